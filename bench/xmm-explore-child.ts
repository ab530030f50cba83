/**
 * Programs under rc11-cpp20 by the graph engine or under xmm by the xmm engine, one after the other, each again and again. Arguments: an
 * XmmExploreRequest as JSON. Writes a list of XmmExploration as JSON.
 */
import { checkProgram } from '../src/index.ts';
import { type OpenedSubject, openSubject } from './open-subject.ts';
import type { BenchProgram } from './rf-programs.ts';

/** The model that is compared with, and xmm: each with the engine that explores it. */
export const XMM_ENGINES = { 'rc11-cpp20': 'graph', xmm: 'xmm' } as const;
export type XmmModel = keyof typeof XMM_ENGINES;

export interface XmmExploreRequest {
  readonly programs: readonly BenchProgram[];
  readonly model: XmmModel;
  /** After its first search, a program is searched again for so long; 0: not at all. */
  readonly warmSeconds: number;
}

export interface XmmExploration {
  readonly executions: number;
  readonly duplicates: number;
  readonly races: number;
  /** CPU time of the first search: with code that is not compiled yet, where it is the first program of the process. */
  readonly firstSeconds: number;
  /** Likewise of the fastest one. */
  readonly bestSeconds: number;
}

const MOST_RUNS = 1000;

async function explore(
  program: BenchProgram,
  { model, warmSeconds }: XmmExploreRequest,
): Promise<XmmExploration> {
  const subject = await openSubject({ ...program, model });
  const first = await exploreOnce(program, model, subject);
  let { bestSeconds } = first;
  for (let run = 0, total = 0; total < warmSeconds && run < MOST_RUNS; run++) {
    const again = await exploreOnce(program, model, subject);
    total += again.firstSeconds;
    bestSeconds = Math.min(bestSeconds, again.firstSeconds);
  }
  return { ...first, bestSeconds };
}

async function exploreOnce(
  { source }: BenchProgram,
  model: XmmModel,
  { code, opened }: OpenedSubject,
): Promise<XmmExploration> {
  const start = process.cpuUsage();
  const { verdict, reason, executions, duplicates, statistics } = await checkProgram(
    code,
    source,
    opened.model,
    { engine: XMM_ENGINES[model], equivalence: 'rf-co', ignoredErrors: new Set(['memory-leak']) },
  );
  const { user, system } = process.cpuUsage(start);
  if (verdict !== 'holds') throw new Error(`${source} under ${model}: ${reason}`);
  const seconds = (user + system) / 1e6;
  const races = statistics.loadBufferingRaces;
  return { executions, duplicates, races, firstSeconds: seconds, bestSeconds: seconds };
}

async function exploreAll(request: XmmExploreRequest): Promise<XmmExploration[]> {
  const found: XmmExploration[] = [];
  for (const program of request.programs) found.push(await explore(program, request));
  return found;
}

process.stdout.write(JSON.stringify(await exploreAll(JSON.parse(process.argv[2]!))));
