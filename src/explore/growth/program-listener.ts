/**
 * Turns the executions that an engine that grows graphs reports into the result of a program's
 * check: counts, outcomes and errors.
 */
import { CatCheck } from '../../kernel/cat-check.ts';
import type { GraphError } from '../../kernel/graph-error.ts';
import { type GraphExecution, graphExecution } from '../../kernel/graph-execution.ts';
import type { GraphGrowth, GrowthOptions } from '../../kernel/graph-growth.ts';
import type { StepperMaker } from '../../kernel/restarts.ts';
import { hooksOf } from '../../procedures/hooks-of.ts';
import type { World } from '../../program/assumption.ts';
import type { MachineCode } from '../../program/machine/code.ts';
import { createStepper } from '../../program/machine/create-stepper.ts';
import type { MemoryMap } from '../../program/machine/memory-map.ts';
import type { PlainAccesses } from '../../program/machine/plain-accesses.ts';
import type { Stepper } from '../../program/machine/stepper.ts';
import { wrongReplay } from '../engine/replay-string.ts';
import { NoSuchOption } from '../engine/search-part.ts';
import {
  DEFAULT_PROGRAM_UNROLL,
  MOST_WORDS,
  type ProgramCheckOptions,
  type ProgramTask,
  reductionsOf,
  type Tally,
  worldOf,
} from '../engine/task.ts';
import type { FoundErrors } from '../judge/found-errors.ts';
import { count } from '../judge/judge.ts';
import { doubtOf, writeEnd } from '../judge/write-errors.ts';
import type { SearchCounters } from '../results/statistics.ts';
import { addGraphError } from './add-graph-error.ts';
import { judgeGraph } from './graph-end-state.ts';
import { recordGraphOutcome } from './graph-outcomes.ts';

export class ProgramListener {
  private readonly name: string;
  private readonly options: ProgramCheckOptions;
  private readonly errors: FoundErrors;
  private readonly tally: Tally;
  private readonly replayOf: (growth: GraphGrowth) => string | undefined;
  private readonly texts: ReadonlyMap<string, string>;
  private readonly looksForLeaks: boolean;
  private readonly pausesOften: boolean;

  /** `replayOf`: the string from which `--replay` makes the present graph, if there is one. */
  constructor(
    { name, options, errors, tally }: ProgramTask,
    replayOf: (growth: GraphGrowth) => string | undefined,
  ) {
    this.name = name;
    this.options = options;
    this.errors = errors;
    this.tally = tally;
    this.replayOf = replayOf;
    this.texts = options.texts ?? new Map<string, string>();
    this.looksForLeaks = !errors.isIgnored('memory-leak');
    this.pausesOften = options.budget?.executions !== undefined || options.replay !== undefined;
  }

  /** A run begins: discard what was reported before. */
  begins(growth: GraphGrowth): void {
    const { tally, options } = this;
    Object.assign(tally, {
      executions: 0,
      blocked: 0,
      standsFor: 0,
      standsForAtMost: false,
      cut: restriction(options),
      isLoopCut: false,
    });
    tally.outcomes?.begin(growth.memory.map);
    options.onBegin?.();
  }

  complete(growth: GraphGrowth): void {
    const { tally, errors, options } = this;
    const judgement = judgeGraph(growth, this.looksForLeaks);
    const { status, stuck, cut, faults, leaks } = judgement;
    const fault = faults[0];
    count(tally, judgement);
    if (judgement.counts === 'executions') tally.standsFor! += growth.orbitSize;
    if (!growth.hasExactOrbits) tally.standsForAtMost = true;
    if (tally.outcomes !== undefined && (status === 'complete' || fault !== undefined))
      recordGraphOutcome(growth, tally.outcomes, this.texts, fault?.errorKind);
    if (stuck !== undefined || leaks.length > 0) {
      writeEnd(errors, judgement, () => {
        const replay = this.replayOf(growth);
        return {
          execution: this.executionOf(growth).execution,
          ...(replay !== undefined && { replay }),
        };
      });
    }
    if (this.pausesOften || errors.size > 0) growth.pause();
    if (cut !== undefined) tally.isLoopCut = true;
    tally.cut ??= doubtOf(judgement, errors);
    options.onExecution?.(this.executionOf(growth).execution, status);
  }

  error(growth: GraphGrowth, error: GraphError): void {
    if (error.isLate) this.tally.cut ??= 'what follows on the use of memory that is gone is not explored';
    if (this.errors.isIgnored(error.kind)) return;
    addGraphError(this.errors, growth.graph, error, this.executionOf(growth), this.replayOf(growth));
    growth.pause();
  }

  private executionOf(growth: GraphGrowth): GraphExecution {
    return graphExecution(growth, this.name, this.texts);
  }
}

/** What every engine that adds events one by one needs of a check. */
export function programGrowth(task: ProgramTask): Pick<
  GrowthOptions,
  'rules' | 'looksForRaces' | 'hooks' | 'leavesOutRetries'
> & {
  readonly stepper: StepperMaker;
} {
  const { code, name, model, options, errors } = task;
  const rules = model.graphRules!;
  return {
    rules,
    looksForRaces: rules.hasRaces && !errors.isIgnored('data-race'),
    stepper: programStepper(code, options, worldOf(task), task.tally.plainAccesses),
    hooks: hooksOf(rules, new CatCheck(model, name), options.checker),
    leavesOutRetries: reductionsOf(options).has('retry'),
  };
}

/** What a search has cost so far. */
export const growthCounters = (
  search: GraphGrowth | undefined,
): SearchCounters & { readonly depth?: number } => ({
  candidates: search?.steps ?? 0,
  consistencyChecks: search?.checks ?? 0,
  ...search?.orderCounters,
  ...(search && { depth: search.graph.count }),
});

/** The stepper of a program as the options want it. */
export function programStepper(
  code: MachineCode,
  options: ProgramCheckOptions,
  world?: World,
  plainAccesses?: PlainAccesses,
): (memory: MemoryMap, hasBarriers?: boolean) => Stepper {
  const { unroll, generated } = options;
  return (memory, hasBarriers = false) =>
    createStepper(
      code,
      {
        unroll: unroll ?? DEFAULT_PROGRAM_UNROLL,
        sparesLocal: unroll === undefined,
        reductions: reductionsOf(options),
        hasBarriers,
        hasHazardPointers: true,
        prints: false,
        mostWords: MOST_WORDS,
        cellSize: memory.cellSize,
        mixedSizes: memory,
        ...(world && { world }),
        ...(plainAccesses && { plainAccesses }),
      },
      { generated: generated ?? true },
    );
}

/**
 * The steps of a search as those of a check: for a replay only its one execution, else all, with
 * the doubts of the search.
 */
export function programSteps(
  steps: Iterator<undefined>,
  search: () => GraphGrowth | undefined,
  { options, tally }: ProgramTask,
): Generator<undefined, void> {
  return options.replay === undefined ? withDoubts(steps, search, tally) : replayed(steps, tally);
}

/**
 * Notes the doubt of the search after every step, the last included: what was left out may have
 * come last.
 */
function* withDoubts(
  steps: Iterator<undefined>,
  search: () => GraphGrowth | undefined,
  tally: Tally,
): Generator<undefined, void> {
  for (;;) {
    const { done } = steps.next();
    tally.cut ??= search()?.doubt;
    if (done) return;
    yield;
  }
}

function* replayed(steps: Iterator<undefined>, tally: Tally): Generator<undefined, void> {
  try {
    while (tally.executions + tally.blocked === 0 && !steps.next().done) yield;
  } catch (error) {
    if (error instanceof NoSuchOption) wrongReplay();
    throw error;
  }
}

/** Why the options restrict the search, whatever it finds. */
function restriction({ replay, random }: ProgramCheckOptions): string | undefined {
  if (replay !== undefined) return 'only the execution that was to be replayed was looked at';
  return random === undefined ? undefined : `only ${random} executions, chosen at random, were looked at`;
}
