/**
 * A machine for tiny programs under release-acquire, written from the operational semantics with
 * timestamps and views (Kang, Hur, Lahav, Vafeiadis, Dreyer, POPL 2017, without promises): each
 * location has its messages in the order of their timestamps, each thread knows of each location
 * a message, and who reads a message gets to know what its writer knew. A write goes anywhere
 * behind the message that its thread knows; a message that an update has read keeps that update as
 * its neighbour. A fence is an update of a location that all fences share.
 */
import type { ErrorMachine } from './machine-errors.ts';
import {
  type Done,
  ended,
  nextInstruction,
  replaced,
  type SmallProgram,
  type Step,
  started,
} from './small-program.ts';

/** By location: the number of a message; none is the initial one. */
type View = Readonly<Record<string, number>>;

interface Message {
  readonly number: number;
  readonly value: number;
  readonly view: View;
  /** Whether an update has read it. */
  readonly isUpdated: boolean;
}

export interface ViewState {
  readonly next: readonly number[];
  readonly last: readonly number[];
  readonly messages: Readonly<Record<string, readonly Message[]>>;
  readonly views: readonly View[];
  readonly count: number;
}

const INITIAL: readonly Message[] = [{ number: 0, value: 0, view: {}, isUpdated: false }];

export class ViewMachine implements ErrorMachine<ViewState> {
  readonly program: SmallProgram;

  constructor(program: SmallProgram) {
    this.program = program;
  }

  begin(): ViewState {
    return {
      next: this.program.map((body) => nextInstruction(body, 0, 0)),
      last: this.program.map(() => 0),
      messages: {},
      views: this.program.map(() => ({})),
      count: 0,
    };
  }

  /** Equal for states that differ in the numbers of messages only. */
  keyOf({ next, last, messages, views }: ViewState): string {
    const places = Object.entries(messages)
      .sort()
      .map(([at, list]) => [at, new Map(list.map(({ number }, index) => [number, index]))] as const);
    const known = (view: View): number[] => places.map(([at, index]) => index.get(view[at] ?? 0)!);
    const all = places.map(([at]) =>
      messages[at]!.map(({ value, view, isUpdated }) => [value, isUpdated, known(view)]),
    );
    return JSON.stringify([next, last, places.map(([at]) => at), all, views.map(known)]);
  }

  steps(state: ViewState): Step<ViewState>[] {
    return this.program.flatMap((_, thread) => this.runs(state, thread));
  }

  values(state: ViewState, thread: number, at: string): number[] {
    return this.readable(state, thread, at).map(({ value }) => value);
  }

  holder(state: ViewState, thread: number): number | undefined {
    const instruction = this.program[thread]![state.next[thread]!];
    if (instruction?.op !== 'lock') return undefined;
    const holder = this.messages(state, instruction.at).at(-1)!.value - 1;
    return holder >= 0 && holder !== thread ? holder : undefined;
  }

  mayUpdate(state: ViewState, thread: number, at: string, value: number): boolean {
    return this.updatable(state, thread, at).some((message) => message.value === value);
  }

  private messages({ messages }: ViewState, at: string): readonly Message[] {
    return messages[at] ?? INITIAL;
  }

  /** What the thread may read: nothing older than what it knows. */
  private readable(state: ViewState, thread: number, at: string): readonly Message[] {
    const list = this.messages(state, at);
    const known = state.views[thread]![at] ?? 0;
    return list.slice(list.findIndex(({ number }) => number === known));
  }

  private updatable(state: ViewState, thread: number, at: string): readonly Message[] {
    return this.readable(state, thread, at).filter(({ isUpdated }) => !isUpdated);
  }

  private runs(state: ViewState, thread: number): Step<ViewState>[] {
    const at = state.next[thread]!;
    const instruction = this.program[thread]![at];
    if (instruction === undefined) return [];
    const done: Done = { thread, at, instruction };
    const keep = state.last[thread]!;
    const go = (after: ViewState, last = keep, more: Partial<Done> = {}): Step<ViewState> => ({
      state: {
        ...after,
        next: replaced(after.next, thread, nextInstruction(this.program[thread]!, at + 1, last)),
        last: replaced(after.last, thread, last),
      },
      done: { ...done, ...more },
    });
    const acquire = (where: string, value: number): Step<ViewState>[] =>
      this.readable(state, thread, where)
        .filter((message) => message.value === value)
        .map((message) => go(this.see(state, thread, where, message)));
    const update = (where: string, from: (value: number) => number | undefined): Step<ViewState>[] =>
      this.updatable(state, thread, where).flatMap((message) => {
        const written = from(message.value);
        if (written === undefined) return [];
        const seen = this.see(state, thread, where, message);
        const isAdd = instruction.op === 'add';
        const more = isAdd ? { read: message.value, written } : {};
        return [
          go(this.insert(seen, thread, where, written, message, true), isAdd ? message.value : keep, more),
        ];
      });
    const write = (where: string, written: number): Step<ViewState>[] =>
      this.updatable(state, thread, where).map((before) =>
        go(this.insert(state, thread, where, written, before, false), keep, { written }),
      );
    switch (instruction.op) {
      case 'read':
        return this.readable(state, thread, instruction.at)
          .filter(({ value }) => value === (instruction.expects ?? value))
          .map((message) =>
            go(this.see(state, thread, instruction.at, message), message.value, { read: message.value }),
          );
      case 'write':
        return write(instruction.at, instruction.value + (instruction.fromLast ? keep : 0));
      case 'add':
        return update(instruction.at, (value) =>
          value === (instruction.expects ?? value) ? value + instruction.value : undefined,
        );
      case 'fence':
        return update('fences', (value) => value);
      case 'lock':
        return update(instruction.at, (value) => (value === 0 ? thread + 1 : undefined));
      case 'unlock':
        return update(instruction.at, (value) => (value === thread + 1 ? 0 : undefined));
      case 'start':
        return write(started(instruction.child), 1);
      case 'begin':
        return acquire(started(thread), 1);
      case 'end':
        return write(ended(thread), 1);
      case 'join':
        return acquire(ended(instruction.child), 1);
      case 'unless':
        throw new Error('is passed over');
    }
  }

  /** The thread knows what the writer of the message knew. */
  private see(state: ViewState, thread: number, at: string, { number, view }: Message): ViewState {
    const joined: Record<string, number> = { ...state.views[thread]! };
    const learn = (where: string, message: number): void => {
      const list = this.messages(state, where);
      const indexOf = (one: number): number => list.findIndex((other) => other.number === one);
      if (indexOf(message) > indexOf(joined[where] ?? 0)) joined[where] = message;
    };
    for (const [where, message] of Object.entries(view)) learn(where, message);
    learn(at, number);
    return { ...state, views: replaced(state.views, thread, joined) };
  }

  /** A new message behind another one. */
  private insert(
    state: ViewState,
    thread: number,
    at: string,
    value: number,
    before: Message,
    isUpdate: boolean,
  ): ViewState {
    const number = state.count + 1;
    const view = { ...state.views[thread]!, [at]: number };
    const list = this.messages(state, at).flatMap((message) =>
      message.number === before.number
        ? [
            { ...message, isUpdated: isUpdate },
            { number, value, view, isUpdated: false },
          ]
        : [message],
    );
    return {
      ...state,
      count: number,
      messages: { ...state.messages, [at]: list },
      views: replaced(state.views, thread, view),
    };
  }
}
