/**
 * Bad programs, compilers and options: exit code 64, a place, words that help, and nothing left in the file system but
 * the cache. Many files share a process, since that is what takes the time; the JSON tells which said what.
 */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Ended, file, folder } from '../support/run-heddle.ts';
import { runWith } from '../support/run-here.ts';
import { BAD_IR, BAD_SOURCES, type BadProgram, GOOD_PROGRAMS } from './bad-programs.ts';

mkdirSync(join(folder, 'temporary'));
mkdirSync(join(folder, 'folder.c'));
const environment = { TMPDIR: join(folder, 'temporary') };

interface Result {
  readonly file: string;
  readonly verdict?: string;
  readonly errors?: readonly { readonly kind: string }[];
  readonly diagnostics?: readonly {
    readonly severity: string;
    readonly location?: string;
    readonly message: string;
    readonly suggestion?: string;
  }[];
}

/** Runs `heddle check` and looks at what is true of every run. */
function check(args: readonly string[], env: NodeJS.ProcessEnv = environment): Ended {
  const before = readdirSync(folder).sort();
  const ended = runWith(env, 'check', ...args);
  assert.doesNotMatch(ended.err, /internal error|\n\s+at |\[object/);
  assert.deepEqual(readdirSync(folder).sort(), before);
  assert.deepEqual(readdirSync(join(folder, 'temporary')), []);
  return ended;
}

/** The results of several files, in order. */
function checkFiles(names: readonly string[]): { results: Result[]; code: number | null; err: string } {
  const { code, out, err } = check([...names, '--json']);
  const results: Result[] = JSON.parse(out);
  assert.deepEqual(
    results.map((result) => result.file),
    names,
  );
  return { results, code, err };
}

/** The first error, as the tables write it. */
function firstError({ diagnostics = [] }: Result): string {
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error === undefined) return 'no error';
  const { location, message, suggestion } = error;
  return `${location === undefined ? '' : `${location}: `}${message}${suggestion === undefined ? '' : ` | ${suggestion}`}`;
}

/** `found` as far as the table says something about it. */
const comparable = (found: string, says: string): string =>
  says.endsWith('…') && found.startsWith(says.slice(0, -1)) ? says : found;

type Programs = Readonly<Record<string, Pick<BadProgram, 'text'>>>;

const known = new Map<Programs, ReturnType<typeof checkFiles>>();

/** The results of a table, which is checked once. */
function checkTable(table: Programs): ReturnType<typeof checkFiles> {
  const checked =
    known.get(table) ?? checkFiles(Object.entries(table).map(([name, { text }]) => file(name, text)));
  known.set(table, checked);
  return checked;
}

for (const [title, table] of [
  ['C and C++', BAD_SOURCES],
  ['LLVM IR', BAD_IR],
] as const) {
  test(`${Object.keys(table).length} bad programs in ${title}`, () => {
    const programs: readonly (readonly [string, BadProgram])[] = Object.entries(table);
    const { results, code, err } = checkTable(table);
    assert.equal(code, 64);
    assert.deepEqual(
      results.map((result, i) => comparable(firstError(result), programs[i]![1].says)),
      programs.map(([, { says }]) => says),
    );
    // A message at a place shows the line there.
    for (const [, place] of err.matchAll(/^(\S+?:\d+:\d+): error: .*\n {2}\n/gm))
      assert.match(place!, /^(empty|cut-off)\./);
  });
}

test('strange programs that are not bad', () => {
  const programs = Object.entries(GOOD_PROGRAMS);
  const { results, code } = checkTable(GOOD_PROGRAMS);
  assert.equal(code, 1);
  assert.deepEqual(
    results.map(({ verdict, errors = [] }) => [verdict, ...errors.map(({ kind }) => kind)].join(' ')),
    programs.map(([, { verdict }]) => verdict),
  );
});

test('an unclosed quote is named, although clang only warns of it', () => {
  const { err } = checkTable(BAD_SOURCES);
  assert.match(err, /^quote.c:2:13: warning: missing terminating '"' character\n {4}char \*s = "abc;\n/m);
});

test('what the IR has no text for is shown with the line of the source', () => {
  const { err } = checkTable(BAD_SOURCES);
  assert.match(
    err,
    /^fork.c:3:10: error: `fork` has no definition.*\n {4}return fork\(\);\n {11}\^\n {2}help: define/m,
  );
});

test('files that cannot be read', { skip: process.getuid?.() === 0 && 'root may read everything' }, () => {
  file('locked.c', '');
  chmodSync(join(folder, 'locked.c'), 0);
  const { code, err } = check(['locked.c']);
  assert.equal(err, 'heddle: error: `locked.c` cannot be read (EACCES)\n');
  assert.equal(code, 64);
});

const CLANG_HELP =
  '  help: give --clang (or HEDDLE_CLANG) a clang of version 14 or later, or leave it out to use the clang inside Heddle\n';
const invalid = (option: string, value: string, reason: string): string =>
  `heddle: error: option '${option}' argument '${value}' is invalid. ${reason}\n`;

/** Arguments, and all that standard error says; what follows `…` on a line is not compared. */
const ARGUMENTS: readonly (readonly [string, readonly string[], string])[] = [
  [
    'no file',
    [],
    'heddle: error: there is nothing to check: no file is named\n  expected: files, a class (`-cp PATH CLASS`), or jcstress tests (`-cp PATH --jcstress PATTERN`)\n',
  ],
  ['a missing file', ['gone.c'], 'heddle: error: there is no file `gone.c`\n'],
  ['a folder', ['folder.c'], 'heddle: error: `folder.c` is a folder, not a file\n'],
  ['-O7', ['fine.c', '-O7'], invalid('-O <level>', '7', 'Allowed choices are 0, 1, 2.')],
  ['--unroll x', ['fine.c', '--unroll', 'x'], invalid('--unroll <n>', 'x', 'a whole number is expected')],
  [
    '--timeout 0',
    ['fine.c', '--timeout', '0'],
    invalid('--timeout <seconds>', '0', 'a number above 0 is expected'),
  ],
  ['--check', ['fine.c', '--check', 'races'], invalid('--check <kinds>', 'races', '`races` is none of …')],
  [
    '-D',
    ['fine.c', '-D', '1x=2'],
    invalid('-D <name[=value]>', '1x=2', 'a name, or a name, `=` and a value, is expected'),
  ],
  [
    'no such model',
    ['fine.c', '--model', 'rc12'],
    'heddle: error: there is no model `rc12`\n  expected: one of …\n  help: did you mean `rc11`?\n',
  ],
  [
    'a model of another language',
    ['fine.c', '--model', 'opencl'],
    'heddle: error: model `opencl` is for OpenCL, and this test is in C\n  help: `--model rc11` is the model of C\n',
  ],
  [
    'no clang',
    ['fine.c', '--clang', './none'],
    `heddle: error: there is no program \`./none\`\n${CLANG_HELP}`,
  ],
  [
    'a clang that is none',
    ['fine.c', '--clang', './says-nothing'],
    `heddle: error: \`./says-nothing\` is not a clang: it does not tell its version\n${CLANG_HELP}`,
  ],
  [
    'a clang that fails',
    ['fine.c', '--clang', './fails'],
    `heddle: error: \`./fails\` is not a clang: it does not tell its version\n${CLANG_HELP}`,
  ],
  [
    'an old clang',
    ['fine.c', '--clang', './old'],
    `heddle: error: \`./old\` is clang 9, which is too old\n${CLANG_HELP}`,
  ],
  [
    'a folder of -I that is none',
    ['own-header.c', '-I', 'no-folder', '-I', 'fine.c'],
    'own-header.c:1:10: error: there is no header `mine.h`\n  #include "mine.h"\n           ^^^^^^^^\n  expected: a file beside the source …\n  help: if the program …\n' +
      'heddle: warning: there is no folder `no-folder` (given with -I)\nheddle: warning: there is no folder `fine.c` (given with -I)\n',
  ],
];

file('fine.c', 'int main(void) { return 0; }\n');
file('own-header.c', BAD_SOURCES['own-header.c']!.text);
for (const [name, script] of [
  ['says-nothing', 'exit 0'],
  ['fails', 'exit 1'],
  ['old', 'echo clang version 9.0.0'],
] as const) {
  file(name, `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

for (const [name, args, says] of ARGUMENTS) {
  test(`bad arguments: ${name}`, () => {
    const { code, out, err } = check(args);
    const wanted = says.split('\n');
    assert.deepEqual(
      err.split('\n').map((line, i) => comparable(line, wanted[i] ?? '')),
      wanted,
    );
    assert.equal(out, '');
    assert.equal(code, 64);
  });
}

test('a cache that cannot be used is only slow', () => {
  const { code, err } = check(['fine.c'], { ...environment, HEDDLE_CACHE_DIR: 'fine.c' });
  assert.equal(err, '');
  assert.equal(code, 0);
});
