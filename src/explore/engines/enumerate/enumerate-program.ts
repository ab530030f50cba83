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
import { mappingOf } from '../../../execution/event-mapping.ts';
import { programOf } from '../../../execution/machine-program.ts';
import { Skeleton } from '../../../execution/skeleton.ts';
import type { JamResidual } from '../../../procedures/jam21/jam-residual.ts';
import type { World } from '../../../program/assumption.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
import { createStepper } from '../../../program/machine/create-stepper.ts';
import { DependencySets } from '../../../program/machine/dependency-sets.ts';
import { LayoutLearnt, MemoryMap } from '../../../program/machine/memory-map.ts';
import type { Language } from '../../../program/program.ts';
import { type Enumeration, exploreSkeleton } from '../../candidates/explore-skeleton.ts';
import type { Equivalence, Finding } from '../../engine/finding.ts';
import { MOST_WORDS } from '../../engine/task.ts';
import type { SearchCounters } from '../../results/statistics.ts';
import { keyOf, type Leaf, PostponedReads } from './postponed-reads.ts';
import { numberOf, PrefixCheck, precedesIn } from './prefix-check.ts';
import { KnownCoherence } from './run/known-coherence.ts';
import { traceOf } from './run/leaf-trace.ts';
import { ProgramRunner } from './run/program-runner.ts';
import type { ThreadPoint } from './run/thread-point.ts';
import { followsStructure } from './structure-probe.ts';

export interface EnumerateProgramOptions {
  /**
   * The language of the events: C, or the architecture that the model is of
   * (src/execution/event-mapping.ts).
   */
  readonly language: Language;
  readonly unroll: number;
  readonly equivalence: Equivalence;
  readonly pausesOften: boolean;
  /** Texts of source files, by name, for the spans of events. */
  readonly texts: ReadonlyMap<string, string>;
  readonly world?: World;
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
}

/** Dependencies are tracked, at a cost, for models that mention one of these. */
const DEPENDENCIES = ['addr', 'data', 'ctrl', 'depend', 'casdep', 'control', 'tst', 'success'];

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
  const tracks = !model.porfAcyclic || DEPENDENCIES.some((relation) => model.plan.baseNames.has(relation));
  const sets = tracks ? new DependencySets() : undefined;
  const stepperOptions = {
    unroll: options.unroll,
    prints: false,
    mostWords: MOST_WORDS,
    cellSize: memory.cellSize,
    ...(options.world && { world: options.world }),
  };
  const stepper = createStepper(code, stepperOptions, {
    generated: options.generated && !tracks,
    ...(sets && { sets }),
  });
  const runner = new ProgramRunner({ code, stepper, memory, mapping, sets, texts: options.texts });
  const followsOrder = followsStructure(model, mapping);
  const prefixes = new PrefixCheck(model, followsOrder, counters);
  const evaluators = new EvaluatorCache(model);
  const makeSearch = (): PostponedReads =>
    new PostponedReads(runner, {
      guesses: !model.porfAcyclic,
      followsStructure: followsOrder,
      isPossible: (points) => prefixes.isPossible(programOf(name, language, points.length, memory), points),
      initialValue: (location) => memory.locations[location]!.initialValue,
    });

  let search = makeSearch();
  let locationsBefore = 0;
  for (let isSettled = false; !isSettled; ) {
    observer.begins(memory);
    locationsBefore = memory.locations.length;
    try {
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
    const sourcesOf = (read: number): number[] => {
      const { thread, location, readValue } = skeleton.events[read]!;
      const index = read - skeleton.threadStarts[thread]!;
      const source = points[thread]!.sources[index];
      if (source !== undefined) return [numberOf(skeleton, source, read)];
      const excluded = excludedBy.get(keyOf({ thread, index }))!;
      return skeleton.writesTo[location]!.filter((write) => {
        const event = skeleton.events[write]!;
        if (write === read || event.thread < 0 || event.writtenValue !== readValue) return false;
        return !excluded.has(
          keyOf({ thread: event.thread, index: write - skeleton.threadStarts[event.thread]! }),
        );
      });
    };
    const isProvisional =
      memory.locations.length > locationsBefore && points.some(({ lifeEnds }) => lifeEnds.length > 0);
    const waitedFor = points.flatMap(({ need, events }) => {
      if (need.kind === 'read') return [need.location];
      const made = need.kind === 'ended' ? (need.end?.spinReads ?? 0) : 0;
      return events.slice(events.length - made).flatMap(({ location }) => (location < 0 ? [] : [location]));
    });
    yield* exploreSkeleton(
      skeleton,
      evaluators.evaluatorFor(skeleton),
      model,
      {
        equivalence: options.equivalence,
        prune: true,
        pausesOften: options.pausesOften,
        residual: options.residual,
        needsFinals: true,
        observedLocations: new Set([...waitedFor, ...(options.observedLocations?.() ?? [])]),
        sourcesOf,
        ...(followsOrder ? { precedes: precedesIn(skeleton, new KnownCoherence(points)) } : {}),
      },
      counters,
      (finding) => observer.report({ ...finding, points, isProvisional }),
    );
  }
}
