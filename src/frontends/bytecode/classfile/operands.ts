/**
 * What follows an opcode in the code array: constants, local variables, jumps. One object is used
 * for a whole method; the table of opcodes.ts reads through it, and each read is checked as JVMS
 * 4.9.1 demands.
 */
import type { ByteReader } from './byte-reader.ts';
import type { ClassConstant, ValueType } from './class-file.ts';
import { type ConstantPool, LOADABLE } from './constant-pool.ts';

const ONE_SLOT = LOADABLE.filter((tag) => tag !== 'Long' && tag !== 'Double');

/** The code that operands are read from. */
export interface CodeContext {
  /** Starts with the first instruction. */
  readonly reader: ByteReader;
  readonly pool: ConstantPool;
  readonly maxLocals: number;
  /** `Foo.bar`, for messages. */
  readonly methodName: string;
}

export class Operands {
  readonly reader: ByteReader;
  readonly pool: ConstantPool;
  readonly methodName: string;
  readonly #maxLocals: number;
  #start = 0;
  #isWide = false;

  constructor({ reader, pool, maxLocals, methodName }: CodeContext) {
    this.reader = reader;
    this.pool = pool;
    this.methodName = methodName;
    this.#maxLocals = maxLocals;
  }

  /** Reads the opcode of the next instruction. */
  nextOpcode(): number {
    this.#start = this.reader.offset;
    this.#isWide = false;
    return this.reader.u1();
  }

  /** Reads the opcode that stands behind `wide`, whose operands take two bytes. */
  widenedOpcode(): number {
    this.#isWide = true;
    return this.reader.u1();
  }

  /** The index of a local variable, one byte or two. */
  local(type: ValueType): number {
    return this.checkedLocal(type, this.#isWide ? this.reader.u2() : this.reader.u1());
  }

  checkedLocal(type: ValueType, index: number): number {
    const last = type === 'long' || type === 'double' ? index + 1 : index;
    if (last >= this.#maxLocals) {
      this.refuse(`there is no local variable ${last}, with ${this.#maxLocals} declared`);
    }
    return index;
  }

  /** What `iinc` adds, one byte or two. */
  amount(): number {
    return this.#isWide ? this.reader.s2() : this.reader.s1();
  }

  /** A jump of two bytes, as the offset in the code where it goes. */
  jump(): number {
    return this.#start + this.reader.s2();
  }

  /** A jump of four bytes. */
  wideJump(): number {
    return this.#start + this.reader.s4();
  }

  /** A constant for one slot of the stack. */
  constant(index: number): ClassConstant {
    const constant = this.pool.constant(this.reader, ONE_SLOT, index);
    return isWideDynamic(constant) ? this.refuse(`constant ${index} takes two slots`) : constant;
  }

  /** A constant for two slots of the stack. */
  wideConstant(): ClassConstant {
    const index = this.reader.u2();
    const constant = this.pool.constant(this.reader, ['Long', 'Double', 'Dynamic'], index);
    if (constant.type === 'dynamic' && !isWideDynamic(constant))
      this.refuse(`constant ${index} takes one slot`);
    return constant;
  }

  /** Skips the bytes that bring the operands of a switch to a multiple of four. */
  align(): void {
    this.reader.bytes((4 - (this.reader.offset % 4)) % 4);
  }

  refuse(message: string): never {
    return this.reader.refuse(`instruction at ${this.#start}: ${message}`);
  }
}

const isWideDynamic = (constant: ClassConstant): boolean =>
  constant.type === 'dynamic' && (constant.descriptor === 'J' || constant.descriptor === 'D');
