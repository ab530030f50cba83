/**
 * Partial-order reduction: steps of one thread that need not be interleaved with those of others,
 * since whatever the others do commutes with them (docs/models/opmm.md has the arguments). Such a
 * step is safe if
 *
 * - it is a time round a loop, or an access that is an error whatever others do;
 * - under opmm, it is a plain write to a field that has had plain accesses only (latest-fields.ts):
 *   if it comes first, reads of other threads only have more to choose from;
 * - it reads a final field that was written: if the constructor writes it again, to freeze it, it
 *   writes the same value;
 * - in a managed program, it is an access to an object that no other thread can reach, or the join
 *   of a thread that has ended;
 * - no other thread is left.
 *
 * A choice of the program is safe as well, with all its options.
 */
import { dynamicObject, MAX_THREADS, type MachineCode } from '../../../program/machine/code.ts';
import { REQUESTS } from '../../../program/machine/request.ts';
import { THREAD } from '../../../program/machine/thread-state.ts';
import type { Footprints } from './footprints.ts';
import { isPlain } from './memory-rules.ts';
import type { OperationalMachine } from './operational-machine.ts';
import { PersistentThreads } from './persistent-threads.ts';
import type { ThreadPosition } from './program-state.ts';
import type { ReachableObjects } from './reachable-objects.ts';

const NONE = -1;

export class Reduction {
  private readonly machine: OperationalMachine;
  /** Given for managed programs. */
  private readonly objects: ReachableObjects | undefined;
  private readonly firstDynamic: number;
  /** Whether the owners of objects are known. */
  private isFound = false;
  /** By thread: how many objects it had made when owners were found. */
  private readonly allocations: number[] = [];

  private readonly persistent: PersistentThreads | undefined;

  constructor(
    code: MachineCode,
    machine: OperationalMachine,
    objects: ReachableObjects | undefined,
    {
      footprints,
      joinsAgain,
    }: { readonly footprints?: Footprints | undefined; readonly joinsAgain: boolean },
  ) {
    this.machine = machine;
    this.objects = objects;
    this.firstDynamic = dynamicObject(code, 0, 0);
    if (footprints !== undefined) {
      const isUnnoticed = (position: ThreadPosition): boolean => this.isSafe(position);
      this.persistent = new PersistentThreads(machine, footprints, joinsAgain, isUnnoticed);
    }
  }

  /** The state has changed: what was known of objects does not count any more. */
  forget(): void {
    this.isFound = false;
  }

  /** To be called when objects and their owners were found for the present state. */
  know(): void {
    const { threads } = this.machine.state;
    this.isFound = true;
    for (let thread = 0; thread < threads.length; thread++) {
      this.allocations[thread] = threads[thread]?.words[THREAD.allocations] ?? 0;
    }
    this.allocations.length = threads.length;
  }

  /** Threads whose next steps are enough; undefined: those of all. */
  enough(): readonly number[] | undefined {
    const safe = this.safeThread();
    return safe >= 0 ? [safe] : this.persistent?.find();
  }

  /** A thread whose next step is safe; -1 if there is none. */
  private safeThread(): number {
    const { threads } = this.machine.state;
    let live = 0;
    for (let thread = 0; thread < threads.length; thread++) if (this.machine.state.isLive(thread)) live++;
    for (let thread = 0; thread < threads.length; thread++) {
      if (!this.machine.state.isLive(thread)) continue;
      const position = threads[thread]!;
      const isSafe = live === 1 || this.isSafe(position);
      if (isSafe && this.machine.optionsOf(thread) > 0) return thread;
    }
    return NONE;
  }

  /**
   * To be called after a step: it may have given others a way to what only its thread could reach.
   */
  made({ number, request, spawned }: ThreadPosition): void {
    if (!this.isFound) return;
    const isWrite = request.kind === REQUESTS.write || request.kind === REQUESTS.readForUpdate;
    const hasStarted = this.machine.state.threads[number]!.spawned !== spawned;
    if (hasStarted || (isWrite && !this.isOwn(number, request.object))) this.isFound = false;
  }

  private isSafe(position: ThreadPosition): boolean {
    const { number, request, location } = position;
    const { rules } = this.machine;
    switch (request.kind) {
      case REQUESTS.lap:
      case REQUESTS.choose:
        return true;
      case REQUESTS.write:
        if (location < 0) return true;
        // It takes choices from the reads of what is frozen.
        if (request.isFinal) return false;
        if (rules.model === 'opmm' && isPlain(request.mode) && !rules.asksLatest(location)) return true;
        return this.isOwn(number, request.object);
      case REQUESTS.read:
      case REQUESTS.readForUpdate:
        return location < 0 || this.isSettled(position) || this.isOwn(number, request.object);
      case REQUESTS.join:
        return this.objects !== undefined;
      default:
        return false;
    }
  }

  /** Whether the access reads a final field that has its value. */
  private isSettled({ request, location }: ThreadPosition): boolean {
    return request.isFinal && this.machine.state.memory.latest(location) >= 0;
  }

  /** Whether no other thread can reach the object. */
  private isOwn(thread: number, object: number): boolean {
    const { objects } = this;
    if (objects === undefined || !objects.isObject(object)) return false;
    if (!this.isFound) {
      objects.find();
      this.know();
    }
    if (objects.numberOf(object) >= 0) return objects.ownerOf(object) === thread;
    // The object was made since then, or no other thread reaches it.
    const place = object - this.firstDynamic;
    return (
      place % MAX_THREADS === thread && Math.floor(place / MAX_THREADS) >= (this.allocations[thread] ?? 0)
    );
  }
}
