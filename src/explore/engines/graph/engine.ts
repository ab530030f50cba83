/**
 * The entry of the graph engine: reports every consistent pair of rf and co once, by the TruSt
 * search.
 */
import type { GlobalPlace } from '../../../kernel/graph-memory.ts';
import { lessonsOf } from '../../../kernel/restarts.ts';
import type { Engine, EngineRun, PartRun, PartSource } from '../../engine/engine.ts';
import { parseReplay, replayComesBefore, replayString, replayTraits } from '../../engine/replay-string.ts';
import {
  type LitmusTask,
  type ProgramCheckOptions,
  type ProgramTask,
  reductionsOf,
} from '../../engine/task.ts';
import { countsClasses, growthObstacle, isCoarse, machineObstacle } from '../../growth/growth-obstacle.ts';
import { litmusGrowth } from '../../growth/litmus-growth.ts';
import {
  growthCounters,
  ProgramListener,
  programGrowth,
  programSteps,
} from '../../growth/program-listener.ts';
import { quietTraits, quietWordsOf } from '../../growth/quiet-words-use.ts';
import type { Estimate } from '../../results/estimate.ts';
import type { SearchEstimate } from './estimator.ts';
import { exploreGraph, type GraphOptions } from './explore-graph.ts';
import type { GraphSearch } from './graph-search.ts';
import type { SymmetryUse } from './symmetry.ts';
import { showsThreadNumbers } from './thread-numbers.ts';

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

/**
 * Whether writes that nobody else can see may be left out: what is presumed then is verified by a
 * search that sees all executions.
 */
function leavesOutWrites({ options }: ProgramTask, source: PartSource | undefined): boolean {
  const { replay, random, bound } = options;
  if (replay !== undefined) return replayTraits(replay).leavesOutWrites;
  return source === undefined && random === undefined && bound === undefined;
}

function programRun(task: ProgramTask, source?: PartSource): PartRun {
  const { code, options, tally } = task;
  const lessons = source?.lessons ?? task.lessons;
  const listener = new ProgramListener(task, (at) => {
    const { symmetry, unused, locks } = at as GraphSearch;
    return replayString(at.path(), {
      hasBarriers: at.graph.arrivals > 0,
      hasTwins: symmetry.hasTwins,
      hasOwnWords: symmetry.own.isUsed,
      hasGiveBacks: at.threads.giveBacks?.areUsed ?? false,
      keepsReads: at.keepsReads,
      leavesOutWrites: at.leavesOutWrites,
      ...quietTraits(at),
      unused: unused.places,
      locks: locks.places,
    });
  });
  let estimate: Estimate | undefined;
  let search: GraphSearch | undefined;
  const steps = exploreGraph(
    code,
    {
      ...programGrowth(task),
      hasBarriers: hasBarriers(task),
      awaits: reductionsOf(options).has('await'),
      observedLocations: () => tally.outcomes?.locations() ?? [],
      ...(options.replay !== undefined && {
        part: { path: parseReplay(options.replay), start: 0 },
        rehearses: true,
        keepsReads: replayTraits(options.replay).keepsReads!,
        hasNoOwnWords: !replayTraits(options.replay).hasOwnWords,
      }),
      ...giveBacksOf(task, source),
      ...quietWordsOf(task, source !== undefined),
      isShared: source !== undefined,
      leavesOutPrivateWrites: leavesOutWrites(task, source),
      symmetry: symmetryOf(task),
      unused: unusedOf(task),
      locks: locksOf(task),
      showsMemory: options.outcomes !== undefined,
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
      ...(mayEstimate(options, source) && {
        estimated(of: SearchEstimate) {
          estimate = estimateOf(of, tally.executions, options.threads ?? 1);
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

/** A replay is about what the search presumed that gave it. */
function symmetryOf({ code, options }: ProgramTask): SymmetryUse {
  if (options.replay !== undefined) return replayTraits(options.replay).hasTwins ? 'presumed' : 'off';
  if (!reductionsOf(options).has('symmetry') || showsThreadNumbers(code)) return 'off';
  return 'checked';
}

/**
 * Values that nobody uses matter to no rule but coherence where no order of all events is asked
 * for. In Java what a plain read may see is not a matter of coherence.
 */
function unusedOf(task: ProgramTask): GraphOptions['unused'] {
  const { replay } = task.options;
  if (replay !== undefined) return presumed(replayTraits(replay).unused);
  const isOn = followsHappensBefore(task) && reductionsOf(task.options).has('unused');
  return isOn ? { places: undefined, isChecked: true } : undefined;
}

/** Mutexes that nobody observes order nothing where all orders follow happens-before. */
function locksOf(task: ProgramTask): GraphOptions['locks'] {
  const { replay } = task.options;
  if (replay !== undefined) return presumed(replayTraits(replay).locks);
  const isOn = followsHappensBefore(task) && reductionsOf(task.options).has('locks');
  return isOn ? { places: undefined, isChecked: true } : undefined;
}

function followsHappensBefore({ code, model }: ProgramTask): boolean {
  const { coherence, order, asksCat, atEnd } = model.graphRules!;
  const isRight = coherence === 'total' && order === 'none' && !asksCat && atEnd === 'none';
  return isRight && code.references === undefined;
}

/** What a replay takes from the search that gave it. */
const presumed = (
  places: readonly GlobalPlace[],
): { readonly places: readonly GlobalPlace[]; readonly isChecked: false } | undefined =>
  places.length === 0 ? undefined : { places, isChecked: false };

/** Whether the whole search is made, here or under this search's lead. */
const mayEstimate = ({ replay, random, threads = 1 }: ProgramCheckOptions, source?: PartSource): boolean =>
  replay === undefined && random === undefined && (source === undefined || threads > 1);

/** An estimate as results have it; `executions`: those that were found by then. */
function estimateOf(of: SearchEstimate, executions: number, threads: number): Estimate {
  const secondsFor = (steps: number): number =>
    (Math.max(steps, of.stepsDone) * of.milliseconds) / of.stepsDone / threads / 1000;
  const atLeastFound = (count: number): number => Math.round(Math.max(count, executions));
  const { low, high, mean } = of.executions;
  return {
    executions: atLeastFound(mean),
    spread: [atLeastFound(low), atLeastFound(high)],
    blocked: Math.round(of.blocked.mean),
    ...(of.classes && { classes: of.classes }),
    steps: Math.round(Math.max(of.steps.mean, of.stepsDone)),
    seconds: secondsFor(of.steps.mean),
    secondsSpread: [secondsFor(of.steps.low), secondsFor(of.steps.high)],
    probes: of.probes,
    isSettled: of.isSettled,
  };
}

/** Whether barriers are events: those of a replay are what they were in its search. */
function hasBarriers({ model, options }: ProgramTask): boolean {
  if (options.replay !== undefined) return replayTraits(options.replay).hasBarriers;
  const { atEnd, asksCat } = model.graphRules!;
  return atEnd === 'none' && !asksCat && reductionsOf(options).has('barrier');
}

/** Rounds that give back are left out if one search sees all executions. */
function giveBacksOf(
  { model, options }: ProgramTask,
  source: PartSource | undefined,
): Pick<GraphOptions, 'giveBacks'> {
  const { replay, random, threads = 1 } = options;
  if (replay !== undefined) return replayTraits(replay).hasGiveBacks ? { giveBacks: 'presumed' } : {};
  const { atEnd, asksCat } = model.graphRules!;
  const isWhole = source === undefined && threads === 1 && random === undefined;
  const reductions = reductionsOf(options);
  const isOn = reductions.has('giveback') && reductions.has('await');
  return isWhole && isOn && atEnd === 'none' && !asksCat ? { giveBacks: 'verified' } : {};
}

function litmusRun(task: LitmusTask): EngineRun {
  const { code, options, listener, counters } = litmusGrowth(task);
  return { steps: exploreGraph(code, options, listener), counters };
}
