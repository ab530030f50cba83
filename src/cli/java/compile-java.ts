/**
 * Java sources to class files, by the user's javac: the step before the front end `bytecode`.
 * Sources that the given one needs are found by their packages from the folder above its own
 * package, and compiled with it.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, relative, resolve } from 'node:path';
import { COMPILE_SECONDS } from '../../api/doors/clang.ts';
import { fail } from '../../api/doors/input.ts';
import { type Diagnostic, InputError, type SourceFile } from '../../index.ts';
import { own } from '../job/owned.ts';
import { readSource } from '../system/files.ts';
import { findProgram } from '../system/find-program.ts';
import { type CompileBounds, type EndedCompiler, runCompiler } from '../system/run-compiler.ts';
import { type ClassPathEntry, classNames } from './class-path-entry.ts';
import { readJavacDiagnostics } from './javac-diagnostics.ts';

export interface CompiledJava {
  /** All classes that javac made. */
  readonly entry: ClassPathEntry;
  /** The folder above the source's package. */
  readonly sourceRoot: string;
  /** The package of the source, as a folder: `a/b/`, or empty. */
  readonly packageFolder: string;
  readonly warnings: readonly Diagnostic[];
}

const INSTALL =
  'install a JDK (17 or later) so that javac is on the PATH, name one with HEDDLE_JAVAC=/path/to/javac, or give class files or a jar instead';

/** Debug information; no annotation processors, which would make other classes; English words. */
const OPTIONS: readonly string[] = [
  '-J-Duser.language=en',
  // Starts faster: the compiler does not run long enough for more.
  '-J-XX:TieredStopAtLevel=1',
  '-g',
  '-proc:none',
  '-implicit:class',
  '-Xprefer:source',
  '-encoding',
  'UTF-8',
];

/** Options that would come from elsewhere. */
const MISLEADING_VARIABLES = ['JDK_JAVAC_OPTIONS', 'JAVA_TOOL_OPTIONS', '_JAVA_OPTIONS', 'CLASSPATH'];

/** Rejects with an InputError, which carries all of javac's errors, when there are no classes. */
export async function compileJava(
  source: SourceFile,
  classPath: string | undefined,
  env: NodeJS.ProcessEnv,
  bounds: CompileBounds,
): Promise<CompiledJava> {
  const javac = findJavac(source.name, env);
  const { sourceRoot, packageFolder } = packageOf(source);
  const folder = mkdtempSync(join(tmpdir(), 'heddle-java-'));
  const release = own({ kind: 'folder', path: folder });
  try {
    const searched = [...(classPath === undefined ? [] : [classPath]), sourceRoot].join(delimiter);
    const words = [...OPTIONS, '-d', folder, '-cp', searched, '-sourcepath', sourceRoot, source.name];
    const { status, text } = await run(javac, words, env, bounds);
    const diagnostics = readJavacDiagnostics(text, (name) => sourceNamed(name, source));
    if (status !== 0) {
      const isSaid = diagnostics.some(({ severity }) => severity === 'error');
      if (!isSaid) fail('unsupported', `javac ended with ${status} on \`${source.name}\`: ${lastLine(text)}`);
      throw new InputError(diagnostics);
    }
    return { entry: memoryEntry(source.name, folder), sourceRoot, packageFolder, warnings: diagnostics };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    release();
  }
}

function findJavac(path: string, env: NodeJS.ProcessEnv): string {
  const named = env.HEDDLE_JAVAC || env.JAVAC;
  const candidates = named
    ? [named]
    : ['javac', ...(env.JAVA_HOME ? [join(env.JAVA_HOME, 'bin', 'javac')] : [])];
  for (const candidate of candidates) {
    const found = findProgram(candidate);
    if (found !== undefined) return found;
  }
  return fail(
    'missing-file',
    named
      ? `there is no program \`${named}\`, which is to compile \`${path}\``
      : `there is no javac to compile \`${path}\``,
    { suggestion: INSTALL },
  );
}

/**
 * The package that a source declares, and the folder above it; the source's own folder if it is not
 * where its package says.
 */
function packageOf(source: SourceFile): Pick<CompiledJava, 'sourceRoot' | 'packageFolder'> {
  const name = /^\s*package\s+([\p{L}\p{N}_$.]+)\s*;/mu.exec(source.text)?.[1];
  const folder = dirname(source.name);
  if (name === undefined) return { sourceRoot: folder, packageFolder: '' };
  const parts = name.split('.');
  const root = join(folder, ...parts.map(() => '..'));
  const isThere = relative(resolve(root), resolve(folder)).replaceAll('\\', '/') === parts.join('/');
  return { sourceRoot: isThere ? root : folder, packageFolder: `${parts.join('/')}/` };
}

function sourceNamed(name: string, source: SourceFile): SourceFile | undefined {
  if (resolve(name) === resolve(source.name)) return source;
  try {
    return readSource(name);
  } catch {
    return undefined;
  }
}

/** Rejects if it is not wanted any more, or takes too much. */
function run(
  javac: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  bounds: CompileBounds,
): Promise<EndedCompiler> {
  const cleaned = { ...env };
  for (const name of MISLEADING_VARIABLES) delete cleaned[name];
  const tooSlow = (): InputError =>
    new InputError([
      {
        severity: 'error',
        code: 'unsupported',
        message: `javac did not finish within ${COMPILE_SECONDS} seconds`,
        suggestion: 'give class files or a jar instead',
      },
    ]);
  return runCompiler(javac, words, cleaned, tooSlow, bounds);
}

/** The classes of a folder, which will be gone. */
function memoryEntry(path: string, folder: string): ClassPathEntry {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const classes = new Map(
    classNames(files).map((name) => [name, readFileSync(join(folder, `${name}.class`))]),
  );
  return {
    path,
    sourceOf: () => undefined,
    read(className) {
      const bytes = classes.get(className);
      return bytes && { bytes, source: `${className}.class (from ${basename(path)})` };
    },
    names: () => [...classes.keys()],
  };
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) || 'without a word';
