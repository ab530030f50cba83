/**
 * For models in which values may justify themselves (`if (x == 1) y = 1 ∥ if (y == 1) x = 1`):
 * learns what threads would write if their reads returned values that nobody is known to write.
 * One thread after another is run alone, its reads returning every known value and every number
 * that the program names; the others read what is there. What they write is only a suggestion: an
 * execution counts if the writes that its reads need are in it.
 *
 * Numbers that the program names decide its branches. One more stands for all others: a value that
 * is merely handed round in a circle can be any. Not so in Java, which forbids such values; there
 * the result names the assumption.
 */
import { FRAME, type MachineCode } from '../../../program/machine/code.ts';
import { numbersIn } from '../../../program/machine/named-numbers.ts';
import { GUARDS, passesGuard } from '../../../program/machine/request.ts';
import { THREAD } from '../../../program/machine/thread-state.ts';
import type { ProgramRunner } from './run/program-runner.ts';
import type { ThreadPoint } from './run/thread-point.ts';
import { keyOf, type Origins, type WrittenValues } from './written-values.ts';

/** Runs of a thread in one round. More are not tried. */
const MOST_RUNS = 2000;
/** Bytes of the values that numbers are tried for: longer ones may be pointers. */
const MOST_BYTES = 4;

/** Where values may justify themselves. */
export interface ThinAir {
  readonly code: MachineCode;
  /** Modes of reads that may take such a value. */
  readonly modes: ReadonlySet<number>;
}

interface SpeculativeRun {
  readonly points: readonly ThreadPoint[];
  /** The reads that got a value from nowhere. */
  readonly guessed: ReadonlyMap<string, readonly Origins[]>;
}

export class Speculation {
  private readonly runner: ProgramRunner;
  private readonly written: WrittenValues;
  private readonly initialValue: (location: number) => number;
  private readonly numbers: readonly number[];
  private readonly modes: ReadonlySet<number>;
  private readonly functions: MachineCode['functions'];

  constructor(
    { code, modes }: ThinAir,
    runner: ProgramRunner,
    written: WrittenValues,
    initialValue: (location: number) => number,
  ) {
    this.runner = runner;
    this.written = written;
    this.initialValue = initialValue;
    this.numbers = numbersIn(code);
    this.modes = modes;
    this.functions = code.functions;
  }

  /** Until nothing new is learnt. Yields now and then, so that a caller can stop. */
  *learn(): Generator<undefined> {
    do {
      this.written.hasGrown = false;
      for (let thread = 1, isThere = true; isThere; thread++) isThere = yield* this.runThread(thread);
    } while (this.written.hasGrown);
  }

  /**
   * Whether the thread waits for a value that may justify itself. Those of the library (locks, what
   * waits for another thread) are released and acquired: no circle goes through them.
   */
  mayJustify({ need, snapshot }: ThreadPoint): boolean {
    if (need.kind !== 'read' || need.request.guard !== GUARDS.none) return false;
    const top = snapshot[snapshot[THREAD.base]! + FRAME.function]!;
    return this.modes.has(need.request.mode) && !this.functions[top]!.isLibrary;
  }

  /** False if no run has such a thread. */
  private *runThread(free: number): Generator<undefined, boolean> {
    const stack: SpeculativeRun[] = [{ points: this.runner.start(), guessed: new Map() }];
    let isThere = false;
    for (let runs = 0; runs < MOST_RUNS; runs++) {
      const run = stack.pop();
      if (run === undefined) break;
      yield undefined;
      isThere ||= run.points.length > free;
      stack.push(...this.after(run, free));
    }
    return isThere;
  }

  /** The runs after the next answer; none if no thread can go on. */
  private after(run: SpeculativeRun, free: number): SpeculativeRun[] {
    const { points } = run;
    const isBound = ({ thread, need }: ThreadPoint): boolean =>
      need.kind === 'choice' ||
      (need.kind === 'read' && thread !== free && this.present(points, need) !== undefined);
    const bound = points.find(isBound);
    if (bound !== undefined) {
      const value = bound.need.kind === 'read' ? this.present(points, bound.need)! : 0;
      return [this.answered(run, bound.thread, value)];
    }
    const need = points[free]?.need;
    if (need?.kind !== 'read') return [];
    return [...this.valuesFor(points, free, need)].map(([value, origins]) =>
      this.answered(run, free, value, origins),
    );
  }

  private answered(
    run: SpeculativeRun,
    thread: number,
    value: number,
    origins?: readonly Origins[],
  ): SpeculativeRun {
    const points = this.runner.answer(run.points, thread, { value, source: undefined });
    const before = run.points[thread]!.events.length;
    const read = points[thread]!.events.findIndex((event, at) => at >= before && event.isRead);
    const guessed =
      origins !== undefined && read >= 0
        ? new Map([...run.guessed, [keyOf({ thread, index: read }), origins] as const])
        : run.guessed;
    this.written.see(run.points, points, guessed);
    return { points, guessed };
  }

  /** The last value that was written, if a read can take it. */
  private present(points: readonly ThreadPoint[], { location, request }: ReadNeed): number | undefined {
    let value = this.initialValue(location);
    for (const { events } of points) {
      for (const event of events)
        if (event.isWrite && event.location === location) value = event.writtenValue;
    }
    return Number.isFinite(value) && passesGuard(request, value | 0) ? value : undefined;
  }

  /** What the read may return, with the ways in which each value comes to be. */
  private valuesFor(
    points: readonly ThreadPoint[],
    thread: number,
    need: ReadNeed,
  ): ReadonlyMap<number, readonly Origins[]> {
    const { location, request } = need;
    const values = new Map<number, readonly Origins[]>(this.written.valuesOf(location, thread));
    const takesNumbers = request.size <= MOST_BYTES && this.mayJustify(points[thread]!);
    for (const value of [this.present(points, need), ...(takesNumbers ? this.numbers : [])]) {
      if (value !== undefined) values.set(value, [NOWHERE]);
    }
    for (const value of values.keys()) {
      if (!Number.isFinite(value) || !passesGuard(request, value | 0)) values.delete(value);
    }
    return values;
  }
}

type ReadNeed = Extract<ThreadPoint['need'], { readonly kind: 'read' }>;

const NOWHERE: Origins = new Set<string>();
