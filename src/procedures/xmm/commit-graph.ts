/**
 * A graph in the form that re-execution needs, copied out of the search (capture.ts): events thread
 * by thread in po, with labels as numbers, rf, places in mo, and the racing pairs. It answers
 * questions about rpo and about reachability in po ∪ rf.
 *
 * Made from the executions that others may be re-executed from, from cores, and from cyclic
 * executions before they are reported.
 */
/** Bits of the role of an event in rpo. */
export const FLAG = {
  read: 1,
  write: 2,
  fence: 4,
  acquires: 8,
  releases: 16,
  atomic: 32,
  update: 64,
  join: 128,
  /** A plain access right after it was left out. */
  gap: 256,
} as const;

/** `source` of a read of an initial write; of what is no read. */
export const INITIAL = -1;
export const NO_SOURCE = -2;

/** An edge of rf between different threads. */
export interface ExternalRead {
  readonly read: number;
  readonly write: number;
  /** Number in the LabelTable. */
  readonly edge: number;
}

/** The data of a graph: what can be sent to another thread. */
export type CommitGraphFields = Pick<CommitGraph, FieldName>;

type FieldName =
  | 'thread'
  | 'label'
  | 'source'
  | 'place'
  | 'location'
  | 'mode'
  | 'low'
  | 'high'
  | 'flags'
  | 'segment'
  | 'segmentCount'
  | 'starts'
  | 'races'
  | 'externalReads';

/** By event, unless said otherwise. */
export class CommitGraph {
  /** How many events there are. */
  readonly count: number;
  readonly thread: Int32Array;
  readonly label: Int32Array;
  /** Of a read: the write that it reads; of a start or join: the event that it acquires from. */
  readonly source: Int32Array;
  /** Of a write: its place in mo of its location; else NONE. */
  readonly place: Int32Array;
  readonly location: Int32Array;
  readonly mode: Uint8Array;
  /** The value that it reads or writes, as two words. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly flags: Uint16Array;
  /**
   * Segments are numbered through all threads. A thread begins a new one after it starts another
   * and when it joins one.
   */
  readonly segment: Int32Array;
  readonly segmentCount: number;
  /** By thread: its first event; one more at the end. */
  readonly starts: Int32Array;
  /**
   * Pairs of a write and a read of one location that happen in no order, one of them relaxed at
   * most; the read reads something else.
   */
  readonly races: readonly (readonly [write: number, read: number])[];
  readonly externalReads: readonly ExternalRead[];
  private reachRows: (Uint32Array | undefined)[] | undefined;
  private rpoRows: (Uint8Array | undefined)[] | undefined;
  private acquirerLists: number[][] | undefined;
  /** isCausal of pairs that a race must justify. */
  private causal: Map<number, boolean> | undefined;

  constructor(fields: CommitGraphFields) {
    this.count = fields.thread.length;
    this.thread = fields.thread;
    this.label = fields.label;
    this.source = fields.source;
    this.place = fields.place;
    this.location = fields.location;
    this.mode = fields.mode;
    this.low = fields.low;
    this.high = fields.high;
    this.flags = fields.flags;
    this.segment = fields.segment;
    this.segmentCount = fields.segmentCount;
    this.starts = fields.starts;
    this.races = fields.races;
    this.externalReads = fields.externalReads;
  }

  /** Drops computed data that can be computed again. */
  forget(): void {
    this.reachRows = undefined;
    this.rpoRows = undefined;
    this.acquirerLists = undefined;
    this.causal = undefined;
  }

  isRead(event: number): boolean {
    return (this.flags[event]! & FLAG.read) !== 0;
  }

  isJoin(event: number): boolean {
    return (this.flags[event]! & FLAG.join) !== 0;
  }

  /** Whether the two are the read and the write of an RMW. */
  isUpdate(read: number, write: number): boolean {
    return (
      write === read + 1 &&
      (this.flags[write]! & FLAG.update) !== 0 &&
      this.thread[read] === this.thread[write]
    );
  }

  /** (po ∪ rf)+, starts and joins included. */
  reaches(a: number, b: number): boolean {
    const row = this.reachRows?.[a] ?? this.reachFrom(a);
    return (row[b >> 5]! & (1 << (b & 31))) !== 0;
  }

  /**
   * Whether po ∪ rf leads from one event to another, or they are the same, without coming to a
   * third.
   */
  reachesAround(a: number, b: number, avoided: number): boolean {
    if (a === avoided || b === avoided) return false;
    if (a === b) return true;
    if (!this.reaches(a, b)) return false;
    // In po one steps over an event.
    const seen = new Uint8Array(this.count);
    const stack = [a];
    seen[a] = 1;
    while (stack.length > 0) {
      const e = stack.pop()!;
      for (let next = e + 1; next < this.starts[this.thread[e]! + 1]!; next++) {
        if (next === avoided || seen[next] === 1) continue;
        seen[next] = 1;
        stack.push(next);
      }
      for (const next of this.acquirers(e)) {
        if (next === avoided || seen[next] === 1) continue;
        seen[next] = 1;
        stack.push(next);
      }
      if (seen[b] === 1) return true;
    }
    return false;
  }

  /**
   * CausalRestriction of one pair: that a comes before b here, or would if one racing read read
   * from the write that it races with, and thread's order after it were no more than po without
   * rpo.
   */
  isCausal(a: number, b: number): boolean {
    if (this.reaches(a, b)) return true;
    const key = a * this.count + b;
    let isCausal = this.causal?.get(key);
    if (isCausal === undefined) {
      isCausal = this.races.some(
        ([write, read]) => this.leadsFrom(read, b) && this.reachesAround(a, write, read),
      );
      this.causal ??= new Map();
      this.causal.set(key, isCausal);
    }
    return isCausal;
  }

  /** How many of the races are load-buffering races. */
  get loadBufferingRaces(): number {
    return this.races.filter(([write, read]) => this.reaches(read, write)).length;
  }

  /** A text of the whole graph: equal texts mean equal graphs. */
  get key(): string {
    return [this.starts, this.label, this.source, this.place].map(textOf).join('|');
  }

  /** From a racing read to what follows it in po but not in rpo, and on. */
  private leadsFrom(read: number, to: number): boolean {
    if (read === to) return true;
    const end = this.starts[this.thread[read]! + 1]!;
    // Whether a plain access that comes next is after the read in rpo.
    let isAcquired = false;
    for (let e = read; e < end; e++) {
      const isAfter = e === read || this.isRpo(read, e);
      if (!isAfter && this.reachesAround(e, to, read)) return true;
      isAcquired ||= isAfter && (this.flags[e]! & FLAG.acquires) !== 0;
      const isStep = !isAcquired && (this.flags[e]! & FLAG.gap) !== 0 && e + 1 < end;
      if (isStep && this.reachesAround(e + 1, to, read)) return true;
    }
    return false;
  }

  /** rpo: see docs/models/xmm.md. */
  isRpo(a: number, b: number): boolean {
    if (a >= b || this.thread[a] !== this.thread[b]) return false;
    const row = this.rpoRows?.[a] ?? this.rpoFrom(a);
    return row[b - a] === 1;
  }

  private rpoFrom(a: number): Uint8Array {
    const end = this.starts[this.thread[a]! + 1]!;
    const row = new Uint8Array(end - a);
    for (let b = a + 1; b < end; b++) {
      let isRpo = this.isImmediate(a, b);
      for (let between = a + 1; !isRpo && between < b; between++) {
        isRpo = row[between - a] === 1 && this.isImmediate(between, b);
      }
      row[b - a] = isRpo ? 1 : 0;
    }
    this.rpoRows ??= [];
    this.rpoRows[a] = row;
    return row;
  }

  /** rpo_imm, of events of one thread. */
  private isImmediate(a: number, b: number): boolean {
    const { flags } = this;
    const has = (event: number, wanted: number): boolean => (flags[event]! & wanted) === wanted;
    return (
      has(a, FLAG.acquires) ||
      has(b, FLAG.releases) ||
      (has(a, FLAG.read | FLAG.atomic) && has(b, FLAG.fence | FLAG.acquires)) ||
      (has(a, FLAG.fence | FLAG.releases) && has(b, FLAG.write | FLAG.atomic))
    );
  }

  private reachFrom(a: number): Uint32Array {
    const row = new Uint32Array((this.count + 31) >> 5);
    const stack = [a];
    const visit = (e: number): void => {
      if ((row[e >> 5]! & (1 << (e & 31))) !== 0) return;
      row[e >> 5]! |= 1 << (e & 31);
      stack.push(e);
    };
    while (stack.length > 0) {
      const e = stack.pop()!;
      if (e + 1 < this.starts[this.thread[e]! + 1]!) visit(e + 1);
      for (const next of this.acquirers(e)) visit(next);
    }
    this.reachRows ??= [];
    this.reachRows[a] = row;
    return row;
  }

  /**
   * Events that read from the event, or whose thread it starts, or that see the end of its thread.
   */
  private acquirers(event: number): readonly number[] {
    if (this.acquirerLists === undefined) {
      const lists: number[][] = Array.from(this.source, () => []);
      this.source.forEach((source, e) => {
        if (source >= 0) lists[source]!.push(e);
      });
      this.acquirerLists = lists;
    }
    return this.acquirerLists[event]!;
  }
}

/** Numbers as characters, those that are too large for one as three. */
function textOf(numbers: Int32Array): string {
  const codes: number[] = [];
  for (const number of numbers) {
    const code = number - NO_SOURCE;
    if (code < LARGE) codes.push(code);
    else codes.push(LARGE, code >>> 16, code & 0xffff);
  }
  return String.fromCharCode(...codes);
}

const LARGE = 0xffff;
