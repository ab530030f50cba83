/**
 * The stack of choices of the rf engine, and the schedules that new writes make for them: each read
 * that has a choice and that the write does not depend on may read it.
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
  /** Those on the stack, then those that are ready to be used again. */
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

  /** Closes the newest. */
  close(): void {
    this.newest!.close();
    this.depth--;
  }

  /** Says that the event, which is new, is that of the newest choice. */
  mark(event: number): void {
    this.set(event, this.depth - 1);
  }

  /** Says that the event, which is new, has no choice. */
  unmark(event: number): void {
    this.set(event, NONE);
  }

  /** Schedules for the reads that could read the write, which is new. */
  scheduleReaders(write: number): void {
    if (this.depth === 0) return;
    const { graph } = this;
    this.scheduleReads(write, graph.location[write]!, graph.low[write]!, graph.count, false);
  }

  /**
   * The same of an RMW that could read what the read `rival` of another RMW reads. Its write is the
   * present request.
   */
  scheduleReversals(read: number, rival: number): void {
    if (this.clocks.isCausal(rival, read)) return;
    this.scheduleReads(read, this.graph.location[read]!, this.threads.request.low, rival, true);
  }

  /**
   * Of reads up to `newest`; `top`: the write, or the read that it comes right after if it is not
   * in the graph.
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
        // Who only reads need not wait: what it reads now is there for it.
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
