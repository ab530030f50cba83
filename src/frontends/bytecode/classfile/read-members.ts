/**
 * Fields and methods of a class file (JVMS 4.5, 4.6), with those of their attributes that Heddle
 * uses.
 */
import type { ByteReader } from './byte-reader.ts';
import { ACCESS, type ClassConstant, type FieldInfo, type MethodInfo } from './class-file.ts';
import type { ConstantPool } from './constant-pool.ts';
import { javaName } from './descriptors.ts';
import { readAnnotations } from './read-annotations.ts';
import { readAttributes } from './read-attributes.ts';
import { readCode } from './read-code.ts';

const SMALLEST_MEMBER = 8;
const MOST_ARGUMENT_SLOTS = 255;

export function readFields(reader: ByteReader, pool: ConstantPool): readonly FieldInfo[] {
  const fields: FieldInfo[] = [];
  const distinct = new DistinctMembers();
  const count = reader.count(SMALLEST_MEMBER, 'fields');
  for (let i = 0; i < count; i++) {
    const accessFlags = reader.u2();
    const name = pool.text(reader, 'fieldName');
    const descriptor = pool.text(reader, 'fieldDescriptor');
    reader.where = `field ${name}`;
    distinct.add(reader, name, descriptor);
    const attributes = readAttributes(reader, pool);
    const constant = attributes.one('ConstantValue', (part) => readConstantValue(part, pool, descriptor));
    // Of other fields the virtual machine ignores it: their constructors store the value (JVMS
    // 4.7.2).
    const constantValue = (accessFlags & ACCESS.static) === 0 ? undefined : constant;
    const annotations = readAnnotations(attributes, pool);
    fields.push({ accessFlags, name, descriptor, constantValue, annotations });
  }
  reader.where = '';
  return fields;
}

export function readMethods(
  reader: ByteReader,
  pool: ConstantPool,
  className: string,
): readonly MethodInfo[] {
  const methods: MethodInfo[] = [];
  const distinct = new DistinctMembers();
  const shownClass = javaName(className);
  const count = reader.count(SMALLEST_MEMBER, 'methods');
  for (let i = 0; i < count; i++) {
    const accessFlags = reader.u2();
    const name = pool.text(reader, 'methodName');
    const descriptor = pool.text(reader, 'methodDescriptor');
    reader.where = `method ${name}`;
    distinct.add(reader, name, descriptor);
    const isStatic = (accessFlags & ACCESS.static) !== 0;
    checkSpecialName(reader, name, descriptor, isStatic);
    const argumentSlots = pool.parameterSlots(descriptor) + (isStatic ? 0 : 1);
    if (argumentSlots > MOST_ARGUMENT_SLOTS) reader.refuse('it has more arguments than a method may have');
    const owner = { methodName: `${shownClass}.${name}`, argumentSlots };
    const attributes = readAttributes(reader, pool);
    const code = attributes.one('Code', (part) => readCode(part, pool, owner));
    const annotations = readAnnotations(attributes, pool);
    const hasNone = (accessFlags & (ACCESS.abstract | ACCESS.native)) !== 0;
    if (hasNone && code !== undefined) reader.refuse('it is abstract or native, and has code');
    if (!hasNone && code === undefined) reader.refuse('it has no code');
    methods.push({ accessFlags, name, descriptor, code, annotations });
  }
  reader.where = '';
  return methods;
}

/** The constant must be of the field's type (JVMS table 4.7.2-A). */
function readConstantValue(part: ByteReader, pool: ConstantPool, descriptor: string): ClassConstant {
  switch (descriptor) {
    case 'B':
    case 'C':
    case 'I':
    case 'S':
    case 'Z':
      return pool.constant(part, ['Integer']);
    case 'J':
      return pool.constant(part, ['Long']);
    case 'F':
      return pool.constant(part, ['Float']);
    case 'D':
      return pool.constant(part, ['Double']);
    case 'Ljava/lang/String;':
      return pool.constant(part, ['String']);
    default:
      return part.refuse(`a field of type \`${descriptor}\` cannot have a constant value`);
  }
}

/** Constructors and the initialiser of the class have forms of their own (JVMS 2.9). */
function checkSpecialName(reader: ByteReader, name: string, descriptor: string, isStatic: boolean): void {
  const isWrong =
    (name === '<init>' && (isStatic || !descriptor.endsWith(')V'))) ||
    (name === '<clinit>' && !(isStatic && descriptor === '()V'));
  if (isWrong) reader.refuse(`\`${descriptor}\`${isStatic ? ', static,' : ''} cannot be the form of it`);
}

/**
 * Refuses a second member of the same name and descriptor. Texts are never joined: they may be
 * long, and many.
 */
class DistinctMembers {
  readonly #descriptors = new Map<string, Set<string>>();

  add(reader: ByteReader, name: string, descriptor: string): void {
    const descriptors = this.#descriptors.get(name) ?? new Set<string>();
    if (descriptors.has(descriptor)) reader.refuse(`there are two with the descriptor \`${descriptor}\``);
    this.#descriptors.set(name, descriptors.add(descriptor));
  }
}
