/**
 * The instructions of one function, found by following control from its entry, and cut into blocks
 * for the generator: a block starts wherever a thread can arrive by a jump, or where it can be when
 * it goes on after a stop.
 */
import type { FunctionCode, MachineCode } from './code.ts';
import { LENGTHS, MNEMONICS, type Mnemonic } from './opcodes.ts';
import { DIVISIONS, isPure } from './pure-operations.ts';
import { landingPads } from './unwinding.ts';

/** Instructions after which control does not reach the next one. */
const ENDS_CONTROL: ReadonlySet<Mnemonic> = new Set([
  'jump',
  'branch',
  'switch',
  'switch2',
  'unreachable',
  'ret',
  'error',
  'throw',
  'exitThread',
  'unsupported',
  'uncaught',
  'exit',
]);

export const endsControl = (mnemonic: Mnemonic): boolean => ENDS_CONTROL.has(mnemonic);

const NEVER_STOPS: ReadonlySet<Mnemonic> = new Set([
  'jump',
  'branch',
  'switch',
  'switch2',
  'arg',
  'arg2',
  'resultWord',
  'loopEnter',
]);

/** Whether a thread can stop at the instruction, or leave its function there. */
const canStop = (mnemonic: Mnemonic): boolean =>
  isPure(mnemonic) ? DIVISIONS.has(mnemonic) : !NEVER_STOPS.has(mnemonic);

/**
 * Where the blocks start, ascending: indices into the code. One ends where the next starts, or
 * where control ends.
 */
export function functionBlocks(program: MachineCode, { entry }: FunctionCode): number[] {
  const { code } = program;
  const starts = new Set([entry]);
  const seen = new Set<number>();
  const open = [entry];
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (let pc = from; !seen.has(pc); ) {
      seen.add(pc);
      const mnemonic = MNEMONICS[code[pc]!]!;
      const next = pc + LENGTHS[code[pc]!]!;
      for (const target of targets(program, pc, mnemonic)) {
        starts.add(target);
        open.push(target);
      }
      if (canStop(mnemonic)) starts.add(pc);
      if (endsControl(mnemonic)) break;
      // A pure instruction does not stop behind itself: a division that fails is not gone past.
      if (canStop(mnemonic) && !isPure(mnemonic)) starts.add(next);
      pc = next;
    }
  }
  return [...starts].sort((a, b) => a - b);
}

/**
 * Where control may be after the instruction, within its function: a call goes on behind itself or
 * at its landing pad.
 */
export function successorsOf(program: MachineCode, pc: number): readonly number[] {
  const mnemonic = MNEMONICS[program.code[pc]!]!;
  const named = targets(program, pc, mnemonic);
  return endsControl(mnemonic) ? named : [...named, pc + LENGTHS[program.code[pc]!]!];
}

function targets(program: MachineCode, pc: number, mnemonic: Mnemonic): readonly number[] {
  const { code, switches } = program;
  switch (mnemonic) {
    case 'call':
    case 'callIndirect': {
      const pad = landingPads(program).get(pc + LENGTHS[code[pc]!]!);
      return pad === undefined ? [] : [pad.code];
    }
    case 'jump':
      return [code[pc + 1]!];
    case 'branch':
      return [code[pc + 2]!, code[pc + 3]!];
    case 'switch':
    case 'switch2': {
      const table = switches[code[pc + 2]!]!;
      return [...table.targets, table.otherwise];
    }
    default:
      return [];
  }
}
