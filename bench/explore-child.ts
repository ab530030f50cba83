/**
 * The graph engine on one program, again and again in one process: what an execution costs when the just-in-time compiler has
 * done its work. Arguments: a Subject as JSON. Writes Exploration as JSON.
 */
import { exploreGraph } from '../src/explore/engines/graph/explore-graph.ts';
import type { GraphSearch } from '../src/explore/engines/graph/graph-search.ts';
import { programStepper } from '../src/explore/growth/program-listener.ts';
import { checkProgram, type MachineCode, type OpenedModel } from '../src/index.ts';
import { CatCheck } from '../src/kernel/cat-check.ts';
import { hooksOf } from '../src/procedures/hooks-of.ts';
import type { Subject } from './measure-check.ts';
import { openSubject } from './open-subject.ts';

export interface Exploration {
  readonly executions: number;
  /** Of the complete graphs, on average. */
  readonly events: number;
  readonly steps: number;
  readonly revisits: number;
  /** Of consistency, other than coherence. */
  readonly checks: number;
  /** User and system time of one search, the fastest of all. */
  readonly cpuSeconds: number;
}

const LEAST_SECONDS = 1;
const LEAST_RUNS = 3;
const MOST_RUNS = 2000;

async function explore(subject: Subject): Promise<Exploration> {
  const { code, opened } = await openSubject(subject);
  const { source, model } = subject;
  const counts = countSteps(code, opened);
  let total = 0;
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < LEAST_RUNS || (total < LEAST_SECONDS && run < MOST_RUNS); run++) {
    const start = process.cpuUsage();
    const { executions, verdict } = await checkProgram(code, source, opened.model, {
      engine: 'graph',
      equivalence: opened.equivalence,
      ignoredErrors: new Set(['memory-leak']),
    });
    const { user, system } = process.cpuUsage(start);
    if (verdict !== 'holds' || executions !== counts.executions) {
      throw new Error(`${source} under ${model}: ${verdict}, ${executions} executions`);
    }
    const seconds = (user + system) / 1e6;
    total += seconds;
    best = Math.min(best, seconds);
  }
  return { ...counts, cpuSeconds: best };
}

/** One search that looks at its graphs as they are completed. */
function countSteps(code: MachineCode, { model }: OpenedModel): Omit<Exploration, 'cpuSeconds'> {
  const rules = model.graphRules!;
  let executions = 0;
  let events = 0;
  let search: GraphSearch | undefined;
  const slices = exploreGraph(
    code,
    {
      rules,
      looksForRaces: rules.hasRaces,
      stepper: programStepper(code, {}),
      hooks: hooksOf(rules, new CatCheck(model, 'bench')),
    },
    {
      begins(at) {
        search = at;
        executions = 0;
        events = 0;
      },
      complete(at) {
        executions++;
        for (let e = at.graph.newest; e >= 0; e = at.graph.older[e]!) events++;
      },
      error(_, { kind, message }) {
        throw new Error(`${kind}: ${message}`);
      },
    },
  );
  while (!slices.next().done);
  const { steps, revisits, consistency } = search!;
  return { executions, events: events / executions, steps, revisits, checks: consistency.checks };
}

process.stdout.write(JSON.stringify(await explore(JSON.parse(process.argv[2]!))));
