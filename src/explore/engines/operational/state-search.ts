/**
 * Explicit-state search: visits all states of a program, depth first, each once. A frame of the
 * stack is a state on the present path with the steps by which it is still to be left.
 *
 * With reduction a state may be left by the steps of some threads only. If one of these steps leads
 * to a state of the present path, the state is left by all steps after all. So every cycle of
 * states has one that is left by all steps, and no thread is put off for ever.
 *
 * States from which no execution comes to an end are found on the way: a strongly connected
 * component (Tarjan 1972) that no step leaves. A cycle by stale reads of one thread is found when
 * the path comes back to one of its states (lookForStaleReads).
 *
 * States are numbered as they are met, so a state's number is its place in the order of the search.
 *
 * invariant: the states of the frames are those on the path from the first to the present one;
 * every state that was seen is in the visited set.
 */
import { MODES } from '../../../program/machine/code.ts';
import { REQUESTS } from '../../../program/machine/request.ts';
import type { Explorer } from './explorer.ts';
import { FieldLearnt } from './latest-fields.ts';
import type { SavedState } from './program-state.ts';
import type { Problem } from './step-listener.ts';
import { VisitedSet } from './visited-set.ts';

export interface StateObserver {
  /** The last step of the path has led to an error of the program, the `count`-th of this step. */
  readonly problem: (problem: Problem, count: number) => void;
  /** No thread can make a step. The state is that of the explorer's machine. */
  readonly final: () => void;
  /**
   * No execution from here ends, and the state, that of the explorer's machine, is not final:
   * threads go round for ever.
   */
  readonly endless: () => void;
  /**
   * The thread may go round for ever while the others have nothing to do, as long as its plain
   * reads do not take the latest writes.
   */
  readonly stale: (thread: number) => void;
  /** The bound on the depth kept a state from being left. */
  readonly cut: () => void;
}

interface Frame {
  readonly saved: SavedState;
  /** The number of the state in the visited set. */
  readonly state: number;
  /** Pairs of thread and option: the steps from the frame before. */
  readonly trail: readonly number[];
  /** Pairs of thread and option by which it is left. */
  steps: number[];
  /** Index of the next pair. */
  next: number;
  /** Whether `steps` are those of some threads only. */
  isReduced: boolean;
  /** How many steps the path to it has. */
  readonly depth: number;
  /** The oldest state of its component that is known to be reachable from it. */
  lowest: number;
  /** Whether a step leaves its component. */
  isLeft: boolean;
}

/** The progress of a state in the search for components: its component is done. */
const DONE = 0;
/** The state is on the present path. */
const ON_PATH = 1;
/** The state is not on the path, but its component is not done. */
const PENDING = 2;

export class StateSearch {
  transitions = 0;
  deepest = 0;
  private readonly explorer: Explorer;
  private readonly observer: StateObserver;
  private readonly mostSteps: number;
  private readonly visited = new VisitedSet();
  private readonly frames: Frame[] = [];
  /** By state: its progress. */
  private progress = new Uint8Array(1 << 12);
  /** States whose components are not done, by age. */
  private readonly open: number[] = [];
  /** Pairs of thread and option: the steps from the newest frame to the present state. */
  private last: readonly number[] = [];
  private isPaused = false;

  /** `mostSteps`: the bound on the length of paths. */
  constructor(explorer: Explorer, mostSteps: number, observer: StateObserver) {
    this.explorer = explorer;
    this.mostSteps = mostSteps;
    this.observer = observer;
  }

  get states(): number {
    return this.visited.size;
  }

  /** The number of steps of the present path. */
  get depth(): number {
    return this.frames.at(-1)?.depth ?? 0;
  }

  /** The pairs of thread and option that lead to the present state. */
  path(): number[] {
    return [...this.frames.flatMap(({ trail }) => trail), ...this.last];
  }

  /** Enters the first state. */
  begin(): void {
    this.explorer.steps = 0;
    this.explorer.begin();
    this.arrive();
  }

  /** Ends the present `run` early. */
  pause(): void {
    this.isPaused = true;
  }

  /** Makes so many transitions; false: there are no more. */
  run(count: number): boolean {
    this.isPaused = false;
    for (let left = count; left > 0 && !this.isPaused; left--) {
      if (!this.step()) return false;
    }
    return true;
  }

  private step(): boolean {
    const frame = this.frames.at(-1);
    if (frame === undefined) {
      this.requireKnown();
      return false;
    }
    if (frame.next === frame.steps.length) {
      this.leave(frame);
      return this.frames.length > 0;
    }
    const { explorer } = this;
    explorer.restore(frame.saved);
    explorer.steps = frame.depth;
    const thread = frame.steps[frame.next]!;
    const option = frame.steps[frame.next + 1]!;
    frame.next += 2;
    explorer.advance(thread, option);
    this.transitions++;
    const state = this.arrive();
    // A new state that can be left is on top now.
    if (this.frames.at(-1) !== frame) return true;
    if (this.progress[state] === DONE) frame.isLeft = true;
    else frame.lowest = Math.min(frame.lowest, state);
    if (this.progress[state] === ON_PATH) {
      if (frame.isReduced) this.widen(frame);
      this.lookForStaleReads(state);
    }
    return true;
  }

  /**
   * Called when the path has come back to the state: finds out whether all steps since are of one
   * thread, and among them a plain read that had another choice.
   */
  private lookForStaleReads(state: number): void {
    const { frames, explorer } = this;
    const { machine } = explorer;
    const top = frames.at(-1)!;
    const thread = top.steps[top.next - 2]!;
    const isAlone = (trail: readonly number[]): boolean =>
      trail.every((step, i) => i % 2 === 1 || step === thread);
    if (!isAlone(this.last)) return;
    let hasChoice = false;
    let index = frames.length - 1;
    for (; ; index--) {
      const { saved, trail, steps, next, state: at } = frames[index]!;
      if (steps[next - 2] !== thread || (at !== state && !isAlone(trail))) return;
      const { kind, mode } = saved.threads[thread]!.request;
      if (kind === REQUESTS.choose) return;
      const options = steps.filter((step, i) => i % 2 === 0 && step === thread).length;
      if (options > 1 && kind === REQUESTS.read && MODES[mode] === 'na') hasChoice = true;
      if (at === state) break;
    }
    if (!hasChoice) return;
    explorer.restore(frames[index]!.saved);
    const othersRest = machine.state.threads.every(
      (_, other) => other === thread || machine.optionsOf(other) === 0,
    );
    if (othersRest) this.observer.stale(thread);
  }

  /** Adds the present state to the visited set; returns its number. */
  private arrive(): number {
    const { explorer, observer } = this;
    this.reportProblems();
    this.last = explorer.trail;
    explorer.makeForm();
    const known = this.visited.add(explorer.form.words, explorer.form.length);
    if (known >= 0) return known;
    const state = ~known;
    if (state >= this.progress.length) {
      const progress = new Uint8Array(2 * this.progress.length);
      progress.set(this.progress);
      this.progress = progress;
    }
    this.deepest = Math.max(this.deepest, explorer.steps);
    const { steps, isReduced } = explorer.choices(false);
    if (steps.length === 0) observer.final();
    else if (explorer.steps >= this.mostSteps) observer.cut();
    else {
      const saved = explorer.machine.state.save();
      this.progress[state] = ON_PATH;
      this.open.push(state);
      const component = { lowest: state, isLeft: false };
      const { trail, steps: depth } = explorer;
      this.frames.push({ saved, state, trail, steps, next: 0, isReduced, depth, ...component });
      this.last = [];
    }
    return state;
  }

  /** Each with the path that ends in the step that has led to it. */
  private reportProblems(): void {
    const { trail, problemsAt, machine } = this.explorer;
    for (const [i, problem] of machine.problems.splice(0).entries()) {
      this.last = trail.slice(0, problemsAt[i]);
      this.observer.problem(problem, i + 1 - problemsAt.indexOf(problemsAt[i]!));
    }
  }

  /** Leaves the newest frame: all that follows from it was visited. */
  private leave(frame: Frame): void {
    this.requireKnown();
    const { frames, open, progress } = this;
    frames.pop();
    this.last = frame.trail;
    const before = frames.at(-1);
    if (frame.lowest < frame.state) {
      progress[frame.state] = PENDING;
      before!.lowest = Math.min(before!.lowest, frame.lowest);
      before!.isLeft ||= frame.isLeft;
      return;
    }
    while (open.length > 0 && open.at(-1)! >= frame.state) progress[open.pop()!] = DONE;
    if (before !== undefined) before.isLeft = true;
    if (frame.isLeft) return;
    this.explorer.restore(frame.saved);
    this.observer.endless();
  }

  /** Starts again where steps may have been left out that were not known to matter. */
  private requireKnown(): void {
    if (this.explorer.isStale) throw new FieldLearnt();
  }

  /** Leaves the state of the frame by the steps of all threads. */
  private widen(frame: Frame): void {
    this.explorer.restore(frame.saved);
    const made = frame.steps.slice(0, frame.next);
    const threads = new Set(frame.steps.filter((_, i) => i % 2 === 0));
    const others = this.explorer.choices(true).steps.filter((_, i, all) => !threads.has(all[i - (i % 2)]!));
    frame.steps = [...made, ...frame.steps.slice(frame.next), ...others];
    frame.isReduced = false;
  }
}
