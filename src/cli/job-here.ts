/**
 * A job in the main thread. A thread of its own costs more than most checks do, and only what
 * computes for long without a look at its budget needs one. So a job begins here, and each of its
 * turns has a time limit, which a clock of Node enforces whatever the job does. One that goes
 * beyond it has lost its state: it must begin anew in a thread that can be ended (supervise.ts).
 */
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { Script } from 'node:vm';
import type { JobLink } from './job/messages.ts';

/** How long a turn may take. Signals wait as long; a slice of a search has a fifth of it. */
const TURN_MILLISECONDS = 500;
/** Of the heap that V8 allows. Beyond that, a turn more might end the process. */
const MOST_HEAP_SHARE = 0.8;

/** Does at once what promises have pending. Undocumented in Node: without it no job is here. */
const settlePromises = (process as { _tickCallback?: () => void })._tickCallback;

/** What the script of a turn calls. A limit of time can only be set for a script. */
const slot = globalThis as { heddleTurn?: () => void };
const TURN = new Script('heddleTurn()');

const KINDS: ReadonlySet<string> = new Set(['.litmus', '.c', '.cc', '.cpp', '.cxx', '.ll']);
/** Options that start threads or processes, or limit the heap, which is done for a thread only. */
const FOR_THREADS = /^--(memory|threads|clang|class-path|jcstress)\b|^-(cp|classpath)$/;

/** Whether a command can begin in the main thread, by its words. */
export const canBeHere = (words: readonly string[]): boolean =>
  settlePromises !== undefined &&
  words[0] === 'check' &&
  words.some((word) => KINDS.has(extname(word))) &&
  !words.some((word) => FOR_THREADS.test(word)) &&
  !process.env.HEDDLE_CLANG;

/** Who watches it. */
export interface HereListener {
  /** Before each turn: whether the job is over. */
  isOver(): boolean;
  /** Milliseconds until the job is ended. */
  timeLeft(): number;
  /** The heap is nearly full. */
  onFullHeap(): void;
  /** The job was stopped in the middle of a turn. Called in the next one, after pending signals. */
  onLostTurn(): void;
}

export class JobHere {
  private readonly listener: HereListener;
  private isGone = false;

  constructor(listener: HereListener) {
    this.listener = listener;
  }

  start(file: string, link: Omit<JobLink, 'here'>): void {
    const here = {
      startTurn: (goOn: () => void): void => void setImmediate(() => this.runTurn(goOn)),
      leave: (): void => this.lose(),
    };
    const begin = (): void => {
      const { runJob } = createRequire(file)(file);
      void runJob({ ...link, here });
    };
    here.startTurn(begin);
  }

  private runTurn(goOn: () => void): void {
    const { listener } = this;
    if (this.isGone || listener.isOver()) return;
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    if (used_heap_size > MOST_HEAP_SHARE * heap_size_limit) listener.onFullHeap();
    slot.heddleTurn = () => {
      goOn();
      settlePromises!.call(process);
    };
    const timeout = Math.ceil(Math.max(1, Math.min(TURN_MILLISECONDS, listener.timeLeft())));
    try {
      TURN.runInThisContext({ timeout });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      this.lose();
    }
  }

  private lose(): void {
    this.isGone = true;
    setImmediate(() => this.listener.onLostTurn());
  }
}
