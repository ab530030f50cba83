/**
 * Sizes, alignments and offsets of the types of one module, by the rules of x86_64 Linux, and how a
 * value of a type is laid into the slots of a frame. Everything of the lowering that touches memory
 * or registers asks here.
 *
 * Deviation: the module's `target datalayout` is not read; clang is always asked for x86_64, and
 * the runtime library has that layout too. An integer of 128 bits is two scalars of 64, the low one
 * first (lower-wide.ts). Types without machine instructions (other integers over 64 bits, half,
 * bfloat, x86_fp80, fp128, other address spaces) are refused by name.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { printType } from '../ir/print-type.ts';
import type {
  ArrayType,
  FloatType,
  IntegerType,
  IrType,
  Module,
  PointerType,
  StructType,
  VectorType,
} from '../ir/syntax.ts';

export type ScalarType = IntegerType | FloatType | PointerType;

/** A scalar inside a type; a scalar type is its own only leaf. */
export interface ScalarLeaf {
  /**
   * In bytes from the start of the value. Without meaning for the lanes of a vector whose lanes are
   * not whole bytes.
   */
  readonly offset: number;
  readonly type: ScalarType;
  readonly words: 1 | 2;
  /** Its first word, when the words of all leaves are laid one after the other. */
  readonly word: number;
}

interface Extent {
  /** Bytes up to the end of the last one that belongs to the value. */
  readonly size: number;
  readonly alignment: number;
}

interface Shape extends Extent {
  /** How many scalars it is made of. */
  readonly scalars: number;
  /** Of the fields of a struct. */
  readonly offsets: readonly number[];
}

/**
 * Leaves of first-class values are listed one by one; nobody holds a whole big array in registers.
 */
const MOST_LEAVES = 1 << 16;

/** Scalars of one object in memory. */
const MOST_CELLS = 1 << 24;

const POINTER_SIZE = 8;

const HALF: IntegerType = { kind: 'integer', width: 64 };

/** Whether the type is the integer that is two scalars. */
export const isWide = (type: IrType): boolean => type.kind === 'integer' && type.width === 128;

export class DataLayout {
  private readonly structs: Module['structs'];
  private readonly shapes = new Map<IrType, Shape>();
  private readonly leaves = new Map<IrType, readonly ScalarLeaf[]>();

  constructor({ structs }: Pick<Module, 'structs'>) {
    this.structs = structs;
  }

  /** Bytes that a store of the type writes. */
  sizeOf(type: IrType): number {
    return this.shapeOf(type).size;
  }

  /** Distance of two neighbours in an array: the size with its padding. */
  abiSize(type: IrType): number {
    const { size, alignment } = this.shapeOf(type);
    return roundUp(size, alignment);
  }

  alignmentOf(type: IrType): number {
    return this.shapeOf(type).alignment;
  }

  fieldOffset(struct: IrType, index: number): number {
    const offset = this.shapeOf(this.bodyOf(struct)).offsets[index];
    if (offset === undefined) throw new Error(`internal error: ${printType(struct)} has no field ${index}`);
    return offset;
  }

  /** The fields behind a name; other types are themselves. */
  bodyOf(type: IrType): Exclude<IrType, { kind: 'named' }> {
    if (type.kind !== 'named') return type;
    const body = this.structs.get(type.name);
    if (body === undefined || body === 'opaque')
      return fail('unsupported', `the fields of the type \`${printType(type)}\` are not known`);
    return body;
  }

  /** The type of element `index` of an array, vector or struct, and where it starts. */
  elementAt(type: IrType, index: number): { readonly type: IrType; readonly offset: number } {
    const body = this.bodyOf(type);
    switch (body.kind) {
      case 'array':
      case 'vector':
        return { type: body.element, offset: index * this.abiSize(body.element) };
      case 'struct':
        return { type: body.fields[index]!, offset: this.fieldOffset(body, index) };
      default:
        throw new Error(`internal error: ${printType(type)} has no elements`);
    }
  }

  /**
   * How far a `getelementptr` with these indices, taken as signed, goes from its pointer. Exact,
   * not yet wrapped.
   */
  indexOffset(sourceType: IrType, indices: readonly bigint[]): bigint {
    let offset = 0n;
    let type = sourceType;
    for (const [position, index] of indices.entries()) {
      if (position === 0) {
        offset += index * BigInt(this.abiSize(type));
        continue;
      }
      const body = this.bodyOf(type);
      if (body.kind === 'struct') {
        const field = this.elementAt(body, Number(index));
        offset += BigInt(field.offset);
        type = field.type;
      } else if (body.kind === 'array' || body.kind === 'vector') {
        offset += index * BigInt(this.abiSize(body.element));
        type = body.element;
      } else throw new Error(`internal error: ${printType(type)} has no elements`);
    }
    return offset;
  }

  /** The scalars of a first-class type in ascending order. */
  leavesOf(type: IrType): readonly ScalarLeaf[] {
    let known = this.leaves.get(type);
    if (known === undefined) {
      known = this.listLeaves(type);
      this.leaves.set(type, known);
    }
    return known;
  }

  /** Words of all leaves together; none for void. */
  wordsOf(type: IrType): number {
    if (type.kind === 'void') return 0;
    const last = this.leavesOf(type).at(-1);
    return last === undefined ? 0 : last.word + last.words;
  }

  /** Offsets and sizes of the scalars of an object in memory, one pair after the other. */
  cellsOf(type: IrType): Int32Array {
    const { scalars } = this.shapeOf(type);
    if (scalars > MOST_CELLS)
      fail('unsupported', `an object of the type \`${printType(type)}\` has ${scalars} elements`, {
        expected: `at most ${MOST_CELLS} elements in an object`,
      });
    const cells = new Int32Array(2 * scalars);
    let at = 0;
    this.walkScalars(type, (scalar, offset) => {
      cells[at++] = offset;
      cells[at++] = scalarExtent(scalar).size;
    });
    return cells;
  }

  private listLeaves(type: IrType): readonly ScalarLeaf[] {
    const leaves: ScalarLeaf[] = [];
    let word = 0;
    this.walkScalars(type, (scalar, offset) => {
      if (leaves.length === MOST_LEAVES)
        fail('unsupported', `values of the type \`${printType(type)}\` are too big to be held in registers`);
      const words = wordsOfScalar(scalar);
      leaves.push({ offset, type: scalar, words, word });
      word += words;
    });
    return leaves;
  }

  /** With a stack of its own, for a chain of structs may be long. */
  private walkScalars(root: IrType, visit: (scalar: ScalarType, offset: number) => void): void {
    const stack: { type: IrType; offset: number; next: number }[] = [{ type: root, offset: 0, next: 0 }];
    while (stack.length > 0) {
      const top = stack.at(-1)!;
      const body = this.bodyOf(top.type);
      const count = elementCount(body);
      if (isWide(body)) {
        visit(HALF, top.offset);
        visit(HALF, top.offset + 8);
        stack.pop();
      } else if (count === undefined) {
        visit(scalarType(body), top.offset);
        stack.pop();
      } else if (top.next === count) stack.pop();
      else if (isScalarSequence(body)) {
        const scalar = scalarType(body.element);
        const stride = body.kind === 'vector' && hasBitLanes(body) ? 0 : this.abiSize(scalar);
        for (let i = 0; i < count; i++) visit(scalar, top.offset + i * stride);
        stack.pop();
      } else {
        const element = this.elementAt(body, top.next++);
        stack.push({ type: element.type, offset: top.offset + element.offset, next: 0 });
      }
    }
  }

  private shapeOf(root: IrType): Shape {
    const known = this.shapes.get(root);
    if (known !== undefined) return known;
    const stack: IrType[] = [root];
    while (stack.length > 0) {
      const type = stack.at(-1)!;
      const missing = this.parts(type).filter((part) => !this.shapes.has(part));
      if (missing.length > 0) {
        stack.push(...missing);
        continue;
      }
      stack.pop();
      if (!this.shapes.has(type)) this.shapes.set(type, this.shapeFromParts(type));
    }
    return this.shapes.get(root)!;
  }

  /** The types whose shapes the shape of a type is made of. */
  private parts(type: IrType): readonly IrType[] {
    switch (type.kind) {
      case 'named':
        return [this.bodyOf(type)];
      case 'array':
      case 'vector':
        return [type.element];
      case 'struct':
        return type.fields;
      default:
        return [];
    }
  }

  /** Given the shapes of all parts. */
  private shapeFromParts(type: IrType): Shape {
    switch (type.kind) {
      case 'named':
        return this.shapes.get(this.bodyOf(type))!;
      case 'array':
        return {
          size: type.length * this.abiSize(type.element),
          alignment: this.shapes.get(type.element)!.alignment,
          scalars: type.length * this.shapes.get(type.element)!.scalars,
          offsets: [],
        };
      case 'vector': {
        if (hasBitLanes(type))
          fail('unsupported', `the type \`${printType(type)}\` is not supported in memory`);
        const size = type.length * this.shapes.get(type.element)!.size;
        return { size, alignment: powerOfTwo(size), scalars: type.length, offsets: [] };
      }
      case 'struct':
        return this.structShape(type);
      case 'integer':
        if (isWide(type)) return { size: 16, alignment: 16, scalars: 2, offsets: [] };
        return { ...scalarExtent(scalarType(type)), scalars: 1, offsets: [] };
      default:
        return { ...scalarExtent(scalarType(type)), scalars: 1, offsets: [] };
    }
  }

  private structShape({ fields, packed }: StructType): Shape {
    const offsets: number[] = [];
    let end = 0;
    let alignment = 1;
    let scalars = 0;
    for (const field of fields) {
      const own = packed ? 1 : this.shapes.get(field)!.alignment;
      const offset = roundUp(end, own);
      offsets.push(offset);
      alignment = Math.max(alignment, own);
      end = offset + this.abiSize(field);
      scalars += this.shapes.get(field)!.scalars;
    }
    return { size: roundUp(end, alignment), alignment, scalars, offsets };
  }
}

/** Words of a scalar in slots: two above 32 bits. */
export function wordsOfScalar(type: ScalarType): 1 | 2 {
  return scalarExtent(type).size > 4 ? 2 : 1;
}

/** Bits of a scalar, or of an integer that is two. */
export const bitsOfType = (type: IrType): number => (isWide(type) ? 128 : bitsOfScalar(scalarType(type)));

/** Bits of a scalar, as an integer of the same size has them. */
export function bitsOfScalar(type: ScalarType): number {
  switch (type.kind) {
    case 'integer':
      return type.width;
    case 'float':
      return type.format === 'double' ? 64 : 32;
    case 'pointer':
      return 64;
  }
}

/** The type itself if it is a scalar that the machine has; else it is refused by name. */
export function scalarType(type: IrType): ScalarType {
  switch (type.kind) {
    case 'integer':
      if (type.width > 64)
        return fail(
          'unsupported',
          `integers of more than 64 bits (\`${printType(type)}\`) are not supported`,
          { suggestion: 'use integers of at most 64 bits, or of 128' },
        );
      return type;
    case 'float':
      if (type.format !== 'float' && type.format !== 'double')
        return fail('unsupported', `the floating-point type \`${type.format}\` is not supported`, {
          suggestion: 'use `float` or `double`',
        });
      return type;
    case 'pointer':
      if (type.addressSpace !== 0)
        return fail(
          'unsupported',
          `pointers to other address spaces (\`${printType(type)}\`) are not supported`,
        );
      return type;
    default:
      return fail('unsupported', `a value of the type \`${printType(type)}\` is not supported`);
  }
}

function scalarExtent(type: ScalarType): Extent {
  if (type.kind === 'pointer') return { size: POINTER_SIZE, alignment: POINTER_SIZE };
  const size = Math.ceil(bitsOfScalar(type) / 8);
  return { size, alignment: powerOfTwo(size) };
}

function elementCount(type: IrType): number | undefined {
  if (type.kind === 'array' || type.kind === 'vector') return type.length;
  return type.kind === 'struct' ? type.fields.length : undefined;
}

/** Long arrays are of scalars, mostly: no need to take each of them apart. */
function isScalarSequence(type: IrType): type is ArrayType | VectorType {
  return (
    (type.kind === 'array' || type.kind === 'vector') &&
    type.element.kind !== 'named' &&
    !isWide(type.element) &&
    elementCount(type.element) === undefined
  );
}

/** Such as `<4 x i1>`: LLVM packs its lanes into bits. */
function hasBitLanes(type: VectorType): boolean {
  return type.element.kind === 'integer' && ![8, 16, 32, 64].includes(type.element.width);
}

const roundUp = (size: number, alignment: number): number => Math.ceil(size / alignment) * alignment;

/** The least power of two that is not below the size. */
function powerOfTwo(size: number): number {
  let power = 1;
  while (power < size) power *= 2;
  return power;
}
