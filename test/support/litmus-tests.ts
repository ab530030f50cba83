/** Litmus tests in C: those of the library, and what hand-written ones are made of. */
import { readdirSync, readFileSync } from 'node:fs';
import { type LitmusTest, type Program, parseLitmus } from '../../src/index.ts';
import { isSlowRun } from './slow.ts';

export const parse = (text: string): Program => parseLitmus({ name: 'test.litmus', text }).program;

const LITMUS = new URL('../../litmus/', import.meta.url);
const FOLDERS = ['C', 'jam', 'jmm', 'memalloy', 'xmm'];

/** The tests in C of a folder. */
function testsOf(folder: string): Program[] {
  return readdirSync(new URL(`${folder}/`, LITMUS))
    .filter((file) => file.endsWith('.litmus'))
    .sort()
    .map((file) => parse(readFileSync(new URL(`${folder}/${file}`, LITMUS), 'utf8')))
    .filter(({ language }) => language === 'C');
}

/** By folder. */
export const LIBRARY = new Map(FOLDERS.map((folder) => [folder, testsOf(folder)]));

/** A test of the library, by its path there. */
export const readTest = (path: string): LitmusTest =>
  parseLitmus({ name: path, text: readFileSync(new URL(path, LITMUS), 'utf8') });

/** All tests in C, with their questions, by path. */
export const allTests = (): LitmusTest[] =>
  readdirSync(LITMUS, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.litmus'))
    .sort()
    .map(readTest)
    .filter(({ program }) => program.language === 'C');

/** The tests with the most candidates, by name: comparing engines on them takes as long as on all others. */
export const LARGE_TESTS: ReadonlySet<string> = new Set(['c11-swrf', 'viktor-relseq', 'soham']);

/** Whether to leave out a test under a model: if large, it is for slow runs, but under rc11 it always is compared. */
export const isLeftOut = ({ name }: Program, model: string): boolean =>
  LARGE_TESTS.has(name) && model !== 'rc11' && !isSlowRun;

export const load = (location: string, order = 'relaxed'): string =>
  `atomic_load_explicit(${location}, memory_order_${order})`;
export const store = (location: string, value: string, order = 'relaxed'): string =>
  `atomic_store_explicit(${location}, ${value}, memory_order_${order});`;

/** A test with these threads over x and y. */
export function c(bodies: readonly string[], init = '', type = 'atomic_int'): string {
  const threads = bodies.map((body, i) => `P${i}(${type}* x, ${type}* y) { ${body} }\n`);
  return `C t\n{ ${init} }\n${threads.join('')}exists (true)\n`;
}
