/**
 * Writes the systematic part of the litmus library: `node --import tsx scripts/make-litmus.ts`. Shapes and variants of
 * each language (litmus/variants.ts) and the programs in compact notation (litmus/programs-*.ts). Tests written by hand
 * stay as they are. A test that is no longer listed is not removed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notate } from './litmus/access-modes.ts';
import { printAssembly } from './litmus/assembly.ts';
import { DIALECTS } from './litmus/dialects.ts';
import { NAMED_MEMORY, printNamedMemory } from './litmus/named-memory.ts';
import type { Notated } from './litmus/notation.ts';
import { printC, printJava } from './litmus/print-notated.ts';
import type { ProgramList } from './litmus/program-list.ts';
import { EXTRA_C } from './litmus/programs-c.ts';
import { JAM, JAM_JAVA } from './litmus/programs-jam.ts';
import { JAM_ORDERS } from './litmus/programs-jam-orders.ts';
import { JAM_SUITE } from './litmus/programs-jam-suite.ts';
import { JMM_C, JMM_JAVA } from './litmus/programs-jmm.ts';
import { MEMALLOY } from './litmus/programs-memalloy.ts';
import { SUITE } from './litmus/programs-suite.ts';
import { XMM } from './litmus/programs-xmm.ts';
import { parseVariant, type Variant } from './litmus/variant.ts';
import { VARIANTS } from './litmus/variants.ts';

type Printer = (variant: Variant) => string;

const PRINTERS: ReadonlyMap<string, Printer> = new Map<string, Printer>([
  ['C', (variant) => printC(notate(variant, 'rlx'))],
  ['Java', (variant) => printJava(notate(variant, 'na'))],
  ...DIALECTS.map((dialect): [string, Printer] => [
    dialect.architecture,
    (variant) => printAssembly(dialect, variant),
  ]),
  ...NAMED_MEMORY.map((syntax): [string, Printer] => [
    syntax.architecture,
    (variant) => printNamedMemory(syntax, variant),
  ]),
]);

const LISTS: readonly (readonly [ProgramList, (program: Notated) => string])[] = [
  [EXTRA_C, printC],
  [JAM, printC],
  [JAM_JAVA, printJava],
  [JAM_SUITE, printC],
  [JAM_ORDERS, printJava],
  [XMM, printC],
  [SUITE, printC],
  [JMM_C, printC],
  [JMM_JAVA, printJava],
  [MEMALLOY, printC],
];

const root = join(dirname(fileURLToPath(import.meta.url)), '..', 'litmus');
const written = new Set<string>();

function write(folder: string, name: string, text: string): void {
  const path = join(root, folder, `${name}.litmus`);
  if (written.has(path)) throw new Error(`${folder}/${name} is listed twice`);
  written.add(path);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

for (const [language, variants] of Object.entries(VARIANTS)) {
  const print = PRINTERS.get(language);
  if (print === undefined) throw new Error(`no printer for ${language}`);
  for (const text of variants) {
    const variant = parseVariant(text);
    write(language, variant.name, print(variant));
  }
}
for (const [list, print] of LISTS) {
  for (const program of list.programs) write(list.folder, program.name, print(program));
}
console.log(`${written.size} tests written`);
