/**
 * How long the values of locals are needed: most of them within one block only, so that their slots
 * can be used again. Also finds the loads of register variables that need no slot at all, because
 * nothing is stored to the variable before the last use of the loaded value.
 */
import type { ControlFlow } from '../../../program/machine/lowering/control-flow.ts';
import type { FunctionDefinition, Local } from '../ir/syntax.ts';
import type { LocalStorage } from './escape-analysis.ts';
import { operandsOf, resultOf } from './operands-of.ts';

export interface LocalLifetimes {
  /** Whether a value is used only in the block that makes it. */
  staysInBlock(local: Local): boolean;
  /**
   * Index in the block of the last instruction that uses a value which stays in its block; -1 if
   * there is none.
   */
  lastUse(local: Local): number;
  /** The register variable that can stand for the value loaded from it. */
  forwarded(local: Local): Local | undefined;
}

const NOWHERE = -1;

/** Their values are not made where they stand: by edges, at the start, by the machine. */
const COMES_FROM_OUTSIDE: ReadonlySet<string> = new Set(['phi', 'alloca', 'landingpad']);

export function localLifetimes(
  definition: FunctionDefinition,
  flow: ControlFlow,
  storage: LocalStorage,
): LocalLifetimes {
  const home = new Int32Array(definition.locals.length).fill(NOWHERE);
  const last = new Int32Array(definition.locals.length).fill(NOWHERE);
  for (const block of flow.order)
    for (const instruction of definition.blocks[block]!.instructions) {
      const result = resultOf(instruction);
      if (result !== undefined && !COMES_FROM_OUTSIDE.has(instruction.kind)) home[result.index] = block;
    }
  for (const block of flow.order)
    for (const [position, instruction] of definition.blocks[block]!.instructions.entries())
      for (const operand of operandsOf(instruction)) {
        if (operand.kind !== 'local') continue;
        if (instruction.kind === 'phi' || home[operand.index] !== block) home[operand.index] = NOWHERE;
        else last[operand.index] = position;
      }
  const staysInBlock = ({ index }: Local): boolean => home[index] !== NOWHERE;
  const forwarded = forwardedLoads(definition, flow, storage, (local) =>
    staysInBlock(local) ? last[local.index]! : Number.POSITIVE_INFINITY,
  );
  return {
    staysInBlock,
    lastUse: ({ index }) => last[index]!,
    forwarded: ({ index }) => forwarded.get(index),
  };
}

function forwardedLoads(
  { blocks }: FunctionDefinition,
  flow: ControlFlow,
  storage: LocalStorage,
  lastUse: (local: Local) => number,
): ReadonlyMap<number, Local> {
  const forwarded = new Map<number, Local>();
  for (const block of flow.order) {
    const nextStore = new Map<Local, number>();
    const { instructions } = blocks[block]!;
    for (let position = instructions.length - 1; position >= 0; position--) {
      const instruction = instructions[position]!;
      if (instruction.kind !== 'load' && instruction.kind !== 'store') continue;
      const variable = storage.registerOf(instruction.pointer);
      if (variable === undefined) continue;
      if (instruction.kind === 'store') nextStore.set(variable, position);
      else if (lastUse(instruction.result) <= (nextStore.get(variable) ?? instructions.length))
        forwarded.set(instruction.result.index, variable);
    }
  }
  return forwarded;
}
