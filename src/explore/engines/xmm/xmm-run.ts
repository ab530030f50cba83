/** A check of a program by the xmm engine. */
import type { ConsistencyModel } from '../../../execution/consistency-model.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
import type { EngineRun, ProgramCheckOptions, Tally } from '../../engine/task.ts';
import {
  growthCounters,
  ProgramListener,
  programGrowth,
  programSteps,
} from '../../growth/program-listener.ts';
import type { FoundErrors } from '../../judge/found-errors.ts';
import type { CoreSearch } from './core-search.ts';
import { exploreXmm } from './explore-xmm.ts';
import type { XmmSearch } from './xmm-search.ts';

export function xmmRun(
  code: MachineCode,
  name: string,
  model: ConsistencyModel,
  options: ProgramCheckOptions,
  errors: FoundErrors,
  tally: Tally,
): EngineRun {
  const growth = programGrowth(code, name, model, options, errors);
  // Options that lead to an execution do not say which core it has: there is no string that replays it.
  const listener = new ProgramListener(name, options, errors, tally, () => '');
  let search: XmmSearch | undefined;
  let cores: CoreSearch | undefined;
  const steps = exploreXmm(code, growth, {
    begins(at, made) {
      search = at;
      cores = made;
      listener.begins(at);
    },
    complete: (at) => listener.complete(at),
    error: (at, error) => listener.error(at, error),
  });
  return {
    steps: programSteps(steps, () => search, options, tally),
    counters: () => ({
      ...growthCounters(search),
      ...cores?.counters,
    }),
  };
}
