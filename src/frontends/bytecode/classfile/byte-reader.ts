/**
 * A cursor over the bytes of a class file, or over a part of them with an end of its own. Every
 * read is checked against that end, and everything that is wrong with a file is refused here, so
 * that messages look alike.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { printableMessage } from './printable-message.ts';

export class ByteReader {
  /**
   * What is being read, such as `method run`; begins the message of a refusal. Empty: the file as a
   * whole.
   */
  where = '';
  readonly source: string;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #start: number;
  readonly #end: number;
  #position: number;

  constructor(bytes: Uint8Array, source: string, start = 0, end = bytes.length) {
    this.source = source;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#start = start;
    this.#end = end;
    this.#position = start;
  }

  /** How many bytes of this part are read. */
  get offset(): number {
    return this.#position - this.#start;
  }

  get remaining(): number {
    return this.#end - this.#position;
  }

  u1(): number {
    return this.#view.getUint8(this.#take(1));
  }

  s1(): number {
    return this.#view.getInt8(this.#take(1));
  }

  u2(): number {
    return this.#view.getUint16(this.#take(2));
  }

  s2(): number {
    return this.#view.getInt16(this.#take(2));
  }

  u4(): number {
    return this.#view.getUint32(this.#take(4));
  }

  s4(): number {
    return this.#view.getInt32(this.#take(4));
  }

  s8(): bigint {
    return this.#view.getBigInt64(this.#take(8));
  }

  float(): number {
    return this.#view.getFloat32(this.#take(4));
  }

  double(): number {
    return this.#view.getFloat64(this.#take(8));
  }

  bytes(length: number): Uint8Array {
    const from = this.#take(length);
    return this.#bytes.subarray(from, from + length);
  }

  /**
   * The number of entries of a table, of which each takes `smallest` bytes at least: a table that
   * cannot fit is refused.
   */
  count(smallest: number, what: string): number {
    const count = this.u2();
    if (count * smallest > this.remaining) {
      this.refuse(`${count} ${what} are declared, with ${this.remaining} bytes left for them`);
    }
    return count;
  }

  /** The next `length` bytes as a part with an end of its own; this reader goes on behind them. */
  part(length: number, where: string): ByteReader {
    const from = this.#take(length);
    const part = new ByteReader(this.#bytes, this.source, from, from + length);
    part.where = where;
    return part;
  }

  /** The whole part must have been read. */
  expectEnd(): void {
    if (this.remaining !== 0) this.refuse(`${this.remaining} bytes too many`);
  }

  /** The file breaks the format. */
  refuse(message: string): never {
    const where = this.where === '' ? '' : `${this.where}: `;
    return fail('syntax', printableMessage(`${this.source} is no valid class file: ${where}${message}`), {
      suggestion: 'compile it again; a class file that javac wrote has no such fault',
    });
  }

  /** The file keeps the format, and asks for what Heddle does not do. */
  refuseUnsupported(message: string, suggestion: string): never {
    return fail('unsupported', printableMessage(`${this.source}: ${message}`), { suggestion });
  }

  #take(length: number): number {
    if (length > this.remaining)
      this.refuse(`it ends too early (${length} bytes wanted, ${this.remaining} left)`);
    const from = this.#position;
    this.#position += length;
    return from;
  }
}
