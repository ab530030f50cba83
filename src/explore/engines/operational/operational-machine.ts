/**
 * A program that runs step by step: `optionsOf` says in how many ways a thread can make its next
 * step, `step` makes it. A step is one access (an RMW is one), a choice, a join, the begin of an
 * atomic block, and under opmm a fence; whatever else a thread does before its next request of
 * these kinds (allocations, starts of threads, its end) belongs to the step before. None of that
 * depends on what other threads do, and no thread notices when exactly it happens.
 *
 * The search runs this class. With a listener, it also makes the execution that shows an error
 * (record-execution.ts).
 */
import type { Place } from '../../../diagnostics/source.ts';
import { WRITE_FLAGS } from '../../../procedures/opmm/status-vectors.ts';
import type { ErrorKind } from '../../../program/error-kind.ts';
import { userPlace } from '../../../program/machine/call-stack.ts';
import { clearDeadSlots } from '../../../program/machine/clear-dead-slots.ts';
import { MAX_THREADS, type MachineCode } from '../../../program/machine/code.ts';
import {
  accessFault,
  earlyReadFault,
  type Fault,
  joinFault,
  lateAccessFault,
  lifeFault,
  raceFault,
} from '../../../program/machine/dynamic-objects.ts';
import { GUARDS, passesGuard, REQUESTS, type Request } from '../../../program/machine/request.ts';
import type { Stepper } from '../../../program/machine/stepper.ts';
import { STOP_REASONS, TOO_MANY_THREADS } from '../../../program/machine/stop-text.ts';
import { THREAD, ThreadState } from '../../../program/machine/thread-state.ts';
import { FENCES, type Footprints, FREEZES, JOINS, USES } from './footprints.ts';
import type { LatestFields } from './latest-fields.ts';
import type { Locations } from './locations.ts';
import { type MemoryModel, MemoryRules } from './memory-rules.ts';
import { ProgramState, type ThreadPosition, type ThreadStop } from './program-state.ts';
import type { Problem, StepListener } from './step-listener.ts';
import type { ThreadNumbers } from './thread-numbers.ts';
import { isWeak } from './weak-modes.ts';

export interface MachineOptions {
  readonly model: MemoryModel;
  /** See MemoryRules. */
  readonly tracksRaces: boolean;
  /** Whether races are reported as problems. */
  readonly reportsRaces: boolean;
  /** Whether a thread may be joined more than once. */
  readonly joinsAgain: boolean;
  /**
   * Whether the states of threads at their ends are part of a state. Litmus tests need this: their
   * code does not say which slots matter.
   */
  readonly keepsEnds?: boolean;
  readonly fields: LatestFields;
  /** See MemoryOptions. */
  readonly forgets?: boolean;
  /** Learns what threads do; undefined: nobody asks. */
  readonly footprints?: Footprints | undefined;
}

/**
 * Most rounds of a loop within one step. Then the state is compared, since the loop may be endless.
 */
const MOST_LAPS = 1000;

export class OperationalMachine {
  readonly state = new ProgramState();
  readonly rules: MemoryRules;
  readonly locations: Locations;
  /** The errors of the steps since this was last emptied. */
  readonly problems: Problem[] = [];
  /** Under sc: the location of a race if races are not to be reported. */
  silentRace: string | undefined;
  /** Whether accesses other than plain and volatile ones were met (weak-modes.ts). */
  hasWeakModes = false;
  listener: StepListener | undefined;
  private readonly code: MachineCode;
  private readonly stepper: Stepper;
  private readonly options: MachineOptions;
  private readonly numbers: ThreadNumbers;
  private readonly scratch = new ThreadState();
  /** How many threads the thread of the present step has started. */
  private spawned = 0;

  constructor(
    code: MachineCode,
    stepper: Stepper,
    locations: Locations,
    numbers: ThreadNumbers,
    options: MachineOptions,
  ) {
    this.code = code;
    this.stepper = stepper;
    this.locations = locations;
    this.numbers = numbers;
    this.options = options;
    this.rules = new MemoryRules(options, this.state, locations);
  }

  /** Main begins. */
  begin(): void {
    if (this.rules.hasStatus) this.state.column(0);
    this.startThread(0, this.code.entry, 0, 0);
  }

  /**
   * The number of ways in which the thread can make its next step. 0: it has no step, or has to
   * wait.
   */
  optionsOf(thread: number): number {
    const { state } = this;
    if (!state.isLive(thread) || this.isExcluded(thread)) return 0;
    const { request, location } = state.threads[thread]!;
    switch (request.kind) {
      case REQUESTS.read:
        if (location < 0 || this.isGone(request)) return 1;
        if (!this.rules.readsLatest(request)) return Math.max(1, this.rules.choices(thread, location).length);
        return request.guard === GUARDS.none || this.passes(request, location) ? 1 : 0;
      case REQUESTS.readForUpdate:
        if (location < 0 || this.isGone(request) || request.guard === GUARDS.none) return 1;
        return this.passes(request, location) ? 1 : 0;
      case REQUESTS.join:
        return this.joinFaultOf(thread, request) !== undefined || state.threads[request.count]!.hasEnded
          ? 1
          : 0;
      case REQUESTS.choose:
        return request.count;
      default:
        return 1;
    }
  }

  /** Makes the thread's next step in one of its ways. */
  step(thread: number, option: number): void {
    const position = this.state.threads[thread]!;
    const { request } = position;
    this.spawned = position.spawned;
    this.scratch.restore(position.words);
    switch (request.kind) {
      case REQUESTS.read:
      case REQUESTS.readForUpdate:
        this.read(position, option);
        return;
      case REQUESTS.write:
        this.write(position);
        return;
      case REQUESTS.fence:
        this.hasWeakModes = true;
        this.listener?.fence(position);
        this.rules.fence(thread, request.mode);
        this.go(thread, 0, 0);
        return;
      case REQUESTS.join:
        this.join(position);
        return;
      case REQUESTS.choose:
        this.go(thread, option, 0);
        return;
      case REQUESTS.lap:
      case REQUESTS.atomic:
        this.go(thread, 0, 0);
        return;
      default:
        throw new Error(`internal error: request ${request.kind} is no step`);
    }
  }

  /** Whether another thread is in an atomic block, so that this one cannot make a step. */
  isExcluded(thread: number): boolean {
    if (this.code.hasAtomicBlocks !== true) return false;
    return this.state.threads.some(
      (other) =>
        other !== undefined && other.number !== thread && !other.hasEnded && other.words[THREAD.atomic]! > 0,
    );
  }

  /** Where a thread stands in the user's code. */
  placeOf({ words, request }: ThreadPosition): Place | undefined {
    return userPlace(this.code, words, request.pc);
  }

  /** Whether the latest write of the location lets a guarded read go on. */
  private passes(request: Readonly<Request>, location: number): boolean {
    const { memory } = this.state;
    const row = memory.latest(location);
    return passesGuard(request, row < 0 ? this.locations.initialLow[location]! : memory.lowOf(row));
  }

  private isGone({ object }: Readonly<Request>): boolean {
    return this.state.freed.includes(object);
  }

  private read(position: ThreadPosition, option: number): void {
    const { number: thread, request, location } = position;
    if (this.stopAtFault(position)) return;
    const { memory } = this.state;
    const row = this.rules.readsLatest(request)
      ? memory.latest(location)
      : (this.rules.choices(thread, location)[option] ?? -1);
    const isDefault = row < 0 || (memory.flagsOf(row) & WRITE_FLAGS.isDefault) !== 0;
    const low = row < 0 ? this.locations.initialLow[location]! : memory.lowOf(row);
    const high = row < 0 ? this.locations.initialHigh[location]! : memory.highOf(row);
    const read = { row, low, high };
    if (isDefault && this.locations.isUninitialised[location] && !request.isLenient) {
      this.listener?.access(position, read, undefined, request.mode);
      const wrong = earlyReadFault(this.locations.nameOf(location));
      this.stopThread(position, fault(wrong, this.placeOf(position)));
      return;
    }
    this.stepper.resume(this.scratch, low, high, -1);
    const next = this.stepper.request;
    if (request.kind === REQUESTS.readForUpdate && next.kind === REQUESTS.update) {
      const { mode } = next;
      const written = { low: next.low, high: next.high };
      const tag = this.listener?.access(position, read, written, mode) ?? 0;
      this.look(position, mode, tag);
      this.rules.acquire(thread, location, mode);
      this.rules.write(thread, location, written.low, written.high, mode, tag);
      this.go(thread, 0, 0);
      return;
    }
    const mode = request.kind === REQUESTS.readForUpdate ? request.failureMode : request.mode;
    const tag = this.listener?.access(position, read, undefined, mode) ?? 0;
    this.look(position, mode, tag);
    this.rules.acquire(thread, location, mode);
    this.settle(thread);
  }

  private write(position: ThreadPosition): void {
    const { number: thread, request, location } = position;
    if (this.stopAtFault(position)) return;
    const { low, high, mode } = request;
    const tag = this.listener?.access(position, undefined, { low, high }, mode) ?? 0;
    this.look(position, mode, tag);
    this.rules.write(thread, location, low, high, mode, tag);
    if (request.isFinal) this.rules.freeze(thread, high);
    this.go(thread, 0, 0);
  }

  /** Looks for a race with the access that is about to happen. */
  private look(position: ThreadPosition, mode: number, tag: number): void {
    const { number: thread, location, request } = position;
    this.rules.see(location, request);
    if (!this.rules.tracksRaces) return;
    if (!this.hasWeakModes) this.hasWeakModes = isWeak(this.code, position, mode);
    const row = this.rules.rivalOf(thread, location, mode);
    if (row < 0) return;
    const name = this.locations.nameOf(location);
    if (!this.options.reportsRaces) {
      this.silentRace = name;
      this.rules.tracksRaces = false;
      return;
    }
    const place = this.placeOf(position);
    this.locations.map.checkRace(location, place);
    const tags = [this.state.memory.tagOf(row), tag] as const;
    this.problems.push({ ...raceFault(name), thread, place, tags });
  }

  private join(position: ThreadPosition): void {
    const { number: thread, request } = position;
    const wrong = this.joinFaultOf(thread, request);
    if (wrong !== undefined) {
      this.stopThread(position, fault(wrong, this.placeOf(position)));
      return;
    }
    const target = request.count;
    const ended = this.state.threads[target]!;
    this.listener?.join(position, target);
    this.rules.join(thread, target, !this.options.joinsAgain);
    if (!this.options.joinsAgain) this.state.threads[target] = { ...ended, isJoined: true };
    this.go(thread, ended.request.low, ended.request.high);
  }

  private joinFaultOf(thread: number, { count: target }: Readonly<Request>): Fault | undefined {
    const position = this.state.threads[target];
    return joinFault(this.code, thread, target, position !== undefined, position?.isJoined === true);
  }

  /** Stops the thread if its access has a fault. True: it has. */
  private stopAtFault(position: ThreadPosition): boolean {
    const { request, location } = position;
    if (location >= 0 && !this.isGone(request)) return false;
    const found = this.locations.find(request.object);
    const wrong = location < 0 ? accessFault(this.code, found, request)! : lateAccessFault(found!.name);
    this.stopThread(position, fault(wrong, this.placeOf(position)));
    return true;
  }

  /** Answers the request that the thread stands at, and goes on. */
  private go(thread: number, low: number, high: number): void {
    this.stepper.resume(this.scratch, low, high, -1);
    this.settle(thread);
  }

  /** Does what still belongs to the present step, and keeps where the thread then stands. */
  private settle(thread: number): void {
    const { request } = this.stepper;
    for (let laps = 0; ; ) {
      if (request.kind === REQUESTS.lap && ++laps > MOST_LAPS) break;
      const result = this.doAtOnce(thread, request);
      if (result === 'asks') break;
      if (result === 'done') continue;
      this.keep(thread, result);
      this.reportStop(thread, result);
      return;
    }
    this.keep(thread, undefined);
    if (request.kind === REQUESTS.end) this.rules.end(thread);
  }

  /**
   * Does what the thread asks for if that is no step of its own, and lets it go on (`done`); else
   * says why it stops.
   */
  private doAtOnce(thread: number, request: Request): 'done' | 'asks' | ThreadStop {
    const { locations } = this;
    switch (request.kind) {
      case REQUESTS.allocate:
        locations.allocate(request, thread, () => this.here());
        return this.goOn(0);
      case REQUESTS.sizeOf: {
        const wrong = this.lifeFaultOf(request);
        return wrong === undefined
          ? this.goOn(locations.find(request.object)!.size)
          : fault(wrong, this.here());
      }
      case REQUESTS.free:
      case REQUESTS.kill: {
        const wrong = this.lifeFaultOf(request);
        if (wrong !== undefined) return fault(wrong, this.here());
        this.listener?.free(thread, request.object, this.here());
        this.state.free(request.object);
        return this.goOn(0);
      }
      case REQUESTS.fence:
        if (this.options.model === 'opmm') return 'asks';
        this.hasWeakModes = true;
        return this.goOn(0);
      case REQUESTS.lap:
        return this.goOn(0);
      case REQUESTS.spawn: {
        const child = this.numbers.numberOf(thread, this.spawned);
        if (child >= MAX_THREADS) return stopped('cut', TOO_MANY_THREADS, this.here());
        this.spawn(thread, child, this.here());
        return this.goOn(child);
      }
      case REQUESTS.error: {
        const { errorKind, message } = request;
        return fault({ kind: errorKind as ErrorKind, message }, this.here());
      }
      case REQUESTS.exit:
        return stopped('exit', 'the program ends', this.here());
      case REQUESTS.block:
        return stopped('blocked', STOP_REASONS[REQUESTS.block], this.here());
      case REQUESTS.cut:
        return stopped('cut', request.message, this.here());
      case REQUESTS.spin:
      case REQUESTS.print:
        throw new Error('internal error: the stepper of this engine asks for laps, and prints nothing');
      default:
        return 'asks';
    }
  }

  private goOn(low: number): 'done' {
    this.stepper.resume(this.scratch, low, 0, -1);
    return 'done';
  }

  /** Where the thread that runs stands in the user's code. */
  private here(): Place | undefined {
    return userPlace(this.code, this.scratch.words, this.stepper.request.pc);
  }

  private lifeFaultOf(request: Request): Fault | undefined {
    const found = this.locations.find(request.object);
    return lifeFault(found, request, this.isGone(request));
  }

  /** The new thread runs to its first request; then this one goes on. */
  private spawn(thread: number, child: number, place: Place | undefined): void {
    const { count, low, high } = this.stepper.request;
    this.spawned++;
    const { spawned, scratch } = this;
    const words = scratch.snapshot();
    this.listener?.start(thread, child, place);
    this.rules.start(thread, child);
    this.startThread(child, count, low, high);
    this.spawned = spawned;
    scratch.restore(words);
  }

  private startThread(thread: number, functionIndex: number, low: number, high: number): void {
    this.spawned = 0;
    this.locations.begin(thread);
    this.stepper.start(this.scratch, thread, functionIndex, low, high);
    this.stepper.run(this.scratch);
    this.settle(thread);
  }

  private keep(thread: number, stop: ThreadStop | undefined): void {
    const { scratch, spawned } = this;
    const request = { ...this.stepper.request };
    const hasEnded = stop === undefined && request.kind === REQUESTS.end;
    const words = scratch.snapshot();
    if (stop === undefined && (!hasEnded || this.options.keepsEnds)) clearDeadSlots(this.code, words, true);
    const location = isAccess(request) ? this.locate(request) : -1;
    if (stop === undefined) this.learn(words, request, location);
    this.state.threads[thread] = {
      number: thread,
      words,
      request,
      location,
      spawned,
      hasEnded,
      isJoined: false,
      stop,
    };
  }

  /** Notes what the thread is about to do. */
  private learn(words: Int32Array, request: Request, location: number): void {
    const { footprints } = this.options;
    if (location >= 0) this.rules.expect(location, request);
    if (footprints === undefined) return;
    const { kind } = request;
    if (kind === REQUESTS.fence) footprints.learn(words, FENCES, USES.any);
    if (kind === REQUESTS.join) footprints.learn(words, JOINS, USES.any);
    if (location < 0) return;
    const reads = this.rules.readsLatest(request) ? USES.asks : USES.chooses;
    const field = this.locations.fieldOf[location]!;
    if (kind !== REQUESTS.write) footprints.learn(words, field, reads);
    if (kind !== REQUESTS.read) footprints.learn(words, field, USES.writes);
    if (kind === REQUESTS.write && request.isFinal) footprints.learn(words, FREEZES, USES.any);
  }

  private locate(request: Request): number {
    const { locations } = this;
    const wrong = accessFault(this.code, locations.find(request.object), request);
    if (wrong !== undefined) return -1;
    return locations.locate(request, () => this.here());
  }

  private stopThread(position: ThreadPosition, stop: ThreadStop): void {
    this.state.threads[position.number] = { ...position, stop };
    this.reportStop(position.number, stop);
  }

  private reportStop(thread: number, stop: ThreadStop): void {
    const { errorKind: kind, reason: message, place } = stop;
    if (kind !== undefined) this.problems.push({ kind, message, thread, place });
  }
}

const isAccess = ({ kind }: Request): boolean =>
  kind === REQUESTS.read || kind === REQUESTS.readForUpdate || kind === REQUESTS.write;

const fault = ({ kind, message }: Fault, place: Place | undefined): ThreadStop => ({
  status: 'fault',
  reason: message,
  errorKind: kind,
  place,
});

const stopped = (
  status: 'exit' | 'blocked' | 'cut',
  reason: string,
  place: Place | undefined,
): ThreadStop => ({
  status,
  reason,
  errorKind: undefined,
  place,
});
