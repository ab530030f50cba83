import fc from 'fast-check';
import { parse } from '../machine/litmus-tests.ts';
import { machineOf } from '../machine/litmus-executions.ts';
import { litmusPrograms, litmusText } from '../graph/random-litmus.ts';
import { open } from '../graph/litmus-graphs.ts';
import { BruteOracle } from './brute-oracle.ts';
import { graphClasses, rfClasses, type Runnable } from './rf-runs.ts';
const models = process.argv[2].split(',');
const runs = Number(process.argv[3]);
const seed = Number(process.argv[4] ?? Date.now() % 1e6);
const SIZES: any = {
  all: { threads: 3, locations: 2, length: 4, operations: 6, hasWaits: true },
  rmw: { threads: 4, locations: 1, length: 3, operations: 5, weights: [3, 2, 12, 0] },
  rw: { threads: 3, locations: 2, length: 4, operations: 7, weights: [8, 8, 2, 2] },
};
for (const model of models) for (const [kind, size] of Object.entries(SIZES) as any) {
  let n = 0, cls = 0; let found: string | undefined;
  const r = fc.check(fc.property(litmusPrograms(size), (made) => {
    const program = parse(litmusText(made));
    const m = machineOf(program);
    const run: Runnable = { code: m.code, stepper: ({ cellSize }) => m.stepper({ unroll: 3, prints: false, mostWords: 1 << 16, cellSize }) };
    const expected = graphClasses(run, model, 300);
    if (expected === undefined) return true;
    const { model: mm } = open(model);
    let got: string[];
    try { got = rfClasses(run, model, (g) => new BruteOracle(g, mm)); } catch (e) { found = litmusText(made) + '\n' + (e as Error).stack; return false; }
    n++; cls += got.length;
    const set = new Set(got);
    const missing = expected.filter((x) => !set.has(x)); const extra = [...set].filter((x) => !expected.includes(x));
    if (set.size !== got.length || missing.length || extra.length) {
      found = litmusText(made) + `\nexpected ${expected.length} got ${got.length} distinct ${set.size}\nmissing:\n${missing.join('\n--\n')}\nextra:\n${extra.join('\n--\n')}`;
      return false;
    }
    return true;
  }), { numRuns: runs, seed });
  console.log(model, kind, r.failed ? 'FAILED seed ' + r.seed : 'ok', n, cls);
  if (r.failed) { console.log(found); }
}
