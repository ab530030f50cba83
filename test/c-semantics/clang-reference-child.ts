/**
 * The child process of clang-reference.ts: compiles C to WebAssembly with the clang and the linker of the package
 * @yowasp/clang, with its own C library. A program of its own: nothing imports it.
 */
import { setFlagsFromString } from 'node:v8';
import type { OutputStream } from '@yowasp/clang';

export interface ReferenceJob {
  readonly source: string;
  /** Functions to be exported. */
  readonly exports: readonly string[];
}

export interface ReferenceResult {
  readonly wasm?: Uint8Array;
  readonly error?: string;
}

const TARGET = 'wasm32-unknown-wasip1';
const LIBRARIES = '/usr/lib/wasm32-wasip1';
const BUILTINS = '/usr/lib/wasm32-unknown-wasip1/libclang_rt.builtins.a';

// Most of clang's code runs seldom or never: as in src/cli/clang/embedded-clang-child.ts.
for (const flag of ['--liftoff-only', '--wasm-lazy-compilation', '--wasm-lazy-validation']) {
  setFlagsFromString(flag);
}

process.once('message', async (jobs: readonly ReferenceJob[]) => {
  for (const job of jobs) await send(await compile(job));
  process.disconnect();
});

const send = (result: ReferenceResult): Promise<void> =>
  new Promise((resolve) => process.send!(result, () => resolve()));

async function compile({ source, exports }: ReferenceJob): Promise<ReferenceResult> {
  const { runLLVM } = await import('@yowasp/clang');
  const said = collect();
  const object = collect();
  try {
    // Through standard output: the package copies a whole file whenever something is appended to it.
    await runLLVM(
      [
        ...['clang', '-cc1', '-triple', TARGET, '-emit-obj', '-O0', '-w', '-ffp-contract=off'],
        ...['-mrelocation-model', 'static', '-o', '-', '-x', 'c', 'programs.c'],
      ],
      { 'programs.c': source },
      { stdout: object.write, stderr: said.write, fetchProgress: () => {} },
    );
    const files = await runLLVM(
      [
        ...[
          'wasm-ld',
          '-m',
          'wasm32',
          `-L${LIBRARIES}`,
          `${LIBRARIES}/crt1-reactor.o`,
          '--entry',
          '_initialize',
        ],
        ...[
          ...exports.map((name) => `--export=${name}`),
          'programs.o',
          '-lc',
          BUILTINS,
          '-o',
          'programs.wasm',
        ],
      ],
      { 'programs.o': object.bytes() },
      { stdout: said.write, stderr: said.write, fetchProgress: () => {} },
    );
    const wasm = files?.['programs.wasm'];
    return wasm instanceof Uint8Array ? { wasm } : { error: 'the linker wrote nothing' };
  } catch (error) {
    return { error: `${error}\n${said.bytes()}` };
  }
}

function collect(): { write: OutputStream; bytes: () => Buffer } {
  const chunks: Uint8Array[] = [];
  return {
    write: (bytes) => {
      if (bytes !== null) chunks.push(bytes.slice());
    },
    bytes: () => Buffer.concat(chunks),
  };
}
