/**
 * All well-formed executions of a number of events, as literals: refs/memalloy, section 2, figures 2 to 5. The events of a thread
 * have consecutive numbers and threads do not get longer from left to right (the shape, a partition of the number of
 * events), so that of the executions that differ by names hardly any but one is left. Locations have no names: the same
 * location is an equivalence. There are no initial writes among the events; execution-parts.ts adds them.
 */
import type { CompareLanguage, EventLabel } from '../question/event-label.ts';
import { type Circuit, FALSE, type Literal, TRUE } from './circuit.ts';
import type { Cube } from './cubes.ts';
import type { ExecutionParts } from './execution-parts.ts';
import { chooseLabels, isKind, type LabelChoice } from './label-choice.ts';

export interface ExecutionBounds {
  readonly language: CompareLanguage;
  readonly labels: readonly EventLabel[];
  readonly events: number;
  /** Exactly so many; undefined: any number. */
  readonly threads: number | undefined;
  readonly locations: number | undefined;
  readonly maxRmw: number | undefined;
  readonly sequencing: 'total' | 'partial';
  /** Cat relations that somebody reads: others are left empty. */
  readonly uses: ReadonlySet<string>;
  /** What is sequenced after a control-dependent event is control-dependent too. */
  readonly closesControl: boolean;
  /** A part of the executions of this size; undefined: all. */
  readonly cube: Cube | undefined;
}

export interface SymbolicExecution {
  readonly parts: ExecutionParts;
  readonly labels: LabelChoice;
  /** By shape: the sizes of the threads, and the literal that chooses it. */
  readonly shapes: readonly { readonly sizes: readonly number[]; readonly chosen: Literal }[];
}

export type Require = (...literals: readonly Literal[]) => void;

/** `require` gets what makes it well-formed. */
export function symbolicExecution(
  circuit: Circuit,
  bounds: ExecutionBounds,
  require: Require,
): SymbolicExecution {
  const { events, language, uses } = bounds;
  const all = Array.from({ length: events }, (_, i) => i);
  const matrix = (entry: (i: number, j: number) => Literal): Int32Array =>
    Int32Array.from({ length: events * events }, (_, place) =>
      entry(Math.floor(place / events), place % events),
    );
  const none = matrix(() => FALSE);
  const at = (r: Int32Array, i: number, j: number): Literal => r[i * events + j]!;

  const labels = chooseLabels(circuit, events, bounds.labels, require);
  const reads = labels.among(isKind('read', 'update'));
  const writes = labels.among(isKind('write', 'update'));
  const accesses = labels.among(isKind('read', 'write', 'update'));

  const shapes = partitions(events)
    .filter((sizes) => bounds.threads === undefined || sizes.length === bounds.threads)
    .map((sizes) => ({ sizes, chosen: circuit.input() }));
  require(...shapes.map(({ chosen }) => chosen));
  shapes.forEach(({ chosen }, i) => {
    for (const other of shapes.slice(i + 1)) require(-chosen, -other.chosen);
  });
  const sameThread = matrix((i, j) =>
    i === j
      ? TRUE
      : shapes.every(({ sizes }) => isTogether(sizes, i, j))
        ? TRUE
        : circuit.or(shapes.flatMap(({ sizes, chosen }) => (isTogether(sizes, i, j) ? [chosen] : []))),
  );

  const sequenced =
    bounds.sequencing === 'total'
      ? matrix((i, j) => (i < j ? at(sameThread, i, j) : FALSE))
      : partialSequencing(circuit, sameThread, events, require);

  const sameLocation = equivalence(circuit, events, (i) => accesses[i]!, require);
  if (language.hasAtomicLocations) {
    const atomic = labels.among(({ tags, kind }) => tags.includes('A') && kind !== 'fence');
    const plain = labels.among(({ tags }) => tags.includes('NA'));
    for (const i of all)
      for (const j of all) if (i !== j) require(-at(sameLocation, i, j), -plain[i]!, -atomic[j]!);
  }

  const readsFrom = matrix((w, r) => (w === r ? FALSE : circuit.input()));
  for (const r of all) {
    all.forEach((w) => {
      if (w === r) return;
      const edge = at(readsFrom, w, r);
      require(-edge, writes[w]!);
      require(-edge, reads[r]!);
      require(-edge, at(sameLocation, w, r));
      for (const other of all.slice(w + 1)) if (other !== r) require(-edge, -at(readsFrom, other, r));
    });
  }

  const coherence = coherenceOrder(circuit, events, writes, sameLocation, require);

  const dependency = (name: 'addr' | 'data' | 'ctrl', ends: Int32Array): Int32Array => {
    const isUsed = uses.has(name) || (name !== 'ctrl' && uses.has('depend'));
    if (!isUsed || !language.dependencies.includes(name)) return none;
    const edges = matrix((i, j) => (i < j ? circuit.input() : FALSE));
    for (const i of all)
      for (const j of all.slice(i + 1)) {
        require(-at(edges, i, j), reads[i]!);
        require(-at(edges, i, j), ends[j]!);
        require(-at(edges, i, j), at(sequenced, i, j));
      }
    return edges;
  };
  const ctrl = dependency(
    'ctrl',
    labels.among(() => true),
  );
  if (bounds.closesControl && ctrl !== none) {
    for (const i of all)
      for (const j of all.slice(i + 1))
        for (const k of all.slice(j + 1)) require(-at(ctrl, i, j), -at(sequenced, j, k), at(ctrl, i, k));
  }

  const firstHalves = labels.among(({ isPaired, kind }) => isPaired && kind === 'read');
  const secondHalves = labels.among(({ isPaired, kind }) => isPaired && kind === 'write');
  for (const i of all) {
    const [first, second] = [firstHalves[i]!, secondHalves[i + 1] ?? FALSE];
    require(-first, second);
    require(first, -second);
    if (i + 1 < events) {
      require(-first, at(sameThread, i, i + 1));
      require(-first, at(sameLocation, i, i + 1));
    }
  }
  require(-secondHalves[0]!);
  const rmw = matrix((i, j) => (j === i + 1 ? firstHalves[i]! : FALSE));

  const scopes = scopeLevels(circuit, bounds, sameThread, require);

  const updates = labels.among(({ kind, isPaired }) => kind === 'update' || (isPaired && kind === 'read'));
  const requireCount = (literals: readonly Literal[], count: number): void => {
    const counts = circuit.atLeast(literals, count + 1);
    require(counts[count]!);
    require(-counts[count + 1]!);
  };
  if (bounds.maxRmw !== undefined && bounds.maxRmw < events)
    require(-circuit.atLeast([...updates], bounds.maxRmw + 1)[bounds.maxRmw + 1]!);
  if (bounds.cube !== undefined) {
    requireCount([...labels.among(isKind('fence'))], bounds.cube.fences);
    requireCount([...updates], bounds.cube.updates);
    requireCount([...labels.among(({ kind, isPaired }) => kind === 'read' && !isPaired)], bounds.cube.reads);
  }
  if (bounds.locations !== undefined) {
    const first = all.map((i) =>
      circuit.and([accesses[i]!, ...all.slice(0, i).map((j) => -at(sameLocation, i, j))]),
    );
    requireCount(first, bounds.locations);
  }

  const isAtomic = labels.among(({ tags, kind }) => tags.includes('A') && kind !== 'fence');
  const atomicLocation = all.map((i) =>
    circuit.or(all.map((j) => circuit.and2(at(sameLocation, i, j), isAtomic[j]!))),
  );
  const parts: ExecutionParts = {
    slots: events,
    initials: events,
    present: new Int32Array(events).fill(TRUE),
    reads,
    writes,
    tag: (name) => labels.among(({ tags }) => tags.includes(name)),
    initialTag: (name) => {
      const [plain, atomic] = [false, true].map((state) => language.initialTags(state).includes(name));
      return Int32Array.from(all, (i) =>
        plain === atomic ? (plain ? TRUE : FALSE) : atomic ? atomicLocation[i]! : -atomicLocation[i]!,
      );
    },
    sameThread,
    sequenced,
    sameLocation,
    addr: dependency('addr', accesses),
    data: dependency('data', writes),
    ctrl,
    rmw,
    pairsAreInstructions: language.pairsAreInstructions,
    readsFrom,
    coherence,
    scopes,
    initialOf: sameLocation,
    sameInitial: sameLocation.map((literal, place) => (place % (events + 1) === 0 ? TRUE : literal)),
  };
  return { parts, labels, shapes };
}

/** The ways to write n as a sum of parts that do not grow. */
export function partitions(total: number, largest = total): number[][] {
  if (total === 0) return [[]];
  const found: number[][] = [];
  for (let first = Math.min(total, largest); first >= 1; first--)
    for (const rest of partitions(total - first, first)) found.push([first, ...rest]);
  return found;
}

function isTogether(sizes: readonly number[], i: number, j: number): boolean {
  let end = 0;
  for (const size of sizes) {
    end += size;
    if (i < end || j < end) return i < end && j < end;
  }
  return false;
}

/** Reflexive on the given events, symmetric, transitive. */
function equivalence(
  circuit: Circuit,
  events: number,
  on: (event: number) => Literal,
  require: Require,
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
function coherenceOrder(
  circuit: Circuit,
  events: number,
  writes: Int32Array,
  sameLocation: Int32Array,
  require: Require,
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

/** A partial order within threads, along the numbers, that brackets can write: series-parallel (section 3.3). */
function partialSequencing(
  circuit: Circuit,
  sameThread: Int32Array,
  events: number,
  require: Require,
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
function scopeLevels(
  circuit: Circuit,
  { language, events }: ExecutionBounds,
  sameThread: Int32Array,
  require: Require,
): Map<string, Int32Array> {
  const levels = new Map<string, Int32Array>();
  let narrower = sameThread;
  language.scopeLevels.forEach((level, i) => {
    const isWidest = i === language.scopeLevels.length - 1;
    const together = isWidest
      ? new Int32Array(events * events).fill(TRUE)
      : equivalence(circuit, events, () => TRUE, require);
    if (!isWidest)
      narrower.forEach((literal, place) => {
        if (together[place] !== TRUE) require(-literal, together[place]!);
      });
    levels.set(level, together);
    narrower = together;
  });
  return levels;
}
