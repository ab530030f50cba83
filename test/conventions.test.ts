/** What docs/testing.md says of the tests themselves, as far as it can be read off their sources. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';

const folder = new URL('./', import.meta.url).pathname;
const texts = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && path !== 'conventions.test.ts')
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
);

/** The files that have the text in their code, which is to be in these only. */
function onlyIn(text: RegExp, allowed: readonly string[]): void {
  const found = [...texts].filter(([, code]) => text.test(code)).map(([path]) => path);
  assert.deepEqual(found.sort(), [...allowed].sort(), String(text));
}

/** The hunt runs the random programs of all folders, and no folder needs it. */
const HUNT = 'hunt';

test('what several folders share is in test/support, which imports nothing from them', () => {
  const homeOf = (path: string): string => path.split('/')[0]!;
  for (const [path, text] of texts) {
    for (const [, target] of text.matchAll(/^(?:import|export|\})[^;']*from '(\.[^']+)'/gm)) {
      const imported = normalize(join(dirname(path), target!));
      if (imported.startsWith('..') || imported === 'seed.ts') continue;
      const isAllowed =
        ['support', homeOf(path)].includes(homeOf(imported)) ||
        (homeOf(path) === HUNT && homeOf(imported) !== HUNT);
      assert.ok(isAllowed, `test/${path} must not import test/${imported}`);
    }
  }
});

test('one place for the seed, one for slow runs', () => {
  onlyIn(/env\.HEDDLE_SEED/, ['seed.ts']);
  onlyIn(/env\.HEDDLE_SLOW/, ['support/slow.ts']);
  onlyIn(/Math\.random\(|readConfigureGlobal/, []);
});

test('nothing is measured by the clock', () => {
  onlyIn(/Date\.now\(/, []);
  // Deadlines that are over, or that a question too hard never meets; the minutes of a hunt.
  onlyIn(/performance\.now\(/, ['compare/concrete.test.ts', 'compare/sat.test.ts', 'hunt/hunt.ts']);
  onlyIn(/wallMilliseconds\s*[<>]=?\s*[A-Z\d_]+/, ['cli/verify-trace.test.ts']);
});
