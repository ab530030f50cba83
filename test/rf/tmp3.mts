import { compileFamilies } from '../golden/compile-families.ts';
import { programStepper } from '../../src/explore/graph/program-listener.ts';
import { createOracle } from '../../src/explore/rf/create-oracle.ts';
import { CatCheck } from '../../src/explore/graph/cat-check.ts';
import { open } from '../graph/litmus-graphs.ts';
import { exploreRf } from '../../src/explore/rf/explore-rf.ts';
const [file, options, modelName, reps] = [process.argv[2], process.argv[3], process.argv[4], Number(process.argv[5] ?? 1)];
const row: any = { file: `families/${file}.c`, options, model: modelName };
const codeOf = await compileFamilies([row]);
const code = codeOf(row);
const { model } = open(modelName);
for (let i = 0; i < reps; i++) {
  let n = 0, checks = 0, fails = 0, fwd = [0, 0], sch = [0, 0], inSched = false, search: any, ev = 0;
  const t = process.cpuUsage();
  const g = exploreRf(code, { rules: model.graphRules!, looksForRaces: false, stepper: programStepper(code, {}), askCat: () => true,
    oracle: (at) => { const o: any = createOracle(at, model.graphRules!, new CatCheck(model, 'x')); if (process.env.STAT) { const r = o.realise.bind(o); o.realise = (f: any) => { const ok = r(f); const st = new Error().stack!; const k = st.includes('takeSchedule') ? sch : fwd; k[ok ? 1 : 0]!++; return ok; }; } return o; },
    observedLocations: () => [] },
    { begins(s) { search = s; n = 0; fwd = [0, 0]; sch = [0, 0]; }, complete(s) { n++; ev += s.graph.count; }, error() {} });
  while (!g.next().done);
  const u = process.cpuUsage(t);
  console.log(n, 'classes', ((u.user + u.system) / 1e6).toFixed(3), 's', 'events', ev / n, 'steps', search.steps, 'checks', search.oracle.checks, 'schedules', search.schedules, 'forward fail/ok', fwd, 'sched fail/ok', sch);
}
