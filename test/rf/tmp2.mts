import fc from 'fast-check';
import { scriptPrograms, THEMES } from '../graph/random-scripts.ts';
import { scriptRunner, type Scripts } from '../graph/script-programs.ts';
import { programStepper } from '../../src/explore/graph/program-listener.ts';
import { createOracle } from '../../src/explore/rf/create-oracle.ts';
import { CatCheck } from '../../src/explore/graph/cat-check.ts';
import { open } from '../graph/litmus-graphs.ts';
import { BruteOracle } from './brute-oracle.ts';
import { graphClasses, rfClasses, type Runnable } from './rf-runs.ts';
const make = await scriptRunner();
const models = process.argv[2].split(',');
const runs = Number(process.argv[3]);
const seed = Number(process.argv[4] ?? Date.now() % 1e6);
export function compare(scripts: Scripts, model: string): [string | undefined, number] {
  const code = make(scripts);
  const run: Runnable = { code, stepper: programStepper(code, { unroll: 50, generated: false }) };
  const expected = graphClasses(run, model, 3000);
  if (expected === undefined) return [undefined, 0];
  const { model: mm } = open(model);
  let got: string[];
  try { got = rfClasses(run, model, (g) => process.env.BRUTE ? new BruteOracle(g, mm) : createOracle(g, mm.graphRules!, new CatCheck(mm, 'x'))); } catch (e) { return [JSON.stringify(scripts) + '\n' + (e as Error).stack, 0]; }
  const set = new Set(got);
  const missing = expected.filter((x) => !set.has(x)); const extra = [...set].filter((x) => !expected.includes(x));
  if (set.size !== got.length || missing.length || extra.length)
    return [JSON.stringify(scripts) + `\nexpected ${expected.length} got ${got.length} distinct ${set.size}\nmissing:\n${missing.slice(0,3).join('\n--\n')}\nextra:\n${extra.slice(0,3).join('\n--\n')}\ndup:\n${got.filter((x, i) => got.indexOf(x) !== i).slice(0,3).join('\n--\n')}`, 0];
  return [undefined, got.length];
}
const FOUND: any = process.env.ONE ? [JSON.parse(process.env.ONE)] : [
  ['s10s20', 'g00l00u00', 'l00u00b00'],
  ['s10s20s30', 'l00', 'l00u00', 'l00u00'],
  ['s10s20s30', 'l00u00l00i00', 'l00u00', 'l00u00'],
  ['s10s20r00', 'l00u00r00', 'l00u00w01l00u00'],
  ['s10l30l20u20u30', 'l20l20u20l30u30u20'],
  ['s10s20s10j10', 'l00j10u00', 'l00u00'],
  ['s10s20s30s40', 'l10l00w02', 'r00l00', 'l10u10', 'l00u00'],
  ['s10s20', 'l00l10a01u10u00', 'l10l00a01u00u10'],
  ['s10s20j10', 'Z00', 'l00u00']];
for (const model of models) {
  for (const f of FOUND) { const [bad, n] = compare([...f, '', ''], model); console.log(model, bad ?? n); }
  if (!process.env.ONE) for (const theme of THEMES) {
    let cls = 0; let found: string | undefined;
    const r = fc.check(fc.property(scriptPrograms(theme, { threads: 3, phrases: 3, operations: 12 }), (scripts: any) => { const [bad, n] = compare(scripts, model); cls += n; if (bad) { found = bad; return false; } return true; }), { numRuns: runs, seed });
    console.log(model, theme, r.failed ? 'FAILED' : 'ok', cls); if (r.failed) console.log(found);
  }
}
