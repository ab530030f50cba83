/**
 * A check of a litmus test by the graph or the rf engine. Final states are read off the graph; an Execution of the test is made only
 * where somebody looks at it: the caller, or a model that may call the execution undefined.
 *
 * Races are not looked for as events are added: which executions count depends on how they end (filters), and which check of
 * the model they fail is for its cat file to say.
 */
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import { writeChoices } from '../../execution/evaluate-execution.ts';
import { EvaluatorCache } from '../../execution/evaluator-cache.ts';
import { type Execution, shownValue } from '../../execution/execution.ts';
import type { Marks, PlanEvaluator } from '../../execution/plan-evaluator.ts';
import { CatCheck } from '../../kernel/cat-check.ts';
import { NONE } from '../../kernel/event-graph.ts';
import type { GraphGrowth } from '../../kernel/graph-growth.ts';
import { hooksOf } from '../../procedures/hooks-of.ts';
import type { JamCheckerName } from '../../procedures/jam21/create-checker.ts';
import type { Observable } from '../../program/condition.ts';
import { machineObject, machineThread, VALUE_SIZE, valueOfWords } from '../../program/machine/litmus-code.ts';
import { litmusMachine } from '../../program/machine/litmus-machine.ts';
import { registerValue } from '../../program/machine/litmus-stepper.ts';
import type { MemoryMap } from '../../program/machine/memory-map.ts';
import { hasPlainAccess } from '../../program/plain-access.ts';
import type { Program } from '../../program/program.ts';
import type { TraceStatus } from '../../program/trace.ts';
import { type EngineRun, MOST_WORDS } from '../engine/task.ts';
import type { Equivalence, Finding } from '../engines/enumerate/enumerate.ts';
import { exploreGraph } from '../engines/graph/explore-graph.ts';
import { exploreRf } from '../engines/rf/explore-rf.ts';
import { rfObstacle } from '../engines/rf/rf-obstacle.ts';
import type { CoreSearch } from '../engines/xmm/core-search.ts';
import { exploreXmm } from '../engines/xmm/explore-xmm.ts';
import { refuseForReExecution, xmmObstacle } from '../engines/xmm/xmm-obstacle.ts';
import { judgeGraph } from './graph-judge.ts';
import { graphObstacle, refuseEngine, type Subject } from './graph-obstacle.ts';
import { LitmusExecutions } from './litmus-execution.ts';

export interface LitmusRunOptions {
  readonly engine: 'graph' | 'rf' | 'xmm';
  readonly unroll: number;
  readonly equivalence: Equivalence;
  /** Locations of the test whose final values are asked for. */
  readonly observedLocations: ReadonlySet<number>;
  /** After each execution, so that a limit on their number is kept. */
  readonly pausesOften: boolean;
  /** Of JAM21. */
  readonly checker?: JamCheckerName;
}

export interface LitmusRunObserver {
  /** A run begins: what was told before is told again. */
  readonly begins: () => void;
  /** A consistent execution; `read` gives its final values if it is complete. Both are only valid during the call. */
  readonly tell: (finding: Finding, read: (observable: Observable) => number) => void;
}

/** Refuses what the engine cannot do. */
export function litmusRun(
  program: Program,
  model: ConsistencyModel,
  { engine, unroll, equivalence, observedLocations, pausesOften, checker }: LitmusRunOptions,
  observer: LitmusRunObserver,
): EngineRun {
  const hasPlain = hasPlainAccess(program);
  if (model.reExecutes && engine !== 'xmm') refuseForReExecution(engine, model);
  const obstacle = OBSTACLES[engine](model, { equivalence, hasPlain });
  if (obstacle !== undefined)
    refuseEngine(engine, obstacle, engine === 'xmm' ? { suggestion: '`--model xmm` has it' } : {});
  const machine = litmusMachine(program);
  if (machine.kind === 'refused')
    refuseEngine(engine, `it does not take ${machine.reason}`, machine.span && { span: machine.span });
  const rules = model.graphRules!;
  const executions = new LitmusExecutions(program, unroll);
  const judge = mayMark(program, model) ? new MarkJudge(model) : undefined;
  let search: GraphGrowth | undefined;
  let locations: readonly number[] = [];
  const options = {
    rules,
    looksForRaces: false,
    keepsEnds: true,
    showsThreads: false,
    stepper: ({ cellSize }: MemoryMap) =>
      machine.stepper({ unroll, prints: false, mostWords: MOST_WORDS, cellSize }),
    hooks: hooksOf(rules, new CatCheck(model, program.name, false), checker),
  };
  const listener = {
    begins(at: GraphGrowth): void {
      search = at;
      const { map } = at.memory;
      const access = { offset: 0, size: VALUE_SIZE, isBlock: false, place: undefined };
      locations = program.locations.map((_, index) =>
        map.locate({ ...access, object: machineObject(index) }),
      );
      observer.begins();
    },
    complete(at: GraphGrowth): void {
      const finding = new GraphFinding(
        judgeGraph(at).status,
        () => executions.execution(at, locations),
        judge,
      );
      observer.tell(finding, (observable) => finalValue(at, program, locations, observable));
      if (pausesOften) at.pause();
    },
    error(): void {
      // The thread ends at it, and its end is told with the execution.
    },
  };
  let cores: CoreSearch | undefined;
  const steps =
    engine === 'xmm'
      ? exploreXmm(machine.code, options, {
          ...listener,
          begins(at, made) {
            cores = made;
            listener.begins(at);
          },
        })
      : engine === 'graph'
        ? exploreGraph(machine.code, options, listener)
        : exploreRf(
            machine.code,
            {
              ...options,
              observedLocations: () => [...observedLocations].map((index) => locations[index]!),
            },
            listener,
          );
  return {
    steps,
    counters: () => ({
      candidates: search?.steps ?? 0,
      consistencyChecks: search?.checks ?? 0,
      ...search?.orderCounters,
      ...cores?.counters,
    }),
  };
}

const OBSTACLES = {
  graph: (model: ConsistencyModel, { equivalence }: Subject) => graphObstacle(model, { equivalence }),
  rf: rfObstacle,
  xmm: xmmObstacle,
} as const;

/** Whether the model may say more of an execution than that it is consistent. */
function mayMark(program: Program, { graphRules, plan }: ConsistencyModel): boolean {
  if (plan.checks.every(({ mode }) => mode === 'require')) return false;
  return !graphRules!.hasRaces || hasPlainAccess(program);
}

/** In a complete graph. `locations`: by location of the test, its number in the graph. */
function finalValue(
  { graph, threads }: GraphGrowth,
  program: Program,
  locations: readonly number[],
  observable: Observable,
): number {
  if (observable.kind === 'register') {
    const last = graph.lastOf[machineThread(observable.thread)]!;
    return registerValue(threads.snapshots.view(last), observable.register);
  }
  // There is no last write where nothing accesses the location.
  const write = graph.coLast[locations[observable.location]!] ?? NONE;
  const value =
    write === NONE
      ? program.locations[observable.location]!.initialValue
      : valueOfWords(graph.low[write]!, graph.high[write]!);
  return shownValue(value, observable);
}

/** What the engines tell of an execution; most of it is made when it is asked for. */
class GraphFinding implements Finding {
  readonly status: TraceStatus;
  readonly isNewClass = true;
  private readonly make: () => Execution;
  private readonly judge: MarkJudge | undefined;
  private made: Execution | undefined;

  /** `judge`: if the execution might be marked. */
  constructor(status: TraceStatus, make: () => Execution, judge: MarkJudge | undefined) {
    this.status = status;
    this.make = make;
    this.judge = judge;
  }

  get execution(): Execution {
    this.made ??= this.make();
    return this.made;
  }

  get marks(): Marks {
    return this.judge?.marks(this.execution) ?? NO_MARKS;
  }

  readonly evidence = (check: string): readonly number[] => this.judge?.evidence(check) ?? [];
}

const NO_MARKS: Marks = { flags: [], undefinedBy: [], failedAssertions: [] };

/** Asks the model's cat file for its marks. */
class MarkJudge {
  private readonly evaluators: EvaluatorCache;
  private last:
    | { readonly execution: Execution; readonly evaluator: PlanEvaluator; readonly marks: Marks }
    | undefined;

  constructor(model: ConsistencyModel) {
    this.evaluators = new EvaluatorCache(model);
  }

  marks(execution: Execution): Marks {
    if (this.last?.execution !== execution) {
      const evaluator = this.evaluators.evaluatorFor(execution.skeleton);
      writeChoices(evaluator, execution);
      evaluator.updateReadsFrom(true);
      if (!evaluator.passesRequirements())
        throw new Error('internal error: the engine has found an execution that the model forbids');
      this.last = { execution, evaluator, marks: evaluator.marks() };
    }
    return this.last.marks;
  }

  /** Of the execution that was asked for last. */
  evidence(check: string): readonly number[] {
    return this.last?.evaluator.evidence(check) ?? [];
  }
}
