/**
 * The executions of one size, searched part by part (encoding/cubes.ts) by several workers at once.
 * It is not known which part has an answer, and a single part may take for ever. So every part gets
 * a little time before the likely ones get more: each stage goes twice as far down the list as the
 * one before, with three times the time for each part that is still open.
 */
import type { CatLoader } from '../cat/index.ts';
import { type Cube, cubesOf } from './encoding/cubes.ts';
import { type PortableSolution, portable, unpacked } from './portable-solution.ts';
import type { Question } from './question/question.ts';
import type { SatSolverKind, SolveLimits } from './sat/sat-solver.ts';
import { type Found, type SearchStatistics, SizeSearch } from './search.ts';
import { type Setting, settingOf } from './setting.ts';

export interface CubeTask {
  readonly events: number;
  /** Of recursive definitions. */
  readonly rounds: number;
  readonly cube: Cube;
  /** After which the worker gives up. */
  readonly milliseconds: number;
}

export interface CubeAnswer {
  readonly found:
    | { readonly kind: 'found'; readonly solution: PortableSolution }
    | Exclude<Found, { kind: 'found' }>;
  readonly statistics: SearchStatistics;
}

/** Somebody who searches parts, one at a time: a thread, as a rule. */
export interface CubeWorker {
  search(task: CubeTask): Promise<CubeAnswer>;
  /** Soon, whatever it is doing. */
  end(): void;
}

const FIRST_WIDTH = 8;
const FIRST_MILLISECONDS = 20_000;

/** `none`: all parts were searched to their end. */
export async function searchCubes(
  setting: Setting,
  events: number,
  workers: readonly CubeWorker[],
  statistics: SearchStatistics,
  limits: SolveLimits,
  onProgress: (text: string) => void,
): Promise<Found> {
  const { question, labels, rounds } = setting;
  const cubes = cubesOf(events, labels, question.maxRmw);
  const closed = new Set<Cube>();
  let isOpen = false;
  let solution: PortableSolution | undefined;
  const isOver = (): boolean =>
    limits.signal.aborted || (limits.deadline !== undefined && performance.now() >= limits.deadline);
  const cancelled = new Promise<void>((resolve) =>
    limits.signal.addEventListener('abort', () => resolve(), { once: true }),
  );

  const searchPart = async (worker: CubeWorker, cube: Cube, milliseconds: number): Promise<void> => {
    const left = limits.deadline === undefined ? milliseconds : limits.deadline - performance.now();
    const task = { events, rounds, cube, milliseconds: Math.min(milliseconds, left) };
    const answer = await worker.search(task);
    addStatistics(statistics, answer.statistics);
    const { found } = answer;
    if (found.kind === 'found') solution = found.solution;
    if (found.kind === 'open') isOpen = true;
    if (found.kind === 'none') closed.add(cube);
  };

  let milliseconds = FIRST_MILLISECONDS;
  for (let width = FIRST_WIDTH; closed.size < cubes.length; width *= 2, milliseconds *= 3) {
    const queue = cubes.slice(0, width).filter((cube) => !closed.has(cube));
    const work = async (worker: CubeWorker): Promise<void> => {
      for (let cube = queue.shift(); cube !== undefined; cube = queue.shift()) {
        if (solution !== undefined || isOpen || isOver()) return;
        onProgress(
          `${events} events, ${closed.size} of ${cubes.length} parts closed, ${queue.length + 1} to go with ${milliseconds / 1000} s each`,
        );
        await searchPart(worker, cube, milliseconds);
      }
    };
    const found = new Promise<void>((resolve, reject) => {
      const all = workers.map(async (worker) => {
        await work(worker);
        if (solution !== undefined) resolve();
      });
      Promise.all(all).then(() => resolve(), reject);
    });
    await Promise.race([found, cancelled]);
    if (solution !== undefined) return { kind: 'found', solution: unpacked(solution) };
    if (isOpen) return { kind: 'open' };
    if (isOver()) return { kind: 'gave-up' };
  }
  return { kind: 'none' };
}

/** What a worker does with its tasks. */
export class CubeService {
  private readonly setting: Setting;
  private readonly solver: SatSolverKind;

  constructor(question: Question, loader: CatLoader, solver: SatSolverKind) {
    this.setting = settingOf(question, loader);
    this.solver = solver;
  }

  async search({ events, rounds, cube, milliseconds }: CubeTask, signal: AbortSignal): Promise<CubeAnswer> {
    const statistics = noStatistics();
    const limits = { deadline: performance.now() + milliseconds, signal };
    const search = new SizeSearch({ ...this.setting, rounds, cube }, events, statistics, this.solver, limits);
    try {
      const found = await search.next();
      return {
        found: found.kind === 'found' ? { kind: 'found', solution: portable(found.solution) } : found,
        statistics,
      };
    } finally {
      search.dispose();
    }
  }
}

export const noStatistics = (): SearchStatistics => ({
  encodeMilliseconds: 0,
  solveMilliseconds: 0,
  variables: 0,
  clauses: 0,
  calls: 0,
});

function addStatistics(sum: SearchStatistics, more: SearchStatistics): void {
  sum.encodeMilliseconds += more.encodeMilliseconds;
  sum.solveMilliseconds += more.solveMilliseconds;
  sum.calls += more.calls;
  sum.variables = Math.max(sum.variables, more.variables);
  sum.clauses = Math.max(sum.clauses, more.clauses);
}
