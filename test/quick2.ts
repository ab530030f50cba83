import { readFileSync } from 'node:fs';
import { run } from './random/explore.ts';

const text = readFileSync(process.argv[2]!, 'utf8');
const a = await run(text, process.argv[3]!);
const b = await run(text, process.argv[3]!, { prune: false });
console.log(a.executions.length, b.executions.length);
const A = new Set(a.executions);
const B = new Set(b.executions);
for (const k of a.executions) if (!B.has(k)) console.log('extra', k);
for (const k of b.executions) if (!A.has(k)) console.log('missing', k);
