/**
 * The relations of a recorded execution, computed from their definitions (rc11-hb.cat, rc11.cat, rc11-psc.cat, ra-base.cat) over
 * matrices, with nothing of src/procedures/given-rf: what tests check witnesses and cycles with. Events are those of the
 * recording, then an initial write for each location.
 */
import { INITIAL_WRITE, isReading, isWriting, type Recording } from '../../src/execution/recording.ts';
import { Relation } from '../../src/util/relation.ts';

export type RecordedModel = 'ra' | 'sra' | 'wra' | 'rc11' | 'rc11-cpp20';

const SYNCHRONISING: Readonly<Record<'acquire' | 'release', readonly string[]>> = {
  acquire: ['acq', 'acq_rel', 'sc'],
  release: ['rel', 'acq_rel', 'sc'],
};

export class RecordedRelations {
  readonly size: number;
  readonly po: Relation;
  readonly rf: Relation;
  readonly sw: Relation;
  readonly hb: Relation;
  readonly loc: Relation;
  private readonly recording: Recording;
  private readonly model: RecordedModel;

  constructor(recording: Recording, model: RecordedModel) {
    const { events, locations } = recording;
    this.recording = recording;
    this.model = model;
    this.size = events.length + locations.length;
    const { size } = this;
    this.po = Relation.of(
      size,
      (a, b) => a < b && b < events.length && events[a]!.thread === events[b]!.thread,
    );
    this.rf = Relation.of(size, (a, b) => b < events.length && this.sourceOf(b) === a);
    this.loc = Relation.of(
      size,
      (a, b) => this.locationOf(a) >= 0 && this.locationOf(a) === this.locationOf(b),
    );
    this.sw = this.synchronises();
    const initial = Relation.of(size, (a, b) => a >= events.length && b < events.length);
    this.hb = (this.isRc11 ? this.po.or(this.sw, initial) : this.po.or(this.rf, initial)).plus();
  }

  get isRc11(): boolean {
    return this.model === 'rc11' || this.model === 'rc11-cpp20';
  }

  locationOf(event: number): number {
    const { events } = this.recording;
    return event < events.length ? events[event]!.location : event - events.length;
  }

  /** The event, or the number of the initial write, that an event reads from; undefined if it does not read. */
  sourceOf(event: number): number | undefined {
    const { events } = this.recording;
    const { source, location } = events[event]!;
    if (!isReading(events[event]!)) return undefined;
    return source === INITIAL_WRITE ? events.length + location : source;
  }

  isWrite(event: number): boolean {
    return event >= this.recording.events.length || isWriting(this.recording.events[event]!);
  }

  isUpdate(event: number): boolean {
    return this.is(event, 'update', 'lock', 'unlock');
  }

  /** Coherence and atomicity, and the SC axiom, for one coherence order. */
  allows(co: Relation): boolean {
    const { size, rf, hb, po, model } = this;
    const id = Relation.on(size, () => true);
    const fr = Relation.of(size, (a, b) => a !== b && rf.inverse().seq(co).has(a, b));
    const eco = rf.or(co, fr).plus();
    const update = Relation.on(size, (event) => this.isUpdate(event));
    const isAtomic = fr.seq(co).and(update).pairs().length === 0;
    const isCoherent = hb.or(hb.seq(eco)).isIrreflexive() && rf.seq(co).isIrreflexive();
    if (!isAtomic || !isCoherent || !po.or(rf).isAcyclic()) return false;
    if (model === 'sra' && !hb.or(co).isAcyclic()) return false;
    const fence = this.on((event) => this.is(event, 'fence') && this.hasMode(event, ['sc']));
    const pscF = fence.seq(hb.or(hb.seq(eco, hb)), fence);
    if (!this.isRc11) return pscF.isAcyclic();
    const sc = this.on((event) => this.hasMode(event, ['sc']));
    const isCpp20 = model === 'rc11-cpp20';
    const halved = this.on((event) => isCpp20 && this.isUpdate(event) && this.hasMode(event, ['sc']));
    const away = isCpp20 ? po.or(update) : Relation.of(size, (a, b) => po.has(a, b) && !this.loc.has(a, b));
    const scb = po.or(away.seq(hb, away), hb.and(this.loc), co, fr);
    const base = sc.or(fence.seq(hb.or(id))).seq(scb, sc.or(hb.or(id).seq(fence)));
    return base.or(fence.seq(hb, halved), halved.seq(hb, fence), pscF).isAcyclic();
  }

  private on(contains: (event: number) => boolean): Relation {
    return Relation.on(this.size, contains);
  }

  private onlyReads(event: number): boolean {
    const recorded = this.recording.events[event];
    return recorded !== undefined && isReading(recorded) && !isWriting(recorded);
  }

  private onlyWrites(event: number): boolean {
    const recorded = this.recording.events[event];
    return recorded !== undefined && isWriting(recorded) && !isReading(recorded);
  }

  private is(event: number, ...operations: readonly string[]): boolean {
    return operations.includes(this.recording.events[event]?.operation ?? 'initial');
  }

  private hasMode(event: number, modes: readonly string[]): boolean {
    return modes.includes(this.recording.events[event]?.mode ?? 'initial');
  }

  /** [release];([F];sb)?;rs;rf;[R & atomic];(sb;[F])?;[acquire] */
  private synchronises(): Relation {
    const { po, rf, size, loc, model } = this;
    const id = this.on(() => true);
    const fences = this.on((event) => this.is(event, 'fence'));
    const writes = this.on((event) => this.isWrite(event));
    const atomic = this.on((event) => event < this.recording.events.length && !this.hasMode(event, ['na']));
    const update = this.on((event) => this.isUpdate(event));
    const steps = rf.seq(update).plus().or(id);
    const later = model === 'rc11' ? po.and(loc).or(id) : id;
    const rs = writes.seq(later, writes.and(atomic), steps);
    const release = this.on((event) => this.hasMode(event, SYNCHRONISING.release) && !this.onlyReads(event));
    const acquire = this.on((event) => this.hasMode(event, SYNCHRONISING.acquire) && !this.onlyWrites(event));
    const reads = Relation.on(
      size,
      (event) =>
        event < this.recording.size &&
        isReading(this.recording.events[event]!) &&
        !this.hasMode(event, ['na']),
    );
    return release.seq(fences.seq(po).or(id), rs, rf, reads, po.seq(fences).or(id), acquire);
  }
}
