/**
 * Small C programs for comparisons with litmus tests. The threads of a C litmus test are C already, so they are kept to the
 * letter and get what a program needs around them: globals, pthread_create, pthread_join. Many programs become one source, so
 * that clang is called once; on the command line its main runs the program that its argument names.
 */

import { compileToIr } from '../../src/cli/clang/compile-to-ir.ts';
import { embeddedClang } from '../../src/cli/clang/embedded-clang.ts';
import { IrCache } from '../../src/cli/clang/ir-cache.ts';
import { readRuntimeLibrary } from '../../src/cli/clang/runtime-library.ts';
import { cacheFolder } from '../../src/cli/system/file-cache.ts';
import { NO_FLAGS } from '../../src/frontends/llvm/clang/compiler-flags.ts';
import { LIBRARY_PREFIX } from '../../src/frontends/llvm/clang/header-library.ts';
import { neededRuntime } from '../../src/frontends/llvm/clang/lower-compiled.ts';
import { readModule } from '../../src/frontends/llvm/ir/read-module.ts';
import { lowerModule } from '../../src/frontends/llvm/lower/lower-module.ts';
import { type MachineCode, type Program, parseLitmus, type SourceFile } from '../../src/index.ts';

/**
 * Declares globals with names of RENAMED, and functions `void *P0(void *)`, P1, ..., each of which main
 * is to start and join; or those of a comment like `started: P0(1) P0(2)`, with these arguments. Before
 * that main calls `void setup(void)`, if there is one.
 */
export type ThreadFunctions = string;

/** The name of a global without what compilePrograms adds to it, and of an array's only element without its index. */
export const plainName = (location: string): string =>
  location.replace(/^program\d+_/, '').replace(/\[0\]$/, '');

const RENAMED = [
  ...['x', 'y', 'z', 'P0', 'P1', 'P2', 'P3'],
  ...['data', 'mutex', 'changed', 'ready', 'pointer', 'lock', 'result'],
  ...['ticket', 'turn', 'room', 'barrier', 'look', 'setup'],
];
const THREAD = /^P(\d+)\(([^)]*)\) \{([\s\S]*?)\}\s*(?=^(?:P\d|exists|~exists|forall|filter|locations))/gm;
const PARAMETER = /^(.*\S)\s*\*\s*(\w+)$/;

/** The threads of a litmus test in C, each with its body as it stands there. */
export function threadFunctionsOf(litmusText: string): ThreadFunctions {
  const { program } = parseLitmus({ name: 'test.litmus', text: litmusText });
  const globals = new Map<string, string>();
  const threads = [...litmusText.matchAll(THREAD)].map(([, thread, parameters = '', body = '']) => {
    const addresses = parameters.split(',').map((parameter) => {
      const [, type, name] = PARAMETER.exec(parameter.trim())!;
      const other = litmusText.match(`[{;\\s]${thread}:${name}=(\\w+);`)?.[1];
      if (other !== undefined) return `(${type} *)&${other}`;
      globals.set(name!, `${type} ${name} = ${initialValue(program, name!)};`);
      return `&${name}`;
    });
    // The parameter hides the global that it points to, as in the litmus test.
    const call = `body(${addresses.join(', ')})`;
    return `static void P${thread}_body(${parameters}) {${body}}\nstatic void *P${thread}(void *unused) { P${thread}_${call}; return 0; }`;
  });
  if (threads.length !== program.threads.length) throw new Error(`threads got lost: ${litmusText}`);
  return [...globals.values(), ...threads].join('\n');
}

function initialValue({ locations }: Program, variable: string): number {
  return locations.find(({ name }) => plainName(name) === variable)?.initialValue ?? 0;
}

/** Programs of one source: calling clang costs a second each time. */
const BATCH = 50;

/** The programs, in their order. Their threads have the numbers 1, 2, ..., in order. */
export async function compilePrograms(programs: readonly ThreadFunctions[]): Promise<MachineCode[]> {
  const cache = new IrCache(cacheFolder(process.env));
  const compiler = embeddedClang();
  const codes: MachineCode[] = [];
  for (let first = 0; first < programs.length; first += BATCH) {
    const batch = programs.slice(first, first + BATCH);
    const source = { name: 'programs.c', text: sourceOf(batch) };
    const { ir } = await compileToIr(
      { source, language: 'c', flags: NO_FLAGS, optimisation: 0 },
      { compiler, cache },
    );
    codes.push(...codesOf(ir, neededRuntime([await readRuntimeLibrary(cache)], [ir])[0]!, batch.length));
  }
  await compiler.close();
  return codes;
}

/**
 * The programs of a source that sourceOf made, compiled. The function that starts the threads of a
 * program takes the place of main, so that lowering takes in that program alone.
 */
export function codesOf(ir: SourceFile, library: SourceFile, count: number): MachineCode[] {
  const [module, runtime] = [readModule(ir), readModule(library)];
  return Array.from({ length: count }, (_, number) => {
    const main = { ...module.functions.get(`start${number}`)!, name: 'main' };
    const functions = new Map([...module.functions, ['main', main]]);
    return lowerModule([{ ...module, functions }], [runtime], {
      arguments: ['programs'],
      isLibraryFile: (path) => path.startsWith(LIBRARY_PREFIX),
    });
  });
}

/** One source of several programs. */
export function sourceOf(programs: readonly ThreadFunctions[]): string {
  return [
    ['assert', 'heddle', 'pthread', 'stdatomic', 'stdlib'].map((name) => `#include <${name}.h>`).join('\n'),
    ...programs.map(renamed),
    ...programs.map(
      (text, number) => `int start${number}(void) {\n${startAndJoin(text, number)}\n  return 0;\n}`,
    ),
    'int main(int argc, char **argv) {\n  switch (atoi(argv[1])) {',
    ...programs.map((_, number) => `  case ${number}: return start${number}();`),
    '  }\n  return 0;\n}\n',
  ].join('\n');
}

/** The preprocessor keeps the names of different programs apart. */
function renamed(program: ThreadFunctions, number: number): string {
  return [
    ...RENAMED.map((name) => `#define ${name} program${number}_${name}`),
    program.replace(/\bP(\d)_body\b/g, `program${number}_body$1`),
    ...RENAMED.map((name) => `#undef ${name}`),
  ].join('\n');
}

function startAndJoin(program: ThreadFunctions, number: number): string {
  const started = /started: (.*) \*\//.exec(program)?.[1];
  const threads =
    started === undefined
      ? [...program.matchAll(/void \*(P\d)\(/g)].map(([, name]) => ({ name: name!, argument: '0' }))
      : [...started.matchAll(/(P\d)\((\d+)\)/g)].map(([, name, argument]) => ({
          name: name!,
          argument: `(void *)${argument}`,
        }));
  return [
    ...(program.includes('void setup(void)') ? [`  program${number}_setup();`] : []),
    `  pthread_t threads[${threads.length}];`,
    ...threads.map(
      ({ name, argument }, i) =>
        `  pthread_create(&threads[${i}], 0, program${number}_${name}, ${argument});`,
    ),
    ...threads.map((_, i) => `  pthread_join(threads[${i}], 0);`),
  ].join('\n');
}
