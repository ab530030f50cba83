/**
 * Which plain loads and stores of a program were run, and which stores never were. A store that no
 * execution reaches may still justify itself: `if (x == 1) y = 1 ∥ if (y == 1) x = 1`.
 *
 * What a store that never ran would write is known as far as its address is in the code: a place in
 * a global, or the offset of a field in some object.
 */
import { FINAL, type MachineCode, MODES } from './code.ts';
import { LENGTHS, OPCODES } from './opcodes.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

const PLAIN = MODES.indexOf('na');

/** Where the branch behind `tears` has the label of the access at once. */
const WHOLE_LABEL = 3;

export class PlainAccesses {
  private readonly program: MachineCode;
  /** By index into the code: whether the store there has run. */
  private readonly stored: Uint8Array;
  /** By target: the threads that load it. */
  private readonly loaded = new Map<string, Set<number>>();

  constructor(program: MachineCode) {
    this.program = program;
    this.stored = new Uint8Array(program.code.length);
  }

  stores(pc: number): void {
    this.stored[pc] = 1;
  }

  loads({ words }: ThreadState, mode: number, object: number, offset: number): void {
    if ((mode & ~FINAL) !== PLAIN) return;
    const target = this.targetOf(object, offset);
    const threads = this.loaded.get(target);
    if (threads === undefined) this.loaded.set(target, new Set([words[THREAD.number]!]));
    else threads.add(words[THREAD.number]!);
  }

  /**
   * Whether a plain store of the user's that never ran may write what some thread loads, where two
   * threads load at all.
   */
  get mayJustify(): boolean {
    const threads = new Set([...this.loaded.values()].flatMap((loading) => [...loading]));
    if (threads.size < 2) return false;
    return this.unseenTargets().some((target) => target === undefined || this.loaded.has(target));
  }

  private targetOf(object: number, offset: number): string {
    return object <= this.program.globals.length ? `global ${object} ${offset}` : `field ${offset}`;
  }

  /** What stores that never ran write; undefined if the code does not say. */
  private unseenTargets(): (string | undefined)[] {
    const { code, functions } = this.program;
    const targets: (string | undefined)[] = [];
    const byEntry = [...functions].sort((a, b) => a.entry - b.entry);
    for (const [position, { entry, isLibrary }] of byEntry.entries()) {
      if (isLibrary) continue;
      const end = byEntry[position + 1]?.entry ?? code.length;
      const offsets = new Map<number, number>();
      // A store that may be torn is in the code twice: in halves, and from here on whole.
      let whole = 0;
      let isHalfSeen = false;
      for (let pc = entry; pc < end; pc += LENGTHS[code[pc]!]!) {
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
    }
    return targets;
  }

  /** `offsets`: by slot, the instruction that last made an address in it. */
  private staticTarget(address: number, offsets: ReadonlyMap<number, number>): string | undefined {
    const { code, constants } = this.program;
    if (address < 0) return this.targetOf(constants[~address + 1]!, constants[~address]!);
    const made = offsets.get(address);
    const distance = made === undefined ? 0 : code[made + 3]!;
    if (made === undefined || distance >= 0) return undefined;
    const base = code[made + 2]!;
    const bytes = constants[~distance]!;
    return base < 0 ? this.targetOf(constants[~base + 1]!, constants[~base]! + bytes) : `field ${bytes}`;
  }
}
