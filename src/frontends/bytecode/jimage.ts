/**
 * The jimage format: the file `lib/modules` in which a JDK keeps its classes. It has no public
 * specification; the layout was read off images of OpenJDK 17 and 25 (facts/jimage#layout).
 *
 * A header of seven words; a perfect hash table (a word of redirection for each slot); an offset
 * into the attributes for each slot; the attributes; the texts that they name. The contents of
 * files follow. Only the parts before the contents are kept; contents are read when asked for.
 */
import { fail } from '../../diagnostics/diagnostic.ts';

/** Bytes of a file from an offset on; fewer at its end. */
export type ReadBytes = (offset: number, length: number) => Uint8Array;

/** The contents of a zlib stream; may throw. */
export type InflateZlib = (compressed: Uint8Array) => Uint8Array;

const MAGIC = 0xcafe_dada;
const MAJOR_VERSION = 1;
const HEADER_WORDS = 7;
/** More than any image has; it keeps a damaged header from asking for the memory of the machine. */
const MOST_INDEX_BYTES = 2 ** 28;

/** Kinds of attributes; 0 ends those of a file. */
const KIND = { end: 0, module: 1, parent: 2, base: 3, extension: 4, offset: 5, compressed: 6, size: 7 };

const COMPRESSED_MAGIC = 0xcafe_fafa;
const COMPRESSED_HEADER_BYTES = 29;

const HASH_SEED = 0x0100_0193;

interface FoundFile {
  readonly offset: number;
  readonly compressed: number;
  readonly size: number;
}

export class Jimage {
  private readonly read: ReadBytes;
  private readonly inflate: InflateZlib;
  private readonly source: string;
  private readonly isLittle: boolean;
  /** The hash table, the offsets, the attributes and the texts. */
  private readonly index: DataView;
  private readonly slots: number;
  private readonly attributesAt: number;
  private readonly textsAt: number;
  /** Offset of the contents in the file. */
  private readonly contentsAt: number;

  /** Throws InputError, which names `source`, for bytes that are no image. */
  constructor(read: ReadBytes, source: string, inflate: InflateZlib) {
    this.read = read;
    this.inflate = inflate;
    this.source = source;
    const header = viewOf(read(0, 4 * HEADER_WORDS));
    if (header.byteLength < 4 * HEADER_WORDS) this.refuse('it is too short');
    this.isLittle = header.getUint32(0, true) === MAGIC;
    if (!this.isLittle && header.getUint32(0, false) !== MAGIC)
      this.refuse('it does not begin as an image does');
    const word = (i: number): number => header.getUint32(4 * i, this.isLittle);
    const major = word(1) >>> 16;
    if (major !== MAJOR_VERSION) this.refuse(`its format has version ${major}, not ${MAJOR_VERSION}`);
    const [slots, attributeBytes, textBytes] = [word(4), word(5), word(6)];
    const indexBytes = 8 * slots + attributeBytes + textBytes;
    if (slots === 0 || indexBytes > MOST_INDEX_BYTES) this.refuse('its index is damaged');
    this.slots = slots;
    this.attributesAt = 8 * slots;
    this.textsAt = this.attributesAt + attributeBytes;
    this.contentsAt = 4 * HEADER_WORDS + indexBytes;
    this.index = viewOf(read(4 * HEADER_WORDS, indexBytes));
    if (this.index.byteLength < indexBytes) this.refuse('it ends within its index');
  }

  /** The class of that internal name in a module; undefined if it has none. */
  classFile(module: string, className: string): Uint8Array | undefined {
    const path = `/${module}/${className}.class`;
    const bytes = new TextEncoder().encode(path);
    const redirect = this.index.getInt32(4 * (hash(bytes, HASH_SEED) % this.slots), this.isLittle);
    if (redirect === 0) return undefined;
    const slot = redirect < 0 ? -1 - redirect : hash(bytes, redirect) % this.slots;
    if (slot >= this.slots) return this.refuse('its index is damaged');
    const found = this.fileAt(slot, path);
    return found && this.contents(found, path);
  }

  /** The file in that slot, if it is the one of this path: absent ones lead to a slot too. */
  private fileAt(slot: number, path: string): FoundFile | undefined {
    const values = new Array<number>(KIND.size + 1).fill(0);
    let at = this.attributesAt + this.index.getUint32(4 * (this.slots + slot), this.isLittle);
    for (;;) {
      if (at >= this.textsAt) return this.refuse('its index is damaged');
      const first = this.index.getUint8(at++);
      const [kind, length] = [first >> 3, (first & 7) + 1];
      if (kind === KIND.end) break;
      if (kind > KIND.size || at + length > this.textsAt) return this.refuse('its index is damaged');
      let value = 0;
      for (let i = 0; i < length; i++) value = value * 256 + this.index.getUint8(at++);
      values[kind] = value;
    }
    const text = (kind: number): string => this.text(values[kind]!);
    const name = `/${text(KIND.module)}/${text(KIND.parent)}/${text(KIND.base)}.${text(KIND.extension)}`;
    if (name !== path) return undefined;
    return {
      offset: values[KIND.offset]!,
      compressed: values[KIND.compressed]!,
      size: values[KIND.size]!,
    };
  }

  private text(offset: number): string {
    const start = this.textsAt + offset;
    let end = start;
    while (end < this.index.byteLength && this.index.getUint8(end) !== 0) end++;
    if (end >= this.index.byteLength) return this.refuse('its texts are damaged');
    return new TextDecoder().decode(bytesOf(this.index, start, end - start));
  }

  private contents({ offset, compressed, size }: FoundFile, path: string): Uint8Array {
    const length = compressed === 0 ? size : compressed;
    const bytes = this.read(this.contentsAt + offset, length);
    if (bytes.length < length) this.refuse(`it ends within ${path}`);
    return compressed === 0 ? bytes : this.expanded(bytes, path);
  }

  /** jlink may compress an image; the only way that is read here is its `zip`. */
  private expanded(bytes: Uint8Array, path: string): Uint8Array {
    const header = viewOf(bytes);
    if (bytes.length < COMPRESSED_HEADER_BYTES || header.getUint32(0, this.isLittle) !== COMPRESSED_MAGIC)
      this.refuse(`${path} is damaged`);
    const method = this.text(header.getUint32(20, this.isLittle));
    if (method !== 'zip') this.refuse(`${path} is compressed by \`${method}\`, which is not supported`);
    try {
      return this.inflate(bytes.subarray(COMPRESSED_HEADER_BYTES));
    } catch {
      return this.refuse(`${path} is damaged`);
    }
  }

  private refuse(what: string): never {
    return fail('value', `\`${this.source}\` cannot be read as the image of a JDK: ${what}`);
  }
}

/** The hash of the format: FNV without its offset, on 31 bits. */
function hash(bytes: Uint8Array, seed: number): number {
  let value = seed;
  for (const byte of bytes) value = Math.imul(value, HASH_SEED) ^ byte;
  return value & 0x7fff_ffff;
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const bytesOf = (view: DataView, start: number, length: number): Uint8Array =>
  new Uint8Array(view.buffer, view.byteOffset + start, length);
