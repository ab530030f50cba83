/**
 * Which plain loads and stores of a program were run, and which stores never were. A store that no
 * execution reaches may still justify itself: `if (x == 1) y = 1 ∥ if (y == 1) x = 1`.
 *
 * What a store that never ran would write is known as far as its address is in the code: a place in
 * a global, or the offset of a field in some object. Such a target is a number here.
 */
import { FINAL, type MachineCode, MODES } from './code.ts';
import { userInstructions } from './instructions.ts';
import { LENGTHS, OPCODES } from './opcodes.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

const PLAIN = MODES.indexOf('na');

/** Where the branch behind `tears` has the label of the access at once. */
const WHOLE_LABEL = 3;

const TWO_TO_32 = 2 ** 32;

export class PlainAccesses {
  private readonly program: MachineCode;
  /** Whether what runs now does not count. */
  isIdle = false;
  /** By index into the code: whether the store there has run. */
  private readonly stored: Uint8Array;
  /** By index into the code: who loaded there last, and what. */
  private readonly lastThread: Int32Array;
  private readonly lastObject: Int32Array;
  private readonly lastOffset: Int32Array;
  private readonly loaded = new Set<number>();
  /** Threads that load. */
  private readonly readers = new Set<number>();

  constructor(program: MachineCode) {
    this.program = program;
    this.stored = new Uint8Array(program.code.length);
    this.lastThread = new Int32Array(program.code.length).fill(-1);
    this.lastObject = new Int32Array(program.code.length);
    this.lastOffset = new Int32Array(program.code.length);
  }

  stores(pc: number): void {
    if (!this.isIdle) this.stored[pc] = 1;
  }

  /** `mode`: of the load at `pc`. */
  loads({ words }: ThreadState, pc: number, mode: number, object: number, offset: number): void {
    if ((mode & ~FINAL) !== PLAIN || this.isIdle) return;
    const { lastThread, lastObject, lastOffset } = this;
    const thread = words[THREAD.number]!;
    if (lastThread[pc] === thread && lastObject[pc] === object && lastOffset[pc] === offset) return;
    lastThread[pc] = thread;
    lastObject[pc] = object;
    lastOffset[pc] = offset;
    this.readers.add(thread);
    this.loaded.add(this.targetOf(object, offset));
  }

  /**
   * Whether a plain store of the user's that never ran may write what some thread loads, where two
   * threads load at all.
   */
  get mayJustify(): boolean {
    if (this.readers.size < 2) return false;
    return this.unseenTargets().some((target) => target === undefined || this.loaded.has(target));
  }

  /** Fields are numbers below 2^32: there is no object 0. */
  private targetOf(object: number, offset: number): number {
    return object <= this.program.globals.length ? object * TWO_TO_32 + offset : offset;
  }

  /** What stores that never ran write; undefined if the code does not say. */
  private unseenTargets(): (number | undefined)[] {
    const { code } = this.program;
    const targets: (number | undefined)[] = [];
    const offsets = new Map<number, number>();
    // A store that may be torn is in the code twice: in halves, and from here on whole.
    let whole = 0;
    let isHalfSeen = false;
    let current = -1;
    for (const { pc, owner } of userInstructions(this.program)) {
      if (owner !== current) offsets.clear();
      current = owner;
      if (code[pc] === OPCODES.offset) offsets.set(code[pc + 1]!, pc);
      if (code[pc] === OPCODES.tears) {
        whole = code[pc + LENGTHS[OPCODES.tears]! + WHOLE_LABEL]!;
        isHalfSeen = false;
      }
      if (code[pc] !== OPCODES.store && code[pc] !== OPCODES.store2) continue;
      const isSeen = this.stored[pc] === 1;
      if (pc < whole) isHalfSeen ||= isSeen;
      else {
        if (code[pc + 4] === PLAIN && !isSeen && !isHalfSeen)
          targets.push(this.staticTarget(code[pc + 1]!, offsets));
        isHalfSeen = false;
      }
    }
    return targets;
  }

  /** `offsets`: by slot, the instruction that last made an address in it. */
  private staticTarget(address: number, offsets: ReadonlyMap<number, number>): number | undefined {
    const { code, constants } = this.program;
    if (address < 0) return this.targetOf(constants[~address + 1]!, constants[~address]!);
    const made = offsets.get(address);
    const distance = made === undefined ? 0 : code[made + 3]!;
    if (made === undefined || distance >= 0) return undefined;
    const base = code[made + 2]!;
    const bytes = constants[~distance]!;
    return base < 0 ? this.targetOf(constants[~base + 1]!, constants[~base]! + bytes) : bytes;
  }
}
