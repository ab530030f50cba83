/** Documents against the project: commands give what the documents print, names in the architecture exist. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runInRoot } from '../support/run-here.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const withoutTime = (text: string): string =>
  text
    .replace(/^(Time \S+) .*$/gm, '$1 T')
    .replace(/^(Executions .*), [\d.]+ s$/gm, '$1, T s')
    .replace(/^Encoded in [\d.]+ s, solved in [\d.]+ s/gm, 'Encoded in T s, solved in T s')
    .trim();

for (const document of ['README.md', 'docs/java.md', 'docs/verdicts.md', 'docs/volatile-on-power.md']) {
  test(`the commands of ${document} print what it says`, () => {
    const blocks = [...read(document).matchAll(/```console\n\$ \.\/heddle (.*)\n([\s\S]*?)```/g)];
    assert.ok(blocks.length >= 2);
    for (const [, command, expected] of blocks) {
      const { out } = runInRoot(...command!.split(' '));
      assert.equal(withoutTime(out), withoutTime(expected!), command);
    }
  });
}

test('the README counts the litmus tests and the models right', async () => {
  const { MODELS } = await import('../../src/index.ts');
  const tests = readdirSync(join(root, 'litmus'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.litmus'),
  );
  assert.match(read('README.md'), new RegExp(`: ${tests.length} of them`));
  assert.match(read('README.md'), new RegExp(`under ${MODELS.length}\\s+models`));
});

test('files and functions named in docs/architecture.md exist', () => {
  const text = read('docs/architecture.md');
  const paths = [...text.matchAll(/`((?:src|test|litmus)\/[^`\s]+\.[a-z]+)`/g)]
    .map(([, path]) => path!)
    .filter((path) => !path.includes('NAME'));
  assert.ok(paths.length > 20);
  for (const path of paths) assert.ok(existsSync(join(root, path)), path);
  for (const [, path, name] of text.matchAll(/`(src\/[^`\s]+\.ts)`:\s+`(\w+)`/g)) {
    assert.match(read(path!), new RegExp(`\\b${name}\\b`), `${name} in ${path}`);
  }
});

test('links between documents lead somewhere', () => {
  const documents = [
    'README.md',
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => join('docs', path)),
  ];
  for (const document of documents) {
    for (const [, target] of read(document).matchAll(/\]\(([^)#:]+)\)/g)) {
      assert.ok(
        existsSync(join(root, normalize(join(dirname(document), target!)))),
        `${document}: ${target}`,
      );
    }
  }
});

test('docs/verdicts.md has every assumption and every kind of observation', async () => {
  const { ASSUMPTIONS } = await import('../../src/index.ts');
  const text = read('docs/verdicts.md');
  const rows = [...text.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, id]) => id);
  assert.deepEqual(
    rows.filter((id) => id! in ASSUMPTIONS),
    Object.keys(ASSUMPTIONS),
  );
  for (const word of ['holds', 'violated', 'inconclusive']) assert.ok(rows.includes(word), word);
  for (const word of ['Always', 'Never', 'Sometimes', 'Unknown'])
    assert.match(text, new RegExp(`Observation NAME ${word} `));
});
