/**
 * Loads the package @yowasp/clang with one buffer for each of its files. On Node the package reads
 * a file whole, but then makes a Response of it, which copies it, and passes the stream of that
 * through another one into `WebAssembly.compileStreaming`, which keeps what it gets in sections and
 * joins them at the end: several copies of the 75 MB of clang's code at once. Here the code is
 * compiled from the buffer that was read, and the archive's files are parts of its buffer.
 *
 * The package takes no function for this, so both globals are replaced for as long as it loads. The
 * process does nothing else meanwhile.
 */
import type { runLLVM } from '@yowasp/clang';

/** What is used of the globals, which have no type here, or another one. */
interface Globals {
  Response: unknown;
  readonly WebAssembly: {
    compile(code: Uint8Array): Promise<unknown>;
    compileStreaming: unknown;
  };
}

/** A file that was read, in place of a Response: with the members that the package uses. */
class WholeFile {
  private readonly bytes: Uint8Array;
  /** Of the stream through which the package counts bytes, which is left out. */
  readonly body = { pipeThrough: (): WholeFile => this };

  /** The package makes a response of the bytes, and another of what `pipeThrough` gave. */
  constructor(content: Uint8Array | WholeFile) {
    this.bytes = content instanceof WholeFile ? content.bytes : content;
  }

  arrayBuffer(): ArrayBufferLike {
    const { buffer, byteOffset, byteLength } = this.bytes;
    if (byteLength === buffer.byteLength) return buffer;
    return buffer.slice(byteOffset, byteOffset + byteLength);
  }

  static compile(file: WholeFile): Promise<unknown> {
    return globals.WebAssembly.compile(file.bytes);
  }
}

const globals = globalThis as unknown as Globals;

let loading: Promise<typeof runLLVM> | undefined;

/** The package's function; loaded by the first call. */
export function loadClang(): Promise<typeof runLLVM> {
  loading ??= load();
  return loading;
}

async function load(): Promise<typeof runLLVM> {
  const { Response } = globals;
  const { compileStreaming } = globals.WebAssembly;
  globals.Response = WholeFile;
  globals.WebAssembly.compileStreaming = WholeFile.compile;
  try {
    const { runLLVM: run } = await import('@yowasp/clang');
    // Without arguments it only loads.
    await run(undefined, {}, { fetchProgress: () => {} });
    return run;
  } finally {
    globals.Response = Response;
    globals.WebAssembly.compileStreaming = compileStreaming;
    // The buffer of the code, of which the compiled module has its own copy.
    globalThis.gc!();
  }
}
