/**
 * The constant pool (JVMS 4.4): read as a whole before anything else of the file, and checked as a
 * whole, used or not. Later parts of the file ask it for the constant at an index, and say which
 * kinds of constants may stand there.
 *
 * A constant refers only to constants of given other kinds, so resolving one goes four steps deep
 * at most. The one way round, a dynamic constant whose bootstrap arguments refer to it, leads over
 * an attribute at the end of the file: read-bootstrap-methods.ts looks for it.
 */
import type { ByteReader } from './byte-reader.ts';
import type { ClassConstant, MethodHandle, MethodHandleKind } from './class-file.ts';
import {
  isClassName,
  isFieldDescriptor,
  isMethodDescriptor,
  isMethodName,
  isUnqualifiedName,
  parameterSlots,
} from './descriptors.ts';
import { decodeModifiedUtf8 } from './modified-utf8.ts';

type ReferringTag =
  | 'Class'
  | 'String'
  | 'Fieldref'
  | 'Methodref'
  | 'InterfaceMethodref'
  | 'NameAndType'
  | 'MethodHandle'
  | 'MethodType'
  | 'Dynamic'
  | 'InvokeDynamic'
  | 'Module'
  | 'Package';
type NumberTag = 'Integer' | 'Float' | 'Long' | 'Double';
export type Tag = 'Utf8' | NumberTag | ReferringTag;
export type MemberTag = 'Fieldref' | 'Methodref' | 'InterfaceMethodref';

/** JVMS table 4.4-A. */
const TAGS: ReadonlyMap<number, Tag> = new Map<number, Tag>([
  [1, 'Utf8'],
  [3, 'Integer'],
  [4, 'Float'],
  [5, 'Long'],
  [6, 'Double'],
  [7, 'Class'],
  [8, 'String'],
  [9, 'Fieldref'],
  [10, 'Methodref'],
  [11, 'InterfaceMethodref'],
  [12, 'NameAndType'],
  [15, 'MethodHandle'],
  [16, 'MethodType'],
  [17, 'Dynamic'],
  [18, 'InvokeDynamic'],
  [19, 'Module'],
  [20, 'Package'],
]);
const SMALLEST_ENTRY = 3;

/** What `ldc`, `ldc2_w` and bootstrap methods may take (JVMS table 4.4-C). */
export const LOADABLE = [
  'Integer',
  'Float',
  'Long',
  'Double',
  'Class',
  'String',
  'MethodHandle',
  'MethodType',
  'Dynamic',
] as const;

/** What a text must be at some place: the test, and its name in messages. */
const TEXTS = {
  text: [() => true, 'a text'],
  fieldName: [isUnqualifiedName, 'a name'],
  methodName: [isMethodName, 'the name of a method'],
  className: [isClassName, 'the name of a class'],
  fieldDescriptor: [isFieldDescriptor, 'the descriptor of a type'],
  methodDescriptor: [isMethodDescriptor, 'the descriptor of a method'],
} as const;
export type TextKind = keyof typeof TEXTS;

/** JVMS table 5.4.3.5-A: kinds of method handles by number, from 1 on, and what they refer to. */
const HANDLE_KINDS: readonly (readonly [MethodHandleKind, readonly MemberTag[]])[] = [
  ['getField', ['Fieldref']],
  ['getStatic', ['Fieldref']],
  ['putField', ['Fieldref']],
  ['putStatic', ['Fieldref']],
  ['invokeVirtual', ['Methodref']],
  ['invokeStatic', ['Methodref', 'InterfaceMethodref']],
  ['invokeSpecial', ['Methodref', 'InterfaceMethodref']],
  ['newInvokeSpecial', ['Methodref']],
  ['invokeInterface', ['InterfaceMethodref']],
];

/** A field or method that an instruction or a method handle names. */
export interface Member {
  readonly owner: string;
  readonly name: string;
  readonly descriptor: string;
  readonly isInterface: boolean;
}

/**
 * A constant or call site that a bootstrap method makes; `bootstrap` is an index of the
 * BootstrapMethods attribute.
 */
export interface DynamicEntry {
  readonly bootstrap: number;
  readonly name: string;
  readonly descriptor: string;
}

/** A constant as it stands in the file. */
type Entry =
  /**
   * `accepted`: what the text was found to be already, since one long text may be asked for often.
   */
  | { readonly tag: 'Utf8'; readonly text: string; readonly accepted: Set<TextKind> }
  | { readonly tag: NumberTag; readonly constant: ClassConstant }
  /** `first` and `second` are what the file has there: mostly indices of other constants. */
  | { readonly tag: ReferringTag; readonly first: number; readonly second: number };

/** Reads the pool from its count on; the reader stands behind it then. */
export function readConstantPool(reader: ByteReader): ConstantPool {
  // The count is one more than the number of indices, which start at 1.
  const size = reader.u2();
  if (size === 0) reader.refuse('the constant pool has no size');
  if ((size - 1) * SMALLEST_ENTRY > reader.remaining) {
    reader.refuse(`${size - 1} constants are declared, with ${reader.remaining} bytes left for them`);
  }
  const entries: (Entry | undefined)[] = [undefined];
  while (entries.length < size) {
    reader.where = `constant ${entries.length}`;
    const entry = readEntry(reader);
    entries.push(entry);
    // These take two indices, of which the second cannot be used (JVMS 4.4.5).
    if (entry.tag === 'Long' || entry.tag === 'Double') entries.push(undefined);
  }
  if (entries.length > size) reader.refuse('it takes two indices, and the pool has one left');
  const pool = new ConstantPool(entries);
  pool.check(reader);
  reader.where = '';
  return pool;
}

function readEntry(reader: ByteReader): Entry {
  const number = reader.u1();
  const tag = TAGS.get(number);
  switch (tag) {
    case undefined:
      return reader.refuse(`no kind of constant has the tag ${number}`);
    case 'Utf8': {
      const text = decodeModifiedUtf8(reader.bytes(reader.u2()));
      return { tag, text: text ?? reader.refuse('its bytes are no modified UTF-8'), accepted: new Set() };
    }
    case 'Integer':
      return { tag, constant: { type: 'int', value: reader.s4() } };
    case 'Float':
      return { tag, constant: { type: 'float', value: reader.float() } };
    case 'Long':
      return { tag, constant: { type: 'long', value: reader.s8() } };
    case 'Double':
      return { tag, constant: { type: 'double', value: reader.double() } };
    case 'Class':
    case 'String':
    case 'MethodType':
    case 'Module':
    case 'Package':
      return { tag, first: reader.u2(), second: 0 };
    case 'MethodHandle':
      return { tag, first: reader.u1(), second: reader.u2() };
    default:
      return { tag, first: reader.u2(), second: reader.u2() };
  }
}

/**
 * Constants by index. Each method reads the index with the reader unless one is given, and refuses
 * through that reader if no constant, or one of another kind, stands there.
 */
export class ConstantPool {
  readonly #entries: readonly (Entry | undefined)[];
  // Resolved once: many constants and instructions may refer to the same one.
  readonly #constants: (ClassConstant | undefined)[] = [];
  readonly #members: (Member | undefined)[] = [];
  readonly #dynamics: (DynamicEntry | undefined)[] = [];
  readonly #parameterSlots = new Map<string, number>();

  constructor(entries: readonly (Entry | undefined)[]) {
    this.#entries = entries;
  }

  /** How many bootstrap methods there must be for all constants to have theirs. */
  get bootstrapsNeeded(): number {
    return this.#dynamics.reduce((most, entry) => Math.max(most, (entry?.bootstrap ?? -1) + 1), 0);
  }

  text(reader: ByteReader, kind: TextKind, index = reader.u2()): string {
    const entry = this.#entry(reader, ['Utf8'], index);
    if (entry.tag !== 'Utf8') throw new Error('internal: a text of another kind');
    const [accepts, what] = TEXTS[kind];
    if (!entry.accepted.has(kind)) {
      if (!accepts(entry.text)) reader.refuse(`\`${entry.text}\` is not ${what}`);
      entry.accepted.add(kind);
    }
    return entry.text;
  }

  /** An internal name, never that of an array. */
  className(reader: ByteReader, index = reader.u2()): string {
    const name = this.typeName(reader, index);
    if (name.startsWith('[')) reader.refuse(`the array \`${name}\` stands where a class must`);
    return name;
  }

  /** An internal name or the descriptor of an array. */
  typeName(reader: ByteReader, index = reader.u2()): string {
    const constant = this.constant(reader, ['Class'], index);
    if (constant.type !== 'class') throw new Error('internal: a class of another kind');
    return constant.name;
  }

  constant(
    reader: ByteReader,
    tags: readonly (typeof LOADABLE)[number][],
    index = reader.u2(),
  ): ClassConstant {
    const entry = this.#entry(reader, tags, index);
    let constant = this.#constants[index];
    if (constant === undefined) {
      constant = this.#resolve(reader, entry, index);
      this.#constants[index] = constant;
    }
    return constant;
  }

  methodHandle(reader: ByteReader, index = reader.u2()): MethodHandle {
    const constant = this.constant(reader, ['MethodHandle'], index);
    if (constant.type !== 'methodHandle') throw new Error('internal: a method handle of another kind');
    return constant.handle;
  }

  member(reader: ByteReader, tags: readonly MemberTag[], index = reader.u2()): Member {
    const entry = this.#referring(reader, tags, index);
    let member = this.#members[index];
    if (member === undefined) {
      const isField = entry.tag === 'Fieldref';
      // Arrays have methods (`clone`), and no fields.
      const owner =
        entry.tag === 'Methodref' ? this.typeName(reader, entry.first) : this.className(reader, entry.first);
      const { name, descriptor } = this.#nameAndType(reader, isField, entry.second);
      if (!isField && name.startsWith('<')) {
        const isConstructor = entry.tag === 'Methodref' && name === '<init>' && descriptor.endsWith(')V');
        if (!isConstructor) reader.refuse(`\`${name}${descriptor}\` cannot be called`);
      }
      member = { owner, name, descriptor, isInterface: entry.tag === 'InterfaceMethodref' };
      this.#members[index] = member;
    }
    return member;
  }

  callSite(reader: ByteReader, index = reader.u2()): DynamicEntry {
    return this.#dynamic(reader, this.#referring(reader, ['InvokeDynamic'], index), index);
  }

  /** Slots of the parameters of a method, without `this`. */
  parameterSlots(descriptor: string): number {
    let slots = this.#parameterSlots.get(descriptor);
    if (slots === undefined) {
      slots = parameterSlots(descriptor);
      this.#parameterSlots.set(descriptor, slots);
    }
    return slots;
  }

  /** Every constant must be right, whether something refers to it or not. */
  check(reader: ByteReader): void {
    this.#entries.forEach((entry, index) => {
      if (entry === undefined) return;
      reader.where = `constant ${index}`;
      switch (entry.tag) {
        case 'Utf8':
          break;
        case 'NameAndType':
          this.text(reader, 'fieldName', entry.first);
          this.#descriptor(reader, entry.second);
          break;
        case 'Module':
        case 'Package':
          this.text(reader, 'text', entry.first);
          break;
        case 'Fieldref':
        case 'Methodref':
        case 'InterfaceMethodref':
          this.member(reader, [entry.tag], index);
          break;
        case 'InvokeDynamic':
          this.callSite(reader, index);
          break;
        default:
          this.constant(reader, [entry.tag], index);
      }
    });
  }

  #resolve(reader: ByteReader, entry: Entry, index: number): ClassConstant {
    switch (entry.tag) {
      case 'Integer':
      case 'Float':
      case 'Long':
      case 'Double':
        return entry.constant;
      case 'Class':
        return { type: 'class', name: this.text(reader, 'className', entry.first) };
      case 'String':
        return { type: 'string', value: this.text(reader, 'text', entry.first) };
      case 'MethodType':
        return { type: 'methodType', descriptor: this.text(reader, 'methodDescriptor', entry.first) };
      case 'MethodHandle':
        return { type: 'methodHandle', handle: this.#handle(reader, entry.first, entry.second) };
      case 'Dynamic':
        return { type: 'dynamic', ...this.#dynamic(reader, entry, index) };
      default:
        throw new Error(`internal: ${entry.tag} is no loadable constant`);
    }
  }

  #handle(reader: ByteReader, number: number, index: number): MethodHandle {
    const row = HANDLE_KINDS[number - 1];
    if (row === undefined) return reader.refuse(`no kind of method handle has the number ${number}`);
    const [kind, tags] = row;
    const member = this.member(reader, tags, index);
    if ((member.name === '<init>') !== (kind === 'newInvokeSpecial')) {
      reader.refuse(`a method handle of kind ${kind} refers to \`${member.name}\``);
    }
    return { kind, ...member };
  }

  #dynamic(
    reader: ByteReader,
    entry: { readonly tag: Tag; readonly first: number; readonly second: number },
    index: number,
  ): DynamicEntry {
    let dynamic = this.#dynamics[index];
    if (dynamic === undefined) {
      dynamic = {
        bootstrap: entry.first,
        ...this.#nameAndType(reader, entry.tag === 'Dynamic', entry.second),
      };
      this.#dynamics[index] = dynamic;
    }
    return dynamic;
  }

  #nameAndType(
    reader: ByteReader,
    isField: boolean,
    index: number,
  ): { readonly name: string; readonly descriptor: string } {
    const entry = this.#referring(reader, ['NameAndType'], index);
    return {
      name: this.text(reader, isField ? 'fieldName' : 'methodName', entry.first),
      descriptor: this.text(reader, isField ? 'fieldDescriptor' : 'methodDescriptor', entry.second),
    };
  }

  /** Of a NameAndType that may serve fields and methods. */
  #descriptor(reader: ByteReader, index: number): void {
    const isMethod = this.text(reader, 'text', index).startsWith('(');
    this.text(reader, isMethod ? 'methodDescriptor' : 'fieldDescriptor', index);
  }

  #referring(
    reader: ByteReader,
    tags: readonly ReferringTag[],
    index: number,
  ): Entry & { tag: ReferringTag } {
    const entry = this.#entry(reader, tags, index);
    if (!('first' in entry)) throw new Error(`internal: ${entry.tag} refers to nothing`);
    return entry;
  }

  #entry(reader: ByteReader, tags: readonly Tag[], index: number): Entry {
    const entry = this.#entries[index];
    if (entry === undefined)
      return reader.refuse(`there is no constant ${index} (${tags.join(' or ')} wanted)`);
    if (!tags.includes(entry.tag)) {
      reader.refuse(`constant ${index} is of kind ${entry.tag}, not ${tags.join(' or ')}`);
    }
    return entry;
  }
}
