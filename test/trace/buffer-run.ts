/**
 * Runs the steps of a witness on a machine with store buffers, written from the operational semantics: what it reads must be what
 * was recorded. One buffer a thread under tso, one for each thread and location under pso, none under sc.
 */
import assert from 'node:assert/strict';
import { isReading, isWriting, type Recording } from '../../src/execution/recording.ts';
import type { TraceWitness } from '../../src/index.ts';

export function bufferRun(
  recording: Recording,
  { steps, readsFrom }: TraceWitness & { kind: 'steps' },
  model: 'sc' | 'tso' | 'pso',
): void {
  const { events, locations, threads, finals } = recording;
  /** By location: the write that memory holds, -1 for the initial one. */
  const memory = locations.map(() => -1);
  const buffers: number[][] = threads.map(() => []);
  const next = threads.map((_, thread) =>
    events.flatMap((event, number) => (event.thread === thread ? [number] : [])),
  );
  for (const { event, action } of steps) {
    const { thread, operation, location, mode } = events[event]!;
    const buffer = buffers[thread]!;
    if (action === 'memory') {
      const at = buffer.indexOf(event);
      const isAnnouncement = operation === 'start' || operation === 'end';
      const mayPass = (write: number): boolean =>
        model === 'pso' && !isAnnouncement && events[write]!.location !== location;
      assert.ok(at >= 0 && buffer.slice(0, at).every(mayPass), 'it is the oldest in its buffer');
      buffer.splice(at, 1);
      memory[location] = event;
      continue;
    }
    if (action === 'drain') {
      assert.ok(mode === 'sc' && operation === 'write');
      assert.equal(buffer.length, 0);
      continue;
    }
    // Fences that do nothing on such a machine have no step.
    const isShown = (number: number): boolean =>
      events[number]!.operation !== 'fence' || events[number]!.mode === 'sc' || model === 'sc';
    while (!isShown(next[thread]![0]!)) next[thread]!.shift();
    assert.equal(next[thread]!.shift(), event, 'threads run in program order');
    const isUpdate = isReading(events[event]!) && isWriting(events[event]!);
    if (isUpdate || operation === 'fence') assert.equal(buffer.length, 0);
    if (isReading(events[event]!)) {
      const own = buffer.filter((write) => events[write]!.location === location).at(-1);
      assert.equal(own ?? memory[location], readsFrom[event]);
    }
    assert.equal(action, isWriting(events[event]!) && !isUpdate && model !== 'sc' ? 'buffer' : 'do');
    if (action === 'buffer') buffer.push(event);
    else if (isWriting(events[event]!)) memory[location] = event;
  }
  for (const buffer of buffers) assert.equal(buffer.length, 0);
  for (const rest of next) assert.ok(rest.every((event) => events[event]!.operation === 'fence'));
  for (const { location, value } of finals) {
    const write = memory[location]!;
    assert.equal(write < 0 ? locations[location]!.initialValue : events[write]!.writtenValue, value);
  }
}
