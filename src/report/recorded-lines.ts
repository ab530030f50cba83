/**
 * An execution of a program as the text of a trace (docs/traces.md), for `heddle record`: all that
 * the recorder of a machine could see, and which write each read read from. The inverse of
 * frontends/trace, as far as recordings go: coherence is left out, since no machine shows it.
 *
 * A lock of the library is an update that puts the thread into a free word, an unlock one that
 * takes it out. A word of which all updates are such, each unlock reading its own lock, is recorded
 * as a lock; others, such as that of a mutex that its holder takes again, as the updates that they
 * are. That is the same to every model (execution/event-columns.ts).
 */
import type { Execution } from '../execution/execution.ts';
import { linearOrder } from '../execution/linear-order.ts';
import type { Event, Skeleton } from '../execution/skeleton.ts';
import { momentOf } from '../explore/judge/event-roles.ts';
import { isHeld, takenBy } from '../program/machine/lock-operations.ts';
import { FREED } from '../program/machine/value-table.ts';

const MODES: ReadonlyMap<string, string> = new Map([
  ['NA', 'na'],
  ['RLX', 'rlx'],
  ['ACQ', 'acq'],
  ['REL', 'rel'],
  ['ACQ_REL', 'acq_rel'],
  ['SC', 'sc'],
]);

/** One event a line, in an order in which reads come after what they read, if there is one. */
export function recordedLines(execution: Execution): string[] {
  return new RecordedLines(execution).lines();
}

class RecordedLines {
  private readonly execution: Execution;
  private readonly skeleton: Skeleton;
  private readonly names: readonly string[];
  private readonly locks: ReadonlySet<number>;
  /** Writes that are read, which need names. */
  private readonly read: ReadonlySet<number>;

  constructor(execution: Execution) {
    this.execution = execution;
    this.skeleton = execution.skeleton;
    this.names = differentNames(this.skeleton.program.locations.map(({ name }) => name));
    this.read = new Set(Array.from(execution.readsFrom));
    this.locks = new Set([...this.names.keys()].filter((location) => this.isLock(location)));
  }

  lines(): string[] {
    const { skeleton } = this;
    const lines: object[] = [];
    const initial = this.initialValues();
    if (Object.keys(initial).length > 0) lines.push({ initial });
    const begun = new Set<number>();
    const started: number[] = [];
    for (const number of linearOrder(this.execution).order) {
      const event = skeleton.events[number]!;
      // Memory that is gone is no part of the run.
      if (event.thread < 0 || event.writtenValue === FREED || event.readValue === FREED) continue;
      const moment = momentOf(skeleton, event);
      if (moment === undefined) lines.push(this.access(event, number));
      else {
        const { thread, name } = moment;
        const op = event.isWrite ? name : name === 'start' ? 'begin' : 'join';
        if (op === 'begin') begun.add(thread);
        if (op === 'start') started.push(thread);
        const child = op === 'start' || op === 'join' ? { child: thread } : {};
        lines.push({ thread: event.thread, op, ...child });
      }
    }
    // A thread that has not come to its first step begins all the same.
    for (const thread of started) if (!begun.has(thread)) lines.push({ thread, op: 'begin' });
    return lines.map((line) => JSON.stringify(line));
  }

  private initialValues(): Record<string, number> {
    const values: Record<string, number> = {};
    for (const { thread, location, writtenValue } of this.skeleton.events) {
      if (thread >= 0) break;
      if (writtenValue !== 0 && Number.isFinite(writtenValue)) values[this.names[location]!] = writtenValue;
    }
    return values;
  }

  private access(event: Event, number: number): object {
    const { thread, isRead, isWrite, location, readValue, writtenValue } = event;
    const id = this.read.has(number) ? { id: nameOf(number) } : {};
    if (!isRead && !isWrite) return { thread, op: 'fence', mode: modeOf(event) };
    const at = { location: this.names[location]! };
    const from = isRead ? { from: this.sourceOf(number) } : {};
    const isLock = this.locks.has(location);
    if (isLock && isRead && isWrite) {
      const lock = isTaking(event) ? { op: 'lock', ...at, ...from } : { op: 'unlock', ...at };
      return { thread, ...lock, ...id };
    }
    const op = isRead ? (isWrite ? 'update' : 'read') : 'write';
    // What a lock holds is not part of a recording, and what is not initialised has no value.
    const seen =
      isRead && !isLock && Number.isFinite(readValue) ? { [isWrite ? 'read' : 'value']: readValue } : {};
    const written = isWrite ? { [isRead ? 'write' : 'value']: writtenValue } : {};
    return { thread, op, ...at, ...seen, ...written, mode: modeOf(event), ...from, ...id };
  }

  private sourceOf(read: number): string {
    const source = this.execution.readsFrom[read]!;
    return this.skeleton.events[source]!.thread < 0 ? 'initial' : nameOf(source);
  }

  /** Whether the word can be recorded as a lock. */
  private isLock(location: number): boolean {
    const { events } = this.skeleton;
    const { readsFrom } = this.execution;
    const held = new Map<number, number>();
    let isUsed = false;
    for (const [number, event] of events.entries()) {
      if (event.location !== location || !event.isRead || !event.isWrite) continue;
      const { thread } = event;
      if (isTaking(event) && !held.has(thread)) held.set(thread, number);
      else if (isGivingBack(event) && held.get(thread) === readsFrom[number]) held.delete(thread);
      else return false;
      isUsed = true;
    }
    return isUsed;
  }
}

const isTaking = ({ thread, readValue, writtenValue, tags }: Event): boolean =>
  tags.includes('ACQ') && !isHeld(readValue) && writtenValue === takenBy(readValue, thread);

const isGivingBack = ({ thread, readValue, writtenValue, tags }: Event): boolean =>
  tags.includes('REL') && !isHeld(writtenValue) && readValue === takenBy(writtenValue, thread);

const nameOf = (event: number): string => `e${event}`;

/** Starts and ends of threads apart, an event has one mode among its tags. */
function modeOf({ tags }: Event): string {
  for (const tag of tags) {
    const mode = MODES.get(tag);
    if (mode !== undefined) return mode;
  }
  throw new Error(`internal error: an event without a mode: ${tags.join()}`);
}

/** Objects of the heap may have names that others have: each but the first gets a number. */
function differentNames(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}
