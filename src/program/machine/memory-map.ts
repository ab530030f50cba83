/**
 * The memory of a machine program as locations for an engine: each (object, offset, size) that is
 * accessed becomes one location, numbered as it is first seen. Where accesses of several sizes
 * meet, the map learns how they share locations (mixed-layout.ts): models know only whole ones.
 *
 * A block copy or fill has no size of its own. It is split along the known cells, from declared
 * types and from the accesses seen so far. When a later access shows that a guess was wrong, the
 * map learns it (`LayoutLearnt`), and the engine starts again. What is learnt is kept, so there are
 * finitely many restarts.
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import { type Place, spanOfPlace } from '../../diagnostics/source.ts';
import type { Location } from '../program.ts';
import type { CellKind, CellRole, MachineCode, ObjectTemplate } from './code.ts';
import { cellText, referenceText } from './managed-text.ts';
import { type ByteSpan, isWithin, MixedLayout } from './mixed-layout.ts';
import { isImmediate } from './references.ts';
import type { MixedSizes } from './stepper.ts';
import { UNINITIALISED, ValueTable } from './value-table.ts';
import { WIDE, wideValuesOf } from './wide-values.ts';

/** Thrown by `locate` when the exploration must start again with what was learnt. */
export class LayoutLearnt extends Error {}

/** An object that a thread allocated. */
export interface DynamicObject {
  readonly object: number;
  readonly name: string;
  readonly size: number;
  readonly isHeap: boolean;
  readonly isZeroed: boolean;
  readonly template: ObjectTemplate | undefined;
  /** Where it was allocated. */
  readonly place?: Place | undefined;
}

export interface AccessPlace {
  readonly object: number;
  readonly offset: number;
  readonly size: number;
  /** Whether it is part of a block copy, which may be split otherwise. */
  readonly isBlock: boolean;
  readonly isAtomic?: boolean;
  readonly place: Place | undefined;
}

interface Cell {
  readonly size: number;
  readonly location: number;
  /** Whether it was accessed atomically. */
  isAtomic: boolean;
  /** Whether only block copies have used it. */
  isGuess: boolean;
}

/** What a scalar of a program with references holds. */
interface Content {
  readonly kind: CellKind;
  readonly size: number;
}

/** The offset of the flag of an object's life: no byte of the object is there. */
const LIFETIME_OFFSET = -1;

/**
 * What was learnt of how memory is divided: enough for another map of the same program to divide it
 * so from the beginning.
 */
export interface LayoutLessons {
  readonly learnt: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly granularity: ReadonlyMap<string, number>;
  readonly mixed: MixedLayout;
}

export class MemoryMap implements MixedSizes {
  readonly locations: Location[] = [];
  readonly values: ValueTable;
  private readonly code: MachineCode;
  private readonly objects = new Map<number, DynamicObject>();
  /** By object (name of the allocation for dynamic ones): cells by offset. */
  private readonly cells = new Map<string, Map<number, Cell>>();
  /**
   * By what an object is called without its number: sizes of scalars seen at an offset. Kept over
   * restarts.
   */
  private readonly learnt = new Map<string, Map<number, number>>();
  /**
   * All templates of objects that threads make: a template's name is its number here, the same in
   * every map of the program.
   */
  private readonly templates: readonly ObjectTemplate[];
  /** By the same name: how finely blocks are split where nothing is known. */
  private readonly granularity = new Map<string, number>();
  private readonly mixed = new MixedLayout();
  private isGuessing = false;
  /** By location of a scalar: its object. */
  private readonly owners: number[] = [];
  /** By location of a scalar: its bytes there. */
  private readonly spans: ByteSpan[] = [];
  /** By location, where that is known: what it holds. */
  private readonly contents: (Content | undefined)[] = [];

  constructor(code: MachineCode) {
    this.code = code;
    this.templates = [...code.threadLocals, ...code.stackTemplates];
    this.values = new ValueTable((high, low) => this.pointerText(high, low), wideValuesOf(code));
  }

  /** Whether the program is in a language with references. */
  get isManaged(): boolean {
    return this.code.references !== undefined;
  }

  /** Forgets the locations, keeps what was learnt. */
  restart(): void {
    this.locations.length = 0;
    this.contents.length = 0;
    this.owners.length = 0;
    this.spans.length = 0;
    this.cells.clear();
    this.objects.clear();
    this.isGuessing = false;
  }

  /**
   * Whether a block was split where nothing is known: another map, which meets accesses in another
   * order, may split it otherwise.
   */
  get hasGuessed(): boolean {
    return this.isGuessing;
  }

  get lessons(): LayoutLessons {
    const { learnt, granularity, mixed } = this;
    return { learnt, granularity, mixed };
  }

  /** Learns, before anything is located, what another map of the program has learnt. */
  adopt({ learnt, granularity, mixed }: LayoutLessons): void {
    this.mixed.adopt(mixed);
    for (const [name, sizes] of learnt) this.learnt.set(name, new Map(sizes));
    for (const [name, size] of granularity) this.granularity.set(name, size);
  }

  /**
   * Makes an allocated object known; its number may have been another object's in another
   * execution.
   */
  declare(object: DynamicObject): void {
    this.objects.set(object.object, object);
  }

  global(object: number): ObjectTemplate | undefined {
    return this.code.globals[object - 1];
  }

  sizeOf(object: number): number | undefined {
    return this.global(object)?.size ?? this.objects.get(object)?.size;
  }

  nameOf(object: number): string {
    return this.global(object)?.name ?? this.objects.get(object)?.name ?? `object ${object}`;
  }

  /** A value (a number of `values`) as people read it, at a location. */
  valueText(value: number, location: number): string {
    return this.textOf(value, this.contents[location]);
  }

  /** The same at a scalar of an object, which need not have been accessed. */
  scalarText(value: number, object: number, offset: number): string {
    return this.textOf(value, this.contentAt(object, offset, this.declaredCell(object, offset) ?? 4));
  }

  private textOf(value: number, content: Content | undefined): string {
    const { references } = this.code;
    if (content === undefined || references === undefined || !Number.isFinite(value))
      return this.values.text(value);
    const [low, high] = [this.values.lowOf(value), this.values.highOf(value)];
    return cellText(this.code, references, content.kind, content.size, low, high);
  }

  private contentAt(object: number, offset: number, size: number): Content | undefined {
    const template = this.templateOf(object);
    if (template?.cellKinds === undefined) return undefined;
    const cell =
      template.isArray && offset >= template.cells[0]! ? 0 : this.cellNumber(template.cells, offset);
    const kind = template.cellKinds[cell];
    return kind === undefined ? undefined : { kind, size };
  }

  private templateOf(object: number): ObjectTemplate | undefined {
    return this.global(object) ?? this.objects.get(object)?.template;
  }

  /** The location of an access within the bounds of its object. */
  locate(access: AccessPlace): number {
    const { object, offset, size, isBlock, isAtomic = false } = access;
    const cells = this.cellsOf(object);
    const known = cells.get(offset);
    if (known !== undefined && known.size === size) {
      if (!isBlock) known.isGuess = false;
      if (isAtomic) known.isAtomic = true;
      return known.location;
    }
    for (let at = offset - WIDE + 1; at < offset + size; at++) {
      const other = cells.get(at);
      if (other !== undefined && at + other.size > offset) this.overlap(access, other, at);
    }
    if (!isBlock) this.learn(object, offset, size);
    const location = this.addLocation(
      this.placeName(object, offset, size),
      this.initialValue(object, offset, size),
      [],
      this.roleAt(object, offset),
    );
    this.contents[location] = this.contentAt(object, offset, size);
    this.owners[location] = object;
    this.spans[location] = { offset, size };
    cells.set(offset, { size, location, isAtomic, isGuess: isBlock });
    return location;
  }

  /**
   * All locations of an object that are known, and one more that stands for its life: what the end
   * of its life writes.
   */
  locationsOf(object: number): number[] {
    this.lifetimeOf(object);
    return [...this.cellsOf(object).values()].map(({ location }) => location);
  }

  /** The location that stands for the life of an object. */
  lifetimeOf(object: number): number {
    const cells = this.cellsOf(object);
    const known = cells.get(LIFETIME_OFFSET);
    if (known !== undefined) return known.location;
    const location = this.addLocation(`${this.nameOf(object)} (lifetime)`, 0);
    cells.set(LIFETIME_OFFSET, { size: 0, location, isAtomic: false, isGuess: false });
    return location;
  }

  /** The object that a location is a scalar of; undefined if it is something else. */
  ownerOf(location: number): number | undefined {
    return this.owners[location];
  }

  /** The scalars of a global that were accessed, by offset. */
  cellsOfGlobal(object: number): ReadonlyMap<number, { readonly location: number; readonly size: number }> {
    return this.cellsOf(object);
  }

  /** The location through which a thread's start (or end) is seen by others. */
  threadLocation(thread: number, moment: 'start' | 'end'): number {
    const key = `thread ${thread} ${moment}`;
    let cells = this.cells.get(key);
    if (cells === undefined) {
      const location = this.addLocation(key, 0, ['TH']);
      cells = new Map([[0, { size: 0, location, isAtomic: false, isGuess: false }]]);
      this.cells.set(key, cells);
    }
    return cells.get(0)!.location;
  }

  /** See StepperOptions.cellSize. */
  readonly cellSize = (object: number, offset: number, remaining: number): number => {
    const name = this.layoutName(object);
    const cell = this.cellsOf(object).get(offset);
    const known =
      this.mixed.pieceAt(name, offset) ??
      this.learnt.get(name)?.get(offset) ??
      (cell?.isGuess ? undefined : cell?.size) ??
      this.undividedCell(object, offset);
    if (known !== undefined && known > 0 && known <= remaining) return known;
    this.isGuessing = true;
    if (cell !== undefined && cell.size <= remaining) return -cell.size;
    const most = Math.min(this.granularity.get(name) ?? 8, remaining);
    let size = 1;
    while (size * 2 <= most && offset % (size * 2) === 0 && !this.startsWithin(object, offset, size * 2))
      size *= 2;
    return -size;
  };

  /** What is declared, unless accesses have shown parts of it: unions declare one member. */
  private undividedCell(object: number, offset: number): number | undefined {
    const size = this.declaredCell(object, offset);
    if (size === undefined) return undefined;
    const learnt = this.learnt.get(this.layoutName(object));
    for (let at = offset + 1; at < offset + size; at++) if (learnt?.has(at)) return undefined;
    return size;
  }

  private startsWithin(object: number, offset: number, size: number): boolean {
    const cells = this.cellsOf(object);
    const learnt = this.learnt.get(this.layoutName(object));
    for (let at = offset + 1; at < offset + size; at++) {
      if (cells.has(at) || learnt?.has(at) || this.declaredCell(object, at) !== undefined) return true;
    }
    return false;
  }

  private declaredCell(object: number, offset: number): number | undefined {
    const template = this.templateOf(object);
    if (template === undefined) return undefined;
    const { cells, isArray } = template;
    const cell = this.cellNumber(cells, offset);
    if (cell >= 0) return cells[2 * cell + 1];
    const [first, size] = cells;
    const isElement = isArray === true && offset >= first! && (offset - first!) % size! === 0;
    return isElement ? size : undefined;
  }

  /** Which of the cells starts there, or -1. */
  private cellNumber(cells: Int32Array, offset: number): number {
    let low = 0;
    let high = cells.length / 2 - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const at = cells[2 * middle]!;
      if (at === offset) return middle;
      if (at < offset) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  get isMixed(): boolean {
    return this.mixed.isMixed;
  }

  wholeSize(object: number, offset: number, size: number): number {
    return this.mixed.wholeSize(this.layoutName(object), offset, size);
  }

  pieceSize(object: number, offset: number, size: number): number {
    return this.mixed.pieceSize(this.layoutName(object), offset, size);
  }

  addPart(object: number, offset: number, size: number, isAtomic: boolean): void {
    this.mixed.addPart(this.layoutName(object), { offset, size, isAtomic });
  }

  /**
   * To be called before a race at the location is reported: of two parts of a variable it is not
   * known whether they have a byte in common. Throws InputError then.
   */
  checkRace(location: number, place: Place | undefined): void {
    const cell = this.isMixed ? this.spans[location] : undefined;
    const object = this.owners[location];
    if (cell === undefined || object === undefined) return;
    if (!this.mixed.mayBeApart(this.layoutName(object), cell)) return;
    fail('unsupported', `parts of \`${this.nameOf(object)}\` are accessed, and not all of them atomically`, {
      ...(place === undefined ? {} : { span: spanOfPlace(place) }),
      suggestion: 'whether that is a data race is not known: make all accesses to its parts atomic',
    });
  }

  /** An access meets a scalar that starts at `at` and has other bytes. */
  private overlap(access: AccessPlace, other: Cell, at: number): never {
    const { object, offset, size, isBlock, place } = access;
    const name = this.layoutName(object);
    if (isBlock || other.isGuess) {
      const before = this.granularity.get(name) ?? 8;
      const finest = Math.min(before, size, other.size);
      const isNew = !isBlock && this.learnt.get(name)?.get(offset) === undefined;
      if (isNew) this.learn(object, offset, size);
      this.granularity.set(name, finest);
      // Without something new, to start again would lead here again.
      if (isNew || finest < before) throw new LayoutLearnt();
    }
    if (this.learnsMixed(name, access, other, at)) throw new LayoutLearnt();
    return fail(
      'unsupported',
      `accesses of ${other.size} and of ${size} bytes overlap in \`${this.nameOf(object)}\` at offset ${offset}`,
      {
        ...(place === undefined ? {} : { span: spanOfPlace(place) }),
        suggestion: 'memory that threads share must be accessed with one size per variable',
      },
    );
  }

  /** Whether accesses of the two sizes can share locations; then that is learnt. */
  private learnsMixed(name: string, access: AccessPlace, other: Cell, at: number): boolean {
    const one = { offset: access.offset, size: access.size };
    const two = { offset: at, size: other.size };
    const isWider = isWithin(two, one);
    if (!isWider && !isWithin(one, two)) return false;
    const [outer, inner] = isWider ? [one, two] : [two, one];
    const isAtomic = isWider ? access.isAtomic === true : other.isAtomic;
    const isNew = isAtomic ? this.mixed.addWhole(name, outer) : this.mixed.divide(name, outer, inner);
    this.learnt.get(name)?.delete(isAtomic ? inner.offset : outer.offset);
    return isNew;
  }

  private learn(object: number, offset: number, size: number): void {
    const name = this.layoutName(object);
    const learnt = this.learnt.get(name) ?? new Map<number, number>();
    learnt.set(offset, size);
    this.learnt.set(name, learnt);
  }

  /**
   * Objects of one declaration share what is learnt; a block of the heap stands alone, since one
   * line may make many kinds.
   */
  private layoutName(object: number): string {
    const dynamic = this.objects.get(object);
    if (dynamic === undefined) return `global ${object}`;
    if (dynamic.template === undefined) return dynamic.name;
    return `template ${this.templates.indexOf(dynamic.template)}`;
  }

  private cellsOf(object: number): Map<number, Cell> {
    const dynamic = this.objects.get(object);
    const key = dynamic === undefined ? `global ${object}` : `${object} ${dynamic.name} ${dynamic.isZeroed}`;
    let cells = this.cells.get(key);
    if (cells === undefined) {
      cells = new Map();
      this.cells.set(key, cells);
    }
    return cells;
  }

  private addLocation(
    name: string,
    initialValue: number,
    tags: readonly string[] = [],
    role: CellRole = undefined,
  ): number {
    this.locations.push({ name, address: -1, initialValue, tags, ...(role !== undefined && { role }) });
    return this.locations.length - 1;
  }

  /** What a scalar of an object holds before anything is written to it. */
  initialValue(object: number, offset: number, size: number): number {
    const dynamic = this.objects.get(object);
    const bytes = this.global(object)?.bytes ?? dynamic?.template?.bytes;
    if (bytes === undefined) return dynamic?.isZeroed ? 0 : UNINITIALISED;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    switch (size) {
      case 1:
        return view.getUint8(offset);
      case 2:
        return view.getUint16(offset, true);
      case 4:
        return view.getInt32(offset, true);
      case 8:
        return this.values.encode(view.getInt32(offset, true), view.getInt32(offset + 4, true), 8);
      default:
        return this.values.ofWords([0, 4, 8, 12].map((at) => view.getInt32(offset + at, true)));
    }
  }

  private roleAt(object: number, offset: number): CellRole {
    const template = this.templateOf(object);
    return template?.cellRoles?.[this.cellNumber(template.cells, offset)];
  }

  private placeName(object: number, offset: number, size: number): string {
    const name = this.nameOf(object);
    if (this.roleAt(object, offset) === 'monitor') return name;
    const whole = this.sizeOf(object);
    if (offset === 0 && whole === size) return name;
    const template = this.templateOf(object);
    const first = template?.cells[0] ?? 0;
    if (template?.isArray === true && template.cells[1] === size && offset >= first)
      return `${name}[${(offset - first) / size}]`;
    const field = template?.cellNames?.[this.cellNumber(template.cells, offset)];
    return field === undefined ? `${name}+${offset}` : `${name}.${field}`;
  }

  /**
   * `&x`, `&x+8`, or undefined if it points at nothing; of a program with references, `Node#1.0`.
   */
  private pointerText(object: number, offset: number): string | undefined {
    const { references } = this.code;
    if (references !== undefined)
      return this.objects.has(object) || isImmediate(object)
        ? referenceText(this.code, references, offset, object)
        : undefined;
    const size = this.sizeOf(object);
    if (object <= 0 || size === undefined) {
      const name = this.code.functions[object - this.code.globals.length - 1]?.name;
      return offset === 0 && name !== undefined ? `&${name}` : undefined;
    }
    if (offset < 0 || offset > size) return undefined;
    return offset === 0 ? `&${this.nameOf(object)}` : `&${this.nameOf(object)}+${offset}`;
  }
}
