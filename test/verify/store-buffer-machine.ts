/**
 * The machine that SC, TSO and PSO are defined by (refs/rf-tso-pso, section 2.1): memory and a store buffer for each thread, one step at
 * a time. The judge of the verifiers: it knows nothing of lower sets, held locations or closures.
 */
import assert from 'node:assert/strict';
import {
  ANY,
  INITIAL,
  type Instance,
  isReading,
  isWriting,
  OPERATION,
} from '../../src/procedures/store-buffers/instance.ts';
import type { StoreModel } from '../../src/procedures/store-buffers/layout.ts';

export class StoreBufferMachine {
  private readonly instance: Instance;
  private readonly model: StoreModel;
  /** By thread: its next position, and its writes that are not in memory, oldest first. */
  readonly next: number[];
  readonly buffers: number[][];
  readonly memory: number[];

  constructor(instance: Instance, model: StoreModel) {
    this.instance = instance;
    this.model = model;
    this.next = Array(instance.threads).fill(0);
    this.buffers = this.next.map(() => []);
    this.memory = Array(instance.locations).fill(INITIAL);
  }

  copy(): StoreBufferMachine {
    const other = new StoreBufferMachine(this.instance, this.model);
    this.next.forEach((position, thread) => {
      other.next[thread] = position;
      other.buffers[thread] = [...this.buffers[thread]];
    });
    this.memory.forEach((write, location) => {
      other.memory[location] = write;
    });
    return other;
  }

  isImmediate(event: number): boolean {
    const { operation, isBuffered } = this.instance;
    if (this.model === 'sc' || operation[event] === OPERATION.atomicWrite) return true;
    return operation[event] === OPERATION.update && isBuffered[event] === 0;
  }

  /** The steps that the machine can take: 2 * e for an event of a thread, 2 * e + 1 for a write that leaves its buffer. */
  steps(): number[] {
    const { instance } = this;
    const steps: number[] = [];
    this.next.forEach((position, thread) => {
      const buffer = this.buffers[thread];
      if (position < instance.lengthOf[thread]) {
        const event = instance.eventsOf[thread][position];
        const operation = instance.operation[event];
        const waits =
          operation === OPERATION.fence ||
          operation === OPERATION.update ||
          operation === OPERATION.atomicWrite;
        if (!waits || buffer.length === 0) steps.push(2 * event);
      }
      buffer.forEach((write, at) => {
        const others = buffer.slice(0, at);
        const isOldest =
          this.model === 'pso' && instance.operation[write] !== OPERATION.orderedWrite
            ? others.every((other) => instance.location[other] !== instance.location[write])
            : at === 0;
        if (isOldest) steps.push(2 * write + 1);
      });
    });
    return steps;
  }

  /** What the event, a read or an update, would read now. */
  wouldRead(event: number): number {
    const { thread, location } = this.instance;
    const own = this.buffers[thread[event]].filter((write) => location[write] === location[event]);
    return own.at(-1) ?? this.memory[location[event]];
  }

  take(step: number): void {
    const { thread, operation, location } = this.instance;
    const event = step >> 1;
    const buffer = this.buffers[thread[event]];
    if (step % 2 === 1) {
      buffer.splice(buffer.indexOf(event), 1);
      this.memory[location[event]] = event;
      return;
    }
    this.next[thread[event]]++;
    if (!isWriting(operation[event])) return;
    if (this.isImmediate(event)) this.memory[location[event]] = event;
    else buffer.push(event);
  }

  isAtEnd(): boolean {
    const { instance } = this;
    return (
      this.buffers.every((buffer) => buffer.length === 0) &&
      this.next.every((position, thread) => position === instance.lengthOf[thread])
    );
  }

  hasRightFinals(): boolean {
    return this.memory.every(
      (write, location) =>
        this.instance.finalOf[location] === ANY || this.instance.finalOf[location] === write,
    );
  }
}

/** Fails unless the steps are a run of the machine from beginning to end in which every read reads its source. */
export function assertWitness(
  instance: Instance,
  model: StoreModel,
  steps: Int32Array,
  stepCount: number,
): void {
  const machine = new StoreBufferMachine(instance, model);
  for (const step of steps.subarray(0, stepCount)) {
    assert.ok(machine.steps().includes(step), `step ${step} is not enabled`);
    if (step % 2 === 0 && isReading(instance.operation[step >> 1])) {
      assert.equal(machine.wouldRead(step >> 1), instance.source[step >> 1], `what ${step >> 1} reads`);
    }
    machine.take(step);
  }
  assert.ok(machine.isAtEnd(), 'the witness is not complete');
  assert.ok(machine.hasRightFinals(), 'a last write is another one');
}

/** Whether some run of the machine does: all runs are tried, each until a read reads something else. For a few events only. */
export function hasWitness(instance: Instance, model: StoreModel): boolean {
  const goOn = (machine: StoreBufferMachine): boolean => {
    if (machine.isAtEnd()) return machine.hasRightFinals();
    return machine.steps().some((step) => {
      const event = step >> 1;
      if (step % 2 === 0 && isReading(instance.operation[event])) {
        if (machine.wouldRead(event) !== instance.source[event]) return false;
      }
      const after = machine.copy();
      after.take(step);
      return goOn(after);
    });
  };
  return goOn(new StoreBufferMachine(instance, model));
}
