/**
 * Calls of the functions that compilers use for atomic accesses that they do not make themselves
 * (libatomic): `__atomic_load_16` and its siblings, which have the value as an argument, and
 * `__atomic_load` and its siblings, which are given the size and where values are. They are what
 * the instructions are. Sizes that the machine does not have are refused.
 */
import { MODES, RMW_KINDS, type RmwKind } from '../../../program/machine/code.ts';
import { WIDE } from '../../../program/machine/wide-values.ts';
import { atomicCall } from './atomic-calls.ts';
import type { Call } from './callee.ts';
import type { FunctionLowering } from './function-lowering.ts';
import { modeNumber } from './lower-memory.ts';
import { isAccessSize } from './scalar-access.ts';

/** By number of the order, as C has it. */
const ORDERS = ['rlx', 'acq', 'acq', 'rel', 'acq_rel', 'sc'] as const;

/** False if the name is none of them. */
export function lowerAtomicCall(f: FunctionLowering, call: Call, name: string): boolean {
  const atomic = atomicCall(name);
  if (atomic === undefined) return false;
  const isByAddress = atomic.size === undefined;
  const [first] = call.arguments;
  const size = atomic.size ?? (first?.value.kind === 'integer' ? Number(first.value.value) : Number.NaN);
  if (size !== WIDE && !isAccessSize(size))
    f.refuse(call, 'atomic objects have 1, 2, 4, 8 or 16 bytes; others need a lock');
  new AtomicCall(f, call, size, isByAddress).lower(atomic.operation);
  return true;
}

class AtomicCall {
  private readonly f: FunctionLowering;
  private readonly call: Call;
  private readonly size: number;
  /** Whether values are in memory: their addresses are the arguments. */
  private readonly isByAddress: boolean;
  /** Source operands of the arguments behind the size; wide values are two. */
  private readonly operands: number[];
  /** How many orders there are at the end. */
  private orders = 0;

  constructor(f: FunctionLowering, call: Call, size: number, isByAddress: boolean) {
    this.f = f;
    this.call = call;
    this.size = size;
    this.isByAddress = isByAddress;
    const values = call.arguments.slice(isByAddress ? 1 : 0);
    this.operands = values.flatMap(({ value }) => f.sources(value));
  }

  lower(operation: string): void {
    const { f } = this;
    const address = this.operands[0]!;
    const old = this.temporary();
    this.orders = operation === 'compare_exchange' ? 2 : 1;
    const mode = this.mode(0);
    if (operation === 'load') {
      f.emit(this.sized('load'), ...this.halves(old), address, this.size, mode);
      this.giveBack(old, this.operands[1]!);
    } else if (operation === 'store') {
      f.emit(this.sized('store'), address, ...this.value(1), this.size, mode);
    } else if (operation === 'compare_exchange') this.compareExchange(address, old, mode);
    else {
      const kind = RMW_KINDS.indexOf(
        operation === 'exchange' ? 'xchg' : (operation.replace('fetch_', '') as RmwKind),
      );
      f.emit(this.sized('rmw'), ...this.halves(old), address, ...this.value(1), kind, this.size, mode);
      this.giveBack(old, this.operands[2]!);
    }
  }

  /** The expected value is in memory, which gets the old value if it is another. */
  private compareExchange(address: number, old: number, mode: number): void {
    const { f, call } = this;
    const expected = this.operands[1]!;
    const success = f.temporary(1);
    const values = [...this.read(expected), ...this.value(2)];
    const modes = [mode, this.mode(1)] as const;
    f.emit(this.sized('cas'), ...this.halves(old), success, address, ...values, this.size, ...modes);
    const [differs, done] = [f.builder.newLabel(), f.builder.newLabel()];
    f.emit('branch', success, done, differs);
    f.builder.bind(differs);
    f.emit(this.sized('store'), expected, ...this.halves(old), this.size, PLAIN);
    f.emit('jump', done);
    f.builder.bind(done);
    if (call.result !== undefined) f.emit('mov', f.target(call.result), success);
  }

  /** The old value: into memory, or as the result. */
  private giveBack(old: number, address: number): void {
    const { f, call, size } = this;
    if (this.isByAddress) f.emit(this.sized('store'), address, ...this.halves(old), size, PLAIN);
    else if (call.result !== undefined) {
      const target = f.target(call.result);
      for (let word = 0; word < size / 4 || word === 0; word++) f.emit('mov', target + word, old + word);
    }
  }

  /** Source operands of a value that is an argument, or at an address that is one. */
  private value(at: number): readonly number[] {
    if (this.isByAddress) return this.read(this.operands[at]!);
    return this.operands.slice(at, this.size === WIDE ? at + 2 : at + 1);
  }

  private read(address: number): readonly number[] {
    const { f } = this;
    const slot = this.temporary();
    f.emit(this.sized('load'), ...this.halves(slot), address, this.size, PLAIN);
    return this.halves(slot);
  }

  private temporary(): number {
    return this.f.temporary(Math.max(1, this.size / 4));
  }

  private halves(slot: number): readonly number[] {
    return this.size === WIDE ? [slot, slot + 2] : [slot];
  }

  private sized<T extends 'load' | 'store' | 'rmw' | 'cas'>(operation: T): T | `${T}2` | `${T}4` {
    return this.size === WIDE ? `${operation}4` : this.size === 8 ? `${operation}2` : operation;
  }

  /** Of the orders at the end of the arguments, the one with this number. */
  private mode(number: number): number {
    const { f, call, orders } = this;
    const { value } = call.arguments[call.arguments.length - orders + number]!;
    const order = value.kind === 'integer' ? ORDERS[Number(value.value)] : undefined;
    if (order === undefined) f.refuse(call, 'its order is not known before the run');
    return MODES.indexOf(order!);
  }
}

const PLAIN = modeNumber(undefined);
