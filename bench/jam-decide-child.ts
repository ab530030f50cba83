/**
 * How long a checker of JAM21 takes to decide an execution, when it is new and when it is warm. Arguments: a DecideRequest as JSON.
 * Writes a Decision as JSON.
 */
import { type BenchChecker, benchChecker } from './jam-checkers.ts';
import { executionOf, type Question } from './jam-questions.ts';

export interface DecideRequest {
  readonly question: Question;
  readonly checker: BenchChecker;
}

export interface Decision {
  readonly isAllowed: boolean;
  /** By the wall clock: of the first call of the process, and of the fastest. */
  readonly firstMilliseconds: number;
  readonly bestMilliseconds: number;
}

const MEASURED_MILLISECONDS = 250;

function decide({ question, checker: name }: DecideRequest): Decision {
  const execution = executionOf(question);
  const checker = benchChecker(name);
  let isAllowed = false;
  const time = (): number => {
    const start = performance.now();
    isAllowed = checker.allows(execution);
    return performance.now() - start;
  };
  const firstMilliseconds = time();
  let best = firstMilliseconds;
  for (let total = best; total < MEASURED_MILLISECONDS; ) {
    const milliseconds = time();
    total += milliseconds;
    best = Math.min(best, milliseconds);
  }
  return { isAllowed, firstMilliseconds, bestMilliseconds: best };
}

process.stdout.write(JSON.stringify(decide(JSON.parse(process.argv[2]!))));
