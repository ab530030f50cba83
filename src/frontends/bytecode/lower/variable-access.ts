/**
 * Accesses to a variable that is named at run time, by a VarHandle, a field updater or an offset of
 * Unsafe: which mode each method has (JDK documentation of VarHandle), and what it is on the
 * machine once the address is known.
 *
 * A weak compare-and-set may fail without a reason, and is a read then (spurious-operations.ts).
 * Plain RMWs are opaque here, which is stronger.
 */
import { MODES, type Mode, RMW_KINDS, type RmwKind } from '../../../program/machine/code.ts';
import type { Label } from '../../../program/machine/lowering/code-builder.ts';
import { WEAK_CAS } from '../../../program/machine/spurious-operations.ts';
import { emitLoad, emitStore, modeNumber, narrowed } from './lower-memory.ts';
import type { MethodLowering } from './method-lowering.ts';
import type { StackValue } from './operand-stack.ts';
import type { MemoryType } from './value-kinds.ts';

/** What a method of such a class does to a variable. */
export type VariableAccess =
  | { readonly kind: 'get' | 'set'; readonly mode: Mode }
  /** `gives`: whether it succeeded, or what was there. */
  | {
      readonly kind: 'compare';
      readonly mode: Mode;
      readonly gives: 'success' | 'old';
      readonly isWeak: boolean;
    }
  | {
      readonly kind: 'update';
      readonly mode: Mode;
      readonly operator: RmwKind;
      readonly gives: 'old' | 'new';
    };

const SUFFIXES = { '': 'sc', Acquire: 'acq', Release: 'rel' } as const;

function accesses(): ReadonlyMap<string, VariableAccess> {
  const table = new Map<string, VariableAccess>();
  for (const [suffix, mode] of Object.entries({
    '': 'na',
    Opaque: 'rlx',
    Acquire: 'acq',
    Volatile: 'sc',
  } as const))
    table.set(`get${suffix}`, { kind: 'get', mode });
  for (const [suffix, mode] of Object.entries({
    '': 'na',
    Opaque: 'rlx',
    Release: 'rel',
    Volatile: 'sc',
  } as const))
    table.set(`set${suffix}`, { kind: 'set', mode });
  table.set('compareAndSet', { kind: 'compare', mode: 'sc', gives: 'success', isWeak: false });
  table.set('weakCompareAndSetPlain', { kind: 'compare', mode: 'rlx', gives: 'success', isWeak: true });
  for (const [suffix, mode] of Object.entries(SUFFIXES)) {
    table.set(`weakCompareAndSet${suffix}`, { kind: 'compare', mode, gives: 'success', isWeak: true });
    table.set(`compareAndExchange${suffix}`, { kind: 'compare', mode, gives: 'old', isWeak: false });
    for (const [name, operator] of Object.entries({
      getAndSet: 'xchg',
      getAndAdd: 'add',
      getAndBitwiseOr: 'or',
      getAndBitwiseAnd: 'and',
      getAndBitwiseXor: 'xor',
    } as const))
      table.set(`${name}${suffix}`, { kind: 'update', mode, operator, gives: 'old' });
  }
  return table;
}

/** By the name of VarHandle's method. */
export const HANDLE_ACCESSES = accesses();

/** Emits the access to the address, and pushes what it gives. */
export function emitVariableAccess(
  m: MethodLowering,
  access: VariableAccess,
  address: number,
  type: MemoryType,
  values: readonly StackValue[],
): void {
  switch (access.kind) {
    case 'get':
      emitLoad(m, address, type, modeNumber(access.mode));
      break;
    case 'set':
      emitStore(m, address, type, values[0]!, modeNumber(access.mode));
      break;
    case 'compare':
      emitCompare(m, access, address, type, values);
      break;
    case 'update':
      emitUpdate(m, access, address, type, values[0]!);
  }
}

function emitCompare(
  m: MethodLowering,
  { mode, gives, isWeak }: Extract<VariableAccess, { readonly kind: 'compare' }>,
  address: number,
  type: MemoryType,
  [expected, desired]: readonly StackValue[],
): void {
  const success = m.scratch('success');
  const old = m.stack.slot('scratch old', type.kind);
  const operands = [narrowed(m, type, expected!, ' expected'), narrowed(m, type, desired!, ' desired')];
  const readMode: Mode = mode === 'rel' ? 'rlx' : mode;
  const done = m.newLabel();
  const word = type.kind === 'word';
  if (isWeak) {
    const [spurious, strong]: [Label, Label] = [m.newLabel(), m.newLabel()];
    const fails = m.scratch('choice');
    m.emit('spurious', fails, WEAK_CAS);
    m.emit('branch', fails, spurious, strong);
    m.bind(spurious);
    // It reads what it expects; with another value it would be the failure that it is anyway.
    m.emit(word ? 'load' : 'load2', old, address, type.size, modeNumber(readMode));
    m.emit(word ? 'eq' : 'eq2', fails, old, operands[0]!);
    m.emit('assume', fails);
    m.emit('mov', success, m.word(0));
    m.emit('jump', done);
    m.bind(strong);
  }
  m.emit(
    word ? 'cas' : 'cas2',
    old,
    success,
    address,
    ...operands,
    type.size,
    modeNumber(mode),
    modeNumber(readMode),
  );
  if (isWeak) m.emit('jump', done);
  m.bind(done);
  if (gives === 'success') m.emit('mov', m.stack.pushNew('word'), success);
  else pushOld(m, type, old);
}

function emitUpdate(
  m: MethodLowering,
  { mode, operator, gives }: Extract<VariableAccess, { readonly kind: 'update' }>,
  address: number,
  type: MemoryType,
  value: StackValue,
): void {
  const old = m.stack.slot('scratch old', type.kind);
  const word = type.kind === 'word';
  const operand = narrowed(m, type, value);
  const kind = floatOperator(type, operator);
  m.emit(
    word ? 'rmw' : 'rmw2',
    old,
    address,
    operand,
    RMW_KINDS.indexOf(kind),
    type.size,
    MODES.indexOf(mode),
  );
  if (gives === 'new') m.emit(word ? 'add' : 'add2', old, old, operand);
  pushOld(m, type, old);
}

const floatOperator = ({ cellKind }: MemoryType, operator: RmwKind): RmwKind =>
  operator === 'add' && (cellKind === 'float' || cellKind === 'double') ? 'fadd' : operator;

function pushOld(m: MethodLowering, type: MemoryType, old: number): void {
  const slot = m.stack.pushNew(type.kind);
  if (type.signBits > 0) m.emit('sext', slot, old, type.signBits);
  else m.emit(type.kind === 'word' ? 'mov' : 'mov2', slot, old);
}
