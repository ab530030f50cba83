/** Checks a program with the operational engine. */
import { placeText } from '../../../diagnostics/source.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
import { createStepper } from '../../../program/machine/create-stepper.ts';
import { LayoutLearnt, MemoryMap } from '../../../program/machine/memory-map.ts';
import type { ReductionName } from '../../../program/reduction.ts';
import type { EnginePause } from '../../engine/drive.ts';
import type { EngineRun } from '../../engine/engine.ts';
import { wrongReplay } from '../../engine/replay-string.ts';
import {
  MOST_WORDS,
  type ProgramCheckOptions,
  type ProgramTask,
  reductionsOf,
  type Tally,
  worldOf,
} from '../../engine/task.ts';
import type { HeldObject } from '../../judge/end-state.ts';
import type { FoundErrors } from '../../judge/found-errors.ts';
import { count, type Judgement, judge } from '../../judge/judge.ts';
import { doubtOf, writeEnd } from '../../judge/write-errors.ts';
import { addProblem, shownBy } from './add-problem.ts';
import { Explorer, type ExplorerParts } from './explorer.ts';
import { recordFinalValues } from './final-values.ts';
import { Footprints } from './footprints.ts';
import { FieldLearnt, LatestFields } from './latest-fields.ts';
import { Locations } from './locations.ts';
import { finalEndState, goingEndState, staleEndState } from './machine-end-state.ts';
import { type RecordedExecution, recordExecution } from './record-execution.ts';
import { operationalReplayString, parseOperationalReplay } from './replay-path.ts';
import { StateSearch } from './state-search.ts';
import type { Problem } from './step-listener.ts';
import { PlaceTags } from './tag-places.ts';
import { ThreadNumbers } from './thread-numbers.ts';

const NO_REDUCTIONS: ReadonlySet<ReductionName> = new Set();

/** Transitions between yields. */
const TRANSITIONS = 64;

export function operationalRun(task: ProgramTask): EngineRun {
  const run = new OperationalRun(task);
  return { steps: run.steps(), counters: () => run.counters() };
}

class OperationalRun {
  private readonly code: MachineCode;
  private readonly name: string;
  private readonly options: ProgramCheckOptions;
  private readonly errors: FoundErrors;
  private readonly tally: Tally;
  private readonly texts: ReadonlyMap<string, string>;
  private readonly map: MemoryMap;
  private readonly parts: Omit<ExplorerParts, 'locations'>;
  private locations: Locations;
  private explorer: Explorer;
  private search: StateSearch;
  private places: PlaceTags | undefined;
  /** Errors that were reported: what they are, and where. */
  private readonly reported = new Set<string>();

  constructor(task: ProgramTask) {
    const { code, name, model, options, errors, tally } = task;
    const isJava = code.references !== undefined;
    const memoryModel = model.operational!;
    const reportsRaces = isJava && !errors.isIgnored('data-race');
    this.code = code;
    this.name = name;
    this.options = options;
    this.errors = errors;
    this.tally = tally;
    this.texts = options.texts ?? new Map<string, string>();
    this.map = new MemoryMap(code);
    const { cellSize } = this.map;
    const reduces = options.reduction ?? true;
    const reductions = reduces ? reductionsOf(options) : NO_REDUCTIONS;
    const stepperOptions = {
      unroll: Number.MAX_SAFE_INTEGER,
      asksLaps: true,
      prints: false,
      mostWords: MOST_WORDS,
      cellSize,
      mixedSizes: this.map,
      reductions,
      world: worldOf(task),
    };
    this.parts = {
      code,
      stepper: createStepper(code, stepperOptions, { generated: options.generated ?? true }),
      numbers: new ThreadNumbers(),
      reduces,
      options: {
        model: memoryModel,
        tracksRaces: reportsRaces || (isJava && memoryModel === 'sc'),
        reportsRaces,
        joinsAgain: isJava,
        fields: new LatestFields(),
        footprints: reductions.has('persistent') ? Footprints.of(code) : undefined,
        forgets: reductions.has('unasked'),
      },
    };
    this.locations = new Locations(code, this.map);
    this.explorer = new Explorer({ ...this.parts, locations: this.locations });
    this.search = this.makeSearch();
  }

  counters(): ReturnType<EngineRun['counters']> {
    const { states, transitions, deepest, depth } = this.search;
    return { candidates: transitions, consistencyChecks: 0, states, transitions, deepest, depth };
  }

  *steps(): Generator<EnginePause, void> {
    const { options, tally } = this;
    if (options.replay !== undefined) {
      this.replay(parseOperationalReplay(options.replay));
      return;
    }
    for (;;) {
      try {
        this.begin();
        while (this.search.run(TRANSITIONS)) yield;
        break;
      } catch (error) {
        if (error instanceof LayoutLearnt) {
          this.map.restart();
          this.locations = new Locations(this.code, this.map);
          this.parts.options.footprints?.clear();
        } else if (!(error instanceof FieldLearnt)) throw error;
        this.explorer = new Explorer({ ...this.parts, locations: this.locations });
        this.search = this.makeSearch();
      }
    }
    // A path to a state that was there already may have met new locations that outcomes show.
    tally.outcomes?.locations();
    tally.note = this.note();
  }

  private begin(): void {
    const { tally, options, explorer } = this;
    Object.assign(tally, { executions: 0, blocked: 0, cut: undefined });
    this.reported.clear();
    tally.outcomes?.begin(this.map);
    options.onBegin?.();
    if (tally.outcomes !== undefined) {
      this.places = new PlaceTags(this.code, explorer.machine, this.texts);
      explorer.machine.listener = this.places;
    }
    this.search.begin();
  }

  private makeSearch(): StateSearch {
    const { explorer, options, tally } = this;
    const mostSteps = options.depth ?? Number.POSITIVE_INFINITY;
    return new StateSearch(explorer, mostSteps, {
      problem: (problem, count) => this.reportProblem(problem, count),
      final: () => this.reportFinal(),
      endless: () => this.reportEndless(),
      stale: (thread) => this.reportStale(thread),
      cut: () => {
        tally.cut ??= `an execution has more than ${mostSteps} steps (--depth)`;
      },
    });
  }

  private reportProblem(problem: Problem, count: number): void {
    const { kind, place } = problem;
    if (!this.isNews(kind, `${placeText(place)} ${problem.message}`)) return;
    addProblem(this.errors, this.recorded(count), problem, this.replayString());
    this.search.pause();
  }

  private reportFinal(): void {
    const { tally, errors, explorer } = this;
    const { machine } = explorer;
    const judgement = judge(finalEndState(machine, errors.isIgnored('memory-leak') ? [] : this.held()));
    const { status, faults } = judgement;
    count(tally, judgement);
    if (tally.outcomes !== undefined && (status === 'complete' || faults.length > 0)) {
      recordFinalValues(
        machine,
        tally.outcomes,
        (location) => this.places!.isOwnWrite(location),
        faults[0]?.errorKind,
      );
    }
    tally.cut ??= doubtOf(judgement, errors);
    this.reportNews(judgement);
    if (this.options.budget?.executions !== undefined) this.search.pause();
  }

  /** Reports threads that wait for ever and objects that are never freed, each once. */
  private reportNews({ stuck, leaks }: Judgement): void {
    const { errors } = this;
    if (stuck?.kind === 'deadlock') {
      const where = stuck.threads.map(({ place }) => placeText(place)).join();
      if (!this.isNews('deadlock', where)) return;
      const recorded = this.recorded();
      writeEnd(errors, judge(finalEndState(recorded.machine)), () => shownBy(recorded, this.replayString()));
      this.search.pause();
      return;
    }
    const news = leaks.filter(({ name, place }) => this.isNews('memory-leak', `${placeText(place)} ${name}`));
    if (news.length === 0) return;
    writeEnd(errors, { stuck: undefined, leaks: news }, () => shownBy(this.recorded(), this.replayString()));
    this.search.pause();
  }

  private reportEndless(): void {
    const { machine } = this.explorer;
    const judgement = judge(goingEndState(machine, 'endless'));
    count(this.tally, judgement);
    // What happens beside a thread that has ended the program, or at an error, does not matter.
    if (judgement.stuck === undefined) return;
    const where = machine.state.threads.map((position) => position && placeText(machine.placeOf(position)));
    if (!this.isNews('liveness', where.join())) return;
    const recorded = this.recorded();
    const end = goingEndState(recorded.machine, 'endless');
    writeEnd(this.errors, judge(end), () => shownBy(recorded, this.replayString()));
    this.search.pause();
  }

  private reportStale(thread: number): void {
    const { machine } = this.explorer;
    // In C such a loop is a data race.
    if (this.code.references === undefined) return;
    if (!this.isNews('liveness', placeText(machine.placeOf(machine.state.threads[thread]!)))) return;
    const recorded = this.recorded();
    const end = staleEndState(recorded.machine);
    writeEnd(this.errors, judge(end), () => shownBy(recorded, this.replayString()));
  }

  private isNews(kind: Problem['kind'], key: string): boolean {
    if (this.errors.isIgnored(kind)) return false;
    const whole = `${kind} ${key}`;
    if (this.reported.has(whole)) return false;
    this.reported.add(whole);
    return true;
  }

  /** Objects of the heap that were not freed. */
  private held(): readonly HeldObject[] {
    const { state } = this.explorer.machine;
    return state.threads
      .flatMap((position) => (position === undefined ? [] : this.locations.objectsOf(position.number)))
      .filter(({ isHeap, object }) => isHeap && !state.freed.includes(object))
      .map(({ name, place }) => ({ name, place }));
  }

  /**
   * The execution of the present path. `problems`: it ends after so many problems of its last step.
   */
  private recorded(problems?: number): RecordedExecution {
    const recorded = this.record(this.search.path(), problems);
    if (recorded === undefined) throw new Error('internal error: a path of the search cannot be gone again');
    return recorded;
  }

  private record(path: readonly number[], problems?: number): RecordedExecution | undefined {
    const { name, texts } = this;
    const limit = problems === undefined ? {} : { problems };
    return recordExecution({ ...this.parts, locations: this.locations }, { name, texts, path, ...limit });
  }

  private replayString(): string {
    return operationalReplayString(this.search.path());
  }

  /**
   * Follows one path and reports what it leads to. What a search learns about memory may have to be
   * learnt first.
   */
  private replay(path: readonly number[]): void {
    const { tally, errors, options } = this;
    for (;;) {
      try {
        const trace = this.record(path);
        if (trace === undefined) wrongReplay();
        tally.cut = 'only the execution that was to be replayed was looked at';
        // Of threads that can go on, one path does not say whether they go on for ever.
        const judgement = judge(goingEndState(trace.machine, 'may end'));
        count(tally, judgement);
        const replay = options.replay!;
        for (const problem of trace.problems) addProblem(errors, trace, problem, replay);
        writeEnd(errors, judgement, () => shownBy(trace, replay));
        return;
      } catch (error) {
        if (error instanceof LayoutLearnt) {
          this.map.restart();
          this.locations = new Locations(this.code, this.map);
          this.parts.options.footprints?.clear();
        } else if (!(error instanceof FieldLearnt)) throw error;
      }
    }
  }

  /** What a result without errors means for the Java memory model. */
  private note(): string | undefined {
    if (this.parts.options.model === 'opmm') {
      return 'opmm allows less than the Java memory model (docs/models/opmm.md), so there may be errors that it does not show';
    }
    const { silentRace, hasWeakModes } = this.explorer.machine;
    if (silentRace !== undefined)
      return `there is a data race on \`${silentRace}\`, so other models may allow more`;
    if (this.code.references === undefined || hasWeakModes) return undefined;
    return 'there is no data race under sc, so this holds under the Java memory model too';
  }
}
