/**
 * The instruction set of the Java virtual machine (JVMS chapter 6) as one table: row n says what
 * opcode n is called and how it is decoded. Targets of jumps are offsets in the code here;
 * decode-instructions.ts makes them indices of instructions.
 */
import type {
  BranchCondition,
  BytecodeOperation,
  BytecodeOperator,
  BytecodeSwitchCase,
  ClassConstant,
  ElementType,
  InvokeKind,
  NumberType,
  PrimitiveType,
  StackOperation,
  ValueType,
} from './class-file.ts';
import type { MemberTag } from './constant-pool.ts';
import { dimensionsOf } from './descriptors.ts';
import type { Operands } from './operands.ts';

/** Reads the operands behind the opcode; what it returns has offsets for targets. */
type Decoder = (operands: Operands) => BytecodeOperation;

/** Operations without operands. */
const simple =
  (operation: BytecodeOperation): Decoder =>
  () =>
    operation;
const stack = (op: StackOperation): Decoder => simple({ op });
const constant = (value: ClassConstant): Decoder => simple({ op: 'const', value });
const int = (value: number): Decoder => constant({ type: 'int', value });
const arrayLoad = (type: ElementType): Decoder => simple({ op: 'arrayLoad', type });
const arrayStore = (type: ElementType): Decoder => simple({ op: 'arrayStore', type });
const binary = (operator: BytecodeOperator, type: NumberType): Decoder =>
  simple({ op: 'binary', operator, type });
const negate = (type: NumberType): Decoder => simple({ op: 'negate', type });
const convert = (from: NumberType, to: NumberType | 'byte' | 'char' | 'short'): Decoder =>
  simple({ op: 'convert', from, to });
const compare = (type: 'long' | 'float' | 'double', nan: -1 | 0 | 1): Decoder =>
  simple({ op: 'compare', type, nan });
const returns = (type: ValueType | 'void'): Decoder => simple({ op: 'return', type });

/** Constants. */
const pushByte: Decoder = ({ reader }) => ({ op: 'const', value: { type: 'int', value: reader.s1() } });
const pushShort: Decoder = ({ reader }) => ({ op: 'const', value: { type: 'int', value: reader.s2() } });
const loadConstant: Decoder = (operands) => ({ op: 'const', value: operands.constant(operands.reader.u1()) });
const loadConstantW: Decoder = (operands) => ({
  op: 'const',
  value: operands.constant(operands.reader.u2()),
});
const loadWideConstant: Decoder = (operands) => ({ op: 'const', value: operands.wideConstant() });

/** Local variables: the index is an operand, or given by the opcode. */
const local =
  (op: 'load' | 'store', type: ValueType, index?: number): Decoder =>
  (operands) => ({
    op,
    type,
    index: index === undefined ? operands.local(type) : operands.checkedLocal(type, index),
  });
const load = (type: ValueType, index?: number): Decoder => local('load', type, index);
const store = (type: ValueType, index?: number): Decoder => local('store', type, index);
const increment: Decoder = (operands) => ({
  op: 'iinc',
  index: operands.local('int'),
  amount: operands.amount(),
});

/** Jumps. */
const ifZero =
  (condition: BranchCondition): Decoder =>
  (operands) => ({ op: 'ifZero', condition, target: operands.jump() });
const ifCompare =
  (condition: BranchCondition): Decoder =>
  (operands) => ({ op: 'ifCompare', condition, target: operands.jump() });
const ifReference =
  (condition: 'eq' | 'ne'): Decoder =>
  (operands) => ({ op: 'ifReference', condition, target: operands.jump() });
const ifNull =
  (isNull: boolean): Decoder =>
  (operands) => ({ op: 'ifNull', isNull, target: operands.jump() });
const jump: Decoder = (operands) => ({ op: 'goto', target: operands.jump() });
const wideJump: Decoder = (operands) => ({ op: 'goto', target: operands.wideJump() });

const tableSwitch: Decoder = (operands) => {
  operands.align();
  const otherwise = operands.wideJump();
  const low = operands.reader.s4();
  const high = operands.reader.s4();
  const count = high - low + 1;
  if (count < 1) operands.refuse(`the values of a switch go from ${low} to ${high}`);
  if (count * 4 > operands.reader.remaining) operands.refuse(`${count} cases do not fit into the code`);
  const cases: BytecodeSwitchCase[] = [];
  for (let i = 0; i < count; i++) cases.push({ value: low + i, target: operands.wideJump() });
  return { op: 'switch', cases, otherwise };
};

const lookupSwitch: Decoder = (operands) => {
  operands.align();
  const otherwise = operands.wideJump();
  const count = operands.reader.s4();
  if (count < 0 || count * 8 > operands.reader.remaining) {
    operands.refuse(`${count} cases do not fit into the code`);
  }
  const cases: BytecodeSwitchCase[] = [];
  for (let i = 0; i < count; i++) {
    const value = operands.reader.s4();
    if (i > 0 && value <= cases[i - 1]!.value) operands.refuse('the values of a switch do not ascend');
    cases.push({ value, target: operands.wideJump() });
  }
  return { op: 'switch', cases, otherwise };
};

/** Fields and methods. */
const field =
  (op: 'getField' | 'putField' | 'getStatic' | 'putStatic'): Decoder =>
  ({ reader, pool }) => {
    const { owner, name, descriptor } = pool.member(reader, ['Fieldref']);
    return { op, owner, name, descriptor };
  };

const invoke =
  (kind: InvokeKind, tags: readonly MemberTag[]): Decoder =>
  (operands) => {
    const member = operands.pool.member(operands.reader, tags);
    if (member.name === '<init>' && kind !== 'special') {
      operands.refuse(`a constructor is called with invoke${kind}`);
    }
    return { op: 'invoke', kind, ...member };
  };

const invokeInterface: Decoder = (operands) => {
  const member = operands.pool.member(operands.reader, ['InterfaceMethodref']);
  const count = operands.reader.u1();
  if (count !== operands.pool.parameterSlots(member.descriptor) + 1) {
    operands.refuse(`invokeinterface declares ${count} slots of arguments for \`${member.descriptor}\``);
  }
  if (operands.reader.u1() !== 0) operands.refuse('the last byte of invokeinterface is not 0');
  return { op: 'invoke', kind: 'interface', ...member };
};

const invokeDynamic: Decoder = (operands) => {
  const site = operands.pool.callSite(operands.reader);
  if (operands.reader.u2() !== 0) operands.refuse('the last bytes of invokedynamic are not 0');
  return { op: 'invokeDynamic', ...site };
};

/** Objects and arrays. */
const newObject: Decoder = ({ reader, pool }) => ({ op: 'new', className: pool.className(reader) });
const typed =
  (op: 'checkCast' | 'instanceOf'): Decoder =>
  ({ reader, pool }) => ({ op, className: pool.typeName(reader) });

/** JVMS table 6.5.newarray-A, from 4 on. */
const ARRAY_TYPES: readonly PrimitiveType[] = [
  'boolean',
  'char',
  'float',
  'double',
  'byte',
  'short',
  'int',
  'long',
];
const newArray: Decoder = (operands) => {
  const number = operands.reader.u1();
  const element = ARRAY_TYPES[number - 4];
  return element === undefined
    ? operands.refuse(`no type of array has the number ${number}`)
    : { op: 'newArray', element };
};

const newReferenceArray: Decoder = (operands) => {
  const className = operands.pool.typeName(operands.reader);
  if (dimensionsOf(className) >= 255) operands.refuse('an array of more than 255 dimensions');
  return { op: 'newReferenceArray', className };
};

const newMultiArray: Decoder = (operands) => {
  const className = operands.pool.typeName(operands.reader);
  const dimensions = operands.reader.u1();
  if (dimensions === 0 || dimensions > dimensionsOf(className)) {
    operands.refuse(`${dimensions} dimensions of \`${className}\` are to be made`);
  }
  return { op: 'newMultiArray', className, dimensions };
};

/**
 * Subroutines, which Java 6 and older used for `finally` and no version that Heddle reads may have.
 */
const obsolete =
  (mnemonic: string): Decoder =>
  ({ reader, methodName }) =>
    reader.refuseUnsupported(
      `${mnemonic} (obsolete subroutine) in ${methodName}`,
      'compile it with a newer javac, which writes no subroutines',
    );

/** Loads, stores and `iinc` with indices of two bytes; `ret` is refused behind it too. */
const wide: Decoder = (operands) => {
  const opcode = operands.widenedOpcode();
  const row = OPCODES[opcode];
  if (row === undefined || !WIDENED.has(row[0])) {
    return operands.refuse(`wide stands before ${row?.[0] ?? `opcode ${opcode}`}`);
  }
  return row[1](operands);
};
const WIDENED: ReadonlySet<string> = new Set([
  ...['iload', 'lload', 'fload', 'dload', 'aload'],
  ...['istore', 'lstore', 'fstore', 'dstore', 'astore'],
  ...['iinc', 'ret'],
]);

/** By opcode: the mnemonic of the specification, and the decoder. */
export const OPCODES: readonly (readonly [mnemonic: string, decode: Decoder])[] = [
  /* 0x00 */ ['nop', stack('nop')],
  /* 0x01 */ ['aconst_null', constant({ type: 'null' })],
  /* 0x02 */ ['iconst_m1', int(-1)],
  /* 0x03 */ ['iconst_0', int(0)],
  /* 0x04 */ ['iconst_1', int(1)],
  /* 0x05 */ ['iconst_2', int(2)],
  /* 0x06 */ ['iconst_3', int(3)],
  /* 0x07 */ ['iconst_4', int(4)],
  /* 0x08 */ ['iconst_5', int(5)],
  /* 0x09 */ ['lconst_0', constant({ type: 'long', value: 0n })],
  /* 0x0a */ ['lconst_1', constant({ type: 'long', value: 1n })],
  /* 0x0b */ ['fconst_0', constant({ type: 'float', value: 0 })],
  /* 0x0c */ ['fconst_1', constant({ type: 'float', value: 1 })],
  /* 0x0d */ ['fconst_2', constant({ type: 'float', value: 2 })],
  /* 0x0e */ ['dconst_0', constant({ type: 'double', value: 0 })],
  /* 0x0f */ ['dconst_1', constant({ type: 'double', value: 1 })],
  /* 0x10 */ ['bipush', pushByte],
  /* 0x11 */ ['sipush', pushShort],
  /* 0x12 */ ['ldc', loadConstant],
  /* 0x13 */ ['ldc_w', loadConstantW],
  /* 0x14 */ ['ldc2_w', loadWideConstant],
  /* 0x15 */ ['iload', load('int')],
  /* 0x16 */ ['lload', load('long')],
  /* 0x17 */ ['fload', load('float')],
  /* 0x18 */ ['dload', load('double')],
  /* 0x19 */ ['aload', load('reference')],
  /* 0x1a */ ['iload_0', load('int', 0)],
  /* 0x1b */ ['iload_1', load('int', 1)],
  /* 0x1c */ ['iload_2', load('int', 2)],
  /* 0x1d */ ['iload_3', load('int', 3)],
  /* 0x1e */ ['lload_0', load('long', 0)],
  /* 0x1f */ ['lload_1', load('long', 1)],
  /* 0x20 */ ['lload_2', load('long', 2)],
  /* 0x21 */ ['lload_3', load('long', 3)],
  /* 0x22 */ ['fload_0', load('float', 0)],
  /* 0x23 */ ['fload_1', load('float', 1)],
  /* 0x24 */ ['fload_2', load('float', 2)],
  /* 0x25 */ ['fload_3', load('float', 3)],
  /* 0x26 */ ['dload_0', load('double', 0)],
  /* 0x27 */ ['dload_1', load('double', 1)],
  /* 0x28 */ ['dload_2', load('double', 2)],
  /* 0x29 */ ['dload_3', load('double', 3)],
  /* 0x2a */ ['aload_0', load('reference', 0)],
  /* 0x2b */ ['aload_1', load('reference', 1)],
  /* 0x2c */ ['aload_2', load('reference', 2)],
  /* 0x2d */ ['aload_3', load('reference', 3)],
  /* 0x2e */ ['iaload', arrayLoad('int')],
  /* 0x2f */ ['laload', arrayLoad('long')],
  /* 0x30 */ ['faload', arrayLoad('float')],
  /* 0x31 */ ['daload', arrayLoad('double')],
  /* 0x32 */ ['aaload', arrayLoad('reference')],
  /* 0x33 */ ['baload', arrayLoad('byte')],
  /* 0x34 */ ['caload', arrayLoad('char')],
  /* 0x35 */ ['saload', arrayLoad('short')],
  /* 0x36 */ ['istore', store('int')],
  /* 0x37 */ ['lstore', store('long')],
  /* 0x38 */ ['fstore', store('float')],
  /* 0x39 */ ['dstore', store('double')],
  /* 0x3a */ ['astore', store('reference')],
  /* 0x3b */ ['istore_0', store('int', 0)],
  /* 0x3c */ ['istore_1', store('int', 1)],
  /* 0x3d */ ['istore_2', store('int', 2)],
  /* 0x3e */ ['istore_3', store('int', 3)],
  /* 0x3f */ ['lstore_0', store('long', 0)],
  /* 0x40 */ ['lstore_1', store('long', 1)],
  /* 0x41 */ ['lstore_2', store('long', 2)],
  /* 0x42 */ ['lstore_3', store('long', 3)],
  /* 0x43 */ ['fstore_0', store('float', 0)],
  /* 0x44 */ ['fstore_1', store('float', 1)],
  /* 0x45 */ ['fstore_2', store('float', 2)],
  /* 0x46 */ ['fstore_3', store('float', 3)],
  /* 0x47 */ ['dstore_0', store('double', 0)],
  /* 0x48 */ ['dstore_1', store('double', 1)],
  /* 0x49 */ ['dstore_2', store('double', 2)],
  /* 0x4a */ ['dstore_3', store('double', 3)],
  /* 0x4b */ ['astore_0', store('reference', 0)],
  /* 0x4c */ ['astore_1', store('reference', 1)],
  /* 0x4d */ ['astore_2', store('reference', 2)],
  /* 0x4e */ ['astore_3', store('reference', 3)],
  /* 0x4f */ ['iastore', arrayStore('int')],
  /* 0x50 */ ['lastore', arrayStore('long')],
  /* 0x51 */ ['fastore', arrayStore('float')],
  /* 0x52 */ ['dastore', arrayStore('double')],
  /* 0x53 */ ['aastore', arrayStore('reference')],
  /* 0x54 */ ['bastore', arrayStore('byte')],
  /* 0x55 */ ['castore', arrayStore('char')],
  /* 0x56 */ ['sastore', arrayStore('short')],
  /* 0x57 */ ['pop', stack('pop')],
  /* 0x58 */ ['pop2', stack('pop2')],
  /* 0x59 */ ['dup', stack('dup')],
  /* 0x5a */ ['dup_x1', stack('dupX1')],
  /* 0x5b */ ['dup_x2', stack('dupX2')],
  /* 0x5c */ ['dup2', stack('dup2')],
  /* 0x5d */ ['dup2_x1', stack('dup2X1')],
  /* 0x5e */ ['dup2_x2', stack('dup2X2')],
  /* 0x5f */ ['swap', stack('swap')],
  /* 0x60 */ ['iadd', binary('add', 'int')],
  /* 0x61 */ ['ladd', binary('add', 'long')],
  /* 0x62 */ ['fadd', binary('add', 'float')],
  /* 0x63 */ ['dadd', binary('add', 'double')],
  /* 0x64 */ ['isub', binary('sub', 'int')],
  /* 0x65 */ ['lsub', binary('sub', 'long')],
  /* 0x66 */ ['fsub', binary('sub', 'float')],
  /* 0x67 */ ['dsub', binary('sub', 'double')],
  /* 0x68 */ ['imul', binary('mul', 'int')],
  /* 0x69 */ ['lmul', binary('mul', 'long')],
  /* 0x6a */ ['fmul', binary('mul', 'float')],
  /* 0x6b */ ['dmul', binary('mul', 'double')],
  /* 0x6c */ ['idiv', binary('div', 'int')],
  /* 0x6d */ ['ldiv', binary('div', 'long')],
  /* 0x6e */ ['fdiv', binary('div', 'float')],
  /* 0x6f */ ['ddiv', binary('div', 'double')],
  /* 0x70 */ ['irem', binary('rem', 'int')],
  /* 0x71 */ ['lrem', binary('rem', 'long')],
  /* 0x72 */ ['frem', binary('rem', 'float')],
  /* 0x73 */ ['drem', binary('rem', 'double')],
  /* 0x74 */ ['ineg', negate('int')],
  /* 0x75 */ ['lneg', negate('long')],
  /* 0x76 */ ['fneg', negate('float')],
  /* 0x77 */ ['dneg', negate('double')],
  /* 0x78 */ ['ishl', binary('shl', 'int')],
  /* 0x79 */ ['lshl', binary('shl', 'long')],
  /* 0x7a */ ['ishr', binary('shr', 'int')],
  /* 0x7b */ ['lshr', binary('shr', 'long')],
  /* 0x7c */ ['iushr', binary('ushr', 'int')],
  /* 0x7d */ ['lushr', binary('ushr', 'long')],
  /* 0x7e */ ['iand', binary('and', 'int')],
  /* 0x7f */ ['land', binary('and', 'long')],
  /* 0x80 */ ['ior', binary('or', 'int')],
  /* 0x81 */ ['lor', binary('or', 'long')],
  /* 0x82 */ ['ixor', binary('xor', 'int')],
  /* 0x83 */ ['lxor', binary('xor', 'long')],
  /* 0x84 */ ['iinc', increment],
  /* 0x85 */ ['i2l', convert('int', 'long')],
  /* 0x86 */ ['i2f', convert('int', 'float')],
  /* 0x87 */ ['i2d', convert('int', 'double')],
  /* 0x88 */ ['l2i', convert('long', 'int')],
  /* 0x89 */ ['l2f', convert('long', 'float')],
  /* 0x8a */ ['l2d', convert('long', 'double')],
  /* 0x8b */ ['f2i', convert('float', 'int')],
  /* 0x8c */ ['f2l', convert('float', 'long')],
  /* 0x8d */ ['f2d', convert('float', 'double')],
  /* 0x8e */ ['d2i', convert('double', 'int')],
  /* 0x8f */ ['d2l', convert('double', 'long')],
  /* 0x90 */ ['d2f', convert('double', 'float')],
  /* 0x91 */ ['i2b', convert('int', 'byte')],
  /* 0x92 */ ['i2c', convert('int', 'char')],
  /* 0x93 */ ['i2s', convert('int', 'short')],
  /* 0x94 */ ['lcmp', compare('long', 0)],
  /* 0x95 */ ['fcmpl', compare('float', -1)],
  /* 0x96 */ ['fcmpg', compare('float', 1)],
  /* 0x97 */ ['dcmpl', compare('double', -1)],
  /* 0x98 */ ['dcmpg', compare('double', 1)],
  /* 0x99 */ ['ifeq', ifZero('eq')],
  /* 0x9a */ ['ifne', ifZero('ne')],
  /* 0x9b */ ['iflt', ifZero('lt')],
  /* 0x9c */ ['ifge', ifZero('ge')],
  /* 0x9d */ ['ifgt', ifZero('gt')],
  /* 0x9e */ ['ifle', ifZero('le')],
  /* 0x9f */ ['if_icmpeq', ifCompare('eq')],
  /* 0xa0 */ ['if_icmpne', ifCompare('ne')],
  /* 0xa1 */ ['if_icmplt', ifCompare('lt')],
  /* 0xa2 */ ['if_icmpge', ifCompare('ge')],
  /* 0xa3 */ ['if_icmpgt', ifCompare('gt')],
  /* 0xa4 */ ['if_icmple', ifCompare('le')],
  /* 0xa5 */ ['if_acmpeq', ifReference('eq')],
  /* 0xa6 */ ['if_acmpne', ifReference('ne')],
  /* 0xa7 */ ['goto', jump],
  /* 0xa8 */ ['jsr', obsolete('jsr')],
  /* 0xa9 */ ['ret', obsolete('ret')],
  /* 0xaa */ ['tableswitch', tableSwitch],
  /* 0xab */ ['lookupswitch', lookupSwitch],
  /* 0xac */ ['ireturn', returns('int')],
  /* 0xad */ ['lreturn', returns('long')],
  /* 0xae */ ['freturn', returns('float')],
  /* 0xaf */ ['dreturn', returns('double')],
  /* 0xb0 */ ['areturn', returns('reference')],
  /* 0xb1 */ ['return', returns('void')],
  /* 0xb2 */ ['getstatic', field('getStatic')],
  /* 0xb3 */ ['putstatic', field('putStatic')],
  /* 0xb4 */ ['getfield', field('getField')],
  /* 0xb5 */ ['putfield', field('putField')],
  /* 0xb6 */ ['invokevirtual', invoke('virtual', ['Methodref'])],
  /* 0xb7 */ ['invokespecial', invoke('special', ['Methodref', 'InterfaceMethodref'])],
  /* 0xb8 */ ['invokestatic', invoke('static', ['Methodref', 'InterfaceMethodref'])],
  /* 0xb9 */ ['invokeinterface', invokeInterface],
  /* 0xba */ ['invokedynamic', invokeDynamic],
  /* 0xbb */ ['new', newObject],
  /* 0xbc */ ['newarray', newArray],
  /* 0xbd */ ['anewarray', newReferenceArray],
  /* 0xbe */ ['arraylength', simple({ op: 'arrayLength' })],
  /* 0xbf */ ['athrow', simple({ op: 'throw' })],
  /* 0xc0 */ ['checkcast', typed('checkCast')],
  /* 0xc1 */ ['instanceof', typed('instanceOf')],
  /* 0xc2 */ ['monitorenter', simple({ op: 'monitorEnter' })],
  /* 0xc3 */ ['monitorexit', simple({ op: 'monitorExit' })],
  /* 0xc4 */ ['wide', wide],
  /* 0xc5 */ ['multianewarray', newMultiArray],
  /* 0xc6 */ ['ifnull', ifNull(true)],
  /* 0xc7 */ ['ifnonnull', ifNull(false)],
  /* 0xc8 */ ['goto_w', wideJump],
  /* 0xc9 */ ['jsr_w', obsolete('jsr_w')],
];
