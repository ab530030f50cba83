/**
 * What the library asks of classes that are known only when all types of the program are: the Class
 * object of an object, the constants of an enum, whether a class is a subtype of another, arrays of
 * a class. Each is a function that goes through the types, and is written at the end.
 */
import { MODES } from '../../../program/machine/code.ts';
import type { Label } from '../../../program/machine/lowering/code-builder.ts';
import {
  arrayOf,
  type ClassWorld,
  elementType,
  type JavaClass,
  type JavaField,
  type JavaMethod,
  OBJECT,
} from './class-world.ts';
import type { MethodLowering } from './method-lowering.ts';
import { HEADER_BYTES } from './object-layouts.ts';
import type { StackValue } from './operand-stack.ts';
import { CLASS, type ProgramLowering } from './program-lowering.ts';
import { SmallFunction } from './small-function.ts';
import { memoryType, type ValueKind } from './value-kinds.ts';

const PLAIN = MODES.indexOf('na');

/** Takes the arguments of the intrinsic, and pushes what it gives. */
type Question = (m: MethodLowering, args: readonly StackValue[]) => void;

/** Writes what is done for one type, up to its return; undefined: nothing of its own. */
type Answer = (f: SmallFunction, type: string) => (() => void) | undefined;

/** A function of a type's number and further words. */
function perType(
  program: ProgramLowering,
  name: string,
  [parameters, result]: readonly [readonly ValueKind[], ValueKind],
  answer: Answer,
  otherwise: (f: SmallFunction) => void,
): number {
  return program.lateFunction(name, (types) => {
    const f = new SmallFunction(program, ['word', ...parameters], result);
    const writers: [Label, () => void][] = [];
    const cases = types.flatMap((type) => {
      const write = answer(f, type);
      if (write === undefined) return [];
      const target = f.newLabel();
      writers.push([target, write]);
      return [{ low: program.world.typeNumber(type), high: 0, target }];
    });
    const none = f.newLabel();
    f.emit('switch', f.parameters[0]!, program.builder.addSwitch(cases, none));
    for (const [target, write] of writers) {
      f.bind(target);
      write();
    }
    f.bind(none);
    otherwise(f);
    return f.finish(name, true);
  });
}

const neverAsked = (f: SmallFunction): void => f.emit('unreachable');

const returnNull =
  (program: ProgramLowering) =>
  (f: SmallFunction): void => {
    const none = f.reserve('reference');
    f.emit('mov2', none, program.builder.pair(0, 0));
    f.returnValue([none, none + 1]);
  };

const returnReference = (f: SmallFunction, operand: number): void => {
  const slot = f.reserve('reference');
  f.emit('mov2', slot, operand);
  f.returnValue([slot, slot + 1]);
};

/** A word with the number of the type that a Class object stands for. */
function typeOfClass(m: MethodLowering, object: StackValue, name: string): StackValue {
  m.checkNull(object);
  const operand = m.scratch(name);
  m.emit('shr', operand, object.operand, m.word(12));
  return { kind: 'word', operand };
}

function typeOfObject(m: MethodLowering, object: StackValue): StackValue {
  const operand = m.scratch();
  m.emit('classOf', operand, object.operand);
  return { kind: 'word', operand };
}

/** The Class object of some type that follows from a type. */
const classObjectOf = (
  program: ProgramLowering,
  name: string,
  typeFor: (type: string) => string | undefined,
): number => {
  program.instantiate(CLASS);
  return perType(
    program,
    name,
    [[], 'reference'],
    (f, type) => {
      const other = typeFor(type);
      return other === undefined ? undefined : () => returnReference(f, program.classObject(other));
    },
    returnNull(program),
  );
};

export const classOf: Question = (m, [object]) =>
  m.call(
    classObjectOf(m.program, 'class object', (type) => type),
    [typeOfObject(m, object!)],
    'reference',
  );

export const componentType: Question = (m, [object]) =>
  m.call(
    classObjectOf(m.program, 'component type', (type) =>
      type.startsWith('[') ? (elementType(type) ?? type.slice(1)) : undefined,
    ),
    [typeOfClass(m, object!, 'type')],
    'reference',
  );

export const superclassOf: Question = (m, [object]) =>
  m.call(
    classObjectOf(m.program, 'superclass', (type) =>
      type.startsWith('[') ? OBJECT : m.program.world.load(type)?.superclass?.name,
    ),
    [typeOfClass(m, object!, 'type')],
    'reference',
  );

export const enumClass: Question = (m, [constant]) =>
  m.call(
    classObjectOf(m.program, 'class of an enum', (type) => enumOf(m.program.world, type)?.name),
    [typeOfObject(m, constant!)],
    'reference',
  );

/** The enum that a class is, or of whose constant it is the body. */
function enumOf(world: ClassWorld, type: string): JavaClass | undefined {
  let at = type.startsWith('[') ? undefined : world.load(type);
  while (at !== undefined && at.superclass?.name !== 'java/lang/Enum') at = at.superclass;
  return at;
}

const valuesOf = (world: ClassWorld, type: string): JavaMethod | undefined =>
  enumOf(world, type)?.name === type ? world.resolveMethod(type, 'values', `()[L${type};`) : undefined;

export const enumConstants: Question = (m, [object]) => {
  const { program } = m;
  const { world } = program;
  // Their methods must be there when the functions of the end are written.
  program.forEachType((type) => {
    const values = valuesOf(world, type);
    if (values !== undefined) program.functionOf(values);
  });
  const callee = perType(
    program,
    'constants of an enum',
    [[], 'reference'],
    (f, type) => {
      const values = valuesOf(world, type);
      if (values === undefined) return undefined;
      return () => {
        const slot = f.reserveResult('reference');
        const [thrown, right] = [f.newLabel(), f.newLabel()];
        f.call(program.functionOf(values), [], slot);
        f.emit('branch', slot + 1, thrown, right);
        f.bind(thrown);
        f.throw(slot);
        f.bind(right);
        f.returnValue([slot + 2, slot + 3]);
      };
    },
    returnNull(program),
  );
  m.call(callee, [typeOfClass(m, object!, 'type')], 'reference');
};

export const isSubclass: Question = (m, [sub, type]) => {
  const { program } = m;
  const callee = program.lateFunction('subclass', (types) => {
    const f = new SmallFunction(program, ['word', 'word'], 'word');
    const [yes, no] = [f.newLabel(), f.newLabel()];
    const numberOf = (other: string): number => program.world.typeNumber(other);
    const cases = types.map((other) => ({ low: numberOf(other), high: 0, target: f.newLabel(), other }));
    f.emit('switch', f.parameters[0]!, program.builder.addSwitch(cases, no));
    for (const { target, other } of cases) {
      f.bind(target);
      const above = types.filter((candidate) => program.world.isSubtype(other, candidate));
      const matches = above.map((candidate) => ({ low: numberOf(candidate), high: 0, target: yes }));
      f.emit('switch', f.parameters[1]!, program.builder.addSwitch(matches, no));
    }
    for (const [label, value] of [
      [yes, 1],
      [no, 0],
    ] as const) {
      f.bind(label);
      f.returnValue([program.builder.word(value)]);
    }
    return f.finish('subclass', true);
  });
  m.call(callee, [typeOfClass(m, sub!, 'type'), typeOfClass(m, type!, 'other type')], 'word');
};

/** Emits a call of `callee` that makes an array, with a length that may be negative. */
function callForArray(m: MethodLowering, callee: number, type: StackValue, length: StackValue): void {
  const [isNegative, isRight] = [m.scratch('negative'), m.newLabel()];
  m.emit('slt', isNegative, length.operand, m.word(0));
  m.emit('branch', isNegative, m.exceptions.sizeThrower(length.operand), isRight);
  m.bind(isRight);
  m.call(callee, [type, length], 'reference');
}

/** Makes an array of the array type that follows from a type. */
const arrayMaker = (
  program: ProgramLowering,
  name: string,
  arrayFor: (type: string) => string | undefined,
): number =>
  perType(
    program,
    name,
    [['word'], 'reference'],
    (f, type) => {
      const array = arrayFor(type);
      if (array === undefined) return undefined;
      return () => {
        const slot = f.reserve('reference');
        const { size } = memoryType(array.slice(1));
        const number = program.world.typeNumber(array);
        f.emit('newObject', slot, f.parameters[1]!, HEADER_BYTES, size, program.templateOf(array), number);
        f.returnValue([slot, slot + 1]);
      };
    },
    neverAsked,
  );

/** A new object of the class of another, with the same values in its fields. */
export const shallowCopy: Question = (m, [original]) => {
  const { program } = m;
  const callee = program.lateFunction('copy of an object', (types) => {
    const f = new SmallFunction(program, ['reference'], 'reference');
    const [type, copy] = [f.reserve('word'), f.reserve('reference')];
    f.emit('classOf', type, f.parameters[0]!);
    const classes = types.flatMap((name) => (name.startsWith('[') ? [] : (program.world.load(name) ?? [])));
    const cases = classes
      .filter(({ name }) => program.world.isSubtype(name, 'java/lang/Cloneable'))
      .map((of) => ({ low: program.world.typeNumber(of.name), high: 0, target: f.newLabel(), of }));
    const none = f.newLabel();
    f.emit('switch', type, program.builder.addSwitch(cases, none));
    for (const { target, of, low } of cases) {
      f.bind(target);
      const size = program.layouts.sizeOf(of);
      f.emit('newObject', copy, program.builder.word(0), size, 0, program.templateOf(of.name), low);
      for (const [field, offset] of program.layouts.fieldsOf(of)) copyField(f, program, field, offset, copy);
      f.returnValue([copy, copy + 1]);
    }
    f.bind(none);
    f.throwNew('java/lang/CloneNotSupportedException');
    return f.finish('copy of an object', true);
  });
  m.call(callee, [original!], 'reference');
};

function copyField(
  f: SmallFunction,
  program: ProgramLowering,
  field: JavaField,
  offset: number,
  copy: number,
): void {
  const { kind, size } = memoryType(field.info.descriptor);
  const [value, address] = [f.reserve(kind), f.reserve('wide')];
  f.emit('mov', address, program.builder.word(offset));
  f.emit('mov', address + 1, f.parameters[0]! + 1);
  f.emit(kind === 'word' ? 'load' : 'load2', value, address, size, PLAIN);
  f.emit('mov', address + 1, copy + 1);
  f.emit(kind === 'word' ? 'store' : 'store2', address, value, size, PLAIN);
}

/** An array of the class of another array. */
export const newArrayLike: Question = (m, [like, length]) => {
  const callee = arrayMaker(m.program, 'array like another', (type) =>
    type.startsWith('[') ? type : undefined,
  );
  callForArray(m, callee, typeOfObject(m, like!), length!);
};

/** An array of elements of a class. */
export const newArrayOf: Question = (m, [element, length]) => {
  const { program } = m;
  const arrayType = (type: string): string => (type.length === 1 ? `[${type}` : arrayOf(type));
  program.forEachType((type) => {
    // Of arrays only those that the program has itself.
    if (!type.startsWith('[')) program.instantiate(arrayType(type));
  });
  const callee = arrayMaker(program, 'array of a class', (type) =>
    program.isInstantiated(arrayType(type)) ? arrayType(type) : undefined,
  );
  callForArray(m, callee, typeOfClass(m, element!, 'type'), length!);
};
