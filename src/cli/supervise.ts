/**
 * Runs a command in a thread of its own, the job, and keeps this one free: for signals, for the
 * clock, and for the memory. A job is first asked to stop, and then has its own words for what it
 * found. One that does not look in time is ended, wherever it is, and what it had announced to be
 * doing (Phase) is reported as inconclusive.
 */
import { Worker } from 'node:worker_threads';
import { STOPS, type StopCause } from '../api/doors/stop.ts';
import { combineExitCodes, ExitCode } from './exit-codes.ts';
import { type FromJob, type JobSetup, type Owned, type Phase, STOP_SIGNS } from './job/messages.ts';
import { removeOwned } from './job/owned.ts';
import { guardOutput } from './supervised-output.ts';

/** How long a job has for its own words once its time is up, or it was asked to stop. */
const GRACE_MILLISECONDS = 500;
/** How long the thread has to end. One that does not hangs in the system. */
const END_MILLISECONDS = 5000;
const LOOK_MILLISECONDS = 20;
/** What a job may use beyond its budget while it stops. */
const SPARE_MEGABYTES = 50;
/** Node's own, which is no part of the heap of a job. */
const LEAST_HEAP_MEGABYTES = 64;

export function supervise(file: string, words: readonly string[]): void {
  new Supervisor(file, words).run();
}

class Supervisor {
  private readonly stopSign = new Int32Array(new SharedArrayBuffer(4));
  private readonly worker: Worker;
  private readonly owned: Owned[] = [];
  private readonly codes: number[] = [];
  private readonly results: object[] = [];
  private phase: Phase | undefined;
  /** When the job is ended: its time and the grace, as of performance.now(). */
  private endsAt = Number.POSITIVE_INFINITY;
  /** Why it will be ended then. */
  private reason: StopCause = 'time';
  private isOver = false;
  private watch: NodeJS.Timeout | undefined;

  constructor(file: string, words: readonly string[]) {
    const setup: JobSetup = {
      isJob: true,
      stopSign: this.stopSign.buffer as SharedArrayBuffer,
      columns: process.stderr.isTTY === true ? process.stderr.columns || 80 : undefined,
    };
    const megabytes = wantedMegabytes(words);
    this.worker = new Worker(file, {
      argv: [...words],
      workerData: setup,
      // What Node was told is not for the job, but for a profile of it (bench/profile-check.ts).
      execArgv: process.execArgv.filter((word) => word.startsWith('--cpu-prof')),
      // A heap that may not grow is collected more often instead.
      ...(megabytes === undefined
        ? {}
        : { resourceLimits: { maxOldGenerationSizeMb: Math.max(megabytes, LEAST_HEAP_MEGABYTES) } }),
    });
  }

  run(): void {
    guardOutput(() => this.finish(ExitCode.internalError));
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => this.interrupt());
    this.worker.on('message', (message: FromJob) => this.hear(message));
    this.worker.on('error', (error: NodeJS.ErrnoException) => this.fail(error));
    this.worker.on('exit', () => {
      if (!this.isOver) this.fail(new Error('it ended without a result'));
    });
    this.watch = setInterval(() => this.look(), LOOK_MILLISECONDS);
    this.watch.unref();
  }

  private hear(message: FromJob): void {
    if (this.isOver) return;
    switch (message.kind) {
      case 'text':
        (message.stream === 'out' ? process.stdout : process.stderr).write(message.text);
        return;
      case 'phase':
        this.begin(message.phase);
        return;
      case 'result':
        this.codes.push(message.exitCode);
        if (message.json !== undefined) this.results.push(message.json);
        return;
      case 'owns':
        this.owned.push(message.owned);
        return;
      case 'released': {
        const key = JSON.stringify(message.owned);
        const at = this.owned.findIndex((owned) => JSON.stringify(owned) === key);
        if (at >= 0) this.owned.splice(at, 1);
        return;
      }
      case 'finished':
        this.finish(message.exitCode);
        return;
    }
  }

  private begin(phase: Phase): void {
    this.phase = phase;
    // After a signal the job only says what it has.
    if (Atomics.load(this.stopSign, 0) !== STOP_SIGNS.none) return;
    this.endsAt = performance.now() + (phase.milliseconds ?? Number.POSITIVE_INFINITY) + GRACE_MILLISECONDS;
  }

  /** The first signal asks the job to stop; the second ends it. */
  private interrupt(): void {
    if (Atomics.load(this.stopSign, 0) === STOP_SIGNS.cancelled) this.end('cancelled');
    else this.ask('cancelled');
  }

  private ask(reason: 'cancelled' | 'memory'): void {
    Atomics.store(this.stopSign, 0, STOP_SIGNS[reason]);
    this.reason = reason;
    this.endsAt = Math.min(this.endsAt, performance.now() + GRACE_MILLISECONDS);
    // Ends what the job waits for.
    if (reason === 'cancelled') this.worker.postMessage('cancel');
  }

  private look(): void {
    const { megabytes } = this.phase ?? {};
    if (megabytes !== undefined) {
      const used = process.memoryUsage.rss() / 2 ** 20;
      if (used > megabytes + SPARE_MEGABYTES) this.end('memory');
      else if (used > megabytes && Atomics.load(this.stopSign, 0) === STOP_SIGNS.none) this.ask('memory');
    }
    if (performance.now() >= this.endsAt) this.end(this.reason);
  }

  /** Ends the job, and says what is known. */
  private end(reason: StopCause): void {
    if (this.isOver) return;
    const { phase } = this;
    const why = `${STOPS[reason]} before there was a result`;
    if (phase?.json !== undefined) {
      const last = { ...phase.json, reason: why };
      const value = phase.isSingle ? last : [...this.results, last];
      process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
    } else if (phase !== undefined) process.stdout.write(`${phase.text} (${why})\n`);
    process.stderr.write(`heddle: ${why}\n`);
    this.finish(combineExitCodes([...this.codes, ExitCode.inconclusive]));
  }

  private fail(error: NodeJS.ErrnoException): void {
    if (this.isOver) return;
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      this.end('memory');
      return;
    }
    process.stderr.write(
      `heddle: internal error: ${error.message}\nThis is a fault of Heddle, not of your input.\n`,
    );
    this.finish(ExitCode.internalError);
  }

  /** The process ends with this code, and nothing that the job owned stays behind. */
  private finish(exitCode: number): void {
    if (this.isOver) return;
    this.isOver = true;
    process.exitCode = exitCode;
    clearInterval(this.watch);
    for (const owned of this.owned) removeOwned(owned);
    void this.worker.terminate();
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), END_MILLISECONDS).unref();
  }
}

/** Known before the options are read, since a thread cannot be limited later. */
function wantedMegabytes(words: readonly string[]): number | undefined {
  const at = words.findIndex((word) => word === '--memory' || word.startsWith('--memory='));
  if (at < 0) return undefined;
  const number = Number(words[at]!.slice('--memory='.length) || words[at + 1]);
  return number > 0 && Number.isFinite(number) ? number : undefined;
}
