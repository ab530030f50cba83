/**
 * What instructions of all themes use to lower themselves: the emitter of their method, the way of
 * exceptions, calls, and the initialisation of classes.
 */
import { ASSUMPTION_IDS, type AssumptionId } from '../../../program/assumption.ts';
import { javaName } from '../classfile/descriptors.ts';
import type { ClassInitialisation } from './class-initialisation.ts';
import type { JavaClass, JavaMethod } from './class-world.ts';
import { ExceptionFlow } from './exception-flow.ts';
import { RESULT } from './function-shape.ts';
import { MethodEmitter } from './method-emitter.ts';
import { highWord, type StackValue } from './operand-stack.ts';
import type { ProgramLowering } from './program-lowering.ts';
import { kindOf, type ValueKind, wordsOf } from './value-kinds.ts';

export class MethodLowering extends MethodEmitter {
  readonly exceptions = new ExceptionFlow(this);
  private readonly initialisation: ClassInitialisation;

  constructor(program: ProgramLowering, initialisation: ClassInitialisation, method: JavaMethod) {
    super(program, method);
    this.initialisation = initialisation;
  }

  /** Goes on if the reference is not null, else throws NullPointerException. */
  checkNull(reference: StackValue): void {
    if (reference.isNonNull) return;
    const isThere = this.newLabel();
    const thrower = this.exceptions.thrower('java/lang/NullPointerException');
    this.emit('branch', highWord(reference.operand), isThere, thrower);
    this.bind(isThere);
  }

  /**
   * Emits a call with these arguments; its value, if any, is pushed. An exception goes where
   * exceptions go.
   */
  call(callee: number, args: readonly StackValue[], result: ValueKind | undefined): void {
    let word = 0;
    for (const { kind, operand } of args) {
      this.emit(kind === 'word' ? 'arg' : 'arg2', word, operand);
      word += wordsOf(kind);
    }
    const slot = this.stack.resultSlot(result);
    this.emit('call', callee, slot);
    this.exceptions.check(slot);
    if (result !== undefined) this.stack.push({ kind: result, operand: slot + RESULT.value });
  }

  /** Pops the arguments of a call, the last first. */
  popArguments(parameters: readonly string[]): StackValue[] {
    return parameters
      .map(kindOf)
      .reverse()
      .map((kind) => this.stack.pop(kind))
      .reverse();
  }

  /** Runs the initialiser of a class at this point, if it has to be run here. */
  initialise(of: JavaClass): void {
    const ensure = this.initialisation.ensureFunction(of);
    if (ensure === undefined) return;
    // In a method of the class, or of a subclass, it has been run, or is being run by this very
    // thread.
    for (let at: JavaClass | undefined = this.owner; at !== undefined; at = at.superclass)
      if (at === of) return;
    this.call(ensure, [], undefined);
  }

  /** From here on the result relies on the assumption. */
  assumes(id: AssumptionId): void {
    const index = ASSUMPTION_IDS.indexOf(id);
    if (index < 0) throw new Error(`internal error: there is no assumption ${id}`);
    this.emit('assumes', index);
  }

  /**
   * Control does not get past here: this, which is called here, is not supported. `result`: what
   * would have been pushed.
   */
  unsupported(what: string, result: ValueKind | undefined): void {
    this.refuse(`unsupported: ${what}`, undefined, result);
  }

  /**
   * As `unsupported`, of a member that was not found: the class may be one that the user has not
   * given.
   */
  missing(owner: string, name: string, result: ValueKind | undefined): void {
    const type = owner.replace(/^\[+L?|;$/g, '');
    const { world } = this.program;
    if (JDK.test(type) || world.load(type) !== undefined) {
      const member = name === '<init>' ? `new ${javaName(owner)}` : `${javaName(owner)}.${name}`;
      this.refuse(`unsupported: ${member}`, world.adviceFor(type), result);
    } else this.refuse(`class ${javaName(type)} is not on the class path`, undefined, result);
  }

  private refuse(message: string, suggestion: string | undefined, result: ValueKind | undefined): void {
    const { builder } = this.program;
    const advice = suggestion === undefined ? NO_TEXT : builder.string(suggestion);
    this.emit('unsupported', builder.string(message), advice);
    if (result === undefined) return;
    this.stack.push({ kind: result, operand: result === 'word' ? this.word(0) : builder.pair(0, 0) });
  }
}

/** In place of the number of a string. */
const NO_TEXT = -1;

/** Packages of the JDK. */
const JDK = /^(?:javax?|jdk|sun|com\/sun)\//;
