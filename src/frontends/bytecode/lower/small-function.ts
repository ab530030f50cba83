/**
 * A function that no method's bytecode gives: dispatchers, checks, initialisation of classes. Thin
 * over the builder.
 */
import type { Label } from '../../../program/machine/lowering/code-builder.ts';
import { FrameLayout } from '../../../program/machine/lowering/frame-layout.ts';
import type { Mnemonic } from '../../../program/machine/opcodes.ts';
import { RESULT, resultWords } from './function-shape.ts';
import type { EmittedFunction, ProgramLowering } from './program-lowering.ts';
import { type ValueKind, wordsOf } from './value-kinds.ts';

export class SmallFunction {
  /** Slots of the parameters. */
  readonly parameters: readonly number[];
  private readonly program: ProgramLowering;
  private readonly frame = new FrameLayout();
  private readonly entry: number;
  private readonly parameterWords: number;
  private readonly result: ValueKind | undefined;
  private readonly references: number[] = [];

  constructor(program: ProgramLowering, parameters: readonly ValueKind[], result: ValueKind | undefined) {
    this.program = program;
    this.result = result;
    program.builder.setSite(-1);
    this.entry = program.builder.position;
    this.parameters = parameters.map((kind) => this.reserve(kind));
    this.parameterWords = parameters.reduce((sum, kind) => sum + wordsOf(kind), 0);
  }

  reserve(kind: ValueKind): number {
    const slot = this.frame.reserve(wordsOf(kind));
    if (kind === 'reference') this.references.push(slot);
    return slot;
  }

  /** Slots for what a call gives. */
  reserveResult(kind: ValueKind | undefined): number {
    const slot = this.reserve('reference');
    if (kind !== undefined) this.reserve(kind);
    return slot;
  }

  emit(mnemonic: Mnemonic, ...operands: readonly number[]): void {
    this.program.builder.emit(mnemonic, ...operands);
  }

  newLabel(): Label {
    return this.program.builder.newLabel();
  }

  bind(label: Label): void {
    this.program.builder.bind(label);
  }

  /** Emits a call; `slot` from `reserveResult`. An exception is not looked at. */
  call(
    callee: number,
    args: readonly { readonly operand: number; readonly kind: ValueKind }[],
    slot: number,
  ): void {
    let word = 0;
    for (const { operand, kind } of args) {
      this.emit(kind === 'word' ? 'arg' : 'arg2', word, operand);
      word += wordsOf(kind);
    }
    this.emit('call', callee, slot);
  }

  /** Returns without an exception, with these words. */
  returnValue(words: readonly number[]): void {
    for (const word of [0, 1]) this.emit('resultWord', RESULT.exception + word, this.program.builder.word(0));
    for (const [i, operand] of words.entries()) this.emit('resultWord', RESULT.value + i, operand);
    this.emit('ret');
  }

  /** Returns with the exception in the slot. */
  throw(slot: number): void {
    this.emit('resultWord', RESULT.exception, slot);
    this.emit('resultWord', RESULT.exception + 1, slot + 1);
    this.emit('ret');
  }

  /** Returns with a new exception; `fields`: references, operands, that it holds. */
  throwNew(type: string, fields: { readonly message?: number; readonly cause?: number } = {}): void {
    const { program } = this;
    const [slot, place] = [this.reserve('reference'), this.reserve('word')];
    this.emit('userPlace', place);
    const size = program.layouts.sizeOf(program.world.require(type));
    this.emit('newObject', slot, place, size, 0, program.templateOf(type), program.instantiate(type));
    const address = this.reserve('wide');
    for (const [name, value] of Object.entries(fields)) {
      const field = program.world.resolveField(type, name)!;
      this.emit('mov', address, program.builder.word(program.layouts.offsetOf(field)));
      this.emit('mov', address + 1, slot + 1);
      this.emit('store2', address, value, 8, 0);
    }
    this.throw(slot);
  }

  finish(name: string, isLibrary: boolean): EmittedFunction {
    return {
      name,
      entry: this.entry,
      frameSize: this.frame.size,
      parameterWords: this.parameterWords,
      resultWords: resultWords(this.result),
      isLibrary,
      referenceSlots: Int32Array.from(this.references).sort(),
      loops: [],
    };
  }
}
