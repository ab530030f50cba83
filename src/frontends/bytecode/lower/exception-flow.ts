/**
 * Where exceptions go in a method. An exception that is thrown is put into one slot of the frame;
 * from there a chain of tests leads to the handler that takes it, or out of the method. Chains are
 * shared by all instructions with the same handlers; they, and the places where the machine itself
 * throws (null, division by zero, ...), stand behind the code of the method.
 */
import type { Label } from '../../../program/machine/lowering/code-builder.ts';
import { TEXT_OPERATIONS, type TextOperation } from '../../../program/machine/text-operations.ts';
import type { Handler } from '../classfile/class-file.ts';
import type { MethodEmitter } from './method-emitter.ts';

export class ExceptionFlow {
  private readonly m: MethodEmitter;
  private readonly chains = new Map<
    string,
    { readonly label: Label; readonly handlers: readonly Handler[] }
  >();
  private readonly pending: (() => void)[] = [];
  private readonly throwers = new Map<string, Label>();
  /** Emits the jump into a handler's block, whose stack is the exception. */
  enterHandler: (handler: number) => void = () => {};
  /** Emits what a method does before an exception leaves it. */
  beforeLeaving: () => void = () => {};

  constructor(method: MethodEmitter) {
    this.m = method;
  }

  private get slot(): number {
    return this.m.stack.slot('exception', 'reference');
  }

  /** After a call: goes on, unless it has thrown. `slot`: its result. */
  check(slot: number): void {
    const { m } = this;
    const goOn = m.newLabel();
    const thrown = m.newLabel();
    m.emit('branch', slot + 1, thrown, goOn);
    const { handlers, line } = m;
    this.pending.push(() => {
      m.bind(thrown);
      m.setLine(line);
      m.emit('mov2', this.slot, slot);
      m.emit('jump', this.chain(handlers));
    });
    m.bind(goOn);
  }

  /** Throws what is in the operand. */
  throw(operand: number): void {
    const { m } = this;
    m.emit('mov2', this.slot, operand);
    m.emit('jump', this.chain(m.handlers));
  }

  /**
   * Where to jump to throw a new exception of this class; `message`, an operand, is its message.
   */
  thrower(type: string, message?: number): Label {
    const { m } = this;
    const { handlers, line } = m;
    const key = `${type} ${line} ${message ?? ''} ${keyOf(handlers)}`;
    const known = this.throwers.get(key);
    if (known !== undefined) return known;
    const label = m.newLabel();
    this.throwers.set(key, label);
    this.pending.push(() => {
      m.bind(label);
      m.setLine(line);
      this.emitNew(type, message);
      m.emit('jump', this.chain(handlers));
    });
    return label;
  }

  /**
   * Where to jump to throw that an index (an operand) is out of the bounds of a length (an
   * operand).
   */
  indexThrower(index: number, length: number): Label {
    return this.numberThrower('java/lang/ArrayIndexOutOfBoundsException', [
      'Index ',
      index,
      ' out of bounds for length ',
      length,
    ]);
  }

  /** Where to jump to throw that an array cannot have this length (an operand). */
  sizeThrower(length: number): Label {
    return this.numberThrower('java/lang/NegativeArraySizeException', [length]);
  }

  /** The message is made of texts and of numbers (operands). */
  private numberThrower(type: string, parts: readonly (string | number)[]): Label {
    const { m } = this;
    const { handlers, line } = m;
    const label = m.newLabel();
    this.pending.push(() => {
      m.bind(label);
      m.setLine(line);
      const text = m.stack.slot('text', 'reference');
      const number = m.stack.slot('number', 'reference');
      const wide = m.stack.slot('scratch number', 'wide');
      m.emit('mov2', text, m.text(''));
      for (const part of parts) {
        if (typeof part === 'number') {
          m.emit('widenSigned', wide, part);
          m.emit('text', number, wide, wide, textOperation('ofInt'));
        }
        m.emit('text', text, text, typeof part === 'string' ? m.text(part) : number, textOperation('concat'));
      }
      this.emitNew(type, text);
      m.emit('jump', this.chain(handlers));
    });
    return label;
  }

  /**
   * Makes an exception without running a constructor: those of these classes only set the message.
   */
  private emitNew(type: string, message: number | undefined): void {
    const { m } = this;
    const { program } = m;
    const of = program.world.require(type);
    const place = m.place();
    const size = program.layouts.sizeOf(of);
    m.emit('newObject', this.slot, place, size, 0, program.templateOf(type), program.instantiate(type));
    if (message === undefined) return;
    const field = program.world.resolveField(type, 'message')!;
    const address = m.address(
      { kind: 'reference', operand: this.slot },
      m.word(program.layouts.offsetOf(field)),
    );
    m.emit('store2', address, message, 8, 0);
  }

  /** Writes what stands behind the code of the method. */
  finish(): void {
    for (let next = this.pending.pop(); next !== undefined; next = this.pending.pop()) next();
  }

  private chain(handlers: readonly Handler[]): Label {
    const key = keyOf(handlers);
    const known = this.chains.get(key);
    if (known !== undefined) return known.label;
    const label = this.m.newLabel();
    this.chains.set(key, { label, handlers });
    const { line } = this.m;
    this.pending.push(() => {
      this.m.bind(label);
      this.m.setLine(line);
      this.emitChain(handlers);
    });
    return label;
  }

  private emitChain(handlers: readonly Handler[]): void {
    const { m } = this;
    for (const { catchType, handler } of handlers) {
      const next = m.newLabel();
      if (catchType !== undefined) {
        const classSlot = m.scratch();
        const match = m.newLabel();
        m.emit('classOf', classSlot, this.slot);
        m.program.emitTypeTest(classSlot, catchType, match, next);
        m.bind(match);
      }
      m.stack.enter([]);
      m.stack.push({ kind: 'reference', operand: this.slot, isNonNull: true });
      m.stack.settle();
      this.enterHandler(handler);
      if (catchType === undefined) return;
      m.bind(next);
    }
    this.beforeLeaving();
    m.emit('resultWord', 0, this.slot);
    m.emit('resultWord', 1, this.slot + 1);
    m.emit('ret');
  }
}

const keyOf = (handlers: readonly Handler[]): string =>
  handlers.map(({ start, handler, catchType }) => `${start} ${handler} ${catchType}`).join();

export const textOperation = (operation: TextOperation): number => TEXT_OPERATIONS.indexOf(operation);
