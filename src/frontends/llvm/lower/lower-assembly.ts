/**
 * Inline assembly whose instructions a table knows (assembly-table.ts): each does what its row
 * says. Everything else is refused when a thread gets there.
 */
import { MODES, RMW_KINDS } from '../../../program/machine/code.ts';
import type { InlineAssembly, IrType } from '../ir/syntax.ts';
import { type AssemblyOperand, assemblyOperands } from './assembly-operands.ts';
import { type Effect, type FoundEffect, instructionsOf, type Name, operandNumber } from './assembly-table.ts';
import type { Call } from './callee.ts';
import { bitsOfScalar, type ScalarLeaf } from './data-layout.ts';
import type { FunctionLowering } from './function-lowering.ts';
import { isAccessSize } from './scalar-access.ts';

const SC = MODES.indexOf('sc');
const PLAIN = MODES.indexOf('na');
/** An output that is the flag, as `=@ccz` says it. */
const IS_ZERO_FLAG = /^\{@cc[ez]\}$/;

export function lowerAssembly(f: FunctionLowering, call: Call, assembly: InlineAssembly): void {
  const operands = assemblyOperands(call, assembly) ?? f.refuse(call, 'its operands are not known');
  const isInMemory = (number: number): boolean => operands[number]?.isMemory === true;
  const found = instructionsOf(assembly.template).map(
    (instruction) =>
      f.context.assembly.find(instruction, isInMemory) ??
      f.refuse(
        call,
        `no row of the table of assembly is about \`${instruction}\`; add one with --assembly FILE`,
      ),
  );
  new AssemblyLowering(f, call, operands).lower(found);
}

/** A register while the assembly runs: its slots, and the type of what is in it. */
interface Register {
  readonly slot: number;
  readonly leaf: ScalarLeaf;
}

class AssemblyLowering {
  private readonly f: FunctionLowering;
  private readonly call: Call;
  private readonly operands: readonly AssemblyOperand[];
  private readonly outputs: readonly ScalarLeaf[];
  /** By operand. */
  private readonly registers = new Map<AssemblyOperand, Register>();
  /** Whether the last `compare` wrote. */
  private success = -1;
  /** The number that the instruction has as `I`. */
  private literal: string | undefined;

  constructor(f: FunctionLowering, call: Call, operands: readonly AssemblyOperand[]) {
    this.f = f;
    this.call = call;
    this.operands = operands;
    this.outputs = call.result === undefined ? [] : f.leaves(call.result.type);
  }

  lower(found: readonly FoundEffect[]): void {
    const { f, call } = this;
    const isOneToOne =
      this.operands.filter(({ output }) => output !== undefined).length === this.outputs.length;
    if (!isOneToOne) f.refuse(call, 'a result of several parts');
    for (const operand of this.operands) this.begin(operand);
    for (const { effect, operands } of found) {
      this.literal = operands.get('I');
      this.emit(effect, (name) => this.operand(name, operands));
    }
    for (const operand of this.operands) if (IS_ZERO_FLAG.test(operand.constraint)) this.giveSuccess(operand);
    if (call.result === undefined) return;
    const target = f.target(call.result);
    for (const [operand, { slot, leaf }] of this.registers)
      if (operand.output !== undefined) f.move(target + this.outputs[operand.output]!.word, slot, leaf.words);
  }

  /** Puts what is in a register before into slots of its own. */
  private begin(operand: AssemblyOperand): void {
    const { f } = this;
    const { input, output, isMemory } = operand;
    if (isMemory || input?.kind === 'asm' || input?.kind === 'metadata') return;
    const leaf = output === undefined ? f.leaves(input!.type)[0]! : this.outputs[output]!;
    const slot = f.temporary(leaf.words);
    if (input !== undefined && f.layout.wordsOf(input.type) === leaf.words)
      f.move(slot, f.source(input), leaf.words);
    else f.move(slot, leaf.words === 1 ? f.word(0) : f.pair(0), leaf.words);
    this.registers.set(operand, { slot, leaf });
  }

  private operand(name: string, operands: FoundEffect['operands']): AssemblyOperand {
    const text = operands.get(name);
    const operand = text === undefined ? undefined : this.operands[operandNumber(text)];
    return operand ?? this.f.refuse(this.call, `the table names an operand \`${name}\` that is not there`);
  }

  private emit(effect: Effect, operand: (name: string) => AssemblyOperand): void {
    const { f } = this;
    const register = (name: string): Register => this.register(operand(name));
    switch (effect.kind) {
      case 'nothing':
        return;
      case 'fence':
        f.emit('fence', MODES.indexOf(effect.mode));
        return;
      case 'load': {
        const to = register(effect.to);
        const size = this.sizeOf(to.leaf.type);
        f.emit(
          size === 8 ? 'load2' : 'load',
          to.slot,
          this.address(operand(effect.memory)),
          size,
          modeOf(effect),
        );
        return;
      }
      case 'store': {
        const at = operand(effect.memory);
        const { slot, size } = this.written(effect.value, at, operand);
        f.emit(size === 8 ? 'store2' : 'store', this.address(at), slot, size, modeOf(effect));
        return;
      }
      case 'update':
        this.update(effect, operand);
        return;
      case 'compare':
        this.compare(this.address(operand(effect.memory)), register(effect.value));
        return;
      case 'success':
        this.giveSuccess(operand(effect.to));
        return;
      case 'move': {
        const from = register(effect.value);
        f.move(register(effect.to).slot, from.slot, from.leaf.words);
      }
    }
  }

  private update(
    { operation, memory, value, to }: Extract<Effect, { kind: 'update' }>,
    operand: (name: string) => AssemblyOperand,
  ): void {
    const { f } = this;
    const at = operand(memory);
    const { slot, size } = this.written(value, at, operand);
    const old = f.temporary(2);
    const kind = RMW_KINDS.indexOf(operation);
    // The flag is now about another result.
    this.success = -1;
    f.emit(size === 8 ? 'rmw2' : 'rmw', old, this.address(at), slot, kind, size, SC);
    if (to !== undefined) f.move(this.register(operand(to)).slot, old, size === 8 ? 2 : 1);
  }

  /** A value that goes to memory: what is in a register, or a number of the memory's size. */
  private written(
    name: Name,
    memory: AssemblyOperand,
    operand: (name: Name) => AssemblyOperand,
  ): { slot: number; size: number } {
    const { f } = this;
    const text = name === 'I' ? this.literal : name;
    if (text === undefined || !/^-?\d/.test(text)) {
      const { slot, leaf } = this.register(operand(name));
      return { slot, size: this.sizeOf(leaf.type) };
    }
    const size = this.sizeOf(this.pointedTo(memory));
    // As the machine reads it: 32 bits, extended by their sign.
    const number = text.startsWith('-') ? -Number(text.slice(1)) : Number(text);
    return {
      slot:
        size === 8 ? f.pair(number | 0) : f.word(size === 4 ? number | 0 : number & (2 ** (8 * size) - 1)),
      size,
    };
  }

  /** Whether the last `compare` wrote, in a register or in a variable of the program. */
  private giveSuccess(to: AssemblyOperand): void {
    const { f } = this;
    if (this.success === -1) f.refuse(this.call, 'there is no comparison before');
    if (to.isMemory) {
      const size = this.sizeOf(this.pointedTo(to));
      if (size === 8) f.refuse(this.call, 'the flag of a comparison has no 8 bytes');
      f.emit('store', this.address(to), this.success, size, PLAIN);
      return;
    }
    const { slot, leaf } = this.register(to);
    if (leaf.words === 1) f.move(slot, this.success, 1);
    else f.emit('widenUnsigned', slot, this.success);
  }

  /** The other operand is the one in the accumulator. */
  private compare(address: number, desired: Register): void {
    const { f } = this;
    const inAccumulator = [...this.registers].filter(([{ constraint }]) =>
      /^(a|\{(al|ax|eax|rax)\}|0)$/.test(constraint),
    );
    const [, expected] = inAccumulator[0] ?? f.refuse(this.call, 'nothing is in the accumulator');
    const size = this.sizeOf(desired.leaf.type);
    this.success = f.temporary(1);
    const old = f.temporary(2);
    f.emit(
      size === 8 ? 'cas2' : 'cas',
      old,
      this.success,
      address,
      expected.slot,
      desired.slot,
      size,
      SC,
      SC,
    );
    f.move(expected.slot, old, size === 8 ? 2 : 1);
  }

  private register(operand: AssemblyOperand): Register {
    return (
      this.registers.get(operand) ??
      this.f.refuse(this.call, 'an operand in memory where a register is meant')
    );
  }

  /** Memory operands are pointers; so are registers that an address is made of. */
  private address(operand: AssemblyOperand): number {
    return operand.isMemory ? this.f.source(operand.input!) : this.register(operand).slot;
  }

  /** The type that a memory operand says it has. */
  private pointedTo({ input }: AssemblyOperand): IrType {
    const argument = this.call.arguments.find(({ value }) => value === input);
    const type = argument?.attributes.find(({ name }) => name === 'elementtype')?.type;
    return type ?? this.f.refuse(this.call, 'the size of its operand in memory is not known');
  }

  private sizeOf(type: IrType): number {
    const { f } = this;
    const [leaf] = f.leaves(type);
    const size = f.layout.sizeOf(leaf!.type);
    if (!isAccessSize(size) || bitsOfScalar(leaf!.type) !== 8 * size)
      f.refuse(this.call, 'atomic accesses have 1, 2, 4 or 8 bytes');
    return size;
  }
}

const modeOf = ({ mode }: Extract<Effect, { kind: 'load' | 'store' }>): number => MODES.indexOf(mode);
