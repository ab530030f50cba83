/**
 * The AMD-style GPU of refs/memalloy, section 6.1, as a machine: one global memory whose locations
 * can be locked, and for each work-group a write-back, write-allocate cache. Threads run in order,
 * so that dependencies need no rule of their own. The environment flushes, fetches and invalidates
 * entries when it likes, one location at a time (the paper: several at once); instructions that ask
 * for a flush or an invalidation wait until the environment has done it.
 *
 * Coherence is, as in the paper, the order in which stores reach memory; stores that a cache
 * overwrites before it flushes reach it together, in their order. Memory and entries keep these
 * stores as ghosts: no step depends on them.
 *
 * Deviations: an entry that is clean and invalid is none, since no step tells them apart; a lock
 * excludes only locks of the same location; the remote instructions, which the paper has for two
 * work-groups, are about all others.
 */
import { locationName } from '../litmus/values.ts';

/** What a thread does. Registers have the numbers of the events that they are read by. */
export type AmdOperation =
  | { readonly kind: 'load'; readonly location: number; readonly register: number }
  | { readonly kind: 'store'; readonly location: number; readonly value: number }
  /** The read-modify-write in the cache (IncL1). */
  | { readonly kind: 'update'; readonly location: number; readonly register: number; readonly value: number }
  | { readonly kind: 'inval' | 'rem-inval' | 'flush' | 'rem-flush' }
  | { readonly kind: 'lock' | 'unlock'; readonly location: number };

export interface AmdInstruction {
  readonly operation: AmdOperation;
  /** The event of the source that it comes from. */
  readonly event: number;
  /** It only runs if the registers have these values. */
  readonly conditions: readonly { readonly register: number; readonly value: number }[];
}

export interface AmdThread {
  readonly workGroup: number;
  readonly instructions: readonly AmdInstruction[];
}

export interface AmdProgram {
  readonly threads: readonly AmdThread[];
  readonly workGroups: number;
  readonly locations: number;
  /**
   * A lock lets the work-group of its holder flush the location. In the paper's machine it keeps
   * everyone out.
   */
  readonly holderFlushes: boolean;
}

export interface CacheEntry {
  readonly value: number;
  readonly isValid: boolean;
  /** The stores since the last flush, in order: the entry is dirty if there are some. */
  readonly pending: readonly number[];
}

export interface AmdState {
  /** By thread: the next instruction. */
  readonly next: readonly number[];
  readonly registers: ReadonlyMap<number, number>;
  /** By location: the values that have reached memory, in order; it holds the last, or 0. */
  readonly memory: readonly (readonly number[])[];
  /** By location: the thread that holds its lock. */
  readonly lockedBy: readonly (number | undefined)[];
  /** By work-group and location. */
  readonly caches: readonly (readonly (CacheEntry | undefined)[])[];
}

export interface AmdStep {
  readonly kind: AmdOperation['kind'] | 'env-flush' | 'env-fetch' | 'env-inval';
  readonly workGroup: number;
  /** Undefined for steps of the environment. */
  readonly thread: number | undefined;
  /** The event of the source whose instruction runs. */
  readonly event: number | undefined;
  /** Of steps of the environment. */
  readonly location: number | undefined;
  /** `wg 0 flushes x=1 to memory` */
  readonly text: string;
}

export interface AmdTransition {
  readonly step: AmdStep;
  readonly state: AmdState;
}

export const memoryValue = ({ memory }: AmdState, location: number): number => memory[location]!.at(-1) ?? 0;

const isDirty = (entry: CacheEntry | undefined): boolean => entry !== undefined && entry.pending.length > 0;
const isValid = (entry: CacheEntry | undefined): boolean => entry?.isValid === true;

export function initialState({ threads, workGroups, locations }: AmdProgram): AmdState {
  const perLocation = <T>(make: () => T): T[] => Array.from({ length: locations }, make);
  return {
    next: threads.map(() => 0),
    registers: new Map(),
    memory: perLocation(() => []),
    lockedBy: perLocation(() => undefined),
    caches: Array.from({ length: workGroups }, () => perLocation(() => undefined)),
  };
}

/** All threads are through and no cache holds anything that memory lacks. */
export const isFinal = ({ threads }: AmdProgram, { next, caches }: AmdState): boolean =>
  threads.every(({ instructions }, thread) => next[thread] === instructions.length) &&
  !caches.some((cache) => cache.some(isDirty));

export function* transitions(program: AmdProgram, state: AmdState): Generator<AmdTransition> {
  for (let thread = 0; thread < program.threads.length; thread++) {
    const transition = runInstruction(program, state, thread);
    if (transition !== undefined) yield transition;
  }
  for (let workGroup = 0; workGroup < program.workGroups; workGroup++) {
    for (let location = 0; location < program.locations; location++) {
      yield* environmentSteps(program, state, workGroup, location);
    }
  }
}

const replaced = <T>(items: readonly T[], index: number, item: T): readonly T[] =>
  items.map((old, i) => (i === index ? item : old));

const withEntry = (
  caches: AmdState['caches'],
  workGroup: number,
  location: number,
  entry: CacheEntry | undefined,
): AmdState['caches'] => replaced(caches, workGroup, replaced(caches[workGroup]!, location, entry));

function* environmentSteps(
  { threads, holderFlushes }: AmdProgram,
  state: AmdState,
  workGroup: number,
  location: number,
): Generator<AmdTransition> {
  const { memory, lockedBy, caches } = state;
  const entry = caches[workGroup]![location];
  const holder = lockedBy[location];
  const name = locationName(location);
  const step = (kind: AmdStep['kind'], text: string): AmdStep => ({
    kind,
    workGroup,
    thread: undefined,
    event: undefined,
    location,
    text: `wg ${workGroup} ${text}`,
  });

  if (entry !== undefined && isDirty(entry)) {
    if (holder === undefined || (holderFlushes && threads[holder]!.workGroup === workGroup)) {
      const clean = entry.isValid ? { ...entry, pending: [] } : undefined;
      yield {
        step: step('env-flush', `flushes ${name}=${entry.value} to memory`),
        state: {
          ...state,
          memory: replaced(memory, location, [...memory[location]!, ...entry.pending]),
          caches: withEntry(caches, workGroup, location, clean),
        },
      };
    }
  } else if (holder === undefined) {
    const value = memoryValue(state, location);
    if (entry?.value !== value)
      yield {
        step: step('env-fetch', `fetches ${name}=${value} from memory`),
        state: {
          ...state,
          caches: withEntry(caches, workGroup, location, { value, isValid: true, pending: [] }),
        },
      };
  }
  if (entry?.isValid === true) {
    const isLeft = isDirty(entry);
    yield {
      step: step('env-inval', `invalidates its ${isLeft ? 'dirty ' : ''}entry ${name}=${entry.value}`),
      state: {
        ...state,
        caches: withEntry(caches, workGroup, location, isLeft ? { ...entry, isValid: false } : undefined),
      },
    };
  }
}

/** What an instruction changes and what it is called, undefined if it has to wait. */
type Effect = readonly [text: string, changes: Partial<AmdState>] | undefined;

function runInstruction(program: AmdProgram, state: AmdState, thread: number): AmdTransition | undefined {
  const { workGroup, instructions } = program.threads[thread]!;
  const index = state.next[thread]!;
  const instruction = instructions[index];
  if (instruction === undefined) return undefined;
  const effect = effectOf(instruction.operation, state, thread, workGroup);
  if (effect === undefined) return undefined;
  const [text, changes] = effect;
  const after = { ...state, ...changes };
  const next = replaced(after.next, thread, nextToRun(instructions, index + 1, after.registers));
  return {
    step: {
      kind: instruction.operation.kind,
      workGroup,
      thread,
      event: instruction.event,
      location: undefined,
      text: `thread ${thread} ${text}`,
    },
    state: { ...after, next },
  };
}

/** The first instruction from the index on whose conditions hold. */
function nextToRun(
  instructions: readonly AmdInstruction[],
  from: number,
  registers: ReadonlyMap<number, number>,
): number {
  const found = instructions.findIndex(
    ({ conditions }, i) =>
      i >= from && conditions.every(({ register, value }) => registers.get(register) === value),
  );
  return found < 0 ? instructions.length : found;
}

function effectOf(operation: AmdOperation, state: AmdState, thread: number, workGroup: number): Effect {
  const { registers, lockedBy, caches } = state;
  const others = caches.filter((_, i) => i !== workGroup);
  switch (operation.kind) {
    case 'load': {
      const { location, register } = operation;
      const entry = caches[workGroup]![location];
      if (!entry?.isValid) return undefined;
      return [
        `loads ${locationName(location)}=${entry.value}`,
        { registers: new Map(registers).set(register, entry.value) },
      ];
    }
    case 'store': {
      const { location, value } = operation;
      return [
        `stores ${locationName(location)}=${value} in the cache of wg ${workGroup}`,
        { caches: withStore(caches, workGroup, location, value) },
      ];
    }
    case 'update': {
      const { location, register, value } = operation;
      const entry = caches[workGroup]![location];
      if (!entry?.isValid) return undefined;
      return [
        `updates ${locationName(location)} from ${entry.value} to ${value} in the cache of wg ${workGroup}`,
        {
          registers: new Map(registers).set(register, entry.value),
          caches: withStore(caches, workGroup, location, value),
        },
      ];
    }
    case 'inval':
      return caches[workGroup]!.some(isValid)
        ? undefined
        : [`sees that the cache of wg ${workGroup} holds nothing valid`, {}];
    case 'rem-inval':
      return others.some((cache) => cache.some(isValid))
        ? undefined
        : ['sees that the other caches hold nothing valid', {}];
    case 'flush':
      return caches[workGroup]!.some(isDirty)
        ? undefined
        : [`sees that the cache of wg ${workGroup} holds nothing dirty`, {}];
    case 'rem-flush':
      return others.some((cache) => cache.some(isDirty))
        ? undefined
        : ['sees that the other caches hold nothing dirty', {}];
    case 'lock': {
      const { location } = operation;
      return lockedBy[location] === undefined
        ? [`locks ${locationName(location)}`, { lockedBy: replaced(lockedBy, location, thread) }]
        : undefined;
    }
    case 'unlock': {
      const { location } = operation;
      return lockedBy[location] === thread
        ? [`unlocks ${locationName(location)}`, { lockedBy: replaced(lockedBy, location, undefined) }]
        : undefined;
    }
  }
}

function withStore(caches: AmdState['caches'], workGroup: number, location: number, value: number) {
  const pending = [...(caches[workGroup]![location]?.pending ?? []), value];
  return withEntry(caches, workGroup, location, { value, isValid: true, pending });
}
