/**
 * The operand stack and the local variables of a method while it is lowered. The stack is not there
 * at run time: its values are operands of the machine, slots or constants, known as the lowering
 * goes along. Where ways join, they are in slots of their own, one for each depth and kind. Slots
 * hold values of one kind only, so that engines know which words are references.
 */
import type { CodeBuilder } from '../../../program/machine/lowering/code-builder.ts';
import type { FrameLayout } from '../../../program/machine/lowering/frame-layout.ts';
import type { KnownValue } from './known-values.ts';
import { type ValueKind, wordsOf } from './value-kinds.ts';

export interface StackValue {
  readonly kind: ValueKind;
  /** A slot, or a constant of the builder: an operand `a`, or `A` if the kind has two words. */
  readonly operand: number;
  /** What is known of it before the run. */
  readonly known?: KnownValue;
  readonly isNonNull?: boolean;
}

/** The operand of the high word of a pair. */
export const highWord = (operand: number): number => (operand >= 0 ? operand + 1 : operand - 1);

export class OperandStack {
  private readonly builder: CodeBuilder;
  private readonly frame: FrameLayout;
  /** Called where the class file asks for what is not there. */
  private readonly malformed: (what: string) => never;
  private values: StackValue[] = [];
  private readonly slots = new Map<string, number>();
  private readonly references: number[] = [];
  /** By local variable: what is known of its value here. */
  private readonly knownLocals = new Map<number, StackValue>();

  constructor(builder: CodeBuilder, frame: FrameLayout, malformed: (what: string) => never) {
    this.builder = builder;
    this.frame = frame;
    this.malformed = malformed;
  }

  /** Slots that hold references, ascending. */
  get referenceSlots(): Int32Array {
    return Int32Array.from(this.references).sort();
  }

  get shape(): readonly ValueKind[] {
    return this.values.map(({ kind }) => kind);
  }

  /** A slot for values of this kind, the same for the same purpose. */
  slot(purpose: string, kind: ValueKind): number {
    const key = `${purpose} ${kind}`;
    let slot = this.slots.get(key);
    if (slot === undefined) {
      slot = this.frame.reserve(wordsOf(kind));
      this.slots.set(key, slot);
      if (kind === 'reference') this.references.push(slot);
    }
    return slot;
  }

  /**
   * Slots for the result of a call at the present depth: the exception, then a value of this kind.
   */
  resultSlot(kind: ValueKind | undefined): number {
    const key = `result ${this.values.length} ${kind}`;
    let slot = this.slots.get(key);
    if (slot === undefined) {
      slot = this.frame.reserve(2 + (kind === undefined ? 0 : wordsOf(kind)));
      this.slots.set(key, slot);
      this.references.push(slot);
      if (kind === 'reference') this.references.push(slot + 2);
    }
    this.vacate(slot + 2, 2);
    return slot;
  }

  // Local variables.

  /** The slot of a local variable when it holds a value of this kind. */
  local(index: number, kind: ValueKind): number {
    return this.slot(`local ${index}`, kind);
  }

  /**
   * The parameters of a method are in the first slots: local variables in order, two for a long or
   * double.
   */
  defineParameters(kinds: readonly { readonly kind: ValueKind; readonly isTwoLocals: boolean }[]): void {
    let index = 0;
    for (const { kind, isTwoLocals } of kinds) {
      this.local(index, kind);
      index += isTwoLocals ? 2 : 1;
    }
  }

  load(index: number, kind: ValueKind): void {
    const known = this.knownLocals.get(index);
    if (known?.kind === kind) this.push(known);
    else this.push({ kind, operand: this.local(index, kind) });
  }

  store(index: number, kind: ValueKind): void {
    const value = this.pop(kind);
    const slot = this.local(index, kind);
    this.vacate(slot, wordsOf(kind));
    this.move(slot, value);
    const { known, isNonNull } = value;
    this.knownLocals.delete(index);
    if (known !== undefined || isNonNull) {
      this.knownLocals.set(index, { ...value, operand: value.operand < 0 ? value.operand : slot });
    }
  }

  /** Says that the local variable is never null here. */
  assumeNonNull(index: number): void {
    this.knownLocals.set(index, {
      kind: 'reference',
      operand: this.local(index, 'reference'),
      isNonNull: true,
    });
  }

  /** The variable is about to be changed in its slot. */
  vacateLocal(index: number): number {
    const slot = this.local(index, 'word');
    this.knownLocals.delete(index);
    this.vacate(slot, 1);
    return slot;
  }

  // The stack.

  push(value: StackValue): void {
    this.values.push(value);
  }

  pop(kind: ValueKind): StackValue {
    const value = this.popAny();
    if (value.kind !== kind) this.malformed(`a ${value.kind} on the stack where a ${kind} is needed`);
    return value;
  }

  /** The value that is so many below the top. */
  peek(below: number): StackValue {
    return this.values.at(-1 - below) ?? this.malformed('an empty stack where a value is needed');
  }

  popAny(): StackValue {
    return this.values.pop() ?? this.malformed('an empty stack where a value is needed');
  }

  /**
   * A slot for a new value on top of the stack, which the next instruction is to write. Pairs never
   * go where one of the operands (`avoid`) is.
   */
  pushNew(kind: ValueKind, avoid: readonly number[] = [], isNonNull = false): number {
    const depth = this.values.length;
    let slot = this.slot(`stack ${depth}`, kind);
    if (kind !== 'word' && avoid.includes(slot)) slot = this.slot(`other ${depth}`, kind);
    this.vacate(slot, wordsOf(kind));
    this.values.push({ kind, operand: slot, ...(isNonNull && { isNonNull }) });
    return slot;
  }

  /**
   * Values on the stack that are in these words go elsewhere: something else is about to be written
   * there.
   */
  vacate(slot: number, words: number): void {
    this.values.forEach((value, depth) => {
      const { operand, kind } = value;
      if (operand < 0 || operand + wordsOf(kind) <= slot || operand >= slot + words) return;
      const refuge = this.refuge(depth, kind);
      this.move(refuge, value);
      this.values[depth] = { ...value, operand: refuge };
    });
  }

  /** A slot that no value on the stack is in. */
  private refuge(depth: number, kind: ValueKind): number {
    for (let i = 0; ; i++) {
      const slot = this.slot(`refuge ${depth}.${i}`, kind);
      if (!this.values.some(({ operand }) => operand === slot)) return slot;
    }
  }

  /** Puts every value where blocks expect it. */
  settle(): void {
    for (let depth = 0; depth < this.values.length; depth++) {
      const value = this.values[depth]!;
      const slot = this.slot(`stack ${depth}`, value.kind);
      if (value.operand === slot) continue;
      this.vacate(slot, wordsOf(value.kind));
      this.move(slot, this.values[depth]!);
      this.values[depth] = { kind: value.kind, operand: slot };
    }
  }

  /** At the start of a block: values of these kinds, where blocks expect them. */
  enter(shape: readonly ValueKind[]): void {
    this.knownLocals.clear();
    this.values = shape.map((kind, depth) => ({ kind, operand: this.slot(`stack ${depth}`, kind) }));
  }

  move(slot: number, { kind, operand }: StackValue): void {
    if (slot !== operand) this.builder.emit(kind === 'word' ? 'mov' : 'mov2', slot, operand);
  }
}
