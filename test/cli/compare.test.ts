/** How answers of `heddle compare` are told: text, exit code, JSON, pictures, files. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { compareExitCode } from '../../src/cli/compare-command.ts';
import { modelsOf } from '../../src/cli/compare-usage.ts';
import { recordClauses } from '../../src/cli/record-clauses.ts';
import { loadMappingFile } from '../../src/cli/system/files.ts';
import { witnessWriter } from '../../src/cli/witness-files.ts';
import { applyMapping } from '../../src/compare/mappings/apply.ts';
import {
  answerText,
  compareJson,
  parseMapping,
  type Question,
  type SatSolverKind,
  witnessPicture,
  witnessText,
} from '../../src/index.ts';
import { answer, mappingQuestion, mappingWitness, question, witness } from './compared-answers.ts';

const folder = mkdtempSync(join(tmpdir(), 'heddle-compare-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const end = { milliseconds: 60_012, isInterrupted: false, reached: '6 events' };
const firstLine = (text: string): string => text.split('\n')[0]!;

test('a test is told under a heading, and loudly if simulation does not agree', () => {
  const text = witnessText(question, witness);
  assert.ok(
    text.startsWith(
      'forbidden by c11-sra, allowed by c11: 6 events, 2 threads, 2 locations\nverified by simulation\n\nC found\n',
    ),
    text,
  );
  const faulty = {
    ...witness,
    verifiedBySimulation: false,
    simulationFault: 'c11-sra allows it',
    isRefuted: true,
  };
  assert.match(witnessText(question, faulty), /^NOT VERIFIED BY SIMULATION: c11-sra allows it$/m);
});

test('of a mapping both tests are told', () => {
  const text = witnessText(mappingQuestion, mappingWitness);
  assert.equal(
    firstLine(text),
    'forbidden by c11, but allowed by tso when compiled by plain: 4 events, 2 threads, 2 locations; compiled: 4 events',
  );
  assert.match(text, /^C source\n[\s\S]*^compiled by plain to x86:\n\nX86 target\n/m);
});

test('the end says what was found, within which bounds, and at what cost', () => {
  const told = (asked: Question, count: number, exhausted: boolean): string =>
    answerText(asked, answer('distinguish', Array(count).fill(witness), exhausted), end);
  assert.equal(
    told(question, 1, false),
    'Found 1 test\nEncoded in 0.3 s, solved in 12 s: 1 variable, 20 clauses, 3 calls of cadical-wasm\n',
  );
  assert.equal(firstLine(told(question, 0, true)), 'No such execution with up to 6 events');
  const bounded = {
    ...question,
    isExact: true,
    threads: 2,
    maxRmw: 0,
    where: [{ name: '', text: 'empty F' }],
  };
  assert.equal(
    firstLine(told(bounded, 0, true)),
    'No such execution with exactly 6 events, 2 threads, no read-modify-write, where empty F',
  );
  assert.equal(
    firstLine(told({ ...question, all: true }, 2, true)),
    'Found 2 tests: all that there are with up to 6 events',
  );
  assert.match(
    told({ ...question, all: true }, 2, false),
    /^Found 2 tests, gave up after 60 s: there may be more with up to 6 events\nReached: 6 events\n/,
  );
  assert.match(
    told(question, 0, false),
    /^Gave up after 60 s: there may be one with up to 6 events\nReached: 6 events\n/,
  );
  assert.match(
    answerText(question, answer('distinguish', [], false), { ...end, isInterrupted: true }),
    /^Interrupted after 60 s: /,
  );
});

test('the exit code says found, not there, or not known', () => {
  const code = (all: boolean, count: number, exhausted: boolean): number =>
    compareExitCode({ all, deadness: true }, answer('distinguish', Array(count).fill(witness), exhausted));
  assert.deepEqual([code(false, 1, false), code(false, 0, true), code(false, 0, false)], [0, 1, 2]);
  assert.deepEqual([code(true, 2, true), code(true, 0, true), code(true, 2, false)], [0, 1, 2]);
  const refuted = answer(
    'distinguish',
    [{ ...witness, verifiedBySimulation: false, isRefuted: true }],
    false,
  );
  const codes = [true, false].map((deadness) => compareExitCode({ all: false, deadness }, refuted));
  assert.deepEqual(codes, [70, 0], 'a fault of ours, unless deadness was left out');
});

test('the JSON is that of the contract', () => {
  const { witnesses, ...rest } = compareJson(question, answer('distinguish', [witness], false)) as {
    witnesses: [{ graph: { events: object[]; edges: { relation: string }[] } }];
  };
  assert.deepEqual(rest, {
    tool: 'heddle',
    question: 'distinguish',
    forbiddenBy: 'c11-sra',
    allowedBy: 'c11',
    mapping: null,
    monotonic: null,
    language: 'c11',
    events: 6,
    targetEvents: null,
    found: true,
    exhausted: false,
    statistics: {
      encodeMilliseconds: 312.3,
      solveMilliseconds: 12_100,
      variables: 1,
      clauses: 20,
      solver: 'cadical-wasm',
      calls: 3,
    },
  });
  const [{ graph, ...found }] = witnesses;
  assert.deepEqual(found, {
    litmus: witness.litmus,
    targetLitmus: null,
    events: 6,
    threads: 2,
    locations: 2,
    verifiedBySimulation: true,
  });
  assert.deepEqual(graph.events[2], {
    thread: 0,
    kind: 'read',
    label: 'R.acq',
    location: 'y',
    readValue: 2,
  });
  assert.deepEqual(
    graph.edges.map((edge) => Object.values(edge).join(' ')),
    ['po 0 1', 'po 1 2', 'po 3 4', 'po 4 5', 'rf 3 2', 'rf 0 5', 'co 4 0', 'co 1 3'],
  );
});

test('the JSON of a mapping has what the events become', () => {
  const json = compareJson(mappingQuestion, answer('mapping', [mappingWitness], false)) as {
    mapping: string;
    witnesses: [{ targetLitmus: string; targetGraph: { events: object[] }; mapped: object[] }];
  };
  const [{ targetLitmus, targetGraph, mapped }] = json.witnesses;
  assert.equal(json.mapping, 'plain');
  assert.equal(targetLitmus, mappingWitness.targetLitmus);
  assert.deepEqual(targetGraph.events[0], {
    thread: 0,
    kind: 'write',
    label: 'W',
    location: 'x',
    writtenValue: 1,
  });
  assert.deepEqual(
    mapped,
    [0, 1, 2, 3].map((event) => ({ source: event, target: event })),
  );
});

test('a picture has the cycle, and beside it what the execution is compiled to', () => {
  const { title, subtitle, threads, events, edges } = witnessPicture(
    mappingQuestion,
    mappingWitness,
    modelsOf(mappingQuestion),
  );
  assert.equal(title, 'forbidden by c11, but allowed by tso when compiled by plain');
  assert.match(subtitle, /^c11 forbids it by axiom seq-cst: a -po-> b -rb-> c -po-> d -rb-> a$/);
  assert.deepEqual(threads, ['P0', 'P1', 'P0 (x86)', 'P1 (x86)']);
  const shown = ({ from, to }: { from: number; to: number }): string =>
    `${events[from]!.label} -> ${events[to]!.label}`;
  assert.deepEqual(edges.filter(({ relation }) => relation === 'compiled to').map(shown), [
    'a: W sc x 1 -> A: W x 1',
    'b: R sc y 0 -> B: R y 0',
    'c: W sc y 1 -> C: W y 1',
    'd: R sc x 0 -> D: R x 0',
  ]);
  assert.equal(edges.filter(({ isHighlighted }) => isHighlighted).length, 4);
  assert.equal(events.find(({ label }) => label.startsWith('D:'))!.thread, 3);
});

test('fences around an access have no edges from what they are compiled from', () => {
  const mapping = parseMapping(loadMappingFile('c11-power'));
  const asked = { ...mappingQuestion, allowedBy: 'power', mapping };
  const compiled = { ...mappingWitness, ...applyMapping(mappingWitness.execution, mapping)! };
  const { events, edges } = witnessPicture(asked, compiled, modelsOf(asked));
  assert.deepEqual(
    edges.filter(({ relation }) => relation === 'compiled to').map(({ to }) => events[to]!.label.slice(3)),
    ['W x 1', 'R y 0', 'W y 1', 'R x 0'],
  );
  assert.ok(events.some(({ label }) => label === 'A: F sync'));
});

test('files are named after the question, and numbered', () => {
  const folders = { output: join(folder, 'tests'), graphs: join(folder, 'pictures') };
  const paths = witnessWriter(folders, mappingQuestion, modelsOf(mappingQuestion))(mappingWitness, 2);
  assert.deepEqual(
    paths.map((path) => path.slice(folder.length + 1)),
    [
      'tests/not-c11-plain.2.litmus',
      'tests/not-c11-plain.2.target.litmus',
      'pictures/not-c11-plain.2.svg',
      'pictures/not-c11-plain.2.dot',
    ],
  );
  assert.equal(readFileSync(paths[1]!, 'utf8'), mappingWitness.targetLitmus);
});

test('--dimacs has the clauses and assumptions of the last question', async () => {
  const yes: SatSolverKind = {
    name: 'yes',
    create: async () => ({
      addClauses: () => {},
      solve: async () => 'satisfiable',
      value: () => true,
      dispose: () => {},
    }),
  };
  const record = recordClauses(yes);
  assert.equal(record.text([]), undefined);
  const solver = await record.solver.create({ deadline: undefined, signal: new AbortController().signal });
  solver.addClauses([1, -2, 0]);
  await solver.solve();
  solver.addClauses([2, 3, 0]);
  assert.equal(await solver.solve([-3]), 'satisfiable');
  solver.addClauses([4, 0]);
  assert.equal(record.text(['why']), 'c why\np cnf 3 3\n1 -2 0\n2 3 0\n-3 0\n');
});
