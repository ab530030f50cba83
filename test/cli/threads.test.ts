/**
 * `--threads`: a search that threads share gives what one thread gives: counts, outcomes, errors with their executions; within limits
 * too. No thread is left when it ends, however it ends.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { WorkerStarter } from '../../src/api/doors/workers.ts';
import type { CompiledProgram } from '../../src/cli/open-program.ts';
import { searchWorkers } from '../../src/cli/search-workers.ts';
import {
  ALL_REDUCTIONS,
  type CheckResult,
  checkProgram,
  type ProgramCheckOptions,
  type ProgramError,
} from '../../src/index.ts';
import { compileSources } from '../support/compile-all.ts';
import { interruptedRun } from '../support/interrupted-run.ts';
import { open } from '../support/litmus-graphs.ts';
import { type Ended, file, root } from '../support/run-heddle.ts';
import { run } from '../support/run-here.ts';
import { skipUnlessSlow } from '../support/slow.ts';

/** Threads write down in which order they come; in two orders of many it is an error, each at a line of its own. */
const ORDERS = `#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define COUNT 7
atomic_int next, order[COUNT];
static void *come(void *number) {
  int at = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
  atomic_store_explicit(&order[at], (int)(long)number, memory_order_relaxed);
  return 0;
}
int main(void) {
  pthread_t threads[COUNT];
  for (long i = 0; i < COUNT; i++) pthread_create(&threads[i], 0, come, (void *)i);
  for (int i = 0; i < COUNT; i++) pthread_join(threads[i], 0);
  int descents = 0;
  for (int i = 1; i < COUNT; i++) descents += order[i - 1] > order[i];
  assert(descents < COUNT - 1);
  assert(order[0] != 5 || descents < COUNT - 2);
  return 0;
}
`;

/**
 * Threads leave values that nobody uses, in `left` and in `late`; in a few executions one of them
 * uses what is in `late`.
 */
const UNUSED = `#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define COUNT 6
atomic_int next, left, late;
static void *come(void *number) {
  int at = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
  atomic_store_explicit(&left, at, memory_order_release);
  if ((long)number > 3) atomic_store_explicit(&late, at, memory_order_relaxed);
  (void)atomic_load_explicit(&left, memory_order_acquire);
  if (number == 0 && at == COUNT - 1) assert(atomic_load_explicit(&late, memory_order_relaxed) != 3);
  return 0;
}
int main(void) {
  pthread_t threads[COUNT];
  for (long i = 0; i < COUNT; i++) pthread_create(&threads[i], 0, come, (void *)i);
  return 0;
}
`;

/**
 * Under xmm threads share RC11 executions, and what is re-executed is made from those of all: two
 * pairs of threads that buffer loads, one of them values that it counts with others: cycles with
 * another value need another execution. The first error needs two cycles, the second one none.
 */
const CYCLES = `#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define COUNT 4
#define COUNTERS 4
atomic_int word[COUNT], next;
int seen[COUNT];
static void *copy(void *number) {
  int i = (int)(long)number;
  int value = i > 0 ? 1 : 1 + atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
  seen[i] = atomic_load_explicit(&word[i], memory_order_relaxed) > 0;
  atomic_store_explicit(&word[i ^ 1], value, memory_order_relaxed);
  return 0;
}
static void *count(void *unused) {
  atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
  return unused;
}
int main(void) {
  pthread_t threads[COUNT + COUNTERS];
  for (int i = 0; i < COUNTERS; i++) pthread_create(&threads[COUNT + i], 0, count, 0);
  for (long i = 0; i < COUNT; i++) pthread_create(&threads[i], 0, copy, (void *)i);
  for (int i = 0; i < COUNT; i++) pthread_join(threads[i], 0);
  assert(seen[0] + seen[1] + seen[2] + seen[3] < 4);
  assert(seen[0] + seen[1] + seen[2] + seen[3] > 0);
  return 0;
}
`;

/** Programs that take a while: the file under examples, its macros, the model. A usual run has every third. */
const PROGRAMS: readonly (readonly [string, string, string])[] = [
  ['families/ainc', '#define N 7', 'sc'],
  ['families/ainc', '#define N 7', 'ra'],
  ['families/casrot', '#define N 10', 'tso'],
  ['families/casw', '#define N 5', 'pso'],
  ['families/readers', '#define N 16', 'rc11'],
  ['families/lastzero', '#define N 12', 'sra'],
  ['families/lockinc', '#define N 7', 'rc11'],
  ['families/indexer', '#define N 15', 'rc11-cpp20'],
  ['families/N-writers', '#define N 4', 'ocaml'],
  ['families/big0', '', 'rc11'],
  ['families/fib-bench', '#define N 4', 'sc'],
  ['c/bakery-relaxed', '', 'rc11'],
  ['c/szymanski-relaxed-exit', '', 'rc11'],
  // Nothing can be re-executed.
  ['families/casw', '#define N 4', 'xmm'],
  // Too much for the behaviours of threads to be known: contended locations are learnt on the way.
  ['families/casrot', '#define N 9', 'xmm'],
];

/** A program with more executions than anybody can wait for. */
const ENDLESS = ['families/ainc', '#define N 11'] as const;

const nameOf = (example: string, macros: string): string =>
  `${`${example}${macros}`.replaceAll(/[^\w-]/g, '-')}.c`;

describe('in one process', () => {
  let compiled: Map<string, CompiledProgram>;
  before(async () => {
    const texts = new Map([
      ['orders.c', ORDERS],
      ['unused.c', UNUSED],
      ['cycles.c', CYCLES],
    ]);
    for (const [example, macros] of [...PROGRAMS, ENDLESS]) {
      const text = readFileSync(join(root, `examples/${example}.c`), 'utf8');
      texts.set(nameOf(example, macros), `${macros}\n#line 1\n${text}`);
    }
    const opened = await compileSources([...texts].map(([name, text]) => ({ name, text })));
    compiled = new Map([...texts.keys()].map((name, i) => [name, opened[i]!]));
  });

  /** By one thread and by several; `parts`: how often a part was handed to another thread; `running`: threads that were not ended. */
  async function checkBoth(
    name: string,
    model: string,
    options: Partial<ProgramCheckOptions>,
  ): Promise<{ alone: CheckResult; shared: CheckResult; parts: number; running: number }> {
    const { code, texts } = compiled.get(name)!;
    let [parts, running] = [0, 0];
    const start = searchWorkers(model, 'C', 'rf-co');
    const startWorker: WorkerStarter = (task, report) => {
      const worker = start(task, report);
      running++;
      return {
        post(message) {
          if (message.kind === 'explore') parts++;
          worker.post(message);
        },
        end() {
          running--;
          worker.end();
        },
      };
    };
    const equivalence = options.reductions === undefined ? { equivalence: 'rf-co' as const } : {};
    const check = (more: Partial<ProgramCheckOptions>): Promise<CheckResult> =>
      checkProgram(code, name, open(model).model, { ...equivalence, texts, ...options, ...more });
    const alone = await check({});
    const signal = slowUntil(() => parts > 0);
    const shared = await check({ threads: 3, startWorker, aloneMilliseconds: 0, signal });
    return { alone, shared, parts, running };
  }

  /** Asked after each slice whether to stop, it never says so, but takes its time: so the others are there before all is done. */
  function slowUntil(isShared: () => boolean): AbortSignal {
    const pause = new Int32Array(new SharedArrayBuffer(4));
    const { signal } = new AbortController();
    // Short at first; longer where the machine is so slow that this was not enough.
    let milliseconds = 250;
    return Object.defineProperty(signal, 'aborted', {
      get() {
        if (!isShared()) {
          Atomics.wait(pause, 0, 0, milliseconds);
          milliseconds = Math.min(10_000, 1.5 * milliseconds);
        }
        return false;
      },
    });
  }

  /** What must be the same. */
  const comparable = ({ statistics, errors, ...result }: CheckResult): object => ({
    ...result,
    errors: withoutEvidence(errors),
  });
  const withoutEvidence = (errors: readonly ProgramError[]): object[] =>
    errors.map(({ evidence, ...error }) => error);

  for (const [turn, [example, macros, model]] of PROGRAMS.entries()) {
    const skip = turn % 3 !== 0 && skipUnlessSlow;
    test(`${example} ${macros} under ${model}`, { skip }, async () => {
      const { alone, shared, parts, running } = await checkBoth(nameOf(example, macros), model, {
        allErrors: true,
        ignoredErrors: new Set(['memory-leak']),
        // So that the engine pauses at each of its slow executions.
        ...(model === 'ocaml' && { budget: { executions: 1_000_000 } }),
      });
      assert.deepEqual(comparable(shared), comparable(alone));
      assert.ok(parts > 0, 'it was not shared');
      assert.equal(running, 0);
    });
  }

  test('all errors, with the executions that show them, and all outcomes', async () => {
    const { alone, shared, parts } = await checkBoth('orders.c', 'rc11', {
      allErrors: true,
      outcomes: 'all',
    });
    assert.equal(alone.errors.length, 2);
    assert.ok(alone.errors.every(({ trace }) => trace.length > 0));
    assert.deepEqual(comparable(shared), comparable(alone));
    assert.ok(parts > 0);
  });

  test('executions with cycles, and errors with and without them', async () => {
    const { alone, shared, parts } = await checkBoth('cycles.c', 'xmm', { allErrors: true, outcomes: 'all' });
    // A pair reads what it likes. Two of the 16 ways are errors, whatever the order of additions.
    assert.equal(alone.executions, 14 * 120);
    assert.equal(alone.errors.length, 2);
    assert.deepEqual(comparable(shared), comparable(alone));
    assert.equal(shared.statistics.loadBufferingRaces, alone.statistics.loadBufferingRaces);
    assert.ok(parts > 0);
    const { code, texts } = compiled.get('cycles.c')!;
    for (const { replay, message } of shared.errors) {
      const again = await checkProgram(code, 'cycles.c', open('xmm').model, { texts, replay });
      assert.deepEqual(
        again.errors.map((error) => error.message),
        [message],
      );
    }
  });

  test('values that nobody uses, and some that turn out to be used', async () => {
    // The threads 1 to 3 do the same, and so do 4 and 5.
    const reductions = new Set([...ALL_REDUCTIONS].filter((name) => name !== 'symmetry'));
    const options = { engine: 'graph', reductions, allErrors: true } as const;
    const { alone, shared, parts } = await checkBoth('unused.c', 'rc11', options);
    // 6! orders of additions. In 5! of them the first thread comes last and reads one of three
    // values of `late`. That is used, so two orders of its two writes count; of `left` one does.
    assert.equal(alone.executions + alone.blocked, (600 + 3 * 120) * 2);
    assert.equal(alone.errors.length, 1);
    assert.deepEqual(comparable(shared), comparable(alone));
    assert.ok(parts > 0);
    const { code, texts } = compiled.get('unused.c')!;
    const { replay } = shared.errors[0]!;
    const again = await checkProgram(code, 'unused.c', open('rc11').model, { ...options, texts, replay });
    assert.deepEqual(withoutEvidence(again.errors), withoutEvidence(shared.errors));
  });

  test('the first error ends all, and is replayed where it is shown', async () => {
    const { shared, running } = await checkBoth('orders.c', 'rc11', {});
    assert.equal(running, 0);
    assert.equal(shared.verdict, 'violated');
    assert.equal(shared.errors.length, 1);
    const { replay } = shared.errors[0]!;
    const { alone } = await checkBoth('orders.c', 'rc11', { replay });
    assert.deepEqual(withoutEvidence(alone.errors), withoutEvidence(shared.errors));
  });

  test('limits hold for all together', async () => {
    for (const executions of [1, 777, 30_000]) {
      const { shared, running } = await checkBoth('families-big0.c', 'rc11', { budget: { executions } });
      assert.deepEqual([shared.executions, shared.verdict, running], [executions, 'inconclusive', 0]);
    }
    const { shared, running } = await checkBoth(nameOf(...ENDLESS), 'rc11', {
      budget: { milliseconds: 1500 },
    });
    assert.match(shared.reason, /^the time ran out/);
    assert.ok(shared.executions > 0);
    assert.equal(running, 0);
  });

  test('a bound', async () => {
    const { alone, shared } = await checkBoth(nameOf('families/ainc', '#define N 7'), 'rc11', { bound: 4 });
    assert.equal(shared.verdict, 'inconclusive');
    assert.deepEqual(comparable(shared), comparable(alone));
  });
});

describe('on the command line', () => {
  const check = (...args: string[]): Ended => run('check', ...args);

  test('the command in the report replays the error', () => {
    file('orders.c', ORDERS);
    const { out, code } = check('orders.c', '--threads', '2');
    assert.equal(code, 1);
    const [, replay] = /--replay ([\w.]+)/.exec(out)!;
    const steps = (text: string): string => text.slice(text.indexOf('Error '), text.indexOf('Replay'));
    const again = check('orders.c', '--replay', replay!);
    assert.equal(again.code, 1);
    assert.equal(steps(again.out), steps(out));
  });

  test('samples and replays are refused', () => {
    assert.match(
      check('orders.c', '--threads', '2', '--random', '5').err,
      /`--random` samples with one thread/,
    );
    assert.match(check('orders.c', '--threads', '2', '--replay', 'z').err, /`--threads` is about a search/);
    assert.equal(check('orders.c', '--threads', '1', '--random', '5').err, '');
  });

  test('Ctrl-C ends all threads, with what they found', () => {
    const program = ['examples/families/ainc.c', '-DN=11', '--no-reduction', 'all'];
    const { code, out } = interruptedRun(4, 'check', ...program, '--threads', '3', '--json');
    assert.equal(code, 2);
    const { verdict, reason, executions } = JSON.parse(out);
    assert.equal(verdict, 'inconclusive');
    assert.match(reason, /cancelled/);
    assert.ok(executions > 0);
  });
});
