import { existsSync, readFileSync } from 'node:fs';
import { analyseMonotonicity, buildPlan, loadModel } from '../src/cat/index.ts';
import { vocabularyOf } from '../src/execution/vocabulary.ts';
import { checkLitmus } from '../src/explore/check-litmus.ts';
import { parseLitmus } from '../src/frontends/litmus/parse-litmus.ts';
import { litmusText } from '../src/report/text.ts';

const lib = new URL('../src/models/cat/', import.meta.url).pathname;
const loader = (n: string) =>
  existsSync(lib + n) ? { name: n, text: readFileSync(lib + n, 'utf8') } : undefined;
const [file, m] = process.argv.slice(2);
const { program, question } = parseLitmus({ name: file!, text: readFileSync(file!, 'utf8') });
const cat = loadModel(loader, loader(`${m}.cat`)!);
const vocabulary = vocabularyOf(program);
const plan = buildPlan(cat, vocabulary);
const { pruning } = analyseMonotonicity(plan, new Set(['rf', 'co', 'FW']));
const model = {
  name: m!,
  cat,
  plan,
  vocabulary,
  prunes: plan.checks.map((c) => pruning.includes(c)),
  usesCoherence: plan.baseNames.has('co'),
  thinAirFree: true,
};
for (let i = 0; i < Number(process.argv[4] ?? 1); i++) {
  const r = await checkLitmus(program, question, model, { equivalence: 'rf-co' });
  console.log(
    litmusText(r),
    JSON.stringify(r.statistics),
    r.executions,
    plan.nodes.length,
    plan.checks.map((c, i) => c.name + (model.prunes[i] ? '*' : '')).join(' '),
  );
}
