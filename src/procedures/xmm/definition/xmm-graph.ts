/**
 * An execution graph of XMM (refs/xmm-thesis, definition 5.0.2): events with labels, po, rf, mo and
 * rmw. Made from an execution of an engine; conditions.ts and re-execution.ts work on nothing else.
 *
 * Deviations: an RMW is one event of an execution and two here, a read and a write that rmw
 * relates. Every location of the program has its initial write, accessed or not, so that initial
 * writes have the same numbers in all graphs of a program. Where C leaves the order of two accesses
 * open, po has neither pair, and is not total within the thread.
 */
import type { Execution } from '../../../execution/execution.ts';
import { testBit, wordsFor } from '../../../util/bit-matrix.ts';
import { Relation } from '../../../util/relation.ts';

export type XmmKind = 'R' | 'W' | 'F';
/**
 * Of a read: na, rlx, acq, sc; of a write: na, rlx, rel, sc; of a fence: rlx (which orders
 * nothing), acq, rel, acq_rel, sc.
 */
export type XmmMode = 'na' | 'rlx' | 'acq' | 'rel' | 'acq_rel' | 'sc';

export interface XmmEvent {
  /** INITIAL for initial writes. */
  readonly thread: number;
  /** Its place in the thread; of an initial write, the location. */
  readonly index: number;
  readonly kind: XmmKind;
  /** -1 for a fence. */
  readonly location: number;
  readonly mode: XmmMode;
  /** Read or written; 0 for a fence. */
  readonly value: number;
  /** What re-execution preserves of a committed event, as text: kind, mode, location and value. */
  readonly label: string;
  /**
   * The event's number in the execution that the graph was made from; -1 if that lacks it, as the
   * initial write of a location not accessed.
   */
  readonly origin: number;
}

export interface XmmGraph {
  /**
   * Initial writes first, by location, then thread by thread. An event's number is its index here.
   */
  readonly events: readonly XmmEvent[];
  /** Initial writes are before all events of threads. */
  readonly po: Relation;
  readonly rf: Relation;
  /** By event number: the write that a read reads from; -1 for other events. */
  readonly sources: readonly number[];
  /** Transitive; initial writes first. */
  readonly mo: Relation;
  readonly rmw: Relation;
  /**
   * Equal for equal graphs of one program, different for others: labels by thread, rf, mo by
   * location.
   */
  readonly key: string;
}

/** The thread of initial writes. */
export const INITIAL = -1;

/** The graph of a complete execution under a model with coherence order. */
export function fromExecution({ skeleton, readsFrom, coherence }: Execution): XmmGraph {
  if (coherence === undefined) throw new Error('internal: an XMM graph needs a coherence order');
  const events: XmmEvent[] = skeleton.program.locations.map(({ initialValue }, location) =>
    eventOf(INITIAL, location, 'W', location, 'na', initialValue, -1),
  );
  /** By event of the execution: the halves, equal unless it is an RMW. */
  const first: number[] = [];
  const last: number[] = [];
  const lengths = skeleton.traces.map(() => 0);
  skeleton.events.forEach(({ thread, isRead, isWrite, location, readValue, writtenValue, tags }, origin) => {
    if (thread === INITIAL) {
      first[origin] = last[origin] = location;
      events[location] = { ...events[location]!, origin };
      return;
    }
    const add = (kind: XmmKind, value: number): void => {
      const index = lengths[thread]!++;
      events.push(eventOf(thread, index, kind, location, modeOf(kind, tags), value, origin));
    };
    first[origin] = events.length;
    if (isRead) add('R', readValue);
    if (isWrite) add('W', writtenValue);
    if (!isRead && !isWrite) add('F', 0);
    last[origin] = events.length - 1;
  });

  const size = events.length;
  const rmw = new Relation(size);
  skeleton.events.forEach(({ thread, isRead, isWrite, pairedRead }, e) => {
    if (isRead && isWrite) rmw.add(first[e]!, last[e]!);
    if (pairedRead >= 0) rmw.add(last[skeleton.threadStarts[thread]! + pairedRead]!, first[e]!);
  });
  const isBefore = programOrder(skeleton);
  const po = Relation.of(size, (a, b) => {
    const { thread, origin } = events[a]!;
    if (events[b]!.thread === INITIAL) return false;
    return thread === INITIAL || isBefore(origin, events[b]!.origin);
  }).or(rmw);
  const sources = events.map(({ kind, origin }) => (kind === 'R' ? last[readsFrom[origin]!]! : -1));
  const orders = coherence.map((order) => order.map((write) => last[write]!));
  const mo = new Relation(size);
  for (const order of orders)
    order.forEach((write, at) => {
      for (const later of order.slice(at + 1)) mo.add(write, later);
    });
  return {
    events,
    po,
    rf: Relation.of(size, (w, r) => sources[r] === w),
    sources,
    mo,
    rmw,
    key: keyOf(events, sources, orders),
  };
}

/** True of two events of the execution that its program order has. */
function programOrder(skeleton: Execution['skeleton']): (a: number, b: number) => boolean {
  const words = wordsFor(skeleton.size);
  const rows = new Int32Array(skeleton.size * words);
  skeleton.fillRelation('po', rows, 0);
  return (a, b) => testBit(rows, a * words, b);
}

function eventOf(
  thread: number,
  index: number,
  kind: XmmKind,
  location: number,
  mode: XmmMode,
  value: number,
  origin: number,
): XmmEvent {
  const label = `${kind}${mode}(${location},${value})`;
  return { thread, index, kind, location, mode, value, label, origin };
}

/**
 * What src/models/cat/modes.cat makes of the tags; an RMW acquires by its read and releases by its
 * write.
 */
function modeOf(kind: XmmKind, tags: readonly string[]): XmmMode {
  const has = (...names: readonly string[]): boolean => names.some((name) => tags.includes(name));
  if (has('SC', 'V')) return 'sc';
  const acquires = kind !== 'W' && has('ACQ', 'ACQ_REL', 'CON');
  const releases = kind !== 'R' && has('REL', 'ACQ_REL');
  if (acquires && releases) return 'acq_rel';
  if (acquires) return 'acq';
  if (releases) return 'rel';
  return kind === 'F' || has('RLX', 'O', 'ACQ', 'REL', 'CON') ? 'rlx' : 'na';
}

function keyOf(
  events: readonly XmmEvent[],
  sources: readonly number[],
  orders: readonly (readonly number[])[],
): string {
  const place = (e: number): string => `${events[e]!.thread}.${events[e]!.index}`;
  const lines = events.map(({ label }, e) => {
    const source = sources[e]!;
    return `${place(e)}:${label}${source < 0 ? '' : `<-${place(source)}`}`;
  });
  return [...lines, ...orders.map((order) => order.map(place).join('<'))].join(' ');
}
