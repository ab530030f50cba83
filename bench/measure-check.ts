/**
 * `heddle check` in a process of its own, and what that process has used. The IR comes from a cache that an earlier run has
 * filled, as it does for a user who checks a program again.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { EngineName, Equivalence } from '../src/index.ts';

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const heddle = pathOf('../dist/heddle.mjs');
const reportUsage = new URL('report-usage.mjs', import.meta.url).href;

/** Where measured processes find IR; kept from bench to bench. */
export const CACHE_FOLDER: string = pathOf('../dist/cache');

/** Of measured processes. As the launcher of the tool does, without the certificates that Node would read at its start. */
export const ENVIRONMENT: NodeJS.ProcessEnv = {
  ...process.env,
  HEDDLE_CACHE_DIR: CACHE_FOLDER,
  NODE_EXTRA_CA_CERTS: undefined,
};

/** A program of the bench under a model, for an engine. */
export interface Subject {
  /** Relative to the repository. */
  readonly source: string;
  readonly defines: readonly string[];
  readonly model: string;
  readonly engine: EngineName;
  /** What counts as one execution, if not what the engine counts for the model by itself. */
  readonly equivalence?: Equivalence;
}

export interface Usage {
  readonly verdict: string;
  readonly executions: number;
  /** Load-buffering races. */
  readonly races: number;
  readonly steps: number;
  /** User and system time of all threads of the process, from its start to its end. */
  readonly cpuSeconds: number;
  /** Largest resident set. */
  readonly megabytes: number;
}

/** Where sources are relative to. */
export const ROOT: string = pathOf('..');

export interface CheckOptions {
  /** For the process, before the tool's own. */
  readonly nodeArguments?: readonly string[];
  /** For the tool, besides those that the subject gives. */
  readonly checkArguments?: readonly string[];
  /** Where the search is to stop. */
  readonly mostExecutions?: number;
  /** Where it may stop, by the clock. */
  readonly mostSeconds?: number;
}

export function measureCheck(
  { source, defines, model, engine, equivalence }: Subject,
  { nodeArguments = [], checkArguments = [], mostExecutions, mostSeconds }: CheckOptions = {},
): Usage {
  const { output, status } = spawnSync(
    process.execPath,
    [
      ...nodeArguments,
      '--import',
      reportUsage,
      heddle,
      'check',
      source,
      ...defines.flatMap((define) => ['-D', define]),
      '--model',
      model,
      '--engine',
      engine,
      ...(equivalence === undefined ? [] : ['--equivalence', equivalence]),
      '--json',
      ...checkArguments,
      ...(mostSeconds === undefined ? [] : ['--timeout', String(mostSeconds)]),
      ...(mostExecutions === undefined ? [] : ['--max-executions', String(mostExecutions)]),
    ],
    {
      cwd: ROOT,
      env: ENVIRONMENT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    },
  );
  const isRight =
    mostSeconds === undefined
      ? status === (mostExecutions === undefined ? 0 : 2)
      : status === 0 || status === 2;
  if (!isRight) throw new Error(`heddle check ${source} ended with ${status}`);
  const { verdict, executions, statistics } = JSON.parse(output[1]!);
  const { candidates: steps, loadBufferingRaces: races } = statistics;
  return { verdict, executions, races, steps, ...JSON.parse(output[3]!) };
}
