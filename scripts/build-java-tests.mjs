// Compiles the Java programs that the tests check, examples/java and test/java/programs/sources, into
// test/java/programs/classes, which is checked in: tests run where there is no javac, too. The jcstress types that some of the
// programs name come from test/java/stubs; they are on javac's class path only.
//
//   node scripts/build-java-tests.mjs [FOLDER]     into FOLDER instead, to compare
//
// JAVAC names another compiler than the one on the PATH. The checked-in files are those of javac 17.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const javac = process.env.JAVAC ?? 'javac';
const output = process.argv[2] ?? join(root, 'test/java/programs/classes');

function javaSources(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.java'))
    .sort()
    .map((name) => join(folder, name));
}

function compile(sources, into, classPath) {
  // Lines and the name of the source are all that a counterexample needs.
  execFileSync(
    javac,
    [
      '--release',
      '17',
      '-g:source,lines',
      '-Xlint:-options',
      '-implicit:none',
      '-cp',
      classPath,
      '-d',
      into,
      ...sources,
    ],
    { stdio: 'inherit' },
  );
}

let version;
try {
  version = execFileSync(javac, ['-version'], { encoding: 'utf8' }).trim();
} catch {
  console.error(`${javac} cannot be run: install a JDK (17), or let JAVAC name its compiler.`);
  process.exit(64);
}
const stubs = mkdtempSync(join(tmpdir(), 'heddle-java-stubs-'));
try {
  compile(javaSources(join(root, 'test/java/stubs')), stubs, stubs);
  // A class whose source is gone must not stay.
  rmSync(output, { recursive: true, force: true });
  const sources = ['examples/java', 'test/java/programs/sources'].flatMap((folder) =>
    javaSources(join(root, folder)),
  );
  compile(sources, output, stubs);
  console.log(`${sources.length} Java sources compiled by ${version}`);
} finally {
  rmSync(stubs, { recursive: true, force: true });
}
