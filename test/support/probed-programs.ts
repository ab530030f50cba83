/** Programs probed at random, and explored as a whole: what the tests of estimates compare. */
import { type EstimatorOptions, probe, type Samples } from '../../src/explore/engines/graph/estimator.ts';
import { GraphSearch } from '../../src/explore/engines/graph/graph-search.ts';
import { judgeGraph } from '../../src/explore/growth/graph-end-state.ts';
import type { MachineCode } from '../../src/index.ts';
import { CatCheck } from '../../src/kernel/cat-check.ts';
import { Restarts } from '../../src/kernel/restarts.ts';
import { CoherenceCount } from '../../src/procedures/coherence/coherence-count.ts';
import { hooksOf } from '../../src/procedures/hooks-of.ts';
import { open } from './litmus-graphs.ts';
import type { Runnable } from './rf-runs.ts';

interface Counts {
  executions: number;
  blocked: number;
  /** The sum of what each end is of its reads-from class. */
  classes: number;
  steps: number;
}

/** Makes searches under a model. */
class Searches {
  readonly restarts: Restarts<GraphSearch>;
  private readonly code: MachineCode;
  private readonly modelName: string;

  constructor({ code, stepper }: Runnable, modelName: string) {
    this.code = code;
    this.modelName = modelName;
    this.restarts = new Restarts(code, stepper);
  }

  readonly make = (
    listener: Parameters<EstimatorOptions['make']>[0],
    chooser?: Parameters<EstimatorOptions['make']>[1],
  ): GraphSearch => {
    const { model } = open(this.modelName);
    const rules = model.graphRules!;
    const hooks = hooksOf(rules, new CatCheck(model, 'probes'));
    const { stepper, memory } = this.restarts;
    return this.restarts.make(
      (threads, observer) =>
        new GraphSearch(
          this.code,
          stepper,
          memory,
          { rules, looksForRaces: false, hooks, threads, ...(chooser && { chooser }) },
          observer,
        ),
      listener,
    );
  };
}

const ordersOf = ({ graph, clocks }: GraphSearch): (() => number) => {
  const orders = new CoherenceCount(graph, clocks);
  return () => orders.count(() => false);
};

/** What probes of so many steps in all stand for. */
export function probed(run: Runnable, modelName: string, steps: number): Samples {
  const searches = new Searches(run, modelName);
  let samples: Samples = { executions: [], blocked: [], classes: [], steps: [] };
  let isMade = false;
  const listener = {
    complete() {
      isMade = true;
    },
    error() {},
  };
  const rounds = searches.restarts.settled(
    () => searches.make(listener),
    function* (search) {
      // One execution says how many threads there are.
      while (!isMade && search.step());
      samples = { executions: [], blocked: [], classes: [], steps: [] };
      yield* probe({ make: searches.make, orders: ordersOf }, steps, samples);
    },
  );
  while (!rounds.next().done);
  return samples;
}

/** The whole search; undefined if it takes more steps than `most`. */
export function explored(run: Runnable, modelName: string, most: number): Counts | undefined {
  const searches = new Searches(run, modelName);
  let counts: Counts = { executions: 0, blocked: 0, classes: 0, steps: 0 };
  const begin = (): GraphSearch => {
    counts = { executions: 0, blocked: 0, classes: 0, steps: 0 };
    const search = searches.make({
      complete(at) {
        const kind = judgeGraph(at, false).counts;
        if (kind === 'nothing') return;
        counts[kind]++;
        counts.classes += 1 / orders();
      },
      error() {},
    });
    const orders = ordersOf(search);
    return search;
  };
  const rounds = searches.restarts.settled(begin, function* (search) {
    while (search.step()) if (search.steps > most) return;
    counts.steps = search.steps;
    yield;
  });
  while (!rounds.next().done);
  return counts.steps === 0 ? undefined : counts;
}
