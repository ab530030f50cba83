/** A check of a program by the graph engine. */
import type { ConsistencyModel } from '../../../execution/consistency-model.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
import { parseReplay, replayString } from '../../engine/replay-string.ts';
import type { EngineRun, ProgramCheckOptions, Tally } from '../../engine/task.ts';
import {
  growthCounters,
  ProgramListener,
  programGrowth,
  programSteps,
} from '../../growth/program-listener.ts';
import type { FoundErrors } from '../../judge/found-errors.ts';
import { exploreGraph } from './explore-graph.ts';
import type { GraphSearch } from './graph-search.ts';

/** The graph engine at work. */
export interface GraphRun extends EngineRun {
  /** The search of the present run; undefined before the first. */
  readonly search: () => GraphSearch | undefined;
}

export function graphRun(
  code: MachineCode,
  name: string,
  model: ConsistencyModel,
  options: ProgramCheckOptions,
  errors: FoundErrors,
  tally: Tally,
): GraphRun {
  const growth = programGrowth(code, name, model, options, errors);
  const listener = new ProgramListener(name, options, errors, tally, (at) => replayString(at.path()));
  let estimate: number | undefined;
  let search: GraphSearch | undefined;
  const steps = exploreGraph(
    code,
    {
      ...growth,
      ...(options.replay !== undefined && {
        part: { path: parseReplay(options.replay), start: 0 },
        rehearses: true,
      }),
      ...(options.nextPart && { nextPart: options.nextPart }),
      ...(options.lessons && { lessons: options.lessons }),
      ...(options.random !== undefined && { random: options.random }),
      ...(options.seed !== undefined && { seed: options.seed }),
      ...(options.bound !== undefined && { mostRevisits: options.bound }),
    },
    {
      begins(at) {
        search = at;
        listener.begins(at);
      },
      complete: (at) => listener.complete(at),
      error: (at, error) => listener.error(at, error),
      ...(options.onProgress !== undefined && {
        estimated(executions: number) {
          estimate = executions;
        },
      }),
    },
  );
  return {
    search: () => search,
    steps: programSteps(steps, () => search, options, tally),
    counters: () => ({
      ...growthCounters(search),
      ...(estimate !== undefined && { estimate }),
    }),
  };
}
