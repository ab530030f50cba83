/**
 * Reads that a thread might as well have left out (docs/reductions.md, `retry`):
 *
 *   int old = load(x);
 *   while (!compare_exchange(x, &old, old + 1));
 *
 * A failed exchange brings the thread back to where it would be if the load had read what the
 * exchange has read. So whatever follows on the failure follows on that load as well, in an
 * execution that lacks the load that failed to be up to date. The thread is blocked.
 *
 * The condition is on the states of the thread, not on its code: the thread is put back before an
 * earlier read of the location, is given the new value there, and must come to the very state in
 * which it is now. The earlier read must not be stronger than the later one, which takes its place.
 * Between the two there may be other reads, also of other locations, fences and choices: they go
 * with the earlier read. Whether an error goes with them is for skipped-reads.ts to say.
 *
 * If the earlier read acquires and the exchange that fails does not, what follows on the failure
 * may differ. But if that is an exchange that succeeds and acquires, nothing is in between: then
 * the exchange is left out that succeeds (`isLate`).
 *
 * Writes to memory that nobody else can reach yet may go too (private-writes.ts). With such a write
 * a round of a loop is not seen to be idle, so here the thread may also be where it was before the
 * earlier read: then the whole round goes.
 */
import type { MachineCode } from '../program/machine/code.ts';
import { MODES } from '../program/machine/code.ts';
import { REQUESTS } from '../program/machine/request.ts';
import { doesAllOf, endsAlike } from '../program/machine/same-state.ts';
import type { Stepper } from '../program/machine/stepper.ts';
import { ThreadState } from '../program/machine/thread-state.ts';
import { IS_ACQUIRE } from './clocks.ts';
import { type EventGraph, NONE } from './event-graph.ts';
import { KIND } from './event-kinds.ts';
import type { PrivateWrites } from './private-writes.ts';
import { FLAG, type ReadRequests } from './read-requests.ts';
import type { SkippedReads } from './skipped-reads.ts';
import type { Snapshots } from './snapshots.ts';

/** So many events back an earlier read is looked for. */
const MOST_EVENTS = 8;

const RELAXED = MODES.indexOf('rlx');
const ACQUIRE = MODES.indexOf('acq');

/** Requests at which the states of threads are compared. */
const COMPARABLE: ReadonlySet<number> = new Set([
  REQUESTS.read,
  REQUESTS.readForUpdate,
  REQUESTS.write,
  REQUESTS.fence,
  REQUESTS.choose,
  REQUESTS.end,
]);

/**
 * `same`: with the new value for the earlier read; `again`: the thread stands before that read;
 * `differs`: neither.
 */
type Course = 'same' | 'again' | 'differs';

export class Retries {
  private readonly code: MachineCode;
  private readonly stepper: Stepper;
  private readonly graph: EventGraph;
  private readonly requests: ReadRequests;
  private readonly snapshots: Snapshots;
  private readonly skipped: SkippedReads | undefined;
  private readonly privates: PrivateWrites | undefined;
  private readonly mayLearnLater: boolean;
  private readonly trial = new ThreadState();
  /** What the thread asks for after the read. */
  private readonly asked = { kind: 0, low: 0, high: 0 };

  /**
   * `skipped`: given if reads of other locations may be left out too; `privates`: given if writes
   * may; `mayLearnLater`: whether a read may acquire where what it replaces does not, if its
   * thread acquires the same right after it.
   *
   *   pre: `privates` only with `skipped`.
   */
  constructor(
    code: MachineCode,
    stepper: Stepper,
    graph: EventGraph,
    requests: ReadRequests,
    snapshots: Snapshots,
    skipped: SkippedReads | undefined,
    privates: PrivateWrites | undefined,
    mayLearnLater: boolean,
  ) {
    this.code = code;
    this.stepper = stepper;
    this.graph = graph;
    this.requests = requests;
    this.snapshots = snapshots;
    this.skipped = skipped;
    this.privates = privates;
    this.mayLearnLater = mayLearnLater;
  }

  /** As `repeats`, for a read that is the last event of its thread. */
  isRepeated(read: number, low: number, high: number, state: ThreadState): boolean {
    const { graph, requests } = this;
    if ((requests.flags[read]! & FLAG.final) !== 0) return false;
    const mode = requests.isForUpdate(read) ? requests.failureMode[read]! : graph.mode[read]!;
    return this.repeats(graph.poPrevious[read]!, graph.location[read]!, mode, low, high, state);
  }

  /**
   * Whether what follows on a read of this location, mode and value after the event `last` follows
   * on an earlier one with the same value too.
   *
   *   pre: the read writes nothing, and is not of a final field; `state` is the thread's at its
   *        next request, which is that of the stepper.
   */
  repeats(
    last: number,
    location: number,
    mode: number,
    low: number,
    high: number,
    state: ThreadState,
  ): boolean {
    const { graph, stepper, asked } = this;
    asked.kind = stepper.request.kind;
    if (mode < RELAXED || !COMPARABLE.has(asked.kind)) return false;
    asked.low = stepper.request.low;
    asked.high = stepper.request.high;
    let isRun = false;
    let found = NONE;
    let course: Course = 'differs';
    let hasWrites = false;
    let earlier = last;
    for (let left = MOST_EVENTS; left > 0 && this.mayGo(earlier, location); left--) {
      if (graph.kind[earlier] === KIND.write) hasWrites = true;
      else if (graph.location[earlier] === location && !(hasWrites && this.hasRead(earlier, low, high))) {
        isRun = true;
        course = this.courseOf(earlier, mode, low, high, state, hasWrites);
        if (course !== 'differs') {
          found = earlier;
          break;
        }
      }
      earlier = graph.poPrevious[earlier]!;
    }
    // The request is the trial's.
    if (isRun) stepper.run(state);
    if (found === NONE) return false;
    this.leaveOut(last, found, location, course);
    return true;
  }

  /**
   * Whether an RMW that writes if it has this value could have come at once after an earlier read
   * of the location, without what is between them: if that had had the value. The read may acquire
   * more than exchanges that have failed since, because the RMW right after it learns the same.
   *
   *   pre: the thread asks for the RMW after `last`; `mode` is that of its read.
   */
  isLate(last: number, location: number, mode: number, low: number, high: number): boolean {
    const { graph, snapshots, asked } = this;
    if (!this.mayLearnLater || IS_ACQUIRE[mode] === 0) return false;
    asked.kind = snapshots.nextKind(last);
    let earlier = last;
    for (let left = MOST_EVENTS; left > 0 && this.mayGo(earlier, location); left--) {
      if (graph.kind[earlier] === KIND.write) return false;
      const isOfLocation = earlier !== last && graph.location[earlier] === location;
      if (isOfLocation && this.mayTakePlace(earlier, ACQUIRE)) {
        if (this.leadsTo(earlier, low, high, snapshots.view(last))) {
          this.leaveOut(last, earlier, location, 'same');
          return true;
        }
      }
      earlier = graph.poPrevious[earlier]!;
    }
    return false;
  }

  /** Notes what goes with the read: the events from `first` to `last`. */
  private leaveOut(last: number, first: number, location: number, course: Course): void {
    const { graph } = this;
    const before = graph.poPrevious[first]!;
    for (let e = last; e !== before; e = graph.poPrevious[e]!) {
      // The later read takes the place of an earlier one of its location, unless all go.
      const isReplaced = graph.location[e] === location && course === 'same';
      if (graph.kind[e] === KIND.read && !isReplaced) this.skipped!.skip(e);
      if (graph.kind[e] === KIND.write) this.privates!.leaveOut(e, first);
    }
  }

  /** Whether the read has returned this value: then the thread may go round for ever. */
  private hasRead(read: number, low: number, high: number): boolean {
    const { graph } = this;
    const source = graph.rf[read]!;
    return graph.low[source] === low && graph.high[source] === high;
  }

  /** Whether the event may be left out together with an earlier read of the location. */
  private mayGo(event: number, location: number): boolean {
    if (event === NONE) return false;
    switch (this.graph.kind[event]) {
      case KIND.choose:
        return true;
      case KIND.read:
        if (this.graph.location[event] === location) return true;
        return this.skipped !== undefined && (this.requests.flags[event]! & FLAG.final) === 0;
      case KIND.fence:
        return this.skipped !== undefined;
      case KIND.write:
        return this.privates?.isPrivate(event) ?? false;
      default:
        return false;
    }
  }

  /** Whether a read of this mode may be replaced by the earlier one. */
  private mayTakePlace(earlier: number, mode: number): boolean {
    const { graph, requests } = this;
    const earlierMode = graph.mode[earlier]!;
    return (
      graph.kind[earlier] === KIND.read &&
      earlierMode >= RELAXED &&
      earlierMode <= mode &&
      requests.guard[earlier]! <= 0 &&
      (requests.flags[earlier]! & FLAG.final) === 0
    );
  }

  /** How the thread comes to this state and request from before the earlier read. */
  private courseOf(
    earlier: number,
    mode: number,
    low: number,
    high: number,
    state: ThreadState,
    hasWrites: boolean,
  ): Course {
    if (this.mayTakePlace(earlier, mode) && this.leadsTo(earlier, low, high, state.words)) return 'same';
    return hasWrites && this.isBefore(earlier, state) ? 'again' : 'differs';
  }

  /** Whether the thread was in this state, with this request, before the event. */
  private isBefore(event: number, state: ThreadState): boolean {
    const { code, graph, stepper, snapshots, trial, asked } = this;
    snapshots.restore(graph.poPrevious[event]!, trial);
    stepper.run(trial);
    return stepper.request.kind === asked.kind && doesAllOf(code, trial.words, state.words);
  }

  /** Whether the thread comes to this state and request if the earlier read has this value. */
  private leadsTo(earlier: number, low: number, high: number, words: Int32Array): boolean {
    const { code, graph, stepper, snapshots, trial, asked } = this;
    snapshots.restore(graph.poPrevious[earlier]!, trial);
    stepper.resume(trial, low, high, graph.position[earlier]! - 1);
    const { request } = stepper;
    if (request.kind !== asked.kind) return false;
    if (asked.kind !== REQUESTS.end) return doesAllOf(code, trial.words, words);
    return request.low === asked.low && request.high === asked.high && endsAlike(trial.words, words);
  }
}
