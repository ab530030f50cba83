/**
 * Random well-formed executions of JAM21, consistent or not, of all modes, fences, RMWs, thread edges and final writes: by seed, and for
 * fast-check, which shrinks to few steps that read what is latest. A machine makes them of steps by lot (view-machine.ts). Most begin with
 * a ring: each thread accesses its own location and then the next thread's, as in the classic tests; steps by lot alone hardly ever make
 * an execution in which one rule of the model decides.
 */
import fc from 'fast-check';
import { type JamExecution, NONE } from '../../src/procedures/jam21/definition/jam-execution.ts';
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { FENCE_NAMES } from './jam-notation.ts';
import { OLDEST, type Step, type StepKind, ViewMachine } from './view-machine.ts';

export interface RandomOptions {
  /** At most, without initial writes. */
  readonly events?: number;
  readonly threads?: number;
  readonly locations?: number;
  /** Only volatile accesses: no fences, no thread edges, no final writes, so that JAM21 is SC with a given rf. */
  readonly allVolatile?: boolean;
}

const DEFAULTS = { events: 12, threads: 5, locations: 4, allVolatile: false };

/** Values with how often each comes. */
type Lots<T> = readonly (readonly [value: T, weight: number])[];

const upTo = (count: number): Lots<number> => Array.from({ length: count }, (_, value) => [value, 1]);

/** Few threads have more to do with each other. */
const THREADS: Lots<number> = [
  [1, 1],
  [2, 6],
  [3, 6],
  [4, 3],
  [5, 2],
];
/** 0: as many as threads. */
const LOCATIONS: Lots<number> = [
  [0, 6],
  [1, 1],
  [2, 4],
  [3, 1],
  [4, 1],
];
const ACCESSES: Lots<StepKind> = [
  ['read', 9],
  ['write', 8],
  ['update', 3],
];
const OTHERS: Lots<StepKind> = [
  ['fence', 3],
  ['start', 1],
  ['join', 2],
];
const VOLATILE: Lots<string> = [['V', 12]];
const WEAKER: Lots<string> = [
  ['RA', 3],
  ['O', 4],
  ['P', 2],
  ['A', 1],
  ['R', 1],
];
const BIASES: Lots<string> = [
  ['V', 6],
  ['O', 2],
  ['RA', 1],
];
const FENCES: Lots<string> = FENCE_NAMES.map((name) => [name, name === 'Ffull' ? 3 : 1]);
/** Of reads, and of writes before which others come in the machine's order. */
const BACKS: Lots<number> = [
  [0, 8],
  [1, 2],
  [OLDEST, 3],
];
const OLD_BACKS: Lots<number> = [
  [OLDEST, 5],
  [0, 2],
];
/** One such step often makes an execution inconsistent without a look at pushto. */
const ASTRAY: Lots<boolean> = [
  [false, 8],
  [true, 1],
];
const FINALS: Lots<number> = [
  [NONE, 6],
  [0, 4],
  [1, 2],
];
const RANKS = 4;

/** What a thread of the ring does: at its own location, at the next thread's, and perhaps somewhere else. */
interface RingStep {
  readonly kind: StepKind | 'nothing';
  /** How many locations on from the thread's own. */
  readonly hop: number;
  readonly mode: string;
  /** Comes before it, where there is one. */
  readonly fence: string;
  readonly back: number;
  readonly goesAstray: boolean;
}

const FIRST: Lots<StepKind> = [
  ['write', 6],
  ['read', 3],
  ['update', 1],
];
const SECOND: Lots<StepKind> = [
  ['read', 7],
  ['write', 3],
  ['update', 1],
];
const THIRD: Lots<RingStep['kind']> = [
  ['nothing', 8],
  ['read', 3],
  ['write', 2],
  ['update', 1],
];
const RING_FENCES: Lots<string> = [
  ['', 6],
  ['Ffull', 5],
  ['Frel', 3],
  ['Facq', 3],
  ['Facqrel', 2],
];

function ringLots(
  kind: Lots<RingStep['kind']>,
  hop: Lots<number>,
  back: Lots<number>,
  allVolatile: boolean,
): LotsOf<RingStep> {
  return {
    kind,
    hop,
    mode: allVolatile ? VOLATILE : [...VOLATILE, ['O', 4], ['RA', 2], ['P', 1]],
    fence: allVolatile ? [['', 1]] : RING_FENCES,
    back,
    goesAstray: [
      [false, 3],
      [true, 1],
    ],
  };
}

type LotsOf<T> = { readonly [Field in keyof T]: Lots<T[Field]> };

/**
 * `buffering`: all threads do their first access and then their second, which looks back as far as it can; a thread has one mode, and
 * full fences or none: what pushto decides. `passing`: one thread after the other, as the lots say: what visibility decides.
 */
type Ring = 'none' | 'buffering' | 'passing';

const RINGS: Lots<Ring> = [
  ['none', 1],
  ['buffering', 4],
  ['passing', 4],
];

interface AllLots {
  readonly threads: Lots<number>;
  readonly locations: Lots<number>;
  readonly ring: Lots<Ring>;
  /** By place in the thread. */
  readonly ringSteps: readonly LotsOf<RingStep>[];
  /** Thread 0 starts the last one before all else. */
  readonly hasStart: Lots<boolean>;
  readonly step: LotsOf<Step>;
  /** By thread: what its volatile accesses are instead. */
  readonly bias: Lots<string>;
  readonly final: Lots<number>;
}

function allLots({ threads, locations, allVolatile }: Required<RandomOptions>): AllLots {
  return {
    threads: THREADS.slice(0, threads),
    locations: LOCATIONS.slice(0, locations + 1),
    hasStart: [[false, 5], ...(allVolatile ? [] : ([[true, 1]] as const))],
    ring: RINGS,
    ringSteps: [
      ringLots(FIRST, [[0, 1]], BACKS, allVolatile),
      ringLots(
        SECOND,
        [
          [1, 5],
          [0, 1],
        ],
        OLD_BACKS,
        allVolatile,
      ),
      ringLots(THIRD, upTo(3), BACKS, allVolatile),
    ],
    step: {
      kind: allVolatile ? ACCESSES : [...ACCESSES, ...OTHERS],
      thread: upTo(threads),
      location: upTo(locations),
      mode: allVolatile ? VOLATILE : [...VOLATILE, ...WEAKER],
      fence: FENCES,
      back: BACKS,
      goesAstray: ASTRAY,
      other: upTo(threads),
      rank: upTo(RANKS),
    },
    bias: allVolatile ? VOLATILE : BIASES,
    final: allVolatile ? [[NONE, 1]] : FINALS,
  };
}

interface Recipe {
  readonly threads: number;
  readonly locations: number;
  readonly hasStart: boolean;
  readonly ring: Ring;
  /** For as many threads as there can be, by place in the thread. */
  readonly ringSteps: readonly (readonly RingStep[])[];
  readonly steps: readonly Step[];
  /** As many as there can be threads, as there can be locations. */
  readonly biases: readonly string[];
  readonly finals: readonly number[];
}

/** The same options and seed give the same execution. */
export function randomExecution(seed: number, options: RandomOptions = {}): JamExecution {
  const all = { ...DEFAULTS, ...options };
  const lots = allLots(all);
  const choose = randomNumbers(seed);
  const draw = <T>(from: Lots<T>): T => {
    let left = choose(from.reduce((sum, [, weight]) => sum + weight, 0));
    return from.find(([, weight]) => {
      left -= weight;
      return left < 0;
    })![0];
  };
  const drawAll = <T>(fields: LotsOf<T>): T =>
    Object.fromEntries(Object.entries<Lots<unknown>>(fields).map(([name, from]) => [name, draw(from)])) as T;
  return executionOf(
    {
      threads: draw(lots.threads),
      locations: draw(lots.locations),
      hasStart: draw(lots.hasStart),
      ring: draw(lots.ring),
      ringSteps: Array.from({ length: all.threads }, () => lots.ringSteps.map((place) => drawAll(place))),
      steps: Array.from({ length: choose(all.events) }, () => drawAll(lots.step)),
      biases: Array.from({ length: all.threads }, () => draw(lots.bias)),
      finals: Array.from({ length: all.locations }, () => draw(lots.final)),
    },
    all,
  );
}

export function jamExecutions(options: RandomOptions = {}): fc.Arbitrary<JamExecution> {
  const all = { ...DEFAULTS, ...options };
  const lots = allLots(all);
  const drawn = <T>(from: Lots<T>): fc.Arbitrary<T> =>
    fc.oneof(...from.map(([value, weight]) => ({ arbitrary: fc.constant(value), weight })));
  const allDrawn = <T>(fields: LotsOf<T>): fc.Arbitrary<T> =>
    fc.record(
      Object.fromEntries(Object.entries<Lots<unknown>>(fields).map(([name, from]) => [name, drawn(from)])),
    ) as fc.Arbitrary<T>;
  const times = <T>(count: number, one: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
    fc.array(one, { minLength: count, maxLength: count });
  const recipe: fc.Arbitrary<Recipe> = fc.record({
    threads: drawn(lots.threads),
    locations: drawn(lots.locations),
    hasStart: drawn(lots.hasStart),
    ring: drawn(lots.ring),
    ringSteps: times(all.threads, fc.tuple(...lots.ringSteps.map((place) => allDrawn(place)))),
    steps: fc.array(allDrawn(lots.step), { maxLength: all.events - 1, size: 'max' }),
    biases: times(all.threads, drawn(lots.bias)),
    finals: times(all.locations, drawn(lots.final)),
  });
  return recipe.map((made) => executionOf(made, all));
}

function executionOf(recipe: Recipe, { events, locations: most }: Required<RandomOptions>): JamExecution {
  const { threads, steps, biases, finals } = recipe;
  const locations = Math.min(recipe.locations === 0 ? threads : recipe.locations, most);
  const machine = new ViewMachine(events);
  const ring = ringOf(recipe.ring, recipe.ringSteps.slice(0, threads));
  const start = recipe.hasStart ? [startOf(threads - 1)] : [];
  for (const step of [...start, ...ring, ...steps]) {
    const thread = step.thread % threads;
    machine.take({
      ...step,
      thread,
      mode: step.mode === 'V' ? biases[thread]! : step.mode,
      other: step.other % threads,
      location: step.location % locations,
    });
  }
  return machine.execution(finals);
}

const startOf = (other: number): Step => ({
  kind: 'start',
  thread: 0,
  location: 0,
  mode: 'V',
  fence: '',
  back: 0,
  goesAstray: false,
  other,
  rank: 0,
});

function ringOf(ring: Ring, threads: readonly (readonly RingStep[])[]): Step[] {
  if (ring === 'none') return [];
  const isBuffering = ring === 'buffering';
  const placed = threads.flatMap((ringSteps, thread) =>
    ringSteps.map((step, place) => ({
      place,
      steps: stepsOf(isBuffering ? buffering(step, ringSteps[0]!) : step, thread, place > 0),
    })),
  );
  if (isBuffering) placed.sort((a, b) => a.place - b.place);
  return placed.flatMap(({ steps }) => steps);
}

const buffering = (step: RingStep, first: RingStep): RingStep => ({
  ...step,
  mode: first.mode,
  fence: step.fence === 'Ffull' || first.mode !== 'V' ? 'Ffull' : '',
  back: step === first ? 0 : OLDEST,
  goesAstray: false,
});

function stepsOf({ kind, hop, ...step }: RingStep, thread: number, mayHaveFence: boolean): Step[] {
  if (kind === 'nothing') return [];
  const access: Step = { ...step, kind, thread, location: thread + hop, other: 0, rank: thread % RANKS };
  return mayHaveFence && step.fence !== '' ? [{ ...access, kind: 'fence' }, access] : [access];
}
