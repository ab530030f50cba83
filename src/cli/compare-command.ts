/**
 * `heddle compare`: searches for tests that distinguish two models, and reports each test as it is
 * found.
 */
import type { Command } from 'commander';
import { noStatistics, questionKind } from '../api/doors/compare.ts';
import {
  type Answer,
  answerText,
  compare,
  compareJson,
  type Question,
  questionText,
  type Witness,
  witnessText,
} from '../index.ts';
import { attempt } from './attempt.ts';
import { addCompareOptions, type CompareFlags } from './compare-options.ts';
import { modelsOf, questionOf } from './compare-usage.ts';
import { startCubeWorker } from './cube-workers.ts';
import { ExitCode } from './exit-codes.ts';
import { complain, print } from './job/console.ts';
import type { Phase } from './job/messages.ts';
import { beginPhase, cancelSignal, timeLeft } from './job/phase.ts';
import { recordClauses } from './record-clauses.ts';
import { solverNamed } from './sat/solver-named.ts';
import { loadCat } from './system/files.ts';
import { witnessWriter, writeText } from './witness-files.ts';

export function addCompareCommand(program: Command, finish: (exitCode: number) => void): void {
  const command = program
    .command('compare')
    .description('search for a litmus test that tells two memory models apart');
  addCompareOptions(command)
    .addHelpText(
      'after',
      '\nExit codes: 0 found, 1 none within the bounds, 2 gave up before all was searched, 64 bad usage or bad input, 70 internal error.\n' +
        '\nExamples:\n  heddle compare --forbidden-by c11-sra --allowed-by c11 --events 6 --no-rmw' +
        '\n  heddle compare --forbidden-by ptx2 --allowed-by ptx1 --events 7 --all --output tests --graphs pictures' +
        '\n  heddle compare --forbidden-by rc11 --events 4 --all' +
        '\n  heddle compare --forbidden-by c11 --monotonic modes --events 7 --no-rmw' +
        '\n  heddle compare --forbidden-by c11 --mapping c11-power --allowed-by power --events 5 --target-events 8' +
        "\n  heddle compare --forbidden-by sc --allowed-by c11-draft --no-rmw --where 'empty A \\ SC'",
    )
    .action(async (flags: CompareFlags) => {
      finish(await runCompare(flags));
    });
}

async function runCompare(flags: CompareFlags): Promise<number> {
  const signal = cancelSignal();
  let exitCode: number = ExitCode.internalError;
  // Reading the question is part of the time; what it is, is not known yet.
  const phase: Phase = {
    ...(flags.timeout === undefined ? {} : { milliseconds: flags.timeout * 1000 }),
    text: 'Gave up',
    ...(flags.json ? { json: { tool: 'heddle', found: false, exhausted: false, witnesses: [] } } : {}),
    isSingle: true,
  };
  const work = async (): Promise<void> => {
    exitCode = await search(flags, signal);
  };
  const refusal = await attempt('compare', work, phase);
  if (refusal === undefined) return exitCode;
  if (flags.json) print(`${JSON.stringify(refusal.json, null, 2)}\n`);
  return refusal.exitCode;
}

async function search(flags: CompareFlags, signal: AbortSignal): Promise<number> {
  const question = questionOf(flags);
  const writeWitness = witnessWriter(flags, question, modelsOf(question));
  // What cannot be written should be known before the search.
  if (flags.dimacs !== undefined) writeText(flags.dimacs, '');
  const named = solverNamed(flags.solver);
  const record = flags.dimacs === undefined ? undefined : recordClauses(named);
  const progress = progressOnTerminal(flags.json === true);
  const reported = new Set<Witness>();
  const start = performance.now();
  const left = timeLeft();
  const end = left === undefined ? undefined : start + left;
  /** Announces what is known if the search must be ended. */
  const begin = (): void => {
    const witnesses = [...reported];
    const answer: Answer = {
      question: questionKind(question),
      witnesses,
      exhausted: false,
      statistics: { ...noStatistics(), solver: named.name },
    };
    beginPhase({
      ...(end === undefined ? {} : { milliseconds: Math.max(0, end - performance.now()) }),
      text: witnesses.length === 0 ? 'Gave up' : `Found ${witnesses.length}, gave up`,
      ...(flags.json ? { json: compareJson(question, answer) } : {}),
      isSingle: true,
    });
  };
  begin();
  const report = (witness: Witness): void => {
    if (reported.has(witness)) return;
    reported.add(witness);
    begin();
    progress.clear();
    const out = flags.json ? complain : print;
    if (!flags.json) out(`${witnessText(question, witness)}\n`);
    for (const path of writeWitness(witness, reported.size)) out(`Wrote ${path}\n`);
  };
  const workers = Array.from({ length: flags.jobs ?? 0 }, () => startCubeWorker(flags));
  const answer = await compare(question, {
    loader: loadCat,
    workers,
    solver: record?.solver ?? named,
    limits: {
      deadline: end,
      signal,
      progress: progress.addConflicts,
    },
    onWitness: report,
    onProgress: progress.show,
  }).finally(() => {
    for (const worker of workers) worker.end();
  });
  progress.clear();
  for (const witness of answer.witnesses) report(witness);
  if (record !== undefined) writeText(flags.dimacs!, record.text([questionText(question)]) ?? '');
  if (flags.json) print(`${JSON.stringify(compareJson(question, answer), null, 2)}\n`);
  else {
    const ended = {
      milliseconds: performance.now() - start,
      isInterrupted: signal.aborted,
      reached: progress.last(),
    };
    print(answerText(question, answer, ended));
  }
  return compareExitCode(question, answer);
}

/**
 * What was asked for is there; or it is known that it is not; or neither. A dead witness that
 * exploration refutes is our fault.
 */
export function compareExitCode(
  { all, deadness }: Pick<Question, 'all' | 'deadness'>,
  { witnesses, exhausted }: Answer,
): number {
  if (deadness && witnesses.some(({ isRefuted }) => isRefuted)) return ExitCode.internalError;
  if (!exhausted && (all || witnesses.length === 0)) return ExitCode.inconclusive;
  return witnesses.length > 0 ? ExitCode.holds : ExitCode.violated;
}

interface CompareProgress {
  readonly show: (text: string) => void;
  /** Shows the last text with the conflicts that the solver had since. */
  readonly addConflicts: (conflicts: number) => void;
  readonly clear: () => void;
  /** The last text. */
  readonly last: () => string | undefined;
}

/**
 * One line on a terminal that says how far the search is; nothing where the output is no terminal.
 */
function progressOnTerminal(isSilent: boolean): CompareProgress {
  const shows = process.stderr.isTTY === true && !isSilent;
  let last: string | undefined;
  let isDrawn = false;
  const draw = (text: string): void => {
    if (!shows) return;
    // A line that is broken could not be drawn over.
    complain(`\r\u001b[K${text.slice(0, (process.stderr.columns || 80) - 1)}`);
    isDrawn = true;
  };
  return {
    show(text) {
      last = text;
      draw(text);
    },
    addConflicts: (conflicts) => draw(`${last ?? 'solving'}, ${conflicts} conflicts`),
    clear() {
      if (isDrawn) complain('\r\u001b[K');
      isDrawn = false;
    },
    last: () => last,
  };
}
