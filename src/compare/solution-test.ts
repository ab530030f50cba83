/**
 * Decides without the solver whether an execution answers a question. Minimising a witness asks
 * this again and again.
 */
import { isConsistent } from './concrete/judge.ts';
import { weakenings } from './concrete/weakenings.ts';
import { openControl } from './concrete/well-formed.ts';
import type { Solution } from './encoding/problem.ts';
import { applyMapping } from './mappings/apply.ts';
import { type FoundExecution, locationCount, threadCount } from './question/found-execution.ts';
import type { Setting } from './setting.ts';

/**
 * Not of questions about monotonicity, which are about two executions. Undefined: it does not
 * answer. Numbers of events, threads and locations do not matter.
 */
export function asSolution(setting: Setting, execution: FoundExecution): Solution | undefined {
  const { question, forbidding, allowing } = setting;
  const { mapping } = question;
  if (execution.events.length === 0) return undefined;
  if (setting.closesControl && openControl(execution) !== undefined) return undefined;
  if (isConsistent(execution, forbidding) || !setting.meetsWishes(execution)) return undefined;
  if (mapping === undefined) {
    const isAllowed = allowing === undefined || isConsistent(execution, allowing);
    return isAllowed ? { execution, target: undefined, mapped: [] } : undefined;
  }
  const compiled = applyMapping(execution, mapping);
  if (compiled === undefined || compiled.target.events.length === 0) return undefined;
  const { length } = compiled.target.events;
  const { targetEvents = length, isExact } = question;
  if (isExact ? length !== targetEvents : length > targetEvents) return undefined;
  return isConsistent(compiled.target, allowing!)
    ? { execution, target: compiled.target, mapped: compiled.mapped }
    : undefined;
}

/** A solution that no weakening of is one, within the bounds that the question sets. */
export function minimised(setting: Setting, solution: Solution): Solution {
  const { threads, locations, isExact } = setting.question;
  const isWithin = (execution: FoundExecution): boolean =>
    (threads === undefined || threadCount(execution) === threads) &&
    (locations === undefined || locationCount(execution) === locations) &&
    (!isExact || execution.events.length === solution.execution.events.length);
  let current = solution;
  for (;;) {
    const weaker = weakenings(current.execution, setting.labels)
      .filter(({ execution }) => isWithin(execution))
      .map(({ execution }) => asSolution(setting, execution))
      .find((found) => found !== undefined);
    if (weaker === undefined) return current;
    current = weaker;
  }
}
