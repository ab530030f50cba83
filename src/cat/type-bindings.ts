/**
 * The scopes that bindings and parameters open, over types: the counterpart of the interpreter's
 * environments. Bindings are as lazy as there, so that an unused one reports nothing.
 */
import type { Span } from '../diagnostics/source.ts';
import type { Binding, CatExpression, FunctionExpression, Pattern } from './syntax.ts';
import { isFunctionBinding, patternNames } from './syntax.ts';
import type { LazyType, TypeFindings } from './type-findings.ts';
import {
  bindType,
  type CatType,
  itemTypes,
  type TypeEnvironment,
  type TypeThunk,
  typeKey,
  UNKNOWN,
} from './types.ts';

/** Is shown each binding of a `let` with its type, which is not inferred yet. */
export type BindingObserver = (binding: Binding, type: LazyType) => void;

export class TypeBindings {
  private readonly findings: TypeFindings;
  private readonly typeOf: (expression: CatExpression, environment: TypeEnvironment) => CatType;

  constructor(
    findings: TypeFindings,
    typeOf: (expression: CatExpression, environment: TypeEnvironment) => CatType,
  ) {
    this.findings = findings;
    this.typeOf = typeOf;
  }

  /** Binds all names of the patterns to one type. */
  bindNames(environment: TypeEnvironment, patterns: readonly Pattern[], type: CatType): TypeEnvironment {
    return patterns.flatMap(patternNames).reduce((inner, name) => bindType(inner, name, type), environment);
  }

  /**
   * Binds parameters to the types of an argument; all unknown, with a finding, if their numbers
   * differ.
   */
  bindParameter(
    environment: TypeEnvironment,
    parameter: Pattern,
    argument: CatType,
    callee: string,
    span: Span,
  ): TypeEnvironment {
    if (parameter.kind === 'name') return this.bindNames(environment, [parameter], argument);
    const given = itemTypes(argument) ?? [argument];
    const wanted = parameter.items.length;
    const matches = given.length === wanted;
    if (!matches && argument.kind !== 'unknown') {
      this.findings.wrongArity(callee, wanted, given.length, span);
    }
    return parameter.items.reduce(
      (inner, item, i) => this.bindNames(inner, [item], matches ? given[i]! : UNKNOWN),
      environment,
    );
  }

  /** The scope after a `let`. */
  bindAll(
    bindings: readonly Binding[],
    recursive: boolean,
    outer: TypeEnvironment,
    see: BindingObserver = () => {},
  ): TypeEnvironment {
    if (recursive) return this.bindRecursive(bindings, outer, see);
    return bindings.reduce((inner, binding) => {
      const thunk = this.findings.lazyType(() => this.typeOf(binding.value, outer));
      see(binding, thunk);
      return this.bindThunk(inner, binding, thunk);
    }, outer);
  }

  private bindThunk(
    environment: TypeEnvironment,
    { pattern, span }: Binding,
    thunk: TypeThunk,
  ): TypeEnvironment {
    if (pattern.kind === 'name') {
      return pattern.name === undefined ? environment : { name: pattern.name, thunk, outer: environment };
    }
    const wanted = pattern.items.length;
    const item = (i: number): CatType => {
      const type = thunk.force();
      const items = itemTypes(type);
      if (items?.length === wanted) return items[i]!;
      if (type.kind !== 'unknown') {
        this.findings.report('type', `the value here is not a tuple of ${wanted}`, { span });
      }
      return UNKNOWN;
    };
    return pattern.items.reduce(
      (inner: TypeEnvironment, { name }, i) =>
        name === undefined ? inner : { name, thunk: this.findings.lazyType(() => item(i)), outer: inner },
      environment,
    );
  }

  /**
   * Values start as `{}` and are inferred again until their types no longer change. Functions see
   * the whole group.
   */
  private bindRecursive(
    bindings: readonly Binding[],
    outer: TypeEnvironment,
    see: BindingObserver,
  ): TypeEnvironment {
    const values = bindings.filter((binding) => !isFunctionBinding(binding));
    const functions = bindings.filter(isFunctionBinding);
    const scope = (thunks: readonly TypeThunk[]): TypeEnvironment => {
      let whole = values.reduce((inner, binding, i) => this.bindThunk(inner, binding, thunks[i]!), outer);
      for (const binding of functions) {
        // The closure is made on demand, so that it sees the functions that are bound after it.
        const thunk = this.closureType(binding.value, () => whole);
        whole = this.bindThunk(whole, binding, thunk);
      }
      return whole;
    };
    let solved: readonly CatType[] | undefined;
    const thunks = values.map(({ value }, i) =>
      this.findings.lazyType(() => {
        solved ??= this.solve(values, scope);
        // Once more with the final types, this time for the findings.
        this.typeOf(value, scope(solved.map(knownType)));
        return solved[i]!;
      }),
    );
    values.forEach((binding, i) => {
      see(binding, thunks[i]!);
    });
    const whole = scope(thunks);
    for (const binding of functions)
      see(
        binding,
        this.closureType(binding.value, () => whole),
      );
    return whole;
  }

  /** The stable types of values that are defined by recursion. Findings on the way are dropped. */
  private solve(
    values: readonly Binding[],
    scope: (thunks: readonly TypeThunk[]) => TypeEnvironment,
  ): readonly CatType[] {
    let types = values.map(bottomType);
    for (let round = 0; round <= values.length; round++) {
      const { result } = this.findings.collect(() => {
        const environment = scope(types.map(knownType));
        return values.map(({ value }) => this.typeOf(value, environment));
      });
      if (result.every((type, i) => typeKey(type) === typeKey(types[i]!))) break;
      types = [...result];
    }
    return types;
  }

  private closureType(callee: FunctionExpression, environment: () => TypeEnvironment): LazyType {
    return this.findings.lazyType(() => ({
      kind: 'closure',
      function: callee,
      environment: environment(),
    }));
  }
}

function knownType(type: CatType): TypeThunk {
  return { force: () => type };
}

function bottomType({ pattern }: Binding): CatType {
  if (pattern.kind === 'name') return { kind: 'empty' };
  return { kind: 'tuple', items: pattern.items.map(() => ({ kind: 'empty' })) };
}
