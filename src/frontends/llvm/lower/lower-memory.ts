/**
 * Memory: loads, stores, atomic updates, fences, addresses, and objects on the stack. Values of
 * several leaves are read and written leaf by leaf, as plain accesses.
 */
import { LENIENT, MODES, type Mode, RMW_KINDS, type RmwKind } from '../../../program/machine/code.ts';
import { WILD_DISTANCE } from '../../../program/machine/pure-operations.ts';
import { WEAK_CAS } from '../../../program/machine/spurious-operations.ts';
import type {
  Atomicity,
  CompareExchangeInstruction,
  GetElementPtrInstruction,
  IrFenceInstruction,
  IrLoadInstruction,
  IrStoreInstruction,
  IrType,
  IrValue,
  Ordering,
  UpdateInstruction,
} from '../ir/syntax.ts';
import { bitsOfScalar, type ScalarLeaf } from './data-layout.ts';
import type { FunctionLowering } from './function-lowering.ts';
import { copyValue } from './lower-aggregate.ts';
import { signExtended } from './lower-integer.ts';
import type { RegisterFlags } from './register-flags.ts';
import { isAccessSize, loadScalar, offsetBy, type ScalarAccess, storeScalar } from './scalar-access.ts';
import type { StackObjects } from './stack-objects.ts';

const MODE_OF: Readonly<Record<Ordering, Mode>> = {
  unordered: 'rlx',
  monotonic: 'rlx',
  acquire: 'acq',
  release: 'rel',
  acq_rel: 'acq_rel',
  seq_cst: 'sc',
};

export function modeNumber(ordering: Ordering | undefined): number {
  return MODES.indexOf(ordering === undefined ? 'na' : MODE_OF[ordering]);
}

/**
 * Members of std::string in libc++. The short form of a string, characters, lies where the long
 * form has a pointer and two sizes: all are accessed as bytes.
 */
const STRING_FUNCTION = /^_ZZ?NK?St3__112basic_string(?!.*19__annotate_new_size)/;

/** Clang reads a whole word to set a bit-field in it, and calls what it read so. */
const isBitField = ({ result }: IrLoadInstruction): boolean => /^bf\.load\d*$/.test(result.name);

export function lowerLoad(
  f: FunctionLowering,
  i: IrLoadInstruction,
  flags: RegisterFlags,
  objects: StackObjects,
): void {
  const variable = f.storage.registerOf(i.pointer);
  if (variable !== undefined) {
    flags.checkLoad(f, i);
    if (!f.forwardLoad(i.result))
      f.move(f.target(i.result), f.slotOf(variable), f.leaves(i.result.type)[0]!.words);
    return;
  }
  const address = f.source(i.pointer);
  const target = f.target(i.result);
  refuseWideAtomic(f, i, i.result.type, i.atomic);
  const accessOf = scalarAccess(f, i, i.result.type, address, objects);
  for (const leaf of f.leaves(i.result.type)) {
    const access = accessOf(leaf);
    const isLenient = isBitField(i) || (f.linked.unit.isLenient === true && i.atomic === undefined);
    loadScalar(f, target + leaf.word, isLenient ? { ...access, mode: access.mode | LENIENT } : access);
  }
}

export function lowerStore(
  f: FunctionLowering,
  i: IrStoreInstruction,
  flags: RegisterFlags,
  objects: StackObjects,
): void {
  const variable = f.storage.registerOf(i.pointer);
  if (variable !== undefined) {
    copyValue(f, i.value, f.slotOf(variable));
    flags.noteStore(f, variable);
    return;
  }
  const sources = f.sources(i.value);
  const address = f.source(i.pointer);
  refuseWideAtomic(f, i, i.value.type, i.atomic);
  const accessOf = scalarAccess(f, i, i.value.type, address, objects);
  for (const [lane, leaf] of f.leaves(i.value.type).entries()) storeScalar(f, sources[lane]!, accessOf(leaf));
}

/** How each leaf of a loaded or stored value is accessed. */
function scalarAccess(
  f: FunctionLowering,
  i: IrLoadInstruction | IrStoreInstruction,
  type: IrType,
  address: number,
  objects: StackObjects,
): (leaf: ScalarLeaf) => ScalarAccess {
  const ordering = i.atomic?.ordering ?? (i.volatile && f.context.relaxesVolatile ? 'monotonic' : undefined);
  const mode = modeNumber(ordering);
  // Private memory has no events that an access could straddle.
  const isAnywhere = i.atomic !== undefined || objects.regionOf(i.pointer) !== undefined;
  const aligned = STRING_FUNCTION.test(f.linked.definition.name)
    ? 1
    : (i.align ?? f.layout.alignmentOf(type));
  const alignment = isAnywhere ? Number.POSITIVE_INFINITY : aligned;
  return ({ type: scalar, offset }) => ({
    type: scalar,
    address: offsetBy(f, address, offset),
    alignment: isAnywhere || offset === 0 ? alignment : Math.min(alignment, offset & -offset),
    mode,
  });
}

function refuseWideAtomic(
  f: FunctionLowering,
  i: IrLoadInstruction | IrStoreInstruction,
  type: IrType,
  atomic: Atomicity | undefined,
): void {
  if (atomic === undefined) return;
  const [leaf, ...others] = f.leaves(type);
  if (others.length > 0 || !isAccessSize(f.layout.sizeOf(leaf!.type)))
    f.refuse(i, 'atomic accesses have 1, 2, 4 or 8 bytes');
}

export function lowerUpdate(f: FunctionLowering, i: UpdateInstruction): void {
  const kind = RMW_KINDS.indexOf(i.operation as RmwKind);
  if (kind === -1) f.refuse(i, `the operation \`${i.operation}\` is not known`);
  const { words, type } = f.leaves(i.result.type)[0]!;
  const size = f.layout.sizeOf(type);
  if (i.result.type.kind === 'vector' || bitsOfScalar(type) !== 8 * size || !isAccessSize(size))
    f.refuse(i, 'atomic accesses have 1, 2, 4 or 8 bytes');
  f.emit(
    words === 1 ? 'rmw' : 'rmw2',
    f.target(i.result),
    f.source(i.pointer),
    f.source(i.operand),
    kind,
    size,
    modeNumber(i.atomic.ordering),
  );
}

/** What an exchange is made of. */
interface ExchangeCode {
  /** Reads the old value, and whether it is the expected one into the slot. */
  read(isSame: number): void;
  /** What was read is the result. */
  keep(): void;
  exchange(): void;
}

/**
 * A weak exchange may fail without a reason: then it is a read of the expected value. A read of
 * another value would be the failure that it is anyway, so that way ends there.
 */
export function strongOrWeak(
  f: FunctionLowering,
  { weak }: CompareExchangeInstruction,
  success: number,
  { read, keep, exchange }: ExchangeCode,
): void {
  if (!weak) {
    exchange();
    return;
  }
  const [spurious, strong, done] = [f.builder.newLabel(), f.builder.newLabel(), f.builder.newLabel()];
  const fails = f.temporary(1);
  f.emit('spurious', fails, WEAK_CAS);
  f.emit('branch', fails, spurious, strong);
  f.builder.bind(spurious);
  read(fails);
  f.emit('assume', fails);
  keep();
  f.emit('mov', success, f.word(0));
  f.emit('jump', done);
  f.builder.bind(strong);
  exchange();
  f.emit('jump', done);
  f.builder.bind(done);
}

export function lowerCompareExchange(f: FunctionLowering, i: CompareExchangeInstruction): void {
  const { words, type } = f.leaves(i.expected.type)[0]!;
  const size = f.layout.sizeOf(type);
  if (bitsOfScalar(type) !== 8 * size || !isAccessSize(size))
    f.refuse(i, 'atomic accesses have 1, 2, 4 or 8 bytes');
  const target = f.target(i.result);
  const isWord = words === 1;
  const [address, expected, desired] = [f.source(i.pointer), f.source(i.expected), f.source(i.replacement)];
  const modes = [modeNumber(i.atomic.ordering), modeNumber(i.failure)] as const;
  const old = f.temporary(words);
  strongOrWeak(f, i, target + words, {
    read: (isSame) => {
      f.emit(isWord ? 'load' : 'load2', old, address, size, modes[1]);
      f.emit(isWord ? 'eq' : 'eq2', isSame, old, expected);
    },
    keep: () => f.move(target, old, words),
    exchange: () =>
      f.emit(isWord ? 'cas' : 'cas2', target, target + words, address, expected, desired, size, ...modes),
  });
}

/**
 * A fence among the code of one thread only keeps the compiler from reordering; clang has done so
 * by now.
 */
export function lowerFence(f: FunctionLowering, i: IrFenceInstruction): void {
  if (i.atomic.scope !== 'singlethread') f.emit('fence', modeNumber(i.atomic.ordering));
}

/** Offsets have 32 bits; a distance that does not fit leads out of every object. */
export function lowerGetElementPtr(f: FunctionLowering, i: GetElementPtrInstruction): void {
  const target = f.target(i.result);
  const lanes = f.leaves(i.result.type);
  for (const [lane, { word }] of lanes.entries()) {
    const ofLane = (value: IrValue) =>
      value.type.kind === 'vector' ? f.leaves(value.type)[lane] : undefined;
    const address = f.source(i.pointer, ofLane(i.pointer));
    const { constant, terms } = indexTerms(f, i, lane);
    let distance: number | undefined;
    for (const { index, scale } of terms) {
      const scaled = f.temporary(1);
      f.emit('distance', scaled, signedPair(f, index, ofLane(index)), scale);
      if (distance === undefined) distance = scaled;
      else {
        const sum = f.temporary(1);
        f.emit('add', sum, distance, scaled);
        distance = sum;
      }
    }
    const slot = target + word;
    if (distance !== undefined) f.emit('offset', slot, address, distance);
    else if (constant === 0) f.move(slot, address, 2);
    if (constant !== 0) f.emit('offset', slot, distance === undefined ? address : slot, f.word(constant));
  }
}

/** An index as a signed number of 64 bits. */
function signedPair(f: FunctionLowering, index: IrValue, leaf: ScalarLeaf | undefined): number {
  const [first] = f.leaves(index.type);
  const { words, type } = leaf ?? first!;
  const source = f.source(index, leaf);
  if (words === 2) return source;
  const pair = f.temporary(2);
  f.emit('widenSigned', pair, signExtended(f, bitsOfScalar(type), source));
  return pair;
}

/** The distance of one lane: a constant and multiples of what is not known before the run. */
function indexTerms(
  f: FunctionLowering,
  i: GetElementPtrInstruction,
  lane: number,
): {
  readonly constant: number;
  readonly terms: readonly { readonly index: IrValue; readonly scale: number }[];
} {
  const terms: { index: IrValue; scale: number }[] = [];
  let constant = 0n;
  let type = i.sourceType;
  for (const [position, index] of i.indices.entries()) {
    const body = position === 0 ? undefined : f.layout.bodyOf(type);
    const known = constantIndex(index, lane);
    if (body?.kind === 'struct') {
      const field = f.layout.elementAt(body, Number(known ?? 0n));
      constant += BigInt(field.offset);
      type = field.type;
      continue;
    }
    if (body !== undefined) type = (body as Extract<IrType, { element: IrType }>).element;
    const scale = f.layout.abiSize(type);
    if (known !== undefined) constant += known * BigInt(scale);
    else terms.push({ index, scale });
  }
  const fits = constant === BigInt.asIntN(32, constant);
  return { constant: fits ? Number(constant) : WILD_DISTANCE, terms };
}

function constantIndex(index: IrValue, lane: number): bigint | undefined {
  if (index.kind === 'aggregate') return constantIndex(index.elements[lane]!, 0);
  if (index.kind === 'zeroinitializer') return 0n;
  return index.kind === 'integer' ? BigInt.asIntN(index.type.width, index.value) : undefined;
}
