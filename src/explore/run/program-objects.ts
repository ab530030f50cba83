/** The objects of a machine program in an execution that grows: where they are found, and what is wrong with an access. */
import type { Place } from '../../diagnostics/source.ts';
import type { ErrorKind } from '../../program/error-kind.ts';
import {
  dynamicObject,
  functionOfObject,
  MAX_THREADS,
  type MachineCode,
} from '../../program/machine/code.ts';
import type { DynamicObject, MemoryMap } from '../../program/machine/memory-map.ts';
import { REQUESTS, type Request } from '../../program/machine/request.ts';
import type { ThreadPoint } from './thread-point.ts';
import type { ThreadProgress } from './thread-progress.ts';

export interface Fault {
  readonly kind: ErrorKind;
  readonly message: string;
}

/** The threads of an execution, one of them on its way. */
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
    return this.code.threadLocals.map((template, count) => {
      const { name, size } = template;
      return this.named({ name, size, isHeap: false, isZeroed: true, template }, thread, count);
    });
  }

  /** What an allocation makes. */
  allocated(
    request: Request,
    { thread, allocations }: ThreadProgress,
    place: Place | undefined,
  ): DynamicObject {
    const { size, isHeap, isZeroed } = request;
    const template = request.template < 0 ? undefined : this.code.stackTemplates[request.template];
    const name = template?.name ?? (place === undefined ? 'malloc' : `malloc:${place.line}`);
    return this.named({ name, size, isHeap, isZeroed, template, place }, thread, allocations.length);
  }

  /** Whether an access must wait: its object is not there, and a guessed value may have named it too early. */
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

  /** What is wrong with a read or a write, if something is. */
  accessFault(growing: Growing, { object, offset, size }: Request): Fault | undefined {
    const found = this.find(growing, object);
    if (found === undefined) {
      const isFunction = functionOfObject(this.code, object) >= 0;
      const message = isFunction ? 'a function is accessed as data' : 'the address belongs to no object';
      return { kind: 'invalid-access', message };
    }
    if (offset >= 0 && offset + size <= found.size) return undefined;
    const message = `${size} bytes at offset ${offset} of \`${found.name}\`, which has ${found.size} bytes`;
    return { kind: 'invalid-access', message };
  }

  /** What is wrong with the end of an object's life, or with asking for its size. */
  lifeFault(growing: Growing, { kind, object, offset }: Request): Fault | undefined {
    const found = this.find(growing, object);
    const isRight = kind === REQUESTS.kill ? found !== undefined : isHeapObject(found);
    if (!isRight || offset !== 0) {
      return { kind: 'invalid-access', message: 'free of a pointer that malloc did not return' };
    }
    if (kind !== REQUESTS.free) return undefined;
    const { points, progress } = growing;
    const threads = [...points.filter(({ thread }) => thread !== progress.thread), progress];
    return threads.some(({ lifeEnds }) => lifeEnds.some((end) => end.object === object))
      ? { kind: 'double-free', message: `\`${this.memory.nameOf(object)}\` is freed twice` }
      : undefined;
  }

  /** A global, or an object that a thread has allocated. */
  private find(
    { points, progress }: Growing,
    object: number,
  ): { readonly name: string; readonly size: number } | DynamicObject | undefined {
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

  private named(facts: Omit<DynamicObject, 'object'>, thread: number, count: number): DynamicObject {
    const object = {
      ...facts,
      object: dynamicObject(this.code, thread, count),
      name: `${facts.name}#${thread}.${count}`,
    };
    this.memory.declare(object);
    return object;
  }
}

const isHeapObject = (object: { readonly name: string } | undefined): boolean =>
  object !== undefined && 'isHeap' in object && object.isHeap === true;
