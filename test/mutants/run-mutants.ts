/**
 * Runs the mutants of mutants.ts: each is applied to a copy of the tree, and the tests that should
 * notice it are run there. `npm run mutants`; docs/testing.md.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mutant } from './mutant.ts';
import { MUTANTS } from './mutants.ts';

/** What a test needs of the tree; the rest is linked. */
const COPIED = ['src', 'test', 'scripts', 'package.json', 'tsconfig.json'];
const LINKED = ['node_modules', 'dist', 'litmus', 'examples', 'docs', 'README.md', 'bench'];

/** The exit code: 1 if a mutant survives, 64 if no mutant has such a name. */
export async function main(names: readonly string[]): Promise<number> {
  const wanted = MUTANTS.filter(
    ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
  );
  if (wanted.length === 0) {
    process.stderr.write(`no mutant has ${names.join(' or ')} in its name\n`);
    return 64;
  }
  const folder = mkdtempSync(join(tmpdir(), 'heddle-mutants-'));
  const counts = { killed: 0, survived: 0, explained: 0, broken: 0 };
  try {
    for (const name of COPIED) cpSync(name, join(folder, name), { recursive: true });
    for (const name of LINKED) symlinkSync(join(process.cwd(), name), join(folder, name));
    for (const mutant of wanted) {
      const { kind, by } = await run(mutant, folder);
      counts[kind]++;
      process.stdout.write(`${mutant.name.padEnd(34)} ${kind}${by}\n`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const { killed, survived, explained, broken } = counts;
  process.stdout.write(
    `${wanted.length} mutants: ${killed} killed, ${survived} survived, ${explained} survived with an explanation, ${broken} broken\n`,
  );
  return survived + broken > 0 ? 1 : 0;
}

interface Outcome {
  /** `explained`: it survives, as the list says. `broken`: no test could be run. */
  readonly kind: 'killed' | 'survived' | 'explained' | 'broken';
  readonly by: string;
}

async function run({ file, text, becomes, tests, only, survives }: Mutant, folder: string): Promise<Outcome> {
  const path = join(folder, file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    original.replace(text, () => becomes),
  );
  try {
    const words = [...tests, ...(only === undefined ? [] : [`--only=${only}`])];
    const { failure, status, output } = await firstFailure(folder, words);
    if (failure !== undefined) return { kind: 'killed', by: ` by ${failure}` };
    if (status !== 0) return { kind: 'broken', by: `: ${output.slice(-400)}` };
    return survives === undefined ? { kind: 'survived', by: '' } : { kind: 'explained', by: `: ${survives}` };
  } finally {
    writeFileSync(path, original);
  }
}

interface TestRun {
  /** The first test that failed, after which the others were not waited for. */
  readonly failure: string | undefined;
  readonly status: number | null;
  readonly output: string;
}

function firstFailure(folder: string, words: readonly string[]): Promise<TestRun> {
  const child = spawn(process.execPath, ['scripts/test.mjs', '--unbuilt', ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // With the tests that it starts, it ends as one.
    detached: true,
  });
  let output = '';
  let failure: string | undefined;
  const see = (chunk: Buffer): void => {
    output += chunk.toString('utf8');
    failure ??= /^\s*not ok \d+ - (.*)$/m.exec(output)?.[1];
    if (failure !== undefined) endGroup(child.pid!);
  };
  child.stdout.on('data', see);
  child.stderr.on('data', see);
  const timer = setTimeout(() => {
    failure ??= 'a test that does not end';
    endGroup(child.pid!);
  }, MOST_MILLISECONDS);
  return new Promise((resolve) => {
    child.on('close', (status) => {
      clearTimeout(timer);
      resolve({ failure, status, output });
    });
  });
}

/** A test that goes on so long hangs: even on a busy machine none of those listed needs it. */
const MOST_MILLISECONDS = 600_000;

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
