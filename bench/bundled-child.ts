/** Children of the bench: each is bundled as the tool is, so that what runs is what the tool runs, and has a process of its own. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ENVIRONMENT, ROOT } from './measure-check.ts';

/** Answers are tables, at most a few megabytes. */
const MOST_OUTPUT = 1 << 28;

export class BundledChild<Argument, Answer> {
  private readonly name: string;

  /** `name`: of the file beside this one. It reads its one argument and writes its answer as JSON. */
  constructor(name: string) {
    this.name = name;
  }

  /** Must be called once before `run`. */
  async bundle(): Promise<void> {
    await build({
      entryPoints: [fileURLToPath(new URL(`${this.name}.ts`, import.meta.url))],
      outfile: this.bundled,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'error',
      // As the tool has it; and what is CommonJS cannot be bundled.
      external: ['@yowasp/clang', 'cadical-wasm', 'commander'],
    });
  }

  run(argument: Argument): Answer {
    return this.runWithin(argument, Number.POSITIVE_INFINITY)!;
  }

  /** Undefined: it took longer than so many seconds by the clock, and was stopped. */
  runWithin(argument: Argument, seconds: number): Answer | undefined {
    const { stdout, status, error } = spawnSync(process.execPath, [this.bundled, JSON.stringify(argument)], {
      cwd: ROOT,
      env: ENVIRONMENT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: MOST_OUTPUT,
      ...(Number.isFinite(seconds) && { timeout: seconds * 1000 }),
    });
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT') return undefined;
    if (status !== 0) throw new Error(`${this.name} ended with ${status}: ${JSON.stringify(argument)}`);
    return JSON.parse(stdout);
  }

  /** Beside the tool, where the cat files and the headers are found. */
  private get bundled(): string {
    return fileURLToPath(new URL(`../dist/bench-${this.name}.mjs`, import.meta.url));
  }
}
