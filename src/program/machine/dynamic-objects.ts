/**
 * The objects that threads of a machine program make, and the faults of uses of objects, as engines
 * report them.
 */
import type { Place } from '../../diagnostics/source.ts';
import type { ErrorKind } from '../error-kind.ts';
import { dynamicObject, functionOfObject, type MachineCode } from './code.ts';
import type { DynamicObject } from './memory-map.ts';
import { REQUESTS, type Request } from './request.ts';

export interface Fault {
  readonly kind: ErrorKind;
  readonly message: string;
}

/** What is known of an object: a global's template, or what a thread has made. */
export type KnownObject = { readonly name: string; readonly size: number } | DynamicObject;

/** A thread's own thread-local variables: its first allocations. */
export function threadLocalObjects(code: MachineCode, thread: number): DynamicObject[] {
  return code.threadLocals.map((template, count) => {
    const { name, size } = template;
    return named(code, { name, size, isHeap: false, isZeroed: true, template }, thread, count);
  });
}

/** The object that the `count`-th allocation of a thread makes. */
export function allocatedObject(
  code: MachineCode,
  { size, isHeap, isZeroed, template: index }: Request,
  thread: number,
  count: number,
  place: Place | undefined,
): DynamicObject {
  const template = index < 0 ? undefined : code.stackTemplates[index];
  const name = template?.name ?? (place === undefined ? 'malloc' : `malloc:${place.line}`);
  return named(code, { name, size, isHeap, isZeroed, template, place }, thread, count);
}

function named(
  code: MachineCode,
  facts: Omit<DynamicObject, 'object'>,
  thread: number,
  count: number,
): DynamicObject {
  const object = dynamicObject(code, thread, count);
  return { ...facts, object, name: `${facts.name}#${thread}.${count}` };
}

/** The fault of a read or a write of this object, if it has one. */
export function accessFault(
  code: MachineCode,
  found: KnownObject | undefined,
  { object, offset, size }: Request,
): Fault | undefined {
  if (found === undefined) {
    const isFunction = functionOfObject(code, object) >= 0;
    const message = isFunction ? 'a function is accessed as data' : 'the address belongs to no object';
    return { kind: 'invalid-access', message };
  }
  if (offset >= 0 && offset + size <= found.size) return undefined;
  const message = `${size} bytes at offset ${offset} of \`${found.name}\`, which has ${found.size} bytes`;
  return { kind: 'invalid-access', message };
}

/** An access to an object that nothing orders before the end of the object's life. */
export const lateAccessFault = (name: string): Fault => ({
  kind: 'invalid-access',
  message: `\`${name}\` may be accessed after the end of its life`,
});

/** An access to an object whose allocation nothing orders before it. */
export const earlyAccessFault = (name: string): Fault => ({
  kind: 'invalid-access',
  message: `\`${name}\` may be accessed before it is allocated`,
});

/** Accesses to one location, one of them a write, that nothing orders. */
export const raceFault = (name: string): Fault => ({
  kind: 'data-race',
  message: `unordered accesses to \`${name}\``,
});

/** A read of memory that holds no value yet. */
export const earlyReadFault = (name: string): Fault => ({
  kind: 'uninitialised-read',
  message: `\`${name}\` is read before it has a value`,
});

/**
 * The fault of ending an object's life, or of asking for its size. `isFreed`: its life has ended
 * before.
 */
export function lifeFault(
  found: KnownObject | undefined,
  { kind, offset }: Request,
  isFreed: boolean,
): Fault | undefined {
  const isRight = kind === REQUESTS.kill ? found !== undefined : isHeapObject(found);
  if (!isRight || offset !== 0) {
    return { kind: 'invalid-access', message: 'free of a pointer that malloc did not return' };
  }
  if ((kind !== REQUESTS.free && kind !== REQUESTS.retire) || !isFreed) return undefined;
  return { kind: 'double-free', message: `\`${found!.name}\` is freed twice` };
}

const isHeapObject = (object: KnownObject | undefined): boolean =>
  object !== undefined && 'isHeap' in object && object.isHeap === true;

/** The fault of a join, if it has one. Java's threads may be joined more than once. */
export function joinFault(
  { references }: MachineCode,
  thread: number,
  target: number,
  exists: boolean,
  isJoined: boolean,
): Fault | undefined {
  const fault = (message: string): Fault => ({ kind: 'invalid-join', message });
  if (!exists) return fault(`there is no thread ${target} to join`);
  if (target === thread) return fault('the thread joins itself');
  if (target === 0) return fault('main is joined');
  return isJoined && references === undefined ? fault(`thread ${target} is joined twice`) : undefined;
}
