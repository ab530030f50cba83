/**
 * A litmus test lowered to machine code, so that steppers and engines see a program like any other.
 *
 *   main: one spawn per thread, ret | P0: its instructions, ret | P1: its instructions, ret | ...
 *
 * Location i is global i, object i + 1, eight bytes wide. Thread Pi is function i + 1, and main
 * starts it as thread i + 1. The frame of a thread has two words for each register, one for each
 * jump backwards, which counts, two for each nested bracket of unsequenced operands, and
 * temporaries.
 *
 * A test computes with addresses as numbers (Location.address); `variableAt` turns one into an
 * object before an access.
 */
import { type Place, positionOf, type Span } from '../../diagnostics/source.ts';
import type { Expression } from '../expression.ts';
import type {
  BranchInstruction,
  Instruction,
  JumpInstruction,
  RmwInstruction,
  StoreInstruction,
  UnsequencedInstruction,
} from '../instruction.ts';
import { FRAME, type FunctionCode, type MachineCode, type ObjectTemplate } from '../machine/code.ts';
import { DECISIONS } from '../machine/litmus-operations.ts';
import { highWord, lowWord, VALUE_SIZE, VALUE_WORDS, valueOfWords } from '../machine/litmus-values.ts';
import { CodeBuilder, type Label } from '../machine/lowering/code-builder.ts';
import { BRACKETS } from '../machine/request.ts';
import { THREAD } from '../machine/thread-state.ts';
import type { Language, Location, Program, Thread } from '../program.ts';
import { ExpressionLowering, LitmusFrame, registerSlot } from './litmus-expressions.ts';
import { modesOf } from './litmus-modes.ts';

export interface LitmusCode {
  readonly machine: MachineCode;
  /**
   * By index into the code: the instruction of the test that it belongs to; undefined where it
   * belongs to none.
   */
  readonly instructions: readonly (Instruction | undefined)[];
}

/** The machine's thread that runs thread `thread` of the test; main is 0. */
export const machineThread = (thread: number): number => thread + 1;

/** The object that stands for a location of the test; object 0 is none. */
export const machineObject = (location: number): number => location + 1;

/** The location of the test that the object stands for. */
export const locationOfObject = (object: number): number => object - 1;

/** The value of a register in the words, or in a snapshot, of a thread of the test. */
export function registerValue(words: Int32Array, register: number): number {
  const index = THREAD.frames + registerSlot(register);
  return valueOfWords(words[index]!, words[index + 1]!);
}

export function litmusCode(program: Program): LitmusCode {
  const { threads, locations, language } = program;
  const builder = new CodeBuilder();
  const instructions: (Instruction | undefined)[] = [];
  const places: Place[] = [];
  const firstSites = threads.map(({ code }) => {
    const site = code.length === 0 ? -1 : places.length;
    for (const { span } of code) places.push(placeOf(span));
    return site;
  });
  const functions = [lowerMain(builder, firstSites, locations.length)];
  const objects = new Map(locations.map(({ address }, index) => [address, machineObject(index)]));
  threads.forEach((thread, index) => {
    functions.push(
      new ThreadLowering(builder, thread, language, objects, instructions).lower(firstSites[index]!),
    );
  });
  const machine: MachineCode = {
    ...builder.finish(),
    places,
    functions,
    globals: locations.map(globalOf),
    threadLocals: [],
    entry: 0,
  };
  return { machine, instructions };
}

/**
 * `firstSites`: by thread. The test has no line that starts a thread; the thread's first line
 * stands in for it.
 */
function lowerMain(builder: CodeBuilder, firstSites: readonly number[], globals: number): FunctionCode {
  const number = FRAME.slots;
  firstSites.forEach((site, thread) => {
    builder.setSite(site);
    const functionIndex = thread + 1;
    // As functionObject (code.ts) has it: functions come after the globals.
    builder.emit('spawn', number, builder.pair(0, globals + 1 + functionIndex), builder.pair(0, 0));
  });
  builder.setSite(-1);
  builder.emit('ret');
  return {
    name: 'main',
    entry: 0,
    frameSize: number + 1,
    parameterWords: 0,
    resultWords: 0,
    isLibrary: true,
  };
}

class ThreadLowering {
  private readonly builder: CodeBuilder;
  private readonly thread: Thread;
  private readonly language: Language;
  private readonly instructions: (Instruction | undefined)[];
  /** By address: the object there. */
  private readonly objects: ReadonlyMap<number, number>;
  /** By instruction of the thread, and for its end. */
  private readonly labels: readonly Label[];
  /** Indices of the jumps backwards; each has a counter. */
  private readonly jumpsBack: readonly number[];
  private readonly frame: LitmusFrame;
  private readonly expressions: ExpressionLowering;
  /** Open brackets of unsequenced operands. */
  private depth = 0;

  constructor(
    builder: CodeBuilder,
    thread: Thread,
    language: Language,
    objects: ReadonlyMap<number, number>,
    instructions: (Instruction | undefined)[],
  ) {
    const { code, registers } = thread;
    this.objects = objects;
    this.builder = builder;
    this.thread = thread;
    this.language = language;
    this.instructions = instructions;
    this.labels = Array.from({ length: code.length + 1 }, () => builder.newLabel());
    this.jumpsBack = code.flatMap((instruction, index) => (goesBack(instruction, index) ? [index] : []));
    this.frame = new LitmusFrame(registers.length, this.jumpsBack.length + BRACKET_SLOTS * depthOf(code));
    this.expressions = new ExpressionLowering(builder, this.frame);
  }

  lower(firstSite: number): FunctionCode {
    const { builder, frame } = this;
    const { name, code, initialValues } = this.thread;
    const entry = builder.position;
    builder.setSite(firstSite);
    initialValues.forEach((value, register) => {
      if (value === 0) return;
      builder.emit('mov2', registerSlot(register), builder.pair(lowWord(value), highWord(value)));
    });
    code.forEach((instruction, index) => {
      builder.setSite(firstSite + index);
      builder.bind(this.labels[index]!);
      const start = builder.position;
      this.lowerInstruction(instruction, index);
      frame.release();
      for (let at = start; at < builder.position; at++) this.instructions[at] = instruction;
    });
    builder.bind(this.labels[code.length]!);
    builder.emit('ret');
    const { size: frameSize, keptSlots } = frame;
    return { name, entry, frameSize, keptSlots, parameterWords: 0, resultWords: 0, isLibrary: false };
  }

  private lowerInstruction(instruction: Instruction, index: number): void {
    const { builder, expressions } = this;
    const { mode } = modesOf(instruction, this.language);
    switch (instruction.kind) {
      case 'set':
        expressions.assign(instruction.register, instruction.value);
        break;
      case 'load':
        builder.emit(
          'load2',
          registerSlot(instruction.register),
          this.pointer(instruction.address),
          VALUE_SIZE,
          mode,
        );
        break;
      case 'store':
        this.lowerStore(instruction, mode);
        break;
      case 'rmw':
        this.lowerUpdate(instruction);
        break;
      case 'fence':
        builder.emit('fence', mode);
        break;
      case 'jump':
        this.lowerJump(instruction, index);
        break;
      case 'branch':
        this.lowerBranch(instruction, index);
        break;
      case 'assume':
        builder.emit('assume', expressions.truth(instruction.condition));
        break;
      case 'unsequenced':
        this.lowerBracket(instruction);
    }
  }

  /** A pair that points at the variable with this address. */
  private pointer(address: Expression): number {
    const known = address.kind === 'constant' ? this.objects.get(address.value) : undefined;
    if (known !== undefined) return this.builder.pair(0, known);
    const number = this.expressions.value(address);
    const pointer = this.frame.temporary(VALUE_WORDS);
    this.builder.emit('variableAt', pointer, number);
    return pointer;
  }

  private lowerStore({ address, value, exclusive }: StoreInstruction, mode: number): void {
    const pointer = this.pointer(address);
    const written = this.expressions.value(value);
    if (exclusive === undefined) {
      this.builder.emit('store2', pointer, written, VALUE_SIZE, mode);
      return;
    }
    const { status, success, failure } = exclusive;
    this.builder.emit('storeExclusive', registerSlot(status), pointer, written, mode, success, failure);
  }

  /**
   * Lowers an RMW. Its condition and value use the value that it reads through its register, but do
   * not depend on the read.
   */
  private lowerUpdate(rmw: RmwInstruction): void {
    const { builder, expressions, frame } = this;
    const { register, condition, value } = rmw;
    const { mode, failureMode } = modesOf(rmw, this.language);
    const pointer = this.pointer(rmw.address);
    const old = frame.temporary(VALUE_WORDS);
    const expected = expressions.mentioned(condition, register);
    builder.emit('updateRead', registerSlot(register), old, pointer, expected, mode, failureMode);
    expressions.withRegisterAt(register, old, () => {
      if (condition === undefined) {
        builder.emit('updateWrite', builder.word(1), pointer, expressions.value(value), mode);
        return;
      }
      const writes = this.decision(expressions.flag(condition), DECISIONS.update);
      builder.emit('updateWrite', writes, pointer, expressions.value(value, writes), mode);
    });
  }

  private decision(condition: number, kind: number): number {
    const decided = this.frame.temporary(1);
    this.builder.emit('decide', decided, condition, kind);
    return decided;
  }

  // Control.

  private lowerJump({ target, span }: JumpInstruction, index: number): void {
    if (target <= index) this.lowerRound(target, index, span);
    this.builder.emit('jump', this.labels[target]!);
  }

  private lowerBranch({ condition, target, span }: BranchInstruction, index: number): void {
    const { builder, labels } = this;
    const isTaken = this.decision(this.expressions.truth(condition), DECISIONS.branch);
    if (target > index) {
      builder.emit('branch', isTaken, labels[target]!, labels[index + 1]!);
      return;
    }
    const back = builder.newLabel();
    builder.emit('branch', isTaken, back, labels[index + 1]!);
    builder.bind(back);
    this.lowerRound(target, index, span);
    builder.emit('jump', labels[target]!);
  }

  /**
   * Counts a round of the loop that the jump at `index` closes. Loops inside start afresh with each
   * of its rounds.
   */
  private lowerRound(target: number, index: number, span: Span): void {
    const { builder, jumpsBack } = this;
    const counterOf = (jump: number): number =>
      registerSlot(this.thread.registers.length) + jumpsBack.indexOf(jump);
    const place = placeOf(span);
    const loop = {
      counterSlot: counterOf(index),
      savedSlot: -1,
      live: new Int32Array(0),
      maySpin: false,
      place,
    };
    builder.emit('loopBack', builder.addLoop(loop));
    for (const jump of jumpsBack) {
      if (jump >= target && jump < index) builder.emit('mov', counterOf(jump), builder.word(0));
    }
  }

  private lowerBracket({ marker }: UnsequencedInstruction): void {
    if (marker === 'begin') this.depth++;
    const brackets = registerSlot(this.thread.registers.length) + this.jumpsBack.length;
    const slot = brackets + BRACKET_SLOTS * (this.depth - 1);
    this.builder.emit('unsequenced', BRACKETS[marker], slot, slot + 1);
    if (marker === 'end') this.depth--;
  }
}

/** Slots of an open bracket of unsequenced operands. */
const BRACKET_SLOTS = 2;

/** How deeply brackets of unsequenced operands nest. */
function depthOf(code: readonly Instruction[]): number {
  let depth = 0;
  let deepest = 0;
  for (const instruction of code) {
    if (instruction.kind !== 'unsequenced') continue;
    if (instruction.marker === 'begin') deepest = Math.max(deepest, ++depth);
    else if (instruction.marker === 'end') depth--;
  }
  return deepest;
}

const goesBack = (instruction: Instruction, index: number): boolean =>
  'target' in instruction && instruction.target <= index;

function globalOf({ name, initialValue, address }: Location): ObjectTemplate {
  const bytes = new Uint8Array(VALUE_SIZE);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, lowWord(initialValue), true);
  view.setInt32(4, highWord(initialValue), true);
  return {
    name,
    size: VALUE_SIZE,
    alignment: VALUE_SIZE,
    bytes,
    isConstant: false,
    cells: Int32Array.of(0, VALUE_SIZE),
    place: undefined,
    address,
  };
}

function placeOf({ file, start, position }: Span): Place {
  return { file: file.name, ...(position ?? positionOf(file, start)) };
}
