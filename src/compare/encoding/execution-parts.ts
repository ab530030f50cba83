/**
 * An execution in literals, and the base sets and relations of cat that follow from it. Slots are places for events; the
 * initial writes are not among them. As the algebra wants them, they come behind the slots, one for each event that has or
 * could have a location; those of one location are one event. A slot without a location brings an initial write of a
 * location that nothing accesses, which no model notices.
 */
import { type Circuit, FALSE, type Literal, TRUE } from './circuit.ts';
import type { LiteralBase, LiteralRelation, LiteralSet } from './literal-algebra.ts';

/** Relations between slots, row by row; sets by slot. */
export interface ExecutionParts {
  readonly slots: number;
  /** Number of initial writes, copies counted. */
  readonly initials: number;
  readonly present: Int32Array;
  readonly reads: Int32Array;
  readonly writes: Int32Array;
  /** The set of a tag among slots. */
  tag(name: string): Int32Array;
  /** By initial write: whether it carries a tag. */
  initialTag(name: string): Int32Array;
  readonly sameThread: Int32Array;
  readonly sequenced: Int32Array;
  readonly sameLocation: Int32Array;
  readonly addr: Int32Array;
  readonly data: Int32Array;
  readonly ctrl: Int32Array;
  readonly rmw: Int32Array;
  /** Halves of a pair are one instruction: not in po, and amo. */
  readonly pairsAreInstructions: boolean;
  readonly readsFrom: Int32Array;
  readonly coherence: Int32Array;
  /** By name of the level. */
  readonly scopes: ReadonlyMap<string, Int32Array>;
  /** Initial write by slot, row by row: whether it is of the slot's location. */
  readonly initialOf: Int32Array;
  /** Initial write by initial write: whether they are one. */
  readonly sameInitial: Int32Array;
}

/** What is sets of slots and relations between slots, each changed in the same way; sequencing is left to the caller. */
export function mappedParts(
  parts: ExecutionParts,
  set: (of: Int32Array) => Int32Array,
  relation: (of: Int32Array) => Int32Array,
) {
  return {
    present: set(parts.present),
    reads: set(parts.reads),
    writes: set(parts.writes),
    tag: (name: string) => set(parts.tag(name)),
    sameThread: relation(parts.sameThread),
    sameLocation: relation(parts.sameLocation),
    addr: relation(parts.addr),
    data: relation(parts.data),
    ctrl: relation(parts.ctrl),
    rmw: relation(parts.rmw),
    readsFrom: relation(parts.readsFrom),
    coherence: relation(parts.coherence),
    scopes: new Map([...parts.scopes].map(([level, together]) => [level, relation(together)])),
  };
}

/** Relations that are transitive in every execution. */
const TRANSITIVE: ReadonlySet<string> = new Set(['id', 'loc', 'int', 'po', 'co']);
const NO_PAIRS: ReadonlySet<string> = new Set(['casdep', 'tst', 'success', 'control']);

export function literalBase(
  circuit: Circuit,
  parts: ExecutionParts,
  vocabulary: { readonly sets: ReadonlySet<string>; readonly relations: ReadonlySet<string> },
): LiteralBase {
  const { slots, initials, present, reads, writes } = parts;
  const size = slots + initials;
  const and2 = (a: Literal, b: Literal): Literal => circuit.and2(a, b);

  const set = (ofSlot: (slot: number) => Literal, ofInitial: (initial: number) => Literal): LiteralSet =>
    Int32Array.from({ length: size }, (_, i) => (i < slots ? ofSlot(i) : ofInitial(i - slots)));
  const relation = (
    between: (a: number, b: number) => Literal,
    fromInitial: (initial: number, b: number) => Literal = () => FALSE,
    toInitial: (a: number, initial: number) => Literal = () => FALSE,
    ofInitials: (a: number, b: number) => Literal = () => FALSE,
  ): LiteralRelation =>
    Int32Array.from({ length: size * size }, (_, place) => {
      const [i, j] = [Math.floor(place / size), place % size];
      if (i < slots) return j < slots ? between(i, j) : toInitial(i, j - slots);
      return j < slots ? fromInitial(i - slots, j) : ofInitials(i - slots, j - slots);
    });
  const of = (matrix: Int32Array): LiteralRelation => relation((a, b) => matrix[a * slots + b]!);
  const isOf = (initial: number, slot: number): Literal => parts.initialOf[initial * slots + slot]!;
  const sameInitial = (a: number, b: number): Literal => parts.sameInitial[a * initials + b]!;
  const every = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

  const readsInitial = (slot: number): Literal =>
    circuit.and([reads[slot]!, ...every(slots).map((w) => -parts.readsFrom[w * slots + slot]!)]);

  const sets: Readonly<Record<string, () => LiteralSet>> = {
    R: () =>
      set(
        (i) => reads[i]!,
        () => FALSE,
      ),
    W: () =>
      set(
        (i) => writes[i]!,
        () => TRUE,
      ),
    M: () =>
      set(
        (i) => circuit.or2(reads[i]!, writes[i]!),
        () => TRUE,
      ),
    F: () =>
      set(
        (i) => circuit.and([present[i]!, -reads[i]!, -writes[i]!]),
        () => FALSE,
      ),
    B: () =>
      set(
        () => FALSE,
        () => FALSE,
      ),
    I: () =>
      set(
        () => FALSE,
        () => TRUE,
      ),
    IW: () =>
      set(
        () => FALSE,
        () => TRUE,
      ),
    Exp: () =>
      set(
        (i) => present[i]!,
        () => TRUE,
      ),
    FW: () =>
      set(
        (w) => circuit.and([writes[w]!, ...every(slots).map((x) => -parts.coherence[w * slots + x]!)]),
        (initial) => circuit.and(every(slots).map((w) => -and2(isOf(initial, w), writes[w]!))),
      ),
  };

  const both = (a: number, b: number): Literal => and2(present[a]!, present[b]!);
  const isInstruction = parts.pairsAreInstructions;
  const relations: Readonly<Record<string, () => LiteralRelation>> = {
    loc: () =>
      relation(
        (a, b) => parts.sameLocation[a * slots + b]!,
        isOf,
        (a, initial) => isOf(initial, a),
        sameInitial,
      ),
    int: () => of(parts.sameThread),
    ext: () => {
      const apart = (a: number, b: number): Literal => and2(both(a, b), -parts.sameThread[a * slots + b]!);
      return relation(
        apart,
        (_, b) => present[b]!,
        (a) => present[a]!,
      );
    },
    po: () => {
      const without = isInstruction ? parts.rmw : undefined;
      return relation((a, b) => {
        const place = a * slots + b;
        return without === undefined
          ? parts.sequenced[place]!
          : and2(parts.sequenced[place]!, -without[place]!);
      });
    },
    rf: () =>
      relation(
        (a, b) => parts.readsFrom[a * slots + b]!,
        (initial, r) => (isOf(initial, r) === FALSE ? FALSE : and2(isOf(initial, r), readsInitial(r))),
      ),
    co: () =>
      relation(
        (a, b) => parts.coherence[a * slots + b]!,
        (initial, w) => and2(isOf(initial, w), writes[w]!),
      ),
    addr: () => of(parts.addr),
    data: () => of(parts.data),
    ctrl: () => of(parts.ctrl),
    depend: () => of(parts.addr.map((literal, place) => circuit.or2(literal, parts.data[place]!))),
    rmw: () => of(parts.rmw),
    amo: () => (isInstruction ? of(parts.rmw) : relation(() => FALSE)),
    lxsx: () => (isInstruction ? relation(() => FALSE) : of(parts.rmw)),
  };

  const identity = relation((a, b) => (a === b ? present[a]! : FALSE), undefined, undefined, sameInitial);
  const known = new Map<string, LiteralSet>();
  return {
    size,
    present: set(
      (i) => present[i]!,
      () => TRUE,
    ),
    identity,
    transitive: new Set([...TRANSITIVE, ...parts.scopes.keys()]),
    set(name) {
      if (!vocabulary.sets.has(name)) return undefined;
      if (!known.has(name)) {
        const initialTags = parts.initialTag(name);
        const tags = parts.tag(name);
        known.set(
          name,
          sets[name]?.() ??
            set(
              (i) => tags[i]!,
              (initial) => initialTags[initial]!,
            ),
        );
      }
      return known.get(name);
    },
    relation(name) {
      if (name === 'id') return identity;
      if (!vocabulary.relations.has(name)) return undefined;
      const scope = parts.scopes.get(name);
      if (scope !== undefined) return of(scope);
      if (NO_PAIRS.has(name)) return relation(() => FALSE);
      return relations[name]?.();
    },
  };
}
