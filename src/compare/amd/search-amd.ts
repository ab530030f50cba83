/**
 * Looks breadth-first for a run of the AMD-style machine that shows an outcome. Runs that already
 * read something else than the outcome says, or whose stores reach memory in another order, are
 * left at once; so are steps of the environment that no instruction to come has a use for.
 */
import { readValues } from '../litmus/values.ts';
import { type FoundExecution, readsOf } from '../question/found-execution.ts';
import {
  type AmdProgram,
  type AmdState,
  type AmdStep,
  initialState,
  isFinal,
  memoryValue,
  transitions,
} from './machine.ts';

export interface AmdGoal {
  /** By register: what it ends with. */
  readonly registers: ReadonlyMap<number, number>;
  /** By location: what memory ends with. */
  readonly memory: readonly number[];
  /**
   * `whole`: stores reach memory in the order of their values, as in the paper: the machine has the
   * coherence of the source. `last`: only the last store counts, which is all that a test can see.
   */
  readonly coherence: 'whole' | 'last';
}

export interface AmdLimits {
  readonly states?: number;
  /** Milliseconds as of performance.now(). */
  readonly deadline?: number;
  /**
   * Watched too, but it can only be raised before the search: the search does not give the event
   * loop a turn.
   */
  readonly signal?: AbortSignal;
}

export interface AmdSearch {
  readonly reached: boolean;
  /** A shortest run, if reached. */
  readonly trace?: readonly AmdStep[];
  /** How many states were seen. */
  readonly states: number;
  /** Not a limit ended the search: without a trace there is no run. */
  readonly exhausted: boolean;
}

/** What the reads of the execution read, and its coherence. */
export function amdGoal(execution: FoundExecution, coherence: AmdGoal['coherence'] = 'whole'): AmdGoal {
  const read = readValues(execution);
  return {
    registers: new Map(execution.events.flatMap((event, i) => (readsOf(event) ? [[i, read[i]!]] : []))),
    memory: execution.coherence.map((writes) => writes.length),
    coherence,
  };
}

/** A state and how it was reached. */
interface Visit {
  readonly state: AmdState;
  readonly step: AmdStep | undefined;
  readonly before: Visit | undefined;
}

export function searchAmd(program: AmdProgram, goal: AmdGoal, limits: AmdLimits = {}): AmdSearch {
  const { states: budget = Number.POSITIVE_INFINITY } = limits;
  const start = initialState(program);
  const seen = new Set([keyOf(start, goal)]);
  const queue: Visit[] = [{ state: start, step: undefined, before: undefined }];
  // The queue grows while it is walked.
  for (const visit of queue) {
    if (isFinal(program, visit.state) && isAtGoal(visit.state, goal)) {
      return { reached: true, trace: stepsTo(visit), states: seen.size, exhausted: true };
    }
    if (seen.size > budget || isTimeUp(limits))
      return { reached: false, states: seen.size, exhausted: false };
    for (const { step, state } of transitions(program, visit.state)) {
      if (!isOfUse(program, visit.state, step) || !canReachGoal(state, goal)) continue;
      const key = keyOf(state, goal);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push({ state, step, before: visit });
    }
  }
  return { reached: false, states: seen.size, exhausted: true };
}

const isTimeUp = ({ deadline, signal }: AmdLimits): boolean =>
  signal?.aborted === true || (deadline !== undefined && performance.now() >= deadline);

function isAtGoal(state: AmdState, { registers, memory }: AmdGoal): boolean {
  return (
    [...registers].every(([register, value]) => state.registers.get(register) === value) &&
    memory.every((value, location) => memoryValue(state, location) === value)
  );
}

/** False only if no run from here does. */
function canReachGoal({ registers, memory, caches }: AmdState, goal: AmdGoal): boolean {
  for (const [register, value] of registers) {
    if ((goal.registers.get(register) ?? value) !== value) return false;
  }
  if (goal.coherence === 'last') return true;
  return (
    memory.every((values) => values.every((value, i) => value === i + 1)) &&
    caches.every((cache) =>
      cache.every((entry) => entry?.pending.every((value, i) => value === entry.pending[0]! + i) ?? true),
    )
  );
}

/** Entries are fetched to be read, and invalidated because an instruction waits for it. */
function isOfUse({ threads }: AmdProgram, { next }: AmdState, step: AmdStep): boolean {
  const { kind, workGroup, location } = step;
  if (kind !== 'env-fetch' && kind !== 'env-inval') return true;
  return threads.some(({ workGroup: owner, instructions }, thread) => {
    const isOwn = owner === workGroup;
    for (let i = next[thread]!; i < instructions.length; i++) {
      const { operation } = instructions[i]!;
      const isUser =
        kind === 'env-inval'
          ? operation.kind === (isOwn ? 'inval' : 'rem-inval')
          : isOwn && 'register' in operation && operation.location === location;
      if (isUser) return true;
    }
    return false;
  });
}

/** Of what the steps depend on, and of the stores that count for the goal. */
function keyOf({ next, registers, memory, lockedBy, caches }: AmdState, { coherence }: AmdGoal): string {
  const stores = (values: readonly number[]): string =>
    coherence === 'whole' ? values.join('.') : `${values.at(-1) ?? ''}`;
  return [
    next.join(),
    [...registers]
      .sort(([a], [b]) => a - b)
      .map((pair) => pair.join('='))
      .join(),
    memory.map(stores).join(),
    lockedBy.join(),
    caches
      .map((cache) =>
        cache
          .map((entry) => entry && `${entry.isValid ? 'v' : 'i'}${entry.value}d${stores(entry.pending)}`)
          .join(),
      )
      .join(';'),
  ].join('|');
}

function stepsTo(visit: Visit): readonly AmdStep[] {
  const steps: AmdStep[] = [];
  for (let at: Visit | undefined = visit; at?.step !== undefined; at = at.before) steps.push(at.step);
  return steps.reverse();
}
