/**
 * All classes that a Java program can reach, the user's and the library's, and the texts of their
 * sources.
 */
import { didYouMean } from '../../api/doors/input.ts';
import { type ClassFile, isRealClass, type JdkClasses, javaName, type SourceFile } from '../../index.ts';
import { ClassPath } from './class-path.ts';
import type { ClassPathEntry } from './class-path-entry.ts';
import { openJavaLibrary } from './java-library.ts';
import type { Jdk } from './jdk-image.ts';

/**
 * Whether it is of a package that nobody but the library has classes in, as in a JVM: by the name
 * of a class or a source.
 */
export const isOfLibrary = (name: string): boolean => /^(?:java|heddle|jdk\/internal|sun\/misc)\//.test(name);

/** The user's JDK, and which of its classes run. */
export interface JdkLibrary extends Jdk {
  readonly classes: JdkClasses;
}

const MAIN = { name: 'main', descriptor: '([Ljava/lang/String;)V' } as const;
/** Access flags of both. */
const PUBLIC_STATIC = 0x0009;
/** More than any program has: a class that is its own superclass ends there. */
const MOST_SUPERCLASSES = 1000;

export class JavaClasses {
  readonly classPath: ClassPath;
  private readonly library = openJavaLibrary();
  private readonly jdk: (JdkLibrary & { readonly path: ClassPath }) | undefined;
  private usesJdk = false;
  private readonly given: ReadonlyMap<string, SourceFile>;

  /** `given`: sources that are known already, by package and name (`a/b/C.java`). */
  constructor(
    entries: readonly ClassPathEntry[],
    jdk: JdkLibrary | undefined = undefined,
    given: ReadonlyMap<string, SourceFile> = new Map(),
  ) {
    this.classPath = new ClassPath(entries);
    this.jdk = jdk && { ...jdk, path: new ClassPath([jdk.entry]) };
    this.given = given;
  }

  /** By internal name; undefined if neither the user nor the library has it. */
  readonly find = (className: string): ClassFile | undefined =>
    this.findOwn(className) ?? this.findInLibrary(className);

  readonly isLibrary = (className: string): boolean =>
    this.findOwn(className) === undefined && this.findInLibrary(className) !== undefined;

  /** What to do where the library has no such class, or not all of it. */
  readonly adviceFor = (className: string): string | undefined =>
    this.jdk === undefined && isRealClass(className, 'fast', this.library.find(className) !== undefined)
      ? 'install a JDK (17 or later), or name the folder of one with --jdk: its own class runs then'
      : undefined;

  /** Whether `java` would start it. A main method may be inherited. */
  hasMain(className: string): boolean {
    let at = this.find(className);
    for (let steps = 0; at !== undefined && steps < MOST_SUPERCLASSES; steps++) {
      const isMain = at.methods.some(
        ({ name, descriptor, accessFlags }) =>
          name === MAIN.name &&
          descriptor === MAIN.descriptor &&
          (accessFlags & PUBLIC_STATIC) === PUBLIC_STATIC,
      );
      if (isMain) return true;
      at = at.superName === undefined ? undefined : this.find(at.superName);
    }
    return false;
  }

  /**
   * The internal name of a class that the user writes as `a.b.C`, `a/b/C` or, if it is nested,
   * `a.b.C.D`; undefined if there is none.
   */
  named(text: string): string | undefined {
    for (let name = text.replaceAll('.', '/'); ; ) {
      if (this.findOwn(name) !== undefined) return name;
      const outer = name.lastIndexOf('/');
      if (outer < 0) return undefined;
      name = `${name.slice(0, outer)}$${name.slice(outer + 1)}`;
    }
  }

  /** The nearest name of a class of the user's to one that is not there. */
  suggestion(text: string): string | undefined {
    const names = this.classPath.names().map(javaName);
    const simple = text.split(/[./]/).at(-1)!;
    const sameName = names.filter((name) => name.split(/[.$]/).at(-1) === simple);
    return sameName.length > 0 ? `did you mean \`${sameName[0]}\`?` : didYouMean(text, names);
  }

  private findOwn(className: string): ClassFile | undefined {
    return isOfLibrary(className) ? undefined : this.classPath.find(className);
  }

  /** Heddle's class or the JDK's: jdk-boundary.ts has the choice. */
  private findInLibrary(className: string): ClassFile | undefined {
    const ours = this.library.find(className);
    if (this.jdk === undefined || !isRealClass(className, this.jdk.classes, ours !== undefined)) return ours;
    const found = this.jdk.path.find(className);
    if (found !== undefined) this.usesJdk = true;
    return found ?? ours;
  }

  /** The JDK, if classes of it were asked for. */
  get usedJdk(): Pick<JdkLibrary, 'version' | 'classes'> | undefined {
    if (this.jdk === undefined || !this.usesJdk) return undefined;
    return { version: this.jdk.version, classes: this.jdk.classes };
  }

  /**
   * The source of a package and name (`a/b/C.java`), from the first entry of the class path that
   * has it.
   */
  sourceOf(name: string): SourceFile | undefined {
    const given = this.given.get(name);
    if (given !== undefined || isOfLibrary(name)) return given;
    for (const entry of this.classPath.entries) {
      const source = entry.sourceOf(name);
      if (source !== undefined) return source;
    }
    return undefined;
  }
}
