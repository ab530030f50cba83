/**
 * Outcomes (`--outcomes`): the final values of chosen variables, with the number of executions that
 * end in them. Of several models a table of outcomes against models, so that a user sees whether a
 * program is robust: whether a weaker model has no outcome that sc does not have.
 */
import type { ObservedOutcomes, Outcome } from '../explore/results/result.ts';

/**
 * Outcomes under a model, in the same variables as those of the other models (align-outcomes.ts).
 */
export interface ModelOutcomes extends Pick<ObservedOutcomes, 'isComplete'> {
  readonly model: string;
  readonly outcomes: readonly Pick<Outcome, 'text' | 'executions'>[];
}

/**
 * Stands where a model does not have an outcome; one that was not explored to its end may have it.
 */
const ABSENT = '-';
const UNKNOWN = '?';

/** Text that ends in a newline. Outcomes are in the order in which the models list them. */
export function outcomeTable(results: readonly ModelOutcomes[]): string {
  const [only] = results;
  const lines = results.length === 1 ? listLines(only!) : comparisonLines(results);
  return `${lines.join('\n')}\n`;
}

function listLines({ outcomes, isComplete }: ModelOutcomes): string[] {
  const rows = outcomes.map(({ text, executions }) => [text, String(executions)]);
  return [
    `Outcomes ${outcomes.length}`,
    ...alignedLines(rows).map((line) => `  ${line}`),
    ...(isComplete ? [] : ['  (not all executions were explored: there may be more)']),
  ];
}

function comparisonLines(results: readonly ModelOutcomes[]): string[] {
  const texts = [...new Set(results.flatMap(({ outcomes }) => outcomes.map(({ text }) => text)))];
  const counts = results.map(
    ({ outcomes }) => new Map(outcomes.map(({ text, executions }) => [text, executions])),
  );
  const rows = texts.map((text) => [
    text,
    ...results.map(({ isComplete }, i) => String(counts[i]!.get(text) ?? (isComplete ? ABSENT : UNKNOWN))),
  ]);
  const sc = results.find(({ model }) => model === 'sc');
  return [
    `Outcomes ${texts.length}`,
    ...alignedLines([['', ...results.map(({ model }) => model)], ...rows]).map((line) => `  ${line}`),
    ...(sc === undefined
      ? []
      : results.filter((result) => result !== sc).map((result) => robustnessLine(result, sc))),
  ];
}

/** `rc11: weak: 1 outcome that sc does not have`. Says no more than was explored. */
function robustnessLine({ model, outcomes, isComplete }: ModelOutcomes, sc: ModelOutcomes): string {
  const known = new Set(sc.outcomes.map(({ text }) => text));
  const more = outcomes.filter(({ text }) => !known.has(text)).length;
  const own = new Set(outcomes.map(({ text }) => text));
  const fewer = sc.outcomes.filter(({ text }) => !own.has(text)).length;
  if (!sc.isComplete) return `${model}: not known: not all executions of sc were explored`;
  if (more > 0)
    return `${model}: weak: ${isComplete ? '' : 'at least '}${counted(more)} that sc does not have`;
  if (!isComplete) return `${model}: not known: not all of its executions were explored`;
  if (fewer > 0) return `${model}: robust: no outcome that sc does not have, and ${fewer} fewer`;
  return `${model}: robust: same outcomes as sc`;
}

const counted = (count: number): string => `${count} ${count === 1 ? 'outcome' : 'outcomes'}`;

/** The first column to the left, numbers to the right. */
function alignedLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  '),
  );
}
