/**
 * A graph of the naive oracle, with the relations of XMM as first-order formulas over its events:
 * nothing here composes relations. Where src/procedures/xmm/definition and the cat files take the
 * closure of a union, this walks; eco is not a closure but a comparison of places in mo.
 *
 * Definitions: docs/models/xmm.md; hb and psc are those of RC11 with the rules of C++20, of RMWs
 * that are two events.
 */
import type { NaiveEvent, NaiveRun } from './naive-runs.ts';

export interface NaiveRace {
  readonly w: NaiveEvent;
  readonly r: NaiveEvent;
}

/** Explicit pairs: what a relation leads to from each event. */
type Pairs = ReadonlyMap<NaiveEvent, ReadonlySet<NaiveEvent>>;
type Formula = (a: NaiveEvent, b: NaiveEvent) => boolean;

const releases = ({ kind, mode }: NaiveEvent): boolean =>
  kind !== 'R' && ['rel', 'acq_rel', 'sc'].includes(mode);
const acquires = ({ kind, mode }: NaiveEvent): boolean =>
  kind !== 'W' && ['acq', 'acq_rel', 'sc'].includes(mode);
const isAtomic = ({ kind, mode }: NaiveEvent): boolean => kind !== 'F' && mode !== 'na';
const isRelaxed = ({ mode }: NaiveEvent): boolean => mode === 'rlx' || mode === 'na';

export class NaiveGraph {
  /** Initial writes first. */
  readonly events: readonly NaiveEvent[];
  readonly rf: ReadonlyMap<NaiveEvent, NaiveEvent>;
  /** By location, the initial write first. */
  private readonly mo: ReadonlyMap<number, readonly NaiveEvent[]>;
  private readonly known = new Map<string, Pairs>();
  private raceList: readonly NaiveRace[] | undefined;
  private readonly raceNumbers = new Map<NaiveRace, number>();

  constructor(
    runs: readonly NaiveRun[],
    rf: ReadonlyMap<NaiveEvent, NaiveEvent>,
    mo: ReadonlyMap<number, readonly NaiveEvent[]>,
  ) {
    this.events = [...[...mo.values()].map(([initial]) => initial!), ...runs.flat()];
    this.rf = rf;
    this.mo = mo;
  }

  readonly po: Formula = (a, b) =>
    b.thread >= 0 && (a.thread < 0 || (a.thread === b.thread && a.index < b.index));

  readonly isMoBefore: Formula = (a, b) =>
    a.kind === 'W' && b.kind === 'W' && a.location === b.location && this.place(a) < this.place(b);

  readonly isRmw: Formula = (a, b) => b.rmwRead === a;

  /** Of a write its place in mo, of a read that of the write it reads. */
  private place(event: NaiveEvent): number {
    const write = event.kind === 'R' ? this.rf.get(event)! : event;
    return this.mo.get(event.location)!.indexOf(write);
  }

  /** A read comes after the write that it reads, and before the next. */
  readonly eco: Formula = (a, b) => {
    if (a === b || a.kind === 'F' || b.kind === 'F' || a.location !== b.location) return false;
    return a.kind === 'W' && b.kind === 'R' ? this.place(a) <= this.place(b) : this.place(a) < this.place(b);
  };

  readonly fr: Formula = (a, b) => a.kind === 'R' && b.kind === 'W' && this.eco(a, b);

  /** A release that a write passes on, itself or as RMWs continue it, to a read that acquires. */
  private readonly synchronises: Formula = (a, b) => {
    if (a === b || !releases(a) || !acquires(b)) return false;
    const published = this.events.filter(
      (w) => w.kind === 'W' && isAtomic(w) && (w === a || (a.kind === 'F' && this.po(a, w))),
    );
    const taken = this.events.filter(
      (r) => r.kind === 'R' && isAtomic(r) && (r === b || (b.kind === 'F' && this.po(r, b))),
    );
    return taken.some((r) => this.sequenceBefore(r).some((w) => published.includes(w)));
  };

  /** The write that a read reads, and if that is of an RMW, what this reads, and so on. */
  private sequenceBefore(read: NaiveEvent): NaiveEvent[] {
    const sequence: NaiveEvent[] = [];
    for (let w = this.rf.get(read); w !== undefined && !sequence.includes(w); ) {
      sequence.push(w);
      w = w.rmwRead && this.rf.get(w.rmwRead);
    }
    return sequence;
  }

  readonly hb: Formula = (a, b) =>
    this.closure('hb', (x, y) => this.po(x, y) || this.synchronises(x, y))
      .get(a)!
      .has(b);

  /** (po | rf)+. */
  readonly leadsTo: Formula = (a, b) =>
    this.closure('porf', (x, y) => this.po(x, y) || this.rf.get(y) === x)
      .get(a)!
      .has(b);

  readonly rpo: Formula = (a, b) =>
    this.closure('rpo', (x, y) => {
      if (!this.po(x, y)) return false;
      if (acquires(x) || releases(y)) return true;
      if (x.kind === 'R' && isAtomic(x) && y.kind === 'F' && acquires(y)) return true;
      return x.kind === 'F' && releases(x) && y.kind === 'W' && isAtomic(y);
    })
      .get(a)!
      .has(b);

  get isCyclic(): boolean {
    return this.events.some((e) => this.leadsTo(e, e));
  }

  /** Coherence, atomicity and SC: what a candidate is. */
  get isConsistent(): boolean {
    const { events, hb, eco } = this;
    for (const [r, w] of this.rf) if (eco(r, w) || this.po(r, w)) return false;
    for (const w of events) if (w.rmwRead && this.place(w) !== this.place(w.rmwRead) + 1) return false;
    if (events.some((a) => hb(a, a) || events.some((b) => hb(a, b) && eco(b, a)))) return false;
    return this.isSequentiallyConsistent;
  }

  /** Whether psc has no cycle. */
  private get isSequentiallyConsistent(): boolean {
    const strong = this.events.filter(({ mode }) => mode === 'sc');
    const { events, hb, eco } = this;
    /** The event itself, and of a fence what comes after it, or before it. */
    const after = (a: NaiveEvent) => events.filter((x) => x === a || (a.kind === 'F' && hb(a, x)));
    const before = (b: NaiveEvent) => events.filter((x) => x === b || (b.kind === 'F' && hb(x, b)));
    const isBetweenFences: Formula = (a, b) =>
      hb(a, b) || events.some((x) => hb(a, x) && events.some((y) => eco(x, y) && hb(y, b)));
    const psc: Formula = (a, b) =>
      strong.includes(a) &&
      strong.includes(b) &&
      (after(a).some((x) => before(b).some((y) => this.isScBefore(x, y))) ||
        (a.kind === 'F' && b.kind === 'F' && isBetweenFences(a, b)));
    const reached = strong.length < 2 ? undefined : this.closure('psc', psc);
    return reached === undefined || !strong.some((e) => reached.get(e)!.has(e));
  }

  private readonly isScBefore: Formula = (a, b) => {
    const { po, hb } = this;
    if (po(a, b) || this.isMoBefore(a, b) || this.fr(a, b)) return true;
    if (hb(a, b) && a.location >= 0 && a.location === b.location) return true;
    return this.events.some((x) => po(a, x) && this.events.some((y) => hb(x, y) && po(y, b)));
  };

  /** A write and a read of one location that reads something else, in no order, one of them relaxed. */
  get races(): readonly NaiveRace[] {
    if (this.raceList !== undefined) return this.raceList;
    const races: NaiveRace[] = [];
    for (const w of this.events)
      for (const r of this.events) {
        if (w.kind !== 'W' || w.thread < 0 || r.kind !== 'R' || r.location !== w.location) continue;
        if (this.rf.get(r) === w || this.hb(w, r) || this.hb(r, w)) continue;
        if (isRelaxed(w) || isRelaxed(r)) races.push({ w, r });
      }
    for (const [number, race] of races.entries()) this.raceNumbers.set(race, number);
    this.raceList = races;
    return races;
  }

  /** Whether a would lead to b if the read of the race read its write: ((po \ [r];rpo) | (rf \ _*{r}) | {(w,r)})+. */
  leadsToThrough(race: NaiveRace, a: NaiveEvent, b: NaiveEvent): boolean {
    const { w, r } = race;
    return this.closure(`race ${this.raceNumbers.get(race)}`, (x, y) => {
      if (x === w && y === r) return true;
      if (this.rf.get(y) === x && y !== r) return true;
      return this.po(x, y) && !(x === r && this.rpo(x, y));
    })
      .get(a)!
      .has(b);
  }

  /** The pairs that steps of the formula lead along, made when they are first asked for. */
  private closure(name: string, step: Formula): Pairs {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const next = new Map(this.events.map((a) => [a, this.events.filter((b) => step(a, b))]));
    const pairs = new Map<NaiveEvent, Set<NaiveEvent>>();
    for (const start of this.events) {
      const reached = new Set(next.get(start)!);
      // A set that grows while it is gone through also shows what was added.
      for (const event of reached) for (const after of next.get(event)!) reached.add(after);
      pairs.set(start, reached);
    }
    this.known.set(name, pairs);
    return pairs;
  }
}
