/**
 * Objects and locations of a graph: which object an address is in, what is wrong with an access to
 * it, and which location it is. MemoryMap finds these by name; here they are found by number.
 *
 * The number of a dynamic object may stand for different objects in different executions. Each such
 * object is a variant.
 */
import type { Place } from '../diagnostics/source.ts';
import { dynamicObject, MAX_THREADS, type MachineCode } from '../program/machine/code.ts';
import {
  accessFault,
  allocatedObject,
  type Fault,
  type KnownObject,
  lifeFault,
  threadLocalObjects,
} from '../program/machine/dynamic-objects.ts';
import type { AccessPlace, DynamicObject, MemoryMap } from '../program/machine/memory-map.ts';
import { REQUESTS, type Request } from '../program/machine/request.ts';
import { UNINITIALISED } from '../program/machine/value-table.ts';
import { PairTable } from '../util/pair-table.ts';
import { NON_ATOMIC } from './clocks.ts';
import { type EventGraph, NONE } from './event-graph.ts';

/** A place in an object: named alike in all searches of a program, as locations are not. */
export interface ObjectPlace {
  readonly object: number;
  readonly offset: number;
}

/** A place in a global variable: the same in all executions too. */
export type GlobalPlace = ObjectPlace;

export class GraphMemory {
  readonly map: MemoryMap;
  private readonly code: MachineCode;
  private readonly graph: EventGraph;
  private readonly placeOf: (thread: number) => Place | undefined;
  /** The number of the first dynamic object. */
  private readonly firstDynamic: number;
  /** By thread: its thread-local variables, once one was accessed. */
  private readonly threadLocals: (readonly DynamicObject[] | undefined)[] = [];
  private readonly variants: DynamicObject[] = [];
  private readonly variantNumbers = new Map<string, number>();
  /** By (key of the object, offset). */
  private readonly located = new PairTable();
  /** By location: the size of its accesses. */
  private readonly sizes: number[] = [];
  /** By location: whether an access of exactly that size was seen. */
  private readonly isSettled: boolean[] = [];
  /** By location: whether an atomic access was seen. */
  private readonly isAtomic: boolean[] = [];
  /** By location: its object, and where in the object it is. */
  private readonly objects: number[] = [];
  private readonly offsets: number[] = [];
  /** By key of an object: its locations. */
  private readonly locations = new Map<number, number[]>();

  /** `placeOf`: the source place of a thread's present request. */
  constructor(
    code: MachineCode,
    map: MemoryMap,
    graph: EventGraph,
    placeOf: (thread: number) => Place | undefined,
  ) {
    this.code = code;
    this.placeOf = placeOf;
    this.map = map;
    this.graph = graph;
    this.firstDynamic = dynamicObject(code, 0, 0);
  }

  /** The object that an address is in; `undefined` if there is none. */
  find(object: number): KnownObject | undefined {
    if (object < this.firstDynamic) return this.map.global(object);
    const place = object - this.firstDynamic;
    const count = Math.floor(place / MAX_THREADS);
    if (count < this.code.threadLocals.length) return this.localsOf(place % MAX_THREADS)[count];
    const allocation = this.graph.allocationOf.get(object);
    return allocation === undefined ? undefined : this.variants[this.graph.variant[allocation]!];
  }

  /** The thread that allocates a dynamic object. */
  ownerOf(object: number): number {
    return (object - this.firstDynamic) % MAX_THREADS;
  }

  /** The allocation of a dynamic object in the present graph, or NONE. */
  allocationOf(object: number): number {
    return object < this.firstDynamic ? NONE : (this.graph.allocationOf.get(object) ?? NONE);
  }

  /**
   * The fault of a request (an access, the end of a life, a question for a size), if it has one.
   */
  faultOf(request: Request): Fault | undefined {
    const found = this.find(request.object);
    const isAccess = request.kind <= REQUESTS.update || request.kind === REQUESTS.arrive;
    const allocation = this.allocationOf(request.object);
    const isFreed = allocation !== NONE && this.graph.freeOf[allocation] !== NONE;
    if (!isAccess) return lifeFault(found, request, isFreed);
    return accessFault(this.code, found, request);
  }

  /** The variant that an allocation makes. */
  variantOf(request: Request, thread: number, place: Place | undefined): number {
    const key = `${request.object} ${request.pc} ${request.size} ${request.isZeroed} ${place?.line}`;
    const known = this.variantNumbers.get(key);
    if (known !== undefined) {
      this.map.declare(this.variants[known]!);
      return known;
    }
    const count = Math.floor((request.object - this.firstDynamic) / MAX_THREADS);
    const object = allocatedObject(this.code, request, thread, count, place);
    this.map.declare(object);
    const number = this.variants.push(object) - 1;
    this.variantNumbers.set(key, number);
    return number;
  }

  /** Makes the map know the objects of the present graph again. */
  declareAll(): void {
    for (const allocation of this.graph.allocationOf.values()) this.map.declare(this.variantAt(allocation));
  }

  /** The object of an allocation. */
  variantAt(allocation: number): DynamicObject {
    return this.variants[this.graph.variant[allocation]!]!;
  }

  /**
   * The location of an access to a global variable if a similar access was made before, so that it
   * has no fault. Else NONE.
   */
  globalLocation(request: Request): number {
    if (request.object >= this.firstDynamic) return NONE;
    const known = this.located.get(request.object, request.offset);
    return known >= 0 && this.isKnown(known, request) ? known : NONE;
  }

  /** Whether the map learns nothing from another such access of the location. */
  private isKnown(location: number, { size, isBlock, mode }: Request): boolean {
    if (this.sizes[location] !== size) return false;
    return isBlock || (this.isSettled[location]! && (mode === NON_ATOMIC || this.isAtomic[location]!));
  }

  /** The location of an access of the thread, which has no fault. */
  locate(request: Request, thread: number): number {
    const { object, offset, size, isBlock } = request;
    const key = this.keyOf(object);
    const known = this.located.get(key, offset);
    if (known >= 0 && this.isKnown(known, request)) return known;
    const isAtomic = request.mode !== NON_ATOMIC;
    return this.addLocation({ object, offset, size, isBlock, isAtomic, place: this.placeOf(thread) });
  }

  /** The location of accesses of so many bytes at a place in the global variables. */
  locationFor(place: GlobalPlace, size: number): number {
    const known = this.locationOf(place);
    return known === NONE ? this.addLocation({ ...place, size, isBlock: false, place: undefined }) : known;
  }

  private addLocation(access: AccessPlace): number {
    const { object, offset, size, isBlock, isAtomic = false } = access;
    const key = this.keyOf(object);
    const known = this.located.get(key, offset);
    const found = this.find(object);
    if (found !== undefined && 'object' in found) this.map.declare(found);
    const location = this.map.locate(access);
    this.located.set(key, offset, location);
    this.sizes[location] = size;
    this.objects[location] = object;
    this.offsets[location] = offset;
    if (!isBlock) this.isSettled[location] = true;
    if (isAtomic) this.isAtomic[location] = true;
    if (known !== location) {
      const others = this.locations.get(key);
      if (others === undefined) this.locations.set(key, [location]);
      else others.push(location);
    }
    this.graph.reserveLocation(location);
    return location;
  }

  /** The size of the accesses of a location. */
  sizeAt(location: number): number {
    return this.sizes[location]!;
  }

  /** The allocation of the object of a location that was accessed, or NONE. */
  allocationAt(location: number): number {
    return this.allocationOf(this.objects[location]!);
  }

  /** Where in the global variables the location is; undefined if it is elsewhere. */
  globalAt(location: number): GlobalPlace | undefined {
    const object = this.objects[location]!;
    return object < this.firstDynamic ? { object, offset: this.offsets[location]! } : undefined;
  }

  /** Where in its object the location is. */
  placeAt(location: number): ObjectPlace {
    return { object: this.objects[location]!, offset: this.offsets[location]! };
  }

  /** The location at a place in the global variables; NONE if it was never accessed. */
  locationOf({ object, offset }: GlobalPlace): number {
    const known = this.located.get(object, offset);
    return known >= 0 ? known : NONE;
  }

  /** The number of the object that the location belongs to. */
  objectAt(location: number): number {
    return this.objects[location]!;
  }

  /** Whether the location is a thread-local variable. */
  isThreadLocal(location: number): boolean {
    const place = this.objects[location]! - this.firstDynamic;
    return place >= 0 && Math.floor(place / MAX_THREADS) < this.code.threadLocals.length;
  }

  /** The location that stands for the life of the object of an allocation. */
  lifetimeOf(allocation: number): number {
    const object = this.variantAt(allocation);
    this.map.declare(object);
    return this.map.lifetimeOf(object.object);
  }

  /** The locations of the object of an allocation that were ever accessed. */
  locationsOf(allocation: number): readonly number[] {
    return this.locations.get(this.keyOf(this.graph.object[allocation]!)) ?? [];
  }

  /** The initial write of a location; made if this is the first access in the graph. */
  initialWrite(location: number): number {
    const { graph } = this;
    const known = graph.initialOf[location]!;
    if (known !== NONE) return known;
    const { initialValue } = this.map.locations[location]!;
    if (initialValue === UNINITIALISED) return graph.pushInitial(location, 0, 0, true);
    const { values } = this.map;
    return graph.pushInitial(location, values.lowOf(initialValue), values.highOf(initialValue), false);
  }

  /**
   * The key of an object: equal keys mean the same global variable, thread-local variable or
   * variant.
   */
  private keyOf(object: number): number {
    const allocation = this.allocationOf(object);
    return allocation === NONE ? object : ~this.graph.variant[allocation]!;
  }

  private localsOf(thread: number): readonly DynamicObject[] {
    const known = this.threadLocals[thread];
    if (known !== undefined) return known;
    const made = threadLocalObjects(this.code, thread);
    this.threadLocals[thread] = made;
    return made;
  }
}
