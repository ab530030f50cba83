/**
 * Graphs for the oracles of the rf engine: complete graphs of the graph engine in which some reads read something else and the writes are
 * in any order, so that a model may or may not allow them; and what the model's cat file says of them, by trying all orders.
 */
import type { ConsistencyModel } from '../../src/execution/consistency-model.ts';
import { writeChoices } from '../../src/execution/evaluate-execution.ts';
import { EvaluatorCache } from '../../src/execution/evaluator-cache.ts';
import type { Execution } from '../../src/execution/execution.ts';
import type { ClockRule } from '../../src/execution/graph-rules.ts';
import { exploreGraph } from '../../src/explore/engines/graph/explore-graph.ts';
import type { Program } from '../../src/index.ts';
import { CatCheck } from '../../src/kernel/cat-check.ts';
import { Clocks } from '../../src/kernel/clocks.ts';
import { type EventGraph, NONE } from '../../src/kernel/event-graph.ts';
import { isReadKind, isWriteKind, KIND } from '../../src/kernel/event-kinds.ts';
import { graphExecution } from '../../src/kernel/graph-execution.ts';
import type { GraphGrowth } from '../../src/kernel/graph-growth.ts';
import { hooksOf } from '../../src/procedures/hooks-of.ts';
import { createStepper } from '../../src/program/machine/create-stepper.ts';
import { machineOf } from '../support/litmus-executions.ts';
import { open } from '../support/litmus-graphs.ts';

export type Pick = (count: number) => number;

const MOST_WORDS = 1 << 16;

/** Runs the graph engine over a litmus test until it has so many executions, chosen at random. */
export function randomGraphs(
  program: Program,
  modelName: string,
  count: number,
  seed: number,
  report: (growth: GraphGrowth) => void,
): void {
  const { model } = open(modelName);
  const machine = machineOf(program);
  const cat = new CatCheck(model, program.name);
  const engine = exploreGraph(
    machine.code,
    {
      rules: model.graphRules!,
      looksForRaces: false,
      stepper: ({ cellSize }) =>
        createStepper(
          machine.code,
          { unroll: 1, prints: false, mostWords: MOST_WORDS, cellSize },
          { generated: false },
        ),
      hooks: hooksOf(model.graphRules!, cat),
      random: count,
      seed,
    },
    { begins() {}, complete: report, error() {} },
  );
  while (!engine.next().done);
}

const CHANGED_FIELDS = [
  'rf',
  'readerPrevious',
  'readerNext',
  'firstReader',
  'coPrevious',
  'coNext',
  'coLast',
] as const;

/** Runs something that changes rf and co of the graph, which is then as it was. */
export function withChanges(graph: EventGraph, run: () => void): void {
  const saved = CHANGED_FIELDS.map((field) => graph[field].slice());
  run();
  CHANGED_FIELDS.forEach((field, i) => {
    graph[field].set(saved[i]!);
  });
}

/** The clocks of a graph whose events may have come in another order. */
export function clocksOf(graph: EventGraph, rule: ClockRule, threads: number): Clocks {
  const clocks = new Clocks(graph, rule, threads);
  const isDone = new Set<number>();
  const compute = (event: number): void => {
    if (event === NONE || isDone.has(event) || graph.kind[event] === KIND.initial) return;
    isDone.add(event);
    compute(graph.poPrevious[event]!);
    const kind = graph.kind[event]!;
    if (isReadKind(kind)) compute(graph.rf[event]!);
    if (kind === KIND.start || kind === KIND.join) compute(graph.seen[event]!);
    clocks.open(event);
    clocks.compute(event);
  };
  for (let e = graph.newest; e !== NONE; e = graph.older[e]!) compute(e);
  return clocks;
}

function eventsOf(graph: EventGraph, isWanted: (kind: number) => boolean): number[] {
  const events: number[] = [];
  for (let e = graph.newest; e !== NONE; e = graph.older[e]!) if (isWanted(graph.kind[e]!)) events.push(e);
  return events.reverse();
}

/** By location that has writes: the initial one, then the others as co has them. */
export function coherenceOf(graph: EventGraph): number[][] {
  return eventsOf(graph, (kind) => kind === KIND.initial).map((initial) => {
    const order: number[] = [];
    for (let w = initial; w !== NONE; w = graph.coNext[w]!) order.push(w);
    return order;
  });
}

/** Lets one read read another write; po and rf stay without cycle. */
export function changeRead(graph: EventGraph, threads: number, pick: Pick): void {
  const reads = eventsOf(graph, isReadKind);
  if (reads.length === 0) return;
  const read = reads[pick(reads.length)]!;
  const clocks = clocksOf(graph, 'causal', threads);
  const sources = eventsOf(graph, (kind) => kind === KIND.initial || isWriteKind(kind)).filter(
    (write) =>
      graph.location[write] === graph.location[read] &&
      (graph.kind[write] === KIND.initial || !clocks.isCausal(read, write)),
  );
  graph.unlinkRead(read);
  graph.linkRead(read, sources[pick(sources.length)]!);
}

/** Puts the writes of a location into any order after the initial one. */
export function shuffleWrites(graph: EventGraph, pick: Pick): void {
  const orders = coherenceOf(graph);
  const [initial, ...writes] = orders[pick(orders.length)]!;
  for (const write of writes) graph.unlinkWrite(write);
  for (const write of writes) {
    let before = initial!;
    for (let steps = pick(writes.length); steps > 0 && graph.coNext[before] !== NONE; steps--)
      before = graph.coNext[before]!;
    graph.linkWrite(write, before);
  }
}

/** Wishes for final writes; mostly there are none. */
export function someFinals(graph: EventGraph, pick: Pick): Int32Array | undefined {
  if (pick(3) > 0) return undefined;
  const finals = new Int32Array(graph.initialOf.length).fill(NONE);
  for (const order of coherenceOf(graph)) {
    if (pick(2) === 0) finals[graph.location[order[0]!]!] = order[pick(order.length)]!;
  }
  return finals;
}

/** What the cat file says. */
export class CatJudge {
  private readonly model: ConsistencyModel;
  private readonly evaluators: EvaluatorCache;

  constructor(model: ConsistencyModel) {
    this.model = model;
    this.evaluators = new EvaluatorCache(model);
  }

  /** Of the graph as it is, co and final writes included. */
  allows(growth: GraphGrowth): boolean {
    return this.allowsExecution(graphExecution(growth, 'judged', new Map()).execution);
  }

  /** Of the graph with some order of the writes; of a model without co, with some final writes. */
  allowsSome(growth: GraphGrowth, finals: Int32Array | undefined): boolean {
    const { graph } = growth;
    const { execution, numberOf } = graphExecution(growth, 'judged', new Map());
    const coherence = [...execution.coherence!];
    const finalWrites = Array.from(execution.finalWrites);
    const orders = coherenceOf(graph);
    const choose = (index: number): boolean => {
      if (index === orders.length) return this.allowsExecution({ ...execution, coherence, finalWrites });
      const [initial, ...writes] = orders[index]!;
      const location = graph.location[initial!]!;
      const wish = finals?.[location] ?? NONE;
      for (const order of this.model.usesCoherence
        ? permutations(writes)
        : rotations([initial!, ...writes])) {
        const whole = this.model.usesCoherence ? [initial!, ...order] : order;
        if (wish !== NONE && whole.at(-1) !== wish) continue;
        coherence[location] = whole.map(numberOf);
        finalWrites[location] = numberOf(whole.at(-1)!);
        if (choose(index + 1)) return true;
      }
      return false;
    };
    return choose(0);
  }

  private allowsExecution(execution: Execution): boolean {
    const evaluator = this.evaluators.evaluatorFor(execution.skeleton);
    writeChoices(evaluator, execution);
    evaluator.updateReadsFrom(true);
    return evaluator.passesRequirements();
  }
}

function* permutations(items: readonly number[]): Generator<number[]> {
  if (items.length === 0) yield [];
  for (const [i, item] of items.entries()) {
    for (const rest of permutations(items.filter((_, j) => j !== i))) yield [item, ...rest];
  }
}

/** Each item last once. */
function* rotations(items: readonly number[]): Generator<number[]> {
  for (const i of items.keys()) yield [...items.slice(i + 1), ...items.slice(0, i + 1)];
}
