/**
 * The objects of a machine program in an execution that grows: where they are found, and what is
 * wrong with an access.
 */
import type { Place } from '../../../../diagnostics/source.ts';
import { dynamicObject, MAX_THREADS, type MachineCode } from '../../../../program/machine/code.ts';
import {
  accessFault,
  allocatedObject,
  type Fault,
  type KnownObject,
  lifeFault,
  threadLocalObjects,
} from '../../../../program/machine/dynamic-objects.ts';
import type { DynamicObject, MemoryMap } from '../../../../program/machine/memory-map.ts';
import type { Request } from '../../../../program/machine/request.ts';
import type { ThreadPoint } from './thread-point.ts';
import type { ThreadProgress } from './thread-progress.ts';

/** The threads of an execution, one of them running. */
export interface Growing {
  readonly points: readonly ThreadPoint[];
  readonly progress: ThreadProgress;
}

export class ProgramObjects {
  private readonly code: MachineCode;
  private readonly memory: MemoryMap;

  constructor(code: MachineCode, memory: MemoryMap) {
    this.code = code;
    this.memory = memory;
  }

  /** A thread's own thread-local variables: its first allocations. */
  threadLocals(thread: number): DynamicObject[] {
    const objects = threadLocalObjects(this.code, thread);
    for (const object of objects) this.memory.declare(object);
    return objects;
  }

  /** The object that an allocation makes. */
  allocated(
    request: Request,
    { thread, allocations }: ThreadProgress,
    place: Place | undefined,
  ): DynamicObject {
    const object = allocatedObject(this.code, request, thread, allocations.length, place);
    this.memory.declare(object);
    return object;
  }

  /**
   * Whether an access must wait because its object is not there yet: a guessed value may have named
   * it too early.
   */
  isTooEarly(growing: Growing, { object }: Request): boolean {
    if (object < dynamicObject(this.code, 0, 0) || this.find(growing, object) !== undefined) return false;
    const { points, progress } = growing;
    return [...points, progress].some(({ events, sources }) =>
      events.some(({ isRead }, index) => isRead && sources[index] === undefined),
    );
  }

  sizeOf(growing: Growing, object: number): number {
    return this.find(growing, object)!.size;
  }

  /** The fault of a read or a write, if it has one. */
  accessFault(growing: Growing, request: Request): Fault | undefined {
    return accessFault(this.code, this.find(growing, request.object), request);
  }

  /** The fault of the end of an object's life, or of asking for its size, if it has one. */
  lifeFault(growing: Growing, request: Request): Fault | undefined {
    const { points, progress } = growing;
    const threads = [...points.filter(({ thread }) => thread !== progress.thread), progress];
    const isFreed = threads.some(({ lifeEnds }) => lifeEnds.some(({ object }) => object === request.object));
    return lifeFault(this.find(growing, request.object), request, isFreed);
  }

  /** A global, or an object that a thread has allocated. */
  private find({ points, progress }: Growing, object: number): KnownObject | undefined {
    const global = this.memory.global(object);
    if (global !== undefined) return global;
    const place = object - dynamicObject(this.code, 0, 0);
    if (place < 0) return undefined;
    const thread = place % MAX_THREADS;
    const owner = thread === progress.thread ? progress : points[thread];
    const found = owner?.allocations[Math.floor(place / MAX_THREADS)];
    if (found !== undefined) this.memory.declare(found);
    return found;
  }
}
