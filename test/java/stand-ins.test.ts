/**
 * Heddle's own locks, latches and atomics beside those of the JDK, which they stand in for: random
 * clients of a class have the same outcomes and errors with either (`--jdk-classes fast`, `real`).
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { folderEntry } from '../../src/cli/java/class-path-entry.ts';
import { JavaClasses } from '../../src/cli/java/java-classes.ts';
import { findJdk, type Jdk } from '../../src/cli/java/jdk-image.ts';
import { lowerJava } from '../../src/cli/java/lower-java.ts';
import { languageOfJava } from '../../src/cli/java-language.ts';
import { checkProgram, type Freedom, type JdkClasses, openModel } from '../../src/index.ts';
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { SEED } from '../seed.ts';
import { ignoredInJava } from '../support/checked-classes.ts';
import { loader } from '../support/explore.ts';
import { usualOrSlow } from '../support/slow.ts';

/** Clients of each class. */
const CLIENTS = usualOrSlow(2, 20);
const THREADS = 2;
/** What a thread does, at most: the real locks make many executions. */
const PHRASES = usualOrSlow(1, 2);
/** A client that has more with either is not compared. */
const MOST_EXECUTIONS = usualOrSlow(1_500, 30_000);
/** Executions in which a thread waits for ever are not among these. */
const MOST_STEPS = usualOrSlow(1_000, 20_000);

/** What a client may do: `#` is a number, `$` where it leaves a result. */
interface Subject {
  readonly name: string;
  readonly field: string;
  readonly phrases: readonly string[];
}

const SUBJECTS: readonly Subject[] = [
  {
    name: 'ReentrantLock',
    field: 'ReentrantLock it = new ReentrantLock()',
    phrases: [
      'it.lock(); try { x = 2 * x + #; } finally { it.unlock(); }',
      'it.lock(); it.lock(); x += #; it.unlock(); $ = it.getHoldCount(); it.unlock();',
      'if (it.tryLock()) { x = 3 * x + #; it.unlock(); } else $ = -1;',
      '$ = it.isHeldByCurrentThread() ? 1 : 0;',
    ],
  },
  {
    name: 'ReentrantReadWriteLock',
    field: 'ReentrantReadWriteLock it = new ReentrantReadWriteLock()',
    phrases: [
      'it.writeLock().lock(); x = 2 * x + #; it.writeLock().unlock();',
      'it.readLock().lock(); $ = x; it.readLock().unlock();',
      'if (it.readLock().tryLock()) { $ = x; it.readLock().unlock(); } else $ = -1;',
      'if (it.writeLock().tryLock()) { x += #; it.writeLock().unlock(); } else $ = -1;',
    ],
  },
  {
    name: 'Semaphore',
    field: 'Semaphore it = new Semaphore(1)',
    phrases: [
      'it.acquire(); x = 2 * x + #; it.release();',
      'if (it.tryAcquire()) { x += #; it.release(); } else $ = -1;',
      'it.release(); $ = it.availablePermits();',
      'it.acquireUninterruptibly(); $ = x;',
    ],
  },
  {
    name: 'CountDownLatch',
    field: 'CountDownLatch it = new CountDownLatch(2)',
    phrases: ['it.countDown();', '$ = (int) it.getCount();', 'it.await(); $ = x;', 'x = #; it.countDown();'],
  },
  {
    name: 'AtomicInteger',
    field: 'AtomicInteger it = new AtomicInteger()',
    phrases: [
      '$ = it.getAndAdd(#);',
      '$ = it.compareAndSet(0, #) ? 1 : 0;',
      'it.set(#); $ = it.get();',
      '$ = it.updateAndGet(v -> 2 * v + #);',
      'it.lazySet(#);',
    ],
  },
  {
    name: 'Condition',
    field: 'ReentrantLock it = new ReentrantLock(); static final Condition moved = it.newCondition()',
    phrases: [
      'it.lock(); x += #; moved.signalAll(); it.unlock();',
      'it.lock(); while (x == 0) moved.await(); $ = x; it.unlock();',
      'it.lock(); x = #; moved.signal(); it.unlock();',
    ],
  },
];

const nameOf = (subject: Subject, number: number): string => `${subject.name}Client${number}`;

function sourceOf(subject: Subject, number: number, random: (below: number) => number): string {
  const results = Array.from({ length: THREADS }, (_, thread) => `r${thread}`);
  const body = (thread: number): string =>
    Array.from({ length: 1 + random(PHRASES) }, () => {
      const phrase = subject.phrases[random(subject.phrases.length)]!;
      return phrase.replaceAll('#', String(1 + random(3))).replaceAll('$', results[thread]!);
    }).join(' ');
  const threads = results.map(
    (_, thread) =>
      `Thread t${thread} = new Thread(() -> { try { ${body(thread)} } catch (Exception e) { throw new Error(e); } });`,
  );
  return [
    'import java.util.concurrent.*;',
    'import java.util.concurrent.atomic.*;',
    'import java.util.concurrent.locks.*;',
    `public class ${nameOf(subject, number)} {`,
    `static final ${subject.field};`,
    `static volatile int x, ${results.join(', ')};`,
    'public static void main(String[] words) throws Exception {',
    ...threads,
    ...results.map((_, thread) => `t${thread}.start();`),
    ...results.map((_, thread) => `t${thread}.join();`),
    '}',
    '}',
  ].join('\n');
}

interface Answer {
  readonly outcomes: readonly string[];
  readonly errors: readonly string[];
}

/** Undefined if there is too much to explore. */
async function answerOf(
  folder: string,
  jdk: Jdk,
  name: string,
  modelName: string,
  kind: JdkClasses,
): Promise<Answer | undefined> {
  const classes = new JavaClasses([folderEntry(folder)], { ...jdk, classes: kind });
  const { code } = lowerJava({ kind: 'main', className: name, arguments: [] }, classes);
  const language = languageOfJava(modelName);
  const { model } = openModel(modelName, { language, scopes: [], threads: [] }, loader);
  const { outcomes, errors } = await checkProgram(code, name, model, {
    language,
    ignoredErrors: ignoredInJava(),
    budget: { executions: MOST_EXECUTIONS, steps: MOST_STEPS },
    freedoms: new Set<Freedom>(),
    allErrors: true,
    outcomes: ['x', 'r0', 'r1'].map((variable) => `${name}.${variable}`),
  });
  if (!outcomes!.isComplete) return undefined;
  return {
    outcomes: outcomes!.outcomes.map(({ text }) => text).sort(),
    errors: [...new Set(errors.map(({ kind: error }) => error))].sort(),
  };
}

const jdk = findJdk(undefined, process.env);

describe('stand-ins for classes of the JDK', { skip: jdk === undefined && 'there is no JDK' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-stand-ins-'));
  const sources = new Map<string, string>();
  before(() => {
    const random = randomNumbers(SEED);
    for (const subject of SUBJECTS)
      for (let i = 0; i < CLIENTS; i++) sources.set(nameOf(subject, i), sourceOf(subject, i, random));
    for (const [name, text] of sources) writeFileSync(join(folder, `${name}.java`), text);
    execFileSync('javac', ['-d', folder, ...[...sources.keys()].map((name) => join(folder, `${name}.java`))]);
  });
  after(() => rmSync(folder, { recursive: true }));

  let compared = 0;
  for (const subject of SUBJECTS)
    test(`random clients of ${subject.name}`, async () => {
      for (let i = 0; i < CLIENTS; i++)
        for (const model of ['sc', 'jam21']) {
          const name = nameOf(subject, i);
          const fast = await answerOf(folder, jdk!, name, model, 'fast');
          const real = fast && (await answerOf(folder, jdk!, name, model, 'real'));
          if (real === undefined) continue;
          assert.deepEqual(fast, real, `under ${model}, seed ${SEED}:\n${sources.get(name)}`);
          compared++;
        }
    });

  test('most of them were compared', (t) => {
    const all = 2 * CLIENTS * SUBJECTS.length;
    t.diagnostic(`${compared} of ${all} compared`);
    assert.ok(compared > all / 2);
  });
});
