/**
 * Which locals hold a value that is still needed, by block: backward dataflow over bit sets. The
 * content of a local variable that lives in a slot (storage `register`) counts as the value of its
 * alloca, which stores give it anew.
 */
import type { ControlFlow } from '../../../program/machine/lowering/control-flow.ts';
import type { FunctionDefinition, IrInstruction, IrValue, PhiInstruction } from '../ir/syntax.ts';
import type { LocalStorage } from './escape-analysis.ts';
import { isIgnoredCall } from './ignored-calls.ts';
import { operandsOf, resultOf } from './operands-of.ts';

export interface Liveness {
  /** Locals whose values matter in the block once its phis have theirs, by index, ascending. */
  liveAfterPhis(block: number): readonly number[];
}

export function livenessOf(
  definition: FunctionDefinition,
  flow: ControlFlow,
  storage: LocalStorage,
): Liveness {
  const size = (definition.locals.length + 31) >> 5;
  const empty = new Int32Array(size);
  const liveAtStart = definition.blocks.map(() => empty);
  for (let changed = true; changed; ) {
    changed = false;
    for (let place = flow.order.length - 1; place >= 0; place--) {
      const block = flow.order[place]!;
      const out = new Int32Array(size);
      for (const target of flow.successors[block]!) {
        const live = liveAtStart[target]!.slice();
        const phis = definition.blocks[target]!.instructions.filter(isPhi);
        for (const { result } of phis) remove(live, result.index);
        for (const { incoming } of phis) {
          const edge = incoming.find(({ from }) => from.index === block);
          if (edge !== undefined) addUse(live, edge.value, storage);
        }
        addAll(out, live);
      }
      const { instructions } = definition.blocks[block]!;
      for (let i = instructions.length - 1; i >= 0 && !isPhi(instructions[i]!); i--)
        step(out, instructions[i]!, storage);
      if (sameBits(out, liveAtStart[block]!)) continue;
      liveAtStart[block] = out;
      changed = true;
    }
  }
  return {
    liveAfterPhis(block) {
      return definition.locals
        .filter(({ index }) => has(liveAtStart[block]!, index))
        .map(({ index }) => index);
    },
  };
}

function isPhi(instruction: IrInstruction): instruction is PhiInstruction {
  return instruction.kind === 'phi';
}

/** From what is live behind an instruction to what is live before it. */
function step(live: Int32Array, instruction: IrInstruction, storage: LocalStorage): void {
  const result = resultOf(instruction);
  if (isIgnoredCall(instruction) || (result !== undefined && storage.registerOf(result) !== undefined))
    return;
  if (result !== undefined) remove(live, result.index);
  if (instruction.kind === 'store') {
    const variable = storage.registerOf(instruction.pointer);
    if (variable !== undefined) {
      remove(live, variable.index);
      addUse(live, instruction.value, storage);
      return;
    }
  }
  for (const operand of operandsOf(instruction)) addUse(live, operand, storage);
}

function addUse(live: Int32Array, value: IrValue, storage: LocalStorage): void {
  const used = storage.registerOf(value) ?? value;
  if (used.kind === 'local') live[used.index >> 5]! |= 1 << (used.index & 31);
}

function remove(live: Int32Array, index: number): void {
  live[index >> 5]! &= ~(1 << (index & 31));
}

function has(live: Int32Array, index: number): boolean {
  return (live[index >> 5]! & (1 << (index & 31))) !== 0;
}

function addAll(target: Int32Array, source: Int32Array): void {
  for (let i = 0; i < target.length; i++) target[i]! |= source[i]!;
}

function sameBits(first: Int32Array, second: Int32Array): boolean {
  return first.every((word, i) => word === second[i]);
}
