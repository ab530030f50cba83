/** Runs the built command line as a user does. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

export const heddle = fileURLToPath(new URL('../../dist/heddle.mjs', import.meta.url));
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A run that takes longer hangs, and ends without a code. */
const LONGEST_MILLISECONDS = 120_000;

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A folder for the files of one test file, gone afterwards. */
export const folder = mkdtempSync(join(tmpdir(), 'heddle-cli-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file into the folder; its path is the name, since commands run there. */
export function file(name: string, text: string | Uint8Array): string {
  writeFileSync(join(folder, name), text);
  return name;
}

export const run = (...args: string[]): Ended => runWith({}, ...args);

/** With changes to the environment; a variable that is undefined is taken away. */
export function runWith(env: NodeJS.ProcessEnv, ...args: string[]): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [heddle, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: LONGEST_MILLISECONDS,
    maxBuffer: 2 ** 28,
  });
  return { code: status, out: stdout, err: stderr };
}

export const SB = `C SB
{}
P0(atomic_int* x, atomic_int* y) {
  atomic_store_explicit(x, 1, memory_order_relaxed);
  int r0 = atomic_load_explicit(y, memory_order_relaxed);
}
P1(atomic_int* x, atomic_int* y) {
  atomic_store_explicit(y, 1, memory_order_relaxed);
  int r0 = atomic_load_explicit(x, memory_order_relaxed);
}
exists (0:r0=0 /\\ 1:r0=0)
`;
