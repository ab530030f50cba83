/**
 * Where a program begins, as a class of its own: it calls main, or a method that the user names, or
 * it is the harness of a jcstress test. A harness makes the state and the result, starts a thread
 * for each actor, waits for them, runs the arbiter, and writes the result's text into a static
 * field.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { ACCESS, type ClassFile, type FieldInfo } from '../classfile/class-file.ts';
import { javaName } from '../classfile/descriptors.ts';
import type {
  JcstressMethod,
  JcstressParameter,
  JcstressTest,
  ResultField,
} from '../jcstress/jcstress-test.ts';
import { type ClassWorld, methodKey } from './class-world.ts';
import { SyntheticCode, syntheticClass } from './synthetic-code.ts';

/** Key of the method that runs the program. */
export const ENTRY = methodKey('start', '()V');

const STRING = 'Ljava/lang/String;';
const MAIN = `([${STRING})V`;
const THREAD = 'java/lang/Thread';

/** A class that calls main with these arguments. */
export function mainEntry(world: ClassWorld, className: string, args: readonly string[]): ClassFile {
  const main = world.resolveMethod(className, 'main', MAIN);
  if (main === undefined || !main.isStatic)
    fail('usage', `class ${javaName(className)} has no method \`public static void main(String[])\``);
  const code = new SyntheticCode();
  const number = (value: number): SyntheticCode => code.constant({ type: 'int', value });
  number(args.length).add({ op: 'newReferenceArray', className: 'java/lang/String' });
  args.forEach((value, i) => {
    code.add({ op: 'dup' });
    number(i).constant({ type: 'string', value }).add({ op: 'arrayStore', type: 'reference' });
  });
  code.invokeStatic(className, 'main', MAIN).invokeStatic(THREAD, 'leave', '()V').return('V');
  return syntheticClass('heddle/Entry', { methods: [code.method('start', '()V', ACCESS.static, 0)] });
}

/** A class that calls a method without parameters, if it is not static of a new object. */
export function methodEntry(world: ClassWorld, className: string, name: string): ClassFile {
  const method = world.resolveMethod(className, name, '()V');
  if (method === undefined)
    fail('usage', `class ${javaName(className)} has no method \`void ${name}()\``, {
      expected: 'a method without parameters and without a result',
    });
  const code = new SyntheticCode();
  if (method.isStatic) code.invokeStatic(className, name, '()V');
  else {
    if (!world.require(className).methods.has(methodKey('<init>', '()V')))
      fail('usage', `class ${javaName(className)} has no constructor without parameters`, {
        suggestion: `make ${name} static`,
      });
    code
      .add({ op: 'new', className }, { op: 'dup' })
      .invokeSpecial(className, '<init>', '()V')
      .invokeVirtual(className, name, '()V');
  }
  code.invokeStatic(THREAD, 'leave', '()V').return('V');
  return syntheticClass('heddle/Entry', { methods: [code.method('start', '()V', ACCESS.static, 0)] });
}

/**
 * Makes the classes of a test's harness known; the result is the one with the entry. `failOn`: a
 * result that is to be an error.
 */
export function harnessEntry(world: ClassWorld, test: JcstressTest, failOn?: string): ClassFile {
  const { name, stateClass, resultClass, resultFields, arbiter, signal, mode } = test;
  if (resultClass !== undefined && world.load(resultClass) === undefined)
    world.define(resultFile(resultClass, resultFields), true);
  world.define(OUTCOME, false);
  const harness = new SyntheticCode();
  const make = (type: string, local: number): void => {
    harness
      .add({ op: 'new', className: type }, { op: 'dup' })
      .invokeSpecial(type, '<init>', '()V')
      .store('L;', local);
  };
  make(name, LOCALS.test);
  if (stateClass === name) harness.load('L;', LOCALS.test).store('L;', LOCALS.state);
  else if (stateClass !== undefined) make(stateClass, LOCALS.state);
  if (resultClass !== undefined) make(resultClass, LOCALS.result);
  const present: Present[] = (['test', 'state', 'result'] as const).filter(
    (part) => part === 'test' || (part === 'state' ? stateClass : resultClass) !== undefined,
  );
  const threads = [...test.actors, ...(signal === undefined ? [] : [signal])];
  threads.forEach((method, i) => {
    const fields: Present[] = method === signal ? [...present, 'thread'] : present;
    const type = `heddle/Actor${i}`;
    world.define(actorFile(type, test, method, fields), true);
    harness
      .add({ op: 'new', className: type }, { op: 'dup' })
      .invokeSpecial(type, '<init>', '()V')
      .store('L;', LOCALS.thread + i);
    for (const field of fields) {
      harness.load('L;', LOCALS.thread + i).load('L;', field === 'thread' ? LOCALS.thread : LOCALS[field]);
      harness.add({ op: 'putField', owner: type, name: field, descriptor: fieldType(test, field) });
    }
  });
  const numbers = LOCALS.thread + threads.length;
  threads.forEach((_, i) => {
    harness
      .invokeStatic(THREAD, 'begin', '()V')
      .load('L;', LOCALS.thread + i)
      .invokeStatic('heddle/Machine', 'spawn', `(L${THREAD};)I`)
      .store('I', numbers + i);
  });
  threads.forEach((_, i) => {
    harness.load('I', numbers + i).invokeStatic('heddle/Machine', 'join', '(I)V');
  });
  if (arbiter !== undefined)
    call(harness, test, arbiter, (part) => harness.load('L;', LOCALS[part === 'thread' ? 'test' : part]));
  if (mode === 'Continuous') resultText(harness, resultClass!, resultFields);
  else harness.constant({ type: 'string', value: mode === 'Termination' ? 'TERMINATED' : 'FINISHED' });
  if (failOn !== undefined) failWith(harness, failOn);
  harness.add({ op: 'putStatic', owner: OUTCOME.name, name: 'text', descriptor: STRING }).return('V');
  return syntheticClass('heddle/Entry', { methods: [harness.method('start', '()V', ACCESS.static, 0)] });
}

/**
 * An assertion that the text on the stack, which stays there, is another: texts that are equal are
 * one object.
 */
function failWith(code: SyntheticCode, text: string): void {
  const other = code.newLabel();
  code.add({ op: 'dup' }).constant({ type: 'string', value: text });
  code.add({ op: 'ifReference', condition: 'ne', target: other });
  code
    .constant({ type: 'string', value: 'assertion' })
    .constant({ type: 'string', value: `the result is ${text}` });
  code.invokeStatic('heddle/Machine', 'fail', `(${STRING}${STRING})V`).bind(other);
}

/** Local variables of the harness. */
const LOCALS = { test: 0, state: 1, result: 2, thread: 3 } as const;

type Present = 'test' | JcstressParameter;

const OUTCOME = syntheticClass('heddle/Outcome', {
  fields: [
    {
      accessFlags: ACCESS.static,
      name: 'text',
      descriptor: STRING,
      constantValue: undefined,
      annotations: [],
    },
  ],
  methods: [],
});

/** What a field of an actor holds. */
function fieldType({ name, stateClass, resultClass }: JcstressTest, part: Present): string {
  return `L${{ test: name, state: stateClass, result: resultClass, thread: THREAD }[part]};`;
}

/** Calls a method of the test; `load` pushes the test's object, the state, the result. */
function call(
  code: SyntheticCode,
  { name }: JcstressTest,
  method: JcstressMethod,
  load: (part: Present) => void,
): void {
  load('test');
  for (const parameter of method.parameters) load(parameter);
  code.invokeVirtual(name, method.name, method.descriptor);
}

/** A thread that runs an actor. */
function actorFile(
  type: string,
  test: JcstressTest,
  method: JcstressMethod,
  parts: readonly Present[],
): ClassFile {
  const fields: FieldInfo[] = parts.map((name) => ({
    accessFlags: 0,
    name,
    descriptor: fieldType(test, name),
    constantValue: undefined,
    annotations: [],
  }));
  const run = new SyntheticCode();
  call(run, test, method, (part) =>
    run.load('L;', 0).add({ op: 'getField', owner: type, name: part, descriptor: fieldType(test, part) }),
  );
  run.return('V');
  const construct = new SyntheticCode().load('L;', 0).invokeSpecial(THREAD, '<init>', '()V').return('V');
  return syntheticClass(type, {
    superName: THREAD,
    fields,
    methods: [
      run.method('run', '()V', ACCESS.public, 0),
      construct.method('<init>', '()V', ACCESS.public, 0),
    ],
  });
}

const DESCRIPTORS: Readonly<Record<ResultField, string>> = {
  Z: 'Z',
  B: 'B',
  S: 'S',
  C: 'C',
  I: 'I',
  J: 'J',
  F: 'F',
  D: 'D',
  L: 'Ljava/lang/Object;',
};

/** A result class, where the jar that has it is not there. */
function resultFile(name: string, types: readonly ResultField[]): ClassFile {
  const fields: FieldInfo[] = types.map((type, i) => ({
    accessFlags: ACCESS.public,
    name: `r${i + 1}`,
    descriptor: DESCRIPTORS[type],
    constantValue: undefined,
    annotations: [],
  }));
  const construct = new SyntheticCode()
    .load('L;', 0)
    .invokeSpecial('java/lang/Object', '<init>', '()V')
    .return('V');
  return syntheticClass(name, { fields, methods: [construct.method('<init>', '()V', ACCESS.public, 0)] });
}

/** Pushes `1, 0`. */
function resultText(code: SyntheticCode, type: string, fields: readonly ResultField[]): void {
  const append = (): SyntheticCode =>
    code.invokeStatic('heddle/Machine', 'concat', `(${STRING}${STRING})${STRING}`);
  code.constant({ type: 'string', value: '' });
  fields.forEach((field, i) => {
    if (i > 0) {
      code.constant({ type: 'string', value: ', ' });
      append();
    }
    const descriptor = DESCRIPTORS[field];
    code.load('L;', LOCALS.result).add({ op: 'getField', owner: type, name: `r${i + 1}`, descriptor });
    const shown = field === 'B' || field === 'S' ? 'I' : descriptor;
    code.invokeStatic('java/lang/String', 'valueOf', `(${shown})${STRING}`);
    append();
  });
}
