/**
 * One test of GenMC in GenMC and in Heddle, each in a process of its own: executions, verdict and
 * CPU time. The shell that starts the process limits its CPU time and says what it has used.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { definesOf, type GenmcTest, includesOf } from './genmc-tests.ts';
import { ENVIRONMENT } from './measure-check.ts';

const heddle = fileURLToPath(new URL('../dist/heddle.mjs', import.meta.url));

/** `refused`: the checker cannot read the test, or stops with an error of its own. */
export type Verdict = 'holds' | 'violated' | 'refused' | 'not done';

export interface CheckerRun {
  readonly verdict: Verdict;
  /** What was violated, or why it was refused. */
  readonly reason: string;
  readonly complete: number;
  readonly blocked: number;
  readonly cpuSeconds: number;
  /** Checked again under other options, after the test's own had found nothing that can be compared. */
  readonly isRepeated?: boolean;
}

interface Output {
  readonly status: number | null;
  readonly text: string;
  readonly complaints: string;
  readonly cpuSeconds: number;
}

const LIMITED = 'ulimit -t "$1"; shift; "$@"; code=$?; times >&3; exit $code';
/** What a shell says of a process that a signal ended. */
const SIGNALLED = 128;

function runLimited(
  command: readonly string[],
  mostSeconds: number,
  environment: NodeJS.ProcessEnv = ENVIRONMENT,
): Output {
  const { status, output } = spawnSync('sh', ['-c', LIMITED, 'sh', String(mostSeconds), ...command], {
    encoding: 'utf8',
    env: environment,
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  return { status, text: output[1]!, complaints: output[2]!, cpuSeconds: childSeconds(output[3]!) };
}

/** The second line of `times` has user and system time of the children: `0m1.25s 0m0.05s`. */
export function childSeconds(text: string): number {
  const line = text.trim().split('\n')[1] ?? '';
  const parts = [...line.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0);
}

export function runGenmc(test: GenmcTest, model: string, mostSeconds: number): CheckerRun {
  const { status, text, complaints, cpuSeconds } = runLimited(
    [
      'genmc',
      `--${model}`,
      // Otherwise it may change the model by itself.
      '-disable-mm-detector',
      ...test.genmcArguments,
      '--',
      ...test.clangArguments,
      test.source,
    ],
    mostSeconds,
  );
  return { ...readGenmc(status, text + complaints), cpuSeconds };
}

const GENMC_VIOLATION = 42;

export function readGenmc(status: number | null, text: string): Omit<CheckerRun, 'cpuSeconds'> {
  const numberAfter = (words: string): number => Number(new RegExp(`${words}: (\\d+)`).exec(text)?.[1] ?? 0);
  const complete = numberAfter('Number of complete executions explored');
  const blocked = numberAfter('Number of blocked executions seen');
  const counts = { complete, blocked };
  if (status === 0) return { verdict: 'holds', reason: '', ...counts };
  if (status === GENMC_VIOLATION)
    return { verdict: 'violated', reason: /^Error: (.*?)!?$/m.exec(text)?.[1] ?? '', ...counts };
  if (isOutOfTime(status)) return { verdict: 'not done', reason: '', ...counts };
  const said = text.split('\n').find((line) => /error|not supported|unordered/i.test(line));
  return { verdict: 'refused', reason: said?.trim() ?? `status ${status}`, ...counts };
}

/** SIGXCPU or SIGKILL. */
const isOutOfTime = (status: number | null): boolean =>
  status === null || status === SIGNALLED + 24 || status === SIGNALLED + 9;

const hasOption = ({ genmcArguments }: GenmcTest, name: string): boolean =>
  genmcArguments.some((word) => word.replace(/^-+/, '') === name);
const ignoresRaces = (test: GenmcTest): boolean => hasOption(test, 'disable-race-detection');

/** What GenMC does not look for with the arguments of the test, as errors of Heddle. */
const ignoredErrors = (test: GenmcTest): string[] => [
  ...(ignoresRaces(test) ? ['data-race'] : []),
  ...(hasOption(test, 'check-liveness') ? [] : ['liveness', 'deadlock']),
];

/** GenMC takes a fence for signal handlers for one of threads (facts/genmc-tests#fences). */
const SIGNAL_FENCE = '__c11_atomic_signal_fence=__c11_atomic_thread_fence';

export function heddleArguments(test: GenmcTest, ignored: readonly string[] = ignoredErrors(test)): string[] {
  const { source, clangArguments } = test;
  return [
    source,
    ...[...definesOf(clangArguments), SIGNAL_FENCE].flatMap((define) => ['-D', define]),
    ...includesOf(clangArguments).flatMap((folder) => ['-I', folder]),
    ...(ignored.length > 0 ? ['--no-check', ignored.join()] : []),
    // GenMC does not have these.
    '--no-weak-cas',
    '--no-spurious-wakeups',
  ];
}

/** GenMC's rc11 has the release sequences of C++20. */
const heddleModel = (model: string): string => (model === 'rc11' ? 'rc11-cpp20' : model);

/** `model`: as GenMC names it. */
export function runHeddle(
  test: GenmcTest,
  model: string,
  mostSeconds: number,
  options: readonly string[],
): CheckerRun {
  const ignored = ignoredErrors(test);
  const run = (kinds: readonly string[]): CheckerRun =>
    runHeddleIgnoring(kinds, test, model, mostSeconds, options);
  const found = run(ignored);
  // Without races GenMC lets plain stores synchronise (facts/genmc-tests#fences), also with an allocation.
  const isOfRace = ignoresRaces(test) && found.reason.includes('may be accessed before it is allocated');
  if (isOfRace) return { ...run([...ignored, 'invalid-access']), isRepeated: true };
  if (found.verdict !== 'not done') return found;
  // Endless, or too long.
  return runHeddleBounded(test, model, mostSeconds, options) ?? found;
}

/** Within GenMC's bound, which counts rounds where Heddle counts how often a loop goes back; undefined if it has none. */
export function runHeddleBounded(
  test: GenmcTest,
  model: string,
  mostSeconds: number,
  options: readonly string[],
): CheckerRun | undefined {
  const rounds = boundOf(test);
  if (rounds === undefined) return undefined;
  const bound = ['--unroll', String(rounds - 1)];
  const bounded = runHeddleIgnoring(ignoredErrors(test), test, model, mostSeconds, [...options, ...bound]);
  const verdict = bounded.reason.includes('(--unroll)') ? 'holds' : bounded.verdict;
  return { ...bounded, verdict, isRepeated: true };
}

/** How many rounds of a loop GenMC runs in the test; undefined if all of them. */
function boundOf({ genmcArguments }: GenmcTest): number | undefined {
  const bounds = genmcArguments.flatMap((word) => /^-+unroll=(\d+)$/.exec(word)?.[1] ?? []);
  return bounds.length === 0 ? undefined : Number(bounds.at(-1));
}

function runHeddleIgnoring(
  ignored: readonly string[],
  test: GenmcTest,
  model: string,
  mostSeconds: number,
  options: readonly string[],
): CheckerRun {
  const words = [...heddleArguments(test, ignored), '--model', heddleModel(model), ...options];
  return runCheck(words, mostSeconds);
}

/** `words`: what follows `heddle check`. */
export function runCheck(
  words: readonly string[],
  mostSeconds: number,
  environment?: NodeJS.ProcessEnv,
): CheckerRun {
  const { status, text, cpuSeconds } = runLimited(checkCommand(words), mostSeconds, environment);
  return { ...readHeddle(status, text), cpuSeconds };
}

const checkCommand = (words: readonly string[]): string[] => [
  process.execPath,
  heddle,
  'check',
  ...words,
  '--json',
];

/** Tests that one command can check: all their options are the same. */
export function testsTogether(tests: readonly GenmcTest[]): GenmcTest[][] {
  const groups = new Map<string, GenmcTest[]>();
  for (const test of tests) {
    const [, ...options] = heddleArguments(test);
    const key = JSON.stringify(options);
    groups.set(key, [...(groups.get(key) ?? []), test]);
  }
  return [...groups.values()];
}

/** Of one process that checks several files. */
export interface TogetherRun {
  /** In the order of the tests; none if the process did not come to its end. */
  readonly runs: readonly Omit<CheckerRun, 'cpuSeconds'>[];
  readonly cpuSeconds: number;
}

/** Checks tests that have the same options (testsTogether) in one process. */
export function runHeddleTogether(
  tests: readonly GenmcTest[],
  model: string,
  mostSeconds: number,
  options: readonly string[],
): TogetherRun {
  const [, ...common] = heddleArguments(tests[0]!);
  const files = tests.map(({ source }) => source);
  const words = [...files, ...common, '--model', heddleModel(model), ...options];
  const { status, text, cpuSeconds } = runLimited(checkCommand(words), mostSeconds * tests.length);
  if (isOutOfTime(status)) return { runs: [], cpuSeconds };
  const results = tests.length === 1 ? [JSON.parse(text)] : JSON.parse(text);
  return { runs: results.map(readResult), cpuSeconds };
}

export function readHeddle(status: number | null, text: string): Omit<CheckerRun, 'cpuSeconds'> {
  if (isOutOfTime(status)) return { verdict: 'not done', reason: '', complete: 0, blocked: 0 };
  return readResult(JSON.parse(text));
}

/** The JSON of one result. */
// biome-ignore lint/suspicious/noExplicitAny: it is what another process wrote.
function readResult(result: any): Omit<CheckerRun, 'cpuSeconds'> {
  if (result.diagnostics !== undefined && result.verdict === undefined)
    return { verdict: 'refused', reason: result.diagnostics[0].message, complete: 0, blocked: 0 };
  const { verdict, reason, executions, blocked } = result;
  return { verdict: verdictOf(verdict, reason), reason, complete: executions, blocked };
}

/** An error that GenMC does not look for leaves Heddle without a verdict, and GenMC with one. */
function verdictOf(verdict: string, reason: string): Verdict {
  if (verdict === 'holds' || reason.includes('that is not looked for')) return 'holds';
  return verdict === 'violated' ? 'violated' : 'not done';
}
