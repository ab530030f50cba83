/** Writes images in the jimage format, small ones: what the reader is tested with. */

export interface ImageFile {
  readonly module: string;
  /** `java/util`. */
  readonly parent: string;
  readonly base: string;
  readonly extension: string;
  readonly content: Uint8Array;
  /** Packed as jlink does it, by a method of this name; `content` is what it has packed. */
  readonly packed?: { readonly method: string; readonly size: number };
}

const PRIME = 0x0100_0193;

function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash, PRIME) ^ byte;
  return hash & 0x7fff_ffff;
}

const pathOf = ({ module, parent, base, extension }: ImageFile): string =>
  `/${module}/${parent}/${base}.${extension}`;

interface PerfectHash {
  /** By bucket: the word that leads to its files. */
  readonly redirects: readonly number[];
  readonly slots: readonly (ImageFile | undefined)[];
}

const MOST_SEEDS = 1000;

/** Undefined: no seeds were found for tables of this length. */
function perfectHash(files: readonly ImageFile[], count: number): PerfectHash | undefined {
  const slots = new Array<ImageFile | undefined>(count).fill(undefined);
  const redirects = new Array<number>(count).fill(0);
  const buckets = new Map<number, ImageFile[]>();
  for (const file of files) {
    const bucket = hashOf(pathOf(file), PRIME) % count;
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), file]);
  }
  // The full buckets first, while there is room; files that are alone take what is left.
  for (const [bucket, members] of [...buckets].sort(([, a], [, b]) => b.length - a.length)) {
    if (members.length === 1) {
      const slot = slots.indexOf(undefined);
      slots[slot] = members[0];
      redirects[bucket] = -1 - slot;
      continue;
    }
    for (let seed = 1; ; seed++) {
      if (seed > MOST_SEEDS) return undefined;
      const wanted = members.map((file) => hashOf(pathOf(file), seed) % count);
      if (new Set(wanted).size < wanted.length || wanted.some((slot) => slots[slot] !== undefined)) continue;
      for (const [i, slot] of wanted.entries()) slots[slot] = members[i];
      redirects[bucket] = seed;
      break;
    }
  }
  return { redirects, slots };
}

class Texts {
  readonly bytes: number[] = [0];
  private readonly known = new Map<string, number>([['', 0]]);

  offsetOf(text: string): number {
    let offset = this.known.get(text);
    if (offset === undefined) {
      offset = this.bytes.length;
      this.bytes.push(...new TextEncoder().encode(text), 0);
      this.known.set(text, offset);
    }
    return offset;
  }
}

function attribute(kind: number, value: number): number[] {
  if (value === 0) return [];
  const bytes: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [(kind << 3) | (bytes.length - 1), ...bytes];
}

function packedHeader(file: ImageFile, texts: Texts, isLittle: boolean): Uint8Array {
  if (file.packed === undefined) return new Uint8Array();
  const header = new DataView(new ArrayBuffer(29));
  header.setUint32(0, 0xcafe_fafa, isLittle);
  header.setUint32(4, file.content.length, isLittle);
  header.setUint32(12, file.packed.size, isLittle);
  header.setUint32(20, texts.offsetOf(file.packed.method), isLittle);
  header.setUint8(28, 1);
  return new Uint8Array(header.buffer);
}

export function writeImage(files: readonly ImageFile[], isLittle = true): Uint8Array {
  const texts = new Texts();
  let length = files.length | 1;
  let found = perfectHash(files, length);
  for (; found === undefined; found = perfectHash(files, length)) length += 2;
  const { redirects, slots } = found;
  const attributes: number[] = [0];
  const offsets: number[] = [];
  const contents: Uint8Array[] = [];
  let end = 0;
  for (const file of slots) {
    if (file === undefined) {
      offsets.push(0);
      continue;
    }
    const header = packedHeader(file, texts, isLittle);
    const bytes = header.length + file.content.length;
    offsets.push(attributes.length);
    const size = file.packed?.size ?? bytes;
    const named = [file.module, file.parent, file.base, file.extension].map((text) => texts.offsetOf(text));
    const values = [0, ...named, end, file.packed === undefined ? 0 : bytes, size];
    for (const [kind, value] of values.entries()) attributes.push(...attribute(kind, value));
    attributes.push(0);
    contents.push(header, file.content);
    end += bytes;
  }
  const words = [0xcafe_dada, 0x0001_0000, 0, files.length, length, attributes.length, texts.bytes.length];
  const all = [...words, ...redirects, ...offsets];
  const head = new DataView(new ArrayBuffer(4 * all.length));
  for (const [i, word] of all.entries()) head.setUint32(4 * i, word >>> 0, isLittle);
  const parts = [
    new Uint8Array(head.buffer),
    Uint8Array.from(attributes),
    Uint8Array.from(texts.bytes),
    ...contents,
  ];
  return new Uint8Array(Buffer.concat(parts));
}
