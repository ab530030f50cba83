/** Errors that the operational engine finds, as the values of the contract: with their accesses and the execution that shows them. */
import { locationText, type Place, spanOfPlace } from '../../../diagnostics/source.ts';
import type { Event } from '../../../execution/skeleton.ts';
import { isInternal } from '../../judge/event-roles.ts';
import { accessOf, type FoundErrors } from '../../judge/found-errors.ts';
import { accessesBefore, deadlockMessage, livenessMessage } from '../../judge/judge-finding.ts';
import type { Access } from '../../results/result.ts';
import { judgeState, waitText } from './judge-state.ts';
import type { ThreadPosition } from './program-state.ts';
import type { RecordedExecution } from './record-execution.ts';
import type { Problem } from './step-listener.ts';

/** An error of the last step; `replay`: what `--replay` turns into the execution. */
export function addProblem(
  errors: FoundErrors,
  recorded: RecordedExecution,
  { kind, message, place, thread }: Problem,
  replay: string,
): boolean {
  const { execution, problems, numberOf } = recorded;
  const { program, events } = execution.skeleton;
  const tags = problems.find((problem) => problem.kind === kind && problem.thread === thread)?.tags ?? [];
  const numbers = kind === 'data-race' ? tags.map(numberOf) : causesOf(recorded, thread);
  const accesses = numbers.map((number) => accessOf(program, events[number]!));
  const evidence = { execution, events: numbers, replay, made: recorded };
  return errors.add(kind, message, textOf(place), accesses, evidence);
}

/** Of a fault with no reads right before it, at most so many earlier ones are shown as what led to it. */
const MOST_STALE_READS = 4;

/** What led a thread to its error: the reads before it, else its last reads that ignored newer writes. */
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

/** Threads that wait for ever in the state at the end of the execution. */
export function addDeadlock(errors: FoundErrors, recorded: RecordedExecution, replay: string): boolean {
  const { waiting: all } = judgeState(recorded.machine.state);
  // Who only waits for another thread's end is not to blame.
  const isJoin = (position: ThreadPosition): boolean =>
    waitText(recorded.machine, position).startsWith('the end of');
  const waiting = [...all.filter((position) => !isJoin(position)), ...all.filter(isJoin)];
  const message = deadlockMessage(
    waiting.map((position) => [position.number, waitText(recorded.machine, position)]),
  );
  const accesses = waiting.map((position): Access => {
    const location = textOf(recorded.machine.placeOf(position));
    return { thread: position.number, location, event: `waits for ${waitText(recorded.machine, position)}` };
  });
  return addStuck(errors, 'deadlock', message, accesses, recorded, replay);
}

/** Threads that go round loops for ever from the state at the end of the execution; `isStale`: if their plain reads see nothing new. */
export function addEndless(
  errors: FoundErrors,
  recorded: RecordedExecution,
  replay: string,
  isStale = false,
): boolean {
  const { machine } = recorded;
  const going = machine.state.threads.filter(
    (position) => position !== undefined && machine.optionsOf(position.number) > 0,
  );
  const accesses = going.map((position): Access => {
    const { number: thread } = position!;
    return { thread, location: textOf(machine.placeOf(position!)), event: 'goes round a loop' };
  });
  const message = livenessMessage(accesses[0]!.thread, isStale);
  return addStuck(errors, 'liveness', message, accesses, recorded, replay, isStale);
}

function addStuck(
  errors: FoundErrors,
  kind: 'deadlock' | 'liveness',
  message: string,
  accesses: readonly Access[],
  recorded: RecordedExecution,
  replay: string,
  isLesser = false,
): boolean {
  const evidence = { execution: recorded.execution, events: [], replay, made: recorded, isLesser };
  return errors.add(kind, message, accesses[0]?.location ?? '', accesses, evidence);
}

/** Heap objects that a complete execution, recorded on demand, never frees. */
export function addLeaks(
  errors: FoundErrors,
  leaks: readonly { readonly name: string; readonly place?: Place | undefined }[],
  record: () => RecordedExecution,
  replay: string,
): boolean {
  if (leaks.length === 0) return false;
  const recorded = record();
  const evidence = { execution: recorded.execution, events: [], replay, made: recorded };
  let isError = false;
  for (const { name, place } of leaks) {
    const message = `\`${name}\` is never freed`;
    if (errors.add('memory-leak', message, textOf(place), [], evidence)) isError = true;
  }
  return isError;
}

const textOf = (place: Place | undefined): string =>
  place === undefined ? '' : locationText(spanOfPlace(place));
