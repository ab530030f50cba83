/**
 * The page's side of a worker: jobs go in, updates and one end come out. A worker does one job at a
 * time. Jobs of different kinds wait for each other; a job takes the place of an earlier one of its
 * kind, and if the worker is at that one, the worker is ended and another begins. So Stop and a
 * change of mind never depend on what the engine is doing. A job that failed ends its worker too:
 * what that could not load, the next one asks for again.
 */
import { failureText, LoadError } from './load-file.ts';
import type { FromEngine, Job, JobOf, PlainDiagnostic, ReportOf, ToEngine } from './protocol.ts';

export type End<Kind extends Job['kind']> =
  | { readonly kind: 'done'; readonly report: ReportOf<Kind> }
  | { readonly kind: 'refused'; readonly diagnostics: readonly PlainDiagnostic[] }
  | { readonly kind: 'failed'; readonly message: string }
  /** By the user, or because another job of the kind came. */
  | { readonly kind: 'stopped' };

export interface Listener<Kind extends Job['kind']> {
  readonly onUpdate?: (report: ReportOf<Kind>) => void;
  readonly onProgress?: (text: string) => void;
}

/** A job and who waits for it, whatever its kind. */
interface Order {
  readonly id: number;
  readonly job: Job;
  readonly hear: (message: FromEngine) => void;
  readonly stop: () => void;
}

const SCRIPT = 'worker.js';

const isEnd = (kind: FromEngine['kind']): boolean => kind === 'done' || kind === 'refused';

export class EngineClient {
  private worker: Worker | undefined;
  private current: Order | undefined;
  private waiting: Order[] = [];
  private lastId = 0;

  /** Loads the worker before there is anything to do. */
  warmUp(): void {
    this.worker ??= this.startWorker();
  }

  run<Kind extends Job['kind']>(job: JobOf<Kind>, listener: Listener<Kind> = {}): Promise<End<Kind>> {
    this.stop(job.kind);
    return new Promise((resolve) => {
      const hear = (message: FromEngine) => {
        switch (message.kind) {
          case 'update':
            return listener.onUpdate?.(message.report as ReportOf<Kind>);
          case 'progress':
            return listener.onProgress?.(message.text);
          case 'done':
            return resolve({ kind: 'done', report: message.report as ReportOf<Kind> });
          default:
            return resolve(message);
        }
      };
      this.waiting.push({
        id: ++this.lastId,
        job: job as Job,
        hear,
        stop: () => resolve({ kind: 'stopped' }),
      });
      this.next();
    });
  }

  /** Stops what is running or waiting of this kind, at once. */
  stop(kind: Job['kind']): void {
    for (const order of this.waiting) if (order.job.kind === kind) order.stop();
    this.waiting = this.waiting.filter((order) => order.job.kind !== kind);
    if (this.current?.job.kind !== kind) return;
    const stopped = this.current;
    this.endWorker();
    stopped.stop();
    this.warmUp();
    this.next();
  }

  private next(): void {
    if (this.current !== undefined) return;
    const order = this.waiting.shift();
    if (order === undefined) return;
    this.current = order;
    this.warmUp();
    this.worker!.postMessage({ id: order.id, job: order.job } satisfies ToEngine);
  }

  private startWorker(): Worker {
    const worker = new Worker(new URL(SCRIPT, document.baseURI), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromEngine>) => this.take(data);
    worker.onerror = ({ message }) => {
      // What an ended worker still has to say is about no job of the next one. A script that cannot
      // be had gives an event without words.
      if (worker !== this.worker) return;
      const fault = message ? new Error(message) : new LoadError(SCRIPT);
      this.endFailed({ kind: 'failed', id: this.current?.id ?? 0, message: failureText(fault) });
    };
    return worker;
  }

  private take(message: FromEngine): void {
    if (message.id !== this.current?.id) return;
    if (message.kind === 'failed') {
      this.endFailed(message);
      return;
    }
    const order = this.current;
    if (isEnd(message.kind)) this.current = undefined;
    order.hear(message);
    this.next();
  }

  /** After a fault: the worker may be in any state, so the next job gets a new one. */
  private endFailed(message: FromEngine): void {
    const order = this.current;
    this.endWorker();
    order?.hear(message);
    this.next();
  }

  private endWorker(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.current = undefined;
  }
}
