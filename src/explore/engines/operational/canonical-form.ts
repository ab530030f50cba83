/**
 * The canonical form of a state, a sequence of words, which the visited set keeps. Two states have
 * the same form only if the same can happen from both. The form leaves out, or brings into one
 * order, what makes no difference:
 *
 * - for managed programs: which thread made which object when, and unreachable objects
 *   (reachable-objects.ts);
 * - the age of the writes to a cell, except which one is the latest if that is ever asked for;
 *   equal writes count once;
 * - what an observer that is no thread knows, if every thread knows it already;
 * - the counters of a thread: events, effects, and in managed programs allocations.
 *
 * Threads keep their numbers: they are not permuted.
 */
import { WRITE_FLAGS } from '../../../procedures/opmm/status-vectors.ts';
import { FRAME, type MachineCode } from '../../../program/machine/code.ts';
import { THREAD } from '../../../program/machine/thread-state.ts';
import type { Locations } from './locations.ts';
import type { MemoryRules } from './memory-rules.ts';
import {
  endOfObserver,
  OBSERVERS,
  type ProgramState,
  type ThreadPosition,
  threadOfObserver,
} from './program-state.ts';
import { addressSlot, type ReachableObjects } from './reachable-objects.ts';

const STATUSES = { running: 0, ended: 1, fault: 2, blocked: 3, cut: 4, exit: 5 } as const;

/** Bits of a status. */
const STATUS_BITS = 2;
const STATUSES_IN_WORD = 16;
/** In a list of observers: what follows is no location, but the fences or the end of a thread. */
const NO_LOCATION = -1;

interface Column {
  readonly column: number;
  readonly id: number;
}

export class CanonicalForm {
  words = new Int32Array(1024);
  length = 0;
  private readonly code: MachineCode;
  private readonly state: ProgramState;
  private readonly rules: MemoryRules;
  private readonly locations: Locations;
  /** Undefined: objects keep their numbers. */
  private readonly objects: ReachableObjects | undefined;
  /** By location: its rows in memory, the newest first, as a list through `older`. */
  private readonly newest = new Map<number, number>();
  private readonly older: number[] = [];
  private readonly keepsEnds: boolean;
  private live: number[] = [];
  private others: Column[] = [];

  /**
   * `objects`: given for managed programs; `find` must come before `make`. `keepsEnds`: see
   * MachineOptions.
   */
  constructor(
    code: MachineCode,
    state: ProgramState,
    rules: MemoryRules,
    locations: Locations,
    objects: ReachableObjects | undefined,
    keepsEnds: boolean,
  ) {
    this.keepsEnds = keepsEnds;
    this.code = code;
    this.state = state;
    this.rules = rules;
    this.locations = locations;
    this.objects = objects;
  }

  /** Puts the present state into `words`, up to `length`. */
  make(): void {
    const { state } = this;
    this.length = 0;
    this.push(this.rules.tracksRaces ? 1 : 0);
    for (const position of state.threads) if (position !== undefined) this.pushThread(position);
    this.push(-1);
    if (this.objects === undefined) this.pushObjects();
    this.pushMemory();
  }

  private pushThread(position: ThreadPosition): void {
    const { number, hasEnded, stop, spawned, words, request } = position;
    const status = hasEnded ? 'ended' : (stop?.status ?? 'running');
    this.push(number + (STATUSES[status] << 8));
    if (status === 'ended') {
      if (this.keepsEnds) this.pushFrame(words, words[THREAD.base]!);
      if (this.objects !== undefined) return;
      this.push(position.isJoined ? 1 : 0);
      this.push(position.isJoined ? 0 : request.low);
      this.push(position.isJoined ? 0 : request.high);
      return;
    }
    if (status !== 'running') {
      this.push(request.pc);
      return;
    }
    this.push(spawned);
    this.push(words[THREAD.pc]!);
    const phase = words[THREAD.phase]!;
    this.push(phase);
    if (phase !== 0) {
      this.push(words[THREAD.oldLow]!);
      this.push(words[THREAD.oldHigh]!);
    }
    for (let word: number = THREAD.spent; word < THREAD.failures; word++) this.push(words[word]!);
    if (this.objects === undefined) this.push(words[THREAD.allocations]!);
    for (let base = words[THREAD.base]!; base !== 0; base = words[base + FRAME.callerBase]!) {
      const start = this.pushFrame(words, base);
      if (base === words[THREAD.base]) this.numberAddress(position, start, base);
    }
  }

  /** Pushes a frame; returns where its words begin. */
  private pushFrame(words: Int32Array, base: number): number {
    const index = words[base + FRAME.function]!;
    const { frameSize, referenceSlots } = this.code.functions[index]!;
    this.reserve(frameSize);
    const start = this.length;
    for (let slot = FRAME.returnTo; slot < frameSize; slot++) this.words[this.length++] = words[base + slot]!;
    if (this.objects !== undefined) {
      for (const slot of referenceSlots ?? []) this.numberSlot(start, slot);
    }
    return start;
  }

  private numberSlot(start: number, slot: number): void {
    const at = start + slot + 1 - FRAME.returnTo;
    this.words[at] = this.numbered(this.words[at]!);
  }

  /**
   * Numbers the object of the coming access: its address may be in a slot that holds no references
   * otherwise.
   */
  private numberAddress({ words, location }: ThreadPosition, start: number, base: number): void {
    if (this.objects === undefined || location < 0) return;
    const slot = addressSlot(this.code, words[THREAD.pc]!);
    const { referenceSlots } = this.code.functions[words[base + FRAME.function]!]!;
    if (slot >= 0 && referenceSlots?.includes(slot) !== true) this.numberSlot(start, slot);
  }

  /** The high word of a reference, with the object's number in place of its name. */
  private numbered(high: number): number {
    const { objects } = this;
    return objects?.isObject(high) ? this.locations.firstDynamic + objects.numberOf(high) : high;
  }

  /** For programs that are not managed: pushes the objects of the heap. */
  private pushObjects(): void {
    const { threads, freed } = this.state;
    for (const position of threads) {
      if (position === undefined) continue;
      const made = this.locations.objectsOf(position.number);
      const count = position.words[THREAD.allocations]!;
      for (let i = 0; i < count; i++) this.push(made[i]?.variant ?? -1);
    }
    this.push(-1);
    for (const object of freed) this.push(object);
    this.push(-1);
  }

  private pushMemory(): void {
    this.findColumns();
    const cells = this.findCells();
    const rows = cells.map((cell) => this.rowsOf(cell));
    this.dropIdleColumns(rows);
    for (const { id } of this.others) this.pushObserver(id);
    this.push(-2);
    for (const [i, cell] of cells.entries()) this.pushCell(cell, rows[i]!);
  }

  private findColumns(): void {
    const { state } = this;
    this.live = [];
    this.others = [];
    if (!this.rules.hasStatus) return;
    this.live = state.liveColumns();
    const { memory } = state;
    for (const [column, id] of memory.ids.entries()) {
      if (memory.isFree(column) || threadOfObserver(id) >= 0) continue;
      // The lock of an unreachable object.
      if (id >= 0 && this.objectNumber(id) < 0) continue;
      this.others.push({ column, id });
    }
    this.others.sort((a, b) => this.compareIds(a.id, b.id));
  }

  /** Orders two observers that are no threads: ends by thread, then fences, then locations. */
  private compareIds(a: number, b: number): number {
    if (a < 0 || b < 0) return a - b;
    return this.compareCells(a, b);
  }

  private compareCells(a: number, b: number): number {
    const { offsetOf } = this.locations;
    return this.objectNumber(a) - this.objectNumber(b) || offsetOf[a]! - offsetOf[b]!;
  }

  /** The number of a location's object in this form; -1 if it is unreachable. */
  private objectNumber(location: number): number {
    const object = this.locations.objectOf[location]!;
    const { objects } = this;
    if (!objects?.isObject(object)) return object;
    const number = objects.numberOf(object);
    return number < 0 ? -1 : this.locations.firstDynamic + number;
  }

  /** The cells that hold anything, in the order of this form. */
  private findCells(): number[] {
    const { memory } = this.state;
    this.newest.clear();
    for (let row = 0; row < memory.count; row++) {
      const cell = memory.cellOf(row);
      this.older[row] = this.newest.get(cell) ?? -1;
      this.newest.set(cell, row);
    }
    const cells = [...this.newest.keys()].filter((cell) => this.objectNumber(cell) >= 0);
    return cells.sort((a, b) => this.compareCells(a, b));
  }

  /** The rows of a cell that make a difference, the newest first. */
  private rowsOf(cell: number): number[] {
    const rows: number[] = [];
    for (let row = this.newest.get(cell)!; row >= 0; row = this.older[row]!) {
      if (this.live.length > 0 || !this.isOverwritten(row)) rows.push(row);
      if (!this.rules.hasStatus) break;
    }
    return rows;
  }

  /** Whether the row was masked for some thread; asked when no thread reads any more. */
  private isOverwritten(row: number): boolean {
    const { memory } = this.state;
    return this.others.some(({ column }) => memory.isMasked(row, column));
  }

  /** Drops observers that know nothing beyond what all threads know. */
  private dropIdleColumns(rows: readonly (readonly number[])[]): void {
    if (this.live.length === 0) this.others = [];
    this.others = this.others.filter(({ column }) =>
      rows.some((cell) => cell.some((row) => this.statusOf(row, column, this.isKnownToAll(row)) !== 0)),
    );
  }

  private isKnownToAll(row: number): boolean {
    const { memory } = this.state;
    return this.live.every((column) => memory.isAware(row, column));
  }

  /** The status of the row for an observer that is no thread. */
  private statusOf(row: number, column: number, isKnownToAll: boolean): number {
    const { memory } = this.state;
    const masked = this.rules.model === 'opmm' && memory.isMasked(row, column) ? 2 : 0;
    return masked | (!isKnownToAll && memory.isAware(row, column) ? 1 : 0);
  }

  private pushObserver(id: number): void {
    if (id < 0) {
      this.push(NO_LOCATION);
      this.push(id === OBSERVERS.fences ? -1 : endOfObserver(id));
      return;
    }
    this.push(this.objectNumber(id));
    this.push(this.locations.offsetOf[id]!);
  }

  private pushCell(cell: number, rows: readonly number[]): void {
    const { isReference, initialLow, initialHigh, isUninitialised, offsetOf } = this.locations;
    const texts = rows.map((row, i) => this.wordsOf(row, i === 0, isReference[cell]!));
    const [first] = texts;
    // A cell that all threads know to hold its default value is like one that was never written.
    if (
      texts.length === 1 &&
      this.isKnownToAll(rows[0]!) &&
      first![0] === initialLow[cell] &&
      first![1] === initialHigh[cell] &&
      !isUninitialised[cell]
    )
      return;
    const keepsFirst = this.rules.asksLatest(cell);
    const rest = (keepsFirst ? texts.slice(1) : texts).sort(compareWords);
    this.push(this.objectNumber(cell));
    this.push(offsetOf[cell]!);
    const at = this.length;
    this.push(0);
    let count = 0;
    let last = keepsFirst ? first : undefined;
    if (last !== undefined) {
      for (const word of last) this.push(word);
      count++;
    }
    for (const words of rest) {
      if (last !== undefined && compareWords(last, words) === 0) continue;
      if (keepsFirst && compareWords(first!, words) === 0) continue;
      for (const word of words) this.push(word);
      last = words;
      count++;
    }
    this.words[at] = count;
  }

  /** The words of a row: its value and statuses. Under sc only the value of the latest matters. */
  private wordsOf(row: number, isLatest: boolean, isReference: boolean): number[] {
    const { memory } = this.state;
    const isRead = isLatest || this.rules.model === 'opmm';
    const high = memory.highOf(row);
    const words = isRead ? [memory.lowOf(row), isReference ? this.numbered(high) : high] : [0, 0];
    if (!this.rules.hasStatus || this.live.length === 0) return words;
    const isKnownToAll = this.isKnownToAll(row);
    for (let i = 0; i < this.live.length; i++) {
      const column = this.live[i]!;
      const masked = this.rules.model === 'opmm' && memory.isMasked(row, column) ? 2 : 0;
      addStatus(words, i, masked | (memory.isAware(row, column) ? 1 : 0));
    }
    let count = this.live.length;
    for (const { column } of this.others) addStatus(words, count++, this.statusOf(row, column, isKnownToAll));
    // What kind of write it is matters to races only, and only while some thread does not know the
    // write.
    const isPlain = !isKnownToAll && (memory.flagsOf(row) & WRITE_FLAGS.isPlain) !== 0;
    if (this.rules.tracksRaces) addStatus(words, count, isPlain ? 1 : 0);
    return words;
  }

  private push(word: number): void {
    if (this.length === this.words.length) this.reserve(1);
    this.words[this.length++] = word;
  }

  private reserve(count: number): void {
    if (this.length + count <= this.words.length) return;
    const words = new Int32Array(2 * (this.length + count));
    words.set(this.words);
    this.words = words;
  }
}

/** Adds the `index`-th status, behind the two words of the value. */
function addStatus(words: number[], index: number, status: number): void {
  const place = index % STATUSES_IN_WORD;
  if (place === 0) words.push(status);
  else words[words.length - 1]! |= status << (STATUS_BITS * place);
}

function compareWords(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return 0;
}
