/** What a state in which no thread can make a step says: that the execution is complete, or blocked, or a deadlock. */
import { GUARDS, REQUESTS } from '../../../program/machine/request.ts';
import type { TraceStatus } from '../../../program/trace.ts';
import { monitorText } from '../../judge/monitor-text.ts';
import type { OperationalMachine } from './operational-machine.ts';
import type { ProgramState, ThreadPosition, ThreadStop } from './program-state.ts';

export interface StateJudgement {
  readonly status: TraceStatus;
  /** Threads that wait for ever. */
  readonly waiting: readonly ThreadPosition[];
  /** A thread that was cut off, and one that ended at an error. */
  readonly cut: ThreadStop | undefined;
  readonly fault: ThreadStop | undefined;
}

export function judgeState({ threads }: ProgramState): StateJudgement {
  const present = threads.filter((position) => position !== undefined);
  const stopOf = (status: ThreadStop['status']): ThreadStop | undefined =>
    present.find(({ stop }) => stop?.status === status)?.stop;
  const waiting = present.filter(({ hasEnded, stop }) => !hasEnded && stop === undefined);
  const cut = stopOf('cut');
  const fault = stopOf('fault');
  // When the program ends as a whole, it does not matter what other threads wait for.
  const isOver = waiting.length === 0 || stopOf('exit') !== undefined;
  const status =
    fault !== undefined
      ? 'fault'
      : cut !== undefined
        ? 'cut'
        : stopOf('blocked') !== undefined
          ? 'blocked'
          : isOver
            ? 'complete'
            : 'waiting';
  return { status, waiting, cut, fault };
}

/** What a thread waits for, as the end of a sentence: `a mutex`. */
export function waitText(
  { state, locations }: OperationalMachine,
  { request, location }: ThreadPosition,
): string {
  if (request.kind === REQUESTS.join) return `the end of thread ${request.count}`;
  const row = location < 0 ? -1 : state.memory.latest(location);
  const monitor = monitorText(locations.map.locations[location], row < 0 ? 0 : state.memory.lowOf(row));
  if (monitor !== undefined) return monitor;
  return request.guard === GUARDS.none ? 'a value' : `a ${request.what}`;
}
