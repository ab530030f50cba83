/**
 * Objects and their lifetimes: regions of private memory, stack objects that others may see, the
 * heap.
 */
import { dynamicObject } from './code.ts';
import { type EventContext, type EventOperation, OBJECT_CLASSES } from './event-context.ts';
import type { Mnemonic } from './opcodes.ts';
import { endRegionAt, makeRegion, regionObject } from './private-memory.ts';
import { REQUESTS, type RequestKind } from './request.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

const region: EventOperation = {
  begin(context, state, pc) {
    const { code } = context;
    makeRegion(state, state.words[THREAD.base]! + code[pc + 1]!, code[pc + 2]!);
    return context.done(state, pc);
  },
};

const endRegion: EventOperation = {
  begin(context, state, pc) {
    endRegionAt(state, state.words[THREAD.base]! + context.code[pc + 1]!);
    return context.done(state, pc);
  },
};

const addressOfRegion: EventOperation = {
  begin(context, state, pc) {
    const { code } = context;
    const object = regionObject(state.words[THREAD.base]! + code[pc + 2]!);
    context.setPair(state, code[pc + 1]!, 0, object, 0);
    return context.done(state, pc);
  },
};

const addressOfThreadLocal: EventOperation = {
  begin(context, state, pc) {
    const { code, program } = context;
    const object = dynamicObject(program, state.words[THREAD.number]!, code[pc + 2]!);
    context.setPair(state, code[pc + 1]!, 0, object, 0);
    return context.done(state, pc);
  },
};

const checkInitialised: EventOperation = {
  begin(context, state, pc) {
    const { code, program } = context;
    if (context.low(state, code[pc + 1]!) !== 0) return context.done(state, pc);
    const name = program.strings[code[pc + 2]!]!;
    return context.fail(
      state,
      pc,
      'uninitialised-read',
      `variable \`${name}\` is read before it has a value`,
    );
  },
};

/** The object that an allocation of the thread makes next. */
export const nextObject = ({ program }: EventContext, { words }: ThreadState): number =>
  dynamicObject(program, words[THREAD.number]!, words[THREAD.allocations]!);

/**
 * Asks for the next object of the thread; the rest of the request is to be filled in. False: the
 * size is an error.
 */
export function askAllocation(
  context: EventContext,
  state: ThreadState,
  pc: number,
  sizeLow: number,
  sizeHigh: number,
): boolean {
  const { request } = context;
  if (sizeHigh !== 0 || sizeLow < 0) {
    const size = (BigInt(sizeHigh >>> 0) << 32n) | BigInt(sizeLow >>> 0);
    context.fail(state, pc, 'invalid-access', `allocation of ${size} bytes`);
    return false;
  }
  context.ask(state, pc, REQUESTS.allocate);
  request.object = nextObject(context, state);
  request.offset = 0;
  request.size = sizeLow;
  return true;
}

function finishAllocation(context: EventContext, state: ThreadState, pc: number): true {
  context.setPair(state, context.code[pc + 1]!, 0, nextObject(context, state), 0);
  state.words[THREAD.allocations]! += 1;
  return context.doneWithEffect(state, pc);
}

const alloca: EventOperation = {
  begin(context, state, pc) {
    const { code, request } = context;
    if (askAllocation(context, state, pc, context.low(state, code[pc + 2]!), 0)) {
      request.alignment = code[pc + 3]!;
      request.isZeroed = false;
      request.isHeap = false;
      request.template = code[pc + 4]!;
    }
    return false;
  },
  resume: finishAllocation,
};

const malloc: EventOperation = {
  begin(context, state, pc) {
    context.heapUse.allocates(state);
    const { code, request } = context;
    const size = code[pc + 2]!;
    if (askAllocation(context, state, pc, context.low(state, size), context.high(state, size))) {
      request.alignment = context.low(state, code[pc + 3]!);
      request.isZeroed = context.low(state, code[pc + 4]!) !== 0;
      request.isHeap = true;
      request.template = -1;
    }
    return false;
  },
  resume: finishAllocation,
};

/** Ends the life of a stack object. The pointer is null if control did not pass its alloca. */
const kill: EventOperation = {
  begin(context, state, pc) {
    const address = context.code[pc + 1]!;
    if (context.high(state, address) === 0) return context.done(state, pc);
    return context.askAt(state, pc, REQUESTS.kill, address);
  },
  resume: (context, state, pc) => context.doneWithEffect(state, pc),
};

/** Ends the life of a heap object by a request of this kind. */
const freeBy = (kind: RequestKind): EventOperation => ({
  begin(context, state, pc) {
    const address = context.code[pc + 1]!;
    if ((context.high(state, address) | context.low(state, address)) === 0) return context.done(state, pc);
    if (context.classOf(context.high(state, address)) !== OBJECT_CLASSES.shared) {
      return context.fail(state, pc, 'invalid-access', 'free of a pointer that malloc did not return');
    }
    return context.askAt(state, pc, kind, address);
  },
  resume(context, state, pc) {
    context.heapUse.frees(state);
    return context.doneWithEffect(state, pc);
  },
});

const free = freeBy(REQUESTS.free);

const retiring = freeBy(REQUESTS.retire);

const NO_HAZARD_POINTERS = 'hazard pointers are explored by the engines graph and rf only';

const retire: EventOperation = {
  ...retiring,
  begin(context, state, pc) {
    if (!context.options.hasHazardPointers) context.refuse(state, pc, NO_HAZARD_POINTERS);
    return retiring.begin(context, state, pc);
  },
};

const protect: EventOperation = {
  begin(context, state, pc) {
    const { code, options, request } = context;
    if (!options.hasHazardPointers) context.refuse(state, pc, NO_HAZARD_POINTERS);
    const pointer = code[pc + 1]!;
    context.askAt(state, pc, REQUESTS.protect, code[pc + 2]!);
    request.low = context.low(state, pointer);
    request.high = context.high(state, pointer);
    return false;
  },
  // What a thread protects is seen by no other thread, so a round of a loop may do it in vain.
  resume: (context, state, pc) => context.done(state, pc),
};

const sizeOf: EventOperation = {
  begin(context, state, pc) {
    const address = context.code[pc + 2]!;
    if (context.classOf(context.high(state, address)) !== OBJECT_CLASSES.shared) {
      return context.fail(state, pc, 'invalid-access', 'size of a pointer that malloc did not return');
    }
    return context.askAt(state, pc, REQUESTS.sizeOf, address);
  },
  resume(context, state, pc, low, high) {
    const { code } = context;
    context.setPair(state, code[pc + 1]!, low, high, context.pairSources(state, code[pc + 2]!));
    return context.done(state, pc);
  },
};

export const OBJECT_OPERATIONS: Partial<Record<Mnemonic, EventOperation>> = {
  region,
  endRegion,
  addressOfRegion,
  addressOfThreadLocal,
  checkInitialised,
  alloca,
  malloc,
  kill,
  free,
  protect,
  retire,
  sizeOf,
};
