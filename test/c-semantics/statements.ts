/** Random statements: assignments, branches, bounded loops, switches, calls. Every one of them ends. */
import type { Chance } from './chance.ts';
import { type Expressions, type Place, Scope } from './expressions.ts';
import {
  I32,
  INTEGERS,
  integerLiteral,
  randomLiteral,
  SCALARS,
  type ScalarType,
  U32,
} from './scalar-type.ts';

const indent = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : `  ${line}`))
    .join('\n');

export class Statements {
  readonly #chance: Chance;
  readonly #expressions: Expressions;
  /** Number of the next local: names are never used twice, so nothing is hidden. */
  #locals = 0;

  constructor(expressions: Expressions) {
    this.#chance = expressions.chance;
    this.#expressions = expressions;
  }

  /** `count` statements in a scope of their own. `inLoop`: break and continue are allowed. */
  block(scope: Scope, count: number, depth: number, inLoop: boolean): string {
    return this.#chance.times(count, () => this.statement(scope, depth, inLoop)).join('\n');
  }

  /** One statement; a declaration adds to the scope. */
  statement(scope: Scope, depth: number, inLoop: boolean): string {
    const simple = [
      [8, () => this.#assignment(scope)],
      [4, () => this.#compound(scope)],
      [3, () => this.#declaration(scope)],
      [2, () => this.#call(scope)],
      [2, () => this.#structCopy(scope)],
      [1, () => this.#observation(scope)],
    ] as const;
    const nested = [
      [4, () => this.#branch(scope, depth - 1, inLoop)],
      [3, () => this.#loop(scope, depth - 1)],
      [2, () => this.#switch(scope, depth - 1)],
      [1, () => this.#walk(scope)],
    ] as const;
    if (inLoop && this.#chance.percent(6)) {
      const condition = this.#expressions.condition(scope, 1);
      return `if (${condition}) ${this.#chance.pick(['break', 'continue'])};`;
    }
    return this.#chance.weighted(depth > 0 ? [...simple, ...nested] : simple)();
  }

  local(): string {
    return `v${this.#locals++}`;
  }

  /** Declares a variable or an array with a value. */
  #declaration(scope: Scope): string {
    const type = this.#chance.pick(SCALARS);
    const name = this.local();
    if (this.#chance.percent(30)) {
      const length = this.#chance.between(2, 8);
      const values = this.#chance.times(length, () => this.#expressions.of(type, scope, 1));
      scope.addRun(type, name, length);
      return `${type.name} ${name}[${length}] = { ${values.join(', ')} };`;
    }
    const isStatic = this.#chance.percent(20);
    const value = isStatic ? randomLiteral(this.#chance, type) : this.#expressions.of(type, scope, 2);
    scope.addVariable(type, name);
    return `${isStatic ? 'static ' : ''}${type.name} ${name} = ${value};`;
  }

  #target(scope: Scope, accepts: (place: Place) => boolean = () => true): Place | undefined {
    const places = scope.places.filter((place) => place.isWritable && accepts(place));
    return places.length === 0 ? undefined : this.#chance.pick(places);
  }

  #assignment(scope: Scope): string {
    const target = this.#target(scope);
    if (target === undefined) return this.#observation(scope);
    // Implicit conversions are part of the test, but from a real to an integer they need their guard.
    const source = target.type.kind === 'integer' ? this.#chance.pick(INTEGERS) : target.type;
    const type = this.#chance.percent(30) ? source : target.type;
    return `${this.#expressions.place(target, scope, 1)} = ${this.#expressions.of(type, scope, 2)};`;
  }

  #compound(scope: Scope): string {
    const target = this.#target(scope, ({ type }) => type.kind === 'integer');
    if (target === undefined) return this.#observation(scope);
    const { type, isBitField } = target;
    const place = this.#expressions.place(target, scope, 1);
    // Signed sums of full width and products of uint16_t may overflow; fields are promoted by their width.
    const wraps = !isBitField && (type.bits < 32 || !type.isSigned);
    const sums = wraps ? ['+', '-', ...(type.bits === 16 ? [] : ['*'])] : [];
    const steps = wraps ? [`${place}++;`, `--${place};`] : [];
    const value = this.#expressions.of(type, scope, 2);
    return this.#chance.pick([
      ...['&', '|', '^', ...sums].map((operator) => `${place} ${operator}= ${value};`),
      ...(isBitField ? [] : [`${place} >>= ${this.#chance.below(type.bits)};`]),
      ...(wraps && !type.isSigned ? [`${place} <<= ${this.#chance.below(Math.min(type.bits, 8))};`] : []),
      ...(isBitField ? [] : [`${place} /= ${integerLiteral(type, BigInt(this.#chance.between(2, 9)))};`]),
      ...steps,
    ]);
  }

  #call(scope: Scope): string {
    if (scope.functions.length === 0) return this.#observation(scope);
    const callable = this.#chance.pick(scope.functions);
    const call = this.#expressions.call(callable, scope, 2);
    return call === undefined ? this.#observation(scope) : `mix_${callable.result.short}(${call});`;
  }

  #structCopy(scope: Scope): string {
    if (scope.structs.size === 0) return this.#observation(scope);
    const [type, variables] = this.#chance.pick([...scope.structs]);
    const [to, from] = [this.#chance.pick(variables), this.#chance.pick(variables)];
    const remaker = scope.remakers.get(type);
    return remaker === undefined || this.#chance.percent(40)
      ? `${to} = ${from};`
      : `${to} = ${remaker}(${from});`;
  }

  #observation(scope: Scope): string {
    const type: ScalarType = this.#chance.pick(SCALARS);
    return `mix_${type.short}(${this.#expressions.of(type, scope, 2)});`;
  }

  #branch(scope: Scope, depth: number, inLoop: boolean): string {
    const arm = (): string => indent(this.block(new Scope(scope), this.#chance.between(1, 2), depth, inLoop));
    const otherwise = this.#chance.percent(60) ? ` else {\n${arm()}\n}` : '';
    return `if (${this.#expressions.condition(scope, 2)}) {\n${arm()}\n}${otherwise}`;
  }

  #loop(scope: Scope, depth: number): string {
    const inner = new Scope(scope);
    const counter = this.local();
    const times = this.#chance.between(1, 6);
    const type = this.#chance.pick(INTEGERS).name;
    inner.addVariable(INTEGERS.find(({ name }) => name === type)!, counter, false);
    const body = (): string => indent(this.block(inner, this.#chance.between(1, 3), depth, true));
    const extra = this.#expressions.condition(scope, 1);
    switch (this.#chance.below(4)) {
      case 0:
        return `for (${type} ${counter} = 0; ${counter} < ${times}; ${counter}++) {\n${body()}\n}`;
      case 1:
        return `for (${type} ${counter} = ${times}; ${counter} > 0 && (${extra}); ${counter} -= 1) {\n${body()}\n}`;
      case 2:
        // The counter moves first, or `continue` would go round for ever.
        return `{\n  ${type} ${counter} = 0;\n  while (${counter}++ < ${times}) {\n${indent(body())}\n  }\n}`;
      default:
        return `{\n  ${type} ${counter} = 0;\n  do {\n${indent(body())}\n  } while (++${counter} < ${times} && (${extra}));\n}`;
    }
  }

  #switch(scope: Scope, depth: number): string {
    const type = this.#chance.pick(INTEGERS);
    const values = new Set(
      this.#chance.times(this.#chance.between(1, 5), () =>
        this.#chance.percent(70)
          ? BigInt(this.#chance.below(8))
          : BigInt.asIntN(type.bits, BigInt(this.#chance.bits())),
      ),
    );
    const subject = this.#chance.percent(60)
      ? `(${type.name})(${this.#expressions.of(U32, scope, 2)} % 8u)`
      : this.#expressions.of(type, scope, 2);
    const unique = new Set([...values].map((value) => integerLiteral(type, value)));
    const arms = [...unique].map((literal) => {
      const body = indent(this.block(new Scope(scope), this.#chance.between(1, 2), depth, false));
      return `case ${literal}: {\n${body}\n}${this.#chance.percent(70) ? ' break;' : ''}`;
    });
    const otherwise = `default: ${this.#observation(scope)}`;
    arms.splice(this.#chance.between(0, arms.length), 0, this.#chance.percent(70) ? otherwise : ';');
    return `switch (${subject}) {\n${arms.join('\n')}\n}`;
  }

  /** A pointer that goes over consecutive elements. */
  #walk(scope: Scope): string {
    if (scope.runs.length === 0) return this.#observation(scope);
    const { type, text, length, isWritable } = this.#chance.pick(scope.runs);
    const [pointer, end] = [this.local(), this.local()];
    const inner = new Scope(scope);
    inner.places.push({ type, isWritable, isBitField: false, text: () => `(*${pointer})` });
    const body = indent(this.block(inner, this.#chance.between(1, 2), 0, false));
    const qualifier = isWritable ? '' : 'const ';
    return `for (${qualifier}${type.name} *${pointer} = ${text}, *${end} = ${text} + ${length}; ${pointer} != ${end}; ${pointer}++) {
${body}
  mix_${I32.short}((int32_t)(${end} - ${pointer}));
}`;
  }
}
