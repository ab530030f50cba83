/**
 * Litmus tests in the graph engine, as texts that are equal for equal executions, and the same of the litmus engine: what the
 * tests of this folder compare.
 */
import type { GraphRules } from '../../src/execution/graph-rules.ts';
import { enumerate } from '../../src/explore/engines/enumerate/enumerate.ts';
import { exploreGraph } from '../../src/explore/engines/graph/explore-graph.ts';
import type { GraphSearch } from '../../src/explore/engines/graph/graph-search.ts';
import { judgeGraph } from '../../src/explore/growth/graph-end-state.ts';
import { type OpenedModel, openModel, type Program } from '../../src/index.ts';
import { CatCheck } from '../../src/kernel/cat-check.ts';
import { graphExecution } from '../../src/kernel/graph-execution.ts';
import { hooksOf } from '../../src/procedures/hooks-of.ts';
import { createStepper } from '../../src/program/machine/create-stepper.ts';
import { loader } from './explore.ts';
import { machineOf } from './litmus-executions.ts';
import { keyOf } from './same-executions.ts';

/** Models that the graph engine has. */
export const GRAPH_MODELS = ['sc', 'tso', 'pso', 'ra', 'sra', 'rc11', 'rc11-cpp20', 'ocaml'] as const;

const UNROLL = 3;
/** After which enumerating is given up: a tenth of a second or so. */
const MOST_SLICES = 2000;
const MOST_WORDS = 1 << 16;
const NO_TEXTS: ReadonlyMap<string, string> = new Map();
const opened = new Map<string, OpenedModel>();

export function open(name: string): OpenedModel {
  const known = opened.get(name) ?? openModel(name, { language: 'C', scopes: [], threads: [] }, loader);
  opened.set(name, known);
  return known;
}

/** Leaves everything but coherence after po to the cat file. */
export const CAT_RULES: GraphRules = {
  clocks: 'structural',
  coherence: 'total',
  order: 'none',
  seqCst: 'none',
  hasRaces: false,
  asksCat: true,
  atEnd: 'none',
  leavesOut: 'nothing',
};

export interface GraphOptions {
  /** In place of the model's own. */
  readonly rules?: GraphRules;
  /** Sees the search before it begins. */
  readonly onSearch?: (search: GraphSearch) => void;
  /** How many executions to choose at random, and from which seed; else all are explored. */
  readonly sample?: { readonly random: number; readonly seed: number };
  /** Instead of making texts. */
  readonly onComplete?: (search: GraphSearch) => void;
}

/** Runs the graph engine over a litmus test. */
export function runGraph(program: Program, modelName: string, options: GraphOptions): void {
  const engine = startGraph(program, modelName, options);
  while (!engine.next().done);
}

function startGraph(program: Program, modelName: string, options: GraphOptions): Generator<undefined, void> {
  const { model } = open(modelName);
  const machine = machineOf(program);
  const cat = new CatCheck(model, program.name);
  return exploreGraph(
    machine.code,
    {
      rules: options.rules ?? model.graphRules!,
      looksForRaces: false,
      stepper: ({ cellSize }) =>
        createStepper(
          machine.code,
          { unroll: UNROLL, prints: false, mostWords: MOST_WORDS, cellSize },
          { generated: false },
        ),
      hooks: hooksOf(options.rules ?? model.graphRules!, cat),
      ...options.sample,
    },
    {
      begins: (search) => options.onSearch?.(search),
      complete: (search) => options.onComplete?.(search),
      error() {},
    },
  );
}

/** One text for each execution of the graph engine, sorted; its status is the first line. */
export function graphExecutions(program: Program, modelName: string, options: GraphOptions = {}): string[] {
  const { model } = open(modelName);
  let texts: string[] = [];
  runGraph(program, modelName, {
    ...options,
    onSearch(search) {
      texts = [];
      options.onSearch?.(search);
    },
    onComplete(search) {
      const { execution } = graphExecution(search, program.name, NO_TEXTS);
      texts.push(`${judgeGraph(search).status}\n${keyOf(execution, 1, model)}`);
    },
  });
  return texts.sort();
}

/** The same of the litmus engine; undefined if that takes it too long. */
export function enumeratedExecutions(program: Program, modelName: string): string[] | undefined {
  const { model } = open(modelName);
  const texts: string[] = [];
  const options = {
    unroll: UNROLL,
    equivalence: 'rf-co',
    prune: true,
    pausesOften: false,
    observedLocations: new Set<number>(),
  } as const;
  const counters = { candidates: 0, consistencyChecks: 0 };
  const engine = enumerate(program, model, options, counters, ({ execution, status }) => {
    texts.push(`${status}\n${keyOf(execution, 0, model)}`);
  });
  for (let slices = 0; !engine.next().done; slices++) if (slices > MOST_SLICES) return undefined;
  return texts.sort();
}

/** How many executions; at most `most` are counted. */
export function countExecutions(
  program: Program,
  modelName: string,
  most = Number.POSITIVE_INFINITY,
): number {
  let count = 0;
  const engine = startGraph(program, modelName, {
    onSearch() {
      count = 0;
    },
    onComplete() {
      count++;
    },
  });
  while (count < most && !engine.next().done);
  return Math.min(count, most);
}
