/**
 * What `heddle record` writes of an execution (src/report/recorded-lines.ts). Runs at random, of
 * examples and of random scripts, are allowed by the model they were made under and by all weaker
 * ones. Of all executions of small programs with threads and locks a model allows exactly those
 * recordings that the engine finds under it: so starts, joins and locks mean the same in a
 * recording as in a program.
 */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkProgram } from '../../src/explore/check-program.ts';
import { verifyTrace } from '../../src/explore/verify-trace/verify-trace.ts';
import { parseTrace } from '../../src/frontends/trace/parse-trace.ts';
import type { MachineCode } from '../../src/index.ts';
import { recordedLines } from '../../src/report/recorded-lines.ts';
import { SEED } from '../seed.ts';
import { compileAll, compileSources } from '../support/compile-all.ts';
import { open } from '../support/litmus-graphs.ts';
import { scriptPrograms, THEMES } from '../support/random-scripts.ts';
import { scriptRunner } from '../support/script-programs.ts';
import { isSlowRun, usualOrSlow } from '../support/slow.ts';

/** By model: those that allow what it allows. */
const WEAKER: Readonly<Record<string, readonly string[]>> = {
  sc: ['sc', 'tso', 'pso', 'sra', 'ra', 'wra', 'rc11', 'rc11-cpp20', 'jam21'],
  tso: ['tso', 'pso', 'sra', 'ra', 'wra', 'rc11'],
  pso: ['pso'],
  ra: ['ra', 'wra'],
  rc11: ['rc11'],
};

/** One execution at random, or all. */
async function recordings(
  code: MachineCode,
  model: string,
  how: { readonly random?: number; readonly seed?: number },
): Promise<string[]> {
  let found: string[] = [];
  await checkProgram(code, 'recorded.c', open(model).model, {
    engine: 'graph',
    equivalence: 'rf-co',
    ...how,
    allErrors: true,
    onBegin() {
      found = [];
    },
    onExecution(execution) {
      found.push(`${recordedLines(execution).join('\n')}\n`);
    },
  });
  return found;
}

async function verdictOf(text: string, model: string): Promise<string> {
  const recording = parseTrace({ name: 'recorded.jsonl', text });
  return (await verifyTrace(recording, open(model).model, { language: 'C' })).verdict;
}

/** Runs under each model, at random, and asks all that allow it; how many verdicts there were. */
async function verdictsOfRuns(code: MachineCode, name: string, seed: number): Promise<number> {
  let verified = 0;
  for (const [model, weaker] of Object.entries(WEAKER)) {
    for (const text of await recordings(code, model, { random: 1, seed })) {
      for (const other of weaker) {
        assert.equal(await verdictOf(text, other), 'holds', `${name}, ${model}, ${other}\n${text}`);
        verified++;
      }
    }
  }
  return verified;
}

const USUAL_EXAMPLES = [
  'mutex-counter',
  'mutex-recursive',
  'mcs-lock',
  'mpmc-ring',
  'pthread-barrier',
  'pthread-rwlock',
  'condition-handover',
  'treiber-stack',
];

test('runs of examples at random are allowed by their models and by weaker ones', async () => {
  const all = readdirSync('examples/c').filter((name) => name.endsWith('.c'));
  const names = isSlowRun ? all : USUAL_EXAMPLES.map((name) => `${name}.c`);
  const programs = await compileAll(names.map((name) => `examples/c/${name}`));
  let verified = 0;
  for (const [path, { code }] of programs) {
    for (let seed = 1; seed <= usualOrSlow(1, 3); seed++) verified += await verdictsOfRuns(code, path, seed);
  }
  assert.ok(verified >= names.length * 15, String(verified));
});

test('runs of random scripts are allowed by their models and by weaker ones', async () => {
  const makeProgram = await scriptRunner();
  let verified = 0;
  for (const theme of THEMES) {
    const programs = scriptPrograms(theme, { threads: 3, phrases: 4, operations: 14 });
    for (const scripts of fc.sample(programs, { numRuns: usualOrSlow(6, 100), seed: SEED }))
      verified += await verdictsOfRuns(makeProgram(scripts), scripts.join(' '), SEED);
  }
  assert.ok(verified >= usualOrSlow(6, 100) * THEMES.length * 5, String(verified));
});

/** Threads that start one after the other, communicate, and take a lock now and then. */
const program = (first: string, second: string, between = '', end = ''): string => `
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static int seen[4];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static const memory_order rlx = memory_order_relaxed;
static void *first(void *unused) { ${first} return unused; }
static void *second(void *unused) { ${second} return unused; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  ${between}
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  ${end}
  pthread_join(b, 0);
  return 0;
}`;
const write = (of: string, value: number): string => `atomic_store_explicit(&${of}, ${value}, rlx);`;
const read = (of: string, at: number): string => `seen[${at}] = atomic_load_explicit(&${of}, rlx);`;
const section = (of: string): string => `pthread_mutex_lock(&m); ${of} pthread_mutex_unlock(&m);`;

const ALL_OF: readonly string[] = [
  program(write('x', 1) + read('y', 0), write('y', 1) + read('x', 1)),
  program(write('x', 1) + write('y', 1), read('y', 0) + read('x', 1)),
  program(
    `${write('x', 1)} atomic_store_explicit(&y, 1, memory_order_release);`,
    `seen[0] = atomic_load_explicit(&y, memory_order_acquire); ${read('x', 1)}`,
  ),
  program(write('x', 1) + section(read('y', 0)), write('y', 1) + read('x', 1)),
  program(write('x', 1) + section('') + write('y', 1), read('y', 0) + read('x', 1)),
  program(section(write('x', 1)) + write('y', 1), read('y', 0) + section(read('x', 1))),
  program(write('x', 1), read('x', 0), write('x', 2) + read('y', 1), read('x', 2)),
  program(
    write('y', 1) + read('x', 0),
    `if (pthread_mutex_trylock(&m) == 0) { ${write('x', 1)} pthread_mutex_unlock(&m); }`,
    section(read('y', 1)),
  ),
];
const MODELS = ['sc', 'tso', 'pso', 'ra', 'rc11'];

test('a model allows the recordings that the engine finds under it, and no others', async () => {
  const programs = await compileSources(ALL_OF.map((text, i) => ({ name: `recorded-${i}.c`, text })));
  const found = { holds: 0, violated: 0 };
  for (const [i, { code }] of programs.entries()) {
    const allowed = new Map<string, Set<string>>();
    const texts = new Map<string, string>();
    for (const model of MODELS) {
      const keys = new Set<string>();
      for (const text of await recordings(code, model, {})) {
        // The order of the lines depends on coherence, and says nothing.
        const key = text.split('\n').sort().join('\n');
        keys.add(key);
        texts.set(key, text);
      }
      allowed.set(model, keys);
    }
    for (const [key, text] of texts)
      for (const [model, keys] of allowed) {
        const expected = keys.has(key) ? 'holds' : 'violated';
        assert.equal(await verdictOf(text, model), expected, `${ALL_OF[i]} ${model}\n${text}`);
        found[expected]++;
      }
  }
  assert.ok(found.holds > 100 && found.violated > 8, JSON.stringify(found));
});
