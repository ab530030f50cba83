/**
 * What accesses to words of the library's own mean to a reader, where they are calls that the
 * program makes: who waits and who notifies, who parks, unparks and interrupts, and which thread
 * initialises a class. Traces (trace-steps.ts) show these events under their names; all other
 * accesses to such words stay hidden.
 *
 * The meaning is read off the values: library/sources/heddle/WaitSet.java, java/lang/Thread.java
 * and class-initialisation.ts (all of the front end `bytecode`) say what the bits are.
 */
import { locationText } from '../../diagnostics/source.ts';
import type { Execution } from '../../execution/execution.ts';
import type { Event } from '../../execution/skeleton.ts';
import { threadName } from '../../program/machine/stop-text.ts';

export interface LibraryCall {
  readonly name: 'wait' | 'notify' | 'park' | 'unpark' | 'interrupt' | 'initialise';
  /** Without its subject: `notified by thread 2 at Queue.java:12`. */
  readonly text: string;
  /** The object, thread or class that it is about. */
  readonly object: string;
  /** Number of the event that the thread waited for. */
  readonly source?: number;
}

/** What an event says of a call; the object follows from its location. */
type FoundCall = Omit<LibraryCall, 'object'>;

/** Of a wait set: the bits of the threads that wait. */
const WAITING = 0x7fff;
/** Of a Thread: what its number is counted from, */
const FIRST_NUMBER = 2;
/** the bits of its permit and of its interrupt status, */
const PERMIT = 2;
const INTERRUPTED = 1;
/** and, while it blocks where an interrupt may end that, its number plus one. */
const blockedThread = (word: number): number => ((word >> 8) & 0xff) - 1;
/** What the state of a class becomes. */
const INITIALISATION = ['', 'initialises', 'has initialised', 'fails to initialise'];

/** By number of an event; none of a program without such a library. */
export function libraryCalls(execution: Execution): ReadonlyMap<number, LibraryCall> {
  const { events, program } = execution.skeleton;
  const calls = new Map<number, LibraryCall>();
  const reader = new CallReader(execution);
  events.forEach(({ thread, location }, number) => {
    const call = thread < 0 ? undefined : reader.read(number);
    if (call === undefined) return;
    const { name, role } = program.locations[location]!;
    const owner = name.replace(/\.[^.]*$/, '');
    const object = role === 'permit' ? threadOf(execution, owner) : owner;
    calls.set(number, { ...call, text: call.text + objectText(call, object), object });
  });
  return calls;
}

/** Is handed the events of each thread in program order. */
class CallReader {
  private readonly execution: Execution;
  /** Threads that have begun to wait, and do so still. */
  private readonly waiting = new Set<number>();
  /** By thread: the read by which it learnt, as it blocked, that it was interrupted. */
  private readonly interrupted = new Map<number, number>();

  constructor(execution: Execution) {
    this.execution = execution;
  }

  read(number: number): FoundCall | undefined {
    const { skeleton } = this.execution;
    const event = skeleton.events[number]!;
    switch (skeleton.program.locations[event.location]?.role) {
      case 'waiters':
        return this.waitCall(event, number);
      case 'permit':
        return this.permitCall(event, number);
      case 'initialised': {
        const text = event.isWrite ? INITIALISATION[event.writtenValue] : undefined;
        return text === undefined ? undefined : { name: 'initialise', text };
      }
      default:
        return undefined;
    }
  }

  private waitCall(event: Event, number: number): FoundCall | undefined {
    const { thread, readValue: old, isWrite, writtenValue } = event;
    const now = isWrite ? writtenValue : old;
    const own = 1 << thread;
    if (this.waiting.has(thread)) return (now & own) === 0 ? this.endOfWait(event, number) : undefined;
    if ((now & own) !== 0 && (old & own) === 0) {
      this.waiting.add(thread);
      this.interrupted.delete(thread);
      return { name: 'wait', text: 'waits' };
    }
    const woken = [...threadsOf(old & ~now & WAITING)].map(threadName);
    if (woken.length > 0) return { name: 'notify', text: `notifies ${woken.join(', ')}` };
    // An interrupt leaves a trace of its own in the word.
    const isCall = (now & WAITING) === 0 && (!isWrite || old === 0);
    return isCall ? { name: 'notify', text: 'notifies nobody' } : undefined;
  }

  private endOfWait({ thread, readValue }: Event, number: number): FoundCall {
    this.waiting.delete(thread);
    const own = 1 << thread;
    if ((readValue & own) === 0) return this.ended('wait', 'notified', number, own);
    const read = this.interrupted.get(thread);
    return read === undefined
      ? { name: 'wait', text: 'goes on, not notified' }
      : this.ended('wait', 'interrupted', read, INTERRUPTED);
  }

  private permitCall(event: Event, number: number): FoundCall | undefined {
    const { thread, readValue: old, isRead, isWrite, writtenValue: now } = event;
    if (!isRead || !isWrite) return undefined;
    if (blockedThread(old | now) === thread && (old & INTERRUPTED) !== 0) {
      this.interrupted.set(thread, number);
      return undefined;
    }
    if ((old & PERMIT) !== 0 && (now & PERMIT) === 0) return this.ended('park', 'unparked', number, PERMIT);
    if ((now & INTERRUPTED) !== 0 && (old & INTERRUPTED) === 0)
      return { name: 'interrupt', text: 'interrupts' };
    const isGiven = (now & PERMIT) !== 0 && ((old & PERMIT) === 0 || (now & INTERRUPTED) === 0);
    return isGiven ? { name: 'unpark', text: 'unparks' } : undefined;
  }

  /** The end of a wait, by the change of a bit that this read has seen. */
  private ended(name: 'wait' | 'park', how: string, read: number, bit: number): FoundCall {
    const source = changeBefore(this.execution, read, bit);
    return { name, text: `${how}${byText(this.execution, source)}`, ...(source >= 0 && { source }) };
  }
}

/**
 * The write that changed these bits last before the read: back along rf, since all writes are part
 * of read-modify-writes. -1 if there is none.
 */
function changeBefore({ skeleton, readsFrom }: Execution, read: number, bits: number): number {
  for (let number = readsFrom[read]!; number >= 0; number = readsFrom[number]!) {
    const { thread, readValue, writtenValue } = skeleton.events[number]!;
    if (thread < 0) return -1;
    if (((readValue ^ writtenValue) & bits) !== 0) return number;
  }
  return -1;
}

/** The thread that a Thread object stands for; the object itself if it was not started. */
function threadOf({ skeleton: { events, program } }: Execution, object: string): string {
  const index = program.locations.findIndex(
    ({ role, name }) => role === 'thread-number' && name.startsWith(`${object}.`),
  );
  const started = events.find(
    ({ thread, location, isWrite, writtenValue }) =>
      location === index && thread >= 0 && isWrite && writtenValue >= FIRST_NUMBER,
  );
  if (started !== undefined) return threadName(started.writtenValue - FIRST_NUMBER);
  return object === 'MainThread' ? threadName(0) : object;
}

function byText({ skeleton }: Execution, source: number): string {
  if (source < 0) return '';
  const { thread, span }: Event = skeleton.events[source]!;
  // The file without its folders, and no column: those are in the step of the other thread.
  const place = locationText(span)
    .replace(/:\d+$/, '')
    .replace(/^.*[/\\]/, '');
  return ` by ${threadName(thread)} at ${place}`;
}

/** What a reader cannot see at the line. */
function objectText({ name, text }: FoundCall, object: string): string {
  if (text === 'waits' || name === 'notify') return ` (${object})`;
  return name === 'wait' || name === 'park' ? '' : ` ${object}`;
}

function* threadsOf(bits: number): Generator<number> {
  for (let thread = 0; bits >> thread !== 0; thread++) if (((bits >> thread) & 1) !== 0) yield thread;
}
