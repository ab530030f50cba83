/** Threads, loops, and what ends or splits an execution. */
import { pollStop } from '../../util/stop-check.ts';
import { ERROR_KINDS } from '../error-kind.ts';
import { FRAME, functionOfObject } from './code.ts';
import type { EventContext, EventOperation } from './event-context.ts';
import { enterLoop, eventsRound, goBack } from './loops.ts';
import type { Mnemonic } from './opcodes.ts';
import { REQUESTS } from './request.ts';
import { MARKS, THREAD, type ThreadState } from './thread-state.ts';
import { findLanding } from './unwinding.ts';

const loopEnter: EventOperation = {
  begin(context, state, pc) {
    const { asksLaps, sparesLocal = false } = context.options;
    if (!asksLaps) enterLoop(state, context.program.loops[context.code[pc + 1]!]!, sparesLocal);
    return context.done(state, pc);
  },
};

/** How a thread that does not go round again stops. */
const COURSES = { spin: REQUESTS.spin, idle: REQUESTS.block, cut: REQUESTS.cut } as const;

const loopBack: EventOperation = {
  begin(context, state, pc) {
    // It may go round for long without an event.
    pollStop();
    const loop = context.code[pc + 1]!;
    if (context.options.asksLaps) {
      context.ask(state, pc, REQUESTS.lap);
      context.request.loop = loop;
      context.request.count = 0;
      return false;
    }
    const course = goBack(state, context.program.loops[loop]!, context.options);
    if (course === 'again') return context.done(state, pc);
    context.ask(state, pc, COURSES[course]);
    context.request.loop = loop;
    if (course === 'spin') context.request.count = eventsRound(state, context.program.loops[loop]!);
    return false;
  },
  resume(context, state, pc) {
    if (!context.options.asksLaps) throw new Error('internal error: a loop that was stopped cannot go on');
    return context.done(state, pc);
  },
};

/** Stands for a loop that waits for its condition, so what follows depends on it as on a branch. */
const assume: EventOperation = {
  begin(context, state, pc) {
    const condition = context.code[pc + 1]!;
    const sources = context.sources(state, condition);
    const isTaken = context.options.speculates === true && sources !== 0;
    if (!isTaken && context.low(state, condition) === 0) return context.ask(state, pc, REQUESTS.block);
    const { words } = state;
    words[THREAD.control] = context.union(state, words[THREAD.control]!, sources);
    return context.done(state, pc);
  },
};

const choose: EventOperation = {
  begin(context, state, pc) {
    const { code } = context;
    const count = context.low(state, code[pc + 2]!) >>> 0;
    if (count === 0) return context.fail(state, pc, 'invalid-access', 'choice among nothing');
    if (count === 1) {
      context.set(state, code[pc + 1]!, 0, 0);
      return context.done(state, pc);
    }
    context.ask(state, pc, REQUESTS.choose);
    context.request.count = count;
    return false;
  },
  resume(context, state, pc, low) {
    context.set(state, context.code[pc + 1]!, low, 0);
    return context.done(state, pc);
  },
};

const error: EventOperation = {
  begin(context, state, pc) {
    const { code, program } = context;
    return context.fail(state, pc, ERROR_KINDS[code[pc + 1]!]!, program.strings[code[pc + 2]!]!);
  },
};

/** The objects on the stack that is unwound end first, then the pad is entered. */
const throws: EventOperation = {
  begin(context, state, pc) {
    const { program, code } = context;
    const { words } = state;
    const [exception, typeOperand] = [code[pc + 1]!, code[pc + 2]!];
    const type = context.low(state, typeOperand);
    const landing = findLanding(program, words, type);
    if (landing === undefined)
      return context.fail(state, pc, 'uncaught-exception', 'an exception is thrown that nobody catches');
    const { pad, base, calleeBase, caught } = landing;
    const ended = liveObject(context, state, base);
    if (ended >= 0) return askKill(context, state, pc, ended);
    const sources = context.union(
      state,
      context.pairSources(state, exception),
      context.sources(state, typeOperand),
    );
    const object = context.high(state, exception);
    words[THREAD.top] = calleeBase;
    words[THREAD.base] = base;
    words[THREAD.pc] = pad.code;
    words[THREAD.phase] = 0;
    words[THREAD.control] = context.union(state, words[THREAD.control]!, sources);
    context.setPair(state, pad.slot, caught ?? 0, object, sources);
    context.set(state, pad.slot + 2, caught ?? -type, sources);
    return true;
  },
  resume(context, state, pc) {
    const landing = findLanding(context.program, state.words, context.low(state, context.code[pc + 2]!));
    if (landing === undefined) throw new Error('internal error: an uncaught exception waits for no answer');
    noteKilled(context, state, landing.base);
    return throws.begin(context, state, pc);
  },
};

const atomicBegin: EventOperation = {
  begin(context, state, pc) {
    if (state.words[THREAD.atomic] === 0) return context.ask(state, pc, REQUESTS.atomic);
    state.words[THREAD.atomic]! += 1;
    return context.done(state, pc);
  },
  resume(context, state, pc) {
    state.words[THREAD.atomic] = 1;
    return context.doneWithEffect(state, pc);
  },
};

const atomicEnd: EventOperation = {
  begin(context, state, pc) {
    if (state.words[THREAD.atomic] === 0)
      return context.fail(state, pc, 'invalid-lock', 'an atomic block ends that has not begun');
    state.words[THREAD.atomic]! -= 1;
    return context.done(state, pc);
  },
};

const self: EventOperation = {
  begin(context, state, pc) {
    context.set(state, context.code[pc + 1]!, state.words[THREAD.number]!, 0);
    return context.done(state, pc);
  },
};

/** Words of a pointer: what a start function has as its parameters, if it has any. */
const POINTER_WORDS = 2;

const spawn: EventOperation = {
  begin(context, state, pc) {
    const { code, program, request } = context;
    const start = code[pc + 2]!;
    const argument = code[pc + 3]!;
    const callee =
      context.low(state, start) === 0 ? functionOfObject(program, context.high(state, start)) : -1;
    if (callee < 0) {
      const message = 'a thread is started with a pointer that does not point at a function';
      return context.fail(state, pc, 'invalid-access', message);
    }
    const { name, parameterWords, threadEntry } = program.functions[callee]!;
    if (parameterWords !== 0 && parameterWords !== POINTER_WORDS) {
      const message = `a thread is started with \`${name}\`, which does not take one pointer`;
      return context.fail(state, pc, 'invalid-access', message);
    }
    context.ask(state, pc, REQUESTS.spawn);
    request.count = threadEntry ?? callee;
    request.low = context.low(state, argument);
    request.high = context.high(state, argument);
    request.addressSources = context.pairSources(state, start);
    request.dataSources = context.pairSources(state, argument);
    return false;
  },
  resume(context, state, pc, low) {
    state.words[THREAD.marks]! |= MARKS.spawned;
    context.set(state, context.code[pc + 1]!, low, 0);
    return context.doneWithEffect(state, pc);
  },
};

const join: EventOperation = {
  begin(context, state, pc) {
    const thread = context.code[pc + 2]!;
    context.ask(state, pc, REQUESTS.join);
    context.request.count = context.low(state, thread);
    context.request.addressSources = context.sources(state, thread);
    return false;
  },
  resume(context, state, pc, low, high, event) {
    context.setPair(state, context.code[pc + 1]!, low, high, context.eventSource(state, event));
    return context.doneWithEffect(state, pc);
  },
};

/** Makes the request the end of the thread with this value. */
export function askEnd(
  context: EventContext,
  state: ThreadState,
  pc: number,
  low: number,
  high: number,
  sources: number,
): false {
  context.ask(state, pc, REQUESTS.end);
  context.request.low = low;
  context.request.high = high;
  context.request.dataSources = sources;
  return false;
}

/**
 * Where a slot with the address of a stack object is among the words of the thread, or -1; in the
 * frames above the one whose base is `end`.
 */
function liveObject({ program }: EventContext, { words }: ThreadState, end = 0): number {
  for (let base = words[THREAD.base]!; base !== end; base = words[base + FRAME.callerBase]!) {
    const { objectSlots } = program.functions[words[base + FRAME.function]!]!;
    const slot = objectSlots?.find((candidate) => words[base + candidate + 1] !== 0);
    if (slot !== undefined) return base + slot;
  }
  return -1;
}

function askKill(context: EventContext, state: ThreadState, pc: number, slot: number): false {
  context.ask(state, pc, REQUESTS.kill);
  context.request.object = state.words[slot + 1]!;
  context.request.offset = 0;
  return false;
}

/** The object that askKill asked for is gone. */
function noteKilled(context: EventContext, state: ThreadState, end?: number): void {
  const slot = liveObject(context, state, end);
  if (slot < 0) throw new Error('internal error: the thread does not wait for the end of an object');
  state.words.fill(0, slot, slot + 2);
}

/** The lives of all that the thread has on its stack end with it. */
const exitThread: EventOperation = {
  begin(context, state, pc) {
    const slot = liveObject(context, state);
    if (slot >= 0) return askKill(context, state, pc, slot);
    const value = context.code[pc + 1]!;
    const low = context.low(state, value);
    const high = context.high(state, value);
    return askEnd(context, state, pc, low, high, context.pairSources(state, value));
  },
  resume(context, state, pc) {
    noteKilled(context, state);
    return exitThread.begin(context, state, pc);
  },
};

const exit: EventOperation = {
  begin(context, state, pc) {
    const status = context.code[pc + 1]!;
    context.ask(state, pc, REQUESTS.exit);
    context.request.low = context.low(state, status);
    context.request.high = 0;
    return false;
  },
};

const print: EventOperation = {
  begin(context, state, pc) {
    const { code, options } = context;
    if (!options.prints) {
      context.set(state, code[pc + 1]!, 0, 0);
      return context.done(state, pc);
    }
    context.askAt(state, pc, REQUESTS.print, code[pc + 2]!);
    const first = state.words[THREAD.base]! + code[pc + 3]!;
    context.request.arguments = state.words.slice(first, first + 2 * code[pc + 4]!);
    return false;
  },
  resume(context, state, pc, low) {
    context.set(state, context.code[pc + 1]!, low, 0);
    return context.done(state, pc);
  },
};

export const THREAD_OPERATIONS: Partial<Record<Mnemonic, EventOperation>> = {
  loopEnter,
  loopBack,
  assume,
  choose,
  error,
  throw: throws,
  atomicBegin,
  atomicEnd,
  self,
  spawn,
  join,
  exitThread,
  exit,
  print,
};
