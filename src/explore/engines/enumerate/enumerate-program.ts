/**
 * The enumerate engine for machine programs (C and C++): every way of answering the reads
 * (postponed-reads.ts), then the coherence orders over each
 * (src/explore/candidates/candidate-search.ts). Executions that the model allows are reported.
 *
 * The search runs until it learns nothing more about where the program writes and how its memory is
 * divided. Each run reports every execution that it finds once; the last run finds all of them.
 */
import type { ConsistencyModel } from '../../../execution/consistency-model.ts';
import { EvaluatorCache } from '../../../execution/evaluator-cache.ts';
import { type EventMapping, mappingOf } from '../../../execution/event-mapping.ts';
import { programOf } from '../../../execution/machine-program.ts';
import { Skeleton } from '../../../execution/skeleton.ts';
import type { JamResidual } from '../../../procedures/jam21/jam-residual.ts';
import type { World } from '../../../program/assumption.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
import { createStepper } from '../../../program/machine/create-stepper.ts';
import { DependencySets } from '../../../program/machine/dependency-sets.ts';
import { LayoutLearnt, MemoryMap } from '../../../program/machine/memory-map.ts';
import type { PlainAccesses } from '../../../program/machine/plain-accesses.ts';
import type { Language } from '../../../program/program.ts';
import type { ReductionName } from '../../../program/reduction.ts';
import { type Enumeration, exploreSkeleton } from '../../candidates/explore-skeleton.ts';
import type { Equivalence, Finding } from '../../engine/finding.ts';
import { MOST_WORDS } from '../../engine/task.ts';
import type { SearchCounters } from '../../results/statistics.ts';
import { type Leaf, PostponedReads } from './postponed-reads.ts';
import { numberOf, PrefixCheck, precedesIn } from './prefix-check.ts';
import { KnownCoherence } from './run/known-coherence.ts';
import { traceOf } from './run/leaf-trace.ts';
import { ProgramRunner } from './run/program-runner.ts';
import type { ThreadPoint } from './run/thread-point.ts';
import { followsStructure, selfJustifyingModes } from './structure-probe.ts';
import { keyOf } from './written-values.ts';

export interface EnumerateProgramOptions {
  /**
   * The language of the events: C, or the architecture that the model is of
   * (src/execution/event-mapping.ts).
   */
  readonly language: Language;
  readonly unroll: number;
  /** See StepperOptions. */
  readonly sparesLocal?: boolean;
  readonly equivalence: Equivalence;
  readonly pausesOften: boolean;
  /** Texts of source files, by name, for the spans of events. */
  readonly texts: ReadonlyMap<string, string>;
  readonly reductions?: ReadonlySet<ReductionName>;
  readonly world?: World;
  readonly plainAccesses?: PlainAccesses;
  /** The known locations whose final values are asked for. */
  readonly observedLocations?: () => readonly number[];
  /** Asked instead of the model's residual. */
  readonly residual?: JamResidual | undefined;
  /** Use the stepper of generated code, where code may be generated. */
  readonly generated: boolean;
}

/** A finding, with the point at which each thread stands. */
export interface ProgramFinding extends Finding {
  readonly points: readonly ThreadPoint[];
  /** The memory in which its locations are. */
  readonly memory: MemoryMap;
  /**
   * An object's life ends in it, and the run has met new locations since. The end may not have
   * reached all locations of the object, so an error may get a wrong name.
   */
  readonly isProvisional: boolean;
}

export interface ProgramObserver {
  /**
   * A run of the search begins: discard what the previous run counted. Errors found before still
   * count.
   */
  readonly begins: (memory: MemoryMap) => void;
  readonly report: (finding: ProgramFinding) => void;
  /**
   * The model lets values justify themselves, and some may be computed in a circle: only those were
   * tried that the program names.
   */
  readonly justifiesItself?: () => void;
}

/** Dependencies are tracked, at a cost, for models that mention one of these. */
const DEPENDENCIES = ['addr', 'data', 'ctrl', 'depend', 'casdep', 'control', 'tst', 'success'];

function runnerOf(
  code: MachineCode,
  model: ConsistencyModel,
  {
    unroll,
    sparesLocal = false,
    reductions,
    world,
    plainAccesses,
    generated,
    texts,
  }: EnumerateProgramOptions,
  memory: MemoryMap,
  mapping: EventMapping,
): ProgramRunner {
  const tracks = !model.porfAcyclic || DEPENDENCIES.some((relation) => model.plan.baseNames.has(relation));
  const sets = tracks ? new DependencySets() : undefined;
  const { cellSize } = memory;
  const stepper = createStepper(
    code,
    {
      unroll,
      sparesLocal,
      prints: false,
      mostWords: MOST_WORDS,
      cellSize,
      mixedSizes: memory,
      ...(reductions && { reductions }),
      ...(world && { world }),
      ...(plainAccesses && { plainAccesses }),
    },
    { generated: generated && !tracks, ...(sets && { sets }) },
  );
  return new ProgramRunner({ code, stepper, memory, mapping, sets, texts });
}

export function* enumerateProgram(
  code: MachineCode,
  name: string,
  model: ConsistencyModel,
  options: EnumerateProgramOptions,
  counters: SearchCounters,
  observer: ProgramObserver,
): Enumeration {
  const { language } = options;
  const mapping = mappingOf(language);
  const memory = new MemoryMap(code);
  const runner = runnerOf(code, model, options, memory, mapping);
  const followsOrder = followsStructure(model, mapping);
  const prefixes = new PrefixCheck(model, followsOrder, counters);
  const evaluators = new EvaluatorCache(model);
  const thinAir = model.thinAirFree ? undefined : { code, modes: selfJustifyingModes(model, mapping) };
  const rules = {
    guesses: !model.porfAcyclic,
    followsStructure: followsOrder,
    isPossible: (points: readonly ThreadPoint[]) =>
      prefixes.isPossible(programOf(name, language, points.length, memory), points),
    initialValue: (location: number) => memory.locations[location]!.initialValue,
  };
  const makeSearch = (): PostponedReads => new PostponedReads(runner, rules, thinAir);

  let search = makeSearch();
  let locationsBefore = 0;
  let isJustified = false;
  for (let isSettled = false; !isSettled; ) {
    observer.begins(memory);
    isJustified = false;
    locationsBefore = memory.locations.length;
    try {
      yield* search.speculate();
      for (const leaf of search.search()) {
        yield;
        if (leaf !== undefined) yield* exploreLeaf(leaf);
      }
      isSettled = !search.hasLearnt && memory.locations.length === locationsBefore;
    } catch (error) {
      if (!(error instanceof LayoutLearnt)) throw error;
      memory.restart();
      search = makeSearch();
      yield;
    }
  }

  function* exploreLeaf({ points, guesses }: Leaf): Enumeration {
    const skeleton = new Skeleton(programOf(name, language, points.length, memory), points.map(traceOf));
    const excludedBy = new Map(guesses.map(({ read, excluded }) => [keyOf(read), excluded]));
    const sourcesOf = (read: number, anyValue = false): number[] => {
      const { thread, location, readValue } = skeleton.events[read]!;
      const index = read - skeleton.threadStarts[thread]!;
      const source = points[thread]!.sources[index];
      if (source !== undefined) return [numberOf(skeleton, source, read)];
      const excluded = excludedBy.get(keyOf({ thread, index }))!;
      return skeleton.writesTo[location]!.filter((write) => {
        const event = skeleton.events[write]!;
        if (write === read || event.thread < 0) return false;
        if (!anyValue && event.writtenValue !== readValue) return false;
        return !excluded.has(
          keyOf({ thread: event.thread, index: write - skeleton.threadStarts[event.thread]! }),
        );
      });
    };
    const isProvisional =
      memory.locations.length > locationsBefore && points.some(({ lifeEnds }) => lifeEnds.length > 0);
    const explore = (sources: (read: number) => number[], report: (finding: Finding) => void): Enumeration =>
      exploreSkeleton(
        skeleton,
        evaluators.evaluatorFor(skeleton),
        model,
        {
          equivalence: options.equivalence,
          prune: true,
          pausesOften: options.pausesOften,
          residual: options.residual,
          needsFinals: true,
          observedLocations: new Set([...waitedLocations(points), ...(options.observedLocations?.() ?? [])]),
          sourcesOf: sources,
          ...(followsOrder ? { precedes: precedesIn(skeleton, new KnownCoherence(points)) } : {}),
        },
        counters,
        report,
      );
    yield* explore(sourcesOf, (finding) => observer.report({ ...finding, points, memory, isProvisional }));
    // With another value of the guess this might be an execution; which value, nobody has tried.
    if (guesses.length > 0 && search.mayJustify && !isJustified) {
      yield* explore(
        (read) => sourcesOf(read, true),
        () => {
          isJustified = true;
        },
      );
      if (isJustified) observer.justifiesItself?.();
    }
  }
}

/** The locations that threads at their ends wait for: of reads, and of the last rounds of loops. */
function waitedLocations(points: readonly ThreadPoint[]): number[] {
  return points.flatMap(({ need, events }) => {
    if (need.kind === 'read') return [need.location];
    const made = need.kind === 'ended' ? (need.end?.spinReads ?? 0) : 0;
    return events.slice(events.length - made).flatMap(({ location }) => (location < 0 ? [] : [location]));
  });
}
