/** The judge and the writer of errors, on end states that are made by hand: one test for each word of a judgement. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Skeleton } from '../../src/execution/skeleton.ts';
import {
  BLOCKED_THREAD,
  COMPLETE_THREAD,
  type CutThread,
  type EndState,
  EXITED_THREAD,
  type FaultyThread,
  type HeldObject,
  type Rounds,
  RUNNING_THREAD,
  type SpinningThread,
  type ThreadEnd,
  type WaitingThread,
} from '../../src/explore/judge/end-state.ts';
import { FoundErrors } from '../../src/explore/judge/found-errors.ts';
import { COMPLETE, count, type Judgement, judge } from '../../src/explore/judge/judge.ts';
import { doubtOf, type ShownExecution, writeEnd, writeFaults } from '../../src/explore/judge/write-errors.ts';
import type { ErrorKind } from '../../src/program/error-kind.ts';
import type { Awaited } from '../../src/program/machine/stop-text.ts';
import type { Program } from '../../src/program/program.ts';
import type { Trace, TraceEvent } from '../../src/program/trace.ts';

const place = (line: number) => ({ file: 'a.c', line, column: 1 });

const MUTEX: Awaited = { kind: 'value', text: 'a mutex' };
const join = (thread: number): Awaited => ({ kind: 'join', thread });

const waits = (thread: number, awaited: Awaited): WaitingThread => ({
  kind: 'waiting',
  thread,
  awaited,
  place: place(10 + thread),
});

const spins = (thread: number, rounds: Rounds, endsInLoop = true): SpinningThread => ({
  kind: 'spinning',
  thread,
  rounds,
  place: place(20 + thread),
  endsInLoop,
});

const CUT: CutThread = { kind: 'cut', reason: 'a loop goes round too often', place: place(30) };

const fails = (thread: number, errorKind: ErrorKind = 'assertion'): FaultyThread => ({
  kind: 'fault',
  thread,
  errorKind,
  reason: 'x == 1',
  place: place(40 + thread),
});

const HELD: HeldObject = { name: 'malloc:5#0.0', place: place(5) };

const judged = (...threads: ThreadEnd[]): Judgement => judge({ threads, held: [] });

/** By thread: the lines at which it reads x. */
function shown(...lines: readonly number[][]): ShownExecution {
  const program: Program = {
    name: 'a.c',
    language: 'C',
    threads: lines.map(() => ({ name: '', code: [], registers: [], initialValues: [] })),
    locations: [{ name: 'x', address: -1, initialValue: 0, tags: [] }],
    scopes: [],
  };
  const readAt = (thread: number, line: number): TraceEvent => ({
    ...{ thread, isRead: true, isWrite: false, location: 0, readValue: 0, writtenValue: 0, tags: [] },
    span: { file: { name: 'a.c', text: '' }, start: 0, end: 0, position: { line, column: 1 } },
    ...{ step: 0, addressSources: [], dataSources: [], controlSources: [], expectedSources: [] },
    ...{ pairedRead: -1, isAtomicInstruction: false, operandPath: [] },
  });
  const traces = lines.map(
    (own, thread): Trace => ({
      events: own.map((line) => readAt(thread, line)),
      registers: [],
      status: 'complete',
    }),
  );
  const skeleton = new Skeleton(program, traces);
  const initial = skeleton.writesTo[0]![0]!;
  const readsFrom = Int32Array.from(skeleton.events, ({ isRead }) => (isRead ? initial : -1));
  const execution = { skeleton, readsFrom, coherence: [[initial]], finalWrites: [initial] };
  return { execution, replay: 'g1' };
}

/** What is written of an end state, without traces. */
function written(state: Partial<EndState>, execution = shown([], [], [])) {
  const errors = new FoundErrors();
  const judgement = judge({ threads: [COMPLETE_THREAD], held: [], ...state });
  const isError = writeEnd(errors, judgement, () => execution);
  const list = errors.list.map(({ kind, message, location, accesses, replay }) => ({
    kind,
    message,
    location,
    accesses: accesses.map(({ thread, location, event }) => `${thread} ${location} ${event}`),
    replay,
  }));
  assert.equal(isError, list.length > 0);
  return list;
}

test('complete: all threads are', () => {
  assert.deepEqual(judged(COMPLETE_THREAD, COMPLETE_THREAD), COMPLETE);
});

test('complete: a thread has ended the program, whatever the others wait for', () => {
  assert.deepEqual(judged(EXITED_THREAD, waits(1, MUTEX), spins(2, 'endless')), COMPLETE);
});

test('nothing: a thread could go on', () => {
  const { counts, stuck, faults } = judged(waits(0, join(1)), RUNNING_THREAD, fails(2));
  assert.deepEqual({ counts, stuck, faults }, { counts: 'nothing', stuck: undefined, faults: [] });
});

test('executions and blocked ones are counted, and what is none is not', () => {
  const tally = { executions: 0, blocked: 0 };
  for (const end of [COMPLETE_THREAD, COMPLETE_THREAD, BLOCKED_THREAD, RUNNING_THREAD]) {
    count(tally, judged(end));
  }
  assert.deepEqual(tally, { executions: 2, blocked: 1 });
});

test('blocked: an assumption is false, and waiting for that thread is no deadlock', () => {
  const { counts, status, stuck } = judged(waits(0, join(1)), BLOCKED_THREAD, spins(2, 'endless'));
  assert.deepEqual([counts, status, stuck], ['blocked', 'blocked', undefined]);
});

test('blocked: the end of the program by another thread does not make an assumption true', () => {
  const { counts, status } = judged(EXITED_THREAD, BLOCKED_THREAD);
  assert.deepEqual([counts, status], ['blocked', 'blocked']);
});

test('deadlock: all threads that are not complete wait', () => {
  const main = waits(0, join(2));
  const other = waits(2, MUTEX);
  const { counts, status, stuck } = judged(main, COMPLETE_THREAD, other);
  assert.deepEqual([counts, status], ['blocked', 'waiting']);
  assert.deepEqual(stuck, { kind: 'deadlock', threads: [main, other] });
});

test('liveness: threads go round loops, and no loop can end', () => {
  const spinning = spins(1, 'endless');
  const { counts, status, stuck } = judged(waits(0, join(1)), spinning);
  assert.deepEqual([counts, status], ['blocked', 'spinning']);
  assert.deepEqual(stuck, { kind: 'liveness', threads: [spinning], isStale: false });
});

test('liveness: stale if one loop depends on plain reads', () => {
  const { stuck } = judged(spins(0, 'endless'), spins(1, 'stale'));
  assert.equal(stuck?.kind === 'liveness' && stuck.isStale, true);
});

test('spinning: no error if one loop may end', () => {
  const { counts, status, stuck } = judged(spins(0, 'endless'), spins(1, 'may end'), spins(2, 'stale'));
  assert.deepEqual([counts, status, stuck], ['blocked', 'spinning', undefined]);
});

test('cut: the first thread that was cut off, worse than a false assumption', () => {
  const { counts, status, stuck, cut } = judged(BLOCKED_THREAD, CUT, { ...CUT, reason: 'later' });
  assert.deepEqual([counts, status, stuck, cut], ['blocked', 'cut', undefined, CUT]);
});

test('fault: all threads that ended at errors, worse than anything else', () => {
  const { counts, status, stuck, cut, faults } = judged(CUT, fails(1), EXITED_THREAD, fails(3, 'abort'));
  assert.deepEqual([counts, status, stuck, cut], ['blocked', 'fault', undefined, CUT]);
  assert.deepEqual(faults, [fails(1), fails(3, 'abort')]);
});

test('leaks: of complete executions only', () => {
  const leaksOf = (...threads: ThreadEnd[]) => judge({ threads, held: [HELD] }).leaks;
  assert.deepEqual(leaksOf(COMPLETE_THREAD), [HELD]);
  assert.deepEqual(leaksOf(EXITED_THREAD, waits(1, MUTEX)), [HELD]);
  assert.deepEqual(leaksOf(COMPLETE_THREAD, waits(1, MUTEX)), []);
  assert.deepEqual(leaksOf(COMPLETE_THREAD, fails(1)), []);
});

test('a deadlock is written with the threads to blame first, then those that join', () => {
  const threads = [waits(0, join(1)), waits(1, MUTEX), waits(2, { kind: 'nothing' })];
  assert.deepEqual(written({ threads }), [
    {
      kind: 'deadlock',
      message: 'thread 1 waits for a mutex; main waits for the end of thread 1',
      location: 'a.c:11:1',
      accesses: ['1 a.c:11:1 waits for a mutex', '0 a.c:10:1 waits for the end of thread 1'],
      replay: 'g1',
    },
  ]);
});

test('a loop is written with the last event of the thread', () => {
  const threads = [spins(0, 'endless'), spins(1, 'endless')];
  assert.deepEqual(written({ threads }, shown([], [1, 2])), [
    {
      kind: 'liveness',
      message: 'main goes round a loop that no write can end',
      location: 'a.c:20:1',
      accesses: ['1 a.c:2:1 R x 0'],
      replay: 'g1',
    },
  ]);
});

test('a loop is written with its place, if the execution only leads to it', () => {
  const threads = [spins(0, 'endless', false), spins(1, 'endless', false)];
  const [{ location, accesses }] = written({ threads }, shown([], [1, 2])) as [ReturnType<typeof written>[0]];
  assert.equal(location, 'a.c:20:1');
  assert.deepEqual(accesses, ['0 a.c:20:1 goes round a loop', '1 a.c:21:1 goes round a loop']);
});

test('a loop by stale reads is written only if there is no other error', () => {
  const errors = new FoundErrors();
  writeEnd(errors, judged(spins(1, 'stale')), () => shown([], [1]));
  assert.deepEqual(
    errors.list.map(({ message }) => message),
    ['thread 1 may go round a loop for ever: plain reads need not see newer writes'],
  );
  writeEnd(errors, judged(waits(0, MUTEX)), () => shown([]));
  assert.deepEqual(
    errors.list.map(({ kind }) => kind),
    ['deadlock'],
  );
});

test('each leak is written', () => {
  const other = { name: 'malloc:6#0.1', place: undefined };
  const messages = written({ held: [HELD, other] }).map(({ message, location }) => [message, location]);
  assert.deepEqual(messages, [
    ['`malloc:5#0.0` is never freed', 'a.c:5:1'],
    ['`malloc:6#0.1` is never freed', ''],
  ]);
});

test('the execution is not made for errors that are ignored, or that are none', () => {
  const errors = new FoundErrors({ ignoredErrors: new Set(['deadlock', 'memory-leak']) });
  const none = (): never => assert.fail('nobody looks at it');
  assert.equal(writeEnd(errors, judged(waits(0, MUTEX)), none), false);
  assert.equal(writeEnd(errors, judge({ threads: [COMPLETE_THREAD], held: [HELD] }), none), false);
  assert.equal(writeEnd(errors, judged(spins(0, 'may end')), none), false);
});

test('a fault is written with the reads that led to it', () => {
  const errors = new FoundErrors();
  const { faults } = judged(COMPLETE_THREAD, fails(1));
  assert.equal(writeFaults(errors, faults, shown([], [1, 2])), true);
  const [{ kind, message, location, accesses }] = errors.list as [(typeof errors.list)[number]];
  assert.deepEqual([kind, message, location], ['assertion', 'x == 1', 'a.c:41:1']);
  assert.deepEqual(
    accesses.map((access) => access.location),
    ['a.c:1:1', 'a.c:2:1'],
  );
});

test('a search is in doubt after a cut, or after an error that is not looked for', () => {
  const errors = new FoundErrors({ ignoredErrors: new Set(['abort']) });
  assert.equal(doubtOf(judged(CUT, fails(1, 'abort')), errors), 'a loop goes round too often, at a.c:30:1');
  assert.equal(
    doubtOf(judged(fails(1, 'abort')), errors),
    'an execution ends at an error that is not looked for (abort), at a.c:41:1',
  );
  assert.equal(doubtOf(judged({ ...CUT, place: undefined }), errors), 'a loop goes round too often');
  assert.equal(doubtOf(judged(fails(1)), errors), undefined);
  assert.equal(doubtOf(judged(waits(0, MUTEX), spins(1, 'may end')), errors), undefined);
});
