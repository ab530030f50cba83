/**
 * The stack of choices of the rf engine, and the schedules that new writes make for them: a read
 * with a choice may read a later write that does not depend on it.
 */
import type { Clocks } from '../../../kernel/clocks.ts';
import { type EventGraph, grown, NONE } from '../../../kernel/event-graph.ts';
import type { GraphThreads } from '../../../kernel/graph-threads.ts';
import type { ReadRequests } from '../../../kernel/read-requests.ts';
import { Choice } from './choice.ts';
import { ScheduleWriter } from './schedule-writer.ts';

const FIRST_EVENTS = 256;

export class Choices {
  readonly writer: ScheduleWriter;
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly requests: ReadRequests;
  private readonly threads: GraphThreads;
  /** The choices on the stack, then closed ones that are ready for reuse. */
  private readonly stack: Choice[] = [];
  private depth = 0;
  /** By event: its choice, or NONE. */
  private choiceOf = new Int32Array(FIRST_EVENTS);

  constructor(graph: EventGraph, clocks: Clocks, requests: ReadRequests, threads: GraphThreads) {
    this.graph = graph;
    this.clocks = clocks;
    this.requests = requests;
    this.threads = threads;
    this.writer = new ScheduleWriter(graph, clocks);
  }

  /** The newest one; undefined if there is none. */
  get newest(): Choice | undefined {
    return this.depth === 0 ? undefined : this.stack[this.depth - 1];
  }

  /** Opens the choice of an event; `base`: how many events there were before it. */
  open(base: number, event: number): Choice {
    let choice = this.stack[this.depth];
    if (choice === undefined) {
      choice = new Choice();
      this.stack.push(choice);
    }
    choice.open(base, event, this.graph.thread[event]!);
    this.depth++;
    this.mark(event);
    return choice;
  }

  /** Closes the newest choice. */
  close(): void {
    this.newest!.close();
    this.depth--;
  }

  /** Registers a new event as that of the newest choice. */
  mark(event: number): void {
    this.set(event, this.depth - 1);
  }

  /** Registers a new event as one without a choice. */
  unmark(event: number): void {
    this.set(event, NONE);
  }

  /** Makes schedules for the reads that could read a new write. */
  scheduleReaders(write: number): void {
    if (this.depth === 0) return;
    const { graph } = this;
    this.scheduleReads(write, graph.location[write]!, graph.low[write]!, graph.count, false);
  }

  /**
   * Makes schedules for an RMW that could read what `rival`, the read of another RMW, reads. The
   * write of the RMW is the present request.
   */
  scheduleReversals(read: number, rival: number): void {
    if (this.clocks.isCausal(rival, read)) return;
    this.scheduleReads(read, this.graph.location[read]!, this.threads.request.low, rival, true);
  }

  /**
   * Makes schedules for reads up to `newest`. `top`: the write, or the read that it comes right
   * after if the write is not in the graph.
   */
  private scheduleReads(
    top: number,
    location: number,
    value: number,
    newest: number,
    hasUpdate: boolean,
  ): void {
    const { graph, clocks, requests, writer } = this;
    for (let w = graph.coLast[location]!; w !== NONE; w = graph.coPrevious[w]!) {
      for (let r = graph.firstReader[w]!; r !== NONE; r = graph.readerNext[r]!) {
        const number = this.choiceOf[r]!;
        if (r > newest || number === NONE || clocks.isCausal(r, top)) continue;
        const guard = requests.guard[r]!;
        const keepsRead = guard === 0 || this.threads.passes(guard, value);
        // A thread that only reads need not wait: it can still read what it reads now.
        if (!keepsRead && !requests.isForUpdate(r)) continue;
        writer.writeKey(r, top, hasUpdate, keepsRead);
        const { schedules } = this.stack[number]!;
        if (schedules.isNew(writer.buffer)) schedules.add(writer.buffer, writer.writeOrder(r, top));
      }
    }
  }

  private set(event: number, choice: number): void {
    if (event >= this.choiceOf.length) this.choiceOf = grown(this.choiceOf, new Int32Array(2 * event));
    this.choiceOf[event] = choice;
  }
}
