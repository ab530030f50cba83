/** Writes class files, right and wrong ones, for the tests of the reader: bytes are put together, and nothing is checked. */

/** Bytes, most significant first; `size` of them. */
export function bigEndian(value: number, size: number): number[] {
  return Array.from({ length: size }, (_, i) => Math.floor(value / 2 ** (8 * (size - 1 - i))) & 0xff);
}
export const u2 = (value: number): number[] => bigEndian(value, 2);
export const u4 = (value: number): number[] => bigEndian(value, 4);

/** `2a b1` */
export const hex = (text: string): number[] =>
  text
    .split(' ')
    .filter((digits) => digits !== '')
    .map((digits) => Number.parseInt(digits, 16));

/** A constant pool that grows; each method gives the index. */
export class PoolWriter {
  #size = 1;
  readonly #bytes: number[][] = [];
  readonly #texts = new Map<string, number>();

  add(tag: number, body: readonly number[]): number {
    this.#bytes.push([tag, ...body]);
    const index = this.#size;
    this.#size += tag === 5 || tag === 6 ? 2 : 1;
    return index;
  }

  /** Of plain letters. */
  utf8(text: string): number {
    const found = this.#texts.get(text);
    if (found !== undefined) return found;
    const index = this.add(1, [...u2(text.length), ...Array.from(text, (c) => c.charCodeAt(0))]);
    this.#texts.set(text, index);
    return index;
  }

  className(name: string): number {
    return this.add(7, u2(this.utf8(name)));
  }

  nameAndType(name: string, descriptor: string): number {
    return this.add(12, [...u2(this.utf8(name)), ...u2(this.utf8(descriptor))]);
  }

  /** `tag`: 9 for a field, 10 for a method, 11 for that of an interface. */
  member(tag: number, owner: string, name: string, descriptor: string): number {
    return this.add(tag, [...u2(this.className(owner)), ...u2(this.nameAndType(name, descriptor))]);
  }

  methodHandle(kind: number, member: number): number {
    return this.add(15, [kind, ...u2(member)]);
  }

  /** `tag`: 17 for a constant, 18 for a call site. */
  dynamic(tag: number, bootstrap: number, name: string, descriptor: string): number {
    return this.add(tag, [...u2(bootstrap), ...u2(this.nameAndType(name, descriptor))]);
  }

  attribute(name: string, body: readonly number[]): number[] {
    return [...u2(this.utf8(name)), ...u4(body.length), ...body];
  }

  bytes(): number[] {
    return [...u2(this.#size), ...this.#bytes.flat()];
  }
}

export const table = (entries: readonly (readonly number[])[]): number[] => [
  ...u2(entries.length),
  ...entries.flat(),
];

export interface WrittenClass {
  readonly version?: number;
  readonly minor?: number;
  readonly accessFlags?: number;
  /** Bytes of the tables, with their counts. */
  readonly fields?: readonly number[];
  readonly methods?: readonly number[];
  readonly attributes?: readonly number[];
}

/** A class `Foo` with the given parts. */
export function writeClass(pool: PoolWriter, written: WrittenClass = {}): Uint8Array {
  const { version = 61, minor = 0, accessFlags = 0x21, fields, methods, attributes } = written;
  const thisClass = pool.className('Foo');
  const superClass = pool.className('java/lang/Object');
  return Uint8Array.from([
    ...u4(0xcafe_babe),
    ...u2(minor),
    ...u2(version),
    ...pool.bytes(),
    ...u2(accessFlags),
    ...u2(thisClass),
    ...u2(superClass),
    ...u2(0),
    ...(fields ?? u2(0)),
    ...(methods ?? u2(0)),
    ...(attributes ?? u2(0)),
  ]);
}

export interface WrittenCode {
  readonly maxLocals?: number;
  readonly handlers?: readonly (readonly number[])[];
  readonly attributes?: readonly (readonly number[])[];
}

/** One method `static void bar()` of the code. */
export function writeMethod(pool: PoolWriter, code: readonly number[], written: WrittenCode = {}): number[] {
  const { maxLocals = 8, handlers = [], attributes = [] } = written;
  const body = [
    ...u2(8),
    ...u2(maxLocals),
    ...u4(code.length),
    ...code,
    ...table(handlers),
    ...table(attributes),
  ];
  return [
    ...u2(0x9),
    ...u2(pool.utf8('bar')),
    ...u2(pool.utf8('()V')),
    ...table([pool.attribute('Code', body)]),
  ];
}

/** A class whose one method has the code. */
export const writeCode = (pool: PoolWriter, code: readonly number[], written?: WrittenCode): Uint8Array =>
  writeClass(pool, { methods: table([writeMethod(pool, code, written)]) });
