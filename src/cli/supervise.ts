/**
 * Runs a command, the job, and looks after it: signals, the clock, the memory. A job begins in this
 * thread if it can (job-here.ts); otherwise, and if it takes a turn of this thread for too long, it
 * has a thread of its own. It is first asked to stop, and then has its own words for what it found.
 * One that does not look in time is ended, wherever it is, and what it had announced to be doing
 * (Phase) is reported as inconclusive.
 */
import { Worker } from 'node:worker_threads';
import { STOPS, type StopCause } from '../api/doors/stop.ts';
import { combineExitCodes, ExitCode } from './exit-codes.ts';
import { type FromJob, type JobSetup, type Owned, type Phase, STOP_SIGNS } from './job/messages.ts';
import { removeOwned } from './job/owned.ts';
import { canBeHere, JobHere } from './job-here.ts';
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
  private readonly file: string;
  private readonly words: readonly string[];
  private readonly stopSign = new Int32Array(new SharedArrayBuffer(4));
  /** The thread of the job; undefined while the job is in this one. */
  private worker: Worker | undefined;
  private onCancel: () => void = () => {};
  private readonly owned: Owned[] = [];
  private codes: number[] = [];
  private results: object[] = [];
  /** Texts that the job has had written, and how many of them it will say again. */
  private texts = 0;
  private repeatedTexts = 0;
  private phase: Phase | undefined;
  private phaseBegan = 0;
  /** What the job had used of a phase before it began anew. */
  private lost: { readonly text: string; readonly milliseconds: number } | undefined;
  /** When the job is ended: its time and the grace, as of performance.now(). */
  private endsAt = Number.POSITIVE_INFINITY;
  /** Why it will be ended then. */
  private reason: StopCause = 'time';
  private isOver = false;
  private watch: NodeJS.Timeout | undefined;

  constructor(file: string, words: readonly string[]) {
    this.file = file;
    this.words = words;
  }

  run(): void {
    guardOutput(() => this.finish(ExitCode.internalError));
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => this.interrupt());
    if (canBeHere(this.words)) this.startHere();
    else this.startThread();
  }

  private startHere(): void {
    const job = new JobHere({
      isOver: () => {
        this.look();
        return this.isOver;
      },
      timeLeft: () => this.endsAt - performance.now(),
      onFullHeap: () => this.ask('memory'),
      onLostTurn: () => this.goOnInThread(),
    });
    job.start(this.file, {
      setup: this.setup(),
      tell: (message) => {
        // Output that could not be written is known in the next turn.
        if (message.kind === 'finished') setImmediate(() => this.hear(message));
        else this.hear(message);
      },
      onCancel: (listener) => {
        this.onCancel = listener;
      },
    });
  }

  /** What the job has done so far is done again; what it has written is not written again. */
  private goOnInThread(): void {
    if (this.isOver) return;
    if (Atomics.load(this.stopSign, 0) !== STOP_SIGNS.none) {
      this.end(this.reason);
      return;
    }
    this.look();
    if (this.isOver) return;
    const { phase } = this;
    if (phase !== undefined)
      this.lost = { text: phase.text, milliseconds: performance.now() - this.phaseBegan };
    this.repeatedTexts = this.texts;
    this.codes = [];
    this.results = [];
    this.phase = undefined;
    this.endsAt = Number.POSITIVE_INFINITY;
    this.startThread();
  }

  private setup(): JobSetup {
    return {
      isJob: true,
      stopSign: this.stopSign.buffer as SharedArrayBuffer,
      columns: process.stderr.isTTY === true ? process.stderr.columns || 80 : undefined,
    };
  }

  private startThread(): void {
    const megabytes = wantedMegabytes(this.words);
    const worker = new Worker(this.file, {
      argv: [...this.words],
      workerData: this.setup(),
      // What Node was told is not for the job, but for a profile of it (bench/profile-check.ts).
      execArgv: process.execArgv.filter((word) => word.startsWith('--cpu-prof')),
      // A heap that may not grow is collected more often instead.
      ...(megabytes === undefined
        ? {}
        : { resourceLimits: { maxOldGenerationSizeMb: Math.max(megabytes, LEAST_HEAP_MEGABYTES) } }),
    });
    this.worker = worker;
    this.onCancel = () => worker.postMessage('cancel');
    worker.on('message', (message: FromJob) => this.hear(message));
    worker.on('error', (error: NodeJS.ErrnoException) => this.fail(error));
    worker.on('exit', () => {
      if (!this.isOver) this.fail(new Error('it ended without a result'));
    });
    this.watch = setInterval(() => this.look(), LOOK_MILLISECONDS);
    this.watch.unref();
  }

  private hear(message: FromJob): void {
    if (this.isOver) return;
    switch (message.kind) {
      case 'text':
        this.write(message);
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

  private write({ stream, text, isProgress }: Extract<FromJob, { kind: 'text' }>): void {
    if (!isProgress) {
      if (this.repeatedTexts > 0) {
        this.repeatedTexts--;
        return;
      }
      this.texts++;
    }
    (stream === 'out' ? process.stdout : process.stderr).write(text);
  }

  private begin(phase: Phase): void {
    this.phase = phase;
    this.phaseBegan = performance.now();
    if (phase.text === this.lost?.text) this.phaseBegan -= this.lost.milliseconds;
    // After a signal the job only says what it has.
    if (Atomics.load(this.stopSign, 0) !== STOP_SIGNS.none) return;
    this.endsAt = this.phaseBegan + (phase.milliseconds ?? Number.POSITIVE_INFINITY) + GRACE_MILLISECONDS;
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
    if (reason === 'cancelled') this.onCancel();
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
    void this.worker?.terminate();
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
