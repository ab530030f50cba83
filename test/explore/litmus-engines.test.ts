/**
 * Litmus tests in C have the same executions, final states and verdicts in the fast engine of a model, graph or xmm, and in enumerate:
 * the whole library under every model that one of these engines is for, random tests, and tests by hand for what the library has
 * little of. What the graph engine cannot do it refuses by name.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  type CheckResult,
  checkLitmus,
  type EngineName,
  type Equivalence,
  type Execution,
  InputError,
  type LitmusTest,
  MODELS,
  type OpenedModel,
  openModel,
  type ProgramError,
  parseLitmus,
} from '../../src/index.ts';
import { CLASSIC_PROGRAMS } from '../support/classic-programs.ts';
import { compilePrograms } from '../support/compiled-litmus.ts';
import { loader } from '../support/explore.ts';
import { allTests, isLeftOut, LARGE_TESTS, readTest } from '../support/litmus-tests.ts';
import { randomPrograms, toC } from '../support/random-program.ts';
import { keyOf, programExecutions } from '../support/same-executions.ts';
import { usualOrSlow, usualPart } from '../support/slow.ts';

/** By model. */
const ENGINES = new Map(
  MODELS.filter(
    ({ graphRules, languages }) => graphRules?.coherence === 'total' && languages.includes('C'),
  ).map(({ name, reExecutes }) => [name, reExecutes ? 'xmm' : 'graph'] as const),
);
const FAST_MODELS = [...ENGINES.keys()];

const LIBRARY = allTests();

const opened = new Map<string, OpenedModel>();

function open(name: string, { program }: LitmusTest, equivalence?: Equivalence): OpenedModel {
  const key = `${name} ${program.language} ${equivalence}`;
  const known =
    opened.get(key) ?? openModel(name, program, loader, equivalence === undefined ? {} : { equivalence });
  opened.set(key, known);
  return known;
}

interface Run {
  readonly result: CheckResult;
  readonly executions: readonly Execution[];
}

async function run(litmus: LitmusTest, name: string, engine: EngineName, asked?: Equivalence): Promise<Run> {
  const { model, equivalence } = open(name, litmus, asked);
  let executions: Execution[] = [];
  const result = await checkLitmus(litmus.program, litmus.question, model, {
    equivalence,
    engine,
    onBegin: () => {
      executions = [];
    },
    onExecution: ({ execution: { skeleton, readsFrom, coherence, finalWrites } }) => {
      executions.push({
        skeleton,
        readsFrom: Array.from(readsFrom),
        coherence: coherence?.map((order) => [...order]),
        finalWrites: Array.from(finalWrites),
      });
    },
  });
  assert.equal(result.engine, engine);
  return { result, executions };
}

/** All that is said but for the engine and its cost; errors in no order and without values, since each engine meets them in its own order. */
function comparable({ result, executions }: Run): object {
  const { engine: _, statistics: __, duplicates: ___, errors, ...rest } = result;
  return {
    ...rest,
    errors: errors.map(errorText).sort(),
    executions: executions.map(executionText).sort(),
  };
}

const errorText = ({ kind, message, location, accesses }: ProgramError): string =>
  JSON.stringify([kind, message, location, accesses.map((access) => [access.thread, access.location])]);

/** Down to dependencies, places and the numbers of the events. */
function executionText({ skeleton, readsFrom, coherence, finalWrites }: Execution): string {
  const events = skeleton.events.map(({ span: { start, end }, ...event }) => ({ ...event, start, end }));
  const registers = skeleton.traces.map((trace) => trace.registers);
  return JSON.stringify([events, registers, readsFrom, coherence, finalWrites]);
}

/** Fails unless both engines say the same; gives it. */
async function compare(litmus: LitmusTest, model: string): Promise<CheckResult> {
  const found = await run(litmus, model, ENGINES.get(model)!);
  const expected = await run(litmus, model, 'enumerate');
  assert.deepEqual(comparable(found), comparable(expected), `${litmus.program.name} under ${model}`);
  return found.result;
}

describe('the library', () => {
  for (const [turn, model] of FAST_MODELS.entries()) {
    test(`under ${model}`, async () => {
      const tests = usualPart(LIBRARY, 3, turn).filter(({ program }) => !isLeftOut(program, model));
      let executions = 0;
      for (const litmus of tests) executions += (await compare(litmus, model)).executions;
      assert.ok(executions > 2 * tests.length);
    });
  }

  test('is under models with and without races, and has tests', () => {
    assert.ok(LIBRARY.length > 200);
    for (const model of ['sc', 'tso', 'pso', 'ra', 'sra', 'rc11', 'rc11-cpp20', 'ocaml', 'xmm'])
      assert.ok(FAST_MODELS.includes(model), model);
    const names = new Set(LIBRARY.map(({ program }) => program.name));
    for (const name of LARGE_TESTS) assert.ok(names.has(name), name);
  });
});

test('random tests', async () => {
  await fc.assert(
    fc.asyncProperty(randomPrograms, fc.constantFrom(...FAST_MODELS), async (made, model) => {
      await compare(parseLitmus({ name: 'random.litmus', text: toC(made) }), model);
    }),
    { numRuns: usualOrSlow(150, 300) },
  );
});

const load = (location: string, order = 'relaxed'): string =>
  `atomic_load_explicit(${location}, memory_order_${order})`;
const store = (location: string, value: string, order = 'relaxed'): string =>
  `atomic_store_explicit(${location}, ${value}, memory_order_${order});`;

/** A test of these threads, over x and y of this type. */
function c(bodies: readonly string[], condition: string, init = '', type = 'atomic_int'): string {
  const threads = bodies.map((body, i) => `P${i} (${type}* x, ${type}* y) { ${body} }\n`);
  return `C t\n{ ${init} }\n${threads.join('')}${condition}\n`;
}

const RACE_OR_NOT = (filter: string): string =>
  `C t\n{}\nP0 (int* x, atomic_int* y) { *x = 1; ${store('y', '1', 'release')} }\n` +
  `P1 (int* x, atomic_int* y) { int r0 = ${load('y', 'acquire')}; int r1 = *x; }\n` +
  `filter (1:r0=${filter})\nexists (1:r1=1)\n`;

/** Executions and blocked ones, the verdict, and kinds of errors, under rc11, by hand. */
const BY_HAND: readonly (readonly [string, string, readonly [number, number, string, ...string[]]])[] = [
  [
    'a filter on memory that no state shows',
    c([store('x', '1'), `${store('x', '2')} int r0 = ${load('y')};`], 'filter (x=1)\nexists (1:r0=0)'),
    [1, 0, 'holds'],
  ],
  ['a race that the filter leaves out', RACE_OR_NOT('1'), [1, 0, 'holds']],
  ['a race that the filter keeps', RACE_OR_NOT('0'), [2, 0, 'violated', 'data-race']],
  [
    'a race in an execution that is blocked',
    c(['int r0 = *x; assume(r0 == 5);', '*x = 1;'], 'exists (true)', '', 'int'),
    [0, 2, 'violated', 'data-race'],
  ],
  [
    'an assumption',
    c([`int r0 = ${load('x')}; assume(r0 == 1);`, store('x', '1')], 'forall (0:r0=1)'),
    [1, 1, 'holds'],
  ],
  [
    'a loop that waits is cut off after three rounds',
    c([`while (${load('x')} == 0);`, store('x', '1')], '~exists (x=0)'),
    [4, 1, 'inconclusive'],
  ],
  [
    'a fault, and a thread that is blocked',
    c(
      [`int r0 = ${load('x')}; int r1 = 1 / r0;`, `int r0 = ${load('x')}; assume(r0 == 5);`],
      'exists (true)',
    ),
    [0, 1, 'violated', 'invalid-access'],
  ],
  [
    'an RMW beyond our arithmetic',
    c(
      ['atomic_fetch_add_explicit(x, 9007199254740991, memory_order_relaxed);', store('x', '0')],
      'forall (true)',
      'x=1;',
      'atomic_long',
    ),
    [1, 1, 'inconclusive'],
  ],
  [
    'values of more than 32 bits, and below zero',
    c(
      [store('x', '1099511627776'), `long r0 = ${load('x')}; ${store('x', '-r0 * 3')}`],
      'exists (x=-3298534883328)',
      'x=-5;',
      'atomic_long',
    ),
    [3, 0, 'holds'],
  ],
  [
    'a location of eight bits is shown as signed, and one that nobody accesses as it was',
    'C t\n{ int8_t z=-1; int w=3; }\nP0 (atomic_char* z) { atomic_store(z, 200); }\nlocations [w; z;]\nexists (z=-56 /\\ w=3)\n',
    [1, 0, 'holds'],
  ],
  [
    'more threads than clocks have room for at first',
    c(
      [1, 2, 3, 4].map((value) => store('x', String(value))).concat(`int r0 = ${load('x')};`),
      'exists (4:r0=0)',
    ),
    [120, 0, 'holds'],
  ],
  [
    'a fence that only some executions have',
    c(
      [
        `${store('x', '1')} if (${load('y')} == 1) { atomic_thread_fence(memory_order_seq_cst); int r0 = ${load('y')}; }`,
        `${store('y', '1')} if (${load('x')} == 1) { atomic_thread_fence(memory_order_seq_cst); ${store('y', '2')} }`,
      ],
      'exists (0:r0=2)',
    ),
    [6, 0, 'holds'],
  ],
  [
    'consume',
    c(
      [
        `${store('x', '1')} ${store('y', '1', 'release')}`,
        `int r0 = ${load('y', 'consume')}; int r1 = ${load('x')};`,
      ],
      '~exists (1:r0=1 /\\ 1:r1=0)',
    ),
    [3, 0, 'holds'],
  ],
];

describe('tests by hand', () => {
  for (const [name, text, expected] of BY_HAND) {
    test(name, async () => {
      const litmus = parseLitmus({ name: 'test.litmus', text });
      const { executions, blocked, verdict, errors } = await compare(litmus, 'rc11');
      assert.deepEqual([executions, blocked, verdict, ...errors.map(({ kind }) => kind)], expected);
      for (const model of ['sc', 'pso', 'ocaml']) await compare(litmus, model);
    });
  }
});

describe('classic tests, as litmus tests and as C programs, in both engines', async () => {
  const codes = await compilePrograms(CLASSIC_PROGRAMS.map(({ threads }) => threads));
  CLASSIC_PROGRAMS.forEach((classic, i) => {
    test(classic.litmus, async () => {
      const litmus = readTest(`C/${classic.litmus}.litmus`);
      for (const [name, fast] of ENGINES) {
        const { model } = open(name, litmus);
        const found = await Promise.all(
          ([fast, 'enumerate'] as const).flatMap((engine) => [
            run(litmus, name, engine).then(({ executions }) =>
              executions.map((execution) => keyOf(execution, 0, model)).sort(),
            ),
            // Of programs, enumerate takes executions one by one, which is not enough for xmm.
            ...(fast === 'xmm' && engine !== fast ? [] : [programExecutions(codes[i]!, name, true, engine)]),
          ]),
        );
        const [first, ...others] = found;
        assert.ok(first!.length > 0);
        for (const other of others) assert.deepEqual(other, first, `${classic.litmus} under ${name}`);
      }
    });
  });
});

describe('what the graph engine refuses', () => {
  const refuses = async (
    text: string,
    model: string,
    expected: RegExp,
    asked?: Equivalence,
  ): Promise<void> => {
    const litmus = parseLitmus({ name: 'test.litmus', text });
    await assert.rejects(run(litmus, model, 'graph', asked), (error) => {
      assert.ok(error instanceof InputError);
      const [{ code, message, suggestion }] = error.diagnostics as [(typeof error.diagnostics)[0]];
      assert.equal(code, 'unsupported');
      assert.match(message, expected);
      assert.match(suggestion ?? '', /--engine enumerate/);
      return true;
    });
    assert.ok((await run(litmus, model, 'enumerate', asked)).result.executions > 0);
  };
  const LB = c([`int r0 = ${load('x')}; ${store('y', '1')}`], 'exists (true)');

  test('models under which po and rf may form cycles', () =>
    refuses(LB, 'imm', /po and rf may form cycles under imm/));
  test('models without co', () => refuses(LB, 'wra', /wra has no coherence order/));
  test('executions that differ only in co as one', () => refuses(LB, 'rc11', /apart by co/, 'rf'));
  test('operands in no order', () =>
    refuses(c([`int r0 = ${load('x')} + ${load('y')};`], 'exists (true)'), 'rc11', /operands in no order/));
  test('other languages', () =>
    refuses('X86 t\n{}\n P0 ;\n MOV [x],$1 ;\nexists (x=1)\n', 'tso', /a test in X86/));
});
