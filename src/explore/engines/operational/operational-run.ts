/** A check of a program by the operational engine. */
import { locationText, type Place, spanOfPlace } from '../../../diagnostics/source.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
import { createStepper } from '../../../program/machine/create-stepper.ts';
import { LayoutLearnt, MemoryMap } from '../../../program/machine/memory-map.ts';
import type { EnginePause } from '../../engine/drive.ts';
import type { EngineRun } from '../../engine/engine.ts';
import { wrongReplay } from '../../engine/replay-string.ts';
import { MOST_WORDS, type ProgramCheckOptions, type ProgramTask, type Tally } from '../../engine/task.ts';
import type { FoundErrors } from '../../judge/found-errors.ts';
import { addDeadlock, addEndless, addLeaks, addProblem } from './add-state-error.ts';
import { Explorer, type ExplorerParts } from './explorer.ts';
import { recordFinalValues } from './final-values.ts';
import { judgeState } from './judge-state.ts';
import { FieldLearnt, LatestFields } from './latest-fields.ts';
import { Locations, type Variant } from './locations.ts';
import { type RecordedExecution, recordExecution } from './record-execution.ts';
import { operationalReplayString, parseOperationalReplay } from './replay-path.ts';
import { StateSearch } from './state-search.ts';
import type { Problem } from './step-listener.ts';
import { PlaceTags } from './tag-places.ts';
import { ThreadNumbers } from './thread-numbers.ts';

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
  /** Errors that were told: what they are, and where. */
  private readonly told = new Set<string>();

  constructor({ code, name, model, options, errors, tally }: ProgramTask) {
    const isJava = code.references !== undefined;
    const memoryModel = model.operational!;
    const tellsRaces = isJava && !errors.isIgnored('data-race');
    this.code = code;
    this.name = name;
    this.options = options;
    this.errors = errors;
    this.tally = tally;
    this.texts = options.texts ?? new Map<string, string>();
    this.map = new MemoryMap(code);
    const { cellSize } = this.map;
    const stepperOptions = {
      unroll: Number.MAX_SAFE_INTEGER,
      asksLaps: true,
      prints: false,
      mostWords: MOST_WORDS,
      cellSize,
    };
    this.parts = {
      code,
      stepper: createStepper(code, stepperOptions, { generated: options.generated ?? true }),
      numbers: new ThreadNumbers(),
      reduces: options.reduction ?? true,
      options: {
        model: memoryModel,
        tracksRaces: tellsRaces || (isJava && memoryModel === 'sc'),
        tellsRaces,
        joinsAgain: isJava,
        fields: new LatestFields(),
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
        } else if (!(error instanceof FieldLearnt)) throw error;
        this.explorer = new Explorer({ ...this.parts, locations: this.locations });
        this.search = this.makeSearch();
      }
    }
    // A path to a state that was there already may have met locations that are shown.
    tally.outcomes?.locations();
    tally.note = this.note();
  }

  private begin(): void {
    const { tally, options, explorer } = this;
    Object.assign(tally, { executions: 0, blocked: 0, cut: undefined });
    this.told.clear();
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
      problem: (problem, count) => this.tellProblem(problem, count),
      final: () => this.tellFinal(),
      endless: () => this.tellEndless(),
      stale: (thread) => this.tellStale(thread),
      cut: () => {
        tally.cut ??= `an execution has more than ${mostSteps} steps (--depth)`;
      },
    });
  }

  private tellProblem(problem: Problem, count: number): void {
    const { kind, place } = problem;
    if (!this.isNews(kind, `${placeText(place)} ${problem.message}`)) return;
    addProblem(this.errors, this.recorded(count), problem, this.replayString());
    this.search.pause();
  }

  private tellFinal(): void {
    const { tally, errors, explorer } = this;
    const { machine } = explorer;
    const judgement = judgeState(machine.state);
    const { status, cut, fault, waiting } = judgement;
    tally[status === 'complete' ? 'executions' : 'blocked']++;
    if (tally.outcomes !== undefined && (status === 'complete' || fault !== undefined)) {
      recordFinalValues(
        machine,
        tally.outcomes,
        (location) => this.places!.isOwnWrite(location),
        fault?.errorKind,
      );
    }
    if (cut !== undefined) tally.cut ??= withPlace(cut.reason, cut.place);
    if (fault?.errorKind !== undefined && errors.isIgnored(fault.errorKind)) {
      const reason = `an execution ends at an error that is not looked for (${fault.errorKind})`;
      tally.cut ??= withPlace(reason, fault.place);
    }
    if (status === 'waiting') {
      const where = waiting.map((position) => placeText(machine.placeOf(position))).join();
      if (this.isNews('deadlock', where)) {
        addDeadlock(errors, this.recorded(), this.replayString());
        this.search.pause();
      }
    }
    if (status === 'complete' && !errors.isIgnored('memory-leak')) {
      if (addLeaks(errors, this.leaks(), () => this.recorded(), this.replayString())) this.search.pause();
    }
    if (this.options.budget?.executions !== undefined) this.search.pause();
  }

  private tellEndless(): void {
    const { machine } = this.explorer;
    const { status } = judgeState(machine.state);
    this.tally[status === 'complete' ? 'executions' : 'blocked']++;
    // What happens beside a thread that has ended the program, or at an error, does not matter.
    if (status !== 'waiting') return;
    const where = machine.state.threads.map((position) => position && placeText(machine.placeOf(position)));
    if (!this.isNews('liveness', where.join())) return;
    addEndless(this.errors, this.recorded(), this.replayString());
    this.search.pause();
  }

  private tellStale(thread: number): void {
    const { machine } = this.explorer;
    // Of C a plain loop is a data race.
    if (this.code.references === undefined) return;
    if (!this.isNews('liveness', placeText(machine.placeOf(machine.state.threads[thread]!)))) return;
    addEndless(this.errors, this.recorded(), this.replayString(), true);
  }

  private isNews(kind: Problem['kind'], key: string): boolean {
    if (this.errors.isIgnored(kind)) return false;
    const whole = `${kind} ${key}`;
    if (this.told.has(whole)) return false;
    this.told.add(whole);
    return true;
  }

  /** Objects of the heap that nobody has freed, and nobody was told of. */
  private leaks(): readonly Variant[] {
    const { state } = this.explorer.machine;
    return state.threads
      .flatMap((position) => (position === undefined ? [] : this.locations.objectsOf(position.number)))
      .filter(({ isHeap, object }) => isHeap && !state.freed.includes(object))
      .filter(({ name, place }) => this.isNews('memory-leak', `${placeText(place)} ${name}`));
  }

  /** The present path. `problems`: it ends after so many of its last step. */
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

  /** Goes one path and tells what it leads to. What a search learns about memory may have to be learnt first. */
  private replay(path: readonly number[]): void {
    const { tally, errors, options } = this;
    for (;;) {
      try {
        const trace = this.record(path);
        if (trace === undefined) wrongReplay();
        tally.cut = 'only the execution that was to be replayed was looked at';
        const { status } = judgeState(trace.machine.state);
        tally[status === 'complete' ? 'executions' : 'blocked']++;
        const replay = options.replay!;
        for (const problem of trace.problems) addProblem(errors, trace, problem, replay);
        const isStuck = trace.machine.state.threads.every(
          (position) => position === undefined || trace.machine.optionsOf(position.number) === 0,
        );
        if (isStuck && status === 'waiting') addDeadlock(errors, trace, replay);
        return;
      } catch (error) {
        if (error instanceof LayoutLearnt) {
          this.map.restart();
          this.locations = new Locations(this.code, this.map);
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

const placeText = (place: Place | undefined): string =>
  place === undefined ? '' : locationText(spanOfPlace(place));

const withPlace = (reason: string, place: Place | undefined): string =>
  place === undefined ? reason : `${reason}, at ${placeText(place)}`;
