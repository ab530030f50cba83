/**
 * A method's bytecode into machine code, block by block in reverse postorder, so that what is on
 * the stack is known when a block begins. Loops are marked on their edges; what has to be kept of
 * each is found when the program is complete (loop-code.ts).
 */
import type { LoopCode } from '../../../program/machine/code.ts';
import type { Label } from '../../../program/machine/lowering/code-builder.ts';
import { type Loop, loopsOf, retreats } from '../../../program/machine/lowering/loop-analysis.ts';
import {
  ACCESS,
  type BranchCondition,
  type BytecodeInstruction,
  type ClassConstant,
  type CodeAttribute,
} from '../classfile/class-file.ts';
import { parseMethodDescriptor } from '../classfile/descriptors.ts';
import type { ClassInitialisation } from './class-initialisation.ts';
import type { JavaMethod } from './class-world.ts';
import { methodName, RESULT, resultWords } from './function-shape.ts';
import { INTRINSICS } from './intrinsics.ts';
import { lowerInvokeDynamic } from './invoke-dynamic.ts';
import { lowerBinary, lowerCompare, lowerConvert, lowerNegate } from './lower-arithmetic.ts';
import { lowerInvoke } from './lower-invoke.ts';
import {
  emitFreeze,
  emitLock,
  emitUnlock,
  lowerArrayLength,
  lowerArrayLoad,
  lowerArrayStore,
  lowerCheckCast,
  lowerInstanceField,
  lowerInstanceOf,
  lowerMonitor,
  lowerNewArray,
  lowerStaticField,
} from './lower-memory.ts';
import { lowerStack } from './lower-stack.ts';
import { blocksOf, type MethodBlocks } from './method-blocks.ts';
import { MethodLowering } from './method-lowering.ts';
import { lowerNewMultiArray } from './multi-arrays.ts';
import { highWord, type StackValue } from './operand-stack.ts';
import type { EmittedFunction, EmittedLoop, ProgramLowering } from './program-lowering.ts';
import { kindOf, type ValueKind, wordsOf } from './value-kinds.ts';

/** The function of a method. A native one is its intrinsic. */
export function lowerMethod(
  program: ProgramLowering,
  initialisation: ClassInitialisation,
  method: JavaMethod,
): EmittedFunction {
  const m = new MethodLowering(program, initialisation, method);
  const entry = program.builder.position;
  const { code } = method.info;
  const loops = code === undefined ? emitNative(m) : new MethodBody(m, code).emit();
  return {
    name: methodName(method),
    entry,
    frameSize: m.frame.size,
    parameterWords: m.shape.parameterWords,
    resultWords: resultWords(m.shape.result),
    isLibrary: m.owner.isLibrary,
    referenceSlots: m.stack.referenceSlots,
    loops,
  };
}

function emitNative(m: MethodLowering): readonly EmittedLoop[] {
  const { method, shape } = m;
  const intrinsic = INTRINSICS.get(`${method.owner.name}.${method.info.name}`);
  let index = 0;
  const args: StackValue[] = shape.parameters.map((type) => {
    const kind = kindOf(type);
    const value = { kind, operand: m.stack.local(index, kind) };
    index += type === 'J' || type === 'D' ? 2 : 1;
    return value;
  });
  if (intrinsic === undefined) m.unsupported(methodName(method), shape.result);
  else intrinsic(m, args, parseMethodDescriptor(method.info.descriptor));
  emitReturn(m);
  m.exceptions.finish();
  return [];
}

/** Returns what is on the stack, if the method returns a value. */
function emitReturn(m: MethodLowering): void {
  const { result } = m.shape;
  if (result !== undefined) {
    const { operand } = m.stack.pop(result);
    m.emit('resultWord', RESULT.value, operand);
    if (wordsOf(result) === 2) m.emit('resultWord', RESULT.value + 1, highWord(operand));
  }
  m.emit('resultWord', RESULT.exception, m.word(0));
  m.emit('resultWord', RESULT.exception + 1, m.word(0));
  m.emit('ret');
}

const COMPARISONS: Readonly<
  Record<BranchCondition, { readonly mnemonic: 'eq' | 'ne' | 'slt' | 'sle'; readonly swaps: boolean }>
> = {
  eq: { mnemonic: 'eq', swaps: false },
  ne: { mnemonic: 'ne', swaps: false },
  lt: { mnemonic: 'slt', swaps: false },
  le: { mnemonic: 'sle', swaps: false },
  gt: { mnemonic: 'slt', swaps: true },
  ge: { mnemonic: 'sle', swaps: true },
};

class MethodBody {
  private readonly m: MethodLowering;
  private readonly code: CodeAttribute;
  private readonly structure: MethodBlocks;
  private readonly labels: readonly Label[];
  private readonly loops: ReadonlyMap<number, Loop>;
  private readonly loopNumbers = new Map<number, number>();
  /** By block: kinds of the values on the stack where it begins. */
  private readonly shapes = new Map<number, readonly ValueKind[]>();
  /** By block: where its code is. */
  private readonly ranges = new Map<number, readonly [number, number]>();
  private readonly lock: StackValue | undefined;
  private readonly freezes: boolean;

  constructor(m: MethodLowering, code: CodeAttribute) {
    this.m = m;
    this.code = code;
    this.structure = blocksOf(code, (what) => m.malformed(what));
    this.labels = this.structure.blocks.map(() => m.newLabel());
    this.loops = loopsOf(this.structure.flow);
    for (const head of this.loops.keys()) this.loopNumbers.set(head, m.program.builder.addLoop(UNKNOWN_LOOP));
    this.lock = this.monitor();
    const isSynthetic = (m.owner.file.accessFlags & ACCESS.synthetic) !== 0;
    this.freezes = m.method.info.name === '<init>' && !isSynthetic && !callsSibling(code, m.owner.name);
    m.exceptions.enterHandler = (handler) => {
      const block = this.structure.at.get(handler)!;
      const loop = this.loopNumbers.get(block);
      // Whether the exception comes from within the loop is not known here; a counter that is too
      // high only cuts earlier.
      if (loop !== undefined) m.emit('loopBack', loop);
      m.emit('jump', this.labels[block]!);
    };
    m.exceptions.beforeLeaving = () => {
      if (this.lock !== undefined) emitUnlock(m, this.lock);
    };
  }

  /** What a synchronized method locks. */
  private monitor(): StackValue | undefined {
    const { method, program, stack, owner } = this.m;
    if ((method.info.accessFlags & ACCESS.synchronized) === 0) return undefined;
    const operand = method.isStatic ? program.classObject(owner.name) : stack.local(0, 'reference');
    return { kind: 'reference', operand, isNonNull: true };
  }

  emit(): readonly EmittedLoop[] {
    const { m, structure, code } = this;
    const { flow, blocks } = structure;
    m.setLine(code.instructions[0]!.line);
    if (this.lock !== undefined) emitLock(m, this.lock);
    this.shapes.set(0, []);
    for (const { handler } of code.handlers) this.shapes.set(structure.at.get(handler)!, ['reference']);
    // The first block may be one that is jumped back to.
    m.stack.enter([]);
    this.emitEdge(-1, 0);
    for (const block of flow.order) {
      const start = m.program.builder.position;
      m.bind(this.labels[block]!);
      m.stack.enter(this.shapes.get(block) ?? m.malformed('a block that nothing leads to'));
      this.assumeThis();
      this.emitBlock(block);
      this.ranges.set(block, [start, m.program.builder.position]);
    }
    for (const [block, label] of this.labels.entries()) {
      if (flow.position[block]! >= 0) continue;
      m.bind(label);
      m.emit('unreachable');
    }
    m.exceptions.finish();
    return [...this.loops.values()].map((loop) => this.emittedLoop(loop, blocks[loop.head]!.start));
  }

  private emittedLoop({ head, blocks, isNatural }: Loop, first: number): EmittedLoop {
    const line = this.code.instructions[first]!.line;
    return {
      number: this.loopNumbers.get(head)!,
      place: { file: this.m.owner.file.sourceFile ?? this.m.owner.name, line, column: 1 },
      isNatural,
      head: this.ranges.get(head)![0],
      ranges: [...blocks].map((block) => this.ranges.get(block)!),
    };
  }

  /** The receiver is never null, as long as nothing else is put into its variable. */
  private assumeThis(): void {
    const { m, code } = this;
    if (m.method.isStatic) return;
    const isChanged = code.instructions.some((i) => i.op === 'store' && i.index === 0);
    if (!isChanged) m.stack.assumeNonNull(0);
  }

  private emitBlock(block: number): void {
    const { m, code, structure } = this;
    const { start, end } = structure.blocks[block]!;
    for (let i = start; i < end; i++) {
      const instruction = code.instructions[i]!;
      if (instruction.line !== 0) m.setLine(instruction.line);
      m.handlers = code.handlers.filter((handler) => handler.start <= i && i < handler.end);
      this.lower(instruction, block, i + 1);
    }
    const last = code.instructions[end - 1]!;
    if (!FLOW.has(last.op)) {
      m.stack.settle();
      this.emitEdge(block, structure.at.get(end)!);
    }
  }

  /** Emits the jump from a block to another; the stack is settled. */
  private emitEdge(from: number, to: number): void {
    const { m } = this;
    const shape = m.stack.shape;
    const known = this.shapes.get(to);
    if (known === undefined) this.shapes.set(to, shape);
    else if (known.join() !== shape.join()) m.malformed('different values on the stack where ways join');
    const loop = this.loops.get(to);
    if (loop !== undefined) {
      const goesBack = from >= 0 && retreats(this.structure.flow, from, to);
      m.emit(goesBack ? 'loopBack' : 'loopEnter', this.loopNumbers.get(to)!);
    }
    m.emit('jump', this.labels[to]!);
  }

  /** Goes to the block of `target` if the word is not zero, else on to `next`. */
  private emitBranch(condition: number, block: number, target: number, next: number): void {
    const { m, structure } = this;
    m.stack.settle();
    const [yes, no] = [m.newLabel(), m.newLabel()];
    m.emit('branch', condition, yes, no);
    m.bind(yes);
    this.emitEdge(block, structure.at.get(target)!);
    m.bind(no);
    this.emitEdge(block, structure.at.get(next)!);
  }

  private lower(instruction: BytecodeInstruction, block: number, next: number): void {
    const { m } = this;
    const { stack } = m;
    switch (instruction.op) {
      case 'const':
        this.lowerConstant(instruction.value);
        return;
      case 'load':
        stack.load(instruction.index, kindOfValue(instruction.type));
        return;
      case 'store':
        stack.store(instruction.index, kindOfValue(instruction.type));
        return;
      case 'iinc': {
        const slot = stack.vacateLocal(instruction.index);
        m.emit('add', slot, slot, m.word(instruction.amount));
        return;
      }
      case 'binary':
        lowerBinary(m, instruction);
        return;
      case 'negate':
        lowerNegate(m, instruction);
        return;
      case 'convert':
        lowerConvert(m, instruction);
        return;
      case 'compare':
        lowerCompare(m, instruction);
        return;
      case 'ifZero':
      case 'ifCompare':
      case 'ifReference':
      case 'ifNull':
        this.emitBranch(this.lowerTest(instruction), block, instruction.target, next);
        return;
      case 'goto':
        stack.settle();
        this.emitEdge(block, this.structure.at.get(instruction.target)!);
        return;
      case 'switch':
        this.lowerSwitch(instruction, block);
        return;
      case 'return':
        this.lowerReturn(instruction);
        return;
      case 'throw': {
        const thrown = stack.pop('reference');
        m.checkNull(thrown);
        m.exceptions.throw(thrown.operand);
        return;
      }
      case 'getStatic':
      case 'putStatic':
        lowerStaticField(m, instruction);
        return;
      case 'getField':
      case 'putField':
        lowerInstanceField(m, instruction);
        return;
      case 'invoke':
        lowerInvoke(m, instruction);
        return;
      case 'invokeDynamic':
        lowerInvokeDynamic(m, instruction);
        return;
      case 'new':
        lowerNew(m, instruction.className);
        return;
      case 'newArray':
      case 'newReferenceArray':
        lowerNewArray(m, instruction);
        return;
      case 'newMultiArray':
        lowerNewMultiArray(m, instruction);
        return;
      case 'arrayLength':
        lowerArrayLength(m);
        return;
      case 'arrayLoad':
        lowerArrayLoad(m, instruction);
        return;
      case 'arrayStore':
        lowerArrayStore(m, instruction);
        return;
      case 'checkCast':
        lowerCheckCast(m, instruction);
        return;
      case 'instanceOf':
        lowerInstanceOf(m, instruction);
        return;
      case 'monitorEnter':
      case 'monitorExit':
        lowerMonitor(m, instruction);
        return;
      default:
        lowerStack(m, instruction.op);
    }
  }

  /** A word that is not zero if the branch is taken. */
  private lowerTest(
    instruction: BytecodeInstruction & { op: 'ifZero' | 'ifCompare' | 'ifReference' | 'ifNull' },
  ): number {
    const { m } = this;
    const { stack } = m;
    switch (instruction.op) {
      case 'ifZero':
      case 'ifCompare': {
        const right = instruction.op === 'ifZero' ? m.word(0) : stack.pop('word').operand;
        const left = stack.pop('word').operand;
        const { mnemonic, swaps } = COMPARISONS[instruction.condition];
        const test = m.scratch('test');
        if (swaps) m.emit(mnemonic, test, right, left);
        else m.emit(mnemonic, test, left, right);
        return test;
      }
      case 'ifReference': {
        const right = stack.pop('reference').operand;
        const left = stack.pop('reference').operand;
        const test = m.scratch('test');
        m.emit(instruction.condition === 'eq' ? 'eq2' : 'ne2', test, left, right);
        return test;
      }
      case 'ifNull': {
        const { operand } = stack.pop('reference');
        const test = m.scratch('test');
        m.emit(instruction.isNull ? 'eq' : 'ne', test, highWord(operand), m.word(0));
        return test;
      }
    }
  }

  private lowerConstant(value: ClassConstant): void {
    const { m } = this;
    const { program, stack } = m;
    switch (value.type) {
      case 'int':
        stack.push({
          kind: 'word',
          operand: m.word(value.value),
          known: { kind: 'int', value: value.value },
        });
        return;
      case 'string':
        stack.push({
          kind: 'reference',
          operand: m.text(value.value),
          known: { kind: 'string', value: value.value },
          isNonNull: true,
        });
        return;
      case 'class':
        stack.push({
          kind: 'reference',
          operand: program.classObject(value.name),
          known: { kind: 'class', type: value.name },
          isNonNull: true,
        });
        return;
      case 'methodType':
      case 'methodHandle':
      case 'dynamic':
        m.unsupported(`a constant of kind ${value.type}`, 'reference');
        return;
      default: {
        const [low, high] = program.words(value);
        if (value.type === 'float') stack.push({ kind: 'word', operand: m.word(low) });
        else
          stack.push({
            kind: value.type === 'null' ? 'reference' : 'wide',
            operand: program.builder.pair(low, high),
          });
      }
    }
  }

  private lowerSwitch(
    { cases, otherwise }: Extract<BytecodeInstruction, { readonly op: 'switch' }>,
    block: number,
  ): void {
    const { m, structure } = this;
    const value = m.scratch('test');
    m.emit('mov', value, m.stack.pop('word').operand);
    m.stack.settle();
    const edges = new Map<number, Label>();
    const edgeTo = (target: number): Label => {
      const label = edges.get(target) ?? m.newLabel();
      edges.set(target, label);
      return label;
    };
    const table = cases.map(({ value: low, target }) => ({ low, high: 0, target: edgeTo(target) }));
    m.emit('switch', value, m.program.builder.addSwitch(table, edgeTo(otherwise)));
    for (const [target, label] of edges) {
      m.bind(label);
      this.emitEdge(block, structure.at.get(target)!);
    }
  }

  private lowerReturn({ type }: Extract<BytecodeInstruction, { readonly op: 'return' }>): void {
    const { m } = this;
    if ((type === 'void') !== (m.shape.result === undefined)) m.malformed('a return of another type');
    if (this.freezes) emitFreeze(m);
    if (this.lock !== undefined) emitUnlock(m, this.lock);
    emitReturn(m);
  }
}

/** Until withLoops knows more. */
const UNKNOWN_LOOP: LoopCode = {
  counterSlot: 0,
  savedSlot: 0,
  live: new Int32Array(0),
  maySpin: false,
  place: { file: '', line: 0, column: 0 },
};

/** Instructions that say themselves where control goes on. */
const FLOW: ReadonlySet<BytecodeInstruction['op']> = new Set([
  'ifZero',
  'ifCompare',
  'ifReference',
  'ifNull',
  'goto',
  'switch',
  'return',
  'throw',
]);

const kindOfValue = (type: 'int' | 'long' | 'float' | 'double' | 'reference'): ValueKind =>
  type === 'reference' ? 'reference' : type === 'long' || type === 'double' ? 'wide' : 'word';

/** Whether a constructor calls another of its class, which freezes the fields. */
const callsSibling = ({ instructions }: CodeAttribute, owner: string): boolean =>
  instructions.some(
    (i, index) =>
      i.op === 'invoke' &&
      i.kind === 'special' &&
      i.name === '<init>' &&
      i.owner === owner &&
      !instructions.slice(0, index).some((before) => before.op === 'new' && before.className === owner),
  );

function lowerNew(m: MethodLowering, className: string): void {
  const { program } = m;
  const made = program.world.load(className);
  if (made === undefined) {
    m.missing(className, '<init>', 'reference');
    return;
  }
  if (((made.file.accessFlags & ACCESS.abstract) | (made.file.accessFlags & ACCESS.interface)) !== 0)
    m.malformed(`an object of the abstract class ${className}`);
  m.initialise(made);
  const extra = program.world.isSubtype(className, 'java/lang/Throwable') ? m.place() : m.word(0);
  const slot = m.stack.pushNew('reference', [], true);
  const size = program.layouts.sizeOf(made);
  m.emit('newObject', slot, extra, size, 0, program.templateOf(className), program.instantiate(className));
}
