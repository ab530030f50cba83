/**
 * A recording as an instance of consistency under a reads-from map (src/procedures/store-buffers),
 * with some of the map still open. A read that is open is left out, and an update that is open
 * writes without reading: what remains is realisable if any completion is, so an instance that is
 * not realisable ends a search early.
 *
 * Under tso and pso a seq_cst write is a write and a fence, and only seq_cst fences are events
 * (docs/models/tso.md).
 */
import { RECORDED_OPERATIONS, readsMemory, writesMemory } from '../../execution/event-columns.ts';
import { INITIAL_WRITE, type Recording } from '../../execution/recording.ts';
import { INITIAL, Instance, OPERATION } from '../../procedures/store-buffers/instance.ts';
import { MODES } from '../../program/machine/code.ts';
import { OPEN } from './possible-sources.ts';
import type { WitnessStep } from './trace-result.ts';

export type BufferModel = 'sc' | 'tso' | 'pso';

/** A thread's start and end are seen after all that the thread has done before. */
const ANNOUNCEMENTS = ['start', 'end'].map((name) => RECORDED_OPERATIONS.indexOf(name as never));
const isAnnouncement = (operation: number): boolean => ANNOUNCEMENTS.includes(operation);

const SEQ_CST = MODES.indexOf('sc');

export class BufferInstance {
  readonly instance = new Instance();
  private readonly recording: Recording;
  private readonly model: BufferModel;
  /** By recorded event: its number in the instance, valid for events that are there. */
  private readonly numbers: Int32Array;
  /** By number in the instance: the recorded event. */
  private readonly recorded: number[] = [];

  constructor(recording: Recording, model: BufferModel) {
    this.recording = recording;
    this.model = model;
    this.numbers = new Int32Array(recording.size);
  }

  /**
   * Makes the instance. `sources`: by event, what it reads from, INITIAL_WRITE or OPEN. `finals`:
   * by location, the last write, INITIAL_WRITE or OPEN.
   */
  fill(sources: Int32Array, finals: Int32Array): void {
    const { columns, size, threads, locations } = this.recording;
    const { instance, numbers, recorded } = this;
    this.number(sources);
    recorded.length = 0;
    instance.clear(threads.length, locations.length);
    for (let number = 0; number < size; number++) {
      const thread = columns.thread[number]!;
      const location = columns.location[number]!;
      const operation = columns.operation[number]!;
      const source = sources[number]!;
      if (!readsMemory(operation) && !writesMemory(operation)) {
        if (this.drains(number)) instance.add(thread, OPERATION.fence);
      } else if (!readsMemory(operation)) {
        instance.add(thread, isAnnouncement(operation) ? OPERATION.orderedWrite : OPERATION.write, location);
        if (this.hasFenceAfter(number)) instance.add(thread, OPERATION.fence);
      } else if (source === OPEN) {
        if (writesMemory(operation)) instance.add(thread, OPERATION.atomicWrite, location);
      } else {
        const from = source === INITIAL_WRITE ? INITIAL : numbers[source]!;
        instance.add(thread, writesMemory(operation) ? OPERATION.update : OPERATION.read, location, from);
      }
      while (recorded.length < instance.count) {
        // Logs are roughly in the order of time.
        instance.rank[recorded.length] = number;
        recorded.push(number);
      }
    }
    finals.forEach((write, location) => {
      if (write !== OPEN) instance.finalOf[location] = write === INITIAL_WRITE ? INITIAL : numbers[write]!;
    });
  }

  /** The step of the recording that a step of a verifier's witness stands for. */
  stepOf(step: number): WitnessStep {
    const event = this.recordedOf(step >> 1);
    if ((step & 1) === 1) return { event, action: 'memory' };
    if (this.model === 'sc') return { event, action: 'do' };
    const operation = this.recording.columns.operation[event]!;
    if (readsMemory(operation) || !writesMemory(operation)) return { event, action: 'do' };
    return { event, action: this.instance.operation[step >> 1] === OPERATION.fence ? 'drain' : 'buffer' };
  }

  /** The recorded event that an event of the instance comes from. */
  recordedOf(number: number): number {
    return this.recorded[number]!;
  }

  /** Numbers the events in advance: sources may be later than their readers. */
  private number(sources: Int32Array): void {
    let next = 0;
    const { columns, size } = this.recording;
    for (let number = 0; number < size; number++) {
      const operation = columns.operation[number]!;
      if (!readsMemory(operation) && !writesMemory(operation) && !this.drains(number)) continue;
      if (readsMemory(operation) && !writesMemory(operation) && sources[number] === OPEN) continue;
      this.numbers[number] = next++;
      if (this.hasFenceAfter(number)) next++;
    }
  }

  /** Whether a fence has an effect. */
  private drains(number: number): boolean {
    return this.model === 'sc' || this.recording.columns.mode[number] === SEQ_CST;
  }

  private hasFenceAfter(number: number): boolean {
    const { operation, mode } = this.recording.columns;
    const isWrite = !readsMemory(operation[number]!) && writesMemory(operation[number]!);
    return isWrite && mode[number] === SEQ_CST && this.model !== 'sc';
  }
}
