/**
 * The entry of the rf engine: reports every consistent reads-from class once (refs/rf-tso-pso),
 * with an oracle that finds a coherence order for each.
 */
import { freezesFields } from '../../../program/machine/final-stores.ts';
import { numbersIn, PROBES } from '../../../program/machine/named-numbers.ts';
import type { Engine, EngineRun } from '../../engine/engine.ts';
import { isRfReplay, parseRfReplay, rfReplayString, rfReplayTraits } from '../../engine/replay-string.ts';
import type { LitmusTask, ProgramTask } from '../../engine/task.ts';
import { countsClasses, growthObstacle, isCoarse, machineObstacle } from '../../growth/growth-obstacle.ts';
import { litmusGrowth } from '../../growth/litmus-growth.ts';
import {
  growthCounters,
  ProgramListener,
  programGrowth,
  programSteps,
} from '../../growth/program-listener.ts';
import { quietTraits, quietWordsOf } from '../../growth/quiet-words-use.ts';
import { exploreRf, type RfOptions } from './explore-rf.ts';
import type { RfSearch } from './rf-search.ts';

export const rfEngine: Engine = {
  name: 'rf',
  equivalences: ['rf'],
  options: ['replay'],
  obstacle(subject, model) {
    const obstacle = growthObstacle(model, subject);
    if (obstacle !== undefined) return obstacle;
    if (model.graphRules!.atEnd !== 'none')
      return { reason: `what ${model.name} asks for at the end of an execution needs co` };
    if (subject.equivalence === 'rf-co') return { reason: 'it does not tell executions apart by co' };
    return machineObstacle(subject);
  },
  claim(subject, model) {
    if (subject.litmus === undefined) return countsClasses(subject, model) ? {} : undefined;
    // The cat file of a model without co is as quick, and also counts executions with cycles of po
    // and rf.
    return subject.equivalence !== 'rf-co' && model.usesCoherence && isCoarse(model) ? {} : undefined;
  },
  counted: () => 'rf',
  run: (task) => (task.kind === 'program' ? programRun(task) : litmusRun(task)),
  replay: { isOwn: isRfReplay },
};

function programRun(task: ProgramTask): EngineRun {
  const { code, options, tally } = task;
  const listener = new ProgramListener(task, (at) =>
    (at as RfSearch).makesCycles
      ? undefined
      : rfReplayString(at.path(), { keepsReads: at.keepsReads, ...quietTraits(at) }),
  );
  const { plainAccesses } = tally;
  let search: RfSearch | undefined;
  const steps = exploreRf(
    code,
    {
      ...programGrowth(task),
      ...quietWordsOf(task, false),
      observedLocations: () => tally.outcomes?.locations() ?? [],
      ...cyclesOf(task),
      ...(options.replay !== undefined && {
        path: parseRfReplay(options.replay),
        keepsReads: rfReplayTraits(options.replay).keepsReads!,
      }),
    },
    {
      begins(at) {
        search = at;
        if (plainAccesses) plainAccesses.isIdle = false;
        listener.begins(at);
      },
      complete: (at) => listener.complete(at),
      error: (at, error) => listener.error(at, error),
      promises({ source }) {
        // What runs only with values that nobody writes may still justify itself.
        if (plainAccesses) plainAccesses.isIdle = source !== 'seen';
      },
      justifiesItself() {
        // Java rules such values out, whatever its formal models do.
        if (code.references === undefined) search!.leaveCyclesOut();
        else tally.assumptions.add('no-thin-air');
      },
    },
  );
  return { steps: programSteps(steps, () => search, task), counters: () => growthCounters(search) };
}

/**
 * Executions with cycles of po and rf are looked for unless somebody wants one execution, or the
 * program has final fields.
 */
function cyclesOf({ code, options }: ProgramTask): Pick<RfOptions, 'cycleNumbers'> {
  const { replay, cycles = true } = options;
  if (replay !== undefined || !cycles || freezesFields(code)) return {};
  // Java rules out that values justify themselves, so no such execution is reported.
  const tried = code.references === undefined ? numbersIn(code) : [];
  return { cycleNumbers: { tried, probes: PROBES } };
}

function litmusRun(task: LitmusTask): EngineRun {
  const { code, options, listener, observedLocations, counters } = litmusGrowth(task);
  return { steps: exploreRf(code, { ...options, observedLocations }, listener), counters };
}
