/**
 * Makes an execution of JAM21 of a list of steps, taken in their order: each adds an event to its thread, and a read reads a write that
 * is there already, so that po ∪ rf has no cycle. Threads have views, as in the operational semantics of release and acquire: for each
 * location the oldest write that may still be read. So what goes wrong is mostly left to the order of volatile accesses and full fences,
 * of which the machine knows nothing; a step may also go against its view.
 */
import { JAM, type JamExecution, NONE } from '../../src/procedures/jam21/definition/jam-execution.ts';
import { accessFlags, fenceFlags } from './jam-notation.ts';

export type StepKind = 'read' | 'write' | 'update' | 'fence' | 'start' | 'join';

/** A `back` that goes as far as it can. */
export const OLDEST = 1000;

export interface Step {
  readonly kind: StepKind;
  readonly thread: number;
  readonly location: number;
  /** Of an access, by the names of jam-notation.ts. */
  readonly mode: string;
  /** Of a fence, likewise. */
  readonly fence: string;
  /** How many places before the last one a read's source or a write's predecessor is, as far as its view lets it. */
  readonly back: number;
  /** Look at no view. */
  readonly goesAstray: boolean;
  /** Of a start or join: the other thread. */
  readonly other: number;
  /** Events are numbered from low to high ranks, as far as the order in their threads lets them. */
  readonly rank: number;
}

interface Event {
  readonly flags: number;
  readonly thread: number;
  readonly location: number;
  readonly source: Event | undefined;
  readonly rank: number;
  /** Of what others can synchronise with: what they know then. */
  readonly view: View;
}

/** By location: the oldest write that may still be read. */
type View = ReadonlyMap<number, Event>;

const NOTHING: View = new Map();

interface Thread {
  readonly events: Event[];
  view: View;
  /** What an acquire fence makes known, and what a release fence has made known to readers of what is written since. */
  pending: View;
  released: View;
  hasEnded: boolean;
}

export class ViewMachine {
  private readonly most: number;
  private count = 0;
  private readonly threads = new Map<number, Thread>();
  /** By location: the initial write, then the others in an order that views go along. */
  private readonly orders = new Map<number, Event[]>();

  /** Takes no steps that would make more events than `most`. */
  constructor(most: number) {
    this.most = most;
  }

  /** Does nothing if the step cannot be: after the end of the thread, a start of one that runs, a join of one that does not. */
  take(step: Step): void {
    const { kind, other } = step;
    const isThreadEdge = kind === 'start' || kind === 'join';
    const thread = this.threadOf(step.thread);
    if (thread.hasEnded || this.count + (isThreadEdge ? 2 : 1) > this.most) return;
    if (kind === 'fence') this.fence(thread, step);
    else if (!isThreadEdge) this.access(thread, step);
    else if (other !== step.thread && (kind === 'start') === (this.threadOf(other).events.length === 0)) {
      if (kind === 'start') this.start(thread, step);
      else this.join(thread, step);
    }
  }

  /**
   * `finals`, by the number that steps call a location by: how many places before the last one the final write is, the initial one only
   * if there is no other; NONE: not given.
   */
  execution(finals: readonly number[]): JamExecution {
    const names = [...this.orders.keys()];
    const order = this.numbering();
    const numberOf = (event: Event | undefined): number =>
      event === undefined ? NONE : order.indexOf(event);
    return {
      size: order.length,
      flags: Uint16Array.from(order, ({ flags }) => flags),
      thread: Int32Array.from(order, ({ thread }) => thread),
      location: Int32Array.from(order, ({ location }) => names.indexOf(location)),
      rf: Int32Array.from(order, ({ source }) => numberOf(source)),
      finals: Int32Array.from(names, (name) => {
        const back = finals[name] ?? NONE;
        const [initial, ...writes] = this.orders.get(name)!;
        return back === NONE ? NONE : numberOf(writes.length === 0 ? initial : lastBut(writes, back));
      }),
    };
  }

  private fence(thread: Thread, step: Step): void {
    const flags = fenceFlags(step.fence);
    this.add({ ...step, flags, location: NONE });
    if ((flags & (JAM.acquireFence | JAM.fullFence)) !== 0) this.learn(thread, thread.pending);
    if ((flags & (JAM.releaseFence | JAM.fullFence)) !== 0) thread.released = thread.view;
  }

  private access(thread: Thread, step: Step): void {
    const { location, kind, back, goesAstray } = step;
    const flags = accessFlags(step.mode, kind !== 'write', kind !== 'read');
    const order = this.orderOf(location);
    const oldest = goesAstray ? 0 : Math.max(0, order.indexOf(thread.view.get(location)!));
    const chosen = lastBut(order.slice(oldest), back);
    const source = kind === 'write' ? undefined : chosen;
    if (source !== undefined) {
      this.learn(thread, new Map([[location, source]]));
      if ((flags & JAM.acquire) !== 0) this.learn(thread, source.view);
      else thread.pending = this.joined(thread.pending, source.view);
    }
    const told = (flags & JAM.release) !== 0 ? thread.view : this.joined(thread.released, source?.view);
    const event = this.add({ ...step, flags, source, view: told });
    if (kind === 'read') return;
    let place = order.indexOf(chosen) + 1;
    const isTaken = (): boolean => order[place] !== undefined && order[place]!.source === order[place - 1];
    while (kind === 'write' && !goesAstray && isTaken()) place++;
    order.splice(place, 0, event);
    this.learn(thread, new Map([[location, event]]));
  }

  private start(thread: Thread, step: Step): void {
    const source = this.add({ ...step, flags: JAM.release, location: NONE });
    this.add({ ...step, thread: step.other, flags: JAM.acquire, location: NONE, source });
    this.learn(this.threadOf(step.other), thread.view);
  }

  private join(thread: Thread, step: Step): void {
    const joined = this.threadOf(step.other);
    if (!joined.hasEnded) this.add({ ...step, thread: step.other, flags: JAM.release, location: NONE });
    joined.hasEnded = true;
    this.add({ ...step, flags: JAM.acquire, location: NONE, source: joined.events.at(-1) });
    this.learn(thread, joined.view);
  }

  private add(facts: Omit<Event, 'source' | 'view'> & Partial<Pick<Event, 'source' | 'view'>>): Event {
    const { flags, thread, location, rank, source, view = NOTHING } = facts;
    const event: Event = { flags, thread, location, rank, source, view };
    this.threadOf(thread).events.push(event);
    this.count++;
    return event;
  }

  private learn(thread: Thread, view: View): void {
    thread.view = this.joined(thread.view, view);
  }

  /** The later write of each location. */
  private joined(a: View, b: View = NOTHING): View {
    const result = new Map(a);
    for (const [location, write] of b) {
      const order = this.orderOf(location);
      const known = result.get(location);
      if (known === undefined || order.indexOf(known) < order.indexOf(write)) result.set(location, write);
    }
    return result;
  }

  private threadOf(number: number): Thread {
    let thread = this.threads.get(number);
    if (thread === undefined) {
      thread = { events: [], view: NOTHING, pending: NOTHING, released: NOTHING, hasEnded: false };
      this.threads.set(number, thread);
    }
    return thread;
  }

  private orderOf(location: number): Event[] {
    let order = this.orders.get(location);
    if (order === undefined) {
      const flags = JAM.writes | JAM.opaque;
      order = [{ flags, thread: NONE, location, source: undefined, rank: location, view: NOTHING }];
      this.orders.set(location, order);
    }
    return order;
  }

  /** The events, those of a thread in their order, else by rank. */
  private numbering(): Event[] {
    let queues = [...this.orders.values()].map(([initial]) => [initial!]);
    for (const { events } of this.threads.values()) queues.push([...events]);
    const result: Event[] = [];
    for (;;) {
      queues = queues.filter((queue) => queue.length > 0);
      if (queues.length === 0) return result;
      const next = queues.reduce((least, queue) => (queue[0]!.rank < least[0]!.rank ? queue : least));
      result.push(next.shift()!);
    }
  }
}

/** The element that is so many places before the last, or the first. */
const lastBut = (list: readonly Event[], back: number): Event => list[Math.max(0, list.length - 1 - back)]!;
