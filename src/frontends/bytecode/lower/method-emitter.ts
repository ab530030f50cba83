/**
 * One method on its way to machine code: its frame, where its values are, and the instructions that
 * are emitted for it.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Label } from '../../../program/machine/lowering/code-builder.ts';
import { FrameLayout } from '../../../program/machine/lowering/frame-layout.ts';
import type { Mnemonic } from '../../../program/machine/opcodes.ts';
import type { Handler } from '../classfile/class-file.ts';
import type { JavaClass, JavaMethod } from './class-world.ts';
import { type FunctionShape, methodName, methodShape } from './function-shape.ts';
import { highWord, OperandStack, type StackValue } from './operand-stack.ts';
import type { ProgramLowering } from './program-lowering.ts';
import { kindOf } from './value-kinds.ts';

export class MethodEmitter {
  readonly program: ProgramLowering;
  readonly method: JavaMethod;
  readonly owner: JavaClass;
  readonly shape: FunctionShape;
  readonly frame = new FrameLayout();
  readonly stack: OperandStack;
  /** Handlers of the instruction that is lowered. */
  handlers: readonly Handler[] = [];
  /** Line of the instruction that is lowered. */
  line = 0;

  constructor(program: ProgramLowering, method: JavaMethod) {
    this.program = program;
    this.method = method;
    this.owner = method.owner;
    this.shape = methodShape(method);
    this.stack = new OperandStack(program.builder, this.frame, (what) => this.malformed(what));
    this.stack.defineParameters(
      this.shape.parameters.map((type) => ({
        kind: kindOf(type),
        isTwoLocals: type === 'J' || type === 'D',
      })),
    );
  }

  /** The class file is not one that a verifier would let pass. */
  malformed(what: string): never {
    const { file } = this.owner;
    return fail(
      'value',
      `${file.source} is malformed: ${what}, in ${methodName(this.method)}, line ${this.line}`,
    );
  }

  emit(mnemonic: Mnemonic, ...operands: readonly number[]): void {
    this.program.builder.emit(mnemonic, ...operands);
  }

  word(value: number): number {
    return this.program.builder.word(value);
  }

  /** A constant text as an operand. */
  text(value: string): number {
    return this.program.builder.pair(...this.program.textWords(value));
  }

  /** Instructions from here on belong to this line. */
  setLine(line: number): void {
    this.line = line;
    this.program.builder.setSite(this.site);
  }

  /** Number of the present place, -1 if it has none. */
  get site(): number {
    return this.program.placeNumber(this.owner, this.line);
  }

  newLabel(): Label {
    return this.program.builder.newLabel();
  }

  bind(label: Label): void {
    this.program.builder.bind(label);
  }

  /** A word that is needed no longer than the present instruction; another for another name. */
  scratch(name = ''): number {
    return this.stack.slot(`scratch ${name}`, 'word');
  }

  /** A slot for an address at this offset (an operand) of the object that a reference names. */
  address(reference: StackValue, offset: number): number {
    const slot = this.stack.slot('address', 'wide');
    this.emit('mov', slot, offset);
    this.emit('mov', slot + 1, highWord(reference.operand));
    return slot;
  }

  /**
   * An operand that is the place where an exception is made now: the line of the user's own code.
   */
  place(): number {
    if (!this.owner.isLibrary) return this.word(Math.max(this.site, 0));
    const place = this.scratch('place');
    this.emit('userPlace', place);
    return place;
  }
}
