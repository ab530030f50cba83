/**
 * What the lowering of one function knows: where each local is in the frame, how to name an
 * operand, and where code goes. The files lower-*.ts, one for each theme, work on it.
 */
import { type Diagnostic, fail } from '../../../diagnostics/diagnostic.ts';
import type { CodeBuilder } from '../../../program/machine/lowering/code-builder.ts';
import { FrameLayout } from '../../../program/machine/lowering/frame-layout.ts';
import type { Mnemonic } from '../../../program/machine/opcodes.ts';
import { printInstruction } from '../ir/print-instruction.ts';
import type { IrConstant, IrInstruction, IrType, IrValue, Local } from '../ir/syntax.ts';
import type { DataLayout, ScalarLeaf } from './data-layout.ts';
import type { LocalStorage } from './escape-analysis.ts';
import type { LinkedFunction } from './linked-program.ts';
import type { LocalLifetimes } from './local-lifetimes.ts';
import type { LowerContext } from './lower-context.ts';
import { threadLocalAddress } from './thread-locals.ts';

export class FunctionLowering {
  readonly context: LowerContext;
  readonly linked: LinkedFunction;
  readonly storage: LocalStorage;
  readonly builder: CodeBuilder;
  readonly layout: DataLayout;
  readonly frame = new FrameLayout();
  private readonly lifetimes: LocalLifetimes;
  /** By index of a local: its first slot. */
  private readonly slots = new Map<number, number>();
  /** Slot of the address of the arguments beyond the named ones, in a variadic function. */
  variadicArguments = -1;
  private temporaries: { slot: number; words: number }[] = [];

  constructor(
    context: LowerContext,
    linked: LinkedFunction,
    storage: LocalStorage,
    lifetimes: LocalLifetimes,
  ) {
    this.context = context;
    this.linked = linked;
    this.storage = storage;
    this.lifetimes = lifetimes;
    this.builder = context.builder;
    this.layout = linked.unit.layout;
  }

  emit(mnemonic: Mnemonic, ...operands: readonly number[]): void {
    this.builder.emit(mnemonic, ...operands);
  }

  /** A constant operand of one word. */
  word(value: number): number {
    return this.builder.word(value);
  }

  /** A constant operand of two words, from a number that a double holds exactly, sign-extended. */
  pair(value: number): number {
    return this.builder.pair(value, Math.floor(value / 2 ** 32));
  }

  /** Gives a local its slots for good. */
  reserveSlots(local: Local, words = this.layout.wordsOf(local.type)): number {
    const slot = this.frame.reserve(words);
    this.slots.set(local.index, slot);
    return slot;
  }

  /** First slot of a local that has slots: of a register variable, those of its content. */
  slotOf(local: Local): number {
    const slot = this.slots.get(local.index);
    if (slot !== undefined) return slot;
    // One whose type has no slots is refused for that.
    this.layout.wordsOf(local.type);
    throw new Error(`internal error: %${local.name} has no slot`);
  }

  /** The slots that an instruction puts its result into. */
  target(result: Local): number {
    const known = this.slots.get(result.index);
    if (known !== undefined) return known;
    const slot = this.frame.take(this.layout.wordsOf(result.type));
    this.slots.set(result.index, slot);
    return slot;
  }

  /**
   * The variable's own slots stand for what was loaded from it. False if the value needs slots of
   * its own.
   */
  forwardLoad(result: Local): boolean {
    const variable = this.lifetimes.forwarded(result);
    if (variable === undefined) return false;
    this.slots.set(result.index, this.slotOf(variable));
    return true;
  }

  /** Slots until the end of the instruction. */
  temporary(words: number): number {
    const slot = this.frame.take(words);
    this.temporaries.push({ slot, words });
    return slot;
  }

  /**
   * After an instruction: what only it needed is free again. `position`: its index in the block.
   */
  endInstruction(operands: readonly IrValue[], result: Local | undefined, position: number): void {
    for (const { slot, words } of this.temporaries) this.frame.giveBack(slot, words);
    this.temporaries = [];
    for (const operand of new Set(operands))
      if (operand.kind === 'local' && this.lifetimes.lastUse(operand) === position) this.release(operand);
    if (result !== undefined && this.lifetimes.lastUse(result) < 0) this.release(result);
  }

  private release(local: Local): void {
    if (!this.lifetimes.staysInBlock(local) || this.lifetimes.forwarded(local) !== undefined) return;
    const slot = this.slots.get(local.index);
    if (slot === undefined) return;
    this.frame.giveBack(slot, this.layout.wordsOf(local.type));
    this.slots.delete(local.index);
  }

  /** The source operand of a scalar, or of one leaf of a value. */
  source(value: IrValue, leaf?: ScalarLeaf): number {
    switch (value.kind) {
      case 'local':
        return this.slotOf(value) + (leaf?.word ?? 0);
      case 'asm':
      case 'metadata':
        throw new Error('internal error: no operand of the machine');
      default:
        return this.constantSource(value, leaf ?? this.layout.leavesOf(value.type)[0]!);
    }
  }

  /** The source operand for the object of a pointer: its high word. */
  objectOf(pointer: number): number {
    return pointer < 0 ? pointer - 1 : pointer + 1;
  }

  /** The source operands of all leaves. */
  sources(value: IrValue): readonly number[] {
    return this.leaves(value.type).map((leaf) => this.source(value, leaf));
  }

  leaves(type: IrType): readonly ScalarLeaf[] {
    return this.layout.leavesOf(type);
  }

  /** Copies a scalar. */
  move(target: number, source: number, words: 1 | 2): void {
    if (target !== source) this.emit(words === 1 ? 'mov' : 'mov2', target, source);
  }

  /** Refuses what has no meaning here, by its text and place. */
  refuse(instruction: IrInstruction, why?: string): never {
    const reason = why === undefined ? '' : `: ${why}`;
    return fail(
      'unsupported',
      `the instruction \`${printInstruction(instruction)}\` is not supported${reason}`,
      {
        span: this.context.places.spanOf(this.linked, instruction),
      },
    );
  }

  /** The program is refused when a thread gets here. */
  refuseWhenReached(refusal: Diagnostic): void {
    const { builder } = this;
    const { message, suggestion } = refusal;
    this.context.refusals.push(refusal);
    const what = suggestion === undefined ? -1 : builder.string(suggestion);
    this.emit('unsupported', builder.string(message), what);
  }

  private constantSource(constant: IrConstant, leaf: ScalarLeaf): number {
    const { unit } = this.linked;
    if (leaf.type.kind === 'pointer' && constant.type.kind === 'pointer') {
      const address = threadLocalAddress(this.context.program, unit, constant);
      if (address !== undefined) return this.threadLocal(address.index, address.offset);
    }
    const words = this.context.constants.words(unit, constant);
    return leaf.words === 1
      ? this.builder.word(words[leaf.word]!)
      : this.builder.pair(words[leaf.word]!, words[leaf.word + 1]!);
  }

  private threadLocal(index: number, offset: number): number {
    const slot = this.temporary(2);
    this.emit('addressOfThreadLocal', slot, this.context.threadLocals.placeOf(index));
    if (offset !== 0) this.emit('offset', slot, slot, this.word(offset));
    return slot;
  }
}
