/**
 * The tests of GenMC as they lie in its folder `tests`, which the user names. A folder with a
 * subfolder `variants` is a test. Each of its C files is one variant. `args.MODEL.mo.in` has a line
 * for each run: arguments of GenMC, a bar, arguments of clang. Tests of what is wrong have theirs in
 * `genmc.MODEL.mo.in` and `unroll.in`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export interface GenmcTest {
  /** `data-structures/spinlock/main0 N=3`. */
  readonly name: string;
  readonly source: string;
  /** Without the model. */
  readonly genmcArguments: readonly string[];
  /** Of the compiler; folders of headers are absolute. */
  readonly clangArguments: readonly string[];
}

interface Arguments {
  readonly genmc: readonly string[];
  readonly clang: readonly string[];
}

/** The tests in a folder and in all folders below it, sorted by their names. */
export function findGenmcTests(folder: string, model: string): GenmcTest[] {
  const top = resolve(folder);
  const found: GenmcTest[] = [];
  visit(top);
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));

  function visit(at: string): void {
    if (existsSync(join(at, 'variants'))) {
      found.push(...testsOf(at, nameOf(top, at), model));
      return;
    }
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      if (entry.isDirectory()) visit(join(at, entry.name));
    }
  }
}

/** Two folders of the path, so that names are the same whichever folder the user names. */
const nameOf = (top: string, at: string): string =>
  relative(dirname(dirname(top)), at)
    .split('/')
    .slice(-2)
    .join('/');

function testsOf(folder: string, name: string, model: string): GenmcTest[] {
  const variants = join(folder, 'variants');
  const sources = readdirSync(variants).filter((file) => /\.(c|cpp)$/.test(file));
  return argumentsOf(folder, model).flatMap(({ genmc, clang }) =>
    sources.map((file) => ({
      name: [`${name}/${file.replace(/\.\w+$/, '')}`, ...definesOf(clang)].join(' '),
      source: join(variants, file),
      genmcArguments: genmc,
      clangArguments: clang.map((word) => absoluteInclude(word, folder)),
    })),
  );
}

export const definesOf = (clangArguments: readonly string[]): string[] =>
  clangArguments.filter((word) => word.startsWith('-D')).map((word) => word.slice(2));

export const includesOf = (clangArguments: readonly string[]): string[] =>
  clangArguments.filter((word) => word.startsWith('-I')).map((word) => word.slice(2));

function argumentsOf(folder: string, model: string): readonly Arguments[] {
  const lines = linesOf(join(folder, `args.${model}.mo.in`));
  const common = [
    ...linesOf(join(folder, `genmc.${model}.mo.in`)).flatMap(wordsOf),
    ...linesOf(join(folder, 'unroll.in')).map((bound) => `-unroll=${bound.trim()}`),
  ];
  if (lines.length === 0) return [{ genmc: common, clang: [] }];
  return lines.map((line) => {
    const [genmc = '', clang = ''] = line.split('|');
    return { genmc: [...common, ...wordsOf(genmc)], clang: wordsOf(clang) };
  });
}

const linesOf = (file: string): string[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
    : [];

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** `-I./tests/...` is relative to the folder that has `tests`. */
function absoluteInclude(word: string, folder: string): string {
  const inTests = /^-I\.{1,2}\/(tests\/.*)$/.exec(word)?.[1];
  if (inTests === undefined) return word;
  const parts = folder.split('/');
  return `-I${join('/', ...parts.slice(0, parts.lastIndexOf('tests')), inTests)}`;
}
