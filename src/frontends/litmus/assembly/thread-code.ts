/**
 * The code of one thread while an architecture lowers its column: emits IR instructions, resolves
 * labels, keeps the compiler's own registers (flags, temporaries). Every architecture of this
 * folder builds on it.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import {
  binary,
  constant,
  type Expression,
  register,
  visitRegisters,
  type Width,
} from '../../../program/expression.ts';
import type { Instruction, Tags } from '../../../program/instruction.ts';
import type { LocationTable, RegisterFile } from '../file/litmus-file.ts';
import { shown } from '../file/shown.ts';
import type { Piece } from './table.ts';

/**
 * A register that an instruction names: an index into the register file, or the register that is
 * always 0.
 */
export type RegisterPlace = number | 'zero';

export interface RegisterAccess {
  readonly index: number;
  readonly bits: Width;
}

/** What an atomic read-modify-write does; `value` and `condition` are given the old value. */
export interface ReadModifyWrite {
  readonly destination: RegisterPlace;
  readonly address: Expression;
  readonly value: (old: Expression) => Expression;
  readonly condition?: (old: Expression) => Expression;
  readonly readTags: Tags;
  readonly writeTags: Tags;
  readonly failureTags?: Tags;
  readonly bits?: Width;
}

export class ThreadCode {
  readonly registers: RegisterFile;
  readonly locations: LocationTable;
  /** Sizes of memory accesses by instruction, for the refusal of mixed sizes. */
  readonly accesses: RegisterAccess[] = [];
  /** Registers that the thread uses under a 64-bit and a 32-bit name (AArch64, X86_64). */
  readonly wide = new Set<number>();
  /** False if no instruction of the thread reads flags, so that none need be kept. */
  keepsFlags = true;
  private readonly code: Instruction[] = [];
  private readonly labels = new Map<string, number>();
  private readonly uses: { readonly index: number; readonly label: Piece }[] = [];

  constructor(registers: RegisterFile, locations: LocationTable) {
    this.registers = registers;
    this.locations = locations;
  }

  label(name: Piece): void {
    if (this.labels.has(name.text)) {
      fail('syntax', `the label \`${name.text}\` is there twice`, {
        span: name.span,
        expected: 'one place for a label',
      });
    }
    this.labels.set(name.text, this.code.length);
  }

  /** A register of the compiler's own with a fixed name, such as the flags. */
  own(name: string): number {
    return this.registers.index(`%${name}`);
  }

  read(place: RegisterPlace): Expression {
    return place === 'zero' ? constant(0) : register(place);
  }

  /**
   * Where an instruction that must write something writes: what goes to the zero register is lost.
   */
  destination(place: RegisterPlace): number {
    return place === 'zero' ? this.own('discarded') : place;
  }

  set(span: Span, place: RegisterPlace, value: Expression): void {
    if (place !== 'zero') this.code.push({ kind: 'set', register: place, value, span });
  }

  /** An exclusive access is tagged EX, besides the tags given. */
  load(
    span: Span,
    place: RegisterPlace,
    address: Expression,
    tags: Tags,
    bits?: Width,
    exclusive = false,
  ): void {
    this.record(bits);
    const target = this.destination(place);
    this.code.push({
      kind: 'load',
      register: target,
      address,
      ...(exclusive ? { tags: [...tags, 'EX'], exclusive } : { tags }),
      span,
    });
  }

  store(span: Span, address: Expression, value: Expression, tags: Tags, bits?: Width): void {
    this.record(bits);
    this.code.push({ kind: 'store', address, value, tags, span });
  }

  /**
   * A store-exclusive: `status` gets 0 for success, 1 for failure, and depends on the write only if
   * `statusDependsOnWrite` says so. Tagged EX.
   */
  storeExclusive(
    span: Span,
    status: RegisterPlace,
    address: Expression,
    value: Expression,
    tags: Tags,
    bits?: Width,
    statusDependsOnWrite = false,
  ): void {
    this.record(bits);
    const exclusive = { status: this.destination(status), success: 0, failure: 1, statusDependsOnWrite };
    this.code.push({ kind: 'store', address, value, tags: [...tags, 'EX'], exclusive, span });
  }

  /** A read and a write related by rmw. Operands are read before the destination is written. */
  readModifyWrite(span: Span, operation: ReadModifyWrite): void {
    const { destination, address, readTags, writeTags } = operation;
    const target = this.destination(destination);
    const mentions = (build: ((old: Expression) => Expression) | undefined) => {
      let found = false;
      const probe = constant(0);
      if (build !== undefined) {
        visitRegisters(build(probe), (mentioned) => {
          found ||= mentioned === target;
        });
      }
      return found;
    };
    const overlaps = mentions(operation.value) || mentions(operation.condition);
    const old = overlaps ? this.own('old') : target;
    this.record(operation.bits);
    this.code.push({
      kind: 'rmw',
      register: old,
      address,
      ...(operation.condition === undefined ? {} : { condition: operation.condition(register(old)) }),
      value: operation.value(register(old)),
      form: 'split',
      readTags,
      writeTags,
      failureTags: operation.failureTags ?? readTags,
      span,
    });
    if (overlaps) this.set(span, destination, register(old));
  }

  /** An atomic whose `value` already means the old value where it names the destination (LISA). */
  readModifyWriteInPlace(
    span: Span,
    destination: number,
    address: Expression,
    value: Expression,
    tags: Tags,
  ): void {
    this.code.push({
      kind: 'rmw',
      register: destination,
      address,
      value,
      form: 'split',
      readTags: tags,
      writeTags: tags,
      failureTags: tags,
      span,
    });
  }

  fence(span: Span, ...tags: readonly string[]): void {
    this.code.push({ kind: 'fence', tags, span });
  }

  branch(span: Span, condition: Expression, label: Piece): void {
    this.uses.push({ index: this.code.length, label });
    this.code.push({ kind: 'branch', condition, target: -1, span });
  }

  jump(span: Span, label: Piece): void {
    this.uses.push({ index: this.code.length, label });
    this.code.push({ kind: 'jump', target: -1, span });
  }

  /** Emits `body` so that it runs only if the condition is not zero. */
  when(span: Span, condition: Expression, body: () => void): void {
    const index = this.code.length;
    this.code.push({ kind: 'branch', condition: binary('==', condition, constant(0)), target: -1, span });
    body();
    this.code[index] = {
      kind: 'branch',
      condition: binary('==', condition, constant(0)),
      target: this.code.length,
      span,
    };
  }

  /** The finished code, labels resolved to indices. */
  finish(): readonly Instruction[] {
    for (const { index, label } of this.uses) {
      const target = this.labels.get(label.text);
      if (target === undefined) {
        fail('unknown-name', `there is no label ${shown(label.text)} in this thread`, {
          span: label.span,
          suggestion: didYouMean(label.text, this.labels.keys()),
        });
      }
      const instruction = this.code[index]!;
      if (instruction.kind === 'branch' || instruction.kind === 'jump')
        this.code[index] = { ...instruction, target };
    }
    return this.code;
  }

  private record(bits: Width | undefined): void {
    if (bits !== undefined) this.accesses.push({ index: this.code.length, bits });
  }
}
