/**
 * The target execution of a compiler mapping, as a function of the source execution (refs/memalloy,
 * figure 12, with the mapping known event by event). Each source event has a few slots for the
 * steps it may become; which are filled follows from its label. Fences before the access, the first
 * half of a pair, the access, fences after it. If the target may have fewer events than there are
 * slots, the filled ones are moved together, which keeps relations small.
 */
import { closesControl } from '../concrete/well-formed.ts';
import type { EventLabel } from '../question/event-label.ts';
import { findLabel } from '../question/languages.ts';
import type { Mapping, MappingRow } from '../question/mapping.ts';
import { type Circuit, FALSE, type Literal, TRUE } from './circuit.ts';
import { type ExecutionParts, mappedParts } from './execution-parts.ts';
import type { LabelChoice } from './label-choice.ts';
import type { SymbolicExecution } from './symbolic-execution.ts';
import type { Require } from './symbolic-relations.ts';

export interface CompiledExecution {
  readonly parts: ExecutionParts;
  /** The source event and the label of a slot that is there, given the labels of the source. */
  origin(
    slot: number,
    holds: (literal: Literal) => boolean,
    labelOf: (event: number) => EventLabel,
  ): { readonly event: number; readonly label: EventLabel };
}

/** Where in the row of a label the step of each place is; undefined: it has none there. */
interface Place {
  stepOf(label: EventLabel): number | undefined;
}

export function compiledExecution(
  circuit: Circuit,
  mapping: Mapping,
  source: SymbolicExecution,
  targetEvents: { readonly most: number; readonly isExact: boolean } | undefined,
  require: Require,
): CompiledExecution {
  const direct = directly(circuit, mapping, source);
  const { slots } = direct.parts;
  if (targetEvents === undefined) return direct;
  const { most, isExact } = targetEvents;
  const counts = circuit.atLeast([...direct.parts.present], Math.min(most, slots) + 1);
  if (most < slots) require(-counts[most + 1]!);
  if (isExact) require(most <= slots ? counts[most]! : FALSE);
  return most < slots ? movedTogether(circuit, direct, most) : direct;
}

/**
 * How the slots are laid out: each source event has the same number of them, one after the other.
 */
interface SlotLayout {
  readonly slots: number;
  readonly perEvent: number;
  readonly places: readonly Place[];
  rowOf(label: EventLabel): MappingRow;
  eventOf(slot: number): number;
  /** The label that the slot has if its event has that label; undefined if it stays empty then. */
  targetAt(slot: number, label: EventLabel): EventLabel | undefined;
  /** By slot: whether the step there is one that is wanted. */
  among(wanted: (target: EventLabel, role: string) => boolean): Int32Array;
}

function slotLayout(mapping: Mapping, { parts, labels }: SymbolicExecution): SlotLayout {
  const rowOf = rowFinder(mapping);
  const places = placesOf(labels, rowOf);
  const perEvent = places.length;
  const slots = parts.slots * perEvent;
  const eventOf = (slot: number): number => Math.floor(slot / perEvent);
  const stepAt = (slot: number, label: EventLabel): MappingRow['steps'][number] | undefined => {
    const step = places[slot % perEvent]!.stepOf(label);
    return step === undefined ? undefined : rowOf(label).steps[step]!;
  };
  const targetAt = (slot: number, label: EventLabel): EventLabel | undefined => {
    const step = stepAt(slot, label);
    return step === undefined ? undefined : findLabel(mapping.target, step.label);
  };
  const among: SlotLayout['among'] = (wanted) =>
    Int32Array.from({ length: slots }, (_, slot) => {
      const isWanted = (label: EventLabel): boolean => {
        const target = targetAt(slot, label);
        return target !== undefined && wanted(target, stepAt(slot, label)!.role);
      };
      return labels.among(isWanted)[eventOf(slot)]!;
    });
  return { slots, perEvent, places, rowOf, eventOf, targetAt, among };
}

function directly(circuit: Circuit, mapping: Mapping, source: SymbolicExecution): CompiledExecution {
  const { parts } = source;
  const events = parts.slots;
  const layout = slotLayout(mapping, source);
  const { slots, perEvent, eventOf, targetAt, among } = layout;
  const untrimmed = among(() => true);
  const isAccess = among(({ kind }) => kind !== 'fence');
  const gone = mapping.isTrimmed ? outerFences(circuit, parts, isAccess, perEvent) : undefined;
  const present = gone === undefined ? untrimmed : untrimmed.map((p, slot) => circuit.and2(p, -gone[slot]!));
  const kept = (of: Int32Array): Int32Array =>
    of.map((literal, slot) => circuit.and2(literal, present[slot]!));

  const reads = among(({ kind }) => kind === 'read' || kind === 'update');
  const writes = among(({ kind }) => kind === 'write' || kind === 'update');
  const ownReads = among(({ kind }, role) => (kind === 'read' || kind === 'update') && role === 'access');
  const pairedReads = among(({ isPaired, kind }) => isPaired && kind === 'read');
  const extraReads = among(({ kind }, role) => kind === 'read' && role === 'extra');

  const matrix = (entry: (a: number, b: number, i: number, j: number) => Literal): Int32Array =>
    Int32Array.from({ length: slots * slots }, (_, place) => {
      const [a, b] = [Math.floor(place / slots), place % slots];
      return entry(a, b, eventOf(a), eventOf(b));
    });
  const between = (r: Int32Array, i: number, j: number): Literal => r[i * events + j]!;
  const sameThread = matrix((a, b, i, j) =>
    circuit.and([between(parts.sameThread, i, j), present[a]!, present[b]!]),
  );
  const { coherence } = parts;
  /** Dependencies that the target does not know are dropped. */
  const known = (name: 'addr' | 'data' | 'ctrl', edges: () => Int32Array): Int32Array =>
    mapping.target.dependencies.includes(name) ? edges() : matrix(() => FALSE);

  return {
    parts: {
      slots,
      initials: events,
      present,
      reads,
      writes,
      tag: (name) => kept(among(({ tags }) => tags.includes(name))),
      initialTag: (name) =>
        new Int32Array(events).fill(mapping.target.initialTags(true).includes(name) ? TRUE : FALSE),
      sameThread,
      sequenced: matrix((a, b) => (a < b ? sameThread[a * slots + b]! : FALSE)),
      sameLocation: matrix((a, b, i, j) =>
        circuit.and([between(parts.sameLocation, i, j), isAccess[a]!, isAccess[b]!]),
      ),
      addr: known('addr', () =>
        matrix((a, b, i, j) => circuit.and([between(parts.addr, i, j), ownReads[a]!, isAccess[b]!])),
      ),
      data: known('data', () =>
        matrix((a, b, i, j) => circuit.and([between(parts.data, i, j), ownReads[a]!, writes[b]!])),
      ),
      ctrl: known('ctrl', () => controlEdges(circuit, mapping, source, { ...layout, ownReads, present })),
      // The halves of a pair are steps of one row, or of two events that are a pair in the source.
      rmw: matrix((a, b, i, j) => {
        if (i !== j) return circuit.and([between(parts.rmw, i, j), ownReads[a]!, writes[b]!]);
        return b === a + 1 ? circuit.and2(pairedReads[a]!, writes[b]!) : FALSE;
      }),
      pairsAreInstructions: mapping.target.pairsAreInstructions,
      readsFrom: matrix((a, b, i, j) =>
        i === j
          ? FALSE
          : circuit.or2(
              circuit.and([between(parts.readsFrom, i, j), writes[a]!, ownReads[b]!]),
              extraReads[b] === FALSE
                ? FALSE
                : circuit.and([justBefore(circuit, parts, i, j), writes[a]!, extraReads[b]!]),
            ),
      ),
      coherence: matrix((a, b, i, j) => circuit.and([between(coherence, i, j), writes[a]!, writes[b]!])),
      scopes: new Map(
        [...targetScopes(mapping, parts)].map(([level, together]) => [
          level,
          matrix((a, b, x, y) =>
            circuit.and([together === undefined ? TRUE : between(together, x, y), present[a]!, present[b]!]),
          ),
        ]),
      ),
      initialOf: Int32Array.from({ length: events * slots }, (_, place) => {
        const [initial, slot] = [Math.floor(place / slots), place % slots];
        return circuit.and2(between(parts.sameLocation, initial, eventOf(slot)), isAccess[slot]!);
      }),
      sameInitial: parts.sameInitial,
    },
    origin: (slot, _, labelOf) => {
      const event = eventOf(slot);
      return { event, label: targetAt(slot, labelOf(event))! };
    },
  };
}

/** Write w comes right before v in coherence. */
function justBefore(
  circuit: Circuit,
  { coherence, slots: events }: ExecutionParts,
  w: number,
  v: number,
): Literal {
  const between = (i: number, j: number): Literal => coherence[i * events + j]!;
  return circuit.and([
    between(w, v),
    ...Array.from({ length: events }, (_, x) => -circuit.and2(between(w, x), between(x, v))),
  ]);
}

/** By level of the target: which source events share it; undefined if all do. */
function targetScopes(
  { target, scopes }: Mapping,
  parts: ExecutionParts,
): ReadonlyMap<string, Int32Array | undefined> {
  return new Map(
    target.scopeLevels.map((level, i) => {
      const isWidest = i === target.scopeLevels.length - 1;
      const from = scopes.find((row) => row.target === level);
      return [level, from === undefined || isWidest ? undefined : parts.scopes.get(from.source)!];
    }),
  );
}

/** Those of the source, at every step of the event, and those that rows add. */
function controlEdges(
  circuit: Circuit,
  mapping: Mapping,
  { parts, labels }: SymbolicExecution,
  layout: SlotLayout & { readonly ownReads: Int32Array; readonly present: Int32Array },
): Int32Array {
  const { slots, perEvent, eventOf, ownReads, present, rowOf, places } = layout;
  const events = parts.slots;
  const closes = closesControl(mapping.target);
  const adding = labels.among((label) => rowOf(label).controlFrom !== undefined);
  const inRow = (slot: number): Literal =>
    labels.among((label) => {
      const { controlFrom } = rowOf(label);
      const step = places[slot % perEvent]!.stepOf(label);
      return controlFrom !== undefined && step !== undefined && step >= controlFrom;
    })[eventOf(slot)]!;
  return Int32Array.from({ length: slots * slots }, (_, place) => {
    const [a, b] = [Math.floor(place / slots), place % slots];
    const [i, j] = [eventOf(a), eventOf(b)];
    if (a >= b || ownReads[a] === FALSE) return FALSE;
    if (i === j) return circuit.and([ownReads[a]!, inRow(b), present[b]!]);
    const ofSource = Array.from({ length: j + 1 }, (_, k) => k).flatMap((k) =>
      k === j || closes ? [circuit.and2(parts.ctrl[i * events + k]!, parts.sameThread[k * events + j]!)] : [],
    );
    const reasons = [...ofSource, circuit.and2(adding[i]!, parts.sameThread[i * events + j]!)];
    return circuit.and([ownReads[a]!, present[b]!, circuit.or(reasons)]);
  });
}

/** Fences before the first access of their thread, or behind the last. */
function outerFences(
  circuit: Circuit,
  { sameThread, slots: events }: ExecutionParts,
  isAccess: Int32Array,
  perEvent: number,
): Int32Array {
  return isAccess.map((access, slot) => {
    const others = [...isAccess.keys()];
    const inThread = (other: number): Literal =>
      circuit.and2(
        isAccess[other]!,
        sameThread[Math.floor(slot / perEvent) * events + Math.floor(other / perEvent)]!,
      );
    const isInner = circuit.and2(
      circuit.or(others.filter((other) => other < slot).map(inThread)),
      circuit.or(others.filter((other) => other > slot).map(inThread)),
    );
    return circuit.and2(-access, -isInner);
  });
}

function rowFinder({ rows, name }: Mapping): (label: EventLabel) => MappingRow {
  const byLabel = new Map(rows.flatMap((row) => row.source.map((label) => [label, row] as const)));
  return (label) => {
    const row = byLabel.get(label.name);
    if (row === undefined) throw new Error(`mapping ${name} has no row for ${label.name}`);
    return row;
  };
}

/** The places that the rows of these labels need. */
function placesOf({ labels }: LabelChoice, rowOf: (label: EventLabel) => MappingRow): readonly Place[] {
  const layouts = new Map(labels.map((label) => [label, layoutOf(rowOf(label))]));
  const most = (of: 'before' | 'first' | 'access' | 'after'): number =>
    Math.max(0, ...[...layouts.values()].map((layout) => layout[of].length));
  const place = (of: 'before' | 'first' | 'access' | 'after', index: number, fromEnd: boolean): Place => ({
    stepOf: (label) => {
      const steps = layouts.get(label)![of];
      return fromEnd ? steps[steps.length - 1 - index] : steps[index];
    },
  });
  return [
    ...Array.from({ length: most('before') }, (_, i) => place('before', most('before') - 1 - i, true)),
    ...Array.from({ length: most('first') }, () => place('first', 0, false)),
    ...Array.from({ length: most('access') }, () => place('access', 0, false)),
    ...Array.from({ length: most('after') }, (_, i) => place('after', i, false)),
  ];
}

/**
 * Step numbers by where they go: a pair takes `first` and `access`; of fences alone the last goes
 * where accesses go.
 */
function layoutOf({
  steps,
}: MappingRow): Readonly<Record<'before' | 'first' | 'access' | 'after', number[]>> {
  const numbers = steps.map((_, i) => i);
  const accesses = numbers.filter((i) => steps[i]!.role !== 'fence');
  if (accesses.length === 0) {
    return { before: numbers.slice(0, -1), first: [], access: numbers.slice(-1), after: [] };
  }
  const access = accesses.at(-1)!;
  return {
    before: numbers.filter((i) => i < accesses[0]!),
    first: accesses.slice(0, -1),
    access: [access],
    after: numbers.filter((i) => i > access),
  };
}

/** The filled slots in their order as the first of `most` slots. */
function movedTogether(circuit: Circuit, direct: CompiledExecution, most: number): CompiledExecution {
  const { parts } = direct;
  const { slots, initials } = parts;
  const from = Array.from({ length: slots }, (_, slot) => slot);
  const to = Array.from({ length: most }, (_, slot) => slot);
  // place[t][s]: the t-th filled slot is s.
  const place: Literal[][] = to.map(() => []);
  for (const s of from) {
    const before = circuit.atLeast([...parts.present.subarray(0, s)], most);
    for (const t of to)
      place[t]![s] = circuit.and([
        parts.present[s]!,
        before[t]!,
        t + 1 <= most ? -(before[t + 1] ?? FALSE) : TRUE,
      ]);
  }
  const set = (of: Int32Array): Int32Array =>
    Int32Array.from(to, (t) => circuit.or(from.map((s) => circuit.and2(place[t]![s]!, of[s]!))));
  const columns = (of: Int32Array, rows: number): Int32Array =>
    Int32Array.from({ length: rows * most }, (_, at) => {
      const [row, t] = [Math.floor(at / most), at % most];
      return circuit.or(
        from.flatMap((s) =>
          of[row * slots + s] === FALSE ? [] : [circuit.and2(place[t]![s]!, of[row * slots + s]!)],
        ),
      );
    });
  const relation = (of: Int32Array): Int32Array => {
    const right = columns(of, slots);
    return Int32Array.from({ length: most * most }, (_, at) => {
      const [t, u] = [Math.floor(at / most), at % most];
      return circuit.or(
        from.flatMap((s) =>
          right[s * most + u] === FALSE ? [] : [circuit.and2(place[t]![s]!, right[s * most + u]!)],
        ),
      );
    });
  };
  const mapped = mappedParts(parts, set, relation);
  const { sameThread } = mapped;
  return {
    parts: {
      ...parts,
      slots: most,
      ...mapped,
      sequenced: sameThread.map((literal, at) => (Math.floor(at / most) < at % most ? literal : FALSE)),
      initialOf: columns(parts.initialOf, initials),
    },
    origin: (slot, holds, labelOf) =>
      direct.origin(from.find((s) => holds(place[slot]![s]!))!, holds, labelOf),
  };
}
