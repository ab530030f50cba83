/**
 * Constants of LLVM IR to the words that stand for them in registers: scalars and constant
 * expressions by their residue modulo 2^bits (a pointer as (object << 32) + offset), aggregates
 * leaf by leaf. Function lowering asks for operands, initial-bytes.ts for the scalars of
 * initialisers.
 *
 * `undef` and `poison` are 0: any value is right for undef, and a use of poison that matters is an
 * error of the program that clang's own -O0 code does not make.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { printTyped } from '../ir/print-instruction.ts';
import type { ConstantCast, ConstantGetElementPtr, IrConstant } from '../ir/syntax.ts';
import { addressBase } from './address-base.ts';
import { bitsOfType, scalarType } from './data-layout.ts';
import { foldBinary, foldCompare } from './integer-residue.ts';
import type { LinkedProgram, Unit } from './linked-program.ts';

const LOW_WORD = 0xffff_ffffn;

export class ConstantValues {
  private readonly program: LinkedProgram;

  constructor(program: LinkedProgram) {
    this.program = program;
  }

  /** The words of all leaves in the order of `DataLayout.leavesOf`, each an int32. */
  words(unit: Unit, constant: IrConstant): readonly number[] {
    const words: number[] = [];
    this.appendWords(unit, constant, words);
    return words;
  }

  /** The bits of a scalar constant, unsigned. */
  residue(unit: Unit, constant: IrConstant): bigint {
    switch (constant.kind) {
      case 'integer':
        bitsOfType(constant.type);
        return constant.value;
      case 'float':
        scalarType(constant.type);
        return constant.bits;
      case 'null':
      case 'undef':
      case 'poison':
      case 'zeroinitializer':
        return 0n;
      case 'global': {
        const { object, offset } = this.program.addressOf(unit, constant.name);
        return pointerBits(object, offset);
      }
      case 'constant-getelementptr':
        return this.indexed(unit, constant);
      case 'constant-cast':
        return this.cast(unit, constant);
      case 'constant-binary':
        return (
          foldBinary(
            constant.opcode,
            bitsOf(constant),
            this.residue(unit, constant.left),
            this.residue(unit, constant.right),
          ) ?? refuse(constant)
        );
      case 'constant-icmp': {
        const { predicate, left, right } = constant;
        const holds = foldCompare(
          predicate,
          bitsOf(left),
          this.residue(unit, left),
          this.residue(unit, right),
        );
        return holds ? 1n : 0n;
      }
      case 'string':
      case 'aggregate':
        throw new Error('internal error: an aggregate is no scalar');
    }
  }

  /**
   * The bytes up to a zero that a pointer constant points at, if they are those of a constant
   * string.
   */
  constantText(unit: Unit, constant: IrConstant): string | undefined {
    const bytes = this.constantBytes(unit, constant);
    const end = bytes?.indexOf(0) ?? -1;
    return bytes === undefined || end === -1 ? undefined : new TextDecoder().decode(bytes.subarray(0, end));
  }

  /** The bytes from where a pointer constant points, if they are those of a constant string. */
  constantBytes(unit: Unit, constant: IrConstant): Uint8Array | undefined {
    const base = addressBase(unit.layout, constant);
    if (base === undefined || base.name.startsWith('llvm.')) return undefined;
    const target = this.program.resolve(unit, base.name);
    if (target.kind !== 'global' || !target.variable.variable.constant) return undefined;
    const bytes = stringBytes(target.variable.variable.initialiser);
    const start = target.offset + base.offset;
    return start < 0 ? undefined : bytes?.subarray(start);
  }

  private appendWords(unit: Unit, constant: IrConstant, words: number[]): void {
    switch (constant.kind) {
      case 'string':
        for (const byte of constant.bytes) words.push(byte);
        return;
      case 'aggregate':
        for (const element of constant.elements) this.appendWords(unit, element, words);
        return;
      case 'null':
      case 'undef':
      case 'poison':
      case 'zeroinitializer':
        for (let count = unit.layout.wordsOf(constant.type); count > 0; count--) words.push(0);
        return;
      default: {
        if (constant.type.kind === 'vector') refuse(constant);
        const residue = this.residue(unit, constant);
        const bits = bitsOf(constant);
        for (let at = 0; at < bits; at += 32) words.push(Number(BigInt.asIntN(32, residue >> BigInt(at))));
      }
    }
  }

  private indexed(unit: Unit, constant: ConstantGetElementPtr): bigint {
    if (constant.type.kind === 'vector') refuse(constant);
    const indices = constant.indices.map((index) => BigInt.asIntN(bitsOf(index), this.residue(unit, index)));
    const pointer = this.residue(unit, constant.pointer);
    const offset = pointer + unit.layout.indexOffset(constant.sourceType, indices);
    return (pointer & ~LOW_WORD) | (offset & LOW_WORD);
  }

  private cast(unit: Unit, constant: ConstantCast): bigint {
    const { opcode, operand } = constant;
    if (constant.type.kind === 'vector' || operand.type.kind === 'vector') refuse(constant);
    const bits = bitsOf(constant);
    const residue = this.residue(unit, operand);
    switch (opcode) {
      case 'trunc':
      case 'zext':
      case 'ptrtoint':
      case 'ptrtoaddr':
      case 'inttoptr':
      case 'bitcast':
      case 'addrspacecast':
        return BigInt.asUintN(bits, residue);
      case 'sext':
        return BigInt.asUintN(bits, BigInt.asIntN(bitsOf(operand), residue));
      default:
        return refuse(constant);
    }
  }
}

/** The bytes of a string, also of an empty one, which clang writes as zeros. */
function stringBytes(initialiser: IrConstant | undefined): Uint8Array | undefined {
  if (initialiser?.kind === 'string') return initialiser.bytes;
  // Rust puts the bytes of a text into a struct of their own.
  if (initialiser?.kind === 'aggregate' && initialiser.elements.length === 1)
    return stringBytes(initialiser.elements[0]);
  const { type } = initialiser ?? {};
  const isText = type?.kind === 'array' && type.element.kind === 'integer' && type.element.width === 8;
  return isText && initialiser?.kind === 'zeroinitializer' ? new Uint8Array(type.length) : undefined;
}

function bitsOf({ type }: IrConstant): number {
  return bitsOfType(type);
}

function pointerBits(object: number, offset: number): bigint {
  return (BigInt(object >>> 0) << 32n) | BigInt(offset >>> 0);
}

function refuse(constant: IrConstant): never {
  return fail('unsupported', `the constant expression \`${printTyped(constant)}\` is not supported`);
}
