/**
 * One question to `compare` in a process of its own, and what it costs. Arguments: a CompareRequest as JSON. Writes a
 * Comparison as JSON.
 */
import { Command } from 'commander';
import { addCompareOptions, type CompareFlags } from '../src/cli/compare-options.ts';
import { questionOf } from '../src/cli/compare-usage.ts';
import { startCubeWorker } from '../src/cli/cube-workers.ts';
import { solverNamed } from '../src/cli/sat/solver-named.ts';
import { loadCat } from '../src/cli/system/files.ts';
import { compare } from '../src/index.ts';

export interface CompareRequest {
  /** Of `heddle compare`; with `--solver`, another solver than the one inside. */
  readonly options: readonly string[];
  /** After which it gives up, by the clock. */
  readonly seconds: number;
  /** Of recursive definitions; as many as the tool takes, if it is not given. */
  readonly rounds?: number;
}

export interface Comparison {
  readonly outcome: 'found' | 'none' | 'gave up';
  /** The last that was told of the progress: the size that was searched at the end. */
  readonly reached: string;
  /** Of the test that was found: its events, and those it is compiled to. */
  readonly events: number | undefined;
  readonly targetEvents: number | undefined;
  readonly isVerified: boolean | undefined;
  readonly encodeSeconds: number;
  readonly solveSeconds: number;
  /** By the clock, from the start of the process. */
  readonly wholeSeconds: number;
  /** Of the process, without other solvers. */
  readonly cpuSeconds: number;
  /** Of the largest formula. */
  readonly variables: number;
  readonly clauses: number;
  readonly calls: number;
  /** Largest resident set. */
  readonly megabytes: number;
}

async function measure({ options, seconds, rounds }: CompareRequest): Promise<Comparison> {
  const command = addCompareOptions(new Command('compare')).parse([...options], { from: 'user' });
  const flags = command.opts<CompareFlags>();
  const question = questionOf(flags);
  const workers = Array.from({ length: flags.jobs ?? 0 }, () => startCubeWorker(flags));
  let reached = '';
  const { witnesses, exhausted, statistics } = await compare(question, {
    loader: loadCat,
    solver: solverNamed(flags.solver),
    workers,
    limits: { deadline: seconds * 1000, signal: new AbortController().signal },
    onProgress: (text) => {
      reached = text;
    },
    ...(rounds !== undefined && { rounds }),
  });
  for (const worker of workers) worker.end();
  const [witness] = witnesses;
  const wholeSeconds = performance.now() / 1000;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return {
    outcome: witness !== undefined ? 'found' : exhausted ? 'none' : 'gave up',
    reached,
    events: witness?.execution.events.length,
    targetEvents: witness?.target?.events.length,
    isVerified: witness?.verifiedBySimulation,
    encodeSeconds: statistics.encodeMilliseconds / 1000,
    solveSeconds: statistics.solveMilliseconds / 1000,
    wholeSeconds,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    variables: statistics.variables,
    clauses: statistics.clauses,
    calls: statistics.calls,
    megabytes: maxRSS / 1024,
  };
}

process.stdout.write(JSON.stringify(await measure(JSON.parse(process.argv[2]!))));
