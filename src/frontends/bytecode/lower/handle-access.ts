/**
 * Accesses through VarHandles, field updaters and Fields. Where the handle is known, the access is
 * emitted in place; else a function looks which of the program's handles it is.
 */
import { ACCESS, type BytecodeOperation } from '../classfile/class-file.ts';
import { javaName, parseMethodDescriptor } from '../classfile/descriptors.ts';
import type { JavaMethod } from './class-world.ts';
import { FIELD, isUpdater } from './handle-table.ts';
import { emitAdaptation, isConvertible, needsAdaptation } from './handle-types.ts';
import type { Handle } from './known-values.ts';
import { elementAddress, staticAddress } from './lower-memory.ts';
import type { MethodLowering } from './method-lowering.ts';
import type { StackValue } from './operand-stack.ts';
import { SyntheticCode, syntheticClass } from './synthetic-code.ts';
import { kindOf, type MemoryType, memoryType } from './value-kinds.ts';
import { emitVariableAccess, HANDLE_ACCESSES, type VariableAccess } from './variable-access.ts';

type Invoke = Extract<BytecodeOperation, { readonly op: 'invoke' }>;

/** Updaters: every access is volatile, but for lazySet. */
const UPDATER_ACCESSES: ReadonlyMap<string, VariableAccess> = new Map<string, VariableAccess>([
  ['get', { kind: 'get', mode: 'sc' }],
  ['set', { kind: 'set', mode: 'sc' }],
  ['lazySet', { kind: 'set', mode: 'rel' }],
  ['compareAndSet', { kind: 'compare', mode: 'sc', gives: 'success', isWeak: false }],
  ['weakCompareAndSet', { kind: 'compare', mode: 'rlx', gives: 'success', isWeak: true }],
  ['getAndSet', { kind: 'update', mode: 'sc', operator: 'xchg', gives: 'old' }],
  ['getAndAdd', { kind: 'update', mode: 'sc', operator: 'add', gives: 'old' }],
  ['addAndGet', { kind: 'update', mode: 'sc', operator: 'add', gives: 'new' }],
]);

/** Updaters' methods that add a constant. */
const STEPS: Readonly<Record<string, { readonly by: 1 | -1; readonly gives: 'old' | 'new' }>> = {
  getAndIncrement: { by: 1, gives: 'old' },
  getAndDecrement: { by: -1, gives: 'old' },
  incrementAndGet: { by: 1, gives: 'new' },
  decrementAndGet: { by: -1, gives: 'new' },
};

/** Field's methods: those with a type in their names differ in the types of the call alone. */
const fieldAccess = (name: string): VariableAccess | undefined => {
  const kind = /^(get|set)(?:Boolean|Byte|Short|Char|Int|Long|Float|Double)?$/.exec(name)?.[1];
  return kind === undefined ? undefined : { kind: kind as 'get' | 'set', mode: 'na' };
};

function accessOf(owner: string, name: string): VariableAccess | undefined {
  if (owner === FIELD) return fieldAccess(name);
  if (!isUpdater(owner)) return HANDLE_ACCESSES.get(name);
  const step = STEPS[name];
  return step === undefined
    ? UPDATER_ACCESSES.get(name)
    : { kind: 'update', mode: 'sc', operator: 'add', gives: step.gives };
}

/** A call of an access method. Types are descriptors. */
interface CallSite {
  readonly access: VariableAccess;
  /** By a Field: the mode is the field's, and an object is given for a static one too. */
  readonly isReflective: boolean;
  /** As reports show it. */
  readonly name: string;
  /** Of the arguments but for the handle. */
  readonly types: readonly string[];
  readonly result: string;
}

/** False: the method is no access, and nothing was emitted. */
export function lowerHandleAccess(m: MethodLowering, { owner, name, descriptor }: Invoke): boolean {
  const step = isUpdater(owner) ? STEPS[name] : undefined;
  const access = accessOf(owner, name);
  if (access === undefined) return false;
  const { parameters, result } = parseMethodDescriptor(descriptor);
  const { known } = m.stack.peek(parameters.length);
  const types = step === undefined ? parameters : [...parameters, result];
  const isReflective = owner === FIELD;
  const site: CallSite = { access, isReflective, name: `${javaName(owner)}.${name}`, types, result };
  const isKnown = known?.kind === 'handle';
  const isAccessor = m.owner.name.startsWith(ACCESSORS);
  // What is adapted goes where arguments were: each must be in a place of its own.
  if (isAccessor || (isKnown && !isExact(m, known.handle, site))) m.stack.settle();
  const args = m.popArguments(parameters);
  const handle = m.stack.pop('reference');
  if (!isKnown && !isAccessor) {
    m.checkNull(handle);
    m.call(
      m.program.lastFunctionOf(accessor(m, owner, name, descriptor)),
      [handle, ...args],
      result === 'V' ? undefined : kindOf(result),
    );
    return true;
  }
  if (step !== undefined) {
    const isWide = result === 'J';
    const operand = isWide ? m.program.builder.pair(step.by, step.by >> 31) : m.word(step.by);
    args.push({ kind: isWide ? 'wide' : 'word', operand });
  }
  if (isKnown) emitAccess(m, site, known.handle, args);
  else emitUnknown(m, site, handle, args);
  return true;
}

const VALUES: Readonly<Record<VariableAccess['kind'], number>> = { get: 0, set: 1, compare: 2, update: 1 };

/** The descriptor of the variable's type. */
const variableType = (handle: Handle): string =>
  handle.kind === 'array' ? handle.type.slice(1) : handle.field.info.descriptor;

/** The access with the mode that it has. */
const modalAccess = (handle: Handle, { access, isReflective }: CallSite): VariableAccess =>
  isReflective && handle.kind !== 'array' && handle.field.isVolatile ? { ...access, mode: 'sc' } : access;

/** Descriptors of what an access takes: where, then what. */
function typesOf(handle: Handle, { access, isReflective }: CallSite): readonly string[] {
  const values = Array.from({ length: VALUES[access.kind] }, () => variableType(handle));
  switch (handle.kind) {
    case 'static':
      return isReflective ? ['Ljava/lang/Object;', ...values] : values;
    case 'field':
      return [`L${handle.field.owner.name};`, ...values];
    case 'array':
      return [handle.type, 'I', ...values];
  }
}

/** Descriptor of what an access gives. */
function givenType(handle: Handle, access: VariableAccess): string {
  if (access.kind === 'set') return 'V';
  return access.kind === 'compare' && access.gives === 'success' ? 'Z' : variableType(handle);
}

/** Whether a call with such arguments can be one through the handle. */
function fits({ program: { world } }: MethodLowering, handle: Handle, site: CallSite): boolean {
  const wanted = typesOf(handle, site);
  if (site.isReflective && !isReflected(handle, site.access)) return false;
  return (
    site.types.length === wanted.length &&
    site.types.every((type, i) => isConvertible(world, type, wanted[i]!)) &&
    (site.result === 'V' || isConvertible(world, givenType(handle, site.access), site.result))
  );
}

/** Whether a Field can be what the handle is. A final one is not written. */
const isReflected = (handle: Handle, { kind }: VariableAccess): boolean =>
  handle.kind !== 'array' && !(kind === 'set' && handle.field.isFinal);

function isExact({ program: { world } }: MethodLowering, handle: Handle, site: CallSite): boolean {
  const wanted = typesOf(handle, site);
  return site.types.every((type, i) => !needsAdaptation(world, type, wanted[i] ?? type));
}

/**
 * Classes whose names begin so have one method: an access through a handle that is not known before
 * the run.
 */
const ACCESSORS = 'heddle/Access$';

/**
 * A method that makes the access, whose first parameter is the handle. It is to be written when all
 * handles are known.
 */
function accessor({ program }: MethodLowering, owner: string, name: string, descriptor: string): JavaMethod {
  const { parameters, result } = parseMethodDescriptor(descriptor);
  const key = ACCESSORS + `${owner}.${name}${descriptor}`.replaceAll('/', '.');
  const all = [`L${owner};`, ...parameters];
  const type = `(${all.join('')})${result}`;
  const code = new SyntheticCode().loadAll(all).invokeVirtual(owner, name, descriptor).return(result);
  const made =
    program.world.load(key) ??
    program.world.define(
      syntheticClass(key, { methods: [code.method('access', type, ACCESS.static, 0)] }),
      true,
    );
  return made.methods.get(`access${type}`)!;
}

/** Looks which of the program's handles it is. */
function emitUnknown(
  m: MethodLowering,
  site: CallSite,
  handle: StackValue,
  args: readonly StackValue[],
): void {
  const kind = site.result === 'V' ? undefined : kindOf(site.result);
  const slot = kind && m.stack.slot('access', kind);
  const done = m.newLabel();
  const candidates = m.program.handles.all.filter((other) => fits(m, other, site));
  const cases = candidates.map((other) => ({ low: other.number, high: 0, target: m.newLabel(), other }));
  const none = m.newLabel();
  m.emit('switch', handle.operand, m.program.builder.addSwitch(cases, none));
  for (const { target, other } of cases) {
    m.bind(target);
    emitAccess(m, site, other, args);
    if (slot !== undefined) m.stack.move(slot, m.stack.pop(kind!));
    m.emit('jump', done);
  }
  m.bind(none);
  m.unsupported(`${site.name} with other types than those of the variable`, undefined);
  m.bind(done);
  if (slot !== undefined) m.stack.push({ kind: kind!, operand: slot });
}

function emitAccess(m: MethodLowering, site: CallSite, handle: Handle, given: readonly StackValue[]): void {
  const { access, types, result } = site;
  if (!fits(m, handle, site)) {
    if (!site.isReflective) m.malformed('an access through a handle of another type');
    m.unsupported(`${site.name} of this field`, result === 'V' ? undefined : kindOf(result));
    return;
  }
  const wanted = typesOf(handle, site);
  given.forEach((value, i) => {
    m.stack.push(value);
    emitAdaptation(m, types[i]!, wanted[i]!);
  });
  const args = m.popArguments(wanted);
  const type = memoryType(variableType(handle));
  const values = args.slice(wanted.length - VALUES[access.kind]);
  const address = emitAddress(m, handle, args, type);
  emitVariableAccess(m, modalAccess(handle, site), address, type, values);
  if (access.kind === 'set') return;
  // The call site may not want what there is.
  if (result === 'V') m.stack.popAny();
  else emitAdaptation(m, givenType(handle, access), result);
}

function emitAddress(
  m: MethodLowering,
  handle: Handle,
  args: readonly StackValue[],
  type: MemoryType,
): number {
  switch (handle.kind) {
    case 'static':
      m.initialise(handle.field.owner);
      return staticAddress(m, handle.field);
    case 'field':
      m.checkNull(args[0]!);
      return m.address(args[0]!, m.word(m.program.layouts.offsetOf(handle.field)));
    case 'array':
      return elementAddress(m, args[0]!, args[1]!, type);
  }
}
