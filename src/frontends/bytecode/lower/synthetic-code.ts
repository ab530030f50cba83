/**
 * Methods and classes that no class file has: the JVM makes them at run time (lambdas,
 * concatenations, methods of records), or an instruction stands for them. They are written as
 * bytecode, and lowered like any other.
 */
import type {
  BytecodeOperation,
  ClassConstant,
  ClassFile,
  FieldInfo,
  MethodInfo,
  ValueType,
} from '../classfile/class-file.ts';
import { ACCESS } from '../classfile/class-file.ts';
import { parseMethodDescriptor, slotsOf } from '../classfile/descriptors.ts';

/** The type of local variables and of the stack for a descriptor. */
export function valueType(descriptor: string): ValueType {
  switch (descriptor) {
    case 'J':
      return 'long';
    case 'F':
      return 'float';
    case 'D':
      return 'double';
    default:
      return /^[ZBCSI]$/.test(descriptor) ? 'int' : 'reference';
  }
}

const className = (descriptor: string): string =>
  descriptor.startsWith('L') ? descriptor.slice(1, -1) : descriptor;

/** Bytecode in the making. Labels are numbers; `finish` turns them into indices of instructions. */
export class SyntheticCode {
  private readonly operations: BytecodeOperation[] = [];
  private readonly targets: number[] = [];

  add(...operations: readonly BytecodeOperation[]): this {
    this.operations.push(...operations);
    return this;
  }

  newLabel(): number {
    return this.targets.push(-1) - 1;
  }

  bind(label: number): this {
    this.targets[label] = this.operations.length;
    return this;
  }

  constant(value: ClassConstant): this {
    return this.add({ op: 'const', value });
  }

  load(descriptor: string, index: number): this {
    return this.add({ op: 'load', type: valueType(descriptor), index });
  }

  store(descriptor: string, index: number): this {
    return this.add({ op: 'store', type: valueType(descriptor), index });
  }

  /** Loads the parameters, the first of which is local variable `first`. */
  loadAll(parameters: readonly string[], first = 0): this {
    let index = first;
    for (const type of parameters) {
      this.load(type, index);
      index += slotsOf(type);
    }
    return this;
  }

  return(descriptor: string): this {
    return this.add({ op: 'return', type: descriptor === 'V' ? 'void' : valueType(descriptor) });
  }

  invokeStatic(owner: string, name: string, descriptor: string): this {
    return this.add({ op: 'invoke', kind: 'static', owner, name, descriptor, isInterface: false });
  }

  invokeVirtual(owner: string, name: string, descriptor: string): this {
    return this.add({ op: 'invoke', kind: 'virtual', owner, name, descriptor, isInterface: false });
  }

  invokeSpecial(owner: string, name: string, descriptor: string): this {
    return this.add({ op: 'invoke', kind: 'special', owner, name, descriptor, isInterface: false });
  }

  cast(descriptor: string): this {
    const name = className(descriptor);
    return name === 'java/lang/Object' ? this : this.add({ op: 'checkCast', className: name });
  }

  /** The method; instructions have this line. */
  method(name: string, descriptor: string, accessFlags: number, line: number): MethodInfo {
    const at = (label: number): number => this.targets[label]!;
    const instructions = this.operations.map((operation) => {
      switch (operation.op) {
        case 'ifZero':
        case 'ifCompare':
        case 'ifReference':
        case 'ifNull':
        case 'goto':
          return { ...operation, target: at(operation.target), line };
        default:
          return { ...operation, line };
      }
    });
    const locals = parseMethodDescriptor(descriptor).parameters.reduce((sum, type) => sum + slotsOf(type), 1);
    return {
      accessFlags,
      name,
      descriptor,
      code: { maxStack: 0xffff, maxLocals: locals + 0xff, instructions, handlers: [] },
      annotations: [],
    };
  }
}

/** A class of these. */
export function syntheticClass(
  name: string,
  parts: {
    readonly superName?: string;
    readonly interfaces?: readonly string[];
    readonly fields?: readonly FieldInfo[];
    readonly methods: readonly MethodInfo[];
    readonly sourceFile?: string | undefined;
  },
): ClassFile {
  return {
    source: name,
    version: 52,
    accessFlags: ACCESS.public | ACCESS.final | ACCESS.synthetic,
    name,
    superName: parts.superName ?? 'java/lang/Object',
    interfaces: parts.interfaces ?? [],
    fields: parts.fields ?? [],
    methods: parts.methods,
    sourceFile: parts.sourceFile,
    annotations: [],
    recordComponents: undefined,
    bootstrapMethods: [],
  };
}

/** A field that no source has. */
export const finalField = (name: string, descriptor: string): FieldInfo => ({
  accessFlags: ACCESS.final | ACCESS.synthetic,
  name,
  descriptor,
  constantValue: undefined,
  annotations: [],
});
