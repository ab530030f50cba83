/**
 * Objects and locations of a program for the operational engine: which object an address is in,
 * what is wrong with an access to it, and the location that it is. Locations are numbered as they
 * are met (by MemoryMap) and mean the same in every state; objects belong to the present path only:
 * a thread's objects are numbered as it makes them, so those of another path are overwritten.
 *
 * A field is what the locations of all objects of one declaration have in common: a location of a
 * global variable, or an offset in objects of one template (any offset, if they are arrays).
 */
import type { Place } from '../../../diagnostics/source.ts';
import {
  dynamicObject,
  MAX_THREADS,
  type MachineCode,
  MODES,
  type ObjectTemplate,
} from '../../../program/machine/code.ts';
import {
  allocatedObject,
  type KnownObject,
  threadLocalObjects,
} from '../../../program/machine/dynamic-objects.ts';
import type { DynamicObject, MemoryMap } from '../../../program/machine/memory-map.ts';
import type { Request } from '../../../program/machine/request.ts';
import { UNINITIALISED } from '../../../program/machine/value-table.ts';
import { PairTable } from '../../../util/pair-table.ts';

/** An object that a thread has made on the present path. */
export interface Variant extends DynamicObject {
  /** A number that the object has in every state. */
  readonly variant: number;
  readonly templateNumber: number;
}

/** No template. */
const NONE = -1;
const NON_ATOMIC = MODES.indexOf('na');
/** The declarations that are templates are numbered from here, below all others. */
const FIRST_TEMPLATE = -100_000_000;

export class Locations {
  readonly map: MemoryMap;
  /** The number of the first object that a thread makes. */
  readonly firstDynamic: number;
  /** By location: its object, its offset there, and the size of its accesses. */
  readonly objectOf: number[] = [];
  readonly offsetOf: number[] = [];
  readonly sizeOf: number[] = [];
  readonly initialLow: number[] = [];
  readonly initialHigh: number[] = [];
  readonly isUninitialised: boolean[] = [];
  /** By location: whether it holds references (references.ts) and nothing else. */
  readonly isReference: boolean[] = [];
  readonly fieldOf: number[] = [];
  private readonly code: MachineCode;
  /** By thread: its objects, in the order in which it made them. */
  private readonly objects: Variant[][] = [];
  private readonly variants = new Map<string, Variant>();
  /** By (key of an object, offset): the location. */
  private readonly located = new PairTable();
  /** By (key of a declaration, offset): the field. */
  private readonly fields = new PairTable();
  private fieldCount = 0;
  /** By location: whether an access of exactly that size was seen. */
  private readonly isSettled: boolean[] = [];
  /** By location: whether an atomic access was seen. */
  private readonly isAtomic: boolean[] = [];

  constructor(code: MachineCode, map: MemoryMap) {
    this.code = code;
    this.map = map;
    this.firstDynamic = dynamicObject(code, 0, 0);
  }

  /** Begins a thread, which gets its thread-local variables. */
  begin(thread: number): void {
    this.objects[thread] = threadLocalObjects(this.code, thread).map((object, i) =>
      this.variantOf(`local ${object.object}`, object, -2 - i),
    );
  }

  /** Makes an object for a thread. `placeOf`: the place in the source. */
  allocate(request: Request, thread: number, placeOf: () => Place | undefined): void {
    const count = Math.floor((request.object - this.firstDynamic) / MAX_THREADS);
    const { object, pc, size, isZeroed, template } = request;
    const place = template < 0 ? placeOf() : undefined;
    const key = `${object} ${pc} ${size} ${isZeroed} ${place?.line}`;
    const known = this.variants.get(key);
    this.objects[thread]![count] =
      known ?? this.variantOf(key, allocatedObject(this.code, request, thread, count, place), template);
  }

  /** The object that an address is in; undefined if there is none. */
  find(object: number): KnownObject | Variant | undefined {
    return object < this.firstDynamic ? this.map.global(object) : this.madeBy(object);
  }

  /** Like `find`, for the number of an object that a thread makes; it need not be made yet. */
  madeBy(object: number): Variant | undefined {
    const place = object - this.firstDynamic;
    return this.objects[place % MAX_THREADS]?.[Math.floor(place / MAX_THREADS)];
  }

  /** The objects of a thread on the present path. */
  objectsOf(thread: number): readonly Variant[] {
    return this.objects[thread] ?? [];
  }

  /** The location of an access that has no fault. `placeOf`: where it is. */
  locate({ object, offset, size, isBlock, mode }: Request, placeOf: () => Place | undefined): number {
    const made = object < this.firstDynamic ? undefined : this.madeBy(object)!;
    const key = made === undefined ? object : ~made.variant;
    const known = this.located.get(key, offset);
    const isAtomic = mode !== NON_ATOMIC;
    if (known >= 0 && this.sizeOf[known] === size) {
      if (isBlock || (this.isSettled[known] && (!isAtomic || this.isAtomic[known]))) return known;
    }
    if (made !== undefined) this.map.declare(made);
    const location = this.map.locate({ object, offset, size, isBlock, isAtomic, place: placeOf() });
    this.located.set(key, offset, location);
    if (!isBlock) this.isSettled[location] = true;
    if (isAtomic) this.isAtomic[location] = true;
    if (this.sizeOf[location] === undefined) this.add(location, object, offset, size, made);
    return location;
  }

  /** The name of a location, of an object of the present path. */
  nameOf(location: number): string {
    return this.map.locations[location]!.name;
  }

  /**
   * Lets the map know the objects of the present path, so that values that point at them have
   * names.
   */
  declareAll(): void {
    for (const objects of this.objects) for (const object of objects ?? []) this.map.declare(object);
  }

  private add(
    location: number,
    object: number,
    offset: number,
    size: number,
    made: Variant | undefined,
  ): void {
    const { initialValue } = this.map.locations[location]!;
    const { values } = this.map;
    this.objectOf[location] = object;
    this.offsetOf[location] = offset;
    this.sizeOf[location] = size;
    this.isUninitialised[location] = initialValue === UNINITIALISED;
    this.initialLow[location] = initialValue === UNINITIALISED ? 0 : values.lowOf(initialValue);
    this.initialHigh[location] = initialValue === UNINITIALISED ? 0 : values.highOf(initialValue);
    const template = made === undefined ? this.map.global(object) : made.template;
    this.isReference[location] = isReferenceCell(template, offset);
    // A block of the heap without a type stands alone.
    const declaration =
      made === undefined
        ? object
        : made.templateNumber === NONE
          ? ~made.variant
          : FIRST_TEMPLATE - made.templateNumber;
    const first = template?.isArray === true ? template.cells[0]! : Number.POSITIVE_INFINITY;
    this.fieldOf[location] = this.field(declaration, Math.min(offset, first));
  }

  private field(declaration: number, offset: number): number {
    const known = this.fields.get(declaration, offset);
    if (known >= 0) return known;
    this.fields.set(declaration, offset, this.fieldCount);
    return this.fieldCount++;
  }

  private variantOf(key: string, object: DynamicObject, templateNumber: number): Variant {
    const known = this.variants.get(key);
    if (known !== undefined) return known;
    const made = { ...object, variant: this.variants.size, templateNumber };
    this.variants.set(key, made);
    return made;
  }
}

function isReferenceCell(template: ObjectTemplate | undefined, offset: number): boolean {
  if (template?.cellKinds === undefined) return false;
  if (template.isArray) return template.cellKinds[0] === 'reference' && offset >= template.cells[0]!;
  for (let i = 0; i < template.cellKinds.length; i++) {
    if (template.cells[2 * i] === offset) return template.cellKinds[i] === 'reference';
  }
  return false;
}
