/**
 * The functions that C threads may call: C11's atomics with and without `_explicit`, fences and
 * assumptions. Deviation: a weak compare-exchange never fails spuriously. OpenCL brings its own
 * AtomicDialect, which adds a scope argument and tags.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import { constant, register } from '../../../program/expression.ts';
import type { Tags } from '../../../program/instruction.ts';
import { shown } from '../file/shown.ts';
import { type ArithmeticOperator, arithmetic, comparison } from './arithmetic.ts';
import { lowerValue, pointee } from './lower-expression.ts';
import { type AccessKind, type MemoryOrder, memoryOrder } from './memory-order.ts';
import type { CallNode, ExpressionNode } from './syntax.ts';
import type { Destination, MemoryPlace, ThreadLowering } from './thread-lowering.ts';
import { type CValue, INT, type ObjectType, TRUTH, VOID } from './types.ts';

/** What one dialect of C's atomics decides. */
export interface AtomicDialect {
  /** Arguments that an `_explicit` call may have after its memory orders: 1 for OpenCL's scope. */
  readonly extraArguments: 0 | 1;
  /** Tags of an atomic access of the object. `extra` is the optional last argument. */
  atomicTags(order: MemoryOrder, object: ObjectType, extra: ExpressionNode | undefined, call: CallNode): Tags;
  /** Tags of the store that initialises an atomic object, which is not atomic itself. */
  initTags(object: ObjectType): Tags;
  /** Further functions by name, looked up first. */
  readonly functions: ReadonlyMap<string, CallLowering>;
  /** Whether `name` is a function that exists elsewhere; gives the message of the refusal. */
  refusal(name: string): string | undefined;
}

export type CallLowering = (
  lowering: ThreadLowering,
  call: CallNode,
  destination: Destination | undefined,
) => CValue;

/** The result of a call without one. */
export const NOTHING: CValue = { expression: constant(0), type: VOID };

/** An atomic function without the `_explicit` forms: operands first, then the orders it takes. */
interface AtomicFunction {
  readonly operands: number;
  readonly orders: readonly AccessKind[];
  readonly lower: (context: AtomicCall) => CValue;
}

interface AtomicCall {
  readonly lowering: ThreadLowering;
  readonly call: CallNode;
  readonly destination: Destination | undefined;
  /** The orders of the call; seq_cst where it has none. */
  readonly orders: readonly MemoryOrder[];
  readonly tags: (order: MemoryOrder, object: ObjectType) => Tags;
}

const FETCH: readonly (readonly [string, ArithmeticOperator])[] = [
  ['add', '+'],
  ['sub', '-'],
  ['or', '|'],
  ['and', '&'],
  ['xor', '^'],
];

const ATOMICS: ReadonlyMap<string, AtomicFunction> = new Map<string, AtomicFunction>([
  ['atomic_load', { operands: 1, orders: ['load'], lower: lowerLoad }],
  ['atomic_store', { operands: 2, orders: ['store'], lower: lowerStore }],
  [
    'atomic_exchange',
    { operands: 2, orders: ['update'], lower: (context) => lowerUpdate(context, (_, operand) => operand) },
  ],
  ...FETCH.map(([name, operator]): [string, AtomicFunction] => [
    `atomic_fetch_${name}`,
    {
      operands: 2,
      orders: ['update'],
      lower: (context) =>
        lowerUpdate(context, (old, operand) =>
          arithmetic(operator, old, operand, context.lowering.rules.elementSize, context.call.span),
        ),
    },
  ]),
  ['atomic_compare_exchange_strong', { operands: 3, orders: ['update', 'failure'], lower: lowerCas }],
  ['atomic_compare_exchange_weak', { operands: 3, orders: ['update', 'failure'], lower: lowerCas }],
  ['atomic_flag_test_and_set', { operands: 1, orders: ['update'], lower: lowerTestAndSet }],
  ['atomic_flag_clear', { operands: 1, orders: ['store'], lower: lowerClear }],
]);

const OTHERS: readonly string[] = ['atomic_init', 'assume', '__assume', '__VERIFIER_assume'];

/** Lowers a call of a C function under a dialect. */
export function cCall(dialect: AtomicDialect): CallLowering {
  return (lowering, call, destination) => {
    const own = dialect.functions.get(call.name);
    if (own !== undefined) return own(lowering, call, destination);
    switch (call.name) {
      case 'assume':
      case '__assume':
      case '__VERIFIER_assume':
        return lowerAssume(lowering, call);
      case 'atomic_init':
        return lowerInit(dialect, lowering, call);
    }
    const explicit = /^(.*)_explicit(_remote)?$/.exec(call.name);
    const atomic = ATOMICS.get(explicit?.[1] ?? call.name);
    if (atomic === undefined || (explicit?.[2] !== undefined && dialect.extraArguments === 0)) {
      return unknownFunction(dialect, call);
    }
    return lowerAtomic(dialect, atomic, explicit !== null, { lowering, call, destination });
  };
}

function lowerAtomic(
  dialect: AtomicDialect,
  atomic: AtomicFunction,
  explicit: boolean,
  context: Pick<AtomicCall, 'lowering' | 'call' | 'destination'>,
): CValue {
  const { call } = context;
  const least = atomic.operands + (explicit ? atomic.orders.length : 0);
  const most = least + (explicit ? dialect.extraArguments : 0);
  const given = checkArguments(call, least, most);
  const orders = atomic.orders.map((access, index) =>
    explicit ? memoryOrder(given[atomic.operands + index]!, access) : 'SC',
  );
  const extra = given[least];
  return atomic.lower({
    ...context,
    orders,
    tags: (order, object) => dialect.atomicTags(order, object, extra, call),
  });
}

/** The arguments, if there are as many as wanted. */
export function checkArguments(call: CallNode, least: number, most: number): readonly ExpressionNode[] {
  const count = call.arguments.length;
  if (count >= least && count <= most) return call.arguments;
  const wanted = least === most ? String(least) : `${least} or ${most}`;
  return fail(
    'type',
    `\`${call.name}\` takes ${wanted} ${most === 1 ? 'argument' : 'arguments'}, not ${count}`,
    {
      span: call.span,
    },
  );
}

function unknownFunction(dialect: AtomicDialect, { name, nameSpan: span }: CallNode): never {
  const refusal = dialect.refusal(name);
  if (refusal !== undefined) return fail('unsupported', refusal, { span });
  const known = [...ATOMICS.keys()].flatMap((atomic) => [atomic, `${atomic}_explicit`]);
  return fail('unknown-name', `unknown function ${shown(name)}`, {
    span,
    suggestion: didYouMean(name, [...known, ...OTHERS, ...dialect.functions.keys()]),
  });
}

/** Evaluates arguments, the first of which is the pointer to the atomic object. */
function objectAndOperands(
  lowering: ThreadLowering,
  call: CallNode,
  count: number,
): [MemoryPlace, ...CValue[]] {
  const given = call.arguments.slice(0, count);
  const [pointer, ...rest] = lowering.operands(
    given.map((argument) => () => lowerValue(lowering, argument)),
    call.span,
  );
  return [pointee(pointer!, given[0]!.span), ...rest];
}

function lowerLoad({ lowering, call, destination, orders, tags }: AtomicCall): CValue {
  const [place] = objectAndOperands(lowering, call, 1);
  return lowering.load(place, tags(orders[0]!, place.object), destination, call.span);
}

function lowerStore({ lowering, call, orders, tags }: AtomicCall): CValue {
  const [place, value] = objectAndOperands(lowering, call, 2);
  lowering.store(place, value!, tags(orders[0]!, place.object), call.span);
  return NOTHING;
}

function lowerInit(dialect: AtomicDialect, lowering: ThreadLowering, call: CallNode): CValue {
  checkArguments(call, 2, 2);
  const [place, value] = objectAndOperands(lowering, call, 2);
  lowering.store(place, value!, dialect.initTags(place.object), call.span);
  return NOTHING;
}

const updateTags = (tags: Tags): Tags => [...tags, 'RMW'];

function lowerUpdate(
  { lowering, call, destination, orders, tags }: AtomicCall,
  next: (old: CValue, operand: CValue) => CValue,
): CValue {
  const [place, operand] = objectAndOperands(lowering, call, 2);
  const all = updateTags(tags(orders[0]!, place.object));
  return lowering.update(place, (old) => next(old, operand!), [operand!], all, destination, call.span);
}

function lowerTestAndSet({ lowering, call, destination, orders, tags }: AtomicCall): CValue {
  const [place] = objectAndOperands(lowering, call, 1);
  const one: CValue = { expression: constant(1), type: INT };
  const all = updateTags(tags(orders[0]!, place.object));
  return lowering.update(place, () => one, [], all, destination, call.span);
}

function lowerClear({ lowering, call, orders, tags }: AtomicCall): CValue {
  const [place] = objectAndOperands(lowering, call, 1);
  lowering.store(place, { expression: constant(0), type: INT }, tags(orders[0]!, place.object), call.span);
  return NOTHING;
}

/**
 * Compare-exchange. The expected value is in a local (`&r`) or in memory; a failure puts the value
 * found there.
 */
function lowerCas({ lowering, call, orders, tags }: AtomicCall): CValue {
  const { span } = call;
  const [object, expected, desired] = call.arguments;
  const local = addressedLocal(lowering, expected!);
  const [pointer, place, wanted] = lowering.operands(
    [
      () => lowerValue(lowering, object!),
      () => local ?? lowerValue(lowering, expected!),
      () => lowerValue(lowering, desired!),
    ],
    span,
  );
  const target = pointee(pointer!, object!.span);
  const rmwTags = {
    success: updateTags(tags(orders[0]!, target.object)),
    failure: tags(orders[1]!, target.object),
  };
  if (local !== undefined) {
    const old = lowering.compareExchange(target, local, wanted!, rmwTags, undefined, span);
    const same = comparison('==', old, local).expression;
    const succeeded = lowering.copy(same, span);
    // On success the old value is the expected one, so that the assignment changes nothing.
    lowering.assignLocal({ register: local.expression.register, type: local.type }, old, span);
    return { expression: succeeded, type: TRUTH };
  }
  const memory = pointee(place!, expected!.span);
  const before = lowering.load(memory, lowering.rules.operatorTags(memory.object, 'read'), undefined, span);
  const old = lowering.compareExchange(target, before, wanted!, rmwTags, undefined, span);
  const succeeded = lowering.copy(comparison('==', old, before).expression, span);
  const end = lowering.code.newLabel();
  lowering.code.branch(succeeded, end, span);
  lowering.store(memory, old, lowering.rules.operatorTags(memory.object, 'write'), span);
  lowering.code.place(end);
  return { expression: succeeded, type: TRUTH };
}

/** The local whose address the argument takes, if it is `&r`. */
function addressedLocal(lowering: ThreadLowering, argument: ExpressionNode) {
  if (argument.kind !== 'address-of' || argument.operand.kind !== 'name') return undefined;
  const binding = lowering.resolve(argument.operand);
  if (binding.kind !== 'local') return undefined;
  return {
    expression: register(binding.register) as { kind: 'register'; register: number },
    type: binding.type,
  };
}

function lowerAssume(lowering: ThreadLowering, call: CallNode): CValue {
  const [condition] = checkArguments(call, 1, 1);
  const value = lowerValue(lowering, condition!);
  lowering.code.emit({ kind: 'assume', condition: value.expression, span: call.span });
  return NOTHING;
}
