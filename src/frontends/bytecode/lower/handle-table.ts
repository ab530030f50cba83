/**
 * VarHandles, field updaters, Fields and offsets of Unsafe. They are found where an initialiser
 * makes them from literals, as they are made in practice, and become constants; a static final
 * field that holds one is never read. One whose field or class is computed is not supported.
 */
import { ACCESS, type BytecodeInstruction } from '../classfile/class-file.ts';
import { parseMethodDescriptor } from '../classfile/descriptors.ts';
import type { ClassWorld, JavaField } from './class-world.ts';
import type { Handle, KnownValue } from './known-values.ts';
import type { ObjectLayouts } from './object-layouts.ts';
import { isUnsafe, knownOffset, OFFSET_METHODS } from './unsafe-offsets.ts';
import { unboxedBy } from './value-kinds.ts';

export const VAR_HANDLE = 'java/lang/invoke/VarHandle';
const METHOD_HANDLES = 'java/lang/invoke/MethodHandles';
export const LOOKUP = 'java/lang/invoke/MethodHandles$Lookup';
/** Of reflection. */
export const FIELD = 'java/lang/reflect/Field';
const UPDATER = /^java\/util\/concurrent\/atomic\/Atomic(Integer|Long|Reference)FieldUpdater$/;

export const isUpdater = (type: string): boolean => UPDATER.test(type);

type Invoke = Extract<BytecodeInstruction, { readonly op: 'invoke' }>;

/** The primitive type that a static field `TYPE` stands for. */
export const primitiveClass = (owner: string, name: string): string | undefined =>
  name === 'TYPE' ? unboxedBy(owner) : undefined;

/** What a static final field may hold for ever. */
export type KnownConstant = Extract<KnownValue, { readonly kind: 'handle' | 'layout' }>;

export class HandleTable {
  readonly all: Handle[] = [];
  private readonly world: ClassWorld;
  private readonly layouts: ObjectLayouts;
  private readonly constants = new Map<JavaField, KnownConstant>();
  private readonly scanned = new Set<string>();

  constructor(world: ClassWorld, layouts: ObjectLayouts) {
    this.world = world;
    this.layouts = layouts;
  }

  /**
   * What a call makes of known arguments, receiver included; undefined: it is none of those that
   * make handles, or not known.
   */
  resultOf(instruction: Invoke, args: readonly (KnownValue | undefined)[]): KnownValue | undefined {
    const { owner, name } = instruction;
    if (owner === METHOD_HANDLES) {
      if (name === 'lookup' || name === 'privateLookupIn') return { kind: 'lookup' };
      const [array] = args;
      if (name === 'arrayElementVarHandle' && array?.kind === 'class')
        return this.handle('array', undefined, array.type);
    }
    if (owner === LOOKUP && (name === 'findVarHandle' || name === 'findStaticVarHandle')) {
      const [, of, field] = args;
      return this.fieldHandle(of, field);
    }
    if (owner === LOOKUP && name === 'in') return { kind: 'lookup' };
    if (isUpdater(owner) && name === 'newUpdater') return this.fieldHandle(args[0], args.at(-1));
    if (owner === 'java/lang/Integer' && name === 'numberOfLeadingZeros' && args[0]?.kind === 'layout')
      return { kind: 'layout', value: Math.clz32(args[0].value) };
    if (isFieldFinder(instruction)) return this.fieldHandle(args[0], args[1]);
    return knownOffset(instruction, args, this.world, this.layouts);
  }

  /** Whether a call is one of those that make handles. */
  isMaker(instruction: Invoke): boolean {
    const { owner, name } = instruction;
    return (
      isFieldFinder(instruction) ||
      (owner === METHOD_HANDLES && ['lookup', 'privateLookupIn', 'arrayElementVarHandle'].includes(name)) ||
      (owner === LOOKUP && ['findVarHandle', 'findStaticVarHandle', 'in'].includes(name)) ||
      (isUpdater(owner) && name === 'newUpdater') ||
      (isUnsafe(owner) && OFFSET_METHODS.has(name))
    );
  }

  /** What a static final field holds, if its class's initialiser makes it from literals. */
  constantOf(field: JavaField): KnownConstant | undefined {
    if (!field.isStatic || !field.isFinal) return undefined;
    const { name } = field.owner;
    if (!this.scanned.has(name)) {
      this.scanned.add(name);
      this.scan(field);
    }
    return this.constants.get(field);
  }

  private fieldHandle(of: KnownValue | undefined, name: KnownValue | undefined): KnownValue | undefined {
    if (of?.kind !== 'class' || name?.kind !== 'string') return undefined;
    const field = this.world.resolveField(of.type, name.value);
    return field && this.handle(field.isStatic ? 'static' : 'field', field, of.type);
  }

  private handle(kind: Handle['kind'], field: JavaField | undefined, type: string): KnownValue {
    let handle = this.all.find((other) =>
      other.kind === 'array' ? kind === 'array' && other.type === type : other.field === field,
    );
    if (handle === undefined) {
      const number = this.all.length;
      handle = kind === 'array' ? { number, kind, type } : { number, kind, field: field! };
      this.all.push(handle);
    }
    return { kind: 'handle', handle };
  }

  /**
   * Goes through the initialiser of a class in the order of the text: what makes handles is
   * straight-line code.
   */
  private scan({ owner }: JavaField): void {
    const code = owner.methods.get('<clinit>()V')?.info.code;
    const locals = new Map<number, KnownValue>();
    let stack: (KnownValue | undefined)[] = [];
    for (const instruction of code?.instructions ?? []) {
      switch (instruction.op) {
        case 'const':
          if (instruction.value.type === 'string')
            stack.push({ kind: 'string', value: instruction.value.value });
          else if (instruction.value.type === 'class')
            stack.push({ kind: 'class', type: instruction.value.name });
          else if (instruction.value.type === 'int')
            stack.push({ kind: 'int', value: instruction.value.value });
          else stack = [];
          break;
        case 'getStatic': {
          const type = primitiveClass(instruction.owner, instruction.name);
          stack.push(type === undefined ? undefined : { kind: 'class', type });
          break;
        }
        case 'binary': {
          const [left, right] = stack.splice(-2);
          stack.push(difference(instruction.operator, left, right));
          break;
        }
        case 'convert':
          break;
        case 'load':
          stack.push(locals.get(instruction.index));
          break;
        case 'store': {
          const value = stack.pop();
          if (value === undefined) locals.delete(instruction.index);
          else locals.set(instruction.index, value);
          break;
        }
        case 'invoke': {
          const { parameters } = parseMethodDescriptor(instruction.descriptor);
          const count = parameters.length + (instruction.kind === 'static' ? 0 : 1);
          const args = stack.slice(-count);
          stack = count === 0 ? stack : stack.slice(0, -count);
          stack.push(args.length < count ? undefined : this.resultOf(instruction, args));
          break;
        }
        case 'putStatic': {
          const value = stack.pop();
          const field = instruction.owner === owner.name ? owner.fields.get(instruction.name) : undefined;
          if (
            field !== undefined &&
            (value?.kind === 'handle' || value?.kind === 'layout') &&
            (field.info.accessFlags & ACCESS.final) !== 0
          )
            this.constants.set(field, value);
          break;
        }
        default:
          stack = [];
      }
    }
  }
}

const isFieldFinder = ({ owner, name }: Invoke): boolean =>
  owner === 'java/lang/Class' && name === 'getDeclaredField';

/** As in `31 - Integer.numberOfLeadingZeros(scale)`. A number alone may come from another way. */
const difference = (
  operator: string,
  left: KnownValue | undefined,
  right: KnownValue | undefined,
): KnownValue | undefined =>
  operator === 'sub' && left?.kind === 'int' && right?.kind === 'layout'
    ? { kind: 'layout', value: left.value - right.value }
    : undefined;
