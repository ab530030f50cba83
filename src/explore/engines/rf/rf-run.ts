/** A check of a program by the rf engine. */
import type { ConsistencyModel } from '../../../execution/consistency-model.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
import { parseRfReplay, rfReplayString } from '../../engine/replay-string.ts';
import type { EngineRun, ProgramCheckOptions, Tally } from '../../engine/task.ts';
import {
  growthCounters,
  ProgramListener,
  programGrowth,
  programSteps,
} from '../../growth/program-listener.ts';
import type { FoundErrors } from '../../judge/found-errors.ts';
import { exploreRf } from './explore-rf.ts';
import type { RfSearch } from './rf-search.ts';

export function rfRun(
  code: MachineCode,
  name: string,
  model: ConsistencyModel,
  options: ProgramCheckOptions,
  errors: FoundErrors,
  tally: Tally,
): EngineRun {
  const growth = programGrowth(code, name, model, options, errors);
  const listener = new ProgramListener(name, options, errors, tally, (at) => rfReplayString(at.path()));
  let search: RfSearch | undefined;
  const steps = exploreRf(
    code,
    {
      ...growth,
      observedLocations: () => tally.outcomes?.locations() ?? [],
      ...(options.replay !== undefined && { path: parseRfReplay(options.replay) }),
    },
    {
      begins(at) {
        search = at;
        listener.begins(at);
      },
      complete: (at) => listener.complete(at),
      error: (at, error) => listener.error(at, error),
    },
  );
  return {
    steps: programSteps(steps, () => search, options, tally),
    counters: () => growthCounters(search),
  };
}
