/**
 * A search that explores parts as they are handed to it, and gives parts of them away: what the coordinator and the workers of a shared
 * search have in common.
 */
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import { lessonsOf, type SearchLessons } from '../../kernel/restarts.ts';
import type { MachineCode } from '../../program/machine/code.ts';
import type { ProgramCheckOptions, Tally } from '../engine/task.ts';
import { type GraphRun, graphRun } from '../engines/graph/graph-run.ts';
import type { SearchPart } from '../engines/graph/graph-search.ts';
import type { FoundErrors } from '../judge/found-errors.ts';
import type { SearchCounts } from './worker-messages.ts';

/** Given away at a time: of the few largest, one at least should not be empty. */
const GIVEN_PARTS = 3;

export class PartSearch {
  readonly errors: FoundErrors;
  readonly tally: Tally;
  readonly run: GraphRun;
  private readonly parts: SearchPart[] = [];
  private isDone = false;
  /** How often the search has begun: it begins again when it has learnt how memory is divided, or how many threads there are. */
  private beginnings = 0;
  private settledBeginnings = 0;
  private settledThreads = 0;

  /** `first`: what it begins with, every time that it begins. */
  constructor(
    code: MachineCode,
    name: string,
    model: ConsistencyModel,
    options: ProgramCheckOptions,
    first: readonly SearchPart[],
    errors: FoundErrors,
    tally: Tally,
  ) {
    this.errors = errors;
    this.tally = tally;
    const shared: ProgramCheckOptions = {
      ...options,
      nextPart: () => {
        const part = this.parts.shift();
        this.isDone = part === undefined;
        return part;
      },
      onBegin: () => {
        this.beginnings++;
        this.parts.splice(0, Number.POSITIVE_INFINITY, ...first);
        options.onBegin?.();
      },
    };
    this.run = graphRun(code, name, model, shared, errors, tally);
  }

  /** There is nothing to explore. */
  get isWaiting(): boolean {
    return this.isDone && this.parts.length === 0;
  }

  /** Goes on for a few steps. */
  advance(): void {
    this.run.steps.next();
  }

  add(parts: readonly SearchPart[]): void {
    this.parts.push(...parts);
  }

  /** Gives parts away, if it can: one that is not begun, else the largest that are left of the present one, which may turn out empty. */
  give(): SearchPart[] {
    const whole = this.parts.shift();
    return whole === undefined ? (this.run.search()?.giveAway(GIVEN_PARTS) ?? []) : [whole];
  }

  /** Blocks were split by guesses, which other searches may make otherwise. */
  get hasGuessed(): boolean {
    return this.run.search()?.memory.map.hasGuessed ?? false;
  }

  /** From now on, parts of other searches that have learnt the same mean the same here. */
  settle(): void {
    this.settledBeginnings = this.beginnings;
    this.settledThreads = this.run.search()!.threads.threadCount;
  }

  /** Since it was settled it has learnt something: it has begun again, or has met new threads. */
  get hasLearnt(): boolean {
    return this.hasBegunAgain || this.run.search()!.threads.threadCount !== this.settledThreads;
  }

  /** It has begun again since it was settled. */
  get hasBegunAgain(): boolean {
    return this.beginnings !== this.settledBeginnings;
  }

  /** Undefined before it has begun. */
  get lessons(): SearchLessons | undefined {
    const search = this.run.search();
    return search === undefined ? undefined : lessonsOf(search);
  }

  get counts(): SearchCounts {
    const { candidates, consistencyChecks, linearisations, branches, droppedAtEnd } = this.run.counters();
    const { executions } = this.tally;
    return { executions, candidates, consistencyChecks, linearisations, branches, droppedAtEnd };
  }
}
