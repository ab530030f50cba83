/** Adds an error that a step of the operational engine has led to, with the events that show it. */
import { placeText } from '../../../diagnostics/source.ts';
import type { Event } from '../../../execution/skeleton.ts';
import { accessesBefore } from '../../judge/error-accesses.ts';
import { isInternal } from '../../judge/event-roles.ts';
import type { FoundErrors } from '../../judge/found-errors.ts';
import { type ShownExecution, writeError } from '../../judge/write-errors.ts';
import type { RecordedExecution } from './record-execution.ts';
import type { Problem } from './step-listener.ts';

/**
 * Adds an error of the last step; `replay`: the string from which `--replay` makes the execution.
 */
export function addProblem(
  errors: FoundErrors,
  recorded: RecordedExecution,
  { kind, message, place, thread }: Problem,
  replay: string,
): void {
  const { problems, numberOf } = recorded;
  const tags = problems.find((problem) => problem.kind === kind && problem.thread === thread)?.tags ?? [];
  const events = kind === 'data-race' ? tags.map(numberOf) : causesOf(recorded, thread);
  writeError(errors, { kind, message, location: placeText(place), events }, shownBy(recorded, replay));
}

export const shownBy = (recorded: RecordedExecution, replay: string): ShownExecution => ({
  execution: recorded.execution,
  replay,
  made: recorded,
});

/** If no read comes right before a fault, at most so many earlier reads are shown as its causes. */
const MOST_STALE_READS = 4;

/**
 * The causes of a thread's error: the reads right before it, else its last reads that ignored newer
 * writes.
 */
function causesOf({ execution, ignored }: RecordedExecution, thread: number): readonly number[] {
  const reads = accessesBefore(execution, thread);
  if (reads.length > 0) return reads;
  const { skeleton } = execution;
  const isOwn = (event: Event): boolean => event.thread === thread && !isInternal(skeleton, event);
  return [...ignored.keys()]
    .filter((read) => isOwn(skeleton.events[read]!))
    .sort((a, b) => a - b)
    .slice(-MOST_STALE_READS);
}
