/**
 * Why a model forbids a final state of a litmus test; the test's own condition need not be about
 * it.
 */
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import { finalValue } from '../execution/execution.ts';
import { holds, type LitmusQuestion, type Observable } from '../program/condition.ts';
import type { Program } from '../program/program.ts';
import type { Trace } from '../program/trace.ts';
import { candidateExecutions, type Explanation, leastBroken } from './explain.ts';
import { stateText, textOfValue } from './results/outcomes.ts';

/**
 * `state` as stateText writes it. Undefined if no candidate ends in it; `too-many` if none of those
 * looked at does.
 */
export function explainState(
  program: Program,
  question: LitmusQuestion,
  state: string,
  model: ConsistencyModel,
  unroll: number,
): Explanation | 'too-many' | undefined {
  const parts = new Set(state.split(/(?<=;) /));
  const isPart = (observable: Observable, traces: readonly Trace[]): boolean => {
    if (observable.kind !== 'register') return true;
    const value = traces[observable.thread]!.registers[observable.register]!;
    return parts.has(textOfValue(program, observable, value));
  };
  const mayEndInIt = (traces: readonly Trace[]): boolean =>
    question.observed.every((observable) => isPart(observable, traces));
  return leastBroken(
    candidateExecutions(program, model, unroll, mayEndInIt),
    model,
    (execution) =>
      stateText(program, question, execution) === state &&
      (question.filter === undefined || holds(question.filter, (read) => finalValue(execution, read))),
  );
}
