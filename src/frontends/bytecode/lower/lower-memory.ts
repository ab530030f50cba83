/** Fields, arrays and monitors: every access to memory that an instruction makes. */
import { FINAL, MODES, type Mode } from '../../../program/machine/code.ts';
import type { ElementType } from '../classfile/class-file.ts';
import { monitorAddress } from './box-locks.ts';
import { arrayOf, type JavaField } from './class-world.ts';
import { FIELD, primitiveClass, VAR_HANDLE } from './handle-table.ts';
import { ASSUMED_READS } from './jdk-boundary.ts';
import type { Handle } from './known-values.ts';
import type { MethodLowering } from './method-lowering.ts';
import { HEADER_BYTES } from './object-layouts.ts';
import { highWord, type StackValue } from './operand-stack.ts';
import type { OperationOf } from './operation-of.ts';
import { emitStoreCheck } from './store-check.ts';
import { isUnsafeDescriptor, unsafeConstant } from './unsafe-offsets.ts';
import { descriptorOf, type MemoryType, memoryType, type ValueKind } from './value-kinds.ts';

export const modeNumber = (mode: Mode): number => MODES.indexOf(mode);

const PLAIN = modeNumber('na');
const VOLATILE = modeNumber('sc');

/** Reads from the address and pushes the value. */
export function emitLoad(m: MethodLowering, address: number, type: MemoryType, mode: number): void {
  const slot = m.stack.pushNew(type.kind);
  if (mayTear(m, type, mode)) {
    emitTorn(
      m,
      address,
      false,
      () => m.emit('load2', slot, address, type.size, mode),
      (half, at) => m.emit('load', slot + half, at, HALF, mode),
    );
  } else m.emit(type.kind === 'word' ? 'load' : 'load2', slot, address, type.size, mode);
  if (type.signBits > 0) m.emit('sext', slot, slot, type.signBits);
}

/** Writes the value to the address. */
export function emitStore(
  m: MethodLowering,
  address: number,
  type: MemoryType,
  value: StackValue,
  mode: number,
): void {
  if (mayTear(m, type, mode)) {
    const { operand } = value;
    emitTorn(
      m,
      address,
      true,
      () => m.emit('store2', address, operand, type.size, mode),
      (half, at) => m.emit('store', at, half === 0 ? operand : highWord(operand), HALF, mode),
    );
  } else
    m.emit(type.kind === 'word' ? 'store' : 'store2', address, narrowed(m, type, value), type.size, mode);
}

const HALF = 4;

/** Whether the JLS lets the access be made in two halves (17.7); the library's own never are. */
const mayTear = ({ owner }: MethodLowering, { kind }: MemoryType, mode: number): boolean =>
  kind === 'wide' && mode === PLAIN && !owner.isLibrary;

/** Emits an access both ways, at once and in halves; which is taken depends on the search. */
function emitTorn(
  m: MethodLowering,
  address: number,
  isWrite: boolean,
  emitWhole: () => void,
  emitHalf: (half: 0 | 1, at: number) => void,
): void {
  const [halves, whole, done] = [m.newLabel(), m.newLabel(), m.newLabel()];
  const isTorn = m.scratch('torn');
  m.emit('tears', isTorn, address, isWrite ? 1 : 0);
  m.emit('branch', isTorn, halves, whole);
  m.bind(halves);
  emitHalf(0, address);
  const second = m.stack.slot('second half', 'wide');
  m.emit('add', second, address, m.word(HALF));
  m.emit('mov', second + 1, highWord(address));
  emitHalf(1, second);
  m.emit('jump', done);
  m.bind(whole);
  emitWhole();
  m.emit('jump', done);
  m.bind(done);
}

/** The operand of a value as memory has it: no more bits than its type. */
export function narrowed(m: MethodLowering, type: MemoryType, { operand }: StackValue, name = ''): number {
  if (type.size > 2) return operand;
  const slot = m.scratch(`narrow${name}`);
  m.emit('zext', slot, operand, 8 * type.size);
  return slot;
}

// Fields.

/** An operand for the address of a static field. */
export function staticAddress({ program }: MethodLowering, field: JavaField): number {
  return program.builder.pair(program.layouts.offsetOf(field), program.staticsOf(field.owner));
}

function fieldOf(
  m: MethodLowering,
  { owner, name, descriptor }: OperationOf<'getField'>,
): JavaField | undefined {
  const field = m.program.world.resolveField(owner, name);
  return field?.info.descriptor === descriptor ? field : undefined;
}

export function lowerStaticField(m: MethodLowering, instruction: OperationOf<'getStatic'>): void {
  const { op, owner, name, descriptor } = instruction;
  const type = memoryType(descriptor);
  const value = op === 'putStatic' ? m.stack.pop(type.kind) : undefined;
  const primitive = primitiveClass(owner, name);
  if (primitive !== undefined) {
    const operand = m.program.classObject(primitive);
    m.stack.push({ kind: 'reference', operand, known: { kind: 'class', type: primitive }, isNonNull: true });
    return;
  }
  if (isUnsafeDescriptor(descriptor)) {
    if (value === undefined) m.stack.push(unsafeValue(m));
    return;
  }
  const known = unsafeConstant(owner, name);
  if (known !== undefined) {
    m.stack.push(layoutValue(m, known, type.kind));
    return;
  }
  const field = fieldOf(m, instruction);
  if (field === undefined || !field.isStatic) {
    m.missing(owner, name, value === undefined ? type.kind : undefined);
    return;
  }
  const constant = m.program.handles.constantOf(field);
  if (constant !== undefined) {
    // The only write is the initialiser's, of this very constant.
    if (value !== undefined) return;
    if (constant.kind === 'handle') m.stack.push(handleValue(m, constant.handle, descriptor));
    else m.stack.push(layoutValue(m, constant.value, type.kind));
    return;
  }
  if (name === '$assertionsDisabled') {
    // On in the user's classes, as with -ea; off in the JDK's.
    if (value === undefined) m.stack.push({ kind: 'word', operand: m.word(field.owner.isLibrary ? 1 : 0) });
    return;
  }
  m.initialise(field.owner);
  const assumption = ASSUMED_READS.get(`${owner}.${name}`);
  if (assumption !== undefined && value === undefined) m.assumes(assumption);
  const address = staticAddress(m, field);
  if (value !== undefined) emitStore(m, address, type, value, field.isVolatile ? VOLATILE : PLAIN);
  else emitLoad(m, address, type, field.isVolatile ? VOLATILE : PLAIN);
}

/** A constant handle as a value. */
/** `type`: a descriptor. All but Fields are VarHandles to the program. */
export function handleValue({ program }: MethodLowering, handle: Handle, type: string): StackValue {
  const isField = type === `L${FIELD};`;
  return {
    kind: 'reference',
    operand: program.builder.pair(handle.number, program.handleClass(isField ? FIELD : VAR_HANDLE)),
    known: { kind: 'handle', handle },
    isNonNull: true,
  };
}

/** The one Unsafe: it has no memory, and nobody looks at it. */
export const unsafeValue = ({ program }: MethodLowering): StackValue => ({
  kind: 'reference',
  operand: program.builder.pair(0, program.handleClass(VAR_HANDLE)),
  isNonNull: true,
});

/** A number that follows from layouts as an int or a long. */
export const layoutValue = (m: MethodLowering, value: number, kind: ValueKind): StackValue => ({
  kind,
  operand: kind === 'word' ? m.word(value) : m.program.builder.pair(value, 0),
  known: { kind: 'layout', value },
});

export function lowerInstanceField(m: MethodLowering, instruction: OperationOf<'getField'>): void {
  const { op, owner, name, descriptor } = instruction;
  const type = memoryType(descriptor);
  const value = op === 'putField' ? m.stack.pop(type.kind) : undefined;
  const reference = m.stack.pop('reference');
  const field = fieldOf(m, instruction);
  if (field === undefined || field.isStatic) {
    m.missing(owner, name, value === undefined ? type.kind : undefined);
    return;
  }
  m.checkNull(reference);
  const address = m.address(reference, m.word(m.program.layouts.offsetOf(field)));
  if (value !== undefined) emitStore(m, address, type, value, field.isVolatile ? VOLATILE : PLAIN);
  else emitLoad(m, address, type, readMode(field));
}

function readMode({ isVolatile, isFinal }: JavaField): number {
  if (isVolatile) return VOLATILE;
  return isFinal ? PLAIN | FINAL : PLAIN;
}

/**
 * The freeze at the end of a constructor (JLS 17.5): its final fields with references are written
 * again, with the flag that says so. Nobody sees what is behind them older than it is now.
 */
export function emitFreeze(m: MethodLowering): void {
  for (const field of m.owner.fields.values()) {
    const type = memoryType(field.info.descriptor);
    if (field.isStatic || !field.isFinal || type.kind !== 'reference') continue;
    const address = m.address(
      { kind: 'reference', operand: m.stack.local(0, 'reference') },
      m.word(m.program.layouts.offsetOf(field)),
    );
    const slot = m.stack.slot('frozen', 'reference');
    m.emit('load2', slot, address, type.size, PLAIN);
    m.emit('store2', address, slot, type.size, PLAIN | FINAL);
  }
}

// Arrays.

const ELEMENTS: Readonly<Record<ElementType, string>> = {
  int: 'I',
  long: 'J',
  float: 'F',
  double: 'D',
  reference: 'Ljava/lang/Object;',
  byte: 'B',
  char: 'C',
  short: 'S',
};

/** A word with the length of the array. */
function emitLength(m: MethodLowering, array: StackValue): number {
  const slot = m.scratch('length');
  m.emit('shr', slot, array.operand, m.word(12));
  return slot;
}

/** A slot with the address of an element; throws what is to be thrown. */
export function elementAddress(
  m: MethodLowering,
  array: StackValue,
  index: StackValue,
  type: MemoryType,
): number {
  m.checkNull(array);
  const length = emitLength(m, array);
  const isWithin = m.newLabel();
  const test = m.scratch();
  m.emit('ult', test, index.operand, length);
  m.emit('branch', test, isWithin, m.exceptions.indexThrower(index.operand, length));
  m.bind(isWithin);
  const offset = m.scratch();
  m.emit('mul', offset, index.operand, m.word(type.size));
  m.emit('add', offset, offset, m.word(HEADER_BYTES));
  return m.address(array, offset);
}

export function lowerArrayLoad(m: MethodLowering, { type: element }: OperationOf<'arrayLoad'>): void {
  const type = memoryType(ELEMENTS[element]);
  const index = m.stack.pop('word');
  const array = m.stack.pop('reference');
  emitLoad(m, elementAddress(m, array, index, type), type, PLAIN);
}

export function lowerArrayStore(m: MethodLowering, { type: element }: OperationOf<'arrayStore'>): void {
  const type = memoryType(ELEMENTS[element]);
  const value = m.stack.pop(type.kind);
  const index = m.stack.pop('word');
  const array = m.stack.pop('reference');
  const address = elementAddress(m, array, index, type);
  if (element === 'reference') emitStoreCheck(m, array, value);
  emitStore(m, address, type, value, PLAIN);
}

export function lowerNewArray(
  m: MethodLowering,
  instruction: OperationOf<'newArray'> | OperationOf<'newReferenceArray'>,
): void {
  const type =
    instruction.op === 'newArray' ? `[${descriptorOf(instruction.element)}` : arrayOf(instruction.className);
  const length = m.stack.pop('word');
  emitNewArray(m, type, length.operand, m.stack.pushNew('reference', [], true));
}

/** Makes an array of this type; `length` is an operand. */
function emitNewArray(m: MethodLowering, type: string, length: number, slot: number): void {
  const { program } = m;
  const isNegative = m.scratch();
  const isRight = m.newLabel();
  m.emit('slt', isNegative, length, m.word(0));
  m.emit('branch', isNegative, m.exceptions.sizeThrower(length), isRight);
  m.bind(isRight);
  const { size } = memoryType(type.slice(1));
  m.emit('newObject', slot, length, HEADER_BYTES, size, program.templateOf(type), program.instantiate(type));
}

export function lowerArrayLength(m: MethodLowering): void {
  const array = m.stack.pop('reference');
  m.checkNull(array);
  const length = emitLength(m, array);
  m.emit('mov', m.stack.pushNew('word'), length);
}

// Types.

export function lowerInstanceOf(m: MethodLowering, { className }: OperationOf<'instanceOf'>): void {
  const reference = m.stack.pop('reference');
  const classSlot = m.scratch();
  const [match, otherwise, done] = [m.newLabel(), m.newLabel(), m.newLabel()];
  m.emit('classOf', classSlot, reference.operand);
  // Before control parts: it may move other values.
  const slot = m.stack.pushNew('word');
  m.program.emitTypeTest(classSlot, className, match, otherwise);
  m.bind(match);
  m.emit('mov', slot, m.word(1));
  m.emit('jump', done);
  m.bind(otherwise);
  m.emit('mov', slot, m.word(0));
  m.emit('jump', done);
  m.bind(done);
}

export function lowerCheckCast(m: MethodLowering, { className }: OperationOf<'checkCast'>): void {
  const reference = m.stack.pop('reference');
  m.stack.push(reference);
  if (className === 'java/lang/Object') return;
  const classSlot = m.scratch();
  const [isThere, match] = [m.newLabel(), m.newLabel()];
  m.emit('branch', highWord(reference.operand), isThere, match);
  m.bind(isThere);
  m.emit('classOf', classSlot, reference.operand);
  m.program.emitTypeTest(classSlot, className, match, m.exceptions.thrower('java/lang/ClassCastException'));
  m.bind(match);
}

// Monitors.

/** Enters the monitor of an object that is there, and has a header. */
export function emitLock(m: MethodLowering, reference: StackValue): void {
  m.emit('lock', m.scratch(), m.address(reference, m.word(0)));
}

export function emitUnlock(m: MethodLowering, reference: StackValue): void {
  m.emit('unlock', m.scratch(), m.address(reference, m.word(0)));
}

export function lowerMonitor(m: MethodLowering, { op }: OperationOf<'monitorEnter'>): void {
  const reference = m.stack.pop('reference');
  m.checkNull(reference);
  const address = m.owner.isLibrary ? m.address(reference, m.word(0)) : monitorAddress(m, reference);
  m.emit(op === 'monitorEnter' ? 'lock' : 'unlock', m.scratch(), address);
}
