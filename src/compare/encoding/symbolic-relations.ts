/**
 * The relations of a symbolic execution, each as a square matrix of literals, row by row, with the
 * clauses that make it what it is: an equivalence, an order, edges between events that fit.
 */
import { type Circuit, FALSE, type Literal, TRUE } from './circuit.ts';

/** Adds a clause: at least one of the literals holds. */
export type Require = (...literals: readonly Literal[]) => void;

/** The events that relations are built over. */
export interface SymbolicEvents {
  readonly circuit: Circuit;
  readonly require: Require;
  /** How many there are. */
  readonly size: number;
  /** By event: whether it reads, and whether it writes. */
  readonly reads: Int32Array;
  readonly writes: Int32Array;
}

export function squareMatrix(size: number, entry: (i: number, j: number) => Literal): Int32Array {
  return Int32Array.from({ length: size * size }, (_, place) =>
    entry(Math.floor(place / size), place % size),
  );
}

/** From a write to a read of the same location; a read has at most one. */
export function readsFromEdges(
  { circuit, require, size, reads, writes }: SymbolicEvents,
  sameLocation: Int32Array,
): Int32Array {
  const edges = squareMatrix(size, (w, r) => (w === r ? FALSE : circuit.input()));
  for (let r = 0; r < size; r++)
    for (let w = 0; w < size; w++) {
      if (w === r) continue;
      const edge = edges[w * size + r]!;
      require(-edge, writes[w]!);
      require(-edge, reads[r]!);
      require(-edge, sameLocation[w * size + r]!);
      for (let other = w + 1; other < size; other++)
        if (other !== r) require(-edge, -edges[other * size + r]!);
    }
  return edges;
}

/** From a read to a later event of its thread that is one of `ends`. */
export function dependencyEdges(
  { circuit, require, size, reads }: SymbolicEvents,
  sequenced: Int32Array,
  ends: Int32Array,
): Int32Array {
  const edges = squareMatrix(size, (i, j) => (i < j ? circuit.input() : FALSE));
  for (let i = 0; i < size; i++)
    for (let j = i + 1; j < size; j++) {
      const edge = edges[i * size + j]!;
      require(-edge, reads[i]!);
      require(-edge, ends[j]!);
      require(-edge, sequenced[i * size + j]!);
    }
  return edges;
}

/** What comes after a control-dependent event is control-dependent too. */
export function requireControlClosed(
  { require, size }: SymbolicEvents,
  ctrl: Int32Array,
  sequenced: Int32Array,
): void {
  for (let i = 0; i < size; i++)
    for (let j = i + 1; j < size; j++)
      for (let k = j + 1; k < size; k++)
        require(-ctrl[i * size + j]!, -sequenced[j * size + k]!, ctrl[i * size + k]!);
}

/** Reflexive on the given events, symmetric, transitive. */
export function equivalence(
  { circuit, size: events, require }: SymbolicEvents,
  on: (event: number) => Literal,
): Int32Array {
  const related = new Int32Array(events * events);
  for (let i = 0; i < events; i++) {
    related[i * events + i] = on(i);
    for (let j = i + 1; j < events; j++) {
      const pair = circuit.input();
      related[i * events + j] = pair;
      related[j * events + i] = pair;
      require(-pair, on(i));
      require(-pair, on(j));
    }
  }
  requireTransitive(related, events, require);
  return related;
}

function requireTransitive(r: Int32Array, events: number, require: Require): void {
  for (let i = 0; i < events; i++)
    for (let j = 0; j < events; j++)
      for (let k = 0; k < events; k++) {
        if (i === j || j === k || i === k) continue;
        const [first, second] = [r[i * events + j]!, r[j * events + k]!];
        if (first !== FALSE && second !== FALSE) require(-first, -second, r[i * events + k]!);
      }
}

/** Total on the writes of each location. */
export function coherenceOrder(
  { circuit, size: events, writes, require }: SymbolicEvents,
  sameLocation: Int32Array,
): Int32Array {
  const order = new Int32Array(events * events).fill(FALSE);
  for (let i = 0; i < events; i++)
    for (let j = i + 1; j < events; j++) {
      const isOrdered = circuit.and([writes[i]!, writes[j]!, sameLocation[i * events + j]!]);
      const isForward = circuit.input();
      require(-isForward, isOrdered);
      order[i * events + j] = isForward;
      order[j * events + i] = circuit.and2(isOrdered, -isForward);
    }
  requireTransitive(order, events, require);
  return order;
}

/**
 * A partial order within threads, along the numbers, that brackets can write: series-parallel
 * (section 3.3).
 */
export function partialSequencing(
  { circuit, size: events, require }: SymbolicEvents,
  sameThread: Int32Array,
): Int32Array {
  const sequenced = new Int32Array(events * events).fill(FALSE);
  for (let i = 0; i < events; i++)
    for (let j = i + 1; j < events; j++) {
      sequenced[i * events + j] = circuit.input();
      require(-sequenced[i * events + j]!, sameThread[i * events + j]!);
    }
  requireTransitive(sequenced, events, require);
  const before = (i: number, j: number): Literal => sequenced[i * events + j]!;
  const all = Array.from({ length: events }, (_, i) => i);
  // No N: a before c and d, b before d only, b and c, a and b, c and d in no order.
  for (const a of all)
    for (const b of all)
      for (const c of all)
        for (const d of all) {
          if (new Set([a, b, c, d]).size < 4) continue;
          const n = [before(a, c), before(a, d), before(b, d)];
          if (n.includes(FALSE)) continue;
          require(...n.map((edge) => -edge), before(a, b), before(b, a), before(b, c), before(c, b), before(
            c,
            d,
          ), before(d, c));
        }
  return sequenced;
}

/** Equivalences of threads, each within the next; the widest holds all. */
export function scopeLevels(
  events: SymbolicEvents,
  names: readonly string[],
  sameThread: Int32Array,
): Map<string, Int32Array> {
  const { size, require } = events;
  const levels = new Map<string, Int32Array>();
  let narrower = sameThread;
  names.forEach((level, i) => {
    const isWidest = i === names.length - 1;
    const together = isWidest ? new Int32Array(size * size).fill(TRUE) : equivalence(events, () => TRUE);
    if (!isWidest)
      narrower.forEach((literal, place) => {
        if (together[place] !== TRUE) require(-literal, together[place]!);
      });
    levels.set(level, together);
    narrower = together;
  });
  return levels;
}
