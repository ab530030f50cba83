/**
 * The command that shows an execution again: what was given on the command line and matters to it,
 * as a shell reads it.
 */
import { ERROR_KINDS, ignoredErrors } from '../index.ts';
import { type CheckFlags, givenFreedoms } from './check-flags.ts';

/**
 * `heddle check FILES --model M --replay STRING`, `language` being that of the file, with the
 * options that make the program and its executions what they are.
 */
export function replayCommand(
  paths: readonly string[],
  language: string,
  model: string,
  replay: string,
  flags: CheckFlags,
  programArguments: readonly string[],
): string {
  const { I, D, O, clang, classPath, jdk, jdkClasses, unroll } = flags;
  const ignored = ignoredErrors(flags, language);
  const usual = ignoredErrors({ ...flags, check: undefined, ignore: [] }, language);
  const kinds = ERROR_KINDS.filter((kind) => !ignored.has(kind));
  const isUsual = ERROR_KINDS.every((kind) => ignored.has(kind) === usual.has(kind));
  return [
    'heddle',
    'check',
    ...(classPath === undefined ? [] : ['-cp', classPath]),
    ...(jdk === undefined ? [] : ['--jdk', jdk]),
    ...(jdkClasses === undefined ? [] : ['--jdk-classes', jdkClasses]),
    ...(flags.link === true ? ['--link'] : []),
    ...paths,
    ...I.map((folder) => `-I${folder}`),
    ...D.map((macro) => `-D${macro}`),
    ...flags.flag,
    ...(flags.compileCommands === undefined ? [] : ['--compile-commands', flags.compileCommands]),
    ...(O === '0' ? [] : [`-O${O}`]),
    ...(flags.volatile === undefined ? [] : ['--volatile', flags.volatile]),
    ...(flags.assembly === undefined ? [] : ['--assembly', flags.assembly]),
    ...(clang === undefined ? [] : ['--clang', clang]),
    ...(unroll === undefined ? [] : ['--unroll', String(unroll)]),
    ...givenFreedoms(flags).map(([freedom, isOn]) => `--${isOn ? '' : 'no-'}${freedom}`),
    ...flags.unReduction.flatMap((name) => ['--no-reduction', name]),
    ...(isUsual ? [] : ['--check', kinds.join()]),
    ...(flags.steps === undefined ? [] : ['--steps', flags.steps]),
    '--model',
    model,
    ...(flags.equivalence === undefined ? [] : ['--equivalence', flags.equivalence]),
    '--replay',
    replay,
    ...(programArguments.length === 0 ? [] : ['--', ...programArguments]),
  ]
    .map(shellWord)
    .join(' ');
}

const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
