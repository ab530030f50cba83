/**
 * Which instructions a thread may still come to from where it stands, as far as the code says:
 * those behind it in its functions, in the functions that these call, and in the threads that it
 * starts. For reductions that need to know what a thread will not do any more.
 */
import { functionOfObject, type MachineCode } from './code.ts';
import { endsControl, successorsOf } from './function-blocks.ts';
import { MNEMONICS } from './opcodes.ts';
import { isPure } from './pure-operations.ts';

/** What may run from one instruction on. */
export interface Ahead {
  /** Instructions of the same function at which a thread can stand. */
  readonly points: readonly number[];
  /** Functions that are called or started, and all that these call or start. */
  readonly functions: ReadonlySet<number>;
}

export class ReachableCode {
  /**
   * Whether calls and starts of threads name their functions. If they do not, nothing is known of
   * what a thread may come to.
   */
  readonly isKnown: boolean;
  private readonly program: MachineCode;
  private readonly ahead = new Map<number, Ahead>();
  /** By function: those that it calls or starts itself. */
  private readonly callees = new Map<number, ReadonlySet<number>>();

  constructor(program: MachineCode) {
    this.program = program;
    this.isKnown = program.unwinding === undefined;
  }

  /** From the instruction on, itself included, to the end of its function; undefined: anything. */
  from(pc: number): Ahead | undefined {
    const known = this.ahead.get(pc);
    if (known !== undefined) return known;
    const walk = this.walk(pc);
    if (walk === undefined) return undefined;
    const functions = new Set<number>();
    const open = [...walk.called];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (functions.has(next)) continue;
      functions.add(next);
      const callees = this.calleesOf(next);
      if (callees === undefined) return undefined;
      open.push(...callees);
    }
    const ahead = { points: walk.points, functions };
    this.ahead.set(pc, ahead);
    return ahead;
  }

  private calleesOf(index: number): ReadonlySet<number> | undefined {
    const known = this.callees.get(index);
    if (known !== undefined) return known;
    const called = this.walk(this.program.functions[index]!.entry)?.called;
    if (called !== undefined) this.callees.set(index, called);
    return called;
  }

  /** Follows control within one function; undefined: it calls what is not named. */
  private walk(start: number): { points: number[]; called: ReadonlySet<number> } | undefined {
    const { program } = this;
    const points: number[] = [];
    const called = new Set<number>();
    const seen = new Set([start]);
    const open = [start];
    for (let pc = open.pop(); pc !== undefined; pc = open.pop()) {
      const mnemonic = MNEMONICS[program.code[pc]!]!;
      if (mnemonic === 'call') called.add(program.code[pc + 1]!);
      else if (mnemonic === 'spawn') {
        const started = this.startedAt(pc);
        if (started < 0) return undefined;
        called.add(started);
      } else if (mnemonic === 'callIndirect' || mnemonic === 'throw') return undefined;
      else if (!isPure(mnemonic) && !endsControl(mnemonic)) points.push(pc);
      for (const next of successorsOf(program, pc)) {
        if (seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
    }
    return { points, called };
  }

  /** The function of the thread that is started there; -1 if the code does not name it. */
  private startedAt(pc: number): number {
    const { program } = this;
    const operand = program.code[pc + 2]!;
    if (operand >= 0) return -1;
    const callee = functionOfObject(program, program.constants[~operand + 1]!);
    return callee < 0 ? -1 : (program.functions[callee]!.threadEntry ?? callee);
  }
}
