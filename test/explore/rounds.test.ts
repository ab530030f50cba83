/** Threads that go round loops are shown by what they did last, if that is the program's doing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Span } from '../../src/diagnostics/source.ts';
import { Skeleton } from '../../src/execution/skeleton.ts';
import { accessesOfRounds } from '../../src/explore/judge/error-accesses.ts';
import type { Location, Program } from '../../src/program/program.ts';
import type { Trace } from '../../src/program/trace.ts';

const location = (name: string, role?: Location['role']): Location => ({
  name,
  address: -1,
  initialValue: 0,
  tags: [],
  ...(role && { role }),
});

const program: Program = {
  name: 'test',
  language: 'C',
  threads: ['main', 'thread 1', 'thread 2'].map((name) => ({
    name,
    code: [],
    registers: [],
    initialValues: [],
  })),
  locations: [location('x'), location('own', 'internal')],
  scopes: [],
};

const place = (file: string, line: number): Span => ({
  file: { name: file, text: '' },
  start: 0,
  end: 0,
  position: { line, column: 1 },
});

function reads(thread: number, at: number, span: Span): Trace {
  const event = {
    ...{ thread, isRead: true, isWrite: false, location: at, readValue: 0, writtenValue: 0, tags: [], span },
    ...{ step: 0, addressSources: [], dataSources: [], controlSources: [], expectedSources: [] },
    ...{ pairedRead: -1, isAtomicInstruction: false, operandPath: [] },
  };
  return { events: [event], registers: [], status: 'spinning' };
}

test('a loop without reads of the program is shown by its place', () => {
  const skeleton = new Skeleton(program, [
    reads(0, 1, place('Main.java', 5)),
    reads(1, 0, place('Main.java', 9)),
    reads(2, 0, place('<heddle>/Machine.java', 3)),
  ]);
  const rounds = skeleton.threadStarts.slice(0, 3).map((last, thread) => ({
    thread,
    last,
    place: { file: 'Main.java', line: 20 + thread, column: 1 },
  }));
  const { accesses, events } = accessesOfRounds(skeleton, [...rounds]);
  assert.deepEqual(accesses, [
    { thread: 1, location: 'Main.java:9:1', event: 'R x 0' },
    { thread: 0, location: 'Main.java:20:1', event: 'goes round a loop' },
    { thread: 2, location: 'Main.java:22:1', event: 'goes round a loop' },
  ]);
  assert.deepEqual(events, [rounds[1]!.last]);
});
