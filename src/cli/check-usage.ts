/**
 * Options of `heddle check` that do not go together, or not with the files: said before anything is
 * compiled.
 */
import { fail } from '../api/doors/input.ts';
import { requireModel } from '../index.ts';
import type { CheckFlags } from './check-flags.ts';
import { givenCompilerFlags, isProgramFile } from './open-program.ts';
import { readSource } from './system/files.ts';

/** Throws what is wrong with the command as a whole. */
export function refuseUsage(files: readonly string[], flags: CheckFlags): void {
  if (files.length === 0 && (flags.jcstress === undefined || flags.classPath === undefined))
    fail('usage', 'there is nothing to check: no file is named', {
      expected: 'files, a class (`-cp PATH CLASS`), or jcstress tests (`-cp PATH --jcstress PATTERN`)',
    });
  refuseUnknownModels(flags.model);
  givenCompilerFlags(flags);
  if (flags.link === true) refuseForLink(files);
  if (flags.replay !== undefined) refuseWithReplay(files, flags);
  if (flags.random !== undefined && (flags.threads ?? 1) > 1)
    fail('usage', '`--random` samples with one thread, and `--threads` is about a search of all executions');
}

/** Throws if one of them is no model of the catalogue and no cat file. */
export function refuseUnknownModels(models: readonly string[]): void {
  for (const name of models) {
    if (name.endsWith('.cat')) readSource(name);
    else requireModel(name);
  }
}

function refuseForLink(files: readonly string[]): void {
  for (const file of files) {
    if (!isProgramFile(file))
      fail('usage', `\`--link\` makes one program of files in C, C++ and LLVM IR, and \`${file}\` is none`, {
        suggestion: file.endsWith('.o')
          ? 'compile it to LLVM IR as text: `clang -S -emit-llvm -g`'
          : 'leave `--link` out to check each file by itself',
      });
  }
}

/** A replay string stands for one execution of one program under one model. */
function refuseWithReplay(
  files: readonly string[],
  { model, random, bound, threads, link }: CheckFlags,
): void {
  if ((files.length > 1 && link !== true) || model.length > 1)
    fail('usage', '`--replay` shows one execution, of one file under one model', {
      suggestion: 'the line `Replay:` of a report is the whole command',
    });
  for (const [option, value] of Object.entries({ random, bound, threads })) {
    if (value !== undefined)
      fail('usage', `\`--replay\` shows one execution, and \`--${option}\` is about a search`);
  }
}

/** A jcstress test is about its results, and its table says them all. */
export function refuseForJcstress({ outcomes, replay }: CheckFlags): void {
  for (const [option, value] of Object.entries({ outcomes, replay })) {
    if (value !== undefined)
      fail('usage', `\`--${option}\` is not there for jcstress tests`, {
        suggestion: '`--explain` shows an execution for each result',
      });
  }
}

/** Litmus tests have no use for these. */
export function refuseForLitmus(flags: CheckFlags): void {
  const { replay, random, bound, depth, threads, seed, steps, outcomes } = flags;
  for (const [option, value] of Object.entries({ replay, random, bound, depth, threads, seed, steps })) {
    // One thread is what explores a litmus test.
    if (value === undefined || (option === 'threads' && value === 1)) continue;
    fail(
      'usage',
      `\`--${option}\` is for programs; a litmus test is always explored as a whole, by one thread`,
    );
  }
  if (outcomes !== undefined && outcomes !== 'all')
    fail('usage', '`--outcomes` takes no names with a litmus test, which says itself what it observes', {
      suggestion: '`locations [x; 0:r0;]` before the condition observes more',
    });
}
