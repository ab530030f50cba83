/**
 * The primitives that Heddle's runtime library stands on (heddle.h), and the failing assertion of
 * C.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import { ASSUMPTION_IDS, type AssumptionId, FREEDOMS } from '../../../program/assumption.ts';
import { ERROR_KINDS, type ErrorKind } from '../../../program/error-kind.ts';
import { LENIENT, MODES } from '../../../program/machine/code.ts';
import { SPURIOUS_WAKEUP } from '../../../program/machine/spurious-operations.ts';
import type { Call } from './callee.ts';
import type { FunctionLowering } from './function-lowering.ts';

interface Intrinsic {
  /**
   * Types of the parameters: word, pointer or 64-bit integer, text that is known before the run.
   */
  readonly parameters: readonly ('word' | 'pair' | 'text')[];
  /** Words of the result, undefined for void. */
  readonly result?: 1 | 2;
  readonly emit: (f: FunctionLowering, target: number, operands: readonly number[]) => void;
}

const INTRINSICS: ReadonlyMap<string, Intrinsic> = new Map<string, Intrinsic>([
  ['assume', { parameters: ['word'], emit: (f, _, [condition]) => f.emit('assume', condition!) }],
  [
    'choose',
    { parameters: ['word'], result: 1, emit: (f, target, [count]) => f.emit('choose', target, count!) },
  ],
  ['atomic_begin', { parameters: [], emit: (f) => f.emit('atomicBegin') }],
  ['atomic_end', { parameters: [], emit: (f) => f.emit('atomicEnd') }],
  [
    'throw',
    {
      parameters: ['pair', 'pair'],
      emit: (f, _, [exception, type]) => f.emit('throw', exception!, f.objectOf(type!)),
    },
  ],
  [
    'wakes_spuriously',
    { parameters: [], result: 1, emit: (f, target) => f.emit('spurious', target, SPURIOUS_WAKEUP) },
  ],
  [
    'reuses_addresses',
    {
      parameters: [],
      result: 1,
      emit: (f, target) => f.emit('hasFreedom', target, FREEDOMS.indexOf('reuse-addresses')),
    },
  ],
  ['lock', { parameters: ['pair'], result: 1, emit: (f, target, [word]) => f.emit('lock', target, word!) }],
  [
    'trylock',
    { parameters: ['pair'], result: 1, emit: (f, target, [word]) => f.emit('trylock', target, word!) },
  ],
  [
    'unlock',
    { parameters: ['pair'], result: 1, emit: (f, target, [word]) => f.emit('unlock', target, word!) },
  ],
  [
    'await_add',
    {
      parameters: ['pair', 'word', 'word', 'word', 'text'],
      result: 1,
      emit: (f, target, [word, delta, low, high, what]) =>
        f.emit('awaitAdd', target, word!, delta!, low!, high!, what!),
    },
  ],
  [
    'await',
    {
      parameters: ['pair', 'word', 'word', 'word', 'text'],
      result: 1,
      emit: (f, target, [word, mask, low, high, what]) =>
        f.emit('await', target, word!, mask!, low!, high!, what!),
    },
  ],
  ['meet', { parameters: ['pair'], result: 1, emit: (f, target, [word]) => f.emit('meet', target, word!) }],
  [
    'peek',
    {
      parameters: ['pair'],
      result: 1,
      emit: (f, target, [word]) => f.emit('load', target, word!, 4, MODES.indexOf('na') | LENIENT),
    },
  ],
  ['self', { parameters: [], result: 1, emit: (f, target) => f.emit('self', target) }],
  [
    'spawn',
    {
      parameters: ['pair', 'pair'],
      result: 1,
      emit: (f, target, [start, argument]) => f.emit('spawn', target, start!, argument!),
    },
  ],
  ['exit_thread', { parameters: ['pair'], emit: (f, _, [value]) => f.emit('exitThread', value!) }],
  [
    'join',
    { parameters: ['word'], result: 2, emit: (f, target, [thread]) => f.emit('join', target, thread!) },
  ],
  [
    'malloc',
    {
      parameters: ['pair', 'pair', 'word'],
      result: 2,
      emit: (f, target, [size, alignment, zeroed]) => f.emit('malloc', target, size!, alignment!, zeroed!),
    },
  ],
  [
    'protect',
    {
      parameters: ['pair', 'pair'],
      emit: (f, _, [hazard, pointer]) => f.emit('protect', hazard!, pointer!),
    },
  ],
  ['retire', { parameters: ['pair'], emit: (f, _, [pointer]) => f.emit('retire', pointer!) }],
  ['free', { parameters: ['pair'], emit: (f, _, [pointer]) => f.emit('free', pointer!) }],
  [
    'size',
    { parameters: ['pair'], result: 2, emit: (f, target, [pointer]) => f.emit('sizeOf', target, pointer!) },
  ],
  ['exit', { parameters: ['word'], emit: (f, _, [status]) => f.emit('exit', status!) }],
]);

const PREFIX = '__heddle_';

/** False if the name is none of them. */
export function lowerHeddleIntrinsic(f: FunctionLowering, call: Call, name: string): boolean {
  if (name === '__assert_fail') {
    const expression = constantText(f, call, 0);
    emitError(f, 'assertion', `assertion \`${expression}\` fails`);
    return true;
  }
  if (name === '__VERIFIER_assume') {
    lowerAssume(f, call);
    return true;
  }
  if (!name.startsWith(PREFIX)) return false;
  const own = name.slice(PREFIX.length);
  if (own === 'assumes') {
    f.emit('assumes', ASSUMPTION_IDS.indexOf(assumptionId(f, call)));
    return true;
  }
  if (own === 'error') {
    emitError(f, errorKind(f, call), constantText(f, call, 1));
    return true;
  }
  if (own === 'refuse') {
    f.emit('unsupported', f.builder.string(constantText(f, call, 0)), -1);
    return true;
  }
  const intrinsic = INTRINSICS.get(own);
  if (intrinsic === undefined)
    return fail('unknown-name', `\`${name}\` is none of Heddle's intrinsics`, {
      span: f.context.places.spanOf(f.linked, call),
      suggestion: didYouMean(own, [...INTRINSICS.keys(), 'assumes', 'error', 'refuse']),
    });
  checkShape(f, call, name, intrinsic);
  const operands = intrinsic.parameters.map((parameter, i) =>
    parameter === 'text' ? f.builder.string(constantText(f, call, i)) : f.source(call.arguments[i]!.value),
  );
  intrinsic.emit(f, targetOf(f, call, intrinsic), operands);
  return true;
}

/** Programs declare it with a parameter of any scalar type, or with bool, as GenMC does. */
function lowerAssume(f: FunctionLowering, call: Call): void {
  const [condition, ...others] = call.arguments;
  const words = condition === undefined ? 0 : f.layout.wordsOf(condition.value.type);
  if (others.length > 0 || words < 1 || words > 2) f.refuse(call, 'it takes one number or pointer');
  const source = f.source(condition!.value);
  const isTrue = f.temporary(1);
  if (words === 2) f.emit('ne2', isTrue, source, f.pair(0));
  f.emit('assume', words === 2 ? isTrue : source);
}

export function emitError(f: FunctionLowering, kind: ErrorKind, message: string): void {
  f.emit('error', ERROR_KINDS.indexOf(kind), f.builder.string(message));
}

/** A result that nobody asked for still needs a place. */
function targetOf(f: FunctionLowering, { result }: Call, intrinsic: Intrinsic): number {
  if (result !== undefined) return f.target(result);
  return intrinsic.result === undefined ? -1 : f.temporary(intrinsic.result);
}

function checkShape(f: FunctionLowering, call: Call, name: string, { parameters, result }: Intrinsic): void {
  const fits =
    call.arguments.length === parameters.length &&
    parameters.every((parameter, i) => {
      const words = f.layout.wordsOf(call.arguments[i]!.value.type);
      return words === (parameter === 'word' ? 1 : 2);
    }) &&
    (call.result === undefined || f.layout.wordsOf(call.result.type) === result);
  if (!fits)
    fail('type', `the call of \`${name}\` does not fit its declaration in heddle.h`, {
      span: f.context.places.spanOf(f.linked, call),
      suggestion: '#include <heddle.h>',
    });
}

function errorKind(f: FunctionLowering, call: Call): ErrorKind {
  const text = constantText(f, call, 0);
  const kind = ERROR_KINDS.find((known) => known === text);
  return (
    kind ??
    fail('unknown-name', `\`${text}\` is no kind of error`, {
      span: f.context.places.spanOf(f.linked, call),
      suggestion: didYouMean(text, ERROR_KINDS),
    })
  );
}

function assumptionId(f: FunctionLowering, call: Call): AssumptionId {
  const text = constantText(f, call, 0);
  const id = ASSUMPTION_IDS.find((known) => known === text);
  return (
    id ??
    fail('unknown-name', `\`${text}\` is no assumption`, {
      span: f.context.places.spanOf(f.linked, call),
      suggestion: didYouMean(text, ASSUMPTION_IDS),
    })
  );
}

/** The string literal that an argument is. */
function constantText(f: FunctionLowering, call: Call, position: number): string {
  const value = call.arguments[position]?.value;
  const isConstant = value !== undefined && !['local', 'asm', 'metadata'].includes(value.kind);
  const text = isConstant
    ? f.context.constants.constantText(
        f.linked.unit,
        value as Exclude<typeof value, { kind: 'local' | 'asm' | 'metadata' }>,
      )
    : undefined;
  return text ?? f.refuse(call, `argument ${position + 1} must be a string literal`);
}
