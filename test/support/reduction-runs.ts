/**
 * A program with and without reductions: the same outcomes and kinds of errors. Without them a loop
 * that waits may go round for ever and is cut off at a bound; an execution that is complete never is.
 */
import assert from 'node:assert/strict';
import {
  ALL_REDUCTIONS,
  type CheckResult,
  checkProgram,
  type ErrorKind,
  type MachineCode,
  type ProgramCheckOptions,
  type ReductionName,
} from '../../src/index.ts';
import { cpuLimit } from './cpu-time.ts';
import { open } from './litmus-graphs.ts';
import { kindsOf, outcomesOf } from './program-answers.ts';

/** Rounds of a loop: enough for what a small program does in loops that change something. */
const UNROLL = 4;
/** What a search without reductions may take: a program that takes more is not compared. */
export interface Limits {
  /** CPU time. */
  readonly seconds: number;
  readonly executions: number;
}
const USUAL_LIMITS: Limits = { seconds: 0.3, executions: 2000 };
/** With reductions a search never takes so much longer. */
const SLACK = 10;

const NONE: ReadonlySet<ReductionName> = new Set();
const LEAKS: ReadonlySet<ErrorKind> = new Set(['memory-leak']);

/** Found only where a loop is known to wait: where it is cut off at a bound, none is. */
const OF_WAITING: ReadonlySet<string> = new Set<ErrorKind>(['liveness', 'deadlock']);

/** After these an execution ends, and which of several it shows first depends on the order of the search. */
const ENDING: ReadonlySet<string> = new Set<ErrorKind>([
  'invalid-access',
  'double-free',
  'uninitialised-read',
]);

export interface ReductionAnswer {
  readonly outcomes: readonly string[];
  readonly kinds: readonly string[];
  /** Whether a loop was cut off. */
  readonly isCut: boolean;
  readonly verdict: string;
  /** Complete and blocked. */
  readonly executions: number;
  /** Both of them: where it differs, other executions were explored. */
  readonly count: string;
}

/** Undefined if it takes too long. */
export const reducedRun = (
  code: MachineCode,
  model: string,
  reductions: ReadonlySet<ReductionName>,
  options: ProgramCheckOptions = {},
  limits: Limits = USUAL_LIMITS,
): Promise<ReductionAnswer | undefined> =>
  limitedRun(reductions, limits, (common) =>
    checkProgram(code, 'program', open(model).model, { ...common, ignoredErrors: LEAKS, ...options }),
  );

/** The same of what `check` checks, with the options that it is given. */
export async function limitedRun(
  reductions: ReadonlySet<ReductionName>,
  limits: Limits,
  check: (options: ProgramCheckOptions) => Promise<CheckResult>,
): Promise<ReductionAnswer | undefined> {
  const slack = reductions.size === 0 ? 1 : SLACK;
  const executions = slack * limits.executions;
  const signal = cpuLimit(slack * limits.seconds);
  const result = await check({
    generated: false,
    allErrors: true,
    outcomes: 'all',
    unroll: UNROLL,
    budget: { executions },
    reductions,
    signal,
  });
  if (signal.aborted || result.executions >= executions) return undefined;
  return {
    outcomes: outcomesOf(result),
    kinds: kindsOf(result),
    isCut: !result.outcomes!.isComplete,
    verdict: result.verdict,
    executions: result.executions + result.blocked,
    count: `${result.executions} and ${result.blocked}`,
  };
}

const isEnding = ({ kinds }: ReductionAnswer): boolean => kinds.some((kind) => ENDING.has(kind));

/**
 * Fails unless both found the same. An error of waiting that was found without the reductions is
 * found with them, and the other way round unless a loop was cut off.
 */
export function assertSameAnswers(
  reduced: ReductionAnswer,
  unreduced: ReductionAnswer,
  message: string,
): void {
  assert.equal(isEnding(reduced), isEnding(unreduced), message);
  if (isEnding(unreduced)) return;
  const isCompared = (kind: string): boolean => !unreduced.isCut || !OF_WAITING.has(kind);
  const expected = unreduced.kinds.filter((kind) => isCompared(kind) || reduced.isCut);
  const found = reduced.kinds.filter((kind) => isCompared(kind) || reduced.isCut);
  if (reduced.isCut) {
    // Where both are cut off, it may be at different places.
    assert.deepEqual(
      found.filter((kind) => !OF_WAITING.has(kind)),
      expected.filter((kind) => !OF_WAITING.has(kind)),
      message,
    );
  } else {
    for (const kind of unreduced.kinds)
      assert.ok(reduced.kinds.includes(kind), `${kind} is lost: ${message}`);
    assert.deepEqual(found, expected, message);
  }
  assert.deepEqual(reduced.outcomes, unreduced.outcomes, message);
  if (!reduced.isCut && !unreduced.isCut) assert.equal(reduced.verdict, unreduced.verdict, message);
}

/** All reductions, all but one for each, and none. */
export const withoutOne = (name: ReductionName): ReadonlySet<ReductionName> =>
  new Set([...ALL_REDUCTIONS].filter((other) => other !== name));

export { NONE as NO_REDUCTIONS };
