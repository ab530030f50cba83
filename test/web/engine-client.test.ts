/** The page's side of a worker, with workers that do what the test says. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { EngineClient } from '../../src/web/engine-client.ts';
import type { FromEngine, JobOf, ToEngine } from '../../src/web/protocol.ts';

class FakeWorker {
  onmessage?: (event: { data: FromEngine }) => void;
  onerror?: (event: { message?: string }) => void;
  readonly asked: ToEngine[] = [];
  isEnded = false;

  constructor() {
    workers.push(this);
  }

  postMessage(message: ToEngine): void {
    this.asked.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  /** About the job that it was asked last. */
  say(
    message: { kind: 'failed'; message: string } | Omit<Extract<FromEngine, { kind: 'done' }>, 'id'>,
  ): void {
    this.onmessage!({ data: { id: this.asked.at(-1)!.id, ...message } });
  }
}

let workers: FakeWorker[] = [];
const replaced = { Worker: FakeWorker, document: { baseURI: 'http://127.0.0.1/' } };
const original = Object.fromEntries(
  Object.keys(replaced).map((name) => [name, Reflect.get(globalThis, name)]),
);
beforeEach(() => {
  workers = [];
  Object.assign(globalThis, replaced);
});
afterEach(() => Object.assign(globalThis, original));

const DIAGNOSE: JobOf<'diagnose'> = { kind: 'diagnose', source: { name: 'a.litmus', text: '' } };
const PICTURES: JobOf<'pictures'> = {
  kind: 'pictures',
  source: DIAGNOSE.source,
  model: 'sc',
  state: '',
  limits: { seconds: 1 },
};
const DONE = { kind: 'done', report: { kind: 'diagnose', diagnostics: [] } } as const;

test('a job that failed ends its worker: the next job, waiting or not, gets a new one', async () => {
  const engine = new EngineClient();
  const first = engine.run<'diagnose'>(DIAGNOSE);
  const waiting = engine.run<'pictures'>(PICTURES);
  workers[0]!.say({ kind: 'failed', message: 'internal error: x' });
  assert.deepEqual(await first, { kind: 'failed', id: 1, message: 'internal error: x' });
  assert.equal(workers[0]!.isEnded, true);
  assert.deepEqual(workers[1]!.asked, [{ id: 2, job: PICTURES }]);
  workers[1]!.say({ kind: 'failed', message: 'internal error: y' });
  await waiting;
  assert.equal(workers.length, 2);
  const again = engine.run<'diagnose'>(DIAGNOSE);
  workers[2]!.say(DONE);
  assert.equal((await again).kind, 'done');
  assert.equal(workers[2]!.isEnded, false);
});

test('a worker that is done is kept', async () => {
  const engine = new EngineClient();
  const first = engine.run<'diagnose'>(DIAGNOSE);
  workers[0]!.say(DONE);
  await first;
  const second = engine.run<'diagnose'>(DIAGNOSE);
  workers[0]!.say(DONE);
  await second;
  assert.equal(workers.length, 1);
});

test('a script that cannot be had, a fault in it, and the last words of a worker that was ended', async () => {
  const engine = new EngineClient();
  const unloaded = engine.run<'diagnose'>(DIAGNOSE);
  workers[0]!.onerror!({});
  const end = await unloaded;
  assert.equal(
    end.kind === 'failed' && end.message,
    'could not be loaded: worker.js; are you offline? Run again to retry',
  );
  const broken = engine.run<'diagnose'>(DIAGNOSE);
  workers[0]!.onerror!({ message: 'too late' });
  workers[1]!.onerror!({ message: 'x is not a function' });
  const fault = await broken;
  assert.equal(fault.kind === 'failed' && fault.message, 'internal error: x is not a function');
});
