/**
 * The package as a user gets it: packed, unpacked into the node_modules of an empty folder with nothing but the packages that it
 * depends on, and then used by plain Node and by TypeScript. The programs are the examples of the documents.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const user = mkdtempSync(join(tmpdir(), 'heddle-package-'));
const installed = join(user, 'node_modules/heddle');
after(() => rmSync(user, { recursive: true }));

install();

/** As npm would, but without a registry: packages that Heddle depends on are those of the repository. */
function install(): void {
  const packing = ['pack', '--ignore-scripts', '--offline', '--silent', '--pack-destination', user];
  const archive = execFileSync('npm', packing, { cwd: root, encoding: 'utf8' }).trim();
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(user, archive), '-C', installed, '--strip-components=1']);
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(user, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(user, 'node_modules', name));
  }
}

/** Runs a program with the folder's packages. Its standard output. */
function run(program: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: user,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return stdout;
}

const DOCUMENTS = ['README.md', 'docs/package.md', 'docs/reads-from.md'];
const examples = DOCUMENTS.flatMap((document) => {
  const blocks = [...readFileSync(join(root, document), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)];
  assert.ok(blocks.length > 0, `${document} has no example`);
  return blocks.map(([, program], number) => ({
    name: `${document}, example ${number + 1}`,
    program: program!,
  }));
});

for (const { name, program } of examples) {
  test(`${name} prints what it says`, () => {
    const expected = [...program.matchAll(/\/\/ prints: (.*)$/gm)].map(([, line]) => line);
    assert.ok(expected.length > 0);
    assert.deepEqual(run(program).trimEnd().split('\n'), expected);
  });
}

/** A user's source besides the examples: what has no type, or the wrong one, is noticed. */
const TYPED = `
import { type CheckResult, Instance, type ModelEntry, MODELS, openModel } from 'heddle';

export const names: string[] = MODELS.map(({ name }: ModelEntry) => name);
export const verdictOf = ({ verdict }: CheckResult): 'holds' | 'violated' | 'inconclusive' => verdict;
// @ts-expect-error: a number of threads is no text.
new Instance().clear('two', 2);
// @ts-expect-error: a model is opened for a program.
openModel('rc11');
`;

for (const [module, moduleResolution] of [
  ['NodeNext', 'NodeNext'],
  ['ESNext', 'Bundler'],
]) {
  test(`TypeScript finds the types of the package with module resolution ${moduleResolution}`, () => {
    const sources = { 'typed.mts': TYPED };
    for (const [number, { program }] of examples.entries())
      Object.assign(sources, { [`${number}.mts`]: program });
    for (const [name, text] of Object.entries(sources)) writeFileSync(join(user, name), text);
    // None of Node's types: the declarations of the package are checked, and must do without.
    const compilerOptions = {
      ...{ module, moduleResolution, target: 'ES2022', lib: ['ES2022', 'DOM'], types: [] },
      ...{ strict: true, noEmit: true, skipLibCheck: false, skipDefaultLibCheck: true },
    };
    writeFileSync(
      join(user, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: Object.keys(sources) }),
    );
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', user],
      { encoding: 'utf8' },
    );
    assert.equal(status, 0, stdout);
  });
}

test('the package exports the API and what Node adds, and nothing that is for the doors', () => {
  const names = new Set<string>(
    JSON.parse(run("console.log(JSON.stringify(Object.keys(await import('heddle'))))")),
  );
  const valuesOf = (folder: string): string[] =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [
        ...readFileSync(join(root, folder, file), 'utf8').matchAll(/^export \{([^}]*)\}/gm),
      ])
      .flatMap(([, list]) => list!.split(',').map((name) => name.trim()))
      .filter((name) => name !== '' && !name.startsWith('type '));
  for (const name of valuesOf('src/api')) assert.ok(names.delete(name), `${name} is missing`);
  assert.ok(valuesOf('src/api/doors').includes('serveSearch'));
  assert.deepEqual(
    [...names].sort(),
    ['cadical', 'findJavaLibraryClass', 'loadCat', 'loadMapping', 'openProgram'],
    'the rest is what src/package.ts adds',
  );
});

test('nothing else of the package can be imported', () => {
  const inside = ['dist/index.mjs', 'dist/heddle.mjs', 'src/index.ts', 'dist/types/package.d.ts'];
  const codes = run(`for (const path of ${JSON.stringify(inside)})
    console.log(await import('heddle/' + path).then(() => 'imported', ({ code }) => code));`);
  assert.deepEqual(
    codes.trimEnd().split('\n'),
    inside.map(() => 'ERR_PACKAGE_PATH_NOT_EXPORTED'),
  );
});

test('what comes with Heddle is found in the package: mappings, and classes of Java', () => {
  const program = `
    import { findJavaLibraryClass, loadMapping, parseMapping } from 'heddle';
    console.log(typeof parseMapping(loadMapping('c11-power')), findJavaLibraryClass('java/lang/Thread').name);`;
  assert.equal(run(program), 'object java/lang/Thread\n');
});

test('the package has what is built, and of sources only those of the jar that users build', () => {
  assert.deepEqual(readdirSync(installed).sort(), [
    'LICENSE',
    'NOTICE',
    'README.md',
    'dist',
    'heddle',
    'java',
    'package.json',
    'scripts',
  ]);
  assert.deepEqual(readdirSync(join(installed, 'scripts')), ['build-java-jar.mjs']);
});

test('the command of the package runs', () => {
  const { stdout, stderr } = spawnSync(
    join(installed, 'heddle'),
    ['check', join(root, 'litmus/C/SB.litmus'), '--quiet', '--model', 'sc'],
    { cwd: user, encoding: 'utf8' },
  );
  assert.match(stdout, /SB\.litmus: sc: violated \(no execution satisfies the condition\)\n$/, stderr);
  assert.equal(stderr, '');
});
