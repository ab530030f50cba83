/**
 * Where the addresses of a function's objects may go, without regard to the order of instructions:
 * a graph whose nodes are the function's locals and the contents of its register variables. The
 * escape analysis propagates over it.
 */
import type { FunctionDefinition, IrInstruction, IrValue, Local } from '../ir/syntax.ts';
import { calleeName } from './address-base.ts';
import { isAtomicCall } from './atomic-calls.ts';
import { type Call, calleeOf } from './callee.ts';
import { isIgnoredCallee } from './ignored-calls.ts';
import type { LinkedFunction, LinkedProgram } from './linked-program.ts';
import { operandsOf } from './operands-of.ts';
import { reachableBlocks } from './reachable-blocks.ts';
import { registerVariables } from './register-variables.ts';
import { threadLocalAddress } from './thread-locals.ts';

/** An argument of a call of a function that is defined. */
export interface ArgumentFlow {
  readonly callee: LinkedFunction;
  readonly parameter: number;
  /** Node of the argument. */
  readonly argument: number;
  /** Node of the call's result, -1 if it has none. */
  readonly result: number;
}

export interface PointerFlow {
  /** Index of a local, of an address of a register variable: the variable. */
  readonly registers: ReadonlyMap<number, Local>;
  /** Number of nodes. The first ones are the locals, by index. */
  readonly size: number;
  /** Pairs: what is in the first node may be in the second. */
  readonly edges: readonly (readonly [from: number, to: number])[];
  /**
   * Nodes whose values get where other threads could find them, or where nobody keeps track of
   * them.
   */
  readonly leaks: readonly number[];
  /** Nodes whose values are returned. */
  readonly returns: readonly number[];
  readonly arguments: readonly ArgumentFlow[];
  readonly threadLocals: readonly ThreadLocalFlow[];
}

/** A use of the address of a thread-local variable, other than to access it. */
export interface ThreadLocalFlow {
  /** In LinkedProgram.threadLocals. */
  readonly index: number;
  /** Node that gets the address, -1 if it gets where nobody keeps track of it. */
  readonly node: number;
}

/**
 * Functions that only use the memory that their pointers point to; the copying ones return their
 * first argument.
 */
const BLOCK_OPERATIONS = ['llvm.memcpy.', 'llvm.memmove.', 'llvm.memset.', 'memcpy', 'memmove', 'memset'];

/** Functions that give back the pointer they get. */
const IDENTITIES = [
  'llvm.launder.invariant.group',
  'llvm.strip.invariant.group',
  'llvm.ssa.copy',
  'llvm.expect',
];

/** Arithmetic that keeps the object of an address. */
const ADDRESS_ARITHMETIC: ReadonlySet<string> = new Set(['add', 'sub', 'and', 'or', 'xor']);

/** Functions that ask something about a pointer, or keep it where the thread alone sees it. */
const QUESTIONS = ['llvm.objectsize.', 'llvm.is.constant.', 'llvm.va_', 'rand_r'];

/** Gives the address of a thread-local variable in the calling thread. */
const THREAD_LOCAL_ADDRESS = 'llvm.threadlocal.address';

export function pointerFlowOf(program: LinkedProgram, linked: LinkedFunction): PointerFlow {
  const { definition } = linked;
  const registers = registerVariables(definition);
  const builder = new FlowBuilder(program, linked, registers, definition.locals.length);
  const differences = pointerDifferences(definition);
  for (const { instructions } of reachableBlocks(definition, program.unwinds))
    for (const instruction of instructions) if (!differences.has(instruction)) builder.add(instruction);
  return builder;
}

/** Subtractions of two addresses: the distance is no pointer. */
function pointerDifferences(definition: FunctionDefinition): ReadonlySet<IrInstruction> {
  const addresses = new Set<IrValue>();
  const differences = new Set<IrInstruction>();
  for (const { instructions } of definition.blocks)
    for (const instruction of instructions) {
      if (instruction.kind === 'cast' && instruction.opcode === 'ptrtoint') addresses.add(instruction.result);
      if (instruction.kind !== 'binary' || instruction.opcode !== 'sub') continue;
      if (addresses.has(instruction.left) && addresses.has(instruction.right)) differences.add(instruction);
    }
  return differences;
}

class FlowBuilder implements PointerFlow {
  readonly size: number;
  readonly edges: [number, number][] = [];
  readonly leaks: number[] = [];
  readonly returns: number[] = [];
  readonly arguments: ArgumentFlow[] = [];
  readonly threadLocals: ThreadLocalFlow[] = [];
  readonly registers: ReadonlyMap<number, Local>;
  private readonly program: LinkedProgram;
  private readonly linked: LinkedFunction;
  private readonly locals: number;

  constructor(
    program: LinkedProgram,
    linked: LinkedFunction,
    registers: ReadonlyMap<number, Local>,
    locals: number,
  ) {
    this.program = program;
    this.linked = linked;
    this.registers = registers;
    this.locals = locals;
    this.size = 2 * locals;
  }

  add(i: IrInstruction): void {
    for (const operand of operandsOf(i)) this.addThreadLocal(i, operand);
    switch (i.kind) {
      case 'getelementptr':
        this.flow(i.pointer, i.result);
        return;
      case 'cast':
        if (i.opcode === 'trunc') {
          this.leak(i.operand);
          return;
        }
        this.flow(i.operand, i.result);
        return;
      case 'freeze':
        this.flow(i.operand, i.result);
        return;
      case 'phi':
      case 'select':
        for (const operand of operandsOf(i)) this.flow(operand, i.result);
        return;
      case 'binary':
        // What other arithmetic makes of an address is an address again only of numbers as small as
        // those of shared objects are.
        for (const operand of operandsOf(i))
          if (ADDRESS_ARITHMETIC.has(i.opcode)) this.flow(operand, i.result);
          else this.leak(operand);
        return;
      case 'load': {
        const variable = this.contentOf(i.pointer);
        if (variable !== undefined) this.edges.push([variable, i.result.index]);
        return;
      }
      case 'store': {
        const variable = this.contentOf(i.pointer);
        if (variable === undefined) this.leak(i.value);
        else if (i.value.kind === 'local') this.edges.push([i.value.index, variable]);
        return;
      }
      case 'atomicrmw':
        this.leak(i.operand);
        return;
      case 'cmpxchg':
        this.leak(i.expected);
        this.leak(i.replacement);
        return;
      case 'ret':
        if (i.value?.kind === 'local') this.returns.push(i.value.index);
        return;
      case 'icmp':
      case 'cond-br':
      case 'switch':
        return;
      case 'call':
      case 'invoke':
        this.call(i);
        return;
      default:
        for (const operand of operandsOf(i)) this.leak(operand);
    }
  }

  /** An instruction that has the address of a thread-local variable among its operands. */
  private addThreadLocal(i: IrInstruction, operand: IrValue): void {
    if (operand.kind === 'local' || operand.kind === 'asm' || operand.kind === 'metadata') return;
    const address = threadLocalAddress(this.program, this.linked.unit, operand);
    if (address === undefined) return;
    const isAccess =
      i.kind === 'store'
        ? i.value !== operand
        : i.kind === 'load' || i.kind === 'atomicrmw' || i.kind === 'cmpxchg';
    if (isAccess) return;
    const isAddress = i.kind === 'call' && calleeName(i.callee)?.startsWith(THREAD_LOCAL_ADDRESS);
    this.threadLocals.push({ index: address.index, node: (isAddress ? i.result?.index : undefined) ?? -1 });
  }

  private call(call: Call): void {
    const callee = calleeOf(this.program, this.linked, call);
    for (const [position, { value, attributes }] of call.arguments.entries()) {
      if (value.kind !== 'local') continue;
      // The callee copies what it points to.
      if (attributes.some(({ name }) => name === 'byval')) continue;
      if (callee.kind === 'function' && position < callee.function.definition.parameters.length)
        this.arguments.push({
          callee: callee.function,
          parameter: position,
          argument: value.index,
          result: call.result?.index ?? -1,
        });
      else if (callee.kind === 'known') this.knownCall(callee.name, value, position, call.result);
      else this.leak(value);
    }
    if (callee.kind === 'indirect') this.leak(callee.pointer);
  }

  private knownCall(name: string, value: Local, position: number, result: Local | undefined): void {
    // They use what pointers lead to, and write what else they are given.
    if (isAtomicCall(name) && value.type.kind === 'pointer') return;
    const isOneOf = (names: readonly string[]): boolean => names.some((start) => name.startsWith(start));
    if (isIgnoredCallee(name) || isOneOf(QUESTIONS)) return;
    if (isOneOf(BLOCK_OPERATIONS) || isOneOf(IDENTITIES)) {
      if (position === 0 && result !== undefined) this.flow(value, result);
      return;
    }
    this.leak(value);
  }

  private flow(from: IrValue, to: Local): void {
    if (from.kind === 'local') this.edges.push([from.index, to.index]);
  }

  private leak(value: IrValue): void {
    if (value.kind === 'local') this.leaks.push(value.index);
  }

  /** The node of what is in a register variable. */
  private contentOf(pointer: IrValue): number | undefined {
    const variable = pointer.kind === 'local' ? this.registers.get(pointer.index) : undefined;
    return variable === undefined ? undefined : this.locals + variable.index;
  }
}
