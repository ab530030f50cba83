/**
 * A search that explores parts as they are handed to it, and gives parts of them away: what the
 * coordinator and the workers of a shared search have in common.
 */
import type { SearchLessons } from '../../kernel/restarts.ts';
import type { PartRun, PartStarter } from '../engine/engine.ts';
import type { SearchPart } from '../engine/search-part.ts';
import type { ProgramTask, Tally } from '../engine/task.ts';
import type { SearchCounts } from '../engine/worker-messages.ts';
import type { FoundErrors } from '../judge/found-errors.ts';

/**
 * How many parts are given away at a time: of the few largest, at least one should not be empty.
 */
const GIVEN_PARTS = 3;

export class PartSearch {
  readonly errors: FoundErrors;
  readonly tally: Tally;
  readonly run: PartRun;
  private readonly parts: SearchPart[] = [];
  private isDone = false;
  /**
   * How often the search has begun: it begins again when it has learnt how memory is divided, or
   * how many threads there are.
   */
  private beginnings = 0;
  private settledBeginnings = 0;
  private settledThreads = 0;
  private gathered: readonly unknown[] | undefined;
  /** Whether all is done that comes after the parts too. */
  hasEnded = false;

  /** `first`: what it begins with, every time that it begins. */
  constructor(task: ProgramTask, start: PartStarter, first: readonly SearchPart[]) {
    this.errors = task.errors;
    this.tally = task.tally;
    const { options, lessons } = task;
    const shared: ProgramTask = {
      ...task,
      options: {
        ...options,
        onBegin: () => {
          this.beginnings++;
          this.parts.splice(0, Number.POSITIVE_INFINITY, ...first);
          this.gathered = undefined;
          options.onBegin?.();
        },
      },
    };
    this.run = start(shared, {
      nextPart: () => {
        const part = this.parts.shift();
        this.isDone = part === undefined;
        return part;
      },
      gathered: () => this.gathered,
      ...(lessons && { lessons }),
    });
  }

  /** Whether there is nothing to explore. */
  get isWaiting(): boolean {
    return this.isDone && this.parts.length === 0;
  }

  /** Goes on for a few steps. */
  advance(): void {
    this.hasEnded = this.run.steps.next().done === true;
  }

  /** All parts are explored. Goes on with what comes after them, if something does. */
  conclude(gathered: readonly unknown[]): void {
    this.gathered = gathered;
    this.hasEnded = this.run.gather === undefined;
  }

  add(parts: readonly SearchPart[]): void {
    this.parts.push(...parts);
  }

  /**
   * Gives parts away, if it can: one that is not begun, else the largest that are left of the
   * present one. They may turn out empty.
   */
  give(): SearchPart[] {
    const whole = this.parts.shift();
    return whole === undefined ? this.run.giveAway(GIVEN_PARTS) : [whole];
  }

  /** Whether blocks were split by guesses, which other searches may make differently. */
  get hasGuessed(): boolean {
    return this.run.hasGuessed();
  }

  /** From now on, parts of other searches that have learnt the same mean the same here. */
  settle(): void {
    this.settledBeginnings = this.beginnings;
    this.settledThreads = this.run.threadCount();
  }

  /**
   * Whether it has learnt something since it was settled: it has begun again, or has met new
   * threads.
   */
  get hasLearnt(): boolean {
    return this.hasBegunAgain || this.run.threadCount() !== this.settledThreads;
  }

  /** Whether it has begun again since it was settled. */
  get hasBegunAgain(): boolean {
    return this.beginnings !== this.settledBeginnings;
  }

  /** What it has learnt; undefined before it has begun. */
  get lessons(): SearchLessons | undefined {
    return this.run.lessons();
  }

  get counts(): SearchCounts {
    const { depth, estimate, duplicates, ...counters } = this.run.counters();
    return { executions: this.tally.executions, ...counters };
  }
}
