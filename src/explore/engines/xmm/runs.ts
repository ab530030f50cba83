/** The xmm engine at work on programs, parts of them, and litmus tests. */
import type { GraphGrowth } from '../../../kernel/graph-growth.ts';
import { lessonsOf } from '../../../kernel/restarts.ts';
import { packSources } from '../../../procedures/xmm/source-parcel.ts';
import type { EngineRun, PartRun, PartSource } from '../../engine/engine.ts';
import { wrongReplay, xmmReplayString } from '../../engine/replay-string.ts';
import type { LitmusTask, ProgramTask } from '../../engine/task.ts';
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

/** Parts are of the RC11 executions. What is re-executed from them is made by one search. */
export function programRun(task: ProgramTask, parts?: PartSource): PartRun {
  const { replay, random, seed } = task.options;
  const lessons = parts?.lessons ?? task.lessons;
  let search: XmmSearch | undefined;
  let cores: CoreSearch | undefined;
  const replayOf = (at: GraphGrowth): string => xmmReplayString(cores!.extensions, (at as XmmSearch).path());
  const listener = new ProgramListener(task, replayOf);
  // The way to a core depends on all that was found before. So a replay is a search that reports
  // nothing else, and ends there.
  let isFound = false;
  const isAsked = (at: XmmSearch): boolean => {
    const isAskedNow = replay === undefined || replayOf(at) === replay;
    isFound ||= isAskedNow;
    return isAskedNow;
  };
  const growth = {
    ...programGrowth(task),
    // What may be left out is known of executions without re-execution only.
    leavesOutRetries: false,
    ...(random !== undefined && { random }),
    ...(seed !== undefined && { seed }),
    ...(parts && { parts }),
    ...(lessons && { lessons }),
  };
  const steps = exploreXmm(task.code, growth, {
    begins(at, made) {
      search = at;
      cores = made;
      isFound = false;
      listener.begins(at);
    },
    complete(at) {
      if (isAsked(at)) listener.complete(at);
    },
    error(at, error) {
      if (isAsked(at)) listener.error(at, error);
    },
  });
  const wanted = replay === undefined ? steps : untilFound(steps, () => isFound);
  return {
    steps: programSteps(wanted, () => search, task),
    counters: () => ({ ...growthCounters(search), ...cores?.counters }),
    giveAway: (most) => search?.giveAway(most) ?? [],
    lessons: () => search && { ...lessonsOf(search), ofEngine: search.lessons.send(search.memory) },
    threadCount: () => search!.threads.threadCount,
    hasGuessed: () => search !== undefined && (search.memory.map.hasGuessed || search.hasUnnamed),
    gather: () => packSources(search!),
  };
}

/** The steps until the execution that is replayed is found. */
function* untilFound(steps: Generator<undefined, void>, isFound: () => boolean): Generator<undefined, void> {
  for (const _ of steps) {
    if (isFound()) return;
    yield;
  }
  if (!isFound()) wrongReplay();
}

export function litmusRun(task: LitmusTask): EngineRun {
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
