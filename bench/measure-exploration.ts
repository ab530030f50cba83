/** Runs bench/explore-child.ts in a process of its own, bundled as the tool is. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Exploration } from './explore-child.ts';
import { CACHE_FOLDER, ROOT, type Subject } from './measure-check.ts';

const source = fileURLToPath(new URL('explore-child.ts', import.meta.url));
/** Beside the tool, where the cat files and the headers are found. */
const bundled = fileURLToPath(new URL('../dist/bench-explore-child.mjs', import.meta.url));

/** Must be called once before measureExploration. */
export async function bundleExplorer(): Promise<void> {
  await build({
    entryPoints: [source],
    outfile: bundled,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    external: ['@yowasp/clang'],
  });
}

export function measureExploration(subject: Subject): Exploration {
  const { stdout, status } = spawnSync(process.execPath, [bundled, JSON.stringify(subject)], {
    cwd: ROOT,
    env: { ...process.env, HEDDLE_CACHE_DIR: CACHE_FOLDER },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0)
    throw new Error(`${subject.source} under ${subject.model}: the child ended with ${status}`);
  return JSON.parse(stdout);
}
