/**
 * Compiles the Java programs of `sources`, whose assertions say what Java means, into `classes`, which is checked in. Without an argument
 * RandomMethods.java is written anew as well, and every program is run on the JVM with its assertions: it has the last word on them.
 *
 *   node --import tsx test/java/semantics/build-classes.ts [FOLDER]     into FOLDER instead, only compiling, to compare
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomMethods } from './write-random-java.ts';

const folderNamed = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const SOURCES = folderNamed('sources');
const CLASSES = folderNamed('classes');
const SEED = 8;
const METHODS = 30;

const sources = (): string[] => readdirSync(SOURCES).sort();

/** What javac says of itself, if there is one. */
export function javacVersion(): string {
  try {
    return execFileSync('javac', ['-version'], { encoding: 'utf8' });
  } catch {
    return 'none';
  }
}

export function compile(into: string): void {
  const files = sources().map((name) => join(SOURCES, name));
  const flags = ['--release', '17', '-g:source,lines', '-Xlint:none', '-implicit:none'];
  execFileSync('javac', [...flags, '-d', into, ...files], { stdio: 'pipe' });
}

function run(className: string): string {
  return execFileSync('java', ['-ea', '-cp', CLASSES, className], { encoding: 'utf8' });
}

function writeRandomMethods(): void {
  const file = join(SOURCES, 'RandomMethods.java');
  writeFileSync(file, randomMethods(SEED, METHODS, undefined));
  compile(CLASSES);
  writeFileSync(file, randomMethods(SEED, METHODS, run('RandomMethods').trim().split('\n')));
}

function build(): void {
  // A class whose source is gone must not stay.
  rmSync(CLASSES, { recursive: true, force: true });
  writeRandomMethods();
  compile(CLASSES);
  for (const name of sources()) run(name.replace('.java', ''));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder] = process.argv;
  if (folder === undefined) build();
  else compile(folder);
}
