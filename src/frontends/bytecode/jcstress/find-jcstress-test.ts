/**
 * The jcstress test that a class is, from its annotations (refs/jcstress). Nothing of jcstress
 * itself is needed: result classes are known by their names.
 *
 * A test that jcstress's own annotation processor would refuse is refused here too, as far as a
 * harness could not run it.
 */
import { type DiagnosticDetails, fail, InputError } from '../../../diagnostics/diagnostic.ts';
import { ACCESS, type ClassFile, type MethodInfo } from '../classfile/class-file.ts';
import { javaName, javaType, parseMethodDescriptor } from '../classfile/descriptors.ts';
import { annotationsNamed, classOf, enumOf, isAnnotated, stringsOf } from './annotations.ts';
import { javaPattern } from './java-pattern.ts';
import {
  EXPECTATIONS,
  JCSTRESS_MODES,
  type JcstressMethod,
  type JcstressMode,
  type JcstressOutcome,
  type JcstressParameter,
  type JcstressTest,
  type ResultField,
} from './jcstress-test.ts';

const RESULT_CLASS = /^org\/openjdk\/jcstress\/infra\/results\/([ZBSCIJFDL]+)_Result$/;

type Find = (internalName: string) => ClassFile | undefined;

/**
 * Whether the class says that it is a test; findJcstressTest says what it is, or what is wrong with
 * it.
 */
export const isJcstressTest = ({ annotations }: ClassFile): boolean =>
  isAnnotated(annotations, 'JCStressTest');

/**
 * Undefined if the class is no test. Throws InputError if it is one that cannot be run. `find`
 * gives the classes it names.
 */
export function findJcstressTest(classFile: ClassFile, find: Find): JcstressTest | undefined {
  const [annotation] = annotationsNamed(classFile.annotations, 'JCStressTest');
  if (annotation === undefined) return undefined;
  const mode = modeOf(classFile, enumOf(annotation, 'value'));
  const parameters = new ParameterKinds(classFile, find);
  const methodsOf = (name: string): JcstressMethod[] =>
    classFile.methods
      .filter(({ annotations }) => isAnnotated(annotations, name))
      .map((method) => parameters.methodOf(method, name));
  const actors = methodsOf('Actor');
  const arbiters = methodsOf('Arbiter');
  const signals = methodsOf('Signal');
  refuseCounts(classFile, mode, actors.length, arbiters.length, signals.length);
  if (mode === 'Continuous' && parameters.resultClass === undefined)
    refuse(classFile, 'no actor and no arbiter takes a result', {
      expected:
        'a parameter of a class of org.openjdk.jcstress.infra.results, such as II_Result, in Continuous mode',
    });
  const stateClass = parameters.stateClass;
  if (stateClass !== classFile.name) requireMakeable(classFile, classFile, 'test');
  if (stateClass !== undefined) requireMakeable(classFile, find(stateClass) ?? classFile, 'state');
  const described = [classFile, ...metaClasses(classFile, find)];
  return {
    name: classFile.name,
    mode,
    stateClass,
    actors,
    arbiter: arbiters[0],
    signal: signals[0],
    resultClass: parameters.resultClass,
    resultFields: resultFields(parameters.resultClass),
    outcomes: described.flatMap(outcomesOf),
    description: described.flatMap((of) => textsOf(of, 'Description'))[0],
    refs: described.flatMap((of) => textsOf(of, 'Ref')),
  };
}

/**
 * What the parameters of a test's methods stand for; all methods must mean the same state and the
 * same result.
 */
class ParameterKinds {
  stateClass: string | undefined;
  resultClass: string | undefined;
  private readonly test: ClassFile;
  private readonly find: Find;

  constructor(test: ClassFile, find: Find) {
    this.test = test;
    this.find = find;
    if (isAnnotated(test.annotations, 'State')) this.stateClass = test.name;
  }

  methodOf({ name, descriptor, accessFlags }: MethodInfo, role: string): JcstressMethod {
    if ((accessFlags & ACCESS.private) !== 0)
      refuse(this.test, `the @${role} method \`${name}\` is private`, {
        suggestion: 'make it public',
      });
    const parameters = parseMethodDescriptor(descriptor).parameters.map((type) =>
      this.kindOf(type, name, role),
    );
    return { name, descriptor, parameters };
  }

  private kindOf(descriptor: string, method: string, role: string): JcstressParameter {
    const className = /^L(.*);$/.exec(descriptor)?.[1];
    const classFile = className === undefined ? undefined : this.find(className);
    if (className === 'java/lang/Thread' && role === 'Signal') return 'thread';
    if (className !== undefined && RESULT_CLASS.test(className)) {
      this.resultClass = this.only('result', this.resultClass, className);
      return 'result';
    }
    if (className === this.test.name && className === this.stateClass) return 'state';
    if (classFile !== undefined && isAnnotated(classFile.annotations, 'State')) {
      this.stateClass = this.only('state', this.stateClass, className!);
      return 'state';
    }
    const what = `\`${javaType(descriptor)}\` of the @${role} method \`${method}\``;
    if (classFile !== undefined && isAnnotated(classFile.annotations, 'Result'))
      return refuse(this.test, `the result class ${what} is not one of jcstress's own`, {
        expected: 'a class of org.openjdk.jcstress.infra.results, such as II_Result',
      });
    if (className !== undefined && classFile === undefined)
      return refuse(this.test, `the class ${what} is not on the class path`, {
        suggestion: 'add its folder or jar to -cp',
      });
    return refuse(this.test, `the parameter ${what} is neither a state nor a result`, {
      expected: `a class with @State, or a result such as II_Result${role === 'Signal' ? ', or the Thread of the actor' : ''}`,
    });
  }

  private only(what: 'state' | 'result', known: string | undefined, className: string): string {
    if (known === undefined || known === className) return className;
    return refuse(this.test, `it has two ${what}s: ${javaName(known)} and ${javaName(className)}`, {
      expected: `one ${what} class for all methods`,
    });
  }
}

function modeOf(classFile: ClassFile, name: string | undefined): JcstressMode {
  if (name === undefined) return 'Continuous';
  return (
    JCSTRESS_MODES.find((mode) => mode === name) ??
    refuse(classFile, `its mode \`${name}\` is not known`, {
      expected: `one of ${JCSTRESS_MODES.join(', ')}`,
    })
  );
}

function refuseCounts(
  classFile: ClassFile,
  mode: JcstressMode,
  actors: number,
  arbiters: number,
  signals: number,
): void {
  if (actors === 0) refuse(classFile, 'it has no @Actor method', { expected: 'a method for each thread' });
  if (arbiters > 1) refuse(classFile, `it has ${arbiters} @Arbiter methods`, { expected: 'at most one' });
  if (mode !== 'Termination') {
    if (signals > 0)
      refuse(classFile, `it has a @Signal method in ${mode} mode`, {
        suggestion: 'signals are for @JCStressTest(Mode.Termination)',
      });
    return;
  }
  if (actors > 1)
    refuse(classFile, `it has ${actors} @Actor methods in Termination mode`, { expected: 'one' });
  if (signals !== 1)
    refuse(classFile, `it has ${signals} @Signal methods in Termination mode`, { expected: 'one' });
  if (arbiters > 0)
    refuse(classFile, 'it has an @Arbiter in Termination mode', { expected: 'an actor and a signal' });
}

/** A harness must be able to make an object of it. */
function requireMakeable(test: ClassFile, { name, accessFlags, methods }: ClassFile, role: string): void {
  const what = name === test.name ? `the ${role} class` : `the ${role} class \`${javaName(name)}\``;
  // Of a nested class, private and package-private look the same in the class file.
  if (role === 'state' && (accessFlags & ACCESS.public) === 0)
    refuse(test, `${what} is not public`, { suggestion: 'make it public; if it is nested, public static' });
  if ((accessFlags & ACCESS.abstract) !== 0)
    refuse(test, `${what} is abstract`, { expected: 'a class that objects can be made of' });
  const maker = methods.find((method) => method.name === '<init>' && method.descriptor === '()V');
  if (maker === undefined || (maker.accessFlags & ACCESS.private) !== 0)
    refuse(test, `${what} has no constructor without parameters that is visible`, {
      suggestion: 'give it one; a nested class must be static',
    });
}

function resultFields(resultClass: string | undefined): ResultField[] {
  const letters = resultClass === undefined ? undefined : RESULT_CLASS.exec(resultClass)?.[1];
  return [...(letters ?? '')] as ResultField[];
}

/** The classes that @JCStressMeta names: they carry the outcomes of many tests. */
function metaClasses(classFile: ClassFile, find: Find): ClassFile[] {
  return annotationsNamed(classFile.annotations, 'JCStressMeta').map((annotation) => {
    const name = classOf(annotation, 'value') ?? '';
    return (
      find(name) ??
      refuse(classFile, `the class \`${javaName(name)}\` of its @JCStressMeta is not on the class path`, {
        suggestion: 'add its folder or jar to -cp',
      })
    );
  });
}

function outcomesOf(classFile: ClassFile): JcstressOutcome[] {
  return annotationsNamed(classFile.annotations, 'Outcome').map((annotation) => {
    const name = enumOf(annotation, 'expect') ?? 'UNKNOWN';
    const expect =
      EXPECTATIONS.find((known) => known === name) ??
      refuse(classFile, `an outcome expects \`${name}\``, { expected: `one of ${EXPECTATIONS.join(', ')}` });
    const ids = stringsOf(annotation, 'id');
    for (const id of ids) requirePattern(classFile, id);
    return { ids, expect, description: stringsOf(annotation, 'desc')[0] ?? '' };
  });
}

/** Said before the test is explored, not after it. */
function requirePattern(classFile: ClassFile, id: string): void {
  try {
    javaPattern(id);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    refuse(classFile, error.message, { expected: error.diagnostics[0]!.expected });
  }
}

const textsOf = ({ annotations }: ClassFile, name: string): string[] =>
  annotationsNamed(annotations, name).flatMap((annotation) => stringsOf(annotation, 'value'));

function refuse({ name }: ClassFile, message: string, details: DiagnosticDetails): never {
  return fail(
    'unsupported',
    `\`${javaName(name)}\` is no jcstress test that can be run: ${message}`,
    details,
  );
}
