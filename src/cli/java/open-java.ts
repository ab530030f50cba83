/**
 * What the user names of Java (a class file, a jar, a source, a class of the class path) as classes
 * and what to run of them: the main of a class, or jcstress tests.
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { fail } from '../../api/doors/input.ts';
import { type Diagnostic, isJcstressTest, type JdkClasses, javaName, readClassFile } from '../../index.ts';
import { compileLimits } from '../job/phase.ts';
import { readBytes, readSource } from '../system/files.ts';
import { classPathEntries } from './class-path.ts';
import { type ClassPathEntry, classNames, folderEntry } from './class-path-entry.ts';
import { compileJava } from './compile-java.ts';
import { type JarFile, manifestClassPath, openJar } from './jar-file.ts';
import { JavaClasses, type JdkLibrary } from './java-classes.ts';
import { findJdk } from './jdk-image.ts';

export interface OpenedJava {
  readonly classes: JavaClasses;
  readonly entry: JavaEntry;
  readonly warnings: readonly Diagnostic[];
}

/** Internal names. */
export type JavaEntry =
  | { readonly kind: 'main'; readonly className: string }
  | { readonly kind: 'method'; readonly className: string; readonly method: string }
  | { readonly kind: 'jcstress'; readonly tests: readonly string[] };

export interface JavaFlags {
  readonly memory?: number;
  readonly classPath?: string;
  /** A pattern: tests whose names contain or match it. */
  readonly jcstress?: string;
  /** The folder of a JDK. */
  readonly jdk?: string;
  readonly jdkClasses?: JdkClasses;
}

const JAVA_FILES: readonly string[] = ['.class', '.jar', '.java'];

export const isJavaFile = (path: string): boolean => JAVA_FILES.includes(extname(path));

/**
 * Whether it is a class of the class path that is meant, or a method of one (`a.b.C#m`), not a
 * file; `a.b.C` could be either.
 */
export const isClassOf = (text: string, { classPath }: JavaFlags): boolean =>
  classPath !== undefined &&
  !existsSync(text) &&
  /^[\p{L}_$][\p{L}\p{N}_$]*(?:[./][\p{L}_$][\p{L}\p{N}_$]*)*(?:#[\p{L}_$][\p{L}\p{N}_$]*)?$/u.test(text);

/**
 * `path`: a Java file, or a class of the class path (isClassOf); undefined: all of the class path.
 */
export async function openJava(
  path: string | undefined,
  flags: JavaFlags,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<OpenedJava> {
  const others = flags.classPath === undefined ? [] : classPathEntries(flags.classPath);
  const jdk = jdkLibrary(flags, env);
  if (path === undefined) {
    const classes = new JavaClasses(others, jdk);
    return { classes, entry: matchingTests(classes, classes.classPath.names(), flags), warnings: [] };
  }
  switch (extname(path)) {
    case '.java':
      return openSourceFile(path, others, jdk, flags, env, signal);
    case '.class':
      return openClassFile(path, others, jdk, flags);
    case '.jar':
      return openJarFile(path, others, jdk, flags);
    default:
      return openNamedClass(path, others, jdk, flags);
  }
}

function jdkLibrary({ jdk, jdkClasses }: JavaFlags, env: NodeJS.ProcessEnv): JdkLibrary | undefined {
  const found = findJdk(jdk, env);
  return found && { ...found, classes: jdkClasses ?? 'fast' };
}

async function openSourceFile(
  path: string,
  others: readonly ClassPathEntry[],
  jdk: JdkLibrary | undefined,
  flags: JavaFlags,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<OpenedJava> {
  const source = readSource(path);
  const compiled = await compileJava(source, flags.classPath, env, { limits: compileLimits(flags), signal });
  const { entry, sourceRoot, packageFolder, warnings } = compiled;
  const given = new Map([[packageFolder + basename(path), source]]);
  const classes = new JavaClasses([entry, ...others, folderEntry(sourceRoot)], jdk, given);
  const own = entry.names().filter((name) => {
    const isOfPackage = name.slice(0, name.lastIndexOf('/') + 1) === packageFolder;
    return isOfPackage && classes.find(name)?.sourceFile === basename(path);
  });
  const preferred = packageFolder + basename(path, '.java');
  return { classes, entry: chooseEntry(path, classes, own, preferred, flags), warnings };
}

function openClassFile(
  path: string,
  others: readonly ClassPathEntry[],
  jdk: JdkLibrary | undefined,
  flags: JavaFlags,
): OpenedJava {
  const { name } = readClassFile(readBytes(path), path);
  const root = rootOf(path, name);
  const classes = new JavaClasses([folderEntry(root), ...others], jdk);
  const packageFolder = name.slice(0, name.lastIndexOf('/') + 1);
  const nested = classNames(readdirSync(dirname(path)))
    .map((other) => packageFolder + other)
    .filter((other) => other.startsWith(`${name}$`));
  return { classes, entry: chooseEntry(path, classes, [name, ...nested], name, flags), warnings: [] };
}

/** The folder above the packages of a class file. */
function rootOf(path: string, className: string): string {
  const parts = className.split('/');
  const root = join(dirname(path), ...parts.slice(1).map(() => '..'));
  const found = relative(resolve(root), resolve(path)).replaceAll('\\', '/');
  if (found !== `${className}.class`)
    fail('missing-file', `\`${path}\` is the class \`${javaName(className)}\``, {
      expected: `a path that ends in \`${className}.class\``,
      suggestion: 'put it into the folders of its package, where its other classes are found too',
    });
  return root;
}

function openJarFile(
  path: string,
  others: readonly ClassPathEntry[],
  jdk: JdkLibrary | undefined,
  flags: JavaFlags,
): OpenedJava {
  if (!existsSync(path)) fail('missing-file', `there is no file \`${path}\``);
  const jar = openJar(path);
  const beside = manifestClassPath(jar).flatMap(classPathEntries);
  const classes = new JavaClasses([jar, ...beside, ...others], jdk);
  const entry =
    flags.jcstress === undefined
      ? chooseEntry(path, classes, [], mainClassOf(jar, classes), flags)
      : matchingTests(classes, jar.names(), flags);
  return { classes, entry, warnings: [] };
}

function mainClassOf(jar: JarFile, classes: JavaClasses): string {
  const name = jar.attribute('Main-Class');
  if (name === undefined || name.startsWith('org.openjdk.jcstress.'))
    fail(
      'usage',
      name === undefined
        ? `the manifest of \`${jar.path}\` names no main class`
        : `the main class of \`${jar.path}\` is jcstress itself`,
      { suggestion: `\`-cp ${jar.path} CLASS\` checks a class, \`--jcstress PATTERN\` its jcstress tests` },
    );
  return requireClass(name, classes, `the manifest of \`${jar.path}\` names`);
}

function openNamedClass(
  text: string,
  others: readonly ClassPathEntry[],
  jdk: JdkLibrary | undefined,
  flags: JavaFlags,
): OpenedJava {
  const classes = new JavaClasses(others, jdk);
  const [className, method] = text.split('#');
  const name = requireClass(className!, classes, 'there is');
  if (method !== undefined)
    return { classes, entry: { kind: 'method', className: name, method }, warnings: [] };
  const nested = classes.classPath.names().filter((other) => other.startsWith(`${name}$`));
  return { classes, entry: chooseEntry(text, classes, [name, ...nested], name, flags), warnings: [] };
}

function requireClass(text: string, classes: JavaClasses, before: string): string {
  const name = classes.named(text);
  if (name !== undefined) return name;
  const places = classes.classPath.entries.map(({ path }) => path).join(', ');
  const suggestion = classes.suggestion(text);
  return fail(
    'missing-file',
    before === 'there is'
      ? `there is no class \`${text}\` on the class path (${places})`
      : `${before} the class \`${text}\`, which is not there`,
    suggestion === undefined ? {} : { suggestion },
  );
}

/**
 * What to run of `own`, the classes that were named. A main of the preferred class comes first,
 * unless that is a test; then the only main there is, then tests.
 */
function chooseEntry(
  path: string,
  classes: JavaClasses,
  own: readonly string[],
  preferred: string,
  flags: JavaFlags,
): JavaEntry {
  if (flags.jcstress !== undefined) return matchingTests(classes, own, flags);
  const isTest = (name: string): boolean => {
    const classFile = classes.find(name);
    return classFile !== undefined && isJcstressTest(classFile);
  };
  if (!isTest(preferred) && classes.hasMain(preferred)) return { kind: 'main', className: preferred };
  const mains = own.filter((name) => !isTest(name) && classes.hasMain(name));
  const tests = [...new Set([preferred, ...own])].filter(isTest);
  const shown = (names: readonly string[]): string => names.map((name) => `\`${javaName(name)}\``).join(', ');
  if (tests.length > 0) return { kind: 'jcstress', tests };
  if (mains.length > 1)
    fail('usage', `several classes of \`${path}\` have a main method: ${shown(mains)}`, {
      suggestion: 'compile it, and name one: `heddle check -cp FOLDER CLASS`',
    });
  if (mains.length === 0)
    fail(
      'usage',
      `${own.length > 1 ? `no class of \`${path}\` has a` : `${shown([preferred])} has no`} main method`,
      {
        expected: '`public static void main(String[])`, or a jcstress test: @JCStressTest',
      },
    );
  return { kind: 'main', className: mains[0]! };
}

/**
 * The jcstress tests among these whose names contain the pattern, or match it as a regular
 * expression.
 */
function matchingTests(classes: JavaClasses, names: readonly string[], { jcstress }: JavaFlags): JavaEntry {
  const pattern = jcstress!;
  let expression: RegExp | undefined;
  try {
    expression = new RegExp(pattern);
  } catch {
    // Then it is only a part of a name.
  }
  const matching = names.filter((name) => {
    const text = javaName(name);
    return text.includes(pattern) || expression?.test(text) === true;
  });
  const tests = matching.filter((name) => {
    const classFile = classes.find(name);
    return classFile !== undefined && isJcstressTest(classFile);
  });
  if (tests.length === 0)
    fail('usage', `no jcstress test has a name that contains or matches \`${pattern}\``, {
      expected: 'a part of the name of a class with @JCStressTest, or a regular expression for it',
      ...(matching.length === 0
        ? {}
        : {
            suggestion: `classes without @JCStressTest match, such as \`${javaName(matching[0]!)}\``,
          }),
    });
  return { kind: 'jcstress', tests };
}
