/**
 * Which slots of its frame an instruction reads and writes, for liveness.ts. Most of it is in the
 * signature (opcodes.ts); the rest, slots that are given as immediates or not at all, is here.
 */
import type { LoopCode, MachineCode } from './code.ts';
import { savedWords } from './loops.ts';
import { MNEMONICS, SIGNATURES } from './opcodes.ts';

/** Takes the first of some slots and how many they are. */
export type SlotVisitor = (slot: number, count: number) => void;

/** Slots in which a block copy or fill keeps its progress. */
const PROGRESS_SLOTS = 3;

/** Visits the slots that the instruction reads, if it is begun. `asksLaps`: as of the stepper. */
export function visitUses(program: MachineCode, pc: number, asksLaps: boolean, visit: SlotVisitor): void {
  const { code, loops } = program;
  const mnemonic = MNEMONICS[code[pc]!]!;
  const signature: string = SIGNATURES[mnemonic];
  for (let i = 0; i < signature.length; i++) {
    const operand = code[pc + 1 + i]!;
    if (operand < 0) continue;
    if (signature[i] === 'a') visit(operand, 1);
    else if (signature[i] === 'A') visit(operand, 2);
  }
  switch (mnemonic) {
    case 'print':
      visit(code[pc + 3]!, 2 * code[pc + 4]!);
      break;
    case 'loopEnter':
      if (!asksLaps) visitCompared(loops[code[pc + 1]!]!, visit);
      break;
    case 'loopBack':
      if (asksLaps) break;
      visitCompared(loops[code[pc + 1]!]!, visit);
      visitKept(loops[code[pc + 1]!]!, visit);
      break;
  }
}

/**
 * Visits the slots that the instruction surely writes when it is completed, and not before that.
 */
export function visitDefinitions(
  program: MachineCode,
  pc: number,
  asksLaps: boolean,
  visit: SlotVisitor,
): void {
  const { code, loops } = program;
  const mnemonic = MNEMONICS[code[pc]!]!;
  const signature: string = SIGNATURES[mnemonic];
  for (let i = 0; i < signature.length; i++) {
    if (signature[i] === 'd') visit(code[pc + 1 + i]!, 1);
    else if (signature[i] === 'D') visit(code[pc + 1 + i]!, 2);
  }
  if ((mnemonic === 'loopEnter' || mnemonic === 'loopBack') && !asksLaps) {
    visitKept(loops[code[pc + 1]!]!, visit);
  }
}

/** Visits the slots that the instruction needs besides, once it is begun and not complete. */
export function visitProgress({ code }: MachineCode, pc: number, visit: SlotVisitor): void {
  const mnemonic = MNEMONICS[code[pc]!]!;
  if (mnemonic === 'memcpy' || mnemonic === 'memset') visit(code[pc + 4]!, PROGRESS_SLOTS);
}

function visitCompared({ live, maySpin }: LoopCode, visit: SlotVisitor): void {
  if (maySpin) for (const slot of live) visit(slot, 1);
}

function visitKept({ counterSlot, savedSlot, live, maySpin }: LoopCode, visit: SlotVisitor): void {
  visit(counterSlot, 1);
  if (savedSlot >= 0) visit(savedSlot, savedWords(maySpin, live.length));
}
