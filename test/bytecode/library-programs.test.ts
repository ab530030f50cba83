/**
 * What the model of the JDK promises, by small programs: library-programs/*.java, compiled here, each main class with its verdict under
 * jam21. What is violated is so again when it is replayed, and says that something is possible, so that the others do not hold for lack of
 * executions. What only computes was run with a JDK as well.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folderEntry } from '../../src/cli/java/class-path-entry.ts';
import { JavaClasses } from '../../src/cli/java/java-classes.ts';
import { lowerJava } from '../../src/cli/java/lower-java.ts';
import { languageOfJava } from '../../src/cli/java-language.ts';
import { checkProgram, type ErrorKind, type Freedom, openModel } from '../../src/index.ts';
import { cpuLimit } from '../support/cpu-time.ts';
import { loader } from '../support/explore.ts';
import { usualOrSlow } from '../support/slow.ts';

const MODEL = 'jam21';

/** As the command line has it for Java. */
const IGNORED: ReadonlySet<ErrorKind> = new Set<ErrorKind>([
  'data-race',
  'memory-leak',
  'uninitialised-read',
]);

/** By class: the error; the others hold. */
const VIOLATED: Readonly<Record<string, ErrorKind>> = {
  NotificationIsLost: 'deadlock',
  NotifyWakesOne: 'deadlock',
  NotifyMayWakeTheFirst: 'assertion',
  NotifyMayWakeTheSecond: 'assertion',
  NotificationMayWin: 'assertion',
  InterruptMayWin: 'assertion',
  ConditionMayTimeOut: 'assertion',
  ConditionMayBeInTime: 'assertion',
  CarelessReader: 'assertion',
  ParkForEver: 'deadlock',
  LatchStaysShut: 'deadlock',
  LatchMayBeLate: 'assertion',
  TwoPermits: 'assertion',
  EndMayBeEarly: 'assertion',
  NotCaught: 'uncaught-exception',
  JoinOfItself: 'deadlock',
  OthersMayNotWait: 'deadlock',
  CutOffBeside: 'assertion',
  LockAndMonitor: 'assertion',
  NotifyOfALock: 'uncaught-exception',
  InitialiserWaitsForThread: 'deadlock',
  ReflectedPlainFlag: 'assertion',
  BoxesOfTwoClasses: 'assertion',
  BoxesOfTwoValues: 'assertion',
};

/** These take a wait to end for a reason only: without spurious wake-ups they hold. */
const TRUSTING: ReadonlySet<string> = new Set(['InterruptedWait', 'InterruptedJoin', 'InterruptEndsPark']);

/** How long to look for values that justify themselves, which would not end here: that is an assumption of the verdicts. */
const BUDGET = usualOrSlow({ checks: 500 }, {});

const sources = fileURLToPath(new URL('library-programs', import.meta.url));
const files = readdirSync(sources).map((file) => join(sources, file));

/** The classes that have a main. */
const programs = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split(/^(?=(?:abstract )?class )/m)
    .filter((text) => text.includes('void main('))
    .map((text) => /class (\w+)/.exec(text)![1]!),
);

const hasJavac = spawnSync('javac', ['-version']).status === 0;

describe('the library', { skip: hasJavac ? false : 'there is no javac' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-library-programs-'));
  before(() => execFileSync('javac', ['-g', '-d', folder, ...files]));
  after(() => rmSync(folder, { recursive: true }));

  const language = languageOfJava(MODEL);
  const { model } = openModel(MODEL, { language, scopes: [], threads: [] }, loader);

  test('every verdict is that of a program', () => {
    assert.ok(programs.length > 40);
    assert.deepEqual(
      Object.keys(VIOLATED).filter((name) => !programs.includes(name)),
      [],
    );
  });

  for (const className of programs) {
    test(className, async () => {
      const entry = { kind: 'main', className, arguments: [] } as const;
      const { code } = lowerJava(entry, new JavaClasses([folderEntry(folder)]));
      const usual = { language, ignoredErrors: IGNORED, signal: cpuLimit(60), budget: BUDGET };
      const options = TRUSTING.has(className) ? { ...usual, freedoms: new Set<Freedom>() } : usual;
      if (TRUSTING.has(className))
        assert.equal((await checkProgram(code, className, model, usual)).verdict, 'violated');
      const { verdict, errors } = await checkProgram(code, className, model, options);
      const expected = VIOLATED[className];
      assert.deepEqual(
        [verdict, errors.map(({ kind }) => kind)],
        expected === undefined ? ['holds', []] : ['violated', [expected]],
        errors[0]?.message,
      );
      for (const { replay, kind } of errors) {
        const again = await checkProgram(code, className, model, { ...options, replay });
        assert.deepEqual(
          [kind],
          again.errors.map((error) => error.kind),
          `replay of ${replay}`,
        );
      }
    });
  }
});
