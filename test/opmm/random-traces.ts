/** Random traces of OpMM's actions that obey its order of execution: threads act while they run, monitors exclude, ends come before joins. */
import type { Action } from '../../src/procedures/opmm/definition/action.ts';

type Random = (below: number) => number;

export interface RandomTrace {
  readonly threads: number;
  readonly actions: readonly Action[];
}

/** Of 3 to 5 threads and at most about 28 actions; each write has a value of its own, its number in the trace + 1. */
export function randomTrace(random: Random): RandomTrace {
  const threads = 3 + random(3);
  return { threads, actions: new TraceBuilder(threads, random).build() };
}

class TraceBuilder {
  private readonly threads: number;
  private readonly random: Random;
  private readonly actions: Action[] = [];
  private readonly running: number[] = [0];
  private readonly ended: number[] = [];
  private readonly interrupted: number[] = [];
  private readonly owners: { thread: number; count: number }[] = [];
  private readonly monitors: number;
  private readonly volatiles: number;
  private cells = 0;
  private started = 1;

  constructor(threads: number, random: Random) {
    this.threads = threads;
    this.random = random;
    this.monitors = 1 + random(2);
    this.volatiles = 1 + random(2);
  }

  build(): readonly Action[] {
    this.actions.push({ kind: 'create', thread: 0, cell: this.cells++ });
    if (this.random(2) === 0) this.actions.push({ kind: 'create', thread: 0, cell: this.cells++ });
    const length = 14 + this.random(14);
    let thread = 0;
    while (this.actions.length < length) {
      if (this.random(2) === 0 || !this.running.includes(thread)) thread = this.oneOf(this.running)!;
      const action = this.next(thread);
      if (action === undefined) continue;
      this.actions.push(action);
      // Chains of threads that pass something on are rare by chance alone.
      const answer = this.random(2) === 0 ? this.answer(action, this.oneOf(this.running)!) : undefined;
      if (answer === undefined) continue;
      this.actions.push(answer);
      thread = answer.thread;
    }
    return this.actions;
  }

  /** What acquires that which an action has released. */
  private answer(action: Action, thread: number): Action | undefined {
    switch (action.kind) {
      case 'volatile-write':
        return { kind: 'volatile-read', thread, volatile: action.volatile };
      case 'unlock':
        return this.lock(thread, action.monitor);
      case 'interrupt':
        return { kind: 'detect-interrupt', thread, target: action.target };
      case 'end':
        return { kind: 'detect-end', thread, target: action.thread };
      default:
        return undefined;
    }
  }

  /** Undefined if what was drawn is not enabled. */
  private next(thread: number): Action | undefined {
    const { random } = this;
    const die = random(32);
    if (die < 5) return { kind: 'write', thread, cell: random(this.cells), value: this.actions.length + 1 };
    if (die < 11) return { kind: 'read', thread, cell: random(this.cells) };
    if (die < 14)
      return { kind: 'volatile-write', thread, volatile: random(this.volatiles), value: random(2) };
    if (die < 17) return { kind: 'volatile-read', thread, volatile: random(this.volatiles) };
    if (die < 19) return this.lock(thread, random(this.monitors));
    if (die < 21) return this.unlock(thread, random(this.monitors));
    if (die < 25) {
      if (this.started === this.threads) return undefined;
      const target = this.started++;
      this.running.push(target);
      return { kind: 'start', thread, target };
    }
    if (die < 26) return this.end(thread);
    if (die < 27) return this.cells > 2 ? undefined : { kind: 'create', thread, cell: this.cells++ };
    if (die < 28) {
      const target = this.oneOf(this.ended);
      return target === undefined ? undefined : { kind: 'detect-end', thread, target };
    }
    if (die < 30) {
      const target = random(this.started);
      this.interrupted.push(target);
      return { kind: 'interrupt', thread, target };
    }
    const target = this.oneOf(this.interrupted);
    return target === undefined ? undefined : { kind: 'detect-interrupt', thread, target };
  }

  private oneOf(numbers: readonly number[]): number | undefined {
    return numbers.length === 0 ? undefined : numbers[this.random(numbers.length)];
  }

  private lock(thread: number, monitor: number): Action | undefined {
    const owner = this.owners[monitor];
    if (owner !== undefined && owner.count > 0 && owner.thread !== thread) return undefined;
    this.owners[monitor] = { thread, count: (owner?.count ?? 0) + 1 };
    return { kind: 'lock', thread, monitor };
  }

  private unlock(thread: number, monitor: number): Action | undefined {
    const owner = this.owners[monitor];
    if (owner === undefined || owner.count === 0 || owner.thread !== thread) return undefined;
    owner.count--;
    return { kind: 'unlock', thread, monitor };
  }

  /** Main goes on, so that there is always a thread that can act. */
  private end(thread: number): Action | undefined {
    if (thread === 0) return undefined;
    this.running.splice(this.running.indexOf(thread), 1);
    this.ended.push(thread);
    return { kind: 'end', thread };
  }
}
