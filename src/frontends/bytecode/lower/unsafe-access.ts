/**
 * The JDK's own way to variables: jdk.internal.misc.Unsafe, and sun.misc.Unsafe for those who took
 * that. An object and an offset (unsafe-offsets.ts) name a variable. An access has the mode of its
 * name, as VarHandle's do.
 */

import { MODES } from '../../../program/machine/code.ts';
import type { BytecodeOperation } from '../classfile/class-file.ts';
import { parseMethodDescriptor } from '../classfile/descriptors.ts';
import { unsafeValue } from './lower-memory.ts';
import type { MethodLowering } from './method-lowering.ts';
import { memoryType } from './value-kinds.ts';
import { emitVariableAccess, HANDLE_ACCESSES, type VariableAccess } from './variable-access.ts';

type Invoke = Extract<BytecodeOperation, { readonly op: 'invoke' }>;

/** `getAndAddIntRelease`: what is done, to a variable of which type, with which mode. */
const ACCESS_NAME =
  /^(get|put|getAndSet|getAndAdd|getAndBitwise(?:And|Or|Xor)|(?:weakC|c)ompareAnd(?:Set|Exchange))(Boolean|Byte|Short|Char|Int|Long|Float|Double|Reference|Object)(Plain|Opaque|Acquire|Release|Volatile)?$/;

/** Names of older versions. */
const OLDER: readonly (readonly [pattern: RegExp, now: string])[] = [
  [/^putOrdered(\w+)$/, 'put$1Release'],
  [/^compareAndSwap(\w+)$/, 'compareAndSet$1'],
];

/** What a method does to a variable; undefined: it is no access. */
function accessOf(name: string): VariableAccess | undefined {
  const now = OLDER.reduce((text, [pattern, other]) => text.replace(pattern, other), name);
  const match = ACCESS_NAME.exec(now);
  if (match === null) return undefined;
  const [, action, , mode = ''] = match;
  return HANDLE_ACCESSES.get((action === 'put' ? 'set' : action!) + mode);
}

const FENCES: Readonly<Record<string, 'sc' | 'acq' | 'rel'>> = {
  fullFence: 'sc',
  loadFence: 'acq',
  loadLoadFence: 'acq',
  storeFence: 'rel',
  storeStoreFence: 'rel',
};

/** False: it is none that is known here, and nothing was emitted. */
export function lowerUnsafe(m: MethodLowering, { name, descriptor }: Invoke): boolean {
  const { parameters, result } = parseMethodDescriptor(descriptor);
  if (name === 'getUnsafe') {
    m.stack.push(unsafeValue(m));
    return true;
  }
  if (name === 'isBigEndian') {
    m.stack.pop('reference');
    m.stack.push({ kind: 'word', operand: m.word(0) });
    return true;
  }
  if (name in FENCES) {
    m.stack.pop('reference');
    m.emit('fence', MODES.indexOf(FENCES[name]!));
    return true;
  }
  const access = accessOf(name);
  if (access === undefined || parameters[0] !== 'Ljava/lang/Object;' || parameters[1] !== 'J') return false;
  const [object, offset, ...values] = m.popArguments(parameters);
  m.stack.pop('reference');
  // The JVM would access the null page.
  m.checkNull(object!);
  const variable = parameters[2] ?? result;
  emitVariableAccess(m, access, m.address(object!, offset!.operand), memoryType(variable), values);
  return true;
}
