// Compiles the model of the JDK, src/frontends/bytecode/library/sources, into the class files beside it, which are checked in: only
// who changes the sources needs a JDK. The sources are the whole of java.base to the compiler (`--system none`), so that a class that
// the library does not have cannot be used in it.
//   node scripts/build-java-library.mjs [FOLDER]
// FOLDER: where the class files go instead. JAVAC names the compiler; otherwise it is the one on the PATH. Version 17 is wanted, since
// the test that compares the checked-in files with fresh ones knows its output.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSION = 17;
const library = join(dirname(fileURLToPath(import.meta.url)), '../src/frontends/bytecode/library');
const sources = join(library, 'sources');
const classes = process.argv[2] ?? join(library, 'classes');
const javac = process.env.JAVAC ?? 'javac';

function stop(message) {
  console.error(message);
  process.exit(1);
}

const { stdout, stderr, status } = spawnSync(javac, ['-version'], { encoding: 'utf8' });
if (status !== 0) stop(`there is no Java compiler (${javac}): install a JDK ${VERSION}, or set JAVAC`);
const version = `${stdout}${stderr}`.trim();
if (!version.startsWith(`javac ${VERSION}.`))
  stop(`${javac} is ${version}, not version ${VERSION}: set JAVAC`);

const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.java'))
  .sort()
  .map((file) => join(sources, file));
const made = mkdtempSync(join(tmpdir(), 'heddle-java-library-'));
const options = [
  '--system',
  'none',
  '-g:lines,source',
  '-proc:none',
  '-Xlint:none',
  '-nowarn',
  '-encoding',
  'UTF-8',
];
const compilation = spawnSync(javac, [...options, '-d', made, ...files], { encoding: 'utf8' });
if (compilation.status !== 0) {
  rmSync(made, { recursive: true });
  stop(compilation.stderr);
}
// Only the compiler wants to know that this is java.base.
rmSync(join(made, 'module-info.class'));
rmSync(classes, { recursive: true, force: true });
cpSync(made, classes, { recursive: true });
rmSync(made, { recursive: true });
