/**
 * Outcomes of one program under several models, in the same variables: a model under which a
 * variable is never written leaves its initial value there.
 */
import type { ErrorKind, ObservedOutcomes } from './result.ts';

export function alignedOutcomes(lists: readonly ObservedOutcomes[]): ObservedOutcomes[] {
  const variables = [
    ...new Map(
      lists.flatMap((list) => list.variables.map((variable) => [variable.name, variable] as const)),
    ).values(),
  ];
  if (lists.every((list) => list.variables.length === variables.length)) return [...lists];
  return lists.map((list) => {
    const indices = new Map(list.variables.map(({ name }, index) => [name, index]));
    const outcomes = list.outcomes.map((outcome) => {
      const values = variables.map(
        ({ name, initialValue }) => outcome.values[indices.get(name) ?? -1] ?? initialValue,
      );
      return { ...outcome, text: outcomeText(variables, values, outcome.error), values };
    });
    return { ...list, variables, outcomes };
  });
}

/** See Outcome.text. */
export function outcomeText(
  variables: ObservedOutcomes['variables'],
  values: readonly string[],
  error: ErrorKind | undefined,
): string {
  const words = variables.map(({ name }, i) => `${name}=${values[i]}`);
  if (words.length === 0) words.push('no global variable is written');
  return [...words, ...(error === undefined ? [] : [`(${error})`])].join(' ');
}
