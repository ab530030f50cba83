/**
 * An engine on programs, one after the other, each again and again: what a search costs when the just-in-time compiler has done its
 * work. Arguments: an ExploreRequest as JSON. Writes a list of WarmSearch as JSON.
 */
import { checkProgram } from '../src/index.ts';
import type { Subject } from './measure-check.ts';
import { openSubject } from './open-subject.ts';

export interface ExploreRequest {
  readonly subjects: readonly Subject[];
  /** Each search is repeated for so long, and at least twice. */
  readonly leastSeconds: number;
  /** Where a search is given up. */
  readonly mostExecutions?: number;
}

export interface WarmSearch {
  readonly executions: number;
  /** It was not given up. */
  readonly isComplete: boolean;
  /** User and system time of one search, the fastest of all. */
  readonly cpuSeconds: number;
}

const LEAST_RUNS = 2;
const MOST_RUNS = 1000;

async function explore(
  subject: Subject,
  { leastSeconds, mostExecutions }: ExploreRequest,
): Promise<WarmSearch> {
  const { code, opened } = await openSubject(subject);
  const { source, model, engine, equivalence } = subject;
  let total = 0;
  let best: WarmSearch | undefined;
  for (let run = 0; run < LEAST_RUNS || (total < leastSeconds && run < MOST_RUNS); run++) {
    const start = process.cpuUsage();
    const { verdict, reason, executions } = await checkProgram(code, source, opened.model, {
      engine,
      ...(equivalence !== undefined && { equivalence }),
      ignoredErrors: new Set(['memory-leak']),
      ...(mostExecutions !== undefined && { budget: { executions: mostExecutions } }),
    });
    const { user, system } = process.cpuUsage(start);
    const isComplete = verdict === 'holds';
    if (!isComplete && executions !== mostExecutions) throw new Error(`${source} under ${model}: ${reason}`);
    const cpuSeconds = (user + system) / 1e6;
    total += cpuSeconds;
    if (best === undefined || cpuSeconds < best.cpuSeconds) best = { executions, isComplete, cpuSeconds };
    if (!isComplete) break;
  }
  return best!;
}

async function exploreAll(request: ExploreRequest): Promise<WarmSearch[]> {
  const searches: WarmSearch[] = [];
  for (const subject of request.subjects) searches.push(await explore(subject, request));
  return searches;
}

process.stdout.write(JSON.stringify(await exploreAll(JSON.parse(process.argv[2]!))));
