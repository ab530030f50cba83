/**
 * What a Java program asks of its library has its name in text and JSON: waits and notifications,
 * parks, interrupts, the initialisation of classes. `--steps all` shows every event besides.
 */
import assert from 'node:assert/strict';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import type { ProgramError, TraceStep } from '../../src/index.ts';
import { root } from '../support/run-heddle.ts';
import { run } from '../support/run-here.ts';

const PROGRAMS = join(root, 'test/java/programs');
const CLASS_PATH = ['classes', 'sources'].map((folder) => join(PROGRAMS, folder)).join(delimiter);
const MODELS = ['sc', 'jam21', 'opmm'] as const;

const check = (program: string, ...options: readonly string[]): string => {
  const { code, out, err } = run('check', '-cp', CLASS_PATH, program, '--no-spurious-wakeups', ...options);
  assert.equal(code, 1, err);
  return out;
};

/** The steps of the only error, and its text without the spaces of its table. */
function reportOf(program: string, model: string): { trace: readonly TraceStep[]; text: string } {
  const { errors } = JSON.parse(check(program, '--model', model, '--json')) as { errors: ProgramError[] };
  assert.equal(errors.length, 1);
  return { trace: errors[0]!.trace, text: check(program, '--model', model).replaceAll(/\s+/g, ' ') };
}

const callsOf = (trace: readonly TraceStep[], thread?: number): (string | undefined)[][] =>
  trace
    .filter((step) => step.action === 'call' && (thread === undefined || step.thread === thread))
    .map(({ call, event, variable }) => [call, event, variable]);

for (const model of MODELS) {
  test(`${model}: who waits, who notifies whom, and from where`, () => {
    const { trace, text } = reportOf('reports.WaitAndNotify', model);
    assert.deepEqual(callsOf(trace), [
      ['wait', 'waits (Object#0.0)', 'Object#0.0'],
      ['notify', 'notifies thread 1 (Object#0.0)', 'Object#0.0'],
      ['wait', 'notified by thread 2 at WaitAndNotify.java:23', 'Object#0.0'],
    ]);
    const [, notify, wake] = trace.filter(({ action }) => action === 'call');
    assert.equal(wake!.readsFrom, notify!.step);
    assert.match(text, /12: waits \(Object#0\.0\)/);
    assert.match(text, /23: notifies thread 1 \(Object#0\.0\)/);
    assert.match(text, /12: notified by thread 2 at WaitAndNotify\.java:23 \(#\d+\)/);
    // That the thread has the monitor is no step.
    assert.doesNotMatch(text, /trylock/);
    assert.ok(trace.every(({ call }) => call !== 'trylock'));
  });

  test(`${model}: a notification of nobody, and what is waited for in vain`, () => {
    const { trace, text } = reportOf('reports.LostNotification', model);
    assert.deepEqual(callsOf(trace), [
      ['notify', 'notifies nobody (Object#0.0)', 'Object#0.0'],
      ['wait', 'waits (Object#0.0)', 'Object#0.0'],
    ]);
    assert.equal(trace.at(-1)!.event, 'waits for a notification (Object#0.0)');
    assert.match(text, /Violated: deadlock: main waits for a notification \(Object#0\.0\)/);
  });

  test(`${model}: unpark and park`, () => {
    const { trace, text } = reportOf('reports.ParkAndUnpark', model);
    assert.deepEqual(callsOf(trace), [
      ['unpark', 'unparks thread 1', 'thread 1'],
      ['park', 'unparked by main at ParkAndUnpark.java:21', 'thread 1'],
    ]);
    assert.match(text, /21: unparks thread 1/);
    assert.match(text, /12: unparked by main at ParkAndUnpark\.java:21 \(#\d+\)/);
  });

  test(`${model}: a deadlock of initialisers names the classes`, () => {
    const { trace, text } = reportOf('honest.InitCycle', model);
    const [base, derived] = ['honest.InitCycle$Base', 'honest.InitCycle$Derived'];
    assert.deepEqual(callsOf(trace, 0), [['initialise', `initialises ${base}`, base]]);
    assert.deepEqual(callsOf(trace, 1), [['initialise', `initialises ${derived}`, derived]]);
    const stops = trace.filter(({ action }) => action === 'stop').map(({ thread, event }) => [thread, event]);
    assert.deepEqual(stops, [
      [0, `waits for the initialisation of ${derived} by thread 1`],
      [1, `waits for the initialisation of ${base} by main`],
    ]);
    assert.ok(text.includes(`deadlock: main waits for the initialisation of ${derived} by thread 1;`));
  });
}

test('interrupts have names, and end waits without a notification', () => {
  const { trace } = reportOf('reports.InterruptedWait', 'jam21');
  assert.deepEqual(callsOf(trace), [
    ['wait', 'waits (Object#0.0)', 'Object#0.0'],
    ['interrupt', 'interrupts thread 1', 'thread 1'],
    ['wait', 'interrupted by main at InterruptedWait.java:27', 'Object#0.0'],
  ]);
  const [, interrupt, wake] = trace.filter(({ action }) => action === 'call');
  assert.equal(wake!.readsFrom, interrupt!.step);
});

test('a wait that ends by itself says so', () => {
  const { code, out } = run(
    'check',
    '-cp',
    CLASS_PATH,
    'reports.WokenByItself',
    '--model',
    'jam21',
    '--json',
  );
  assert.equal(code, 1);
  const { errors } = JSON.parse(out) as { errors: ProgramError[] };
  assert.deepEqual(callsOf(errors[0]!.trace, 0), [
    ['wait', 'waits (Object#0.0)', 'Object#0.0'],
    ['wait', 'goes on, not notified', 'Object#0.0'],
  ]);
});

test('--steps all: every event is a step, also in the middle of a long table', () => {
  for (const model of MODELS) {
    const usual = JSON.parse(check('reports.WaitAndNotify', '--model', model, '--json'));
    const whole = JSON.parse(check('reports.WaitAndNotify', '--model', model, '--json', '--steps', 'all'));
    const [few, all] = [usual, whole].map(({ errors }) => errors[0].trace as TraceStep[]);
    // The steps are those of the usual trace with others in between.
    const key = ({ thread, event }: TraceStep): string => `${thread} ${event}`;
    const rest = all!.map(key);
    for (const step of few!) {
      const at = rest.indexOf(key(step));
      assert.ok(at >= 0, `${model}: ${key(step)}`);
      rest.splice(at, 1);
    }
    assert.ok(rest.length > 10);
    assert.deepEqual(
      all!.map(({ step }) => step),
      all!.map((_, i) => i + 1),
    );
    const text = check('reports.WaitAndNotify', '--model', model, '--steps', 'all');
    assert.doesNotMatch(text, /left out/);
    const numbers = [...text.matchAll(/^[ *]+#(\d+)/gm)].map(([, number]) => Number(number));
    assert.ok(numbers.length > few!.length + 10);
    assert.match(text, / {2}Replay: heddle .*--steps all/);
  }
});

test('--steps all is for programs', () => {
  const { code, err } = run('check', join(root, 'litmus/C/SB.litmus'), '--steps', 'all');
  assert.match(err, /`--steps` is for programs/);
  assert.equal(code, 64);
});
