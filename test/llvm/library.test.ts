/** Heddle's C headers and runtime against each other and against the lowering: what is declared exists, by text. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isKnownCallee } from '../../src/frontends/llvm/lower/known-callees.ts';
import { ERROR_KINDS } from '../../src/program/error-kind.ts';

const library = fileURLToPath(new URL('../../src/frontends/llvm/library/', import.meta.url));
const filesIn = (folder: string): string[] =>
  readdirSync(join(library, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const read = (path: string): string => readFileSync(path, 'utf8');

const sources = filesIn('runtime').filter((path) => path.endsWith('.c'));
const headers = filesIn('include').filter((path) => !path.includes('/c++/'));

/** Names of functions whose definition starts a line of the runtime and has external linkage. */
const defined = new Set(
  sources.flatMap((path) =>
    [...read(path).matchAll(/^(?!static|typedef|#|\s)[\w ]+?\*?\b(\w+)\([^;{]*\)\s*\{/gm)].map(
      ([, name]) => name!,
    ),
  ),
);

/** Functions that a header declares: those of its last part are only there to be refused by name. */
function declaredIn(path: string): { modelled: string[]; refused: string[] } {
  const [first = '', ...rest] = read(path).split(/^\/\* Not modelled\./m);
  const names = (text: string): string[] =>
    [
      ...text
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(
          /^(?!#|typedef|\s|static)[\w ]+?\*{0,2}\b(\w+)\([^;{]*\)(?:\s+__attribute__\(\(.*?\)\))?;/gm,
        ),
    ].map(([, name]) => name!);
  return { modelled: names(first), refused: names(rest.join('')) };
}

/** What genmc.h declares without a heading, because GenMC's own programs mix it with the rest. */
const REFUSED_OF_GENMC = /^__VERIFIER_(palloc|pbarrier|hp_\w+)$/;

test('every function that a C header declares is defined, known to the lowering, or marked as refused', () => {
  let count = 0;
  for (const path of headers) {
    const { modelled, refused } = declaredIn(path);
    count += modelled.length;
    const missing = modelled.filter(
      (name) => !defined.has(name) && !isKnownCallee(name) && !REFUSED_OF_GENMC.test(name),
    );
    // The lowering decides which functions of math.h it knows; the others are refused by name like any undefined one.
    if (!path.endsWith('math.h')) assert.deepEqual(missing, [], path);
    assert.deepEqual(
      refused.filter((name) => defined.has(name)),
      [],
      path,
    );
  }
  assert.ok(count > 200, `only ${count} declarations found`);
});

test('every kind of error that the library reports is one of the contract', () => {
  const texts = [...filesIn('runtime'), ...filesIn('include')].map(read).join('\n');
  const kinds = [...texts.matchAll(/__heddle_error\(\s*"([^"]*)"/g)].map(([, kind]) => kind!);
  assert.ok(kinds.length > 40);
  for (const kind of new Set(kinds)) assert.ok((ERROR_KINDS as readonly string[]).includes(kind), kind);
});
