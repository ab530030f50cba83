/**
 * Small C programs for comparisons with litmus tests. The threads of a C litmus test are C already, so they are kept to the
 * letter and get what a program needs around them: globals, pthread_create, pthread_join. Many programs become one source,
 * whose main runs the one that its argument names, so that clang is called once. argv is constant memory: no events.
 */
import { compileToIr } from '../../src/cli/clang/compile-to-ir.ts';
import { embeddedClang } from '../../src/cli/clang/embedded-clang.ts';
import { cacheFolder, IrCache } from '../../src/cli/clang/ir-cache.ts';
import { readRuntimeLibrary } from '../../src/cli/clang/runtime-library.ts';
import { LIBRARY_PREFIX } from '../../src/frontends/llvm/clang/header-library.ts';
import { readProgram } from '../../src/frontends/llvm/read-program.ts';
import { type MachineCode, type Program, parseLitmus, type SourceFile } from '../../src/index.ts';

/** Declares globals with names of RENAMED, and functions `void *P0(void *)`, P1, ..., which main is to start and join. */
export type ThreadFunctions = string;

/** The name of a global without what compilePrograms adds to it, and of an array's only element without its index. */
export const plainName = (location: string): string =>
  location.replace(/^program\d+_/, '').replace(/\[0\]$/, '');

const RENAMED = [
  ...['x', 'y', 'z', 'P0', 'P1', 'P2', 'P3'],
  ...['data', 'mutex', 'changed', 'ready', 'pointer', 'lock', 'result'],
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

/** Programs of one source: lowering takes in all of it for each of them, calling clang costs a second each time. */
const BATCH = 20;

/** The programs, in their order. Their threads have the numbers 1, 2, ..., in order. */
export async function compilePrograms(programs: readonly ThreadFunctions[]): Promise<MachineCode[]> {
  const codes: MachineCode[] = [];
  for (let first = 0; first < programs.length; first += BATCH) {
    codes.push(...(await compileBatch(programs.slice(first, first + BATCH))));
  }
  return codes;
}

async function compileBatch(programs: readonly ThreadFunctions[]): Promise<MachineCode[]> {
  const cache = new IrCache(cacheFolder(process.env));
  const source = { name: 'programs.c', text: sourceOf(programs) };
  const { ir } = await compileToIr(
    { source, language: 'c', includeFolders: [], defines: [], optimisation: 0 },
    { compiler: embeddedClang(), cache },
  );
  return codesOf(ir, await readRuntimeLibrary(cache, ir), programs.length);
}

/** The programs of a source that sourceOf made, compiled. */
export const codesOf = (ir: SourceFile, library: SourceFile, count: number): MachineCode[] =>
  Array.from({ length: count }, (_, number) =>
    readProgram(ir, library, {
      arguments: ['programs', String(number)],
      isLibraryFile: (path) => path.startsWith(LIBRARY_PREFIX),
    }),
  );

/** One source of several programs. */
export function sourceOf(programs: readonly ThreadFunctions[]): string {
  return [
    ['assert', 'heddle', 'pthread', 'stdatomic', 'stdlib'].map((name) => `#include <${name}.h>`).join('\n'),
    ...programs.map(renamed),
    'int main(int argc, char **argv) {\n  switch (atoi(argv[1])) {',
    ...programs.map((text, number) => `  case ${number}: {\n${startAndJoin(text, number)}\n    break;\n  }`),
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
  const threads = [...program.matchAll(/void \*P(\d)\(/g)].map(([, thread]) => thread!);
  return [
    `    pthread_t threads[${threads.length}];`,
    ...threads.map((i) => `    pthread_create(&threads[${i}], 0, program${number}_P${i}, 0);`),
    ...threads.map((i) => `    pthread_join(threads[${i}], 0);`),
  ].join('\n');
}
