/**
 * Which slots of a frame still matter, at every instruction of a function: the classical backward
 * analysis, on machine code, so that it serves all front ends. Engines that compare states leave
 * out the others (clear-dead-slots.ts).
 *
 * Regions of private memory (private-memory.ts) always count as live, for pointers to them may be
 * anywhere; so do the parameters of functions that threads start with, if a thread may ask for its
 * argument, slots that are read after the end of the thread (FunctionCode.keptSlots), and those
 * with the addresses of stack objects, if a thread may end, or throw, before their functions
 * return.
 *
 * The words of a function's result are followed too, in sets of their own: they are written to the
 * caller's frame, by `resultWord`, before the return.
 */
import { FRAME, functionOfObject, type MachineCode } from './code.ts';
import { successorsOf } from './function-blocks.ts';
import { LENGTHS, OPCODES } from './opcodes.ts';
import { regionWords } from './private-memory.ts';
import { visitDefinitions, visitProgress, visitUses } from './slot-uses.ts';
import { GIVEN_WORDS, landingPads } from './unwinding.ts';

/** A set of slots (or of result words) as bits: slot s is bit s % 32 of word s / 32. */
export type SlotSet = Uint32Array;

export const hasSlot = (set: SlotSet, slot: number): boolean => ((set[slot >> 5]! >>> (slot & 31)) & 1) !== 0;

export interface SlotLiveness {
  /**
   * Slots whose values matter to a thread that stands at the instruction: about to begin it, or
   * stopped in it. `pc`: where an instruction of the function starts. Where a call returns to, what
   * matters at its landing pad counts too, for the thread may still be in the call.
   */
  liveAt(pc: number): SlotSet;
  /** The slots that are not in that set, ascending. */
  deadAt(pc: number): Int32Array;
  /**
   * Result words that are perhaps written already and will not be written again: the caller's slots
   * for them matter.
   */
  resultsAt(pc: number): SlotSet;
}

interface Analyses {
  /** Of functions, without and with `asksLaps`. */
  readonly functions: readonly [SlotLiveness[], SlotLiveness[]];
  /** By function: result words that it may return without having written. */
  readonly unwritten: Map<number, SlotSet>;
  readonly starts: ReadonlySet<number>;
  /** Whether a thread may leave its functions in the midst of them. */
  readonly exits: boolean;
}

const ANALYSES = new WeakMap<MachineCode, Analyses>();

/**
 * Computed when first asked for. `asksLaps`: as of the stepper that runs the program; without it
 * loops need slots.
 */
export function slotLiveness(program: MachineCode, functionIndex: number, asksLaps = false): SlotLiveness {
  let analyses = ANALYSES.get(program);
  if (analyses === undefined) {
    analyses = {
      functions: [[], []],
      unwritten: new Map(),
      starts: argumentKeepers(program),
      exits: hasInstruction(program, OPCODES.exitThread) || hasInstruction(program, OPCODES.throw),
    };
    ANALYSES.set(program, analyses);
  }
  const known = analyses.functions[asksLaps ? 1 : 0];
  known[functionIndex] ??= analyse(program, functionIndex, asksLaps, analyses);
  return known[functionIndex];
}

/** What an instruction does to a set, read backwards. */
interface Transfer {
  kill(pc: number, set: SlotSet): void;
  use(pc: number, set: SlotSet): void;
}

function analyse(
  program: MachineCode,
  functionIndex: number,
  asksLaps: boolean,
  analyses: Analyses,
): SlotLiveness {
  const instructions = instructionsOf(program, functionIndex);
  const { frameSize } = program.functions[functionIndex]!;
  const always = alwaysLive(program, functionIndex, instructions, analyses);
  const pads = landingPads(program);
  const slots = solve(program, instructions, frameSize, {
    kill(pc, set) {
      visitDefinitions(program, pc, asksLaps, (slot, count) => remove(set, slot, count));
      if (program.code[pc] === OPCODES.call) removeResults(program, pc, set, analyses);
      const pad = pads.get(pc + LENGTHS[program.code[pc]!]!);
      if (pad !== undefined) remove(set, pad.slot, GIVEN_WORDS);
    },
    use(pc, set) {
      visitUses(program, pc, asksLaps, (slot, count) => add(set, slot, count));
      for (let i = 0; i < set.length; i++) set[i]! |= always[i]!;
    },
  });
  const results = resultLiveness(program, functionIndex, instructions);
  const liveAt = remembered((pc) => {
    const set = slots.before(pc).slice();
    const pad = pads.get(pc);
    if (pad !== undefined) {
      const unwound = slots.before(pad.code).slice();
      remove(unwound, pad.slot, GIVEN_WORDS);
      for (let i = 0; i < set.length; i++) set[i]! |= unwound[i]!;
    }
    visitProgress(program, pc, (slot, count) => add(set, slot, count));
    return set;
  });
  return {
    liveAt,
    deadAt: remembered((pc) => {
      const live = liveAt(pc);
      const all = Int32Array.from({ length: frameSize - FRAME.slots }, (_, i) => FRAME.slots + i);
      return all.filter((slot) => !hasSlot(live, slot));
    }),
    resultsAt: remembered((pc) => results.before(pc)),
  };
}

function remembered<T>(compute: (pc: number) => T): (pc: number) => T {
  const known = new Map<number, T>();
  return (pc) => {
    let value = known.get(pc);
    if (value === undefined) {
      value = compute(pc);
      known.set(pc, value);
    }
    return value;
  };
}

/** A call writes the words of its result that the callee writes on every way to its return. */
function removeResults(program: MachineCode, pc: number, set: SlotSet, { unwritten }: Analyses): void {
  const callee = program.code[pc + 1]!;
  const first = program.code[pc + 2]!;
  if (first < 0) return;
  let missing = unwritten.get(callee);
  if (missing === undefined) {
    const { entry } = program.functions[callee]!;
    missing = resultLiveness(program, callee, instructionsOf(program, callee)).before(entry);
    unwritten.set(callee, missing);
  }
  const { resultWords } = program.functions[callee]!;
  for (let word = 0; word < resultWords; word++) if (!hasSlot(missing, word)) remove(set, first + word, 1);
}

function resultLiveness(program: MachineCode, functionIndex: number, instructions: readonly number[]): Sets {
  const { code } = program;
  const { resultWords } = program.functions[functionIndex]!;
  return solve(program, instructions, resultWords, {
    kill(pc, set) {
      if (code[pc] === OPCODES.resultWord) remove(set, code[pc + 1]!, 1);
    },
    use(pc, set) {
      if (code[pc] === OPCODES.ret) add(set, 0, resultWords);
    },
  });
}

/** Ascending. */
function instructionsOf(program: MachineCode, functionIndex: number): number[] {
  const open = [program.functions[functionIndex]!.entry];
  const seen = new Set(open);
  for (let pc = open.pop(); pc !== undefined; pc = open.pop()) {
    for (const next of successorsOf(program, pc)) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return [...seen].sort((a, b) => a - b);
}

interface Sets {
  /** The set before an instruction. */
  before(pc: number): SlotSet;
}

/**
 * The least sets that agree with the instructions: before(pc) = use | (union of those of its
 * successors, less kill).
 */
function solve(
  program: MachineCode,
  instructions: readonly number[],
  size: number,
  transfer: Transfer,
): Sets {
  const words = Math.max(1, (size + 31) >> 5);
  const numbers = new Map(instructions.map((pc, number) => [pc, number]));
  const successors = instructions.map((pc) => successorsOf(program, pc).map((next) => numbers.get(next)!));
  const sets = new Uint32Array(words * instructions.length);
  const setAt = (number: number): SlotSet => sets.subarray(number * words, (number + 1) * words);
  const set = new Uint32Array(words);
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (let number = instructions.length - 1; number >= 0; number--) {
      set.fill(0);
      for (const next of successors[number]!) {
        for (let i = 0; i < words; i++) set[i]! |= sets[next * words + i]!;
      }
      transfer.kill(instructions[number]!, set);
      transfer.use(instructions[number]!, set);
      const known = setAt(number);
      if (known.every((word, i) => word === set[i])) continue;
      known.set(set);
      isChanged = true;
    }
  }
  return {
    before(pc) {
      const number = numbers.get(pc);
      // Control never gets there.
      if (number === undefined) return new Uint32Array(words);
      return setAt(number);
    },
  };
}

function alwaysLive(
  program: MachineCode,
  functionIndex: number,
  instructions: readonly number[],
  { starts, exits }: Analyses,
): SlotSet {
  const { code } = program;
  const { frameSize, parameterWords, keptSlots = 0, objectSlots = [] } = program.functions[functionIndex]!;
  const set = new Uint32Array(Math.max(1, (frameSize + 31) >> 5));
  add(set, FRAME.slots, keptSlots);
  if (exits) for (const slot of objectSlots) add(set, slot, 2);
  for (const pc of instructions) {
    if (code[pc] === OPCODES.region) add(set, code[pc + 1]!, regionWords(code[pc + 2]!));
  }
  if (starts.has(functionIndex)) add(set, FRAME.slots, Math.min(2, parameterWords));
  return set;
}

function hasInstruction({ code }: MachineCode, opcode: number): boolean {
  for (let pc = 0; pc < code.length; pc += LENGTHS[code[pc]!]!) if (code[pc] === opcode) return true;
  return false;
}

/** Functions in whose frames `threadArgument` may look. */
function argumentKeepers(program: MachineCode): ReadonlySet<number> {
  const { code, constants, functions } = program;
  const starts = new Set<number>([program.entry]);
  let isAsked = false;
  for (let pc = 0; pc < code.length; pc += LENGTHS[code[pc]!]!) {
    if (code[pc] === OPCODES.threadArgument) isAsked = true;
    if (code[pc] !== OPCODES.spawn) continue;
    const start = code[pc + 2]!;
    const callee = start < 0 ? functionOfObject(program, constants[~start + 1]!) : -1;
    if (callee >= 0) starts.add(functions[callee]!.threadEntry ?? callee);
    else for (const index of functions.keys()) starts.add(index);
  }
  return isAsked ? starts : new Set();
}

function add(set: SlotSet, slot: number, count: number): void {
  for (let s = slot; s < slot + count; s++) set[s >> 5]! |= 1 << (s & 31);
}

function remove(set: SlotSet, slot: number, count: number): void {
  for (let s = slot; s < slot + count; s++) set[s >> 5]! &= ~(1 << (s & 31));
}
