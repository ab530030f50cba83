/**
 * The coordinator of a search that several workers share. It explores too, as the first of the
 * workers, and receives messages between its slices. It starts the others only when it has explored
 * for a while and is not done.
 *
 * An idle worker waits; a busy one is asked to give away its largest unexplored part. So each
 * execution is explored by exactly one worker, and the counts add up to those of one search. A
 * worker reports an error as the options that lead to it; the coordinator follows them to show the
 * execution as its own.
 *
 * Parts mean the same only in searches that divide memory and number threads in the same way. A
 * worker that learns or guesses something about that says so, and all begin again with what was
 * learnt; after a guess the coordinator goes on alone.
 */
import type { SearchLessons } from '../../kernel/restarts.ts';
import type { EnginePause, Slices } from '../engine/drive.ts';
import type { Engine, EngineRun } from '../engine/engine.ts';
import type { SearchPart } from '../engine/search-part.ts';
import { type ProgramCheckOptions, type ProgramTask, reductionsOf, type Tally } from '../engine/task.ts';
import type {
  FromWorker,
  SearchCounts,
  SearchResults,
  SearchTaskOptions,
  SearchWorker,
  WorkerFailure,
  WorkerStarter,
} from '../engine/worker-messages.ts';
import type { FoundErrors } from '../judge/found-errors.ts';
import { EventLoop } from './event-loop.ts';
import { PartSearch } from './part-search.ts';
import { errorOf } from './serve-search.ts';

/**
 * How long the coordinator explores before it starts others: most programs are done by then, and
 * its own code is still being compiled.
 */
const ALONE_MILLISECONDS = 250;
const SLICE_MILLISECONDS = 5;
/** How long an idle coordinator sleeps; messages wake it. */
const SLEEP_MILLISECONDS = 50;
/** How long workers may take to stop. */
const STOP_MILLISECONDS = 2000;

const WHOLE: SearchPart = { path: [], start: 0 };

/** A worker that shares the search, or the coordinator itself. */
interface Member {
  /** The worker; undefined for the coordinator. */
  worker: SearchWorker | undefined;
  state: 'starting' | 'waiting' | 'busy';
  /** Whether it has been asked to give a part. */
  isAsked: boolean;
  /**
   * When it was last handed a part: a member that has been busy for long probably has much left.
   */
  busySince: number;
  /** For a worker: what it has counted. */
  counts: SearchCounts;
  /** For a worker: how many executions it may count in all. */
  allowed: number;
  /** Whether it has counted all executions that it may. */
  isSpent: boolean;
  /** Whether its counts may not fit those of others. */
  isUnsettled: boolean;
  results: SearchResults | undefined;
  /** For a worker: what it has gathered, once it was asked. */
  gathered: { readonly value: unknown } | undefined;
}

export class ParallelSearch implements EngineRun {
  readonly steps: Generator<EnginePause, void>;
  readonly slices: Slices;
  private readonly task: ProgramTask;
  private readonly engine: Engine;
  private readonly options: ProgramCheckOptions;
  private readonly startWorker: WorkerStarter;
  private readonly errors: FoundErrors;
  private readonly tally: Tally;
  private readonly mostExecutions: number;
  private readonly loop = new EventLoop();
  private own: PartSearch;
  private readonly self = newMember('busy');
  private others: Member[] = [];
  /** Parts that are not handed out yet. */
  private parts: SearchPart[] = [];
  private aloneSince = performance.now();
  private staysAlone = false;
  /** Lessons of a worker that the others do not have yet. */
  private news: Extract<FromWorker, { kind: 'unsettled' }> | undefined;
  private hasFound = false;
  private failure: WorkerFailure | undefined;

  /**
   * The errors of the task must keep to the engine's order of replays; the engine must have parts.
   */
  constructor(task: ProgramTask, engine: Engine, startWorker: WorkerStarter) {
    const { options } = task;
    this.task = task;
    this.engine = engine;
    this.options = options;
    this.startWorker = startWorker;
    this.errors = task.errors;
    this.tally = task.tally;
    this.mostExecutions = options.budget?.executions ?? Number.POSITIVE_INFINITY;
    this.own = this.ownSearch(task);
    this.steps = this.explore();
    this.slices = {
      milliseconds: SLICE_MILLISECONDS,
      rest: (pause) => (pause === 'idle' ? this.loop.sleep(SLEEP_MILLISECONDS) : this.loop.turn()),
    };
  }

  /** Executions that all members have counted; valid until `finish`. */
  get executions(): number {
    return this.others.reduce((sum, { counts }) => sum + counts.executions, this.tally.executions);
  }

  readonly counters: EngineRun['counters'] = () => {
    const counters = { ...this.own.run.counters() };
    for (const { counts } of this.others) {
      for (const name of COUNTERS) counters[name] = (counters[name] ?? 0) + (counts[name] ?? 0);
    }
    return counters;
  };

  /** Stops the others, and adds what they have found to the tally and the errors. */
  async finish(): Promise<void> {
    const asked = this.others.filter(({ state }) => state !== 'starting');
    for (const { worker } of asked) worker!.post({ kind: 'stop' });
    const isDone = (): boolean =>
      this.failure !== undefined || asked.every(({ results }) => results !== undefined);
    for (const end = performance.now() + STOP_MILLISECONDS; !isDone() && performance.now() < end; )
      await this.loop.sleep(SLEEP_MILLISECONDS);
    this.throwFailure();
    const replays = new Map(this.errors.replays);
    for (const { results, isUnsettled } of asked) {
      if (results === undefined) throw new Error('internal error: a worker does not stop');
      if (!isUnsettled) this.addResults(results, replays);
    }
    for (const [key, replay] of replays) if (this.errors.replays.get(key) !== replay) this.showError(replay);
  }

  /** Ends the others, whatever they do. */
  close(): void {
    for (const { worker } of this.others) worker?.end();
    this.loop.close();
  }

  private addResults(results: SearchResults, replays: Map<string, string>): void {
    const { tally } = this;
    tally.executions += results.counts.executions;
    tally.blocked += results.blocked;
    if (tally.standsFor !== undefined) tally.standsFor += results.standsFor;
    if (results.standsForAtMost) tally.standsForAtMost = true;
    tally.cut ??= results.cut;
    for (const id of results.assumptions) tally.assumptions.add(id);
    if (results.outcomes !== undefined) tally.outcomes?.add(results.outcomes);
    for (const [key, replay] of results.replays) {
      const known = replays.get(key);
      if (known === undefined || this.engine.replay!.comesBefore!(replay, known)) replays.set(key, replay);
    }
  }

  /** Leads the coordinator's search to the error that another has found. */
  private showError(replay: string): void {
    const { task, options, errors, own } = this;
    const { onProgress, onBegin, onExecution, ...others } = options;
    const tally: Tally = {
      executions: 0,
      blocked: 0,
      cut: undefined,
      assumptions: new Set(),
      outcomes: undefined,
    };
    const lessons = own.lessons!;
    const { steps } = this.engine.run({ ...task, lessons, options: { ...others, replay }, tally });
    while (!steps.next().done && (options.allErrors || errors.size === 0));
  }

  private throwFailure(): void {
    if (this.failure !== undefined) throw errorOf(this.failure);
  }

  // The coordinator's own search.

  private ownSearch(task: ProgramTask): PartSearch {
    return new PartSearch(task, this.engine.parts!, [WHOLE]);
  }

  private *explore(): Generator<EnginePause, void> {
    const { self } = this;
    for (;;) {
      this.throwFailure();
      if (this.hasFound) return;
      if (this.news !== undefined) this.startOver(this.news.lessons, this.news.hasGuessed);
      if (this.own.isWaiting) {
        if (self.state === 'busy') this.hasNothingLeft(self);
        if (!this.members.some(({ state }) => state === 'busy')) {
          yield* this.conclude();
          if (this.own.hasEnded) return;
          continue;
        }
      }
      if (this.own.isWaiting || this.allowance === 0) {
        yield 'idle';
        continue;
      }
      this.own.advance();
      if (this.others.length > 0) this.keepInStep();
      else this.considerSharing();
      yield;
    }
  }

  /**
   * All parts are explored: the coordinator makes what comes after them, with what the others have
   * gathered. If it learns something then, all begin again.
   */
  private *conclude(): Generator<EnginePause, void> {
    const { own } = this;
    const asked = this.others.filter(({ state }) => state !== 'starting');
    if (own.run.gather !== undefined) {
      for (const { worker } of asked) worker!.post({ kind: 'gather' });
      for (; asked.some(({ gathered }) => gathered === undefined); yield 'idle') this.throwFailure();
    }
    own.settle();
    own.conclude(asked.map(({ gathered }) => gathered?.value));
    while (!own.hasEnded) {
      own.advance();
      if (own.hasBegunAgain) {
        this.endOthers();
        this.self.state = 'busy';
        this.aloneSince = performance.now();
        return;
      }
      yield;
    }
  }

  /**
   * Called after a few steps of the coordinator's own search: checks that its lessons are those
   * that the others were started with, then gives what it was asked for.
   */
  private keepInStep(): void {
    const { own, self } = this;
    if (own.hasBegunAgain) {
      // It has already begun again, with all there is to explore.
      this.endOthers();
      this.aloneSince = performance.now();
    } else if (own.hasLearnt || own.hasGuessed) this.startOver(own.lessons!, own.hasGuessed);
    else if (self.isAsked) this.receive(self, own.give());
  }

  /** All begin again, with what was learnt. */
  private startOver(lessons: SearchLessons, hasGuessed: boolean): void {
    this.news = undefined;
    this.endOthers();
    this.staysAlone = hasGuessed;
    this.own = this.ownSearch({ ...this.task, lessons });
    this.self.state = 'busy';
    this.aloneSince = performance.now();
  }

  private considerSharing(): void {
    const { own, tally, options } = this;
    const { threads = 1, aloneMilliseconds = ALONE_MILLISECONDS } = options;
    if (this.staysAlone || performance.now() - this.aloneSince < aloneMilliseconds) return;
    // Before an execution is complete, the number of threads is not known; guesses may still be
    // replaced by what is learnt.
    if (tally.executions + tally.blocked === 0 || own.hasGuessed || own.isWaiting) return;
    own.settle();
    const { code, name } = this.task;
    const task = {
      engine: this.engine.name,
      code,
      name,
      lessons: own.lessons!,
      options: taskOptions(options),
    };
    for (let i = 1; i < threads; i++) {
      const member = newMember('starting');
      this.others.push(member);
      member.worker = this.startWorker(task, (message) => this.hear(member, message));
    }
  }

  private endOthers(): void {
    for (const { worker } of this.others) worker?.end();
    this.others = [];
    this.parts = [];
    this.self.isAsked = false;
  }

  // What is handed from one to another.

  private get members(): Member[] {
    return [this.self, ...this.others];
  }

  private hear(member: Member, message: FromWorker): void {
    // A message of an ended worker may still arrive.
    if (!this.others.includes(member)) return;
    if ('counts' in message) member.counts = message.counts;
    switch (message.kind) {
      case 'waiting':
        member.allowed = member.counts.executions;
        this.hasNothingLeft(member);
        break;
      case 'spent':
        member.isSpent = true;
        this.allowMore();
        break;
      case 'given':
        this.receive(member, message.parts);
        break;
      case 'gathered':
        member.gathered = message;
        break;
      case 'found':
        this.hasFound = true;
        break;
      case 'unsettled':
        member.isUnsettled = true;
        this.news = message;
        break;
      case 'stopped':
        member.results = message.results;
        member.counts = message.results.counts;
        break;
      case 'failed':
        this.failure ??= message.failure;
        break;
      case 'counts':
        break;
    }
    this.loop.wake();
  }

  private hasNothingLeft(member: Member): void {
    member.state = 'waiting';
    member.isAsked = false;
    this.handOut();
    this.allowMore();
  }

  private receive(giver: Member, parts: readonly SearchPart[]): void {
    if (parts.length === 0) return;
    giver.isAsked = false;
    this.parts.push(...parts);
    this.handOut();
  }

  /** Hands parts to idle members. If some stay idle, as many busy ones are asked to give. */
  private handOut(): void {
    const { members } = this;
    const waiting = members.filter(({ state }) => state === 'waiting');
    const parts = this.parts.splice(0);
    const receivers = waiting.splice(0, parts.length);
    receivers.forEach((member, i) => {
      this.handTo(
        member,
        parts.filter((_, j) => j % receivers.length === i),
      );
    });
    if (receivers.length === 0) this.parts.push(...parts);
    const asked = members.filter(({ isAsked }) => isAsked);
    const others = members
      .filter(({ state, isAsked }) => state === 'busy' && !isAsked)
      .sort((a, b) => a.busySince - b.busySince);
    for (const member of others.slice(0, Math.max(0, waiting.length - asked.length))) {
      member.isAsked = true;
      member.worker?.post({ kind: 'give' });
    }
  }

  private handTo(member: Member, parts: readonly SearchPart[]): void {
    member.state = 'busy';
    member.busySince = performance.now();
    if (member === this.self) this.own.add(parts);
    else member.worker!.post({ kind: 'explore', parts, allowed: this.allow(member) });
  }

  // How many executions may be counted.

  /** Executions that may still be counted, besides those that others were allowed to. */
  private get allowance(): number {
    if (this.mostExecutions === Number.POSITIVE_INFINITY) return this.mostExecutions;
    return this.others.reduce(
      (rest, { allowed }) => rest - allowed,
      this.mostExecutions - this.tally.executions,
    );
  }

  /**
   * Allows it some more, so that enough is left for others; returns how many it may count in all.
   */
  private allow(member: Member): number {
    member.allowed += Math.ceil(this.allowance / (2 * this.members.length));
    return member.allowed;
  }

  private allowMore(): void {
    for (const member of this.others) {
      if (!member.isSpent || this.allowance === 0) continue;
      member.isSpent = false;
      member.worker!.post({ kind: 'allow', allowed: this.allow(member) });
    }
  }
}

const COUNTERS = [
  'candidates',
  'consistencyChecks',
  'linearisations',
  'branches',
  'droppedAtEnd',
  'loadBufferingRaces',
] as const;

const newMember = (state: Member['state']): Member => ({
  worker: undefined,
  state,
  isAsked: false,
  busySince: performance.now(),
  counts: { executions: 0, candidates: 0, consistencyChecks: 0 },
  allowed: 0,
  isSpent: false,
  isUnsettled: false,
  results: undefined,
  gathered: undefined,
});

function taskOptions(options: ProgramCheckOptions): SearchTaskOptions {
  const { unroll, freedoms, ignoredErrors, allSteps, allErrors, texts, generated, outcomes } = options;
  const { bound, checker, budget } = options;
  const isLimited = budget?.executions !== undefined;
  return {
    unroll,
    freedoms,
    reductions: reductionsOf(options),
    ignoredErrors,
    allSteps,
    allErrors,
    texts,
    generated,
    outcomes,
    bound,
    checker,
    isLimited,
  };
}
