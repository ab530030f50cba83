/**
 * Outcomes of one program under several models, in the same variables: a model under which a variable is never written
 * leaves its initial value there.
 */
import type { ObservedOutcomes } from './result.ts';

export function alignedOutcomes(lists: readonly ObservedOutcomes[]): ObservedOutcomes[] {
  const variables = [
    ...new Map(
      lists.flatMap((list) => list.variables.map((variable) => [variable.name, variable] as const)),
    ).values(),
  ];
  if (lists.every((list) => list.variables.length === variables.length)) return [...lists];
  return lists.map((list) => {
    const indices = new Map(list.variables.map(({ name }, index) => [name, index]));
    const outcomes = list.outcomes.map(({ values: own, executions }) => {
      const values = variables.map(({ name, initialValue }) => own[indices.get(name) ?? -1] ?? initialValue);
      return { text: outcomeText(variables, values), values, executions };
    });
    return { ...list, variables, outcomes };
  });
}

/** `x=1 y=0`. */
export function outcomeText(variables: ObservedOutcomes['variables'], values: readonly string[]): string {
  if (variables.length === 0) return 'no global variable is written';
  return variables.map(({ name }, i) => `${name}=${values[i]}`).join(' ');
}
