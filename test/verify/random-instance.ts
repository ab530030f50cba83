/** Random instances of the consistency problem for the tests: reads-from maps by lot, and from runs of a machine. */
import {
  type BufferOperation,
  INITIAL,
  type Instance,
  isReading,
  isWriting,
  NONE,
  OPERATION,
} from '../../src/procedures/store-buffers/instance.ts';
import type { StoreModel } from '../../src/procedures/store-buffers/layout.ts';
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { SEED } from '../seed.ts';
import { StoreBufferMachine } from './store-buffer-machine.ts';

export interface Shape {
  readonly threads: number;
  readonly locations: number;
  readonly events: number;
  /** Of a hundred events: how many are fences, updates, atomic writes, ordered writes; of the rest half are reads. */
  readonly fences: number;
  readonly updates: number;
  readonly atomics: number;
  readonly ordered: number;
  /** Of a hundred locations: how many have a given last write. */
  readonly finals: number;
}

export const PLAIN = { fences: 0, updates: 0, atomics: 0, ordered: 0, finals: 0 } as const;

type Choose = (below: number) => number;

function addEvents(instance: Instance, shape: Shape, choose: Choose): void {
  const { threads, locations, fences, updates, atomics, ordered } = shape;
  instance.clear(threads, locations);
  for (let event = 0; event < shape.events; event++) {
    const lot = choose(100);
    const thread = choose(threads);
    const location = choose(locations);
    let operation: BufferOperation = choose(2) === 0 ? OPERATION.read : OPERATION.write;
    if (lot < fences) operation = OPERATION.fence;
    else if (lot < fences + updates) operation = OPERATION.update;
    else if (lot < fences + updates + atomics) operation = OPERATION.atomicWrite;
    else if (lot < fences + updates + atomics + ordered) operation = OPERATION.orderedWrite;
    instance.add(thread, operation, operation === OPERATION.fence ? NONE : location);
    if (operation === OPERATION.update) instance.isBuffered[event] = choose(2);
  }
}

const writesTo = (instance: Instance, location: number, except: number): number[] => {
  const writes = [INITIAL];
  for (let event = 0; event < instance.count; event++) {
    if (isWriting(instance.operation[event]) && instance.location[event] === location && event !== except) {
      writes.push(event);
    }
  }
  return writes;
};

/** The reads-from map of a random run of the machine, and its last writes for some locations. */
function runAtRandom(instance: Instance, model: StoreModel, finals: number, choose: Choose): void {
  const machine = new StoreBufferMachine(instance, model);
  // In half of the runs writes stay long in their buffers.
  const isLazy = choose(2) === 0;
  for (let steps = machine.steps(); steps.length > 0; steps = machine.steps()) {
    const ofThreads = isLazy && choose(8) > 0 ? steps.filter((step) => step % 2 === 0) : [];
    const possible = ofThreads.length > 0 ? ofThreads : steps;
    const step = possible[choose(possible.length)];
    const event = step >> 1;
    if (step % 2 === 0 && isReading(instance.operation[event]))
      instance.source[event] = machine.wouldRead(event);
    machine.take(step);
  }
  machine.memory.forEach((write, location) => {
    if (choose(100) < finals) instance.finalOf[location] = write;
  });
}

function mutate(instance: Instance, mutations: number, choose: Choose): void {
  const reads = Array.from({ length: instance.count }, (_, event) => event).filter((event) =>
    isReading(instance.operation[event]),
  );
  for (let mutation = 0; mutation < mutations && reads.length > 0; mutation++) {
    const read = reads[choose(reads.length)];
    const writes = writesTo(instance, instance.location[read], read);
    instance.source[read] = writes[choose(writes.length)];
  }
}

/**
 * Fills the instance: a run of the machine, with `mutations` reads reading something else afterwards; with less than 0 mutations
 * all sources, and last writes, by lot.
 */
export function fillAtRandom(
  instance: Instance,
  shape: Shape,
  model: StoreModel,
  mutations: number,
  choose: Choose,
): void {
  addEvents(instance, shape, choose);
  if (mutations >= 0) {
    runAtRandom(instance, model, shape.finals, choose);
    mutate(instance, mutations, choose);
  } else {
    for (let event = 0; event < instance.count; event++) {
      if (!isReading(instance.operation[event])) continue;
      const writes = writesTo(instance, instance.location[event], event);
      instance.source[event] = writes[choose(writes.length)];
    }
    for (let location = 0; location < shape.locations; location++) {
      const writes = writesTo(instance, location, NONE);
      if (choose(100) < shape.finals) instance.finalOf[location] = writes[choose(writes.length)];
    }
  }
  const hasRanks = choose(2) === 0;
  for (let event = 0; event < instance.count; event++)
    instance.rank[event] = hasRanks ? choose(instance.count) : 0;
}

/** Choices that follow from the seed of the run; each test has its own offset. */
export const seededChoice = (offset: number): Choose => randomNumbers(SEED + offset);

/** For messages: an instance that can be read. */
export function instanceText(instance: Instance): string {
  const names = Object.keys(OPERATION);
  const lines = Array.from({ length: instance.threads }, (_, thread) => {
    const events = Array.from(instance.eventsOf[thread].subarray(0, instance.lengthOf[thread]), (event) => {
      const buffered = instance.isBuffered[event] !== 0 ? ' buffered' : '';
      const from = instance.source[event] !== NONE ? ` <- ${instance.source[event]}` : '';
      return `${event}: ${names[instance.operation[event]]}${buffered} ${instance.location[event]}${from}`;
    });
    return `thread ${thread}: ${events.join('; ')}`;
  });
  return [...lines, `finals ${instance.finalOf.subarray(0, instance.locations).join(' ')}`].join('\n');
}
