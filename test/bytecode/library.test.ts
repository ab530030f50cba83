/**
 * The model of the JDK: its checked-in class files are what javac makes of the sources beside them, every native method is one that the
 * lowering answers or refuses by name on purpose, and initialisers of classes can run before main.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ACCESS, type ClassFile } from '../../src/frontends/bytecode/classfile/class-file.ts';
import { readClassFile } from '../../src/frontends/bytecode/classfile/read-class-file.ts';
import { ClassInitialisation } from '../../src/frontends/bytecode/lower/class-initialisation.ts';
import { INTRINSICS } from '../../src/frontends/bytecode/lower/intrinsics.ts';
import { ProgramLowering } from '../../src/frontends/bytecode/lower/program-lowering.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'src/frontends/bytecode/library/classes');

/** Class files of a folder, by path. */
function classesOf(path: string): Map<string, Uint8Array> {
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.class'),
  );
  return new Map(files.sort().map((file) => [file, readFileSync(join(path, file))]));
}

const checkedIn = classesOf(folder);
const library: readonly ClassFile[] = [...checkedIn].map(([file, bytes]) => readClassFile(bytes, file));
const byName = new Map(library.map((file) => [file.name, file]));

const javac = process.env.JAVAC ?? 'javac';
const version = spawnSync(javac, ['-version'], { encoding: 'utf8' });
const isJavac17 = `${version.stdout}${version.stderr}`.startsWith('javac 17.');

test('the class files are those of the sources', { skip: isJavac17 ? false : 'there is no javac 17' }, () => {
  const fresh = mkdtempSync(join(tmpdir(), 'heddle-library-test-'));
  after(() => rmSync(fresh, { recursive: true }));
  execFileSync(process.execPath, [join(root, 'scripts/build-java-library.mjs'), fresh]);
  const made = classesOf(fresh);
  assert.deepEqual([...made.keys()], [...checkedIn.keys()]);
  for (const [file, bytes] of made) {
    assert.ok(Buffer.compare(bytes, checkedIn.get(file)!) === 0, `${file} is not up to date`);
  }
});

/** Classes whose natives the lowering knows otherwise than by INTRINSICS: what makes and uses handles. */
const HANDLES = /^java\/(lang\/(invoke\/|reflect\/Field$)|util\/concurrent\/atomic\/Atomic\w+FieldUpdater$)/;

/** Natives that are declared so that they are refused by name; `clone` of arrays is done by the lowering. */
const REFUSED = new Set(['java/lang/Object.clone']);

test('the lowering knows every native method', () => {
  const natives = library.flatMap(({ name, methods }) =>
    methods
      .filter(({ accessFlags }) => (accessFlags & ACCESS.native) !== 0)
      .map((method) => ({ owner: name, key: `${name}.${method.name}` })),
  );
  assert.ok(natives.length > 100);
  const unknown = natives.filter(
    ({ owner, key }) => !INTRINSICS.has(key) && !HANDLES.test(owner) && !REFUSED.has(key),
  );
  assert.deepEqual(
    unknown.map(({ key }) => key),
    [],
  );
});

test('every intrinsic is declared', () => {
  const declared = new Set(
    library.flatMap(({ name, methods }) => methods.map((method) => `${name}.${method.name}`)),
  );
  assert.deepEqual(
    [...INTRINSICS.keys()].filter((key) => !declared.has(key)),
    [],
  );
});

test('what the library uses is there', () => {
  const missing = new Set<string>();
  const need = (type: string | undefined): void => {
    if (type !== undefined && !type.startsWith('[') && !byName.has(type)) missing.add(type);
  };
  for (const { superName, interfaces, methods } of library) {
    need(superName);
    for (const type of interfaces) need(type);
    for (const { code } of methods) {
      for (const instruction of code?.instructions ?? []) {
        assert.notEqual(instruction.op, 'invokeDynamic');
        if ('owner' in instruction) need(instruction.owner);
        if (instruction.op === 'new') need(instruction.className);
      }
    }
  }
  assert.deepEqual([...missing], []);
});

test('initialisers are ones that can run before main, and no thread asks for them', () => {
  const program = new ProgramLowering({ find: (name) => byName.get(name), isLibrary: () => true }, () =>
    assert.fail('nothing is to be emitted here'),
  );
  const initialisation = new ClassInitialisation(program);
  const lazy = library
    .map(({ name }) => name)
    .filter((name) => initialisation.ensureFunction(program.world.require(name)) !== undefined);
  assert.deepEqual(lazy, []);
});
