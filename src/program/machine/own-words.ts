/**
 * Words of their own that threads reach through their arguments: `result[id]`, or `node->locked`.
 * Given a function and the arguments of some threads that run it, the analysis says whether the
 * threads do the same but for such words, and which words these are. It follows, word by word of
 * each frame, what is known of a value: it is the same in all threads as long as they have read
 * the same, or it is known for each thread, since it is computed from the argument and constants.
 *
 * What differs between the threads may only be used to compute with, and as the address of a
 * scalar in a global variable. A branch on it, a store of it, a lock there, and whatever else the
 * analysis does not follow make it give up: then the threads are not taken to be alike.
 * docs/reductions.md, symmetry, says why that is enough.
 */
import { BOUND_OPERATIONS } from './bind-pure-operation.ts';
import { FRAME, type MachineCode } from './code.ts';
import { successorsOf } from './function-blocks.ts';
import { MNEMONICS, SIGNATURES } from './opcodes.ts';
import { DIVISIONS, isPure } from './pure-operations.ts';
import { visitDefinitions, visitUses } from './slot-uses.ts';

export interface OwnPlace {
  readonly object: number;
  readonly offset: number;
  /** In bytes. */
  readonly size: number;
}

export interface OwnWords {
  /** Words that correspond to each other: a list has one for each thread, in their order. */
  readonly words: readonly (readonly OwnPlace[])[];
  /** Where in the code they are accessed. No other access there is of an address not known here. */
  readonly sites: ReadonlySet<number>;
}

/** What a thread is started with: low and high word. */
type Argument = readonly [number, number];

/**
 * What is known of a word: its value in each thread; nothing but that it is the same in all, or
 * not even that.
 */
type Word = readonly number[] | 'same' | 'unknown';

/** By slot; those above the frame are the arguments of the next call. Not there: `same`. */
type Frame = ReadonlyMap<number, Word>;

class GivenUp extends Error {}

/** Calls are analysed for each list of arguments, but not for more than this. */
const MOST_CALLS = 100;

const ADDRESS_OPERANDS: Partial<Record<string, number>> = {
  load: 2,
  load2: 2,
  store: 1,
  store2: 1,
  rmw: 2,
  rmw2: 2,
  cas: 3,
  cas2: 3,
};

/** Where the instruction has the size of its access, behind `pc`. */
const SIZE_OPERANDS: Partial<Record<string, number>> = {
  load: 3,
  load2: 3,
  store: 3,
  store2: 3,
  rmw: 5,
  rmw2: 5,
  cas: 6,
  cas2: 6,
};

const isSame = (word: Word): boolean =>
  word === 'same' || (word !== 'unknown' && word.every((value) => value === word[0]));

function joined(a: Word, b: Word): Word {
  if (a === b) return a;
  if (a !== 'same' && a !== 'unknown' && b !== 'same' && b !== 'unknown') {
    if (a.every((value, i) => value === b[i])) return a;
  }
  return isSame(a) && isSame(b) ? 'same' : 'unknown';
}

/** The words of their own of threads that run the function; undefined if they are not alike. */
export function ownWords(
  program: MachineCode,
  functionIndex: number,
  threads: readonly Argument[],
): OwnWords | undefined {
  const analysis = new OwnWordsAnalysis(program, threads.length);
  try {
    const { parameterWords } = program.functions[functionIndex]!;
    const parameters = [0, 1].map((word) => threads.map((argument) => argument[word]!));
    const results = analysis.call(functionIndex, parameters.slice(0, parameterWords));
    return results.every(isSame) ? analysis.found() : undefined;
  } catch (error) {
    if (error instanceof GivenUp) return undefined;
    throw error;
  }
}

class OwnWordsAnalysis {
  private readonly program: MachineCode;
  private readonly threads: number;
  /** By function and arguments: the words of its result; `open` as long as it is looked at. */
  private readonly calls = new Map<string, readonly Word[] | 'open'>();
  /** Accesses of threads' own words, by what they are; those at addresses that are all the same. */
  private readonly own = new Map<string, readonly OwnPlace[]>();
  private readonly common = new Map<string, readonly OwnPlace[]>();
  private readonly ownSites = new Set<number>();
  /** Accesses at addresses that the threads have in common and that are not known. */
  private readonly unknownSites = new Set<number>();

  constructor(program: MachineCode, threads: number) {
    this.program = program;
    this.threads = threads;
  }

  /** What was found, if the words are of one thread each. */
  found(): OwnWords | undefined {
    for (const site of this.ownSites) if (this.unknownSites.has(site)) return undefined;
    const spans = [...this.own.values(), ...this.common.values()].flatMap((places, list) =>
      places.map((place) => ({ ...place, isOwn: list < this.own.size })),
    );
    for (const [i, a] of spans.entries()) {
      for (const b of spans.slice(i + 1)) {
        const meet = a.object === b.object && a.offset < b.offset + b.size && b.offset < a.offset + a.size;
        if (meet && (a.isOwn || b.isOwn)) return undefined;
      }
    }
    return { words: [...this.own.values()], sites: this.ownSites };
  }

  /** Looks at a call, and at all that is called there; what its result is. */
  call(functionIndex: number, parameters: readonly Word[]): readonly Word[] {
    const key = `${functionIndex} ${parameters.map(String).join(' ')}`;
    const known = this.calls.get(key);
    if (known === 'open' || this.calls.size >= MOST_CALLS) throw new GivenUp();
    if (known !== undefined) return known;
    this.calls.set(key, 'open');
    const results = this.analyse(functionIndex, parameters);
    this.calls.set(key, results);
    return results;
  }

  /** Follows control until nothing new is known of any instruction, then looks at what is done. */
  private analyse(functionIndex: number, parameters: readonly Word[]): readonly Word[] {
    const { program } = this;
    const { entry, frameSize, resultWords } = program.functions[functionIndex]!;
    const before = new Map<number, Frame>();
    before.set(entry, new Map(parameters.map((word, i) => [FRAME.slots + i, word])));
    const results = Array.from({ length: resultWords }, (): Word | undefined => undefined);
    const open = [entry];
    for (let pc = open.pop(); pc !== undefined; pc = open.pop()) {
      const after = this.step(pc, before.get(pc)!, frameSize, results);
      for (const next of successorsOf(program, pc)) {
        const known = before.get(next);
        const all = known === undefined ? after : joinedFrames(known, after);
        if (all === known) continue;
        before.set(next, all);
        open.push(next);
      }
    }
    for (const [pc, frame] of before) this.check(pc, frame, before);
    return results.map((word) => word ?? 'same');
  }

  /** The frame after the instruction. */
  private step(pc: number, frame: Frame, frameSize: number, results: (Word | undefined)[]): Frame {
    const { program } = this;
    const { code } = program;
    const mnemonic = MNEMONICS[code[pc]!]!;
    const after = new Map(frame);
    const set = (slot: number, word: Word): void => {
      if (word === 'same') after.delete(slot);
      else after.set(slot, word);
    };
    if (isPure(mnemonic)) {
      this.compute(pc, frame, set);
      return after;
    }
    switch (mnemonic) {
      case 'arg':
      case 'arg2':
        for (let i = 0; i < (mnemonic === 'arg' ? 1 : 2); i++)
          set(frameSize + FRAME.slots + code[pc + 1]! + i, this.wordOf(frame, code[pc + 2]!, i));
        return after;
      case 'resultWord': {
        const word = this.wordOf(frame, code[pc + 2]!, 0);
        const known = results[code[pc + 1]!];
        results[code[pc + 1]!] = known === undefined ? word : joined(known, word);
        return after;
      }
      case 'call': {
        const [callee, slot] = [code[pc + 1]!, code[pc + 2]!];
        const { parameterWords } = program.functions[callee]!;
        const first = frameSize + FRAME.slots;
        const parameters = Array.from({ length: parameterWords }, (_, i) => frame.get(first + i) ?? 'same');
        const given = this.call(callee, parameters);
        for (const at of frame.keys()) if (at >= frameSize) after.delete(at);
        if (slot >= 0) for (const [i, word] of given.entries()) set(slot + i, word);
        return after;
      }
      default:
        visitDefinitions(program, pc, false, (slot, count) => {
          for (let i = 0; i < count; i++) set(slot + i, 'same');
        });
        return after;
    }
  }

  /** The word `i` of an operand. */
  private wordOf(frame: Frame, operand: number, i: number): Word {
    if (operand >= 0) return frame.get(operand + i) ?? 'same';
    const value = this.program.constants[~operand + i]!;
    return Array.from({ length: this.threads }, () => value);
  }

  /** What a pure instruction makes of its sources. */
  private compute(pc: number, frame: Frame, set: (slot: number, word: Word) => void): void {
    const { program, threads } = this;
    const { code, constants } = program;
    const opcode = code[pc]!;
    const sources = new Map<number, Word>();
    visitUses(program, pc, false, (slot, count) => {
      for (let i = 0; i < count; i++) sources.set(slot + i, frame.get(slot + i) ?? 'same');
    });
    const words = [...sources.values()];
    const isKnown = words.every((word) => word !== 'same' && word !== 'unknown');
    // A division may fail, so nothing is computed that could.
    const isDivision = DIVISIONS.has(MNEMONICS[opcode] as never);
    const destination = code[pc + 1]!;
    const count = SIGNATURES[MNEMONICS[opcode]!].startsWith('D') ? 2 : 1;
    if (!isKnown || isDivision) {
      const word = words.every(isSame) ? 'same' : 'unknown';
      for (let i = 0; i < count; i++) set(destination + i, word);
      return;
    }
    const size = Math.max(destination + count, ...[...sources.keys()].map((slot) => slot + 1));
    const made = Array.from({ length: threads }, (_, thread) => {
      const cells = new Int32Array(size);
      for (const [slot, word] of sources) cells[slot] = (word as readonly number[])[thread]!;
      BOUND_OPERATIONS[opcode]!(cells, 0, code, pc, constants);
      return cells;
    });
    for (let i = 0; i < count; i++)
      set(
        destination + i,
        made.map((cells) => cells[destination + i]!),
      );
  }

  // What is done with words that differ.

  private check(pc: number, frame: Frame, before: ReadonlyMap<number, Frame>): void {
    const { program } = this;
    const { code, loops } = program;
    const mnemonic = MNEMONICS[code[pc]!]!;
    switch (mnemonic) {
      case 'arg':
      case 'arg2':
      case 'resultWord':
        return;
      case 'threadArgument':
      case 'callIndirect':
        throw new GivenUp();
      case 'loopEnter':
      case 'loopBack':
        // A round is compared with the one before: what is kept must be known, or the same.
        for (const next of successorsOf(program, pc))
          for (const slot of loops[code[pc + 1]!]!.live)
            if (before.get(next)!.get(slot) === 'unknown') throw new GivenUp();
        return;
    }
    if (isPure(mnemonic) && !DIVISIONS.has(mnemonic)) return;
    const at = ADDRESS_OPERANDS[mnemonic];
    if (at === undefined) {
      visitUses(program, pc, false, (slot, count) => {
        for (let i = 0; i < count; i++) if (!isSame(this.wordOf(frame, slot, i))) throw new GivenUp();
      });
      return;
    }
    this.checkAddress(pc, frame, code[pc + at]!, code[pc + SIZE_OPERANDS[mnemonic]!]!);
    const signature: string = SIGNATURES[mnemonic];
    for (let i = 1; i <= signature.length; i++) {
      const words = signature[i - 1] === 'A' ? 2 : signature[i - 1] === 'a' ? 1 : 0;
      for (let word = 0; word < words; word++)
        if (i !== at && !isSame(this.wordOf(frame, code[pc + i]!, word))) throw new GivenUp();
    }
  }

  private checkAddress(pc: number, frame: Frame, operand: number, size: number): void {
    const [low, high] = [this.wordOf(frame, operand, 0), this.wordOf(frame, operand, 1)];
    if (low === 'unknown' || high === 'unknown') throw new GivenUp();
    const isCommon = isSame(low) && isSame(high);
    if (low === 'same' || high === 'same') {
      if (!isCommon) throw new GivenUp();
      this.unknownSites.add(pc);
      return;
    }
    const places = low.map((offset, thread) => ({ object: high[thread]!, offset, size }));
    const key = `${size} ${places.map(({ object, offset }) => `${object}+${offset}`).join(' ')}`;
    if (isCommon) {
      this.common.set(key, places.slice(0, 1));
      return;
    }
    if (!places.every((place) => this.isScalar(place))) throw new GivenUp();
    this.own.set(key, places);
    this.ownSites.add(pc);
  }

  /** Whether the place is in a global variable that may be written. */
  private isScalar({ object, offset, size }: OwnPlace): boolean {
    const global = this.program.globals[object - 1];
    if (global === undefined || global.isConstant) return false;
    return offset >= 0 && offset + size <= global.size && (offset & (size - 1)) === 0;
  }
}

/** The first frame itself if the second says nothing new. */
function joinedFrames(a: Frame, b: Frame): Frame {
  const all = new Map<number, Word>();
  let isChanged = false;
  for (const slot of new Set([...a.keys(), ...b.keys()])) {
    const known = a.get(slot) ?? 'same';
    const word = joined(known, b.get(slot) ?? 'same');
    if (word !== known) isChanged = true;
    if (word !== 'same') all.set(slot, word);
  }
  return isChanged ? all : a;
}
