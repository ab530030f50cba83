/** C11's memory orders: their names and their cat tags. */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import { shown } from '../file/shown.ts';
import type { ExpressionNode } from './syntax.ts';

/** As cat sets; every atomic event is in exactly one. */
export type MemoryOrder = 'RLX' | 'CON' | 'ACQ' | 'REL' | 'ACQ_REL' | 'SC';

const SHORT: readonly (readonly [MemoryOrder, readonly string[]])[] = [
  ['RLX', ['relaxed', 'rlx']],
  ['CON', ['consume', 'con']],
  ['ACQ', ['acquire', 'acq']],
  ['REL', ['release', 'rel']],
  ['ACQ_REL', ['acq_rel']],
  ['SC', ['seq_cst', 'sc']],
];

const ORDERS: ReadonlyMap<string, MemoryOrder> = new Map(
  SHORT.flatMap(([order, names]) =>
    names.flatMap((name): [string, MemoryOrder][] => [
      [`memory_order_${name}`, order],
      [`mo_${name}`, order],
      [name, order],
    ]),
  ),
);

export type AccessKind = 'load' | 'store' | 'update' | 'failure' | 'fence';

/** Orders that C gives no meaning for an access (C11 7.17.7). */
const MEANINGLESS: Readonly<Record<AccessKind, readonly MemoryOrder[]>> = {
  load: ['REL', 'ACQ_REL'],
  store: ['ACQ', 'CON', 'ACQ_REL'],
  update: [],
  failure: ['REL', 'ACQ_REL'],
  fence: [],
};

const DESCRIPTION: Readonly<Record<AccessKind, string>> = {
  load: 'a load',
  store: 'a store',
  update: 'a read-modify-write',
  failure: 'a failed compare-exchange',
  fence: 'a fence',
};

/** The memory order that an argument names, if it may be used for such an access. */
export function memoryOrder(argument: ExpressionNode, access: AccessKind): MemoryOrder {
  const { span } = argument;
  if (argument.kind !== 'name')
    return fail('type', 'this is not a memory order', { span, expected: 'such as `memory_order_acquire`' });
  const order = ORDERS.get(argument.name);
  if (order === undefined) {
    return fail('unknown-name', `unknown memory order ${shown(argument.name)}`, {
      span,
      suggestion: didYouMean(argument.name, ORDERS.keys()) ?? 'use one such as `memory_order_acquire`',
    });
  }
  if (MEANINGLESS[access].includes(order)) {
    fail('type', `${DESCRIPTION[access]} cannot have the memory order \`${argument.name}\``, { span });
  }
  return order;
}
