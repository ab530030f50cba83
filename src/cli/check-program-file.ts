/** `heddle check` of one program under one model. */
import {
  type CheckResult,
  checkProgram,
  type Language,
  type OpenedModel,
  programText,
  quietText,
} from '../index.ts';
import { budgetOf, type CheckFlags, ignoredErrors, makeFolder, usedMegabytes } from './check-flags.ts';
import { ProgramGraphs } from './graph-writer.ts';
import type { OpenedProgram } from './open-program.ts';
import { progressLine } from './progress-line.ts';
import { withSourceLines } from './source-lines.ts';

export async function checkProgramFile(
  path: string,
  { code, texts }: OpenedProgram,
  opened: OpenedModel,
  language: Language,
  flags: CheckFlags,
  signal: AbortSignal,
): Promise<CheckResult> {
  const graphs =
    flags.graphs === undefined ? undefined : new ProgramGraphs(makeFolder(flags.graphs), path, opened.model);
  const progress = progressLine(flags.quiet === true || flags.json === true);
  const result = await checkProgram(code, path, opened.model, {
    language,
    equivalence: opened.equivalence,
    ...(flags.unroll === undefined ? {} : { unroll: flags.unroll }),
    budget: budgetOf(flags),
    signal,
    texts,
    usedMegabytes,
    allErrors: flags.allErrors === true,
    ignoredErrors: ignoredErrors(flags),
    onProgress: progress.update,
    onBegin: () => graphs?.begin(),
  }).catch((error: unknown) => {
    throw withSourceLines(error, (name) => texts.get(name));
  });
  progress.clear();
  graphs?.finish();
  const out = flags.json ? process.stderr : process.stdout;
  if (!flags.json)
    process.stdout.write(
      flags.quiet ? quietText(path, result) : programText(path, result, sourceLines(texts)),
    );
  for (const file of graphs?.written ?? []) out.write(`Graph ${file}\n`);
  if (!flags.json && !flags.quiet) process.stdout.write('\n');
  return result;
}

/** The line of a place `file:line:column` in one of the texts. */
function sourceLines(texts: ReadonlyMap<string, string>): (location: string) => string | undefined {
  return (location) => {
    const [, file, line] = /^(.*):(\d+):\d+$/.exec(location) ?? [];
    const text = file === undefined ? undefined : texts.get(file);
    return text?.split('\n')[Number(line) - 1];
  };
}
