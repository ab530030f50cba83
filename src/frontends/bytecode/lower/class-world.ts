/**
 * The classes of a program as the lowering sees them: loaded by name when they are first needed,
 * with their supertypes, and with the numbers that references carry. Array types have numbers too.
 * Resolution and selection of methods and fields follow the JVM specification (5.4.3, 5.4.6);
 * access control does not: javac has checked it.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { ACCESS, type ClassFile, type FieldInfo, type MethodInfo } from '../classfile/class-file.ts';
import { javaName } from '../classfile/descriptors.ts';

export interface JavaMethod {
  readonly owner: JavaClass;
  readonly info: MethodInfo;
  readonly isStatic: boolean;
}

export interface JavaField {
  readonly owner: JavaClass;
  readonly info: FieldInfo;
  readonly isStatic: boolean;
  readonly isFinal: boolean;
  readonly isVolatile: boolean;
}

export interface JavaClass {
  readonly name: string;
  readonly file: ClassFile;
  readonly superclass: JavaClass | undefined;
  readonly interfaces: readonly JavaClass[];
  readonly isInterface: boolean;
  readonly isLibrary: boolean;
  /** By name and descriptor. */
  readonly methods: ReadonlyMap<string, JavaMethod>;
  /** By name. */
  readonly fields: ReadonlyMap<string, JavaField>;
}

/** References carry class numbers in so many bits. */
const MOST_TYPES = 4096;

export const OBJECT = 'java/lang/Object';

export const methodKey = (name: string, descriptor: string): string => name + descriptor;

/** Where classes come from, by internal name. */
export interface ClassSource {
  /** The user's classes first, then the library's. What it does not know does not exist. */
  readonly find: (name: string) => ClassFile | undefined;
  readonly isLibrary: (name: string) => boolean;
  /** What the user can do to have a class that does not exist. */
  readonly adviceFor?: (name: string) => string | undefined;
}

export class ClassWorld {
  private readonly source: ClassSource;
  private readonly classes = new Map<string, JavaClass | undefined>();
  private readonly loading = new Set<string>();
  /** Number of a type: its place here. No object has type 0. */
  private readonly types: string[] = [''];
  private readonly typeNumbers = new Map<string, number>();

  constructor(source: ClassSource) {
    this.source = source;
  }

  /** The class of that internal name; undefined if there is none. */
  load(name: string): JavaClass | undefined {
    if (this.classes.has(name)) return this.classes.get(name);
    const file = this.source.find(name);
    const made = file === undefined ? undefined : this.define(file, this.source.isLibrary(name));
    this.classes.set(name, made);
    return made;
  }

  /** A class that must be there. */
  require(name: string): JavaClass {
    const found = this.load(name);
    if (found === undefined) throw new Error(`internal error: the library has no class ${name}`);
    return found;
  }

  /** Makes a class of the file known. Its supertypes must exist. */
  define(file: ClassFile, isLibrary: boolean): JavaClass {
    const { name } = file;
    if (this.loading.has(name))
      fail('value', `class ${javaName(name)} is its own supertype (${file.source})`);
    this.loading.add(name);
    const methods = new Map<string, JavaMethod>();
    const fields = new Map<string, JavaField>();
    const made: JavaClass = {
      name,
      file,
      superclass: file.superName === undefined ? undefined : this.supertype(file, file.superName),
      interfaces: file.interfaces.map((other) => this.supertype(file, other)),
      isInterface: (file.accessFlags & ACCESS.interface) !== 0,
      isLibrary,
      methods,
      fields,
    };
    this.loading.delete(name);
    for (const info of file.methods) {
      const isStatic = (info.accessFlags & ACCESS.static) !== 0;
      methods.set(methodKey(info.name, info.descriptor), { owner: made, info, isStatic });
    }
    for (const info of file.fields) {
      const has = (flag: number): boolean => (info.accessFlags & flag) !== 0;
      fields.set(info.name, {
        owner: made,
        info,
        isStatic: has(ACCESS.static),
        isFinal: has(ACCESS.final),
        isVolatile: has(ACCESS.volatile),
      });
    }
    this.classes.set(name, made);
    return made;
  }

  private supertype(file: ClassFile, name: string): JavaClass {
    const found = this.load(name);
    if (found !== undefined) return found;
    const what = `unsupported: ${javaName(name)}, a supertype of ${javaName(file.name)} (${file.source})`;
    const suggestion = this.adviceFor(name);
    return fail('unsupported', what, suggestion === undefined ? {} : { suggestion });
  }

  /** What the user can do about a class, or a member of one, that is not there. */
  adviceFor(name: string): string | undefined {
    return this.source.adviceFor?.(name);
  }

  /** The number of a type: internal name of a class, or descriptor of an array type. */
  typeNumber(type: string): number {
    let number = this.typeNumbers.get(type);
    if (number === undefined) {
      number = this.types.push(type) - 1;
      if (number >= MOST_TYPES)
        fail('unsupported', `unsupported: a program with more than ${MOST_TYPES} types`);
      this.typeNumbers.set(type, number);
    }
    return number;
  }

  /** By number, as users write them. */
  get typeNames(): readonly string[] {
    return this.types.map((type) => (type === '' ? 'null' : javaName(type)));
  }

  typeOfNumber(number: number): string {
    return this.types[number]!;
  }

  /** Whether a value of type `sub` is one of type `type`; both as for `typeNumber`. */
  isSubtype(sub: string, type: string): boolean {
    if (sub === type || type === OBJECT) return true;
    if (sub.startsWith('[')) {
      if (!type.startsWith('[')) return type === 'java/lang/Cloneable' || type === 'java/io/Serializable';
      const [from, to] = [elementType(sub), elementType(type)];
      return from !== undefined && to !== undefined && this.isSubtype(from, to);
    }
    const found = this.load(sub);
    return found !== undefined && this.supertypes(found).has(type);
  }

  private readonly closures = new Map<JavaClass, ReadonlySet<string>>();

  /** Names of all supertypes of a class, its own included. */
  private supertypes(of: JavaClass): ReadonlySet<string> {
    let closure = this.closures.get(of);
    if (closure === undefined) {
      const names = new Set([of.name]);
      for (const above of [of.superclass, ...of.interfaces])
        if (above !== undefined) for (const name of this.supertypes(above)) names.add(name);
      closure = names;
      this.closures.set(of, closure);
    }
    return closure;
  }

  /** The method that a call names, if there is one. An array has the methods of Object. */
  resolveMethod(owner: string, name: string, descriptor: string): JavaMethod | undefined {
    return this.methodFrom(this.load(owner.startsWith('[') ? OBJECT : owner), methodKey(name, descriptor));
  }

  /** The method that runs when `resolved` is called on an object of a class. */
  select(type: string, { info }: JavaMethod): JavaMethod | undefined {
    const found = this.resolveMethod(type, info.name, info.descriptor);
    return found === undefined || (found.info.accessFlags & ACCESS.abstract) !== 0 ? undefined : found;
  }

  private methodFrom(start: JavaClass | undefined, key: string): JavaMethod | undefined {
    for (let at = start; at !== undefined; at = at.superclass) {
      const method = at.methods.get(key);
      if (method !== undefined) return method;
    }
    return start === undefined ? undefined : this.defaultMethod(start, key);
  }

  /** Of the superinterfaces: the one that no other overrides; one with a body first. */
  private defaultMethod(start: JavaClass, key: string): JavaMethod | undefined {
    const candidates: JavaMethod[] = [];
    for (const name of this.supertypes(start)) {
      const method = this.load(name)?.methods.get(key);
      if (method?.owner.isInterface && !method.isStatic) candidates.push(method);
    }
    const concrete = candidates.filter(({ info }) => (info.accessFlags & ACCESS.abstract) === 0);
    const open = concrete.length > 0 ? concrete : candidates;
    return open.find(
      (one) => !open.some((other) => other !== one && this.isSubtype(other.owner.name, one.owner.name)),
    );
  }

  resolveField(owner: string, name: string): JavaField | undefined {
    const start = this.load(owner);
    return start === undefined ? undefined : this.fieldFrom(start, name);
  }

  private fieldFrom(at: JavaClass, name: string): JavaField | undefined {
    const own = at.fields.get(name);
    if (own !== undefined) return own;
    for (const above of [...at.interfaces, at.superclass]) {
      const found = above === undefined ? undefined : this.fieldFrom(above, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/**
 * Of an array type's descriptor: the type of its elements as for `typeNumber`; undefined if they
 * are not references.
 */
export function elementType(array: string): string | undefined {
  const element = array.slice(1);
  if (element.startsWith('[')) return element;
  return element.startsWith('L') ? element.slice(1, -1) : undefined;
}

/**
 * What an array of this type is: its descriptor. `element` is an internal name or an array's
 * descriptor.
 */
export const arrayOf = (element: string): string =>
  element.startsWith('[') ? `[${element}` : `[L${element};`;
