/**
 * `compare`: the four questions about memory models (refs/memalloy), answered for one number of
 * events after another, so that the first test found is a smallest one.
 */
import type { CatLoader } from '../cat/index.ts';
import { Stopped } from '../util/stop-check.ts';
import { allMinimal } from './all-minimal.ts';
import { refuseContradiction } from './contradiction.ts';
import { type CubeWorker, noStatistics, searchCubes } from './cube-search.ts';
import type { Solution } from './encoding/problem.ts';
import type { Answer, Question, Witness } from './question/question.ts';
import type { SatSolverKind, SolveLimits } from './sat/sat-solver.ts';
import { SizeSearch } from './search.ts';
import { searchMachine } from './search-machine.ts';
import { settingOf } from './setting.ts';
import { minimised } from './solution-test.ts';
import { witnessOf } from './witness.ts';

export interface CompareTools {
  readonly loader: CatLoader;
  readonly solver: SatSolverKind;
  readonly limits: SolveLimits;
  /** After which recursive definitions are cut off at first; ROUNDS unless given. */
  readonly rounds?: number;
  /** Share the search of large sizes; they are ended afterwards. */
  readonly workers?: readonly CubeWorker[];
  readonly onWitness?: (witness: Witness) => void;
  readonly onProgress?: (text: string) => void;
}

/**
 * Below that one formula is quicker than its parts, which learn nothing from each other: 7 s
 * against 156 s of CPU for task 2.
 */
const LEAST_SHARED_EVENTS = 10;

/** Where recursive definitions are not closed after so many rounds, the search gives up. */
const MOST_ROUNDS = 20;

export async function compare(question: Question, tools: CompareTools): Promise<Answer> {
  const { loader, solver, limits, onWitness, onProgress } = tools;
  const setting = settingOf(question, loader, tools.rounds);
  const statistics = noStatistics();
  const witnesses: Witness[] = [];
  const add = (witness: Witness): void => {
    witnesses.push(witness);
    onWitness?.(witness);
  };
  const report = async (solution: Solution): Promise<void> =>
    add(await witnessOf(question, solution, witnesses.length + 1, loader, limits.signal));
  const reported = new Set<string>();
  const isEnough = (): boolean => !question.all && witnesses.length > 0;
  let { rounds } = setting;
  /** `done`: no more of this size. */
  const searchSize = async (events: number, search: SizeSearch): Promise<'done' | 'gave-up' | 'open'> => {
    if (
      question.all ||
      (question.minimal && question.mapping === undefined && question.monotonic === undefined)
    )
      return allMinimal(setting, search, reported, report, isEnough);
    if (question.mapping?.machine !== undefined) {
      const found = await searchMachine(question, search, loader, limits);
      if (typeof found === 'object') add(found);
      return found === 'gave-up' || found === 'open' ? found : 'done';
    }
    const { workers = [] } = tools;
    const found =
      workers.length > 0 && events >= LEAST_SHARED_EVENTS
        ? await searchCubes({ ...setting, rounds }, events, workers, statistics, limits, (text) =>
            onProgress?.(text),
          )
        : await search.next();
    if (found.kind === 'found')
      await report(question.monotonic === undefined ? minimised(setting, found.solution) : found.solution);
    return found.kind === 'gave-up' || found.kind === 'open' ? found.kind : 'done';
  };
  let exhausted = true;
  for (let events = question.isExact ? question.events : 1; events <= question.events && exhausted; ) {
    onProgress?.(`${events} ${events === 1 ? 'event' : 'events'}`);
    let search: SizeSearch | undefined;
    try {
      search = new SizeSearch({ ...setting, rounds }, events, statistics, solver, limits);
      const outcome = await searchSize(events, search);
      if (outcome === 'gave-up') exhausted = false;
      else if (isEnough()) break;
      else if (outcome === 'done' && (await search.isClosed())) events++;
      else if (rounds < MOST_ROUNDS) rounds++;
      else exhausted = false;
    } catch (error) {
      // Formulas and judgements take long without a pause.
      if (!(error instanceof Stopped)) throw error;
      exhausted = false;
    } finally {
      search?.dispose();
    }
  }
  if (exhausted && witnesses.length === 0) await refuseContradiction(setting, solver, limits);
  return {
    question: questionKind(question),
    witnesses,
    exhausted: exhausted && (question.all || witnesses.length === 0),
    statistics: {
      encodeMilliseconds: Math.round(statistics.encodeMilliseconds),
      solveMilliseconds: Math.round(statistics.solveMilliseconds),
      variables: statistics.variables,
      clauses: statistics.clauses,
      solver: solver.name,
      calls: statistics.calls,
    },
  };
}

export function questionKind({ mapping, monotonic, allowedBy }: Question): Answer['question'] {
  if (mapping !== undefined) return 'mapping';
  if (monotonic !== undefined) return 'monotonicity';
  return allowedBy === undefined ? 'conformance' : 'distinguish';
}
