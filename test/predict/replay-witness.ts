/**
 * Runs the steps of a witness on a memory with store buffers, written from the operational
 * semantics: what is read must be what was recorded, but for reads that are said to have changed.
 */
import assert from 'node:assert/strict';
import type { Prediction, Recording } from '../../src/index.ts';

export function replayWitness(whole: Recording, { witness, changed, size }: Prediction, model: string): void {
  assert.ok(witness.kind === 'steps');
  const { events, locations } = whole.withReadValues(changed);
  const memory = locations.map(({ initialValue }) => initialValue);
  const buffers = whole.threads.map((): number[] => []);
  const next = whole.threads.map((_, thread) =>
    events.flatMap((event, number) => (event.thread === thread ? [number] : [])),
  );
  let run = 0;
  for (const { event, action } of witness.steps) {
    const { thread, operation, location, readValue, writtenValue } = events[event]!;
    const buffer = buffers[thread]!;
    if (action === 'memory') {
      const at = buffer.indexOf(event);
      assert.ok(at >= 0);
      for (const before of buffer.slice(0, at))
        assert.ok(model === 'pso' && events[before]!.location !== location && operation === 'write');
      buffer.splice(at, 1);
      memory[location] = writtenValue;
      continue;
    }
    assert.equal(next[thread]!.shift(), event, 'threads run in program order');
    run++;
    const own = buffer.filter((write) => events[write]!.location === location).at(-1);
    const seen = own === undefined ? memory[location] : events[own]!.writtenValue;
    if (operation === 'read' || operation === 'update' || operation === 'begin' || operation === 'join')
      assert.equal(seen, readValue);
    const drains = ['update', 'fence', 'lock', 'unlock'].includes(operation);
    if (drains) assert.equal(buffer.length, 0);
    if (action === 'buffer') buffer.push(event);
    else if (writtenValue >= 0) memory[location] = writtenValue;
    // A section is open while the word of its lock has the value that equals no other.
    if (operation === 'lock') assert.ok(whole.values[seen!] !== '?');
    if (operation === 'unlock') assert.equal(seen, readValue);
  }
  assert.equal(run, size);
}
