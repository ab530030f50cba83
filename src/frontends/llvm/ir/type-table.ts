/**
 * The types of one module, each made once: equal types are the same object. Knows the bodies of
 * named structs.
 */
import type {
  FloatFormat,
  FunctionType,
  IntegerType,
  IrType,
  PointerType,
  StructType,
  VoidType,
} from './syntax.ts';

export const VOID: VoidType = { kind: 'void' };
const LABEL = { kind: 'label' } as const;
export const METADATA = { kind: 'metadata' } as const;
const TOKEN = { kind: 'token' } as const;

const FLOAT_FORMATS: readonly FloatFormat[] = ['half', 'bfloat', 'float', 'double', 'x86_fp80', 'fp128'];

export class TypeTable {
  /** The bodies of named types. */
  readonly structs = new Map<string, StructType | 'opaque'>();
  /** Where each named type was first used, for those that turn out not to exist. */
  readonly namedUses = new Map<string, number>();
  /**
   * Whether the module writes `T*` or `ptr`, as far as is known; the first pointer type of the text
   * decides.
   */
  typedPointers: boolean | undefined;
  /** Types that a single word stands for. */
  private readonly words = new Map<string, IrType>();
  private readonly composites = new Map<string, IrType>();
  private readonly numbers = new Map<IrType, number>();
  private readonly pointers = new Map<IrType, PointerType>();
  private readonly opaquePointer: PointerType = { kind: 'pointer', addressSpace: 0 };

  constructor() {
    for (const type of [VOID, LABEL, METADATA, TOKEN]) this.words.set(type.kind, type);
    for (const format of FLOAT_FORMATS) this.words.set(format, { kind: 'float', format });
    this.words.set('ptr', this.opaquePointer);
  }

  /** `i32`, `ptr`, `double`, `void`...; undefined for other words. */
  word(text: string): IrType | undefined {
    const known = this.words.get(text);
    if (known !== undefined || !/^i[1-9][0-9]{0,6}$/.test(text)) return known;
    return this.integer(Number(text.slice(1)));
  }

  integer(width: number): IntegerType {
    const text = `i${width}`;
    let type = this.words.get(text) as IntegerType | undefined;
    if (type === undefined) {
      type = { kind: 'integer', width };
      this.words.set(text, type);
    }
    return type;
  }

  /** Notes a use of a named type. */
  useNamed(name: string, offset: number): void {
    if (!this.namedUses.has(name)) this.namedUses.set(name, offset);
  }

  named(name: string): IrType {
    return this.intern(`%${name}`, { kind: 'named', name });
  }

  pointer(addressSpace: number): PointerType {
    if (addressSpace === 0) return this.opaquePointer;
    return this.intern(`ptr ${addressSpace}`, { kind: 'pointer', addressSpace });
  }

  /** `T*` where the module has typed pointers. */
  pointerTo(pointee: IrType, addressSpace = 0): PointerType {
    if (addressSpace !== 0)
      return this.intern(`* ${addressSpace} ${this.number(pointee)}`, {
        kind: 'pointer',
        addressSpace,
        pointee,
      });
    let type = this.pointers.get(pointee);
    if (type === undefined) {
      type = { kind: 'pointer', addressSpace, pointee };
      this.pointers.set(pointee, type);
    }
    return type;
  }

  array(length: number, element: IrType): IrType {
    return this.intern(`[ ${length} ${this.number(element)}`, { kind: 'array', length, element });
  }

  vector(length: number, element: IrType): IrType {
    return this.intern(`< ${length} ${this.number(element)}`, { kind: 'vector', length, element });
  }

  struct(fields: readonly IrType[], packed: boolean): StructType {
    return this.intern(`${packed ? '<{' : '{'} ${this.list(fields)}`, { kind: 'struct', fields, packed });
  }

  function(result: IrType, parameters: readonly IrType[], variadic: boolean): FunctionType {
    const key = `${variadic ? '(...)' : '()'} ${this.number(result)} ${this.list(parameters)}`;
    return this.intern(key, { kind: 'function', result, parameters, variadic });
  }

  /** `i1`, or a vector of as many as `type` has elements: what a comparison gives. */
  truth(type: IrType): IrType {
    return this.shapedLike(type, this.integer(1));
  }

  /** `element`, or a vector of it as long as `type`, if that is a vector. */
  shapedLike(type: IrType, element: IrType): IrType {
    return type.kind === 'vector' ? this.vector(type.length, element) : element;
  }

  /** `key` is made of the numbers of the parts, which costs less than printing them. */
  private intern<T extends IrType>(key: string, type: T): T {
    const known = this.composites.get(key);
    if (known !== undefined) return known as T;
    this.composites.set(key, type);
    return type;
  }

  private number(type: IrType): number {
    let number = this.numbers.get(type);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(type, number);
    }
    return number;
  }

  private list(types: readonly IrType[]): string {
    let text = '';
    for (const type of types) text += `${this.number(type)} `;
    return text;
  }
}

/** The element of a vector, or the type itself. */
export function scalarOf(type: IrType): IrType {
  return type.kind === 'vector' ? type.element : type;
}
