/**
 * The standard output of a program in WebAssembly (wasi_snapshot_preview1), taken where the program
 * writes it. Clang prints IR in pieces of a few bytes, unbuffered, and each piece would go through
 * the layers of streams that the package @yowasp/clang puts between: most of the time of a job with
 * a megabyte of IR. Here a piece is one copy into an array.
 *
 * The package takes no function for this, so the import is replaced in `WebAssembly.instantiate`,
 * for as long as the program runs. The process or worker does nothing else meanwhile.
 */

type Imports = Record<string, Record<string, unknown>>;
type FileWrite = (file: number, pieces: number, count: number, written: number) => number;
interface Instance {
  readonly exports: Readonly<Record<string, unknown>>;
}
/** What is used of the global WebAssembly, which has no type here. */
interface WebAssemblyLike {
  instantiate(module: unknown, imports?: Imports): Promise<Instance>;
}

const STANDARD_OUTPUT = 1;
const FIRST_CAPACITY = 1 << 20;

/** All bytes that were written so far. */
class GrowingBytes {
  private bytes = new Uint8Array(FIRST_CAPACITY);
  private length = 0;

  append(piece: Uint8Array): void {
    const needed = this.length + piece.length;
    if (needed > this.bytes.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.bytes.length));
      larger.set(this.bytes.subarray(0, this.length));
      this.bytes = larger;
    }
    this.bytes.set(piece, this.length);
    this.length = needed;
  }

  /** All of them; not a copy. */
  all(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

/** Runs the program, and gives what it has written to standard output. */
export async function withStandardOutput(run: () => unknown): Promise<Uint8Array> {
  const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly: WebAssemblyLike };
  const { instantiate } = wasm;
  const output = new GrowingBytes();
  wasm.instantiate = async (module, imports) => {
    const system = imports?.wasi_snapshot_preview1;
    if (typeof system?.fd_write !== 'function') return instantiate.call(wasm, module, imports);
    let memory: { readonly buffer: ArrayBuffer } | undefined;
    const write = collectingWrite(system.fd_write as FileWrite, output, () => memory!.buffer);
    const instance = await instantiate.call(wasm, module, {
      ...imports,
      wasi_snapshot_preview1: { ...system, fd_write: write },
    });
    memory = instance.exports.memory as { readonly buffer: ArrayBuffer };
    return instance;
  };
  try {
    await run();
  } finally {
    wasm.instantiate = instantiate;
  }
  return output.all();
}

/** `fd_write`: writes `count` pieces, each an address and a length, and says how much it wrote. */
function collectingWrite(other: FileWrite, output: GrowingBytes, memory: () => ArrayBuffer): FileWrite {
  return (file, pieces, count, written) => {
    if (file !== STANDARD_OUTPUT) return other(file, pieces, count, written);
    const buffer = memory();
    const view = new DataView(buffer);
    let total = 0;
    for (let at = pieces; at < pieces + 8 * count; at += 8) {
      const length = view.getUint32(at + 4, true);
      output.append(new Uint8Array(buffer, view.getUint32(at, true), length));
      total += length;
    }
    view.setUint32(written, total, true);
    return 0;
  };
}
