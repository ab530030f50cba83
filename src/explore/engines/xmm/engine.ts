/**
 * The entry of the xmm engine (refs/xmm-model): reports RC11 executions, then the executions with
 * cycles of po and rf that can be re-executed from them.
 */
import type { Engine, EngineRun } from '../../engine/engine.ts';
import { classesObstacle, rulesObstacle } from '../../engine/obstacles.ts';
import type { LitmusTask, ProgramTask } from '../../engine/task.ts';
import { machineObstacle } from '../../growth/growth-obstacle.ts';
import { litmusGrowth } from '../../growth/litmus-growth.ts';
import {
  growthCounters,
  ProgramListener,
  programGrowth,
  programSteps,
} from '../../growth/program-listener.ts';
import type { CoreSearch } from './core-search.ts';
import { exploreXmm } from './explore-xmm.ts';
import type { XmmSearch } from './xmm-search.ts';

export const xmmEngine: Engine = {
  name: 'xmm',
  equivalences: ['rf-co'],
  options: [],
  obstacle(subject, model) {
    const obstacle = rulesObstacle(model);
    if (obstacle !== undefined) return obstacle;
    if (!model.reExecutes)
      return { reason: `${model.name} has no re-execution`, suggestion: '`--model xmm` has it' };
    return classesObstacle(model, subject) ?? machineObstacle(subject);
  },
  claim: (_, { reExecutes }) => (reExecutes ? {} : undefined),
  counted: () => 'rf-co',
  run: (task) => (task.kind === 'program' ? programRun(task) : litmusRun(task)),
};

function programRun(task: ProgramTask): EngineRun {
  // Options that lead to an execution do not say which core it has: so no string replays it.
  const listener = new ProgramListener(task, () => '');
  let search: XmmSearch | undefined;
  let cores: CoreSearch | undefined;
  // What may be left out is known of executions without re-execution only.
  const growth = { ...programGrowth(task), leavesOutRetries: false };
  const steps = exploreXmm(task.code, growth, {
    begins(at, made) {
      search = at;
      cores = made;
      listener.begins(at);
    },
    complete: (at) => listener.complete(at),
    error: (at, error) => listener.error(at, error),
  });
  return {
    steps: programSteps(steps, () => search, task),
    counters: () => ({ ...growthCounters(search), ...cores?.counters }),
  };
}

function litmusRun(task: LitmusTask): EngineRun {
  const { code, options, listener, counters } = litmusGrowth(task);
  let cores: CoreSearch | undefined;
  const steps = exploreXmm(code, options, {
    ...listener,
    begins(at, made) {
      cores = made;
      listener.begins(at);
    },
  });
  return { steps, counters: () => ({ ...counters(), ...cores?.counters }) };
}
