/**
 * Tables of attributes (JVMS 4.7), which end each class, field, method, record component and code.
 * Attributes that nobody asks for are skipped by their length, as the specification demands; a
 * malformed one that is asked for is refused.
 */
import type { ByteReader } from './byte-reader.ts';
import type { ConstantPool } from './constant-pool.ts';

const SMALLEST_ATTRIBUTE = 6;

export function readAttributes(reader: ByteReader, pool: ConstantPool): Attributes {
  const parts = new Map<string, ByteReader[]>();
  const count = reader.count(SMALLEST_ATTRIBUTE, 'attributes');
  for (let i = 0; i < count; i++) {
    const name = pool.text(reader, 'text');
    const part = reader.part(reader.u4(), reader.where === '' ? name : `${reader.where}, ${name}`);
    const sameName = parts.get(name);
    if (sameName === undefined) parts.set(name, [part]);
    else sameName.push(part);
  }
  return new Attributes(parts);
}

/** The attributes of one table. What `read` makes of an attribute must use all of its bytes. */
export class Attributes {
  readonly #parts: ReadonlyMap<string, readonly ByteReader[]>;

  constructor(parts: ReadonlyMap<string, readonly ByteReader[]>) {
    this.#parts = parts;
  }

  /** Of an attribute that may stand in a table once. */
  one<T>(name: string, read: (part: ByteReader) => T): T | undefined {
    const [, second] = this.#parts.get(name) ?? [];
    if (second !== undefined) second.refuse('the attribute stands here twice');
    return this.all(name, read)[0];
  }

  /** Of an attribute that may be repeated. */
  all<T>(name: string, read: (part: ByteReader) => T): readonly T[] {
    return (this.#parts.get(name) ?? []).map((part) => {
      const value = read(part);
      part.expectEnd();
      return value;
    });
  }
}
