// Compiles the folder java, which Java programs are compiled against, into a jar: heddle.Choose and, if JUnit's API is given, the
// extension of heddle.junit. For Java 8 and later.
//
//   node scripts/build-java-jar.mjs heddle-java.jar [CLASS-PATH]
//
// CLASS-PATH: junit-jupiter-api and what it stands on, as javac's -cp takes it. Without it the jar has heddle.Choose alone, and says so.
// javac and jar are those of JAVA_HOME, or else on the PATH.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const sources = join(dirname(fileURLToPath(import.meta.url)), '../java');
const [output, classPath] = process.argv.slice(2);

function stop(message) {
  console.error(message);
  process.exit(64);
}

function run(tool, words) {
  const path = process.env.JAVA_HOME === undefined ? tool : join(process.env.JAVA_HOME, 'bin', tool);
  const { status, error, stderr } = spawnSync(path, words, { encoding: 'utf8' });
  if (error !== undefined) stop(`${path} cannot be run: install a JDK`);
  if (status !== 0) stop(stderr);
}

if (output === undefined) stop('usage: node scripts/build-java-jar.mjs OUTPUT.jar [CLASS-PATH]');
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.java'))
  .filter((file) => classPath !== undefined || !file.includes('junit'))
  .map((file) => join(sources, file));
const made = mkdtempSync(join(tmpdir(), 'heddle-java-jar-'));
process.on('exit', () => rmSync(made, { recursive: true, force: true }));
run('javac', [
  ...['--release', '8', '-Xlint:-options', '-g:source,lines', '-encoding', 'UTF-8'],
  ...(classPath === undefined ? [] : ['-cp', classPath]),
  ...['-d', made, ...files],
]);
run('jar', ['cf', resolve(output), '-C', made, 'heddle']);
console.log(
  classPath === undefined
    ? `${output}: heddle.Choose, without heddle.junit, since no class path with JUnit's API was given`
    : `${output}: heddle.Choose and heddle.junit`,
);
