/** Steps of a prefix are undone without a trace: what is left is what the same steps alone make. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Closure } from '../../src/procedures/store-buffers/closure.ts';
import { Instance } from '../../src/procedures/store-buffers/instance.ts';
import { FLUSHED } from '../../src/procedures/store-buffers/layout.ts';
import { Prefix } from '../../src/procedures/store-buffers/prefix.ts';
import { fillAtRandom, seededChoice } from './random-instance.ts';

const MODELS = ['sc', 'tso', 'pso'] as const;

/** All that a prefix knows; who holds a location only where one does. */
function knowledge(prefix: Prefix, instance: Instance, columns: number) {
  const { threads, locations, count } = instance;
  const held = Array.from(prefix.held.subarray(0, locations));
  return {
    steps: Array.from(prefix.steps.subarray(0, prefix.stepCount)),
    done: Array.from(prefix.done.subarray(0, columns)),
    pending: Array.from(prefix.pending.subarray(0, count)),
    isInMemory: Array.from(prefix.isInMemory.subarray(0, count)),
    held,
    holders: held.map((readers, location) => (readers > 0 ? prefix.holder[location] : undefined)),
    front: Array.from(prefix.front.subarray(0, threads * locations)),
    buffered: Array.from(prefix.buffered.subarray(0, threads)),
  };
}

test('undone steps leave nothing behind', () => {
  const choose = seededChoice(41);
  const instance = new Instance();
  let undone = 0;
  for (let at = 0; at < 3000; at++) {
    const model = MODELS[choose(3)];
    const shape = {
      threads: 3,
      locations: 2,
      events: 20,
      fences: 5,
      updates: 15,
      atomics: 5,
      ordered: 5,
      finals: 10,
    };
    fillAtRandom(instance, shape, model, choose(2), choose);
    const closure = new Closure();
    if (!closure.close(instance, model)) continue;
    const { layout } = closure;
    const prefix = new Prefix(closure);
    const again = new Prefix(closure);
    prefix.start(instance, true);
    for (let turn = 0; turn < 60; turn++) {
      for (let by = 0; by < instance.threads; by++) if (choose(2) === 0) prefix.runThread(by);
      const fronts = model === 'pso' ? prefix.front.subarray(0, 6) : prefix.frontWrite.subarray(0, 3);
      const writes = fronts.filter(
        (write) => write >= 0 && prefix.isNext(write) && prefix.isExecutable(write),
      );
      if (writes.length > 0 && choose(3) > 0) {
        prefix.write(writes[choose(writes.length)]);
        continue;
      }
      const left = choose(prefix.stepCount + 1);
      undone += prefix.stepCount - left;
      prefix.undoTo(left);
      again.start(instance, true);
      // A thread that can go on may have been stopped in the middle; so the steps are repeated one by one.
      for (const step of prefix.steps.subarray(0, left)) {
        const isWrite = (step & 1) !== 0 || (layout.flags[step >> 1] & FLUSHED) !== 0;
        if (isWrite) again.write(step >> 1);
        else {
          const { stepCount } = again;
          assert.ok(again.runThread(instance.thread[step >> 1]));
          again.undoTo(stepCount + 1);
        }
      }
      assert.deepEqual(
        knowledge(prefix, instance, layout.columns),
        knowledge(again, instance, layout.columns),
      );
    }
  }
  assert.ok(undone > 10_000);
});
