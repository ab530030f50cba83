/**
 * The clients of public projects, whose projects are not here: that their table names all of them,
 * that each says how it is checked, and that each compiles and tells right from wrong with stand-ins
 * of ours, containers and locks over one mutex (stand-ins/). `npm run bench -- real FOLDER` checks
 * them with the projects.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  CLIENTS_FOLDER,
  clientArguments,
  flagsOf,
  projectFolders,
  readClientRows,
} from '../../bench/real-clients.ts';
import { compileEach } from '../support/compile-all.ts';
import { verdictOf } from '../support/verdict-of.ts';

const STAND_INS = fileURLToPath(new URL('stand-ins', import.meta.url));
const rows = readClientRows();
const clients = readdirSync(CLIENTS_FOLDER).filter((name) => /\.(?:c|cc|rs)$/.test(name));
const textOf = (client: string): string => readFileSync(join(CLIENTS_FOLDER, client), 'utf8');

test('each client is in the table, as it is and weakened, and each row has a client', () => {
  const strong = rows.filter(({ weakened }) => weakened === undefined);
  assert.deepEqual([...new Set(strong.map(({ client }) => client))].sort(), [...clients].sort());
  // Where something is wrong with a project as it is, there is nothing to weaken.
  const sound = strong.filter(({ expected }) => expected === 'holds').map(({ client }) => client);
  const weakened = rows.filter((row) => row.weakened !== undefined);
  assert.deepEqual(
    sound.filter((client) => !weakened.some((row) => row.client === client)),
    [],
  );
  assert.deepEqual(
    weakened.filter(({ expected }) => expected === 'holds'),
    [],
  );
});

test('each client says how it is checked, with folders of its project', () => {
  for (const client of clients) {
    const folders = projectFolders(flagsOf(client, textOf(client)));
    assert.equal(folders.length === 0, client.endsWith('.rs'), client);
    assert.ok(
      folders.every((folder) => /^\w[\w-]*(?:\/\w+)*$/.test(folder)),
      `${client}: ${folders}`,
    );
  }
});

test('a command: its lines, the folders of projects, a weakened order', () => {
  const text =
    '// A ring: heddle check examples/real/ring.c \\\n//   -I ring/include -D X=1\n// More.\nint x;\n';
  assert.deepEqual(flagsOf('ring.c', text), ['-I', 'ring/include', '-D', 'X=1']);
  assert.deepEqual(projectFolders(['-I', 'a/b', '-I', 'examples/real/include', '-D', 'c']), ['a/b']);
  assert.throws(() => flagsOf('other.c', text), /other\.c: its first comment/);
  assert.throws(() => flagsOf('ring.c', 'int x;\n'), /ring\.c: its first comment/);
  const row = { client: 'spsc-queue.cc', options: ['-D', 'ITEMS=3'], project: '', order: '', expected: '' };
  assert.deepEqual(clientArguments({ ...row, weakened: 2 }, '/projects'), [
    'examples/real/spsc-queue.cc',
    ...['-I', '/projects/SPSCQueue/include', '-D', 'ITEMS=3', '-D', 'WEAKEN=2'],
  ]);
});

describe('with stand-ins', () => {
  const paths = clients.filter((name) => !name.endsWith('.rs')).map((name) => join(CLIENTS_FOLDER, name));
  const include = [STAND_INS, join(CLIENTS_FOLDER, 'include')];
  for (const [what, defines, expected] of [
    ['holds', [], /^holds/],
    ['races without the mutex', ['BROKEN'], /^violated: data-race/],
  ] as const)
    test(`each client ${what}`, async () => {
      const programs = await compileEach(paths, { I: include, D: [...defines] });
      const wrong: string[] = [];
      for (const [path, program] of programs) {
        const { text } = await verdictOf(program, 'rc11');
        if (!expected.test(text)) wrong.push(`${path}: ${text}`);
      }
      assert.deepEqual(wrong, []);
    });
});
