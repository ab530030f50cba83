/**
 * Load-buffering races of the RC11 executions of a C program of the user's (of GenMC-XMM's data
 * structures, say): as refs/xmm-thesis defines them, and as the figures of its tables show that its
 * tool counts them. docs/models/xmm.md, "Races", compares both with the tables.
 *
 *   node --import tsx bench/xmm-races.ts FILE.c [NAME=VALUE...]
 *
 * A failed compare-exchange has the order of a failure here and that of a success in the tool; where
 * that matters, write it into the program.
 */
import { checkProgram } from '../src/index.ts';
import { fromExecution, type XmmGraph } from '../src/procedures/xmm/definition/xmm-graph.ts';
import { XmmRelations } from '../src/procedures/xmm/definition/xmm-relations.ts';
import { openSubject } from './open-subject.ts';

const [source, ...defines] = process.argv.slice(2);
if (source === undefined) {
  process.stderr.write('Usage: node --import tsx bench/xmm-races.ts FILE.c [NAME=VALUE...]\n');
  process.exit(64);
}

const { code, opened } = await openSubject({ source, defines, model: 'rc11-cpp20' });

/** Whatever the orders of the two; and fences synchronise through accesses that are not atomic. */
function racesOfTool(graph: XmmGraph): number {
  const events = graph.events.map((event) =>
    event.mode === 'na' ? { ...event, mode: 'rlx' as const } : event,
  );
  const { hb, porf } = new XmmRelations({ ...graph, events });
  let count = 0;
  for (const [r, w] of porf.pairs()) {
    const [read, write] = [events[r]!, events[w]!];
    if (read.kind !== 'R' || write.kind !== 'W' || read.location !== write.location) continue;
    if (graph.sources[r] !== w && !hb.has(r, w) && !hb.has(w, r)) count++;
  }
  return count;
}

let defined = 0;
let counted = 0;
const { verdict, reason, executions } = await checkProgram(code, source, opened.model, {
  engine: 'graph',
  equivalence: 'rf-co',
  ignoredErrors: new Set(['data-race', 'memory-leak']),
  onExecution: (execution, status) => {
    if (status !== 'complete') return;
    const graph = fromExecution(execution);
    defined += new XmmRelations(graph).loadBufferingRaces.length;
    counted += racesOfTool(graph);
  },
});
process.stdout.write(
  `${verdict}: ${reason}\n${executions} executions; load-buffering races: ${defined} by definition, ` +
    `${counted} as the tool counts\n`,
);
