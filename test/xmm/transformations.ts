/**
 * The program transformations of section 5.6 of refs/xmm-thesis, on small programs as values: two
 * adjacent relaxed accesses change places or become one, or a thread goes on as another.
 */
import fc from 'fast-check';
import type { Block, Load, Statement, Store, Value, XmmProgram } from './xmm-program.ts';

/** All programs that one use of a transformation makes. */
export type Transformation = (program: XmmProgram) => XmmProgram[];
/** What stands for two adjacent statements; undefined if they do not fit. */
type Rule = (first: Statement, second: Statement) => Block | undefined;

/** Uses the rule at each place of each thread, in branches too. */
const everywhere =
  (rule: Rule): Transformation =>
  (program) =>
    program.flatMap((block, thread) =>
      rewritten(block, rule).map((changed) => program.map((same, i) => (i === thread ? changed : same))),
    );

function rewritten(block: Block, rule: Rule): Block[] {
  return block.flatMap((statement, at) => {
    const [before, after] = [block.slice(0, at), block.slice(at + 1)];
    const next = after[0];
    const replacement = next === undefined ? undefined : rule(statement, next);
    const here = replacement === undefined ? [] : [[...before, ...replacement, ...after.slice(1)]];
    if (statement.kind !== 'if') return here;
    const { body, otherwise } = statement;
    return [
      ...here,
      ...rewritten(body, rule).map((changed) => [...before, { ...statement, body: changed }, ...after]),
      ...rewritten(otherwise, rule).map((changed) => [
        ...before,
        { ...statement, otherwise: changed },
        ...after,
      ]),
    ];
  });
}

const isRelaxed = (statement: Statement): statement is Load | Store =>
  (statement.kind === 'load' || statement.kind === 'store') && statement.order === 'relaxed';

/** A store whose value is what a load has read depends on it; nothing else can, as the statements are adjacent. */
const dependsOn = (store: Statement, load: Statement): boolean =>
  store.kind === 'store' &&
  load.kind === 'load' &&
  store.value.kind !== 'constant' &&
  store.value.register === load.register;

export const reordering = (firstKind: 'load' | 'store', secondKind: 'load' | 'store'): Transformation =>
  everywhere((first, second) => {
    if (!isRelaxed(first) || !isRelaxed(second)) return undefined;
    if (first.kind !== firstKind || second.kind !== secondKind) return undefined;
    if (first.location === second.location || dependsOn(second, first)) return undefined;
    return [second, first];
  });

/** The rule gets relaxed accesses of one location. */
const elimination = (eliminate: (first: Load | Store, second: Load | Store) => Block | undefined) =>
  everywhere((first, second) =>
    isRelaxed(first) && isRelaxed(second) && first.location === second.location
      ? eliminate(first, second)
      : undefined,
  );

const assigned = (register: number, value: Value): Statement => ({ kind: 'assign', register, value });

export const loadLoad = elimination((first, second) =>
  first.kind === 'load' && second.kind === 'load'
    ? [first, assigned(second.register, { kind: 'copy', register: first.register })]
    : undefined,
);

export const storeLoad = elimination((first, second) =>
  first.kind === 'store' && second.kind === 'load'
    ? [first, assigned(second.register, first.value)]
    : undefined,
);

export const storeStore = elimination((first, second) =>
  first.kind === 'store' && second.kind === 'store' ? [second] : undefined,
);

/** One thread goes on as another. Where nobody else is left there is nothing to see. */
export const sequentialisation: Transformation = (program) =>
  program.flatMap((first, i) =>
    program.flatMap((second, j) => {
      const others = program.filter((_, k) => k !== i && k !== j);
      return i === j || others.length === 0 ? [] : [[[...first, ...second], ...others]];
    }),
  );

/** Programs with one way to transform them. */
export const transformable = (
  transform: Transformation,
  programs: fc.Arbitrary<XmmProgram>,
): fc.Arbitrary<readonly [XmmProgram, XmmProgram]> =>
  fc
    .tuple(programs, fc.nat())
    .map(([program, choice]) => {
      const ways = transform(program);
      return [program, ways[choice % ways.length] ?? []] as const;
    })
    .filter(([, transformed]) => transformed.length > 0);

/** A program and what one use of a transformation makes of it. */
export interface Transformed {
  readonly original: XmmProgram;
  readonly transformed: XmmProgram;
}

const ONE: Value = { kind: 'constant', number: 1 };
const [X, Y, Z] = [0, 1, 2];
const load = (register: number, location: number): Statement => ({
  kind: 'load',
  register,
  location,
  order: 'relaxed',
});
const store = (location: number): Statement => ({ kind: 'store', location, order: 'relaxed', value: ONE });
const when = (register: number, body: Block, otherwise: Block = []): Statement => ({
  kind: 'if',
  register,
  number: 1,
  body,
  otherwise,
});

/** LB-DRF: writes y if it does not see x, or if it sees z, which the other thread writes if it sees y. */
const WRITES_Y: Block = [load(0, X), when(0, [load(1, Z), when(1, [store(Y)])], [store(Y)])];
const [READS_Y, WRITES_X, WRITES_Z] = [load(2, Y), store(X), when(2, [store(Z)])];
const ADDS: Block = [
  { kind: 'add', register: 0, location: X, order: 'relaxed', value: ONE },
  when(0, [store(Y)]),
];
const EXCHANGES: Statement = {
  kind: 'compare-exchange',
  register: 3,
  location: X,
  order: 'relaxed',
  expected: 1,
  value: { kind: 'copy', register: 2 },
};

/**
 * Found by random search and made smaller by hand: transformations that section 5.6 has and that add
 * outcomes under the product's reading of XMM (transformations.test.ts).
 */
export const KNOWN_TO_ADD: Readonly<Record<string, Transformed>> = {
  'LB-DRF, store-load': {
    original: [WRITES_Y, [WRITES_X, READS_Y, WRITES_Z]],
    transformed: [WRITES_Y, [READS_Y, WRITES_X, WRITES_Z]],
  },
  'LB-DRF, sequentialisation': {
    original: [WRITES_Y, [READS_Y, WRITES_Z], [WRITES_X]],
    transformed: [WRITES_Y, [READS_Y, WRITES_Z, WRITES_X]],
  },
  'RMW, store-load': {
    original: [ADDS, [WRITES_X, READS_Y, EXCHANGES]],
    transformed: [ADDS, [READS_Y, WRITES_X, EXCHANGES]],
  },
};
