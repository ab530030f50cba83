/**
 * A litmus test laid out as machine code: functions, globals, loops and places, so that engines for machine programs see a
 * program like any other. Expressions are not lowered: the code has one word per instruction of the test, which says
 * nothing, and the instruction itself is in a table beside it. Only LitmusStepper (litmus-stepper.ts) can run it.
 *
 *   main: one spawn per thread, end | P0: its instructions, end | P1: its instructions, end | ...
 *
 * Location i is global i, object i + 1, eight bytes wide. Thread Pi is function i + 1, and main starts it as thread i + 1.
 * The frame of a thread has two words for each register, then one for each jump backwards, which counts.
 */
import { type Place, positionOf, type Span } from '../../diagnostics/source.ts';
import type { Instruction, Tags } from '../instruction.ts';
import type { Language, Location, Program, Thread } from '../program.ts';
import {
  FRAME,
  type FunctionCode,
  type LoopCode,
  type MachineCode,
  MODES,
  type Mode,
  type ObjectTemplate,
} from './code.ts';

/** Bytes of every location and access, words of every register: values have up to 53 bits. */
export const VALUE_SIZE = 8;
const VALUE_WORDS = 2;

/** What is at an index into the code. */
export type LitmusStep =
  /** In main: starts the function. */
  | { readonly kind: 'spawn'; readonly function: number }
  | { readonly kind: 'end' }
  | {
      readonly kind: 'instruction';
      readonly instruction: Instruction;
      /** Of an access or a fence; `failureMode`: of the read of a CAS that fails. Else 0. */
      readonly mode: number;
      readonly failureMode: number;
      /** Of a jump or branch: index into the code. Else -1. */
      readonly target: number;
      /** Index into `loops` of one that goes back. Else -1. */
      readonly loop: number;
    };

/** A jump backwards. */
export interface LitmusLoop {
  /** Slot that counts how often it was taken. */
  readonly counterSlot: number;
  /** Counters of the loops inside, which start afresh with each of its rounds. */
  readonly innerSlots: readonly number[];
}

export interface LitmusCode {
  readonly program: Program;
  readonly machine: MachineCode;
  /** By index into the code. */
  readonly steps: readonly LitmusStep[];
  /** By index into the machine's loops. */
  readonly loops: readonly LitmusLoop[];
}

/** The machine's thread that is thread `thread` of the test; main is 0. */
export const machineThread = (thread: number): number => thread + 1;

/** The object that a location of the test is; 0 is none. */
export const machineObject = (location: number): number => location + 1;

/** First slot of a register. */
export const registerSlot = (register: number): number => FRAME.slots + VALUE_WORDS * register;

const MODE_OF_TAG: ReadonlyMap<string, Mode> = new Map([
  ['NA', 'na'],
  ['RLX', 'rlx'],
  // As compilers implement it, and as our models of C read it.
  ['CON', 'acq'],
  ['ACQ', 'acq'],
  ['REL', 'rel'],
  ['ACQ_REL', 'acq_rel'],
  ['SC', 'sc'],
]);

/** Tags that follow from the mode and the kind of the event. */
const IMPLIED: ReadonlySet<string> = new Set(['A', 'RMW']);

/** The tags of Java's modes; plain accesses have none of them. */
const JAVA_TAGS = { opaque: 'O', acquire: 'ACQ', release: 'REL', volatile: 'V' } as const;

/** Of Java: the one mode that has all that the tags of an access, or of both halves of an RMW, ask for. */
function modeOfJavaTags(tags: Tags): Mode {
  const has = (tag: string): boolean => tags.includes(tag);
  if (has(JAVA_TAGS.volatile)) return 'sc';
  if (has(JAVA_TAGS.acquire)) return has(JAVA_TAGS.release) ? 'acq_rel' : 'acq';
  if (has(JAVA_TAGS.release)) return 'rel';
  return has(JAVA_TAGS.opaque) ? 'rlx' : 'na';
}

/** The number of the mode that the tags stand for; undefined if they say something else than one mode of the language. */
export function modeOfTags(tags: Tags, language: Language): number | undefined {
  if (language === 'Java') return MODES.indexOf(modeOfJavaTags(tags));
  const [mode, ...others] = new Set(
    tags.filter((tag) => !IMPLIED.has(tag)).map((tag) => MODE_OF_TAG.get(tag)),
  );
  return mode === undefined || others.length > 0 ? undefined : MODES.indexOf(mode);
}

/**
 *   pre: the tags of all accesses and fences stand for modes.
 */
export function litmusCode(program: Program): LitmusCode {
  const { threads, locations } = program;
  const layout = new Layout(program);
  for (const thread of threads) layout.addThread(thread);
  return {
    program,
    machine: {
      code: new Int32Array(layout.steps.length),
      constants: new Int32Array(0),
      sites: Int32Array.from(layout.sites),
      places: layout.places,
      functions: layout.functions,
      switches: [],
      loops: layout.loopCodes,
      strings: [],
      globals: locations.map(globalOf),
      threadLocals: [],
      stackTemplates: [],
      entry: 0,
    },
    steps: layout.steps,
    loops: layout.loops,
  };
}

class Layout {
  readonly steps: LitmusStep[] = [];
  readonly sites: number[] = [];
  readonly places: Place[] = [];
  readonly functions: FunctionCode[] = [];
  readonly loops: LitmusLoop[] = [];
  readonly loopCodes: LoopCode[] = [];
  private readonly language: Language;

  constructor({ threads, language }: Program) {
    this.language = language;
    this.functions.push(functionOf('main', 0, FRAME.slots, true));
    threads.forEach((_, index) => {
      this.add({ kind: 'spawn', function: index + 1 }, -1);
    });
    this.add({ kind: 'end' }, -1);
  }

  addThread({ name, code, registers }: Thread): void {
    const entry = this.steps.length;
    const firstCounter = registerSlot(registers.length);
    const jumps = code.flatMap((instruction, index) => (goesBack(instruction, index) ? [index] : []));
    code.forEach((instruction, index) => {
      const isBack = goesBack(instruction, index);
      if (isBack) this.addLoop(instruction, index, jumps, firstCounter);
      const site = this.places.push(placeOf(instruction.span)) - 1;
      this.add(
        {
          kind: 'instruction',
          instruction,
          ...modesOf(instruction, this.language),
          target: 'target' in instruction ? entry + instruction.target : -1,
          loop: isBack ? this.loops.length - 1 : -1,
        },
        site,
      );
    });
    this.add({ kind: 'end' }, code.length === 0 ? -1 : this.places.length - 1);
    const functionIndex =
      this.functions.push(functionOf(name, entry, firstCounter + jumps.length, false)) - 1;
    // The test has no line that starts the thread; its first line stands in for it.
    this.sites[functionIndex - 1] = this.sites[entry]!;
  }

  /** `jumps`: all jumps backwards of the thread, by index; each has a counter. */
  private addLoop(
    instruction: Extract<Instruction, { readonly target: number }>,
    index: number,
    jumps: readonly number[],
    firstCounter: number,
  ): void {
    const counterSlot = firstCounter + jumps.indexOf(index);
    const innerSlots = jumps.flatMap((jump, number) =>
      jump >= instruction.target && jump < index ? [firstCounter + number] : [],
    );
    this.loops.push({ counterSlot, innerSlots });
    const place = placeOf(instruction.span);
    this.loopCodes.push({ counterSlot, savedSlot: -1, live: new Int32Array(0), maySpin: false, place });
  }

  private add(step: LitmusStep, site: number): void {
    this.steps.push(step);
    this.sites.push(site);
  }
}

function goesBack(
  instruction: Instruction,
  index: number,
): instruction is Extract<Instruction, { readonly target: number }> {
  return 'target' in instruction && instruction.target <= index;
}

function modesOf(
  instruction: Instruction,
  language: Language,
): { readonly mode: number; readonly failureMode: number } {
  switch (instruction.kind) {
    case 'load':
    case 'store':
    case 'fence': {
      const mode = knownMode(instruction.tags, language);
      return { mode, failureMode: mode };
    }
    case 'rmw': {
      const { readTags, writeTags } = instruction;
      const mode = knownMode([...readTags, ...writeTags], language);
      return {
        mode,
        failureMode:
          instruction.condition === undefined ? mode : knownMode(instruction.failureTags, language),
      };
    }
    default:
      return { mode: 0, failureMode: 0 };
  }
}

function knownMode(tags: Tags, language: Language): number {
  const mode = modeOfTags(tags, language);
  if (mode === undefined)
    throw new Error(`internal error: the tags ${tags.join()} are no mode of ${language}`);
  return mode;
}

const functionOf = (name: string, entry: number, frameSize: number, isLibrary: boolean): FunctionCode => ({
  name,
  entry,
  frameSize,
  parameterWords: 0,
  resultWords: 0,
  isLibrary,
});

function globalOf({ name, initialValue }: Location): ObjectTemplate {
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
  };
}

function placeOf({ file, start, position }: Span): Place {
  return { file: file.name, ...(position ?? positionOf(file, start)) };
}

const TWO_TO_32 = 2 ** 32;

// A value of a litmus test as two words, in two's complement.

export const lowWord = (value: number): number => value | 0;

export const highWord = (value: number): number => Math.floor(value / TWO_TO_32) | 0;

export const valueOfWords = (low: number, high: number): number => high * TWO_TO_32 + (low >>> 0);
