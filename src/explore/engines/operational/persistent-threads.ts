/**
 * Persistent sets (Godefroid 1996): threads whose next steps are all that need be made in a state.
 * A set of threads will do if nothing that the others may ever do, before one of the set has moved,
 * depends on the next step of one of the set. Such a set is found from each thread as Overman's
 * algorithm does it: a thread that may still do something on which a next step depends is added,
 * and a waiting thread brings along those that may end its wait. The set with the fewest threads
 * that can make a step is taken.
 *
 * What others may still do is known by fields (footprints.ts). Two steps depend on each other if
 * they access one field and one of them writes, but for what is said at `meets`.
 */
import { REQUESTS } from '../../../program/machine/request.ts';
import { FENCES, type Footprints, FREEZES, JOINS, USES } from './footprints.ts';
import { isPlain } from './memory-rules.ts';
import type { OperationalMachine } from './operational-machine.ts';
import type { ThreadPosition } from './program-state.ts';

/** Whether nobody will notice when a thread makes its next step, which it can make now. */
type IsUnnoticed = (position: ThreadPosition) => boolean;

export class PersistentThreads {
  private readonly machine: OperationalMachine;
  private readonly footprints: Footprints;
  private readonly isUnnoticed: IsUnnoticed;
  private readonly joinsAgain: boolean;

  constructor(
    machine: OperationalMachine,
    footprints: Footprints,
    joinsAgain: boolean,
    isUnnoticed: IsUnnoticed,
  ) {
    this.machine = machine;
    this.footprints = footprints;
    this.isUnnoticed = isUnnoticed;
    this.joinsAgain = joinsAgain;
  }

  /** Threads that can make a step, so that no others need to; undefined: all that can. */
  find(): readonly number[] | undefined {
    const live = this.machine.state.threads.filter(
      (position) => position !== undefined && this.machine.state.isLive(position.number),
    ) as ThreadPosition[];
    const moving = live.filter(({ number }) => this.machine.optionsOf(number) > 0);
    let least: readonly ThreadPosition[] = moving;
    for (const seed of moving) {
      const set = this.closure(seed, live);
      const steps = moving.filter((position) => set.has(position));
      if (steps.length < least.length) least = steps;
      if (least.length === 1) break;
    }
    return least.length < moving.length ? least.map(({ number }) => number) : undefined;
  }

  private closure(seed: ThreadPosition, live: readonly ThreadPosition[]): Set<ThreadPosition> {
    const set = new Set([seed]);
    for (const member of set) {
      if (set.size === live.length) break;
      if (this.machine.optionsOf(member.number) > 0 && this.isUnnoticed(member)) continue;
      for (const other of live) if (!set.has(other) && this.meets(member, other)) set.add(other);
    }
    return set;
  }

  /**
   * Whether the other thread may still do something that must not come before the next step of the
   * first, or that ends its wait. A plain read and a write of one field: only if the write comes
   * first the read may take it, so the write may be put before the read, but not behind it.
   */
  private meets({ number, request, location }: ThreadPosition, other: ThreadPosition): boolean {
    const { rules, locations } = this.machine;
    switch (request.kind) {
      case REQUESTS.lap:
      case REQUESTS.choose:
        return false;
      case REQUESTS.join:
        if (request.count === other.number) return true;
        return !this.joinsAgain && this.may(other, JOINS, USES.any);
      case REQUESTS.fence:
        return this.may(other, FENCES, USES.any);
      case REQUESTS.read:
      case REQUESTS.readForUpdate:
      case REQUESTS.write:
        break;
      default:
        throw new Error(`internal error: request ${request.kind} of thread ${number} is no step`);
    }
    if (location < 0) return false;
    const field = locations.fieldOf[location]!;
    if (request.kind === REQUESTS.read) return this.may(other, field, USES.writes);
    // What is frozen is told to everybody: see Reduction.
    if (request.isFinal && rules.model === 'opmm') return true;
    if (rules.model === 'opmm' && isPlain(request.mode) && !rules.asksLatest(location)) return false;
    return this.may(other, field, USES.asks | USES.writes) || this.may(other, FREEZES, USES.any);
  }

  private may(other: ThreadPosition, field: number, uses: number): boolean {
    return (this.footprints.usesOf(other, field) & uses) !== 0;
  }
}
