/**
 * The entry of the graph engine: reports every consistent pair of rf and co once, by the TruSt
 * search.
 */
import { lessonsOf } from '../../../kernel/restarts.ts';
import type { Engine, EngineRun, PartRun, PartSource } from '../../engine/engine.ts';
import { parseReplay, replayComesBefore, replayString } from '../../engine/replay-string.ts';
import type { LitmusTask, ProgramTask } from '../../engine/task.ts';
import { countsClasses, growthObstacle, isCoarse, machineObstacle } from '../../growth/growth-obstacle.ts';
import { litmusGrowth } from '../../growth/litmus-growth.ts';
import {
  growthCounters,
  ProgramListener,
  programGrowth,
  programSteps,
} from '../../growth/program-listener.ts';
import { exploreGraph } from './explore-graph.ts';
import type { GraphSearch } from './graph-search.ts';

export const graphEngine: Engine = {
  name: 'graph',
  equivalences: ['rf-co'],
  options: ['replay', 'random', 'seed', 'bound', 'threads'],
  obstacle(subject, model) {
    const obstacle = growthObstacle(model, subject);
    if (obstacle !== undefined) return obstacle;
    if (model.graphRules?.coherence !== 'total') return { reason: `${model.name} has no coherence order` };
    if (subject.equivalence === 'rf') return { reason: 'it tells executions apart by co' };
    return machineObstacle(subject);
  },
  claim(subject, model) {
    if (subject.litmus !== undefined || countsClasses(subject, model)) return undefined;
    const isExpected = subject.equivalence !== undefined || !isCoarse(model);
    return isExpected || subject.need === undefined ? {} : { reason: subject.need.reason };
  },
  counted: () => 'rf-co',
  run: (task) => (task.kind === 'program' ? programRun(task) : litmusRun(task)),
  // Strings of other engines have a prefix, and those engines are asked first.
  replay: { isOwn: () => true, comesBefore: replayComesBefore },
  parts: programRun,
};

function programRun(task: ProgramTask, source?: PartSource): PartRun {
  const { code, options } = task;
  const lessons = source?.lessons ?? task.lessons;
  const listener = new ProgramListener(task, (at) => replayString(at.path()));
  let estimate: number | undefined;
  let search: GraphSearch | undefined;
  const steps = exploreGraph(
    code,
    {
      ...programGrowth(task),
      ...(options.replay !== undefined && {
        part: { path: parseReplay(options.replay), start: 0 },
        rehearses: true,
      }),
      ...(source && { nextPart: source.nextPart }),
      ...(lessons && { lessons }),
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
    steps: programSteps(steps, () => search, task),
    counters: () => ({
      ...growthCounters(search),
      ...(estimate !== undefined && { estimate }),
    }),
    giveAway: (most) => search?.giveAway(most) ?? [],
    lessons: () => search && lessonsOf(search),
    threadCount: () => search!.threads.threadCount,
    hasGuessed: () => search?.memory.map.hasGuessed ?? false,
  };
}

function litmusRun(task: LitmusTask): EngineRun {
  const { code, options, listener, counters } = litmusGrowth(task);
  return { steps: exploreGraph(code, options, listener), counters };
}
