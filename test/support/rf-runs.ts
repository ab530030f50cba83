/** Litmus tests and programs in the rf engine and in the graph engine, as texts that are equal for equal reads-from classes. */
import { exploreGraph } from '../../src/explore/engines/graph/explore-graph.ts';
import { exploreRf } from '../../src/explore/engines/rf/explore-rf.ts';
import { judgeGraph } from '../../src/explore/growth/graph-end-state.ts';
import type { MachineCode } from '../../src/index.ts';
import { CatCheck } from '../../src/kernel/cat-check.ts';
import { NONE } from '../../src/kernel/event-graph.ts';
import { isReadKind, KIND } from '../../src/kernel/event-kinds.ts';
import type { GraphGrowth } from '../../src/kernel/graph-growth.ts';
import type { RfOracle } from '../../src/kernel/rf-oracle.ts';
import { hooksOf } from '../../src/procedures/hooks-of.ts';
import type { MemoryMap } from '../../src/program/machine/memory-map.ts';
import type { Stepper } from '../../src/program/machine/stepper.ts';
import { open } from './litmus-graphs.ts';

/** A program that can be run. */
export interface Runnable {
  readonly code: MachineCode;
  readonly stepper: (memory: MemoryMap) => Stepper;
}

/** Equal for graphs with the same events and the same rf, however threads are numbered. */
export function rfText(growth: GraphGrowth): string {
  const { graph, threads } = growth;
  const names = new Map<number, string>();
  for (const [key, number] of threads.known) names.set(number, key);
  const nameOf = (thread: number): string => {
    const key = names.get(thread);
    if (key === undefined) return 'main';
    const [parent, count] = key.split(' ');
    return `${nameOf(Number(parent))}.${count}`;
  };
  const lines: string[] = [];
  for (let thread = 0; thread < threads.threadCount; thread++) {
    const events: string[] = [];
    for (let e = graph.lastOf[thread]!; e !== NONE; e = graph.poPrevious[e]!) {
      const kind = graph.kind[e]!;
      // A read that waits is an event in one engine only.
      if (kind === KIND.wait) continue;
      let text = `${kind}`;
      if (kind === KIND.choose) text += `=${graph.low[e]}`;
      if (isReadKind(kind)) {
        const write = graph.rf[e]!;
        const source =
          graph.thread[write]! < 0 ? 'initial' : `${nameOf(graph.thread[write]!)}@${graph.position[write]}`;
        text += `<${source}`;
      }
      events.push(text);
    }
    if (events.length > 0) lines.push(`${nameOf(thread)}: ${events.reverse().join(' ')}`);
  }
  return [judgeGraph(growth).status, ...lines.sort()].join('\n');
}

/** After an error of memory that is gone, what is explored depends on who comes first. */
const OF_MEMORY: ReadonlySet<string> = new Set(['invalid-access', 'double-free', 'uninitialised-read']);

/** The classes of the graph engine's executions, sorted; undefined if there are too many executions, or errors of memory. */
export function graphClasses(
  { code, stepper }: Runnable,
  modelName: string,
  most = 20_000,
): string[] | undefined {
  const { model } = open(modelName);
  const cat = new CatCheck(model, 'graph');
  let classes = new Set<string>();
  let count = 0;
  let isComparable = true;
  const steps = exploreGraph(
    code,
    { rules: model.graphRules!, looksForRaces: false, stepper, hooks: hooksOf(model.graphRules!, cat) },
    {
      begins() {
        classes = new Set();
        count = 0;
      },
      complete(at) {
        count++;
        classes.add(rfText(at));
      },
      error(_, { kind }) {
        isComparable &&= !OF_MEMORY.has(kind);
      },
    },
  );
  while (!steps.next().done) if (count > most || !isComparable) return undefined;
  if (!isComparable) return undefined;
  return [...classes].sort();
}

/** The classes of the rf engine, in the order in which it finds them. `oracle`: in place of the model's own. */
export function rfClasses(
  { code, stepper }: Runnable,
  modelName: string,
  oracle?: (growth: GraphGrowth, own: RfOracle) => RfOracle,
): string[] {
  const { model } = open(modelName);
  const hooks = hooksOf(model.graphRules!, new CatCheck(model, 'rf'));
  let classes: string[] = [];
  const steps = exploreRf(
    code,
    {
      rules: model.graphRules!,
      looksForRaces: false,
      stepper,
      hooks: (growth, room) => {
        const own = hooks(growth, room);
        return oracle === undefined ? own : { ...own, oracle: () => oracle(growth, own.oracle()) };
      },
      observedLocations: () => [],
    },
    {
      begins() {
        classes = [];
      },
      complete(at) {
        classes.push(rfText(at));
      },
      error() {},
    },
  );
  while (!steps.next().done);
  return classes;
}
