/**
 * Results of a jcstress test against what its outcomes say: the first outcome with an id that
 * matches the whole result, else the one without id. What no outcome is for is UNKNOWN, and fails
 * like FORBIDDEN, as it does in jcstress.
 */
import { type JavaPattern, javaPattern } from './java-pattern.ts';
import type { Expectation, JcstressMode, JcstressOutcome, JcstressTest } from './jcstress-test.ts';

/** What the exploration under one model has found. */
export interface ModelResults {
  readonly results: ReadonlySet<string>;
  /** All executions were explored: what is not among the results is not allowed. */
  readonly isComplete: boolean;
}

export interface GradedResult {
  readonly result: string;
  readonly expect: Expectation;
  readonly description: string;
  /** By model; undefined where the exploration does not tell. */
  readonly allowed: readonly (boolean | undefined)[];
}

/** The only results of tests that are about whether threads end: without trouble, and with it. */
export const ENDINGS: Readonly<Record<Exclude<JcstressMode, 'Continuous'>, readonly [string, string]>> = {
  Termination: ['TERMINATED', 'STALE'],
  Deadlock: ['FINISHED', 'DEADLOCK'],
};

export const isFailure = (expect: Expectation): boolean => expect === 'FORBIDDEN' || expect === 'UNKNOWN';

/**
 * Every result that a model allows, and those that the outcomes name literally; in the order in
 * which they are shown.
 */
export function gradeResults(
  { outcomes, mode }: Pick<JcstressTest, 'outcomes' | 'mode'>,
  models: readonly ModelResults[],
): GradedResult[] {
  const compiled = outcomes.map((outcome) => ({
    outcome,
    patterns: outcome.ids.filter((id) => id !== '').map(javaPattern),
  }));
  const named = compiled.flatMap(({ patterns }) => patterns.flatMap(({ literal }) => literal ?? []));
  const known = mode === 'Continuous' ? named : ENDINGS[mode];
  const results = new Set([...known, ...models.flatMap((model) => [...model.results])]);
  return [...results].sort(byFields).map((result) => {
    const { expect, description } = outcomeFor(result, compiled);
    const allowed = models.map((model) =>
      model.results.has(result) ? true : model.isComplete ? false : undefined,
    );
    return { result, expect, description, allowed };
  });
}

interface CompiledOutcome {
  readonly outcome: JcstressOutcome;
  readonly patterns: readonly JavaPattern[];
}

function outcomeFor(
  result: string,
  compiled: readonly CompiledOutcome[],
): Pick<JcstressOutcome, 'expect' | 'description'> {
  const matching =
    compiled.find(({ patterns }) => patterns.some(({ matches }) => matches(result))) ??
    compiled.find(({ outcome: { ids } }) => ids.length === 0 || ids.includes(''));
  return matching?.outcome ?? { expect: 'UNKNOWN', description: 'no outcome of the test is for this result' };
}

/** By the fields of the results from left to right: numbers as numbers, before other texts. */
function byFields(a: string, b: string): number {
  const [left, right] = [a.split(', '), b.split(', ')];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = byValue(left[i]!, right[i]!);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function byValue(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)];
  if (Number.isNaN(x) !== Number.isNaN(y)) return Number.isNaN(x) ? 1 : -1;
  if (x < y || x > y) return x < y ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
