/**
 * The methods of VarHandle and its fences, with the tags of their events. Modes: refs/varhandle;
 * tags as herd7's Java (refs/herd7). Deviations: a weak compare-and-set never fails spuriously;
 * loadLoadFence and storeStoreFence are acquire and release fences, which is stronger than the
 * specification.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import type { Tags } from '../../../program/instruction.ts';
import { type ArithmeticOperator, arithmetic, comparison } from '../c/arithmetic.ts';
import { checkArguments, NOTHING } from '../c/c-calls.ts';
import { lowerValue } from '../c/lower-expression.ts';
import type { CallNode } from '../c/syntax.ts';
import type { Destination, MemoryPlace, RmwTags, ThreadLowering } from '../c/thread-lowering.ts';
import { type CValue, TRUTH } from '../c/types.ts';
import { shown } from '../file/shown.ts';

const PLAIN: Tags = [];
const OPAQUE: Tags = ['O'];
const ACQUIRE: Tags = ['ACQ', 'RA'];
const RELEASE: Tags = ['REL', 'RA'];
const VOLATILE: Tags = ['V'];

const FENCES: ReadonlyMap<string, Tags> = new Map([
  ['fullFence', ['V']],
  ['acquireFence', ['ACQ']],
  ['loadLoadFence', ['ACQ']],
  ['releaseFence', ['REL']],
  ['storeStoreFence', ['REL']],
]);

type Method =
  | { readonly kind: 'get' | 'set'; readonly tags: Tags }
  | { readonly kind: 'update'; readonly operator: ArithmeticOperator | 'set'; readonly tags: Tags }
  | { readonly kind: 'compare'; readonly result: 'truth' | 'witness'; readonly tags: RmwTags };

/** The modes of an update by the end of its name. */
const UPDATE_MODES: readonly (readonly [string, RmwTags])[] = [
  ['', { success: VOLATILE, failure: VOLATILE }],
  ['Acquire', { success: ACQUIRE, failure: ACQUIRE }],
  ['Release', { success: RELEASE, failure: PLAIN }],
];

const asUpdate = ({ success, failure }: RmwTags): RmwTags => ({ success: [...success, 'RMW'], failure });

function methods(): Map<string, Method> {
  const found = new Map<string, Method>([
    ['get', { kind: 'get', tags: PLAIN }],
    ['getOpaque', { kind: 'get', tags: OPAQUE }],
    ['getAcquire', { kind: 'get', tags: ACQUIRE }],
    ['getVolatile', { kind: 'get', tags: VOLATILE }],
    ['set', { kind: 'set', tags: PLAIN }],
    ['setOpaque', { kind: 'set', tags: OPAQUE }],
    ['setRelease', { kind: 'set', tags: RELEASE }],
    ['setVolatile', { kind: 'set', tags: VOLATILE }],
    ['compareAndSet', { kind: 'compare', result: 'truth', tags: asUpdate(UPDATE_MODES[0]![1]) }],
    [
      'weakCompareAndSetPlain',
      { kind: 'compare', result: 'truth', tags: asUpdate({ success: PLAIN, failure: PLAIN }) },
    ],
  ]);
  const updates: readonly (readonly [string, ArithmeticOperator | 'set'])[] = [
    ['getAndSet', 'set'],
    ['getAndAdd', '+'],
    ['getAndBitwiseOr', '|'],
    ['getAndBitwiseAnd', '&'],
    ['getAndBitwiseXor', '^'],
  ];
  for (const [mode, modeTags] of UPDATE_MODES) {
    const tags = asUpdate(modeTags);
    for (const [name, operator] of updates) {
      found.set(name + mode, { kind: 'update', operator, tags: tags.success });
    }
    found.set(`compareAndExchange${mode}`, { kind: 'compare', result: 'witness', tags });
    found.set(`weakCompareAndSet${mode}`, { kind: 'compare', result: 'truth', tags });
  }
  return found;
}

const METHODS: ReadonlyMap<string, Method> = methods();

/** Lowers `X.method(...)`; `handle` is the location that X is bound to. */
export function lowerMethod(
  lowering: ThreadLowering,
  call: CallNode,
  handle: MemoryPlace,
  destination: Destination | undefined,
): CValue {
  const { name, span } = call;
  const method = METHODS.get(name);
  if (method === undefined) {
    return fail('unknown-name', `VarHandle has no method ${shown(name)}`, {
      span: call.nameSpan,
      suggestion: didYouMean(name, METHODS.keys()),
    });
  }
  const count = method.kind === 'get' ? 0 : method.kind === 'compare' ? 2 : 1;
  const given = checkArguments(call, count, count);
  const [first, second] = lowering.operands(
    given.map((argument) => () => lowerValue(lowering, argument)),
    span,
  );
  switch (method.kind) {
    case 'get':
      return lowering.load(handle, method.tags, destination, span);
    case 'set':
      lowering.store(handle, first!, method.tags, span);
      return NOTHING;
    case 'update': {
      const { operator } = method;
      const next = (old: CValue): CValue =>
        operator === 'set' ? first! : arithmetic(operator, old, first!, lowering.rules.elementSize, span);
      return lowering.update(handle, next, [first!], method.tags, destination, span);
    }
    case 'compare': {
      const wanted = method.result === 'witness' ? destination : undefined;
      const old = lowering.compareExchange(handle, first!, second!, method.tags, wanted, span);
      if (method.result === 'witness') return old;
      return { expression: comparison('==', old, first!).expression, type: TRUTH };
    }
  }
}

/** Lowers a call without a VarHandle: `fullFence()`, `VarHandle.fullFence()`. */
export function lowerFence(lowering: ThreadLowering, call: CallNode): CValue {
  const tags = FENCES.get(call.name);
  if (tags === undefined) {
    return fail('unknown-name', `unknown method ${shown(call.name)}`, {
      span: call.nameSpan,
      suggestion: didYouMean(call.name, FENCES.keys()),
    });
  }
  checkArguments(call, 0, 0);
  lowering.code.emit({ kind: 'fence', tags, span: call.span });
  return NOTHING;
}
