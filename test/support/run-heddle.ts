/**
 * Runs the built command line as a user does. What it compiles stays in the cache where Heddle keeps IR, for other test
 * files and the next run: a test about the cache has its own.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

export const heddle = fileURLToPath(new URL('../../dist/heddle.mjs', import.meta.url));
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** CPU time: the system ends a run that takes longer. Other work on the machine does not matter. */
export const MOST_SECONDS = 60;
/** A run that uses no CPU for so long waits for something that never comes. */
export const LONGEST_MILLISECONDS = 900_000;

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

/** With less CPU time than usual. */
export const runWithin = (seconds: number, ...args: string[]): Ended => start({}, args, seconds);

/** With changes to the environment; a variable that is undefined is taken away. */
export const runWith = (env: NodeJS.ProcessEnv, ...args: string[]): Ended => start(env, args, MOST_SECONDS);

/** Fails if the run does not end by itself. */
function start(env: NodeJS.ProcessEnv, args: readonly string[], seconds: number): Ended {
  const { status, signal, stdout, stderr } = spawnSync('/bin/sh', limited(seconds, args), {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, HEDDLE_CLANG: undefined, ...env },
    timeout: LONGEST_MILLISECONDS,
    maxBuffer: 2 ** 28,
  });
  if (signal !== null) throw new Error(`${signal} ended: heddle ${args.join(' ')}\n${stderr}`);
  return { code: status, out: stdout, err: stderr };
}

/** Arguments of a shell that runs Heddle with a limit of CPU time. */
export const limited = (
  seconds: number,
  args: readonly string[],
  nodeOptions: readonly string[] = [],
): string[] => [
  '-c',
  `ulimit -t ${seconds}; exec "$0" "$@"`,
  process.execPath,
  ...nodeOptions,
  heddle,
  ...args,
];

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
