/**
 * What the machine is told about a loop: which words of the frame make one time round differ from
 * the last, and whether the loop can spin at all, waiting for another thread to change what it
 * reads.
 */
import type { Place } from '../../../diagnostics/source.ts';
import type { LoopCode } from '../../../program/machine/code.ts';
import { savedWords } from '../../../program/machine/loops.ts';
import type { Loop } from '../../../program/machine/lowering/loop-analysis.ts';
import type { IrInstruction, IrValue, Local } from '../ir/syntax.ts';
import { calleeOf } from './callee.ts';
import type { FunctionLowering } from './function-lowering.ts';
import { isIgnoredCall } from './ignored-calls.ts';
import type { Liveness } from './liveness.ts';
import { operandsOf, resultOf } from './operands-of.ts';
import type { RegisterFlags } from './register-flags.ts';
import type { Region, StackObjects } from './stack-objects.ts';

/**
 * A loop that writes to more words of private memory than this is taken to compute something, not
 * to wait.
 */
const MOST_COMPARED_WORDS = 1024;

export class LoopLowering {
  private readonly f: FunctionLowering;
  private readonly liveness: Liveness;
  private readonly flags: RegisterFlags;
  private readonly objects: StackObjects;
  /** By index of a local: the instruction that makes it. */
  private readonly makers = new Map<number, IrInstruction>();

  constructor(f: FunctionLowering, liveness: Liveness, flags: RegisterFlags, objects: StackObjects) {
    this.f = f;
    this.liveness = liveness;
    this.flags = flags;
    this.objects = objects;
    for (const { instructions } of f.linked.definition.blocks)
      for (const instruction of instructions) {
        const result = resultOf(instruction);
        if (result !== undefined) this.makers.set(result.index, instruction);
      }
  }

  /** The locals that stay in the frame must have their slots. */
  codeOf(loop: Loop): LoopCode {
    const regions = this.writtenRegions(loop);
    const privateWords = [...regions].reduce((sum, { words }) => sum + words, 0);
    const live = this.changingSlots(loop);
    for (const { slot, words } of regions) for (let word = 1; word < words; word++) live.push(slot + word);
    // A loop in which nothing changes goes on for ever if it goes on at all.
    const maySpin =
      loop.isNatural &&
      privateWords <= MOST_COMPARED_WORDS &&
      (live.length === 0 || (this.mayReadShared(loop) && !this.isCounted(loop)));
    return {
      counterSlot: this.f.frame.reserve(1),
      savedSlot: this.f.frame.reserve(savedWords(maySpin, live.length)),
      live: Int32Array.from(maySpin ? live : []),
      maySpin,
      place: this.placeOf(loop),
    };
  }

  private instructions(blocks: Iterable<number>): IrInstruction[] {
    return [...blocks].flatMap((block) => this.f.linked.definition.blocks[block]!.instructions);
  }

  /** Slots that matter at the head and that the loop writes to. */
  private changingSlots(loop: Loop): number[] {
    const changed = new Set<number>();
    for (const instruction of this.instructions(loop.blocks)) {
      const local =
        instruction.kind === 'store' ? this.f.storage.registerOf(instruction.pointer) : resultOf(instruction);
      if (local !== undefined) changed.add(local.index);
    }
    const slots: number[] = [];
    for (const index of this.liveness.liveAfterPhis(loop.head)) {
      if (!changed.has(index)) continue;
      const local = this.f.linked.definition.locals[index]!;
      const flag = this.flags.flagOf(local);
      if (flag !== undefined) slots.push(flag);
      const slot = this.f.slotOf(local);
      for (let word = 0; word < this.wordsOf(local); word++) slots.push(slot + word);
    }
    return slots;
  }

  /**
   * Whether each round adds a number to a variable that matters at the head, and nothing else
   * writes to it: then no round ends as it has begun, and no read in it waits.
   */
  private isCounted({ head, latches, blocks }: Loop): boolean {
    const [latch] = latches;
    if (latches.length !== 1) return false;
    const live = new Set(this.liveness.liveAfterPhis(head));
    const stored = this.instructions(blocks).flatMap((instruction) =>
      instruction.kind === 'store' ? (this.f.storage.registerOf(instruction.pointer)?.index ?? []) : [],
    );
    return this.instructions([latch!]).some((instruction) => {
      if (instruction.kind !== 'store') return false;
      const variable = this.f.storage.registerOf(instruction.pointer);
      if (variable === undefined || !live.has(variable.index)) return false;
      const isOnly = stored.filter((index) => index === variable.index).length === 1;
      return isOnly && this.addsTo(variable, instruction.value, latch!);
    });
  }

  /** Whether the value is what the variable had in the block, with a number added that is not 0. */
  private addsTo(variable: Local, value: IrValue, block: number): boolean {
    const sum = value.kind === 'local' ? this.makers.get(value.index) : undefined;
    if (sum?.kind !== 'binary' || sum.opcode !== 'add') return false;
    const { left, right } = sum;
    const loaded = left.kind === 'local' ? this.makers.get(left.index) : undefined;
    if (loaded?.kind !== 'load' || right.kind !== 'integer' || right.value === 0n) return false;
    return (
      this.f.storage.registerOf(loaded.pointer) === variable && this.instructions([block]).includes(loaded)
    );
  }

  private wordsOf(local: Local): number {
    const maker = this.makers.get(local.index);
    const isVariable = this.f.storage.registerOf(local) !== undefined;
    return this.f.layout.wordsOf(isVariable && maker?.kind === 'alloca' ? maker.allocated : local.type);
  }

  /**
   * Regions of this frame that the loop may write to, calls aside: those count what they change as
   * effects.
   */
  private writtenRegions(loop: Loop): ReadonlySet<Region> {
    const written = new Set<Region>();
    for (const instruction of this.instructions(loop.blocks))
      for (const pointer of this.writtenPointers(instruction)) {
        const base = this.objects.baseOf(pointer);
        if (base === 'shared') continue;
        const region = base === 'unknown' ? undefined : this.objects.regions.get(base.index);
        if (region !== undefined) written.add(region);
        else if (base === 'unknown') for (const any of this.objects.regions.values()) written.add(any);
      }
    return written;
  }

  private writtenPointers(instruction: IrInstruction): readonly IrValue[] {
    switch (instruction.kind) {
      case 'store':
        return this.f.storage.registerOf(instruction.pointer) === undefined ? [instruction.pointer] : [];
      case 'atomicrmw':
      case 'cmpxchg':
        return [instruction.pointer];
      case 'call': {
        const callee = calleeOf(this.f.context.program, this.f.linked, instruction);
        return callee.kind === 'known' && !isIgnoredCall(instruction) ? operandsOf(instruction).slice(1) : [];
      }
      default:
        return [];
    }
  }

  private mayReadShared(loop: Loop): boolean {
    return this.instructions(loop.blocks).some((instruction) => {
      switch (instruction.kind) {
        case 'load':
          return (
            this.f.storage.registerOf(instruction.pointer) === undefined &&
            this.objects.regionOf(instruction.pointer) === undefined
          );
        case 'atomicrmw':
        case 'cmpxchg':
          return this.objects.regionOf(instruction.pointer) === undefined;
        case 'call':
        case 'invoke':
          return !isIgnoredCall(instruction);
        default:
          return false;
      }
    });
  }

  /** The first line that is known in the head or in a block that jumps back to it. */
  private placeOf({ head, latches }: Loop): Place {
    const { places } = this.f.context;
    for (const instruction of this.instructions([head, ...latches])) {
      const place = places.placeOf(this.f.linked, instruction);
      if (place !== undefined) return place;
    }
    return places.placeOfFunction(this.f.linked);
  }
}
