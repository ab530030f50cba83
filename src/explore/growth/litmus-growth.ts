/**
 * Litmus tests in the engines that grow graphs. Final states are read off the graph. An Execution
 * of the test is made only on demand: by the caller, or by a model that may call the execution
 * undefined.
 *
 * Races are not checked as events are added: the `filter` clause decides at the end whether an
 * execution counts, and the cat file decides which check it fails.
 */
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import { writeChoices } from '../../execution/evaluate-execution.ts';
import { EvaluatorCache } from '../../execution/evaluator-cache.ts';
import { type Execution, shownValue } from '../../execution/execution.ts';
import type { Marks, PlanEvaluator } from '../../execution/plan-evaluator.ts';
import { CatCheck } from '../../kernel/cat-check.ts';
import { NONE } from '../../kernel/event-graph.ts';
import type { GraphGrowth, GrowthOptions } from '../../kernel/graph-growth.ts';
import type { SearchListener } from '../../kernel/restarts.ts';
import { hooksOf } from '../../procedures/hooks-of.ts';
import type { Observable } from '../../program/condition.ts';
import { machineObject, machineThread, registerValue } from '../../program/litmus/litmus-code.ts';
import { litmusMachine } from '../../program/litmus/litmus-machine.ts';
import type { MachineCode } from '../../program/machine/code.ts';
import { createStepper } from '../../program/machine/create-stepper.ts';
import { VALUE_SIZE, valueOfWords } from '../../program/machine/litmus-values.ts';
import type { MemoryMap } from '../../program/machine/memory-map.ts';
import type { Stepper } from '../../program/machine/stepper.ts';
import { hasPlainAccess } from '../../program/plain-access.ts';
import type { Program } from '../../program/program.ts';
import type { TraceStatus } from '../../program/trace.ts';
import type { EngineRun } from '../engine/engine.ts';
import type { Finding } from '../engine/finding.ts';
import { type LitmusTask, MOST_WORDS } from '../engine/task.ts';
import { judgeGraph } from './graph-end-state.ts';
import { LitmusExecutions } from './litmus-execution.ts';
import { growthCounters } from './program-listener.ts';

/** What an engine that grows graphs needs to explore a litmus test. */
export interface LitmusGrowth {
  readonly code: MachineCode;
  readonly options: Pick<
    GrowthOptions,
    'rules' | 'looksForRaces' | 'keepsEnds' | 'showsThreads' | 'hooks'
  > & {
    readonly stepper: (memory: MemoryMap) => Stepper;
  };
  readonly listener: SearchListener<GraphGrowth> & { readonly begins: (growth: GraphGrowth) => void };
  /** Locations of the graph whose final values are asked for. */
  readonly observedLocations: () => readonly number[];
  readonly counters: EngineRun['counters'];
}

/** The engine must have said that the test can be laid out as code of the machine. */
export function litmusGrowth({
  program,
  model,
  unroll,
  observedLocations,
  pausesOften,
  checker,
  observer,
}: LitmusTask): LitmusGrowth {
  const machine = litmusMachine(program);
  if (machine.kind === 'refused') throw new Error(`internal error: ${machine.reason}`);
  const rules = model.graphRules!;
  const executions = new LitmusExecutions(program, unroll);
  const judge = mayMark(program, model) ? new MarkJudge(model) : undefined;
  let search: GraphGrowth | undefined;
  let locations: readonly number[] = [];
  return {
    code: machine.code,
    options: {
      rules,
      looksForRaces: false,
      keepsEnds: true,
      showsThreads: false,
      stepper: ({ cellSize }) =>
        createStepper(
          machine.code,
          { unroll, prints: false, mostWords: MOST_WORDS, cellSize },
          { generated: false },
        ),
      hooks: hooksOf(rules, new CatCheck(model, program.name, false), checker),
    },
    listener: {
      begins(at) {
        search = at;
        const { map } = at.memory;
        const access = { offset: 0, size: VALUE_SIZE, isBlock: false, place: undefined };
        locations = program.locations.map((_, index) =>
          map.locate({ ...access, object: machineObject(index) }),
        );
        observer.begins();
      },
      complete(at) {
        const execution = (): Execution => executions.execution(at, locations);
        const finding = new GraphFinding(judgeGraph(at).status, execution, judge);
        observer.report(finding, (observable) => finalValue(at, program, locations, observable));
        if (pausesOften) at.pause();
      },
      error() {
        // The thread ends at it, and its end is reported with the execution.
      },
    },
    observedLocations: () => [...observedLocations].map((index) => locations[index]!),
    counters: () => growthCounters(search),
  };
}

/** Whether the model may say more of an execution than that it is consistent. */
function mayMark(program: Program, { graphRules, plan }: ConsistencyModel): boolean {
  if (plan.checks.every(({ mode }) => mode === 'require')) return false;
  return !graphRules!.hasRaces || hasPlainAccess(program);
}

/**
 * The final value of an observable in a complete graph. `locations`: by location of the test, its
 * number in the graph.
 */
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

/** What the engines report of an execution. Most of it is computed on demand. */
class GraphFinding implements Finding {
  readonly status: TraceStatus;
  readonly isNewClass = true;
  private readonly make: () => Execution;
  private readonly judge: MarkJudge | undefined;
  private made: Execution | undefined;

  /** `judge`: given if the execution might be marked. */
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

  /** The evidence of the execution that was judged last. */
  evidence(check: string): readonly number[] {
    return this.last?.evaluator.evidence(check) ?? [];
  }
}
