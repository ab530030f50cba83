/**
 * LLVM IR as data: what read-module.ts makes of a `.ll` text and what the lowering to programs
 * starts from. Names and rules follow the LLVM language reference; both opaque pointers (`ptr`) and
 * the typed pointers of LLVM 14 (`i32*`) fit in. Types are interned per module, so that two types
 * are equal exactly if they are the same object.
 */
import type { SourceFile, Span } from '../../../diagnostics/source.ts';

export interface Module {
  readonly file: SourceFile;
  /** `source_filename`: what the compiler was given. */
  readonly sourceName?: string;
  readonly dataLayout?: string;
  readonly triple?: string;
  /**
   * The bodies of the named types; `opaque` where the module does not tell it. No type contains
   * itself by value.
   */
  readonly structs: ReadonlyMap<string, StructType | 'opaque'>;
  readonly globals: ReadonlyMap<string, GlobalVariable>;
  readonly aliases: ReadonlyMap<string, Alias>;
  readonly functions: ReadonlyMap<string, IrFunction>;
  /** `attributes #0 = { ... }`, by number. */
  readonly attributeGroups: ReadonlyMap<number, readonly Attribute[]>;
}

// Types

export type IrType =
  | VoidType
  | IntegerType
  | FloatType
  | PointerType
  | ArrayType
  | VectorType
  | StructType
  | NamedType
  | FunctionType
  | LabelType
  | MetadataType
  | TokenType;

export interface VoidType {
  readonly kind: 'void';
}

export interface IntegerType {
  readonly kind: 'integer';
  readonly width: number;
}

export type FloatFormat = 'half' | 'bfloat' | 'float' | 'double' | 'x86_fp80' | 'fp128';

export interface FloatType {
  readonly kind: 'float';
  readonly format: FloatFormat;
}

export interface PointerType {
  readonly kind: 'pointer';
  readonly addressSpace: number;
  /** Present in the typed pointers of LLVM 14 only. */
  readonly pointee?: IrType;
}

export interface ArrayType {
  readonly kind: 'array';
  readonly length: number;
  readonly element: IrType;
}

export interface VectorType {
  readonly kind: 'vector';
  readonly length: number;
  readonly element: IrType;
}

export interface StructType {
  readonly kind: 'struct';
  readonly fields: readonly IrType[];
  readonly packed: boolean;
}

/** `%struct.node`; its body is in `Module.structs`. */
export interface NamedType {
  readonly kind: 'named';
  readonly name: string;
}

export interface FunctionType {
  readonly kind: 'function';
  readonly result: IrType;
  readonly parameters: readonly IrType[];
  readonly variadic: boolean;
}

export interface LabelType {
  readonly kind: 'label';
}

export interface MetadataType {
  readonly kind: 'metadata';
}

export interface TokenType {
  readonly kind: 'token';
}

// Values. Each knows its type.

export type IrValue = Local | IrConstant | InlineAssembly | MetadataOperand;

/**
 * A parameter or the result of an instruction. One object per function and name, shared by all its
 * uses.
 */
export interface Local {
  readonly kind: 'local';
  readonly type: IrType;
  /**
   * Dense within a function, parameters first: `FunctionDefinition.locals[index]` is this object.
   */
  readonly index: number;
  /**
   * Without `%`. A quoted name of digits only keeps its quotes, so that it differs from a number.
   */
  readonly name: string;
}

export type IrConstant =
  | IntegerConstant
  | FloatConstant
  | SpecialConstant
  | StringConstant
  | AggregateConstant
  | GlobalReference
  | ConstantGetElementPtr
  | ConstantCast
  | ConstantBinary
  | ConstantCompare;

export interface IntegerConstant {
  readonly kind: 'integer';
  readonly type: IntegerType;
  /** Between 0 and 2^width - 1: a negative number stands as its two's complement. */
  readonly value: bigint;
}

export interface FloatConstant {
  readonly kind: 'float';
  readonly type: FloatType;
  /**
   * The nearest double; exact for half, bfloat, float and double, except for the payload of a NaN.
   */
  readonly value: number;
  /** The encoding in the format of the type itself. */
  readonly bits: bigint;
}

/** `zeroinitializer` stands for any type, `null` for pointers. */
export interface SpecialConstant {
  readonly kind: 'null' | 'undef' | 'poison' | 'zeroinitializer';
  readonly type: IrType;
}

/** `c"..."`, with its escapes resolved. */
export interface StringConstant {
  readonly kind: 'string';
  readonly type: ArrayType;
  readonly bytes: Uint8Array;
}

/** The elements of an array, a struct or a vector, as the type says. A `splat` is written out. */
export interface AggregateConstant {
  readonly kind: 'aggregate';
  readonly shape: 'array' | 'vector' | 'struct' | 'packed-struct';
  readonly type: IrType;
  readonly elements: readonly IrConstant[];
}

/**
 * The address of a global variable, an alias or a function; the module has it unless it is an
 * `llvm.` intrinsic.
 */
export interface GlobalReference {
  readonly kind: 'global';
  readonly type: PointerType;
  readonly name: string;
}

export interface ConstantGetElementPtr {
  readonly kind: 'constant-getelementptr';
  readonly type: IrType;
  readonly sourceType: IrType;
  readonly pointer: IrConstant;
  readonly indices: readonly IrConstant[];
  readonly flags: readonly Flag[];
}

export interface ConstantCast {
  readonly kind: 'constant-cast';
  readonly type: IrType;
  readonly opcode: CastOpcode;
  readonly operand: IrConstant;
}

export interface ConstantBinary {
  readonly kind: 'constant-binary';
  readonly type: IrType;
  readonly opcode: BinaryOpcode;
  readonly left: IrConstant;
  readonly right: IrConstant;
  readonly flags: readonly Flag[];
}

export interface ConstantCompare {
  readonly kind: 'constant-icmp';
  readonly type: IrType;
  readonly predicate: IntegerPredicate;
  readonly left: IrConstant;
  readonly right: IrConstant;
}

/** `asm "template", "constraints"`: stands as the callee of a call only. */
export interface InlineAssembly {
  readonly kind: 'asm';
  readonly type: PointerType;
  readonly template: string;
  readonly constraints: string;
  /** `sideeffect`, `alignstack`, `inteldialect`, `unwind`. */
  readonly options: readonly string[];
}

/** An argument of type `metadata`, as the debug intrinsics have them. */
export interface MetadataOperand {
  readonly kind: 'metadata';
  readonly type: MetadataType;
  /** As written, without the word `metadata`. */
  readonly text: string;
}

// Globals

export type Linkage =
  | 'external'
  | 'private'
  | 'internal'
  | 'available_externally'
  | 'linkonce'
  | 'linkonce_odr'
  | 'weak'
  | 'weak_odr'
  | 'common'
  | 'appending'
  | 'extern_weak';

export interface GlobalVariable {
  readonly kind: 'variable';
  readonly name: string;
  readonly type: IrType;
  readonly linkage: Linkage;
  /** `constant` rather than `global`: never written. */
  readonly constant: boolean;
  readonly threadLocal: boolean;
  readonly addressSpace: number;
  readonly align?: number;
  /** Absent where the variable is defined elsewhere. */
  readonly initialiser?: IrConstant;
  readonly span: Span;
}

export interface Alias {
  readonly kind: 'alias';
  readonly name: string;
  readonly linkage: Linkage;
  readonly target: IrConstant;
  readonly span: Span;
}

/** `noundef`, `align 8`, `sret(%struct.s)`, `"no-trapping-math"="true"`. */
export interface Attribute {
  readonly name: string;
  /** What stands in parentheses or behind the equals sign, as text. */
  readonly value?: string;
  /** The type of `sret`, `byval`, `byref`, `elementtype`, `preallocated`, `inalloca`. */
  readonly type?: IrType;
}

/**
 * Attributes written in place, and the numbers of the groups that are added to them
 * (`Module.attributeGroups`).
 */
export interface AttributeSet {
  readonly own: readonly Attribute[];
  readonly groups: readonly number[];
}

export interface Parameter {
  readonly type: IrType;
  readonly attributes: readonly Attribute[];
}

interface FunctionHeader {
  readonly name: string;
  readonly type: FunctionType;
  readonly linkage: Linkage;
  readonly callingConvention: string;
  readonly resultAttributes: readonly Attribute[];
  readonly parameters: readonly Parameter[];
  readonly attributes: AttributeSet;
  readonly personality?: IrConstant;
  /** The header, from `define` or `declare` on. */
  readonly span: Span;
  /** Where the source has the function. */
  readonly location?: DebugLocation;
}

export interface FunctionDeclaration extends FunctionHeader {
  readonly kind: 'declaration';
}

export interface FunctionDefinition extends FunctionHeader {
  readonly kind: 'definition';
  /** At least one; the first is the entry. */
  readonly blocks: readonly IrBlock[];
  /** The parameters, then the results of instructions; indexed by `Local.index`. */
  readonly locals: readonly Local[];
  /** Source names of locals, as far as the module has full debug information. */
  readonly variables: readonly DebugVariable[];
}

export type IrFunction = FunctionDeclaration | FunctionDefinition;

export interface IrBlock {
  readonly label: IrLabel;
  /** Phis first; the last one, and only it, is a terminator. */
  readonly instructions: readonly IrInstruction[];
}

/** One object per block, shared by all branches to it: `FunctionDefinition.blocks[index]`. */
export interface IrLabel {
  readonly name: string;
  readonly index: number;
}

// Debug information

export interface DebugFile {
  readonly name: string;
  readonly directory: string;
}

/**
 * A place of the source, innermost first: `inlinedAt` is where the compiler inlined the code that
 * holds it.
 */
export interface DebugLocation {
  readonly file: DebugFile;
  /** 1-based; 0 where the compiler made the instruction. */
  readonly line: number;
  /** 1-based; 0 where it is not known. */
  readonly column: number;
  /** The function of the source that holds the place. */
  readonly subprogram: string;
  readonly inlinedAt?: DebugLocation;
}

export interface DebugVariable {
  /** Holds the address of the variable (`declare`) or its value (`value`). */
  readonly local: Local;
  readonly role: 'declare' | 'value';
  readonly name: string;
}

// Instructions

export type Flag = (typeof FLAGS)[number];

/** What floating-point operations may assume. */
export const FAST_MATH = ['fast', 'nnan', 'ninf', 'nsz', 'arcp', 'contract', 'reassoc', 'afn'] as const;

/** Flags that restrict an operation; breaking the promise of one gives poison. */
export const FLAGS = [
  'nuw',
  'nsw',
  'exact',
  'disjoint',
  'nneg',
  'samesign',
  'inbounds',
  'nusw',
  ...FAST_MATH,
] as const;

export const BINARY_OPCODES = [
  'add',
  'sub',
  'mul',
  'udiv',
  'sdiv',
  'urem',
  'srem',
  'shl',
  'lshr',
  'ashr',
  'and',
  'or',
  'xor',
  'fadd',
  'fsub',
  'fmul',
  'fdiv',
  'frem',
] as const;
export type BinaryOpcode = (typeof BINARY_OPCODES)[number];

export const CAST_OPCODES = [
  'trunc',
  'zext',
  'sext',
  'fptrunc',
  'fpext',
  'fptoui',
  'fptosi',
  'uitofp',
  'sitofp',
  'ptrtoint',
  'ptrtoaddr',
  'inttoptr',
  'bitcast',
  'addrspacecast',
] as const;
export type CastOpcode = (typeof CAST_OPCODES)[number];

export const INTEGER_PREDICATES = [
  'eq',
  'ne',
  'ugt',
  'uge',
  'ult',
  'ule',
  'sgt',
  'sge',
  'slt',
  'sle',
] as const;
export type IntegerPredicate = (typeof INTEGER_PREDICATES)[number];

/** `o..` are false on NaN, `u..` are true on it. */
export const FLOAT_PREDICATES = [
  'false',
  'oeq',
  'ogt',
  'oge',
  'olt',
  'ole',
  'one',
  'ord',
  'ueq',
  'ugt',
  'uge',
  'ult',
  'ule',
  'une',
  'uno',
  'true',
] as const;
export type FloatPredicate = (typeof FLOAT_PREDICATES)[number];

export const UPDATE_OPERATIONS = [
  'xchg',
  'add',
  'sub',
  'and',
  'nand',
  'or',
  'xor',
  'max',
  'min',
  'umax',
  'umin',
  'fadd',
  'fsub',
  'fmax',
  'fmin',
  'fmaximum',
  'fminimum',
  'uinc_wrap',
  'udec_wrap',
  'usub_cond',
  'usub_sat',
] as const;
/** What an `atomicrmw` does to the value in memory. */
export type UpdateOperation = (typeof UPDATE_OPERATIONS)[number];

export const ORDERINGS = ['unordered', 'monotonic', 'acquire', 'release', 'acq_rel', 'seq_cst'] as const;
/** LLVM's own words; `monotonic` is C's relaxed. */
export type Ordering = (typeof ORDERINGS)[number];

export type IrInstruction = Terminator | IrOperation;

export type Terminator =
  | RetInstruction
  | BrInstruction
  | CondBrInstruction
  | SwitchInstruction
  | InvokeInstruction
  | ResumeInstruction
  | UnreachableInstruction;

export type IrOperation =
  | BinaryInstruction
  | NegateInstruction
  | IntegerCompareInstruction
  | FloatCompareInstruction
  | CastInstruction
  | SelectInstruction
  | PhiInstruction
  | FreezeInstruction
  | AllocaInstruction
  | IrLoadInstruction
  | IrStoreInstruction
  | GetElementPtrInstruction
  | IrFenceInstruction
  | CompareExchangeInstruction
  | UpdateInstruction
  | ExtractValueInstruction
  | InsertValueInstruction
  | ExtractElementInstruction
  | InsertElementInstruction
  | ShuffleVectorInstruction
  | CallInstruction
  | VariadicArgumentInstruction
  | LandingPadInstruction;

interface Placed {
  /** In the `.ll` text, from the result's name to the end of the attachments. */
  readonly span: Span;
  /** In the source that was compiled. */
  readonly location?: DebugLocation;
}

interface Valued extends Placed {
  readonly result: Local;
}

export interface RetInstruction extends Placed {
  readonly kind: 'ret';
  /** Absent in `ret void`. */
  readonly value?: IrValue;
}

export interface BrInstruction extends Placed {
  readonly kind: 'br';
  readonly target: IrLabel;
}

export interface CondBrInstruction extends Placed {
  readonly kind: 'cond-br';
  readonly condition: IrValue;
  readonly whenTrue: IrLabel;
  readonly whenFalse: IrLabel;
}

export interface SwitchInstruction extends Placed {
  readonly kind: 'switch';
  readonly value: IrValue;
  readonly otherwise: IrLabel;
  readonly cases: readonly { readonly value: IntegerConstant; readonly target: IrLabel }[];
}

export interface ResumeInstruction extends Placed {
  readonly kind: 'resume';
  readonly value: IrValue;
}

export interface UnreachableInstruction extends Placed {
  readonly kind: 'unreachable';
}

export interface BinaryInstruction extends Valued {
  readonly kind: 'binary';
  readonly opcode: BinaryOpcode;
  readonly left: IrValue;
  readonly right: IrValue;
  readonly flags: readonly Flag[];
}

export interface NegateInstruction extends Valued {
  readonly kind: 'fneg';
  readonly operand: IrValue;
  readonly flags: readonly Flag[];
}

export interface IntegerCompareInstruction extends Valued {
  readonly kind: 'icmp';
  readonly predicate: IntegerPredicate;
  /** Integers, pointers, or vectors of them. */
  readonly left: IrValue;
  readonly right: IrValue;
  readonly flags: readonly Flag[];
}

export interface FloatCompareInstruction extends Valued {
  readonly kind: 'fcmp';
  readonly predicate: FloatPredicate;
  readonly left: IrValue;
  readonly right: IrValue;
  readonly flags: readonly Flag[];
}

export interface CastInstruction extends Valued {
  readonly kind: 'cast';
  readonly opcode: CastOpcode;
  readonly operand: IrValue;
  readonly flags: readonly Flag[];
}

export interface SelectInstruction extends Valued {
  readonly kind: 'select';
  readonly condition: IrValue;
  readonly whenTrue: IrValue;
  readonly whenFalse: IrValue;
  readonly flags: readonly Flag[];
}

export interface PhiInstruction extends Valued {
  readonly kind: 'phi';
  readonly incoming: readonly { readonly value: IrValue; readonly from: IrLabel }[];
  readonly flags: readonly Flag[];
}

export interface FreezeInstruction extends Valued {
  readonly kind: 'freeze';
  readonly operand: IrValue;
}

export interface AllocaInstruction extends Valued {
  readonly kind: 'alloca';
  readonly allocated: IrType;
  /** How many; absent for one. */
  readonly count?: IrValue;
  readonly align?: number;
}

/** Present on atomic accesses. */
export interface Atomicity {
  readonly ordering: Ordering;
  /** `syncscope("singlethread")`; absent for the whole system. */
  readonly scope?: string;
}

export interface IrLoadInstruction extends Valued {
  readonly kind: 'load';
  readonly pointer: IrValue;
  readonly atomic?: Atomicity;
  readonly volatile: boolean;
  readonly align?: number;
}

export interface IrStoreInstruction extends Placed {
  readonly kind: 'store';
  readonly value: IrValue;
  readonly pointer: IrValue;
  readonly atomic?: Atomicity;
  readonly volatile: boolean;
  readonly align?: number;
}

export interface GetElementPtrInstruction extends Valued {
  readonly kind: 'getelementptr';
  readonly sourceType: IrType;
  readonly pointer: IrValue;
  readonly indices: readonly IrValue[];
  readonly flags: readonly Flag[];
}

export interface IrFenceInstruction extends Placed {
  readonly kind: 'fence';
  readonly atomic: Atomicity;
}

/** Its result is `{ T, i1 }`: the value found, and whether the exchange took place. */
export interface CompareExchangeInstruction extends Valued {
  readonly kind: 'cmpxchg';
  readonly weak: boolean;
  readonly volatile: boolean;
  readonly pointer: IrValue;
  readonly expected: IrValue;
  readonly replacement: IrValue;
  /** On success. */
  readonly atomic: Atomicity;
  readonly failure: Ordering;
  readonly align?: number;
}

/** `atomicrmw`. Its result is the value found. */
export interface UpdateInstruction extends Valued {
  readonly kind: 'atomicrmw';
  readonly operation: UpdateOperation;
  readonly volatile: boolean;
  readonly pointer: IrValue;
  readonly operand: IrValue;
  readonly atomic: Atomicity;
  readonly align?: number;
}

export interface ExtractValueInstruction extends Valued {
  readonly kind: 'extractvalue';
  readonly aggregate: IrValue;
  readonly indices: readonly number[];
}

export interface InsertValueInstruction extends Valued {
  readonly kind: 'insertvalue';
  readonly aggregate: IrValue;
  readonly element: IrValue;
  readonly indices: readonly number[];
}

export interface ExtractElementInstruction extends Valued {
  readonly kind: 'extractelement';
  readonly vector: IrValue;
  readonly index: IrValue;
}

export interface InsertElementInstruction extends Valued {
  readonly kind: 'insertelement';
  readonly vector: IrValue;
  readonly element: IrValue;
  readonly index: IrValue;
}

export interface ShuffleVectorInstruction extends Valued {
  readonly kind: 'shufflevector';
  readonly left: IrValue;
  readonly right: IrValue;
  readonly mask: IrConstant;
}

export interface Argument {
  readonly value: IrValue;
  readonly attributes: readonly Attribute[];
}

interface CallShape {
  readonly type: FunctionType;
  readonly callee: IrValue;
  readonly arguments: readonly Argument[];
  readonly callingConvention: string;
  readonly resultAttributes: readonly Attribute[];
  readonly attributes: AttributeSet;
}

export interface CallInstruction extends Placed, CallShape {
  readonly kind: 'call';
  /** Absent if the function returns void. */
  readonly result?: Local;
  readonly tail?: 'tail' | 'musttail' | 'notail';
  readonly flags: readonly Flag[];
}

export interface InvokeInstruction extends Placed, CallShape {
  readonly kind: 'invoke';
  readonly result?: Local;
  readonly normal: IrLabel;
  readonly unwind: IrLabel;
}

/** `va_arg`. */
export interface VariadicArgumentInstruction extends Valued {
  readonly kind: 'va_arg';
  readonly list: IrValue;
}

export interface LandingPadInstruction extends Valued {
  readonly kind: 'landingpad';
  readonly cleanup: boolean;
  readonly clauses: readonly { readonly kind: 'catch' | 'filter'; readonly value: IrConstant }[];
}
