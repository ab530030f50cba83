/**
 * Transformations that XMM supports (section 5.6), on random programs: what the transformed program may end in, registers and memory,
 * the original may end in too. Accesses that are reordered or eliminated are relaxed loads and stores; registers keep their names.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { detourPrograms } from './detour-programs.ts';
import { type ModelName, outcomeText, takeExecutions } from './litmus-runs.ts';
import { RELAXED, REPEATING, xmmPrograms } from './random-programs.ts';
import {
  type Block,
  type Load,
  litmusText,
  type Statement,
  type Store,
  type Value,
  type XmmProgram,
} from './xmm-program.ts';

/** All programs that one use of a transformation makes. */
type Transformation = (program: XmmProgram) => XmmProgram[];
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

const reordering = (firstKind: 'load' | 'store', secondKind: 'load' | 'store'): Transformation =>
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

const loadLoad = elimination((first, second) =>
  first.kind === 'load' && second.kind === 'load'
    ? [first, assigned(second.register, { kind: 'copy', register: first.register })]
    : undefined,
);

const storeLoad = elimination((first, second) =>
  first.kind === 'store' && second.kind === 'load'
    ? [first, assigned(second.register, first.value)]
    : undefined,
);

const storeStore = elimination((first, second) =>
  first.kind === 'store' && second.kind === 'store' ? [second] : undefined,
);

/** One thread goes on as another. Where nobody else is left there is nothing to see. */
const sequentialisation: Transformation = (program) =>
  program.flatMap((first, i) =>
    program.flatMap((second, j) => {
      const others = program.filter((_, k) => k !== i && k !== j);
      return i === j || others.length === 0 ? [] : [[[...first, ...second], ...others]];
    }),
  );

const PROGRAMS = fc.oneof(xmmPrograms(RELAXED), detourPrograms);
const REPETITIVE = xmmPrograms(REPEATING);

const TRANSFORMATIONS: readonly (readonly [string, Transformation, fc.Arbitrary<XmmProgram>])[] = [
  ['a store after a store comes first', reordering('store', 'store'), PROGRAMS],
  ['a load after a store comes first', reordering('store', 'load'), PROGRAMS],
  ['a store after a load comes first', reordering('load', 'store'), PROGRAMS],
  ['a load after a load comes first', reordering('load', 'load'), PROGRAMS],
  ['a load after a load of the same is left out', loadLoad, REPETITIVE],
  ['a load after a store to the same is left out', storeLoad, REPETITIVE],
  ['a store before a store to the same is left out', storeStore, REPETITIVE],
  ['two threads become one', sequentialisation, PROGRAMS],
];

const outcomes = async (program: XmmProgram, model: ModelName): Promise<Set<string>> =>
  new Set(
    await takeExecutions(litmusText(program), model, model === 'xmm' ? 'xmm' : 'enumerate', outcomeText),
  );

/** An outcome that the original does not have. */
async function addedOutcome(
  program: XmmProgram,
  transformed: XmmProgram,
  model: ModelName,
): Promise<string | undefined> {
  const allowed = await outcomes(program, model);
  return [...(await outcomes(transformed, model))].find((outcome) => !allowed.has(outcome));
}

/** Programs with one way to transform them. */
const transformable = (
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

for (const [title, transform, programs] of TRANSFORMATIONS) {
  test(title, async () => {
    await fc.assert(
      fc.asyncProperty(transformable(transform, programs), async ([program, transformed]) => {
        const added = await addedOutcome(program, transformed, 'xmm');
        if (added !== undefined)
          assert.fail(`${litmusText(program)}\nbecomes\n${litmusText(transformed)}\nand ends in\n${added}`);
      }),
      { numRuns: 200, verbose: 1 },
    );
  });
}

test('these programs show that RC11 does not allow to reorder loads with stores after them', async () => {
  const made = fc.sample(transformable(reordering('load', 'store'), PROGRAMS), 100);
  const added = await Promise.all(made.map(([before, after]) => addedOutcome(before, after, 'rc11-cpp20')));
  assert.ok(added.filter((outcome) => outcome !== undefined).length > 10);
});
