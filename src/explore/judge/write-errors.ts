/**
 * Writes the errors that a judgement names, and those that an engine meets on its way, into
 * FoundErrors: with their sentences, their accesses and the execution that shows them. The
 * functions return whether one was of a kind that is looked for.
 */
import { type Place, placeText } from '../../diagnostics/source.ts';
import type { Execution } from '../../execution/execution.ts';
import { awaitedText, threadName, waitsText } from '../../program/machine/stop-text.ts';
import type { Access, ErrorKind } from '../results/result.ts';
import type { FaultyThread, HeldObject, SpinningThread, WaitingThread } from './end-state.ts';
import { accessesBefore, accessesOf, accessesOfRounds, type Round } from './error-accesses.ts';
import type { Evidence, FoundErrors } from './found-errors.ts';
import type { Judgement, Stuck } from './judge.ts';

/** The execution that shows an error, and how to reach it again. */
export type ShownExecution = Pick<Evidence, 'execution' | 'replay' | 'made'>;

/** An error that events show. */
export interface ShownError {
  readonly kind: ErrorKind;
  readonly message: string;
  /** `file:line:column`; empty if it is not known. */
  readonly location: string;
  /** Numbers of the events that show it. */
  readonly events: readonly number[];
}

export function writeError(errors: FoundErrors, error: ShownError, shown: ShownExecution): boolean {
  const { kind, message, location, events } = error;
  const accesses = accessesOf(shown.execution.skeleton, events);
  return errors.add(kind, message, location, accesses, { ...shown, events });
}

/**
 * Writes the errors at which threads ended, for an engine that does not report them as they happen.
 */
export function writeFaults(
  errors: FoundErrors,
  faults: readonly FaultyThread[],
  shown: ShownExecution,
): boolean {
  let isError = false;
  for (const { thread, errorKind: kind, reason: message, place } of faults) {
    const events = accessesBefore(shown.execution, thread);
    if (writeError(errors, { kind, message, location: placeText(place), events }, shown)) isError = true;
  }
  return isError;
}

/**
 * Writes the errors that only the end of an execution shows. `show` is called if there is one that
 * is looked for.
 */
export function writeEnd(
  errors: FoundErrors,
  { stuck, leaks }: Pick<Judgement, 'stuck' | 'leaks'>,
  show: () => ShownExecution,
): boolean {
  if (stuck !== undefined && !errors.isIgnored(stuck.kind)) return writeStuck(errors, stuck, show());
  return leaks.length > 0 && !errors.isIgnored('memory-leak') && writeLeaks(errors, leaks, show());
}

function writeStuck(errors: FoundErrors, stuck: Stuck, shown: ShownExecution): boolean {
  return stuck.kind === 'deadlock'
    ? writeDeadlock(errors, stuck.threads, shown)
    : writeLiveness(errors, stuck.threads, stuck.isStale, shown);
}

function writeDeadlock(
  errors: FoundErrors,
  threads: readonly WaitingThread[],
  shown: ShownExecution,
): boolean {
  // A thread that only waits for the end of another is not to blame.
  const waiting = (['value', 'join'] as const).flatMap((kind) =>
    threads
      .filter(({ awaited }) => awaited.kind === kind)
      .map(({ thread, awaited, place }): Access => {
        return { thread, location: placeText(place), event: waitsText(awaitedText(awaited)) };
      }),
  );
  const message = waiting.map(({ thread, event }) => `${threadName(thread)} ${event}`).join('; ');
  return errors.add('deadlock', message, waiting[0]?.location ?? '', waiting, { ...shown, events: [] });
}

function writeLiveness(
  errors: FoundErrors,
  threads: readonly SpinningThread[],
  isStale: boolean,
  shown: ShownExecution,
): boolean {
  const [first] = threads;
  const name = threadName(first!.thread);
  const message = isStale
    ? `${name} may go round a loop for ever: plain reads need not see newer writes`
    : `${name} goes round a loop that no write can end`;
  const rounds = threads.flatMap((thread) => roundOf(shown.execution, thread));
  const { accesses, events } = accessesOfRounds(shown.execution.skeleton, rounds);
  const evidence = { ...shown, events, isLesser: isStale };
  return errors.add('liveness', message, placeText(first!.place), accesses, evidence);
}

/**
 * The last round of a thread; empty if it has no event yet: a loop in main may go round before
 * there is any.
 */
function roundOf({ skeleton }: Execution, { thread, place, endsInLoop }: SpinningThread): Round[] {
  if (!endsInLoop) return [{ thread, last: undefined, place }];
  const { length } = skeleton.traces[thread]!.events;
  return length === 0 ? [] : [{ thread, last: skeleton.threadStarts[thread]! + length - 1, place }];
}

function writeLeaks(errors: FoundErrors, leaks: readonly HeldObject[], shown: ShownExecution): boolean {
  const evidence = { ...shown, events: [] };
  for (const { name, place } of leaks)
    errors.add('memory-leak', `\`${name}\` is never freed`, placeText(place), [], evidence);
  return true;
}

/**
 * Why a search with this end state has not seen all executions: a thread was cut off, or the error
 * of the first faulty thread is ignored.
 */
export function doubtOf(
  { cut, faults }: Pick<Judgement, 'cut' | 'faults'>,
  errors: FoundErrors,
): string | undefined {
  if (cut !== undefined) return withPlace(cut.reason, cut.place);
  const fault = faults[0];
  if (fault === undefined || !errors.isIgnored(fault.errorKind)) return undefined;
  return withPlace(ignoredText(fault), fault.place);
}

/** The sentence that behaviour after an ignored error is not explored. */
export const ignoredText = ({ errorKind }: FaultyThread): string =>
  `an execution ends at an error that is not looked for (${errorKind})`;

const withPlace = (reason: string, place: Place | undefined): string =>
  place === undefined ? reason : `${reason}, at ${placeText(place)}`;
