/**
 * The rf engine tells each reads-from class of a program exactly once: its executions are, up to co, those of the engine that
 * tells co apart, with none twice. On all litmus tests in C and random ones, on the families at their smallest, and on the example
 * programs. Litmus tests are run by the searches themselves, so that no other engine can answer for them.
 *
 * Programs with errors are compared as well, by the kinds of their errors and by the classes that have none. Data races and leaks
 * are not looked for, as co may decide of them what rf does not. How often blocked classes of programs are counted is left open:
 * whether a loop spins for ever depends on the last writes, by which an engine may tell them apart.
 */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { DEFAULT_UNROLL } from '../../src/explore/check-litmus.ts';
import { MOST_WORDS } from '../../src/explore/engine/task.ts';
import {
  type CheckResult,
  checkProgram,
  type EngineName,
  type Equivalence,
  type MachineCode,
  type OpenedModel,
  openModel,
  type Program,
  parseLitmus,
} from '../../src/index.ts';
import { createStepper } from '../../src/program/machine/create-stepper.ts';
import { compileAll } from '../support/compile-all.ts';
import { cpuLimit } from '../support/cpu-time.ts';
import { loader } from '../support/explore.ts';
import { machineOf } from '../support/litmus-executions.ts';
import { allTests } from '../support/litmus-tests.ts';
import { litmusPrograms, litmusText, type ProgramSize } from '../support/random-litmus.ts';
import { graphClasses, type Runnable, rfClasses } from '../support/rf-runs.ts';
import { usualOrSlow, usualPart } from '../support/slow.ts';
import { rfKey } from './distinct-rf.ts';

const RF = { engine: 'rf', equivalence: 'rf' } as const;
/** Without reductions: blocked executions are compared, too. */
const RF_CO = { engine: 'graph', equivalence: 'rf-co', reductions: new Set() } as const;

const MODELS = ['sc', 'tso', 'pso', 'ra', 'sra', 'rc11', 'rc11-cpp20'] as const;
const ROOT = new URL('../../', import.meta.url);
const IGNORED = new Set(['data-race', 'memory-leak'] as const);

const opened = new Map<string, OpenedModel>();

function open(name: string, equivalence: Equivalence): OpenedModel {
  const key = `${name} ${equivalence}`;
  const vocabulary = { language: 'C', scopes: [], threads: [] } as const;
  const known = opened.get(key) ?? openModel(name, vocabulary, loader, { equivalence });
  opened.set(key, known);
  return known;
}

interface Found {
  /** Keys of classes, each once, sorted. */
  readonly complete: readonly string[];
  /** The same of executions in which a thread does not get to its end. */
  readonly blocked: readonly string[];
  readonly errors: readonly string[];
}

const distinct = (keys: readonly string[]): string[] => [...new Set(keys)].sort();

const errorKinds = ({ errors }: CheckResult): string[] => distinct(errors.map(({ kind }) => kind));

// Litmus tests.

const LIBRARY = allTests();

/** What both searches run; loops are bounded as in a check. */
function runnable(program: Program): Runnable {
  const { code } = machineOf(program);
  const options = { unroll: DEFAULT_UNROLL, prints: false, mostWords: MOST_WORDS };
  return {
    code,
    stepper: ({ cellSize }) => createStepper(code, { ...options, cellSize }, { generated: false }),
  };
}

/** Fails unless the rf search finds the classes of the graph search, each once; gives their number. */
function compareLitmus(program: Program, name: string): number {
  const run = runnable(program);
  const found = rfClasses(run, name);
  assert.deepEqual(found.sort(), graphClasses(run, name), `${program.name} under ${name}`);
  return found.length;
}

describe('all litmus tests in C', () => {
  for (const [turn, name] of MODELS.entries()) {
    test(`under ${name}`, () => {
      let classes = 0;
      const tests = usualPart(LIBRARY, 3, turn);
      for (const { program } of tests) classes += compareLitmus(program, name);
      assert.ok(LIBRARY.length > 200 && classes > 2 * tests.length, `${classes} classes`);
    });
  }
});

const KINDS: Readonly<Record<string, ProgramSize>> = {
  'of all kinds': { threads: 3, locations: 3, length: 5, operations: 7, hasWaits: true },
  'with RMWs': { threads: 3, locations: 2, length: 4, operations: 7, weights: [6, 4, 8, 1] },
  'with fences': { threads: 3, locations: 2, length: 5, operations: 7, weights: [10, 8, 2, 6] },
};

describe('random litmus tests', () => {
  for (const [kind, size] of Object.entries(KINDS)) {
    test(kind, () => {
      fc.assert(
        fc.property(litmusPrograms(size), (made) => {
          const { program } = parseLitmus({ name: 'random.litmus', text: litmusText(made) });
          for (const name of MODELS) compareLitmus(program, name);
        }),
        { numRuns: usualOrSlow(40, 80) },
      );
    });
  }
});

// Programs.

/** More executions with co than can be compared here. */
const TOO_LARGE = new Set([
  'families/big0.c',
  'families/big1.c',
  'families/big2.c',
  // Without the reduction `poll` it does not end.
  'families/poll-under-mutex.c',
]);
/** CPU time: a search that takes longer fails, and does not hang. */
const MOST_SECONDS = 60;
/** One of each kind of oracle, so that the test does not take minutes; a usual run takes two of them by turns. */
const PROGRAM_MODELS = ['sc', 'tso', 'pso', 'rc11'] as const;

const PROGRAMS = ['families', 'c'].flatMap((folder) =>
  readdirSync(new URL(`examples/${folder}/`, ROOT))
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith('.c') && !TOO_LARGE.has(file)),
);

async function programClasses(
  code: MachineCode,
  name: string,
  how: { readonly engine: EngineName; readonly equivalence: Equivalence },
): Promise<Found> {
  const { model } = open(name, how.equivalence);
  const complete: string[] = [];
  const blocked: string[] = [];
  const limit = cpuLimit(MOST_SECONDS);
  const result = await checkProgram(code, 'program', model, {
    ...how,
    allErrors: true,
    ignoredErrors: IGNORED,
    signal: limit,
    onBegin() {
      complete.length = 0;
      blocked.length = 0;
    },
    onExecution(execution, status) {
      (status === 'complete' ? complete : blocked).push(rfKey(execution));
    },
  });
  assert.equal(result.engine, how.engine);
  assert.ok(!limit.aborted, 'all executions were explored');
  const found = { complete: distinct(complete), blocked: distinct(blocked), errors: errorKinds(result) };
  if (how.equivalence === 'rf') {
    assert.equal(result.executions, found.complete.length, 'no class is counted twice');
  }
  return found;
}

describe('programs', () => {
  const pathOf = (file: string): string => fileURLToPath(new URL(`examples/${file}`, ROOT));
  let codeOf: (file: string) => MachineCode;

  before(async () => {
    const compiled = await compileAll(PROGRAMS.map(pathOf));
    codeOf = (file) => compiled.get(pathOf(file))!.code;
  });

  for (const [turn, file] of PROGRAMS.entries()) {
    test(file, async () => {
      for (const name of usualPart(PROGRAM_MODELS, 2, turn)) {
        const found = await programClasses(codeOf(file), name, RF);
        const expected = await programClasses(codeOf(file), name, RF_CO);
        assert.deepEqual(found, expected, `${file} under ${name}`);
      }
    });
  }
});
