/**
 * Random expressions of a wanted type over the places that are in scope. No operand makes them undefined: signed sums are
 * formed in the unsigned type, divisors and shift counts are guarded, the only side effects are inside called functions.
 */
import type { Chance } from './chance.ts';
import {
  BOOL,
  F32,
  F64,
  I32,
  INTEGERS,
  REALS,
  randomLiteral,
  SCALARS,
  type ScalarType,
  U32,
  U64,
  unsignedOf,
} from './scalar-type.ts';

/** Something of scalar type that can be read, and perhaps written. */
export interface Place {
  readonly type: ScalarType;
  readonly isWritable: boolean;
  readonly isBitField: boolean;
  /** The C text; `index(n)` gives an expression for an index below n. */
  readonly text: (index: (length: number) => string) => string;
}

/** Consecutive elements that a pointer may walk over. */
export interface Run {
  readonly type: ScalarType;
  readonly isWritable: boolean;
  readonly length: number;
  /** An expression of pointer type. */
  readonly text: string;
}

export interface StructType {
  readonly name: string;
  readonly fields: readonly Place[];
}

export type Parameter =
  | { readonly kind: 'scalar'; readonly type: ScalarType }
  | { readonly kind: 'run'; readonly type: ScalarType; readonly length: number; readonly isWritable: boolean }
  | { readonly kind: 'struct'; readonly type: StructType };

export interface Callable {
  readonly name: string;
  readonly result: ScalarType;
  readonly parameters: readonly Parameter[];
}

/** What is visible at a point of the program. */
export class Scope {
  readonly places: Place[];
  readonly runs: Run[];
  /** Variables of struct type, by the name of the type. */
  readonly structs: Map<string, string[]>;
  /** By the name of a struct type: a function that takes and returns such structs by value. */
  readonly remakers: Map<string, string>;
  readonly functions: Callable[];

  constructor(outer?: Scope) {
    this.places = [...(outer?.places ?? [])];
    this.runs = [...(outer?.runs ?? [])];
    this.structs = new Map([...(outer?.structs ?? [])].map(([type, names]) => [type, [...names]]));
    this.remakers = new Map(outer?.remakers);
    this.functions = [...(outer?.functions ?? [])];
  }

  addVariable(type: ScalarType, name: string, isWritable = true): void {
    this.places.push({ type, isWritable, isBitField: false, text: () => name });
  }

  addRun(type: ScalarType, name: string, length: number, isWritable = true): void {
    this.runs.push({ type, isWritable, length, text: name });
    this.places.push({ type, isWritable, isBitField: false, text: (index) => `${name}[${index(length)}]` });
  }

  /** All scalars in a variable of struct type. */
  addStruct(type: StructType, name: string, isPointer = false): void {
    const access = isPointer ? `${name}->` : `${name}.`;
    for (const field of type.fields) {
      this.places.push({ ...field, text: (index) => access + field.text(index) });
    }
    const variables = this.structs.get(type.name) ?? [];
    variables.push(isPointer ? `*${name}` : name);
    this.structs.set(type.name, variables);
  }
}

const COMPARISONS = ['<', '<=', '>', '>=', '==', '!='] as const;

export class Expressions {
  readonly chance: Chance;

  constructor(chance: Chance) {
    this.chance = chance;
  }

  /** An expression of exactly this type. */
  of(type: ScalarType, scope: Scope, depth: number): string {
    if (depth <= 0 || this.chance.percent(12)) return this.leaf(type, scope);
    switch (type.kind) {
      case 'integer':
        return this.integer(type, scope, depth - 1);
      case 'boolean':
        return `(_Bool)(${this.condition(scope, depth - 1)})`;
      case 'real':
        return this.real(type, scope, depth - 1);
    }
  }

  /** An index below `length`. */
  index(length: number, scope: Scope, depth: number): string {
    if (depth <= 0) return String(this.chance.below(length));
    const type = this.chance.pick(INTEGERS);
    const value = this.of(type, scope, depth - 1);
    if ((length & (length - 1)) === 0) return `${value} & ${length - 1}`;
    return `(${unsignedOf(type).name})${value} % ${length}u`;
  }

  /** Text of a place. */
  place(place: Place, scope: Scope, depth: number): string {
    return place.text((length) => this.index(length, scope, Math.min(depth, 1)));
  }

  /** Anything that an `if` may ask. */
  condition(scope: Scope, depth: number): string {
    const { chance } = this;
    switch (chance.below(depth > 0 ? 6 : 3)) {
      case 0:
      case 1:
      case 2: {
        const type = chance.pick(SCALARS);
        return `${this.of(type, scope, depth - 1)} ${chance.pick(COMPARISONS)} ${this.of(type, scope, depth - 1)}`;
      }
      case 3:
        return `(${this.condition(scope, depth - 1)}) && (${this.condition(scope, depth - 1)})`;
      case 4:
        return `(${this.condition(scope, depth - 1)}) || b_touch(${this.condition(scope, depth - 1)})`;
      default:
        return `!(${this.condition(scope, depth - 1)})`;
    }
  }

  leaf(type: ScalarType, scope: Scope): string {
    const { chance } = this;
    const same = scope.places.filter((place) => place.type === type);
    if (same.length > 0 && chance.percent(60)) return this.read(chance.pick(same), scope, type);
    if (scope.places.length > 0 && chance.percent(40))
      return this.read(chance.pick(scope.places), scope, type);
    return randomLiteral(chance, type);
  }

  call({ name, parameters }: Callable, scope: Scope, depth: number): string | undefined {
    const parts: string[] = [];
    for (const parameter of parameters) {
      const text = this.#argument(parameter, scope, depth);
      if (text === undefined) return undefined;
      parts.push(text);
    }
    return `${name}(${parts.join(', ')})`;
  }

  /** The value of a place, turned into `type`. */
  read(place: Place, scope: Scope, type: ScalarType): string {
    // Not always an index that is read itself, or indices in indices would not end.
    return this.#convert(this.place(place, scope, this.chance.below(2)), place.type, type);
  }

  #argument(parameter: Parameter, scope: Scope, depth: number): string | undefined {
    switch (parameter.kind) {
      case 'scalar':
        return this.of(parameter.type, scope, depth);
      case 'run': {
        const runs = scope.runs.filter(
          ({ type, length, isWritable }) =>
            type === parameter.type && length >= parameter.length && (isWritable || !parameter.isWritable),
        );
        if (runs.length === 0) return undefined;
        const run = this.chance.pick(runs);
        return `${run.text} + ${this.chance.between(0, run.length - parameter.length)}`;
      }
      case 'struct': {
        const variables = scope.structs.get(parameter.type.name) ?? [];
        return variables.length === 0 ? undefined : this.chance.pick(variables);
      }
    }
  }

  #convert(text: string, from: ScalarType, to: ScalarType): string {
    if (from.kind === 'real' && to.kind === 'integer') return `${to.short}_of_${from.short}(${text})`;
    return `(${to.name})(${text})`;
  }

  integer(type: ScalarType, scope: Scope, depth: number): string {
    const { chance } = this;
    const wrap = (text: string): string => `(${type.name})(${text})`;
    const operand = (of = type): string => this.of(of, scope, depth);
    switch (chance.below(17)) {
      case 0:
      case 1:
      case 2:
        return this.#sum(type, operand(), operand());
      case 3:
        return `${chance.pick(['div', 'rem'])}_${type.short}(${operand()}, ${operand()})`;
      case 4:
        return wrap(`${operand()} ${chance.pick(['/', '%'])} ${this.#divisor(type)}`);
      case 5:
      case 6:
        return wrap(`${operand()} ${chance.pick(['&', '|', '^'])} ${operand()}`);
      case 7:
        return wrap(`${operand()} >> (${operand(chance.pick(INTEGERS))} & ${type.bits - 1})`);
      case 8: {
        // Shifted in an unsigned type that is wide enough to be no int after promotion.
        const shifted = type.bits === 64 ? U64 : U32;
        return wrap(
          `(${shifted.name})${operand()} << (${operand(chance.pick(INTEGERS))} & ${type.bits - 1})`,
        );
      }
      case 9:
        return wrap(`~${operand()}`);
      case 10:
        return wrap(this.condition(scope, depth));
      case 11:
        return `(${this.condition(scope, depth)} ? ${operand()} : ${operand()})`;
      case 12: {
        const from = chance.pick(SCALARS);
        return this.#convert(operand(from), from, type);
      }
      case 13:
        return this.#bitCount(type, scope, depth);
      case 14:
        if (type.bits >= 32)
          return `${chance.pick(['add', 'sub', 'mul'])}_${type.short}(${operand()}, ${operand()})`;
        return wrap(`0u - (uint32_t)${operand()}`);
      case 15:
        return `(b_touch(${this.condition(scope, depth - 1)}), ${operand()})`;
      default: {
        const made = scope.functions.length > 0 ? chance.pick(scope.functions) : undefined;
        const call = made && this.call(made, scope, depth - 1);
        return call === undefined ? operand() : this.#convert(call, made!.result, type);
      }
    }
  }

  /** Sum, difference or product that wraps round, in one of the ways C has for it. */
  #sum(type: ScalarType, left: string, right: string): string {
    const operator = this.chance.pick(['+', '-', '*']);
    // Of the narrow types only uint16_t has products that are too large for the int it is promoted to.
    const fitsInt = type.bits < 32 && !(type.bits === 16 && !type.isSigned && operator === '*');
    if (fitsInt && this.chance.percent(60)) return `(${type.name})(${left} ${operator} ${right})`;
    if (type.isSigned && this.chance.percent(25)) {
      return `(${type.name})((${left} % 1000) ${operator} (${right} % 1000))`;
    }
    const wide = type.bits === 64 ? U64 : U32;
    return `(${type.name})((${wide.name})${left} ${operator} (${wide.name})${right})`;
  }

  /** A constant that may be divided by: neither 0 nor -1. */
  #divisor(type: ScalarType): string {
    const value = this.chance.pick([2, 3, 7, 8, 10, 64, 100, 127]);
    return `(${type.name})${type.isSigned && this.chance.percent(40) ? -value : value}`;
  }

  #bitCount(type: ScalarType, scope: Scope, depth: number): string {
    const word = this.chance.pick([U32, U64]);
    const suffix = word === U64 ? 'll' : '';
    const value = this.of(word, scope, depth);
    switch (this.chance.below(4)) {
      case 0:
        return `(${type.name})__builtin_popcount${suffix}(${value})`;
      case 1:
        return `(${type.name})__builtin_clz${suffix}(${value} | 1)`;
      case 2:
        return `(${type.name})__builtin_ctz${suffix}(${value} | (${word.name})1 << ${word.bits - 1})`;
      default:
        return `(${type.name})__builtin_bswap${word.bits}(${value})`;
    }
  }

  real(type: ScalarType, scope: Scope, depth: number): string {
    const { chance } = this;
    const operand = (): string => this.of(type, scope, depth);
    const suffix = type === F32 ? 'f' : '';
    switch (chance.below(8)) {
      case 0:
      case 1:
      case 2:
        return `(${operand()} ${chance.pick(['+', '-', '*', '/'])} ${operand()})`;
      case 3:
        return `(${operand()} * ${operand()} + ${operand()})`;
      case 4:
        return `-(${operand()})`;
      case 5:
        return `__builtin_${chance.pick(['fabs', 'floor', 'ceil', 'trunc'])}${suffix}(${operand()})`;
      case 6: {
        const from = chance.pick([...INTEGERS, BOOL, ...REALS, F64, I32]);
        return `(${type.name})${this.of(from, scope, depth)}`;
      }
      default:
        return `(${this.condition(scope, depth)} ? ${operand()} : ${operand()})`;
    }
  }
}
