/**
 * An execution in literals: what is there and how it is related. Slots are places for events; the
 * initial writes are not among them.
 */

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

/**
 * What is sets of slots and relations between slots, each changed in the same way; sequencing is
 * left to the caller.
 */
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
