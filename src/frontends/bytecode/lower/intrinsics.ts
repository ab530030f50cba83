/**
 * The native methods of the library: what the machine does itself. By class and name; each takes
 * its arguments, receiver first, and pushes what it gives. The library's own words on them:
 * library/sources/heddle/Machine.java.
 */
import type { AssumptionId } from '../../../program/assumption.ts';
import { ERROR_KINDS, type ErrorKind } from '../../../program/error-kind.ts';
import { MODES, RMW_KINDS, type RmwKind } from '../../../program/machine/code.ts';
import { IMMEDIATE } from '../../../program/machine/references.ts';
import { SPURIOUS_WAKEUP } from '../../../program/machine/spurious-operations.ts';
import { TEXT_OPERATIONS, type TextOperation } from '../../../program/machine/text-operations.ts';
import type { MethodDescriptor } from '../classfile/descriptors.ts';
import {
  classOf,
  componentType,
  enumClass,
  enumConstants,
  isSubclass,
  newArrayLike,
  newArrayOf,
  shallowCopy,
  superclassOf,
} from './class-questions.ts';
import { enumValueOf } from './enum-value-of.ts';
import { textOperation } from './exception-flow.ts';
import type { MethodLowering } from './method-lowering.ts';
import { highWord, type StackValue } from './operand-stack.ts';
import { CLASS } from './program-lowering.ts';
import { SmallFunction } from './small-function.ts';
import { kindOf } from './value-kinds.ts';

type Intrinsic = (m: MethodLowering, args: readonly StackValue[], descriptor: MethodDescriptor) => void;

const ACQUIRE = MODES.indexOf('acq');
const ACQUIRE_RELEASE = MODES.indexOf('acq_rel');

/** An argument that must be a literal. */
function literalInt(m: MethodLowering, value: StackValue | undefined): number {
  if (value?.known?.kind === 'int') return value.known.value;
  throw new Error(`internal error: ${m.owner.name} gives an intrinsic a number that is no literal`);
}

function literalText(m: MethodLowering, value: StackValue | undefined): string {
  if (value?.known?.kind === 'string') return value.known.value;
  throw new Error(`internal error: ${m.owner.name} gives an intrinsic a text that is no literal`);
}

/** The address of a word of an object's header. */
function headerWord(m: MethodLowering, object: StackValue, word: StackValue): number {
  if (word.known?.kind === 'int') return m.address(object, m.word(4 * word.known.value));
  const offset = m.scratch('offset');
  m.emit('shl', offset, word.operand, m.word(2));
  return m.address(object, offset);
}

// Monitors and the words of the header. An RMW needs its operands until it is done, so its result
// goes to a slot of its own first.

/** The monitor's word, or another that is used like one. */
const lockWord = (m: MethodLowering, object: StackValue, word: StackValue | undefined): number =>
  word === undefined ? m.address(object, m.word(0)) : headerWord(m, object, word);

/**
 * A monitor's word has its owner, number of the thread + 1, in bits 8 to 15, and how often it is
 * held below.
 */
const OWNER_MASK = 0xff00;

/** A word that is 1 if the monitor's word `old` says that the caller owns it. */
function emitIsOwner(m: MethodLowering, old: number): number {
  const [owner, self] = [m.scratch('owner'), m.scratch('self')];
  m.emit('self', self);
  m.emit('add', self, self, m.word(1));
  m.emit('shl', self, self, m.word(8));
  m.emit('and', owner, old, m.word(OWNER_MASK));
  m.emit('eq', owner, owner, self);
  return owner;
}

const lock: Intrinsic = (m, [object, word]) => m.emit('lock', m.scratch(), lockWord(m, object!, word));

const tryLock: Intrinsic = (m, [object, word]) => {
  const old = m.scratch();
  m.emit('trylock', old, lockWord(m, object!, word));
  const isOwner = emitIsOwner(m, old);
  const isFree = m.scratch('free');
  m.emit('and', isFree, old, m.word(OWNER_MASK));
  m.emit('eq', isFree, isFree, m.word(0));
  m.emit('or', m.stack.pushNew('word'), isFree, isOwner);
};

const unlock: Intrinsic = (m, [object, word]) => {
  const old = m.scratch();
  m.emit('unlock', old, lockWord(m, object!, word));
  m.emit('mov', m.stack.pushNew('word'), emitIsOwner(m, old));
};

const lockCount: Intrinsic = (m, [object, word]) => {
  const old = m.scratch();
  m.emit('load', old, lockWord(m, object!, word), 4, MODES.indexOf('rlx'));
  const isOwner = emitIsOwner(m, old);
  const count = m.scratch('count');
  m.emit('and', count, old, m.word(0xff));
  m.emit('mul', m.stack.pushNew('word'), count, isOwner);
};

const get: Intrinsic = (m, [object, word]) =>
  m.emit('load', m.stack.pushNew('word'), headerWord(m, object!, word!), 4, ACQUIRE);

const set: Intrinsic = (m, [object, word, value]) =>
  m.emit('store', headerWord(m, object!, word!), value!.operand, 4, MODES.indexOf('rel'));

const getAnd =
  (kind: RmwKind): Intrinsic =>
  (m, [object, word, operand]) => {
    const address = headerWord(m, object!, word!);
    const number = RMW_KINDS.indexOf(kind);
    m.emit('rmw', m.scratch(), address, operand!.operand, number, 4, ACQUIRE_RELEASE);
    m.emit('mov', m.stack.pushNew('word'), m.scratch());
  };

const compareAndSet: Intrinsic = (m, [object, word, expected, value]) => {
  const address = headerWord(m, object!, word!);
  m.emit(
    'cas',
    m.scratch('old'),
    m.scratch(),
    address,
    expected!.operand,
    value!.operand,
    4,
    ACQUIRE_RELEASE,
    ACQUIRE,
  );
  m.emit('mov', m.stack.pushNew('word'), m.scratch());
};

const waitFor: Intrinsic = (m, [object, word, mask, low, high, what]) => {
  const address = headerWord(m, object!, word!);
  const text = m.program.builder.string(literalText(m, what));
  m.emit('await', m.scratch(), address, mask!.operand, low!.operand, high!.operand, text);
  m.emit('mov', m.stack.pushNew('word'), m.scratch());
};

const awaitAdd: Intrinsic = (m, [object, word, delta, low, high, what]) => {
  const address = headerWord(m, object!, word!);
  const text = m.program.builder.string(literalText(m, what));
  m.emit('awaitAdd', m.scratch(), address, delta!.operand, low!.operand, high!.operand, text);
  m.emit('mov', m.stack.pushNew('word'), m.scratch());
};

// Threads and the run.

const spawn: Intrinsic = (m, [thread]) => {
  const start = m.program.threadStart();
  m.emit('spawn', m.stack.pushNew('word'), start, thread!.operand);
};

const join: Intrinsic = (m, [number]) =>
  m.emit('join', m.stack.slot('scratch joined', 'wide'), number!.operand);

const failure: Intrinsic = (m, [kind, message]) => {
  const number = ERROR_KINDS.indexOf(literalText(m, kind) as ErrorKind);
  const none = m.program.builder.pair(0, 0);
  m.emit('uncaught', number, none, message!.operand);
};

const uncaught: Intrinsic = (m, [thrown, text]) => {
  const [isAssertion, isOther] = [m.newLabel(), m.newLabel()];
  const classSlot = m.scratch();
  m.emit('classOf', classSlot, thrown!.operand);
  m.program.emitTypeTest(classSlot, 'java/lang/AssertionError', isAssertion, isOther);
  m.bind(isAssertion);
  m.emit('uncaught', ERROR_KINDS.indexOf('assertion'), thrown!.operand, text!.operand);
  m.bind(isOther);
  m.emit('uncaught', ERROR_KINDS.indexOf('uncaught-exception'), thrown!.operand, text!.operand);
};

/** Whether the program calls one of the methods at all. */
const isCalled =
  (...methods: readonly string[]): Intrinsic =>
  (m) => {
    const { program } = m;
    const name = `${methods.join()} is called`;
    const callee = program.lateFunction(name, () => {
      const f = new SmallFunction(program, [], 'word');
      f.returnValue([program.builder.word(methods.some((method) => program.hasFunction(method)) ? 1 : 0)]);
      return f.finish(name, true);
    });
    m.call(callee, [], 'word');
  };

// Classes.

/** Of a Class object: the name of what it stands for, whose number is in its extra bits. */
const nameOfClass: Intrinsic = (m, [object]) => {
  const pair = m.stack.slot('scratch pair', 'wide');
  m.emit('shr', pair, object!.operand, m.word(12));
  m.emit('mov', pair + 1, m.word(1));
  m.emit('text', m.stack.pushNew('reference', [], true), pair, pair, textOperation('className'));
};

const enumConstant: Intrinsic = (m, [type, name]) => {
  const method = type?.known?.kind === 'class' ? enumValueOf(m.program, type.known.type) : undefined;
  if (method === undefined)
    m.unsupported('java.lang.Enum.valueOf of a class that is no literal', 'reference');
  else {
    m.checkNull(name!);
    m.initialise(method.owner);
    m.call(m.program.functionOf(method), [name!], 'reference');
  }
};

// Texts.

/** The pair of an argument: one word alone becomes a pair. */
function pairOf(m: MethodLowering, value: StackValue | undefined, name: string): number {
  if (value === undefined) return m.program.builder.pair(0, 0);
  if (value.kind !== 'word') return value.operand;
  const slot = m.stack.slot(`scratch ${name}`, 'wide');
  m.emit('widenSigned', slot, value.operand);
  return slot;
}

/** A pair of the low words of two arguments. */
function packed(m: MethodLowering, low: StackValue, high: StackValue): number {
  const slot = m.stack.slot('scratch packed', 'wide');
  m.emit('mov', slot, low.operand);
  m.emit('mov', slot + 1, high.operand);
  return slot;
}

const text =
  (operation: TextOperation): Intrinsic =>
  (m, args, { result }) => {
    const [first, second, third] = args;
    const x = pairOf(m, first, 'first');
    const y = third === undefined ? pairOf(m, second, 'second') : packed(m, second!, third);
    const kind = kindOf(result);
    if (kind !== 'word') {
      m.emit('text', m.stack.pushNew(kind, [x, y]), x, y, textOperation(operation));
      return;
    }
    const slot = m.stack.slot('scratch text', 'wide');
    m.emit('text', slot, x, y, textOperation(operation));
    m.emit('mov', m.stack.pushNew('word'), slot);
  };

// Boxes.

/** Values up to 127 only, and Boolean and Byte: the others are objects of the library. */
const isCached: Intrinsic = (m, [box]) =>
  m.emit('ult', m.stack.pushNew('word'), m.word(IMMEDIATE - 1), highWord(box!.operand));

/** A box whose value is its payload. */
const box =
  (type: string): Intrinsic =>
  (m, [value]) => {
    const slot = m.stack.pushNew('reference', [], true);
    m.emit('mov', slot, value!.operand);
    m.emit('mov', slot + 1, m.word(IMMEDIATE + m.program.instantiate(type)));
  };

const unbox: Intrinsic = (m, [reference]) => m.emit('mov', m.stack.pushNew('word'), reference!.operand);

const boxWide =
  (type: string): Intrinsic =>
  (m, [value]) =>
    m.emit(
      'box2',
      m.stack.pushNew('reference', [value!.operand], true),
      value!.operand,
      m.program.instantiate(type),
    );

const unboxWide: Intrinsic = (m, [reference]) =>
  m.emit('unbox2', m.stack.pushNew('wide', [reference!.operand]), reference!.operand);

/** A number as its bits, or bits as a number: the machine's words are the same. */
const sameWords: Intrinsic = (m, [value]) => m.stack.push({ kind: value!.kind, operand: value!.operand });

const MACHINE = 'heddle/Machine';
const HANDLER = '(Ljava/lang/Thread$UncaughtExceptionHandler;)V';

export const INTRINSICS: ReadonlyMap<string, Intrinsic> = new Map<string, Intrinsic>([
  [`${MACHINE}.lock`, lock],
  [`${MACHINE}.tryLock`, tryLock],
  [`${MACHINE}.unlock`, unlock],
  [`${MACHINE}.lockCount`, lockCount],
  [`${MACHINE}.get`, get],
  [`${MACHINE}.set`, set],
  [`${MACHINE}.getAndAdd`, getAnd('add')],
  [`${MACHINE}.getAndSet`, getAnd('xchg')],
  [`${MACHINE}.getAndBitwiseOr`, getAnd('or')],
  [`${MACHINE}.getAndBitwiseAnd`, getAnd('and')],
  [`${MACHINE}.compareAndSet`, compareAndSet],
  [`${MACHINE}.await`, waitFor],
  [`${MACHINE}.awaitAdd`, awaitAdd],
  [`${MACHINE}.self`, (m) => m.emit('self', m.stack.pushNew('word'))],
  [`${MACHINE}.spawn`, spawn],
  [`${MACHINE}.join`, join],
  [`${MACHINE}.threadArgument`, (m) => m.emit('threadArgument', m.stack.pushNew('reference'))],
  [`${MACHINE}.assume`, (m, [condition]) => m.emit('assume', condition!.operand)],
  [`${MACHINE}.assumes`, (m, [id]) => m.assumes(literalText(m, id) as AssumptionId)],
  [`${MACHINE}.wakesSpuriously`, (m) => m.emit('spurious', m.stack.pushNew('word'), SPURIOUS_WAKEUP)],
  [`${MACHINE}.choose`, (m, [count]) => m.emit('choose', m.stack.pushNew('word'), count!.operand)],
  [`${MACHINE}.fail`, failure],
  [`${MACHINE}.unsupported`, (m, [what]) => m.unsupported(literalText(m, what), undefined)],
  [`${MACHINE}.uncaught`, uncaught],
  [`${MACHINE}.mayInterrupt`, isCalled('java/lang/Thread.interrupt()V')],
  [
    `${MACHINE}.looksForEnds`,
    isCalled(
      'java/lang/Thread.isAlive()Z',
      'java/lang/Thread.getState()Ljava/lang/Thread$State;',
      'java/lang/Thread.interrupt()V',
    ),
  ],
  [
    `${MACHINE}.hasHandlers`,
    isCalled(
      `java/lang/Thread.setUncaughtExceptionHandler${HANDLER}`,
      `java/lang/Thread.setDefaultUncaughtExceptionHandler${HANDLER}`,
    ),
  ],
  [`${MACHINE}.hasDaemons`, isCalled('java/lang/Thread.setDaemon(Z)V')],
  [
    `${MACHINE}.looksAtTime`,
    isCalled('java/lang/System.nanoTime()J', 'java/lang/System.currentTimeMillis()J'),
  ],
  [`${MACHINE}.exit`, (m, [status]) => m.emit('exit', status!.operand)],
  [`${MACHINE}.classId`, (m, [object]) => m.emit('classOf', m.stack.pushNew('word'), object!.operand)],
  [`${MACHINE}.classOf`, classOf],
  [`${MACHINE}.identity`, (m, [object]) => m.emit('mov', m.stack.pushNew('word'), highWord(object!.operand))],
  [`${MACHINE}.isCached`, isCached],
  [
    `${MACHINE}.fence`,
    (m, [mode]) => m.emit('fence', MODES.indexOf((['sc', 'acq', 'rel'] as const)[literalInt(m, mode)]!)),
  ],
  [`${MACHINE}.newArray`, newArrayLike],
  [`${MACHINE}.newArrayOf`, newArrayOf],
  ['java/lang/Object.clone', shallowCopy],
  [`${MACHINE}.componentType`, componentType],
  [`${MACHINE}.isSubclass`, isSubclass],
  [`${MACHINE}.enumClass`, enumClass],
  [`${MACHINE}.enumConstants`, enumConstants],
  [`${CLASS}.getName`, nameOfClass],
  [`${CLASS}.getSuperclass`, superclassOf],
  ['java/lang/Enum.valueOf', enumConstant],
  ['java/lang/Float.floatToRawIntBits', sameWords],
  ['java/lang/Float.intBitsToFloat', sameWords],
  ['java/lang/Double.doubleToRawLongBits', sameWords],
  ['java/lang/Double.longBitsToDouble', sameWords],
  ...TEXT_OPERATIONS.map((operation) => [`${MACHINE}.${operation}`, text(operation)] as const),
  ['java/lang/Boolean.valueOf', box('java/lang/Boolean')],
  ['java/lang/Boolean.booleanValue', unbox],
  ['java/lang/Byte.valueOf', box('java/lang/Byte')],
  ['java/lang/Byte.byteValue', unbox],
  ...['java/lang/Character', 'java/lang/Short', 'java/lang/Integer'].flatMap(
    (type) =>
      [
        [`${type}.cached`, box(type)],
        [`${type}.cachedValue`, unbox],
      ] as const,
  ),
  ['java/lang/Long.cached', boxWide('java/lang/Long')],
  ['java/lang/Long.cachedValue', unboxWide],
]);
