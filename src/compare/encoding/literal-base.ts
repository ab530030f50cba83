/**
 * The base sets and relations of cat, from an execution in literals. The algebra counts initial
 * writes as events: they come after the slots, one for each event that has or could have a
 * location, and those of the same location are the same event. A slot without a location brings an
 * initial write of a location that nothing accesses, which no model notices.
 */
import { type Circuit, FALSE, type Literal, TRUE } from './circuit.ts';
import type { ExecutionParts } from './execution-parts.ts';
import type { LiteralBase, LiteralRelation, LiteralSet } from './literal-algebra.ts';

/** Relations that are transitive in every execution. */
const TRANSITIVE: ReadonlySet<string> = new Set(['id', 'loc', 'int', 'po', 'co']);
const NO_PAIRS: ReadonlySet<string> = new Set(['casdep', 'tst', 'success', 'control']);

export function literalBase(
  circuit: Circuit,
  parts: ExecutionParts,
  vocabulary: { readonly sets: ReadonlySet<string>; readonly relations: ReadonlySet<string> },
): LiteralBase {
  return new PartsBase(circuit, parts, vocabulary);
}

class PartsBase implements LiteralBase {
  readonly size: number;
  readonly present: LiteralSet;
  readonly identity: LiteralRelation;
  readonly transitive: ReadonlySet<string>;
  private readonly circuit: Circuit;
  private readonly parts: ExecutionParts;
  private readonly vocabulary: Parameters<typeof literalBase>[2];
  private readonly known = new Map<string, LiteralSet>();

  constructor(circuit: Circuit, parts: ExecutionParts, vocabulary: Parameters<typeof literalBase>[2]) {
    this.circuit = circuit;
    this.parts = parts;
    this.vocabulary = vocabulary;
    this.size = parts.slots + parts.initials;
    this.transitive = new Set([...TRANSITIVE, ...parts.scopes.keys()]);
    this.identity = this.relationOf({
      between: (a, b) => (a === b ? parts.present[a]! : FALSE),
      ofInitials: this.sameInitial,
    });
    this.present = this.setOf((slot) => parts.present[slot]!, TRUE);
  }

  set(name: string): LiteralSet | undefined {
    if (!this.vocabulary.sets.has(name)) return undefined;
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const set = this.findSet(name);
    this.known.set(name, set);
    return set;
  }

  relation(name: string): LiteralRelation | undefined {
    if (name === 'id') return this.identity;
    if (!this.vocabulary.relations.has(name)) return undefined;
    const scope = this.parts.scopes.get(name);
    if (scope !== undefined) return this.betweenSlots(scope);
    return NO_PAIRS.has(name) ? this.relationOf({}) : this.findRelation(name);
  }

  private findSet(name: string): LiteralSet {
    const { circuit, parts } = this;
    const { slots, present, reads, writes } = parts;
    const initialTags = parts.initialTag(name);
    const tags = parts.tag(name);
    switch (name) {
      case 'R':
        return this.setOf((i) => reads[i]!, FALSE);
      case 'W':
        return this.setOf((i) => writes[i]!, TRUE);
      case 'M':
        return this.setOf((i) => circuit.or2(reads[i]!, writes[i]!), TRUE);
      case 'F':
        return this.setOf((i) => circuit.and([present[i]!, -reads[i]!, -writes[i]!]), FALSE);
      case 'B':
        return this.setOf(() => FALSE, FALSE);
      case 'I':
      case 'IW':
        return this.setOf(() => FALSE, TRUE);
      case 'Exp':
        return this.setOf((i) => present[i]!, TRUE);
      case 'FW': {
        const all = Array.from({ length: slots }, (_, i) => i);
        return this.setOf(
          (w) => circuit.and([writes[w]!, ...all.map((x) => -parts.coherence[w * slots + x]!)]),
          (initial) => circuit.and(all.map((w) => -circuit.and2(this.isInitialOf(initial, w), writes[w]!))),
        );
      }
      default:
        return this.setOf(
          (i) => tags[i]!,
          (initial) => initialTags[initial]!,
        );
    }
  }

  private findRelation(name: string): LiteralRelation | undefined {
    const { circuit, parts, isInitialOf, sameInitial } = this;
    const { slots, present, writes, pairsAreInstructions } = parts;
    switch (name) {
      case 'loc':
        return this.relationOf({
          between: (a, b) => parts.sameLocation[a * slots + b]!,
          fromInitial: isInitialOf,
          toInitial: (a, initial) => isInitialOf(initial, a),
          ofInitials: sameInitial,
        });
      case 'int':
        return this.betweenSlots(parts.sameThread);
      case 'ext':
        return this.relationOf({
          between: (a, b) =>
            circuit.and2(circuit.and2(present[a]!, present[b]!), -parts.sameThread[a * slots + b]!),
          fromInitial: (_, b) => present[b]!,
          toInitial: (a) => present[a]!,
        });
      case 'po':
        if (!pairsAreInstructions) return this.betweenSlots(parts.sequenced);
        return this.betweenSlots(
          parts.sequenced.map((literal, place) => circuit.and2(literal, -parts.rmw[place]!)),
        );
      case 'rf':
        return this.relationOf({
          between: (a, b) => parts.readsFrom[a * slots + b]!,
          fromInitial: (initial, read) => this.readsFromInitial(initial, read),
        });
      case 'co':
        return this.relationOf({
          between: (a, b) => parts.coherence[a * slots + b]!,
          fromInitial: (initial, w) => circuit.and2(isInitialOf(initial, w), writes[w]!),
        });
      case 'addr':
        return this.betweenSlots(parts.addr);
      case 'data':
        return this.betweenSlots(parts.data);
      case 'ctrl':
        return this.betweenSlots(parts.ctrl);
      case 'depend':
        return this.betweenSlots(
          parts.addr.map((literal, place) => circuit.or2(literal, parts.data[place]!)),
        );
      case 'rmw':
        return this.betweenSlots(parts.rmw);
      case 'amo':
        return pairsAreInstructions ? this.betweenSlots(parts.rmw) : this.relationOf({});
      case 'lxsx':
        return pairsAreInstructions ? this.relationOf({}) : this.betweenSlots(parts.rmw);
      default:
        return undefined;
    }
  }

  private readsFromInitial(initial: number, read: number): Literal {
    const { slots, readsFrom, reads } = this.parts;
    const isOf = this.isInitialOf(initial, read);
    if (isOf === FALSE) return FALSE;
    const others = Array.from({ length: slots }, (_, w) => -readsFrom[w * slots + read]!);
    return this.circuit.and2(isOf, this.circuit.and([reads[read]!, ...others]));
  }

  private readonly isInitialOf = (initial: number, slot: number): Literal =>
    this.parts.initialOf[initial * this.parts.slots + slot]!;

  private readonly sameInitial = (a: number, b: number): Literal =>
    this.parts.sameInitial[a * this.parts.initials + b]!;

  /** A set by slot, and by initial write or with the same literal for all of them. */
  private setOf(
    ofSlot: (slot: number) => Literal,
    ofInitial: Literal | ((initial: number) => Literal),
  ): LiteralSet {
    const { slots } = this.parts;
    return Int32Array.from({ length: this.size }, (_, i) => {
      if (i < slots) return ofSlot(i);
      return typeof ofInitial === 'function' ? ofInitial(i - slots) : ofInitial;
    });
  }

  private betweenSlots(matrix: Int32Array): LiteralRelation {
    const { slots } = this.parts;
    return this.relationOf({ between: (a, b) => matrix[a * slots + b]! });
  }

  private relationOf(edges: Edges): LiteralRelation {
    const { size } = this;
    const { slots } = this.parts;
    const none = (): Literal => FALSE;
    const { between = none, fromInitial = none, toInitial = none, ofInitials = none } = edges;
    return Int32Array.from({ length: size * size }, (_, place) => {
      const [i, j] = [Math.floor(place / size), place % size];
      if (i < slots) return j < slots ? between(i, j) : toInitial(i, j - slots);
      return j < slots ? fromInitial(i - slots, j) : ofInitials(i - slots, j - slots);
    });
  }
}

/** A relation in four parts; parts that are left out are empty. */
interface Edges {
  between?(a: number, b: number): Literal;
  fromInitial?(initial: number, slot: number): Literal;
  toInitial?(slot: number, initial: number): Literal;
  ofInitials?(a: number, b: number): Literal;
}
