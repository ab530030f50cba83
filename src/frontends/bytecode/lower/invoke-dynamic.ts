/**
 * invokedynamic: the bootstrap methods that javac uses. Each call site becomes a call of a static
 * method that is written here.
 */
import {
  ACCESS,
  type BootstrapMethod,
  type BytecodeOperation,
  type ClassConstant,
  type MethodHandle,
} from '../classfile/class-file.ts';
import { javaName, parseMethodDescriptor, slotsOf } from '../classfile/descriptors.ts';
import { adaptation } from './adapt-value.ts';
import type { JavaClass } from './class-world.ts';
import { shapeOf } from './function-shape.ts';
import type { MethodLowering } from './method-lowering.ts';
import { recordMethod } from './record-methods.ts';
import { switchMethod } from './switch-method.ts';
import { finalField, SyntheticCode, syntheticClass } from './synthetic-code.ts';

type Dynamic = Extract<BytecodeOperation, { readonly op: 'invokeDynamic' }>;

const MAKE = 'make';

export function lowerInvokeDynamic(m: MethodLowering, { bootstrap, name, descriptor }: Dynamic): void {
  const site = m.owner.file.bootstrapMethods[bootstrap];
  if (site === undefined) m.malformed('an invokedynamic without its bootstrap method');
  const { handle } = site;
  const factory = `${handle.owner}.${handle.name}`;
  const { parameters, result } = shapeOf(descriptor, undefined);
  const args = m.popArguments(parameters);
  const write = FACTORIES[factory];
  if (write === undefined) {
    m.unsupported(`${javaName(handle.owner)}.${handle.name}`, result);
    return;
  }
  const face = parseMethodDescriptor(descriptor).result.slice(1, -1);
  if (write === lambda && m.program.world.load(face) === undefined) {
    m.missing(face, name, result);
    return;
  }
  const key = `${m.owner.name}$$${bootstrap}$${name}$${descriptor.replaceAll('/', '.')}`;
  const made = m.program.world.load(key) ?? define(m, key, write, site, name, descriptor);
  if (made === undefined) {
    m.unsupported(`${javaName(handle.owner)}.${handle.name} with these arguments`, result);
    return;
  }
  const [method] = [...made.methods.values()].filter(({ isStatic }) => isStatic);
  m.call(m.program.functionOf(method!), args, result);
}

interface Site {
  readonly m: MethodLowering;
  /** Name of the class to make. */
  readonly key: string;
  readonly arguments: readonly ClassConstant[];
  readonly name: string;
  readonly descriptor: string;
}

/**
 * Makes the class whose static method is to be called; undefined: the arguments are none that it
 * knows.
 */
type Factory = (site: Site) => ReturnType<typeof syntheticClass> | undefined;

function define(
  m: MethodLowering,
  key: string,
  write: Factory,
  site: BootstrapMethod,
  name: string,
  descriptor: string,
): JavaClass | undefined {
  const file = write({ m, key, arguments: site.arguments, name, descriptor });
  return file && m.program.world.define(file, true);
}

// Lambdas.

const lambda: Factory = ({ m, key, arguments: args, name, descriptor }) => {
  const [sam, impl, instantiated, ...rest] = args;
  if (sam?.type !== 'methodType' || impl?.type !== 'methodHandle' || instantiated?.type !== 'methodType')
    return undefined;
  const { parameters: captures, result: face } = parseMethodDescriptor(descriptor);
  const extra = alternatives(rest);
  if (extra === undefined) return undefined;
  const fields = captures.map((type, i) => finalField(`captured${i}`, type));
  const make = new SyntheticCode().add({ op: 'new', className: key }, { op: 'dup' }).loadAll(captures);
  const construct = `(${captures.join('')})V`;
  make.invokeSpecial(key, '<init>', construct).return(face);
  const initialise = new SyntheticCode().load('L;', 0).invokeSpecial('java/lang/Object', '<init>', '()V');
  let index = 1;
  for (const { name: field, descriptor: type } of fields) {
    initialise.load('L;', 0).load(type, index);
    initialise.add({ op: 'putField', owner: key, name: field, descriptor: type });
    index += slotsOf(type);
  }
  initialise.return('V');
  const { line } = m;
  const methods = [
    make.method(MAKE, descriptor, ACCESS.static, line),
    initialise.method('<init>', construct, 0, line),
    ...[...new Set([sam.descriptor, ...extra.bridges])].map((type) =>
      lambdaBody(key, fields, impl.handle, type, instantiated.descriptor).method(
        name,
        type,
        ACCESS.public,
        line,
      ),
    ),
  ];
  const interfaces = [face.slice(1, -1), ...extra.markers];
  return syntheticClass(key, { interfaces, fields, methods, sourceFile: m.owner.file.sourceFile });
};

/** Further interfaces and method types of altMetafactory. */
function alternatives(
  rest: readonly ClassConstant[],
): { readonly markers: readonly string[]; readonly bridges: readonly string[] } | undefined {
  const [markers, bridges]: [string[], string[]] = [[], []];
  const values = [...rest];
  const number = (): number => {
    const value = values.shift();
    return value?.type === 'int' ? value.value : 0;
  };
  const flags = number();
  if ((flags & 1) !== 0) markers.push('java/io/Serializable');
  if ((flags & 2) !== 0)
    for (let left = number(); left > 0; left--) {
      const value = values.shift();
      if (value?.type !== 'class') return undefined;
      markers.push(value.name);
    }
  if ((flags & 4) !== 0)
    for (let left = number(); left > 0; left--) {
      const value = values.shift();
      if (value?.type !== 'methodType') return undefined;
      bridges.push(value.descriptor);
    }
  return { markers, bridges };
}

/**
 * Calls the handle with what was captured and what is given. `given` are the types of the call,
 * `instantiated` what they really are.
 */
function lambdaBody(
  key: string,
  fields: readonly { readonly name: string; readonly descriptor: string }[],
  handle: MethodHandle,
  given: string,
  instantiated: string,
): SyntheticCode {
  const code = new SyntheticCode();
  const outer = parseMethodDescriptor(given);
  const inner = parseMethodDescriptor(instantiated);
  const impl = parseMethodDescriptor(handle.descriptor);
  const isNew = handle.kind === 'newInvokeSpecial';
  const receiver = isNew || handle.kind === 'invokeStatic' ? [] : [`L${handle.owner};`];
  const wanted = [...receiver, ...impl.parameters];
  if (isNew) code.add({ op: 'new', className: handle.owner }, { op: 'dup' });
  for (const { name, descriptor } of fields) {
    code.load('L;', 0).add({ op: 'getField', owner: key, name, descriptor });
  }
  let index = 1;
  outer.parameters.forEach((type, i) => {
    code.load(type, index);
    index += slotsOf(type);
    const real = inner.parameters[i]!;
    const target = wanted[fields.length + i]!;
    if (type !== real) code.cast(real);
    code.add(...adaptation(real, target));
  });
  const { owner, name, descriptor, isInterface } = handle;
  const kind = (
    {
      invokeStatic: 'static',
      invokeSpecial: 'special',
      newInvokeSpecial: 'special',
      invokeInterface: 'interface',
    } as const
  )[handle.kind as string];
  code.add({ op: 'invoke', kind: kind ?? 'virtual', owner, name, descriptor, isInterface });
  adaptResult(code, isNew ? `L${owner};` : impl.result, outer.result);
  return code.return(outer.result);
}

function adaptResult(code: SyntheticCode, from: string, to: string): void {
  if (to === 'V') {
    if (from !== 'V') code.add({ op: slotsOf(from) === 2 ? 'pop2' : 'pop' });
  } else code.add(...adaptation(from, to));
}

// Concatenations.

/** Characters of a recipe that stand for an argument and for a constant. */
const ARGUMENT = '\u0001';
const CONSTANT = '\u0002';

const PARTS = new RegExp(`([${ARGUMENT}${CONSTANT}])`);

const STRING = 'Ljava/lang/String;';

const concatenation: Factory = ({ m, key, arguments: [first, ...constants], descriptor }) => {
  const { parameters } = parseMethodDescriptor(descriptor);
  const recipe =
    first === undefined ? ARGUMENT.repeat(parameters.length) : first.type === 'string' ? first.value : '';
  const code = new SyntheticCode().constant({ type: 'string', value: '' });
  const append = (): SyntheticCode =>
    code.invokeStatic('heddle/Machine', 'concat', `(${STRING}${STRING})${STRING}`);
  const left = [...parameters];
  const texts = [...constants];
  let index = 0;
  for (const part of recipe.split(PARTS)) {
    if (part === ARGUMENT) {
      const type = left.shift()!;
      code.load(type, index);
      index += slotsOf(type);
      code.invokeStatic('java/lang/String', 'valueOf', `(${shownAs(type)})${STRING}`);
      append();
    } else if (part === CONSTANT) {
      const constant = texts.shift();
      if (constant?.type !== 'string') return undefined;
      code.constant(constant);
      append();
    } else if (part !== '') {
      code.constant({ type: 'string', value: part });
      append();
    }
  }
  return syntheticClass(key, {
    methods: [code.return(STRING).method(MAKE, descriptor, ACCESS.static, m.line)],
  });
};

/** The parameter of String.valueOf that takes a value of this type. */
function shownAs(type: string): string {
  if (type === 'B' || type === 'S') return 'I';
  return type.length === 1 ? type : 'Ljava/lang/Object;';
}

// Records and switches.

const record: Factory = ({ m, key, arguments: args, name, descriptor }) => {
  const code = recordMethod(m.owner, args, name);
  return code && syntheticClass(key, { methods: [code.method(MAKE, descriptor, ACCESS.static, m.line)] });
};

const patternSwitch: Factory = ({ m, key, arguments: args, descriptor }) => {
  const code = switchMethod(args, descriptor);
  return code && syntheticClass(key, { methods: [code.method(MAKE, descriptor, ACCESS.static, m.line)] });
};

const FACTORIES: Readonly<Record<string, Factory | undefined>> = {
  'java/lang/invoke/LambdaMetafactory.metafactory': lambda,
  'java/lang/invoke/LambdaMetafactory.altMetafactory': lambda,
  'java/lang/invoke/StringConcatFactory.makeConcatWithConstants': concatenation,
  'java/lang/invoke/StringConcatFactory.makeConcat': concatenation,
  'java/lang/runtime/ObjectMethods.bootstrap': record,
  'java/lang/runtime/SwitchBootstraps.typeSwitch': patternSwitch,
};
