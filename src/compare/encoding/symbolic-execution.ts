/**
 * All well-formed executions of a number of events, as literals: refs/memalloy, section 2, figures
 * 2 to
 * 5. The events of a thread have consecutive numbers, and threads do not get longer from left to
 * right (the shape, a partition of the number of events). So of several executions that differ only
 * by names, hardly more than one is left. Locations have no names: being of the same location is an
 * equivalence. There are no initial writes among the events; literal-base.ts adds them.
 */
import type { CompareLanguage, EventLabel } from '../question/event-label.ts';
import { type Circuit, FALSE, type Literal, TRUE } from './circuit.ts';
import type { Cube } from './cubes.ts';
import type { ExecutionParts } from './execution-parts.ts';
import { chooseLabels, isKind, type LabelChoice } from './label-choice.ts';
import {
  coherenceOrder,
  dependencyEdges,
  equivalence,
  partialSequencing,
  type Require,
  readsFromEdges,
  requireControlClosed,
  type SymbolicEvents,
  scopeLevels,
  squareMatrix,
} from './symbolic-relations.ts';

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

/** `require` gets the clauses that make the execution well-formed. */
export function symbolicExecution(
  circuit: Circuit,
  bounds: ExecutionBounds,
  require: Require,
): SymbolicExecution {
  const { events: size, language, uses } = bounds;
  const labels = chooseLabels(circuit, size, bounds.labels, require);
  const events: SymbolicEvents = {
    circuit,
    require,
    size,
    reads: labels.among(isKind('read', 'update')),
    writes: labels.among(isKind('write', 'update')),
  };
  const { reads, writes } = events;
  const accesses = labels.among(isKind('read', 'write', 'update'));

  const shapes = chooseShape(circuit, bounds, require);
  const sameThread = squareMatrix(size, (i, j) =>
    i === j || shapes.every(({ sizes }) => isTogether(sizes, i, j))
      ? TRUE
      : circuit.or(shapes.flatMap(({ sizes, chosen }) => (isTogether(sizes, i, j) ? [chosen] : []))),
  );
  const sequenced =
    bounds.sequencing === 'total'
      ? squareMatrix(size, (i, j) => (i < j ? sameThread[i * size + j]! : FALSE))
      : partialSequencing(events, sameThread);
  const sameLocation = equivalence(events, (i) => accesses[i]!);
  if (language.hasAtomicLocations) requireAtomicLocations(events, labels, sameLocation);

  const readsFrom = readsFromEdges(events, sameLocation);
  const coherence = coherenceOrder(events, sameLocation);

  const dependency = (name: 'addr' | 'data' | 'ctrl', ends: Int32Array): Int32Array | undefined => {
    const isUsed = uses.has(name) || (name !== 'ctrl' && uses.has('depend'));
    if (!isUsed || !language.dependencies.includes(name)) return undefined;
    return dependencyEdges(events, sequenced, ends);
  };
  const anything = labels.among(() => true);
  const ctrl = dependency('ctrl', anything);
  if (bounds.closesControl && ctrl !== undefined) requireControlClosed(events, ctrl, sequenced);

  const rmw = pairedAccesses(events, labels, sameThread, sameLocation);
  const scopes = scopeLevels(events, language.scopeLevels, sameThread);
  requireCounts(events, bounds, labels, accesses, sameLocation);

  const none = new Int32Array(size * size).fill(FALSE);
  const parts: ExecutionParts = {
    slots: size,
    initials: size,
    present: new Int32Array(size).fill(TRUE),
    reads,
    writes,
    tag: (name) => labels.among(({ tags }) => tags.includes(name)),
    initialTag: initialTags(events, language, labels, sameLocation),
    sameThread,
    sequenced,
    sameLocation,
    addr: dependency('addr', accesses) ?? none,
    data: dependency('data', writes) ?? none,
    ctrl: ctrl ?? none,
    rmw,
    pairsAreInstructions: language.pairsAreInstructions,
    readsFrom,
    coherence,
    scopes,
    initialOf: sameLocation,
    sameInitial: sameLocation.map((literal, place) => (place % (size + 1) === 0 ? TRUE : literal)),
  };
  return { parts, labels, shapes };
}

/** One literal for each shape that the bounds allow; exactly one of them holds. */
function chooseShape(
  circuit: Circuit,
  { events, threads }: ExecutionBounds,
  require: Require,
): SymbolicExecution['shapes'] {
  const shapes = partitions(events)
    .filter((sizes) => threads === undefined || sizes.length === threads)
    .map((sizes) => ({ sizes, chosen: circuit.input() }));
  require(...shapes.map(({ chosen }) => chosen));
  shapes.forEach(({ chosen }, i) => {
    for (const other of shapes.slice(i + 1)) require(-chosen, -other.chosen);
  });
  return shapes;
}

function atomicAccesses(labels: LabelChoice): Int32Array {
  return labels.among(({ tags, kind }) => tags.includes('A') && kind !== 'fence');
}

/** No location is accessed both atomically and by plain accesses. */
function requireAtomicLocations(
  { size, require }: SymbolicEvents,
  labels: LabelChoice,
  sameLocation: Int32Array,
): void {
  const atomic = atomicAccesses(labels);
  const plain = labels.among(({ tags }) => tags.includes('NA'));
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++)
      if (i !== j) require(-sameLocation[i * size + j]!, -plain[i]!, -atomic[j]!);
}

/**
 * The relation rmw: the first half of a pair comes right before the second, on the same location.
 */
function pairedAccesses(
  { size, require }: SymbolicEvents,
  labels: LabelChoice,
  sameThread: Int32Array,
  sameLocation: Int32Array,
): Int32Array {
  const firstHalves = labels.among(({ isPaired, kind }) => isPaired && kind === 'read');
  const secondHalves = labels.among(({ isPaired, kind }) => isPaired && kind === 'write');
  for (let i = 0; i < size; i++) {
    const [first, second] = [firstHalves[i]!, secondHalves[i + 1] ?? FALSE];
    require(-first, second);
    require(first, -second);
    if (i + 1 < size) {
      require(-first, sameThread[i * size + i + 1]!);
      require(-first, sameLocation[i * size + i + 1]!);
    }
  }
  require(-secondHalves[0]!);
  return squareMatrix(size, (i, j) => (j === i + 1 ? firstHalves[i]! : FALSE));
}

/** The bounds on how many events of a kind, and how many locations, there are. */
function requireCounts(
  { circuit, require, size }: SymbolicEvents,
  { maxRmw, cube, locations }: ExecutionBounds,
  labels: LabelChoice,
  accesses: Int32Array,
  sameLocation: Int32Array,
): void {
  const requireCount = (literals: readonly Literal[], count: number): void => {
    const counts = circuit.atLeast(literals, count + 1);
    require(counts[count]!);
    require(-counts[count + 1]!);
  };
  const updates = labels.among(({ kind, isPaired }) => kind === 'update' || (isPaired && kind === 'read'));
  if (maxRmw !== undefined && maxRmw < size) require(-circuit.atLeast([...updates], maxRmw + 1)[maxRmw + 1]!);
  if (cube !== undefined) {
    requireCount([...labels.among(isKind('fence'))], cube.fences);
    requireCount([...updates], cube.updates);
    requireCount([...labels.among(({ kind, isPaired }) => kind === 'read' && !isPaired)], cube.reads);
  }
  if (locations !== undefined) {
    // An access is the first of its location if no access with a smaller number has that location.
    const first = Array.from(accesses, (access, i) =>
      circuit.and([access, ...Array.from({ length: i }, (_, j) => -sameLocation[i * size + j]!)]),
    );
    requireCount(first, locations);
  }
}

/** By tag: which initial writes carry it; this may depend on whether the location is atomic. */
function initialTags(
  { circuit, size }: SymbolicEvents,
  language: CompareLanguage,
  labels: LabelChoice,
  sameLocation: Int32Array,
): (name: string) => Int32Array {
  const isAtomic = atomicAccesses(labels);
  const atomicLocation = Array.from({ length: size }, (_, i) =>
    circuit.or(Array.from(isAtomic, (atomic, j) => circuit.and2(sameLocation[i * size + j]!, atomic))),
  );
  return (name) => {
    const [plain, atomic] = [false, true].map((state) => language.initialTags(state).includes(name));
    return Int32Array.from(atomicLocation, (isAtomicHere) =>
      plain === atomic ? (plain ? TRUE : FALSE) : atomic ? isAtomicHere : -isAtomicHere,
    );
  };
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
