/** Atomic additions of a program that another addition of it may undo (kernel/give-backs.ts). */
import { type MachineCode, RMW_KINDS } from './code.ts';
import { userInstructions } from './instructions.ts';
import { OPCODES } from './opcodes.ts';

const ADD = RMW_KINDS.indexOf('add');
const SUBTRACT = RMW_KINDS.indexOf('sub');

/** Whether the instruction is an RMW that adds or subtracts an integer. */
export const isAddition = ({ code }: MachineCode, pc: number): boolean =>
  (code[pc] === OPCODES.rmw || code[pc] === OPCODES.rmw2) &&
  (code[pc + 4] === ADD || code[pc + 4] === SUBTRACT);

export const sizeOfAddition = ({ code }: MachineCode, pc: number): number => code[pc + 5]!;

interface Addition {
  readonly pc: number;
  readonly size: number;
  /** What it adds, modulo 2 to the number of its bits; undefined if that is not in the code. */
  readonly amount: bigint | undefined;
}

/** By index into the code: 1 for additions that another may undo. Undefined if there are none. */
export function undoableAdditions(program: MachineCode): Uint8Array | undefined {
  const additions = [...userInstructions(program)]
    .filter(({ pc }) => isAddition(program, pc))
    .map(({ pc }) => additionAt(program, pc));
  const undoable = additions.filter((one) => additions.some((other) => mayUndo(one, other)));
  if (undoable.length === 0) return undefined;
  const isUndoable = new Uint8Array(program.code.length);
  for (const { pc } of undoable) isUndoable[pc] = 1;
  return isUndoable;
}

function mayUndo(one: Addition, other: Addition): boolean {
  if (one.size !== other.size) return false;
  if (one.amount === undefined || other.amount === undefined) return true;
  return one.amount !== 0n && BigInt.asUintN(8 * one.size, one.amount + other.amount) === 0n;
}

function additionAt(program: MachineCode, pc: number): Addition {
  const { code, constants } = program;
  const operand = code[pc + 3]!;
  const size = sizeOfAddition(program, pc);
  if (operand >= 0) return { pc, size, amount: undefined };
  const low = BigInt.asUintN(32, BigInt(constants[~operand]!));
  const high = size === 8 ? BigInt(constants[~operand + 1]!) << 32n : 0n;
  const amount = high + low;
  return { pc, size, amount: BigInt.asUintN(8 * size, code[pc + 4] === ADD ? amount : -amount) };
}
