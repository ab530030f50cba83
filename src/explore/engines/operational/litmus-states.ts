/**
 * Checks a litmus test with the operational engine: finds the states in which its executions end.
 * The states of threads at their ends are part of a state here, since tests ask for registers.
 */
import { shownValue } from '../../../execution/execution.ts';
import type { Marks } from '../../../execution/plan-evaluator.ts';
import { machineObject, machineThread, registerValue } from '../../../program/litmus/litmus-code.ts';
import { litmusMachine } from '../../../program/litmus/litmus-machine.ts';
import { createStepper } from '../../../program/machine/create-stepper.ts';
import { VALUE_SIZE } from '../../../program/machine/litmus-values.ts';
import { MemoryMap } from '../../../program/machine/memory-map.ts';
import type { EnginePause } from '../../engine/drive.ts';
import type { EngineRun } from '../../engine/engine.ts';
import type { Finding } from '../../engine/finding.ts';
import { type LitmusTask, MOST_WORDS } from '../../engine/task.ts';
import { judge } from '../../judge/judge.ts';
import { Explorer, type ExplorerParts } from './explorer.ts';
import { combinations, finalValues } from './final-values.ts';
import { FieldLearnt, LatestFields } from './latest-fields.ts';
import { LITMUS_LANGUAGES } from './litmus-languages.ts';
import { Locations } from './locations.ts';
import { finalEndState } from './machine-end-state.ts';
import { recordExecution } from './record-execution.ts';
import { StateSearch } from './state-search.ts';
import { ThreadNumbers } from './thread-numbers.ts';

/** Transitions between yields. */
const TRANSITIONS = 64;

/** The engine must have said that the test can be laid out as code. */
export function litmusStates({
  program,
  model,
  unroll,
  observedLocations,
  pausesOften,
  observer: { begins, report },
}: LitmusTask): EngineRun {
  const machine = litmusMachine(program, LITMUS_LANGUAGES);
  if (machine.kind === 'refused') throw new Error(`internal error: ${machine.reason}`);
  const { code } = machine;
  const map = new MemoryMap(code);
  const { cellSize } = map;
  const access = { offset: 0, size: VALUE_SIZE, isBlock: false, place: undefined };
  const locations = program.locations.map((_, index) =>
    map.locate({ ...access, object: machineObject(index) }),
  );
  const parts: ExplorerParts = {
    code,
    stepper: createStepper(
      machine.code,
      { unroll, prints: false, mostWords: MOST_WORDS, cellSize },
      { generated: false },
    ),
    locations: new Locations(code, map),
    numbers: new ThreadNumbers(),
    reduces: true,
    options: {
      model: model.operational!,
      tracksRaces: false,
      reportsRaces: false,
      joinsAgain: false,
      keepsEnds: true,
      fields: new LatestFields(),
    },
  };
  const texts = new Map(
    program.threads.flatMap((thread) => thread.code.map(({ span: { file } }) => [file.name, file.text])),
  );
  let explorer = new Explorer(parts);
  let search: StateSearch;

  function reportEnd(): void {
    const { state } = explorer.machine;
    const finding = new StateFinding(judge(finalEndState(explorer.machine)).status, () => {
      const recorded = recordExecution(parts, { name: program.name, texts, path: search.path() });
      if (recorded === undefined)
        throw new Error('internal error: a path of the search cannot be gone again');
      return recorded.execution;
    });
    const asked = [...observedLocations];
    for (const values of combinations(
      asked.map((index) => finalValues(explorer.machine, locations[index]!)),
    )) {
      report(finding, (observable) => {
        if (observable.kind === 'register')
          return registerValue(state.threads[machineThread(observable.thread)]!.words, observable.register);
        const { location } = observable;
        return shownValue(
          values[asked.indexOf(location)] ?? program.locations[location]!.initialValue,
          observable,
        );
      });
    }
    if (pausesOften) search.pause();
  }

  const makeSearch = (): StateSearch =>
    new StateSearch(explorer, Number.POSITIVE_INFINITY, {
      problem: () => {},
      final: reportEnd,
      endless: () => {},
      stale: () => {},
      cut: () => {},
    });
  search = makeSearch();

  function* steps(): Generator<EnginePause, void> {
    for (;;) {
      try {
        begins();
        search.begin();
        while (search.run(TRANSITIONS)) yield;
        return;
      } catch (error) {
        if (!(error instanceof FieldLearnt)) throw error;
        explorer = new Explorer(parts);
        search = makeSearch();
      }
    }
  }
  return {
    steps: steps(),
    counters: () => {
      const { states, transitions, deepest, depth } = search;
      return { candidates: transitions, consistencyChecks: 0, states, transitions, deepest, depth };
    },
  };
}

const NO_MARKS: Marks = { flags: [], undefinedBy: [], failedAssertions: [] };

/** A final state as a finding. Its execution is made only on demand. */
class StateFinding implements Finding {
  readonly isNewClass = true;
  readonly marks = NO_MARKS;
  readonly status: Finding['status'];
  private readonly make: () => Finding['execution'];

  constructor(status: Finding['status'], make: () => Finding['execution']) {
    this.status = status;
    this.make = make;
  }

  get execution(): Finding['execution'] {
    return this.make();
  }

  readonly evidence = (): readonly number[] => [];
}
