/**
 * Local variables whose lives the text shows (`llvm.lifetime.start`, `llvm.lifetime.end`): they
 * begin and end with a block of the source, perhaps many times in one call.
 *
 * An object that other threads may see gets a new address each time. So every use of the address
 * must come after the begin; where an optimiser has moved one before it, the life is that of the
 * call, as if there were no markers.
 */
import type { ControlFlow } from '../../../program/machine/lowering/control-flow.ts';
import type { FunctionDefinition, IrInstruction, IrValue, Local } from '../ir/syntax.ts';
import { calleeName } from './address-base.ts';
import type { Call } from './callee.ts';
import { operandsOf } from './operands-of.ts';

const MARKER = /^llvm\.lifetime\.(start|end)\b/;

export const isLifetimeMarker = (name: string): boolean => MARKER.test(name);

interface InstructionPlace {
  readonly block: number;
  readonly position: number;
}

export class ScopedObjects {
  /** By index of a bitcast's result: the bitcast. Typed pointers are cast for the markers. */
  private readonly casts = new Map<number, IrValue>();
  /** By index of an alloca's local: where its life begins. */
  private readonly starts = new Map<number, InstructionPlace[]>();
  /** By index of an alloca's local: where its address is used otherwise. */
  private readonly uses = new Map<number, InstructionPlace[]>();
  private readonly flow: ControlFlow;

  constructor({ blocks }: FunctionDefinition, flow: ControlFlow) {
    this.flow = flow;
    const marked = new Set<IrValue>();
    const used = new Set<IrValue>();
    for (const block of flow.order)
      for (const instruction of blocks[block]!.instructions) {
        if (instruction.kind === 'cast' && instruction.opcode === 'bitcast')
          this.casts.set(instruction.result.index, instruction.operand);
        const pointer = markedPointer(instruction);
        if (pointer !== undefined) marked.add(pointer);
        else for (const operand of operandsOf(instruction)) used.add(operand);
      }
    for (const value of used) marked.delete(value);
    for (const block of flow.order)
      for (const [position, instruction] of blocks[block]!.instructions.entries())
        this.note(instruction, { block, position }, marked);
  }

  /** The variable that a marker is about. */
  objectOf(call: Call): Local | undefined {
    const pointer = markedPointer(call);
    return pointer === undefined ? undefined : this.baseOf(pointer);
  }

  /** Whether the life of the variable begins at one place, before all uses of its address. */
  beginsOnce({ index }: Local): boolean {
    const [start, another] = this.starts.get(index) ?? [];
    if (start === undefined || another !== undefined) return false;
    return (this.uses.get(index) ?? []).every(({ block, position }) =>
      block === start.block ? position > start.position : this.flow.dominates(start.block, block),
    );
  }

  /** `marked`: pointers that only markers use. */
  private note(instruction: IrInstruction, place: InstructionPlace, marked: ReadonlySet<IrValue>): void {
    const pointer = markedPointer(instruction);
    if (pointer !== undefined) {
      const base = this.baseOf(pointer);
      if (base !== undefined && isStart(instruction)) append(this.starts, base.index, place);
      return;
    }
    if (instruction.kind === 'cast' && marked.has(instruction.result)) return;
    for (const operand of operandsOf(instruction))
      if (operand.kind === 'local') append(this.uses, operand.index, place);
  }

  private baseOf(pointer: IrValue): Local | undefined {
    let at = pointer;
    while (at.kind === 'local' && this.casts.has(at.index)) at = this.casts.get(at.index)!;
    return at.kind === 'local' ? at : undefined;
  }
}

function append(map: Map<number, InstructionPlace[]>, key: number, place: InstructionPlace): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [place]);
  else list.push(place);
}

const markerName = (instruction: IrInstruction): string | undefined => {
  if (instruction.kind !== 'call') return undefined;
  const name = calleeName(instruction.callee);
  return name !== undefined && MARKER.test(name) ? name : undefined;
};

export const isStart = (instruction: IrInstruction): boolean =>
  markerName(instruction)?.startsWith('llvm.lifetime.start') === true;

/** Older markers have the size before the pointer. */
const markedPointer = (instruction: IrInstruction): IrValue | undefined =>
  instruction.kind === 'call' && markerName(instruction) !== undefined
    ? instruction.arguments.at(-1)?.value
    : undefined;
