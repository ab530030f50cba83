/**
 * Instructions of managed languages: objects with classes, texts and boxes, and where the user's
 * own code stands.
 */
import { ERROR_KINDS } from '../error-kind.ts';
import { userSite } from './call-stack.ts';
import { FRAME } from './code.ts';
import type { EventContext, EventOperation } from './event-context.ts';
import { askAllocation, nextObject } from './object-operations.ts';
import type { Mnemonic } from './opcodes.ts';
import { IMMEDIATE, MOST_EXTRA, referenceLow } from './references.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

const OBJECT_ALIGNMENT = 8;

const newObject: EventOperation = {
  begin(context, state, pc) {
    const { code, request } = context;
    const extra = context.low(state, code[pc + 2]!);
    if (extra < 0 || extra > MOST_EXTRA) {
      context.refuse(state, pc, `an array of length ${extra}; Heddle's have at most ${MOST_EXTRA} elements`);
    }
    if (askAllocation(context, state, pc, code[pc + 3]! + extra * code[pc + 4]!, 0)) {
      request.alignment = OBJECT_ALIGNMENT;
      request.isZeroed = true;
      request.isHeap = false;
      request.template = code[pc + 5]!;
    }
    return false;
  },
  resume(context, state, pc) {
    const { code } = context;
    const extra = code[pc + 2]!;
    const low = referenceLow(code[pc + 6]!, context.low(state, extra));
    const sources = context.sources(state, extra);
    const object = nextObject(context, state);
    context.set(state, code[pc + 1]!, low, sources);
    context.set(state, code[pc + 1]! + 1, object, 0);
    state.words[THREAD.allocations]! += 1;
    return context.doneWithEffect(state, pc);
  },
};

const text: EventOperation = {
  begin(context, state, pc) {
    const { code, value } = context;
    const [x, y] = [code[pc + 2]!, code[pc + 3]!];
    const operands = {
      xLow: context.low(state, x),
      xHigh: context.high(state, x),
      yLow: context.low(state, y),
      yHigh: context.high(state, y),
    };
    context.texts.run(code[pc + 4]!, operands, value, (message) => context.refuse(state, pc, message));
    const sources = context.union(state, context.pairSources(state, x), context.pairSources(state, y));
    context.setPair(state, code[pc + 1]!, value[0]!, value[1]!, sources);
    return context.done(state, pc);
  },
};

const box2: EventOperation = {
  begin(context, state, pc) {
    const { code } = context;
    const operand = code[pc + 2]!;
    const number = context.texts.table.numberOfWide(
      context.low(state, operand),
      context.high(state, operand),
    );
    const sources = context.pairSources(state, operand);
    context.setPair(state, code[pc + 1]!, number, IMMEDIATE + code[pc + 3]!, sources);
    return context.done(state, pc);
  },
};

const unbox2: EventOperation = {
  begin(context, state, pc) {
    const { code } = context;
    const box = code[pc + 2]!;
    const { low, high } = context.texts.table.wide(context.low(state, box));
    context.setPair(state, code[pc + 1]!, low, high, context.pairSources(state, box));
    return context.done(state, pc);
  },
};

const userPlace: EventOperation = {
  begin(context, state, pc) {
    const site = userSite(context.program, state.words, pc);
    context.set(state, context.code[pc + 1]!, Math.max(0, site), 0);
    return context.done(state, pc);
  },
};

/** The bottom frame is the first; its parameters stay where they were put. */
const threadArgument: EventOperation = {
  begin(context, state, pc) {
    const { parameterWords } = context.program.functions[state.words[THREAD.frames + FRAME.function]!]!;
    const first = THREAD.frames + FRAME.slots;
    for (let word = 0; word < 2; word++) {
      const isThere = parameterWords >= 2;
      const sources = isThere && state.tracksDependencies ? state.dependencies[first + word]! : 0;
      context.set(state, context.code[pc + 1]! + word, isThere ? state.words[first + word]! : 0, sources);
    }
    return context.done(state, pc);
  },
};

const unsupported: EventOperation = {
  begin(context, state, pc) {
    const { code, program } = context;
    const what = calledAt(context, state, pc, program.strings[code[pc + 1]!]!);
    return context.refuse(state, pc, what, program.strings[code[pc + 2]!]);
  },
};

/** In the user's own code the place says it all. */
function calledAt({ program }: EventContext, { words }: ThreadState, pc: number, what: string): string {
  const site = userSite(program, words, pc);
  const place = site === program.sites[pc] ? undefined : program.places[site];
  return place === undefined ? what : `${what}, called at ${place.file}:${place.line}`;
}

const uncaught: EventOperation = {
  begin(context, state, pc) {
    const { code } = context;
    const message = context.texts.table.text(context.low(state, code[pc + 3]!));
    return context.fail(state, pc, ERROR_KINDS[code[pc + 1]!]!, message);
  },
};

export const REFERENCE_OPERATIONS: Partial<Record<Mnemonic, EventOperation>> = {
  newObject,
  text,
  box2,
  unbox2,
  userPlace,
  threadArgument,
  unsupported,
  uncaught,
};
