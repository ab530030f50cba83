/**
 * What accesses do to memory: the rules of OpMM (refs/opmm; deviations in docs/models/opmm.md) and
 * those of sequential consistency, over status vectors (src/procedures/opmm/status-vectors.ts).
 *
 * Under opmm a plain read takes any write that is not masked for its thread. Every other read, and
 * a plain read of a final field, takes the latest write. Threads acquire and release by location;
 * full fences by one id of their own. Under sc every read takes the latest write. Which thread
 * knows which write is then kept only while races are searched for, and older writes only while
 * they could race.
 */
import { WRITE_FLAGS } from '../../../procedures/opmm/status-vectors.ts';
import { MODES } from '../../../program/machine/code.ts';
import { GUARDS, REQUESTS, type Request } from '../../../program/machine/request.ts';
import type { LatestFields } from './latest-fields.ts';
import type { Locations } from './locations.ts';
import { OBSERVERS, type ProgramState } from './program-state.ts';

/** Which rules memory follows. */
export type MemoryModel = 'sc' | 'opmm';

const [PLAIN, , ACQUIRE, RELEASE, ACQUIRE_RELEASE, VOLATILE] = MODES.map((_, mode) => mode) as [
  number,
  number,
  number,
  number,
  number,
  number,
];

/** What memory is to do. */
export interface MemoryOptions {
  readonly model: MemoryModel;
  readonly tracksRaces: boolean;
  readonly fields: LatestFields;
  /**
   * Whether what threads know is kept only where it matters: docs/models/opmm.md, "What nobody asks
   * for".
   */
  readonly forgets?: boolean;
}

export const isVolatile = (mode: number): boolean => mode === VOLATILE;
export const isPlain = (mode: number): boolean => mode === PLAIN;
const acquires = (mode: number): boolean => mode === ACQUIRE || mode === ACQUIRE_RELEASE || mode === VOLATILE;
const releases = (mode: number): boolean => mode === RELEASE || mode === ACQUIRE_RELEASE || mode === VOLATILE;

export class MemoryRules {
  readonly model: MemoryModel;
  /** Under sc: whether it is tracked which thread knows which write. */
  tracksRaces: boolean;
  private readonly state: ProgramState;
  private readonly locations: Locations;
  private readonly fields: LatestFields;
  private readonly forgets: boolean;

  constructor(options: MemoryOptions, state: ProgramState, locations: Locations) {
    this.model = options.model;
    this.tracksRaces = options.tracksRaces;
    this.fields = options.fields;
    this.forgets = options.forgets ?? false;
    this.state = state;
    this.locations = locations;
  }

  /** Whether memory holds more than the latest writes. */
  get hasStatus(): boolean {
    return this.model === 'opmm' || this.tracksRaces;
  }

  /** Whether a read takes the latest write. For a write: whether it is made for such reads. */
  readsLatest({ kind, mode, isFinal, guard }: Readonly<Request>): boolean {
    return (
      this.model === 'sc' ||
      kind === REQUESTS.readForUpdate ||
      !isPlain(mode) ||
      isFinal ||
      guard !== GUARDS.none
    );
  }

  /**
   * Whether some access may ask for the latest write of the location, as far as is known
   * (LatestFields).
   */
  asksLatest(location: number): boolean {
    return this.model === 'sc' || this.fields.isAsked(this.locations.fieldOf[location]!);
  }

  /** To be called when a thread comes to stand at an access. */
  expect(location: number, request: Readonly<Request>): void {
    if (this.model === 'sc' || !this.forgets) return;
    if (request.kind === REQUESTS.write && request.isFinal) this.fields.freeze();
    if (request.kind === REQUESTS.read && !this.readsLatest(request))
      this.fields.choose(this.locations.fieldOf[location]!);
  }

  /** To be called before an access happens. */
  see(location: number, request: Readonly<Request>): void {
    if (this.model === 'sc') return;
    const field = this.locations.fieldOf[location]!;
    if (this.readsLatest(request)) this.fields.ask(field);
    else if (request.kind === REQUESTS.write) this.fields.write(field);
  }

  /**
   * The writes that a plain read may take, as rows of memory, the newest first. Of equal values
   * only the newest counts. Empty: there is only the default value.
   */
  choices(thread: number, location: number): number[] {
    const { memory } = this.state;
    const column = this.state.column(thread);
    const rows: number[] = [];
    for (
      let row = memory.visibleBefore(memory.count, location, column);
      row >= 0;
      row = memory.visibleBefore(row, location, column)
    ) {
      const isKnown = rows.some(
        (other) => memory.lowOf(other) === memory.lowOf(row) && memory.highOf(other) === memory.highOf(row),
      );
      if (!isKnown) rows.push(row);
    }
    return rows;
  }

  acquire(thread: number, location: number, mode: number): void {
    if (this.hasStatus && acquires(mode)) this.state.memory.acquire(this.state.column(thread), location);
  }

  write(thread: number, location: number, low: number, high: number, mode: number, tag: number): void {
    const { memory } = this.state;
    if (!this.hasStatus) {
      memory.overwrite(location, low, high, tag);
      return;
    }
    const { initialLow, initialHigh } = this.locations;
    if (this.isSingle(location)) memory.settle(location, low, high, tag);
    else {
      if (this.model === 'opmm' && memory.latest(location) < 0)
        memory.define(location, initialLow[location]!, initialHigh[location]!, tag);
      const flags = isPlain(mode) ? WRITE_FLAGS.isPlain : 0;
      memory.write(this.state.column(thread), location, low, high, tag, flags);
    }
    if (releases(mode)) memory.release(this.state.column(thread), location);
  }

  /**
   * Lets threads that can do nothing but acquire know now what they would get: what is released
   * there only grows. A thread that waits for the end of another will know all that this one knows.
   */
  acquireEarly(): void {
    if (!this.forgets || !this.hasStatus) return;
    const { state } = this;
    for (let thread = state.threads.length - 1; thread >= 0; thread--) {
      if (!state.isLive(thread)) continue;
      const { request, location } = state.threads[thread]!;
      if (request.kind === REQUESTS.join && state.isLive(request.count))
        state.memory.acquire(state.column(thread), OBSERVERS.thread(request.count));
      else if (location >= 0 && this.surelyAcquires(request))
        state.memory.acquire(state.column(thread), location);
    }
  }

  /**
   * Races are looked for before an access acquires; nothing races with a word that is waited for.
   */
  private surelyAcquires({ kind, mode, failureMode, guard }: Readonly<Request>): boolean {
    if (kind !== REQUESTS.read && kind !== REQUESTS.readForUpdate) return false;
    if (guard !== GUARDS.none) return acquires(mode);
    if (this.tracksRaces || !acquires(mode)) return false;
    return kind === REQUESTS.read || acquires(failureMode);
  }

  /** Whether no access asks for an older write of the location, or for who knows the latest. */
  private isSingle(location: number): boolean {
    if (!this.forgets || this.model === 'sc' || this.tracksRaces) return false;
    return this.fields.keepSingle(this.locations.fieldOf[location]!, this.locations.isReference[location]!);
  }

  /**
   * A constructor has ended, and the final field holds a reference to the object (refs/jls, 17.5):
   * all threads see what can be reached through it as the constructing thread sees it now, or
   * newer.
   */
  freeze(thread: number, object: number): void {
    if (this.model === 'sc') return;
    const { memory } = this.state;
    const { objectOf, isReference } = this.locations;
    const column = this.state.column(thread);
    const objects = new Set([object]);
    for (let size = 0; size < objects.size; ) {
      size = objects.size;
      for (let row = 0; row < memory.count; row++) {
        const cell = memory.cellOf(row);
        if (!isReference[cell] || !objects.has(objectOf[cell]!)) continue;
        if (memory.isAware(row, column) && !memory.isMasked(row, column)) objects.add(memory.highOf(row));
      }
    }
    memory.tellAll(column, (cell) => objects.has(objectOf[cell]!));
  }

  fence(thread: number, mode: number): void {
    if (this.model === 'sc') return;
    const { memory } = this.state;
    const column = this.state.column(thread);
    if (acquires(mode)) memory.acquire(column, OBSERVERS.fences);
    if (releases(mode)) memory.release(column, OBSERVERS.fences);
  }

  start(parent: number, child: number): void {
    if (this.hasStatus) this.state.memory.start(this.state.column(parent), OBSERVERS.thread(child));
  }

  /** The thread has ended: a join learns what it knows. */
  end(thread: number): void {
    if (this.hasStatus) this.state.memory.rename(this.state.column(thread), OBSERVERS.end(thread));
  }

  /** `isLast`: no thread can join it again. */
  join(thread: number, target: number, isLast: boolean): void {
    if (!this.hasStatus) return;
    const { memory } = this.state;
    const id = OBSERVERS.end(target);
    memory.acquire(this.state.column(thread), id);
    if (isLast) memory.remove(memory.columnOf(id));
  }

  /**
   * A write that the access races with (refs/jls, 17.4.5: it conflicts, and does not happen before
   * it), as a row of memory; -1: none.
   */
  rivalOf(thread: number, location: number, mode: number): number {
    const { memory } = this.state;
    const column = this.state.column(thread);
    for (let row = memory.count - 1; row >= 0; row--) {
      if (memory.cellOf(row) !== location) continue;
      const flags = memory.flagsOf(row);
      if ((flags & WRITE_FLAGS.isDefault) !== 0 || memory.isAware(row, column)) continue;
      if (isPlain(mode) || (flags & WRITE_FLAGS.isPlain) !== 0) return row;
    }
    return -1;
  }

  /** Drops writes that no thread can read, or race with, any more. */
  prune(): void {
    if (!this.hasStatus) return;
    const columns = this.state.liveColumns();
    const { memory } = this.state;
    if (this.model === 'opmm') memory.prune(columns);
    else memory.drop((row) => this.isOfNoUse(row, columns));
  }

  /**
   * Under sc: whether no access can race with an older write without racing with another write as
   * well.
   */
  private isOfNoUse(row: number, columns: readonly number[]): boolean {
    const { memory } = this.state;
    const cell = memory.cellOf(row);
    const latest = memory.latest(cell);
    if (row === latest) return false;
    if (columns.every((column) => memory.isAware(row, column))) return true;
    const isPlainRow = (memory.flagsOf(row) & WRITE_FLAGS.isPlain) !== 0;
    for (let other = latest; other > row; other--) {
      if (memory.cellOf(other) !== cell) continue;
      const asBad = !isPlainRow || (memory.flagsOf(other) & WRITE_FLAGS.isPlain) !== 0;
      if (asBad && memory.isWithin(other, row)) return true;
    }
    return false;
  }
}
