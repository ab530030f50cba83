/**
 * The state of lowering one thread of C-like code: names in scope, the code so far, and the
 * emission of memory accesses. What the languages decide (tags, functions, globals) comes in as
 * LanguageRules.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import { type Expression, register, visitRegisters } from '../../../program/expression.ts';
import type { Tags } from '../../../program/instruction.ts';
import type { RegisterFile } from '../file/litmus-file.ts';
import { shown } from '../file/shown.ts';
import { comparison, convert } from './arithmetic.ts';
import { assigns, hasEvent, LitmusCodeBuilder } from './code-builder.ts';
import type { CallNode, NameNode } from './syntax.ts';
import {
  type CPointerType,
  type CValue,
  type CValueType,
  type ObjectType,
  sameRepresentation,
} from './types.ts';

export interface MemoryPlace {
  readonly kind: 'memory';
  readonly address: Expression;
  readonly object: ObjectType;
}

export type AssignablePlace =
  | MemoryPlace
  | { readonly kind: 'local'; readonly register: number; readonly type: CValueType };

/** A register that would be a good place for a result, because the result is assigned to it. */
export interface Destination {
  readonly register: number;
  readonly type: CValueType;
}

/** What a name in scope stands for. A parameter is the address of a location. */
export type NameMeaning =
  | { readonly kind: 'local'; readonly register: number; readonly type: CValueType }
  | { readonly kind: 'parameter'; readonly address: Expression; readonly type: CPointerType };

export interface LanguageRules {
  /** C leaves the order of operands open; Java goes from left to right. */
  readonly unsequencedOperands: boolean;
  /** Bytes between the elements of an array. */
  readonly elementSize: number;
  /**
   * Tags of an access that is written as an operator (`*x`, `x = 1`) or, for `update`, as `x++` on
   * an atomic.
   */
  operatorTags(object: ObjectType, access: 'read' | 'write' | 'update'): Tags;
  /** What a name that is neither local nor parameter stands for. */
  global(name: NameNode): NameMeaning | MemoryPlace | undefined;
  /** Lowers a call; the type of a call without a result is void. */
  call(lowering: ThreadLowering, call: CallNode, destination: Destination | undefined): CValue;
}

export interface RmwTags {
  readonly success: Tags;
  readonly failure: Tags;
}

/** Deepest expression tree that is lowered: long chains of operators are deep trees. */
const DEEPEST = 400;

export class ThreadLowering {
  readonly code = new LitmusCodeBuilder();
  readonly registers: RegisterFile;
  readonly rules: LanguageRules;
  private readonly scopes: Map<string, NameMeaning>[] = [new Map()];
  private depth = 0;

  constructor(registers: RegisterFile, rules: LanguageRules) {
    this.registers = registers;
    this.rules = rules;
  }

  /** Lowers a part of an expression, unless the expression is too deep for that. */
  nested<Result>(span: Span, lower: () => Result): Result {
    if (++this.depth > DEEPEST) {
      fail('unsupported', 'this expression is too long', { span, expected: `at most ${DEEPEST} operators` });
    }
    const result = lower();
    this.depth--;
    return result;
  }

  inScope(lower: () => void): void {
    this.scopes.push(new Map());
    lower();
    this.scopes.pop();
  }

  /**
   * Adds a name to the innermost scope. Scopes that follow each other may share a name and then
   * share its register.
   */
  bind(name: string, binding: NameMeaning, span: Span): void {
    if (this.find(name) !== undefined) {
      fail('unsupported', `${shown(name)} is already declared in this thread`, {
        span,
        suggestion: 'use another name: a condition could not tell the two apart',
      });
    }
    this.scopes.at(-1)!.set(name, binding);
  }

  resolve(node: NameNode): NameMeaning | MemoryPlace {
    const found = this.find(node.name) ?? this.rules.global(node);
    if (found !== undefined) return found;
    const known = this.scopes.flatMap((scope) => [...scope.keys()]);
    return fail('unknown-name', `${shown(node.name)} is not declared`, {
      span: node.span,
      suggestion: didYouMean(node.name, known) ?? `declare it first, such as \`int ${node.name} = 0;\``,
    });
  }

  private find(name: string): NameMeaning | undefined {
    return this.scopes.map((scope) => scope.get(name)).find((binding) => binding !== undefined);
  }

  /**
   * Evaluates operands in order. Where the language leaves their order open and two of them access
   * memory, they are bracketed as unsequenced. A value is copied if a later operand assigns a
   * register that it mentions.
   */
  operands<Result extends CValue | AssignablePlace>(
    produce: readonly (() => Result)[],
    span: Span,
  ): Result[] {
    const captured = produce.map((lower) => this.code.capture(lower));
    const bracket =
      this.rules.unsequencedOperands && captured.filter(({ fragment }) => hasEvent(fragment)).length > 1;
    if (bracket) this.code.emit({ kind: 'unsequenced', marker: 'begin', span });
    const results = captured.map(({ result, fragment }, index) => {
      if (bracket && index > 0) this.code.emit({ kind: 'unsequenced', marker: 'next', span });
      this.code.append(fragment);
      const later = captured.slice(index + 1);
      const overwritten = (expression: Expression): boolean => {
        const mentioned = registersOf([expression]);
        return later.some((next) => assigns(next.fragment, mentioned));
      };
      return this.kept(result, overwritten, span);
    });
    if (bracket) this.code.emit({ kind: 'unsequenced', marker: 'end', span });
    return results;
  }

  private kept<Result extends CValue | AssignablePlace>(
    result: Result,
    overwritten: (expression: Expression) => boolean,
    span: Span,
  ): Result {
    if ('expression' in result && overwritten(result.expression)) {
      return { ...result, expression: this.copy(result.expression, span) };
    }
    if ('address' in result && overwritten(result.address)) {
      return { ...result, address: this.copy(result.address, span) };
    }
    return result;
  }

  /** The present value of the expression, in a register of its own. */
  copy(value: Expression, span: Span): Expression {
    const temporary = this.registers.temporary();
    this.code.emit({ kind: 'set', register: temporary, value, span });
    return register(temporary);
  }

  /** local := value, converted to the local's type; no code if the value is there already. */
  assignLocal(local: Destination, value: CValue, span: Span): void {
    const { expression } = convert(value, local.type);
    if (expression.kind === 'register' && expression.register === local.register) return;
    this.code.emit({ kind: 'set', register: local.register, value: expression, span });
  }

  load(
    { address, object }: MemoryPlace,
    tags: Tags,
    destination: Destination | undefined,
    span: Span,
  ): CValue {
    const target = this.resultRegister(object.value, destination, []);
    this.code.emit({ kind: 'load', register: target, address, tags, span });
    return { expression: register(target), type: object.value };
  }

  /** Stores the value, converted to the object's type, and gives what was stored. */
  store({ address, object }: MemoryPlace, value: CValue, tags: Tags, span: Span): CValue {
    const stored = convert(value, object.value);
    this.code.emit({ kind: 'store', address, value: stored.expression, tags, span });
    return stored;
  }

  /**
   * An atomic update of the location by `next`; gives the old value. `used` is what `next` computes
   * with.
   */
  update(
    { address, object }: MemoryPlace,
    next: (old: CValue) => CValue,
    used: readonly CValue[],
    tags: Tags,
    destination: Destination | undefined,
    span: Span,
  ): CValue {
    const avoid = [address, ...used.map(({ expression }) => expression)];
    const target = this.resultRegister(object.value, destination, avoid);
    const old: CValue = { expression: register(target), type: object.value };
    const value = convert(next(old), object.value).expression;
    this.code.emit({
      kind: 'rmw',
      register: target,
      address,
      value,
      form: 'single',
      readTags: tags,
      writeTags: tags,
      failureTags: [],
      span,
    });
    return old;
  }

  /**
   * A compare-exchange; gives the old value, which equals `expected` exactly if the exchange
   * happened.
   */
  compareExchange(
    { address, object }: MemoryPlace,
    expected: CValue,
    desired: CValue,
    tags: RmwTags,
    destination: Destination | undefined,
    span: Span,
  ): CValue {
    const avoid = [address, expected.expression, desired.expression];
    const target = this.resultRegister(object.value, destination, avoid);
    const old: CValue = { expression: register(target), type: object.value };
    this.code.emit({
      kind: 'rmw',
      register: target,
      address,
      condition: comparison('==', old, convert(expected, object.value)).expression,
      value: convert(desired, object.value).expression,
      form: 'single',
      readTags: tags.success,
      writeTags: tags.success,
      failureTags: tags.failure,
      span,
    });
    return old;
  }

  /**
   * The destination if it can hold the result as it is and is not needed for computing it, else a
   * temporary.
   */
  private resultRegister(
    type: CValueType,
    destination: Destination | undefined,
    avoid: readonly Expression[],
  ): number {
    const fits =
      destination !== undefined &&
      sameRepresentation(type, destination.type) &&
      !registersOf(avoid).has(destination.register);
    return fits ? destination.register : this.registers.temporary();
  }
}

function registersOf(expressions: readonly Expression[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const expression of expressions) visitRegisters(expression, (index) => found.add(index));
  return found;
}
