/**
 * A class file as values: what read-class-file.ts makes of the bytes and the lowering takes.
 * Constant pool indices are resolved, the many opcodes for one operation are folded into one
 * instruction, and jumps go to indices of instructions.
 *
 * Names are internal (`java/lang/Object`) and types descriptors (`[I`), as the file has them;
 * descriptors.ts turns them into Java's. The Java Virtual Machine Specification, chapter 4, is
 * abbreviated JVMS below.
 *
 * Left out, since nothing asks for it: generic signatures, inner classes, modules, stack maps,
 * parameter names, type annotations, annotations of parameters and of record components.
 */

export interface ClassFile {
  /** As the user named it, or the jar and the entry; for messages. */
  readonly source: string;
  /** Major version: 52 is Java 8, 69 is Java 25. */
  readonly version: number;
  readonly accessFlags: number;
  readonly name: string;
  /** Undefined for java/lang/Object alone. */
  readonly superName: string | undefined;
  readonly interfaces: readonly string[];
  readonly fields: readonly FieldInfo[];
  readonly methods: readonly MethodInfo[];
  /** Without folders, as the compiler noted it. */
  readonly sourceFile: string | undefined;
  readonly annotations: readonly Annotation[];
  /** Of records; undefined for every other class. */
  readonly recordComponents: readonly RecordComponent[] | undefined;
  readonly bootstrapMethods: readonly BootstrapMethod[];
}

/**
 * Bits of `accessFlags` that Heddle asks for. JVMS tables 4.1-B, 4.5-A, 4.6-A: some bits mean
 * another thing elsewhere.
 */
export const ACCESS = {
  public: 0x0001,
  private: 0x0002,
  protected: 0x0004,
  static: 0x0008,
  final: 0x0010,
  /** Of methods. */
  synchronized: 0x0020,
  /** Of fields. */
  volatile: 0x0040,
  /** Of methods. */
  bridge: 0x0040,
  /** Of methods. */
  native: 0x0100,
  /** Of classes. */
  interface: 0x0200,
  abstract: 0x0400,
  synthetic: 0x1000,
  annotation: 0x2000,
  enum: 0x4000,
} as const;

export interface RecordComponent {
  readonly name: string;
  readonly descriptor: string;
}

export interface FieldInfo {
  readonly accessFlags: number;
  readonly name: string;
  readonly descriptor: string;
  /** The value that a static field starts with. */
  readonly constantValue: ClassConstant | undefined;
  readonly annotations: readonly Annotation[];
}

export interface MethodInfo {
  readonly accessFlags: number;
  readonly name: string;
  readonly descriptor: string;
  /** Undefined exactly for abstract and native methods. */
  readonly code: CodeAttribute | undefined;
  readonly annotations: readonly Annotation[];
}

export interface CodeAttribute {
  readonly maxStack: number;
  readonly maxLocals: number;
  /** At least one. */
  readonly instructions: readonly BytecodeInstruction[];
  /** In the order in which they are tried. */
  readonly handlers: readonly Handler[];
}

/**
 * Catches what instructions `start` to `end` (exclusive) throw; `handler` is where it goes on. All
 * indices of instructions.
 */
export interface Handler {
  readonly start: number;
  readonly end: number;
  readonly handler: number;
  /** Undefined: everything. */
  readonly catchType: string | undefined;
}

/** Of those that stay in the file, seen at run time or not. */
export interface Annotation {
  /** A descriptor. */
  readonly type: string;
  readonly values: ReadonlyMap<string, AnnotationValue>;
}

export type AnnotationValue =
  | { readonly kind: 'constant'; readonly value: ClassConstant }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'enum'; readonly type: string; readonly name: string }
  | { readonly kind: 'class'; readonly descriptor: string }
  | { readonly kind: 'annotation'; readonly value: Annotation }
  | { readonly kind: 'array'; readonly values: readonly AnnotationValue[] };

export interface BootstrapMethod {
  readonly handle: MethodHandle;
  readonly arguments: readonly ClassConstant[];
}

export type MethodHandleKind =
  | 'getField'
  | 'getStatic'
  | 'putField'
  | 'putStatic'
  | 'invokeVirtual'
  | 'invokeStatic'
  | 'invokeSpecial'
  | 'newInvokeSpecial'
  | 'invokeInterface';

export interface MethodHandle {
  readonly kind: MethodHandleKind;
  readonly owner: string;
  readonly name: string;
  readonly descriptor: string;
  /** Whether the owner is an interface. */
  readonly isInterface: boolean;
}

export type ClassConstant =
  | { readonly type: 'int'; readonly value: number }
  | { readonly type: 'long'; readonly value: bigint }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'double'; readonly value: number }
  | { readonly type: 'null' }
  | { readonly type: 'string'; readonly value: string }
  /** An internal name, or the descriptor of an array. */
  | { readonly type: 'class'; readonly name: string }
  | { readonly type: 'methodType'; readonly descriptor: string }
  | { readonly type: 'methodHandle'; readonly handle: MethodHandle }
  /** `bootstrap` is an index of bootstrapMethods. */
  | {
      readonly type: 'dynamic';
      readonly bootstrap: number;
      readonly name: string;
      readonly descriptor: string;
    };

export type NumberType = 'int' | 'long' | 'float' | 'double';
/**
 * What a local variable or a slot of the stack holds; int also stands for boolean, byte, char and
 * short.
 */
export type ValueType = NumberType | 'reference';
/** `byte` is also the type of the elements of boolean[]. */
export type ElementType = ValueType | 'byte' | 'char' | 'short';
export type PrimitiveType = NumberType | 'boolean' | 'byte' | 'char' | 'short';
export type BytecodeOperator =
  | 'add'
  | 'sub'
  | 'mul'
  | 'div'
  | 'rem'
  | 'and'
  | 'or'
  | 'xor'
  | 'shl'
  | 'shr'
  | 'ushr';
export type BranchCondition = 'eq' | 'ne' | 'lt' | 'ge' | 'gt' | 'le';
export type InvokeKind = 'virtual' | 'special' | 'static' | 'interface';

/** Operations on the stack alone, which say nothing but their name. */
export type StackOperation =
  | 'nop'
  | 'pop'
  | 'pop2'
  | 'dup'
  | 'dupX1'
  | 'dupX2'
  | 'dup2'
  | 'dup2X1'
  | 'dup2X2'
  | 'swap';

export interface BytecodeSwitchCase {
  readonly value: number;
  readonly target: number;
}

/** What an instruction does, without its place. `target`s are indices of instructions. */
export type BytecodeOperation =
  | { readonly op: StackOperation }
  | { readonly op: 'const'; readonly value: ClassConstant }
  | { readonly op: 'load' | 'store'; readonly type: ValueType; readonly index: number }
  | { readonly op: 'iinc'; readonly index: number; readonly amount: number }
  | { readonly op: 'arrayLoad' | 'arrayStore'; readonly type: ElementType }
  | { readonly op: 'binary'; readonly operator: BytecodeOperator; readonly type: NumberType }
  | { readonly op: 'negate'; readonly type: NumberType }
  | {
      readonly op: 'convert';
      readonly from: NumberType;
      readonly to: NumberType | 'byte' | 'char' | 'short';
    }
  /** `nan` is the result when an operand is not a number; 0 for long, which has none. */
  | { readonly op: 'compare'; readonly type: 'long' | 'float' | 'double'; readonly nan: -1 | 0 | 1 }
  | { readonly op: 'ifZero' | 'ifCompare'; readonly condition: BranchCondition; readonly target: number }
  | { readonly op: 'ifReference'; readonly condition: 'eq' | 'ne'; readonly target: number }
  | { readonly op: 'ifNull'; readonly isNull: boolean; readonly target: number }
  | { readonly op: 'goto'; readonly target: number }
  /** Values ascend. */
  | { readonly op: 'switch'; readonly cases: readonly BytecodeSwitchCase[]; readonly otherwise: number }
  | { readonly op: 'return'; readonly type: ValueType | 'void' }
  | {
      readonly op: 'getField' | 'putField' | 'getStatic' | 'putStatic';
      readonly owner: string;
      readonly name: string;
      readonly descriptor: string;
    }
  | {
      readonly op: 'invoke';
      readonly kind: InvokeKind;
      readonly owner: string;
      readonly name: string;
      readonly descriptor: string;
      readonly isInterface: boolean;
    }
  | {
      readonly op: 'invokeDynamic';
      readonly bootstrap: number;
      readonly name: string;
      readonly descriptor: string;
    }
  | { readonly op: 'new'; readonly className: string }
  | { readonly op: 'newArray'; readonly element: PrimitiveType }
  /** `className` is that of the elements: an internal name or the descriptor of an array. */
  | { readonly op: 'newReferenceArray'; readonly className: string }
  /** `className` is the descriptor of the whole array. */
  | { readonly op: 'newMultiArray'; readonly className: string; readonly dimensions: number }
  | { readonly op: 'checkCast' | 'instanceOf'; readonly className: string }
  | { readonly op: 'arrayLength' | 'throw' | 'monitorEnter' | 'monitorExit' };

/** `line` is that of the source; 0 if the compiler noted none. */
export type BytecodeInstruction = BytecodeOperation & { readonly line: number };
