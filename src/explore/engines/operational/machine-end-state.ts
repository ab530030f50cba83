/**
 * States of the operational engine as end states, which are then judged
 * (src/explore/judge/end-state.ts).
 */
import { GUARDS, REQUESTS } from '../../../program/machine/request.ts';
import { ANY_VALUE, type Awaited, awaitedValue } from '../../../program/machine/stop-text.ts';
import { THREAD } from '../../../program/machine/thread-state.ts';
import {
  BLOCKED_THREAD,
  COMPLETE_THREAD,
  type EndState,
  EXITED_THREAD,
  type HeldObject,
  type Rounds,
  type ThreadEnd,
} from '../../judge/end-state.ts';
import type { OperationalMachine } from './operational-machine.ts';
import type { ThreadPosition, ThreadStop } from './program-state.ts';

/** Whether it could have waited before the block instead is not explored. */
const WAITS_IN_BLOCK = 'a thread waits inside an atomic block';

/** The present state, in which no thread can make a step. */
export function finalEndState(machine: OperationalMachine, held: readonly HeldObject[] = []): EndState {
  return { threads: positionsOf(machine).map((position) => endOf(machine, position)), held };
}

/**
 * The present state, from which some threads can go on. They count as going round loops; `rounds`
 * has what is known of these.
 */
export function goingEndState(machine: OperationalMachine, rounds: Rounds): EndState {
  const threads = positionsOf(machine).map((position): ThreadEnd => {
    const { number: thread } = position;
    if (machine.optionsOf(thread) === 0) return endOf(machine, position);
    return { kind: 'spinning', thread, rounds, place: machine.placeOf(position), endsInLoop: false };
  });
  return { threads, held: [] };
}

/**
 * The present state as the end of the threads that go round a loop while their plain reads see
 * nothing new.
 */
export function staleEndState(machine: OperationalMachine): EndState {
  const { threads, held } = goingEndState(machine, 'stale');
  return { threads: threads.filter(({ kind }) => kind === 'spinning'), held };
}

const positionsOf = ({ state }: OperationalMachine): ThreadPosition[] =>
  state.threads.filter((position) => position !== undefined);

function endOf(machine: OperationalMachine, position: ThreadPosition): ThreadEnd {
  const { number: thread, hasEnded, stop } = position;
  if (hasEnded) return COMPLETE_THREAD;
  if (stop !== undefined) return stoppedEndOf(thread, stop);
  if (machine.isExcluded(thread)) return BLOCKED_THREAD;
  if (position.words[THREAD.atomic]! > 0)
    return { kind: 'cut', reason: WAITS_IN_BLOCK, place: machine.placeOf(position) };
  // Most final states show no error: what only an error needs is computed when it is read.
  return {
    kind: 'waiting',
    thread,
    get awaited() {
      return awaitedBy(machine, position);
    },
    get place() {
      return machine.placeOf(position);
    },
  };
}

function stoppedEndOf(thread: number, { status, reason, errorKind, place }: ThreadStop): ThreadEnd {
  switch (status) {
    case 'exit':
      return EXITED_THREAD;
    case 'blocked':
      return BLOCKED_THREAD;
    case 'cut':
      return { kind: 'cut', reason, place };
    case 'fault':
      return { kind: 'fault', thread, errorKind: errorKind!, reason, place };
  }
}

/** What a waiting thread waits for. */
export function awaitedBy(
  { state, locations }: OperationalMachine,
  { request, location }: ThreadPosition,
): Awaited {
  if (request.kind === REQUESTS.join) return { kind: 'join', thread: request.count };
  if (request.guard === GUARDS.none) return ANY_VALUE;
  const row = location < 0 ? -1 : state.memory.latest(location);
  return awaitedValue(locations.map.locations[location], row < 0 ? 0 : state.memory.lowOf(row), request.what);
}
