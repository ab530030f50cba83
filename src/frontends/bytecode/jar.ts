/**
 * Jars: zip archives of class files. Finds the entries of one by its central directory (the PKWARE
 * application note, sections 4.3 and 4.4) and gives their contents on demand; read-class-file.ts
 * takes them from there. Decompression is handed in, since it comes from the platform.
 *
 * Entries under META-INF/versions are left out: they are other builds of classes that the jar also
 * has outside, for newer versions of Java, and do the same job. Which of them run would depend on a
 * Java version that Heddle does not have.
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import { printableMessage } from './classfile/printable-message.ts';

/**
 * The contents of a raw deflate stream; may throw, and may give up once there are more than `size`
 * bytes.
 */
export type Inflate = (compressed: Uint8Array, size: number) => Uint8Array;

const END_SIGNATURE = 0x0605_4b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
const DIRECTORY_SIGNATURE = 0x0201_4b50;
const DIRECTORY_ENTRY_SIZE = 46;
const LOCAL_SIGNATURE = 0x0403_4b50;
const LOCAL_HEADER_SIZE = 30;
/** Values that send the reader to the fields of zip64. */
const ZIP64_COUNT = 0xffff;
const ZIP64_SIZE = 0xffff_ffff;
const FLAG_ENCRYPTED = 0x0001;
const STORED = 0;
const DEFLATED = 8;
/** Far above any class file that a compiler writes. */
const LARGEST_ENTRY = 16 * 1024 * 1024;
/** What deflate reaches at best: 258 bytes for two bits. */
const BEST_RATIO = 1032;

/** An entry as the central directory describes it. */
interface Entry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly checksum: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly headerOffset: number;
}

/**
 * The files of the jar by name (`foo/Bar.class`), without folders. Throws InputError, which names
 * `source`, for bytes that are no jar; an entry that cannot be had is refused when its contents are
 * asked for.
 */
export function readJar(
  bytes: Uint8Array,
  source: string,
  inflate: Inflate,
): ReadonlyMap<string, () => Uint8Array> {
  const archive = new Archive(bytes, source, inflate);
  const files = new Map<string, () => Uint8Array>();
  for (const entry of archive.entries()) {
    if (entry.name.endsWith('/') || entry.name.startsWith('META-INF/versions/')) continue;
    if (files.has(entry.name)) archive.refuse(`\`${entry.name}\` is in it twice`);
    files.set(entry.name, () => archive.contents(entry));
  }
  return files;
}

class Archive {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #source: string;
  readonly #inflate: Inflate;
  /** Bytes before the archive, such as a script that starts it; offsets count from behind them. */
  #lead = 0;

  constructor(bytes: Uint8Array, source: string, inflate: Inflate) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#source = source;
    this.#inflate = inflate;
  }

  entries(): readonly Entry[] {
    const end = this.#findEnd();
    const count = this.#u2(end + 10);
    const size = this.#u4(end + 12);
    const offset = this.#u4(end + 16);
    if (count === ZIP64_COUNT || size === ZIP64_SIZE || offset === ZIP64_SIZE) this.#refuseZip64();
    if (this.#u2(end + 4) !== 0 || this.#u2(end + 6) !== 0 || this.#u2(end + 8) !== count) {
      this.#refuseUnsupported('an archive in several parts', 'pack it as one jar');
    }
    this.#lead = end - size - offset;
    if (this.#lead < 0) this.refuse('its directory does not fit into it');
    if (count * DIRECTORY_ENTRY_SIZE > size) this.refuse(`its directory is too small for ${count} entries`);

    const entries: Entry[] = [];
    let at = end - size;
    let compressed = 0;
    for (let i = 0; i < count; i++) {
      if (at + DIRECTORY_ENTRY_SIZE > end || this.#u4(at) !== DIRECTORY_SIGNATURE) {
        this.refuse(`there is no entry ${i} in its directory`);
      }
      const nameEnd = at + DIRECTORY_ENTRY_SIZE + this.#u2(at + 28);
      const next = nameEnd + this.#u2(at + 30) + this.#u2(at + 32);
      if (next > end) this.refuse(`entry ${i} of its directory is cut off`);
      const entry = this.#readEntry(at, nameEnd);
      entries.push(entry);
      compressed += entry.compressedSize;
      at = next;
    }
    // Entries that share bytes are how a small archive unpacks to any size.
    if (compressed > this.#bytes.length) this.refuse('its entries overlap');
    return entries;
  }

  contents({ name, isEncrypted, method, checksum, compressedSize, size, headerOffset }: Entry): Uint8Array {
    if (isEncrypted) this.#refuseUnsupported(`\`${name}\` is encrypted`, 'pack the jar without a password');
    if (method !== STORED && method !== DEFLATED) {
      this.#refuseUnsupported(
        `\`${name}\` is compressed with method ${method}`,
        'pack the jar with the `jar` tool, which deflates',
      );
    }
    if (size > LARGEST_ENTRY) {
      this.#refuseUnsupported(
        `\`${name}\` has ${size} bytes unpacked, and Heddle takes ${LARGEST_ENTRY} at most`,
        'leave the entry out of the jar',
      );
    }
    const header = this.#lead + headerOffset;
    if (header + LOCAL_HEADER_SIZE > this.#bytes.length || this.#u4(header) !== LOCAL_SIGNATURE) {
      this.refuse(`\`${name}\` is not where its directory says`);
    }
    const start = header + LOCAL_HEADER_SIZE + this.#u2(header + 26) + this.#u2(header + 28);
    if (start + compressedSize > this.#bytes.length) this.refuse(`\`${name}\` is cut off`);
    const packed = this.#bytes.subarray(start, start + compressedSize);
    const unpacked = method === STORED ? packed : this.#unpack(name, packed, size);
    if (unpacked.length !== size) {
      this.refuse(`\`${name}\` has ${unpacked.length} bytes, and its directory says ${size}`);
    }
    if (checksumOf(unpacked) !== checksum) this.refuse(`\`${name}\` is damaged (its checksum differs)`);
    return unpacked;
  }

  refuse(message: string): never {
    return fail('syntax', printableMessage(`${this.#source} is no valid jar: ${message}`), {
      suggestion: 'pack it again',
    });
  }

  #readEntry(at: number, nameEnd: number): Entry {
    const entry = {
      name: new TextDecoder().decode(this.#bytes.subarray(at + DIRECTORY_ENTRY_SIZE, nameEnd)),
      isEncrypted: (this.#u2(at + 8) & FLAG_ENCRYPTED) !== 0,
      method: this.#u2(at + 10),
      checksum: this.#u4(at + 16),
      compressedSize: this.#u4(at + 20),
      size: this.#u4(at + 24),
      headerOffset: this.#u4(at + 42),
    };
    if ([entry.compressedSize, entry.size, entry.headerOffset].includes(ZIP64_SIZE)) this.#refuseZip64();
    return entry;
  }

  #unpack(name: string, packed: Uint8Array, size: number): Uint8Array {
    if (size > packed.length * BEST_RATIO) {
      this.refuse(`${packed.length} bytes of \`${name}\` cannot unpack to ${size}`);
    }
    try {
      return this.#inflate(packed, size);
    } catch {
      return this.refuse(`\`${name}\` does not unpack to the ${size} bytes that its directory says`);
    }
  }

  /** Where the end record starts: the last place whose comment reaches to the end of the bytes. */
  #findEnd(): number {
    const last = this.#bytes.length - END_SIZE;
    for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
      if (this.#u4(at) === END_SIGNATURE && at + END_SIZE + this.#u2(at + 20) === this.#bytes.length)
        return at;
    }
    return this.refuse('it has no directory of a zip archive');
  }

  #u2(at: number): number {
    return this.#view.getUint16(at, true);
  }

  #u4(at: number): number {
    return this.#view.getUint32(at, true);
  }

  #refuseZip64(): never {
    return this.#refuseUnsupported('a zip64 archive', 'pack fewer or smaller files into one jar');
  }

  #refuseUnsupported(message: string, suggestion: string): never {
    return fail('unsupported', printableMessage(`${this.#source}: ${message}`), { suggestion });
  }
}

/** What one byte does to the checksum of zip archives, CRC-32. */
const CHECKSUM_STEPS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb8_8320 : rest >>> 1;
  return rest;
});

function checksumOf(bytes: Uint8Array): number {
  let checksum = 0xffff_ffff;
  for (const byte of bytes) checksum = CHECKSUM_STEPS[(checksum ^ byte) & 0xff]! ^ (checksum >>> 8);
  return (checksum ^ 0xffff_ffff) >>> 0;
}
