/**
 * Runs commands of the built command line in one thread of this process, one after the other. It
 * says what a process would say and costs a tenth of one. What a process of its own is about
 * (signals, the supervisor, limits of memory, what is kept between two starts) is for run-heddle.ts.
 */
import { fileURLToPath } from 'node:url';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { cpuStopwatch } from './cpu-time.ts';
import { type Ended, folder, LONGEST_MILLISECONDS, MOST_SECONDS, root } from './run-heddle.ts';

/**
 * What the thread runs. Its cwd is that of this process, its environment and its output are its
 * own. It also says when it has ended: then there is no answer.
 */
const THREAD = `
const { workerData: { file, port, isDone } } = require('node:worker_threads');
const { runCommandLine } = require(file);
const said = {};
for (const stream of ['stdout', 'stderr'])
  process[stream].write = (text) => ((said[stream] += text), true);
const done = () => {
  Atomics.store(isDone, 0, 1);
  Atomics.notify(isDone, 0);
};
process.on('exit', done);
port.on('message', async ({ words, env }) => {
  process.argv = [process.execPath, 'heddle', ...words];
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  Object.assign(said, { stdout: '', stderr: '' });
  const code = await runCommandLine();
  port.postMessage({ code, out: said.stdout, err: said.stderr });
  done();
});
`;

/** How often the thread that waits looks at how much CPU time was used. */
const LOOK_MILLISECONDS = 1000;

interface CommandThread {
  readonly port: MessageChannel['port1'];
  readonly isDone: Int32Array;
}

let started: CommandThread | undefined;

function start(): CommandThread {
  const { port1: port, port2 } = new MessageChannel();
  const isDone = new Int32Array(new SharedArrayBuffer(4));
  const file = fileURLToPath(new URL('../../dist/command-line.cjs', import.meta.url));
  const worker = new Worker(THREAD, {
    eval: true,
    // Not what the test file was started with, such as its seed.
    execArgv: [],
    workerData: { file, port: port2, isDone },
    transferList: [port2],
  });
  // Neither keeps a test file from ending.
  worker.unref();
  port.unref();
  return { port, isDone };
}

export const run = (...args: string[]): Ended => runWith({}, ...args);

/** With changes to the environment; a variable that is undefined is taken away. */
export const runWith = (env: NodeJS.ProcessEnv, ...words: string[]): Ended => runIn(folder, words, env);

/** In the root of the repository. */
export const runInRoot = (...words: string[]): Ended => runIn(root, words);

/** Fails if the run does not end by itself. */
function runIn(place: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): Ended {
  started ??= start();
  const { port, isDone } = started;
  const variables = { ...process.env, HEDDLE_CLANG: undefined, ...env };
  const before = process.cwd();
  process.chdir(place);
  try {
    Atomics.store(isDone, 0, 0);
    port.postMessage({
      words,
      env: Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined)),
    });
    waitUntil(isDone, words);
    const answer = receiveMessageOnPort(port);
    if (answer === undefined)
      throw new Error(`the thread ended without an answer: heddle ${words.join(' ')}`);
    return answer.message;
  } finally {
    process.chdir(before);
  }
}

/** Waits as long as a process may take, by CPU time. */
function waitUntil(isDone: Int32Array, words: readonly string[]): void {
  const used = cpuStopwatch();
  for (let waited = 0; waited < LONGEST_MILLISECONDS; waited += LOOK_MILLISECONDS) {
    if (Atomics.wait(isDone, 0, 0, LOOK_MILLISECONDS) !== 'timed-out') return;
    if (used() > MOST_SECONDS) break;
  }
  throw new Error(`does not end: heddle ${words.join(' ')}`);
}
