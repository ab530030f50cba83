/**
 * The final states of all candidate executions of a litmus test, whatever a model allows, as far as
 * there is time to look. They are the rows of a table whose columns are models, so that states that
 * every model forbids have a row too.
 */
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import type { LitmusQuestion, Observable, Proposition } from '../program/condition.ts';
import type { Program } from '../program/program.ts';
import { checkLitmus } from './check-litmus.ts';
import { textOfState } from './results/outcomes.ts';
import type { FinalState } from './results/result.ts';

export type CandidateState = Pick<FinalState, 'text' | 'matches'>;

export interface CandidateStatesOptions {
  readonly unroll: number;
  readonly milliseconds: number;
}

/**
 * `unconstrained` has no axiom. The state that the condition spells out is always there, if it
 * spells out a whole one.
 */
export async function candidateStates(
  program: Program,
  question: LitmusQuestion,
  unconstrained: ConsistencyModel,
  { unroll, milliseconds }: CandidateStatesOptions,
): Promise<CandidateState[]> {
  const { litmus } = await checkLitmus(program, question, unconstrained, {
    engine: 'enumerate',
    unroll,
    budget: { milliseconds },
  });
  const states = litmus.states.map(({ text, matches }) => ({ text, matches }));
  const asked = conditionState(program, question);
  const isThere = asked === undefined || states.some(({ text }) => text === asked);
  return isThere ? states : [...states, { text: asked, matches: true }];
}

/**
 * The state that a conjunction of equations describes; undefined if it leaves an observed value
 * open.
 */
function conditionState(program: Program, question: LitmusQuestion): string | undefined {
  const values = equations(question.condition.proposition);
  if (values === undefined || question.observed.some((observable) => !values.has(keyOf(observable))))
    return undefined;
  return textOfState(program, question, (observable) => values.get(keyOf(observable))!);
}

function equations(proposition: Proposition): Map<string, number> | undefined {
  if (proposition.kind === 'and') {
    const left = equations(proposition.left);
    const right = equations(proposition.right);
    return left && right && new Map([...left, ...right]);
  }
  if (proposition.kind !== 'compare' || proposition.operator !== '=' || proposition.right.kind !== 'value')
    return undefined;
  return new Map([[keyOf(proposition.left), proposition.right.value]]);
}

const keyOf = (observable: Observable): string =>
  observable.kind === 'register' ? `${observable.thread}:${observable.register}` : `[${observable.location}]`;
