/**
 * Types of cat expressions, for the checker: the interpreter's rules over types instead of values. Findings go to a
 * sink that can be exchanged: a lazy binding remembers its own, so that each use reports them, and a `try` forgets
 * those of its body. Functions are checked once per call, with the types of that call.
 */
import {
  type Diagnostic,
  type DiagnosticCode,
  type DiagnosticDetails,
  errorDiagnostic,
} from '../diagnostics/diagnostic.ts';
import type { Span } from '../diagnostics/source.ts';
import { didYouMean } from '../diagnostics/suggest.ts';
import { variantHolds } from './comparisons.ts';
import { reasonLeftOut } from './left-out-names.ts';
import { STATEMENT_KEYWORDS } from './lexer.ts';
import { quote } from './operators.ts';
import { type ArgumentKind, PRIMITIVES, type ResultKind } from './primitives.ts';
import type {
  ApplyExpression,
  BinaryExpression,
  Binding,
  Comparison,
  Expression,
  FunctionExpression,
  Pattern,
} from './syntax.ts';
import { patternNames } from './syntax.ts';
import {
  bindType,
  describeType,
  elementType,
  isCollection,
  itemTypes,
  join,
  lookUpType,
  type Type,
  type TypeEnvironment,
  type TypeThunk,
  typeKey,
  UNKNOWN,
} from './types.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A function that is being checked this many times over is taken to be recursive: its result is unknown. */
const DEEPEST_RECURSION = 2;

/** What fits each kind of argument of a primitive. */
const ARGUMENT_KINDS: Readonly<
  Record<ArgumentKind, { readonly fits: readonly Type['kind'][]; readonly words: string }>
> = {
  set: { fits: ['set', 'event', 'empty', 'universe'], words: 'a set of events' },
  sets: { fits: ['values', 'empty'], words: 'a set of sets' },
  'set-or-sets': { fits: ['set', 'event', 'values', 'empty', 'universe'], words: 'a set' },
  relation: { fits: ['relation', 'pair', 'empty', 'universe'], words: 'a relation' },
  classes: { fits: ['classes', 'empty'], words: 'a relation between classes' },
  'relation-or-classes': { fits: ['relation', 'pair', 'classes', 'empty', 'universe'], words: 'a relation' },
  tag: { fits: ['tag'], words: 'a tag' },
  anything: {
    fits: ['empty', 'universe', 'set', 'relation', 'event', 'pair', 'classes', 'tag', 'values', 'tuple'],
    words: 'a value',
  },
};

/** A type that is inferred on first use, with its findings. */
export interface LazyType extends TypeThunk {
  isForced(): boolean;
}

export interface Typing {
  typeOf(expression: Expression, environment: TypeEnvironment): Type;
  /** The scope behind a `let`; `see` is told of each binding. */
  bindAll(
    bindings: readonly Binding[],
    recursive: boolean,
    outer: TypeEnvironment,
    see?: (binding: Binding, thunk: LazyType) => void,
  ): TypeEnvironment;
  /** Binds parameters to the types of an argument; all unknown, with a finding, if their numbers differ. */
  bindParameter(
    environment: TypeEnvironment,
    parameter: Pattern,
    argument: Type,
    callee: string,
    span: Span,
  ): TypeEnvironment;
  checkTagSubject(
    at: Expression,
    type: Type,
    clauses: readonly { readonly tag: string; readonly span: Span }[],
    environment: TypeEnvironment,
  ): void;
  lazyType(compute: () => Type): LazyType;
  report(code: DiagnosticCode, message: string, details: DiagnosticDetails): void;
  /** Reports "`at` is a ..., needs"; the type of what is wrong is unknown. */
  wrongType(at: Expression, found: Type, needs: string): Type;
  /** Runs something and keeps its findings to itself. */
  collect<T>(run: () => T): { readonly result: T; readonly findings: readonly Diagnostic[] };
  wasApplied(callee: FunctionExpression): boolean;
}

export function createTyping(vocabulary: Vocabulary, variants: ReadonlySet<string>): Typing {
  let sink: Diagnostic[] = [];
  const applied = new Set<FunctionExpression>();
  const underway: FunctionExpression[] = [];

  const report = (code: DiagnosticCode, message: string, details: DiagnosticDetails): void => {
    sink.push(errorDiagnostic(code, message, details));
  };
  const wrongType = (at: Expression, found: Type, needs: string): Type => {
    const isSet = found.kind === 'set' && needs === '`;` needs a relation';
    const help = isSet ? { suggestion: `\`[${quote(at).slice(1, -1)}]\` is the identity on a set` } : {};
    report('type', `${quote(at)} is ${describeType(found)}, ${needs}`, { span: at.span, ...help });
    return UNKNOWN;
  };
  const collect = <T>(run: () => T): { readonly result: T; readonly findings: readonly Diagnostic[] } => {
    const outer = sink;
    sink = [];
    try {
      return { result: run(), findings: sink };
    } finally {
      sink = outer;
    }
  };

  const lazyType = (compute: () => Type): LazyType => {
    let done: { readonly result: Type; readonly findings: readonly Diagnostic[] } | undefined;
    let running = false;
    return {
      isForced: () => done !== undefined,
      force() {
        if (running) return UNKNOWN;
        if (done === undefined) {
          running = true;
          done = collect(compute);
          running = false;
        }
        sink.push(...done.findings);
        return done.result;
      },
    };
  };

  const nameType = (name: string, environment: TypeEnvironment, span: Span): Type => {
    const thunk = lookUpType(environment, name);
    if (thunk !== undefined) return thunk.force();
    const base = baseType(name);
    if (base !== undefined) return base;
    const reason = reasonLeftOut(name);
    if (reason !== undefined) {
      report('unsupported', `\`${name}\` is not supported: ${reason}`, { span });
      return UNKNOWN;
    }
    const known = [...vocabulary.relations, ...vocabulary.sets, ...PRIMITIVES.keys(), ...STATEMENT_KEYWORDS];
    for (let entry = environment; entry !== undefined; entry = entry.outer) known.push(entry.name);
    // Of names that are equally near, one of the same length is the likelier.
    const distance = (candidate: string): number => Math.abs(candidate.length - name.length);
    const candidates = known.filter((candidate) => !candidate.startsWith("'"));
    const suggestion = didYouMean(
      name,
      candidates.sort((a, b) => distance(a) - distance(b)),
    );
    report('unknown-name', `\`${name}\` is not defined`, { span, suggestion });
    return UNKNOWN;
  };

  const baseType = (name: string): Type | undefined => {
    if (vocabulary.sets.has(name)) return { kind: 'set' };
    if (PRIMITIVES.has(name)) return { kind: 'primitive', name };
    return name === 'id' || vocabulary.relations.has(name) ? { kind: 'relation' } : undefined;
  };

  const typeOf = (expression: Expression, environment: TypeEnvironment): Type => {
    switch (expression.kind) {
      case 'name':
        return nameType(expression.name, environment, expression.span);
      case 'tag': {
        const thunk = lookUpType(environment, `'${expression.name}`);
        if (thunk !== undefined) return thunk.force();
        report('unknown-name', `no \`enum\` declares the tag \`'${expression.name}\``, {
          span: expression.span,
          suggestion: suggestTag(expression.name, environment),
        });
        return UNKNOWN;
      }
      case 'empty-relation':
        return { kind: 'relation' };
      case 'universe':
        return { kind: 'universe' };
      case 'set':
        return setType(expression.items, environment);
      case 'tuple':
        return { kind: 'tuple', items: expression.items.map((item) => typeOf(item, environment)) };
      case 'identity-on': {
        const type = typeOf(expression.set, environment);
        needSet(expression.set, type, '`[...]`');
        return { kind: 'relation' };
      }
      case 'postfix': {
        const type = typeOf(expression.operand, environment);
        if (expression.operator === '^-1' && (type.kind === 'pair' || type.kind === 'classes')) return type;
        if (!needRelation(expression.operand, type, `\`${expression.operator}\``)) return UNKNOWN;
        return type.kind === 'universe' ? type : { kind: 'relation' };
      }
      case 'complement':
        return complementType(expression.operand, typeOf(expression.operand, environment));
      case 'binary': {
        const left = typeOf(expression.left, environment);
        return binaryType(expression, left, typeOf(expression.right, environment));
      }
      case 'function':
        return { kind: 'closure', function: expression, environment };
      case 'apply': {
        const callee = typeOf(expression.callee, environment);
        return applyType(callee, typeOf(expression.argument, environment), expression);
      }
      case 'let':
        return typeOf(expression.body, bindAll(expression.bindings, expression.recursive, environment));
      case 'match-tag': {
        const subject = typeOf(expression.subject, environment);
        checkTagSubject(expression.subject, subject, expression.clauses, environment);
        const bodies = expression.clauses.map(({ body }) => body);
        if (expression.otherwise !== undefined) bodies.push(expression.otherwise);
        return bodies.map((body) => typeOf(body, environment)).reduce(join);
      }
      case 'match-set': {
        const { subject, before, element, rest } = expression;
        const type = typeOf(subject, environment);
        const item = elementType(type.kind === 'tag' || type.kind === 'pair' ? { kind: 'event' } : type);
        if (item === undefined) wrongType(subject, type, 'these cases need a set');
        let inner = bindNames(environment, [element], item ?? UNKNOWN);
        inner = bindNames(inner, before === undefined ? [rest] : [before, rest], type);
        return join(typeOf(expression.whenEmpty, environment), typeOf(expression.whenElement, inner));
      }
      case 'try': {
        const { result, findings } = collect(() => typeOf(expression.body, environment));
        if (findings.length > 0) return typeOf(expression.handler, environment);
        // Only the body counts where it cannot fail; an unsuitable handler does no harm then.
        return result;
      }
      case 'if':
        // Which variants are on is known: as in the interpreter, only the branch taken must make sense.
        if (expression.condition.kind !== 'comparison') {
          const holds = variantHolds(expression.condition, variants);
          return typeOf(holds ? expression.whenTrue : expression.whenFalse, environment);
        }
        checkComparison(expression.condition, environment);
        return join(typeOf(expression.whenTrue, environment), typeOf(expression.whenFalse, environment));
    }
  };

  const suggestTag = (name: string, environment: TypeEnvironment): string | undefined => {
    const tags: string[] = [];
    for (let entry = environment; entry !== undefined; entry = entry.outer) {
      if (entry.name.startsWith("'")) tags.push(entry.name);
    }
    return didYouMean(`'${name}`, tags);
  };

  const bindNames = (
    environment: TypeEnvironment,
    patterns: readonly Pattern[],
    type: Type,
  ): TypeEnvironment =>
    patterns.flatMap(patternNames).reduce((inner, name) => bindType(inner, name, type), environment);

  const fits = (type: Type, ...kinds: Type['kind'][]): boolean =>
    type.kind === 'unknown' || kinds.includes(type.kind);

  const needRelation = (at: Expression, type: Type, needs: string): boolean => {
    if (fits(type, 'relation', 'pair', 'empty', 'universe')) return true;
    wrongType(at, type, `${needs} needs a relation`);
    return false;
  };

  const needSet = (at: Expression, type: Type, needs: string): boolean => {
    if (fits(type, 'set', 'event', 'empty', 'universe')) return true;
    wrongType(at, type, `${needs} needs a set of events`);
    return false;
  };

  const setType = (items: readonly Expression[], environment: TypeEnvironment): Type => {
    if (items.length === 0) return { kind: 'empty' };
    const types = items.map((item) => typeOf(item, environment));
    const first = types.find(({ kind }) => kind !== 'empty' && kind !== 'unknown');
    types.forEach((type, i) => {
      if (['closure', 'primitive', 'procedure', 'universe'].includes(type.kind)) {
        wrongType(items[i]!, type, 'which no set can contain');
      } else if (first !== undefined && type.kind !== 'empty' && !fits(type, first.kind)) {
        wrongType(items[i]!, type, `but the set also contains ${describeType(first)}`);
      }
    });
    return collectionOf(types.reduce(join));
  };

  const collectionOf = (element: Type): Type => {
    if (element.kind === 'event') return { kind: 'set' };
    if (element.kind === 'pair') return { kind: 'relation' };
    return element.kind === 'unknown' ? UNKNOWN : { kind: 'values', element };
  };

  const lift = (type: Type): Type => {
    if (type.kind === 'tag') return { kind: 'values', element: type };
    if (type.kind === 'event') return { kind: 'set' };
    return type.kind === 'pair' ? { kind: 'relation' } : type;
  };

  const complementType = (at: Expression, operand: Type): Type => {
    const type = lift(operand);
    if (type.kind === 'empty') return { kind: 'universe' };
    if (type.kind === 'universe') return { kind: 'empty' };
    if (fits(type, 'set', 'relation', 'values')) return type;
    return wrongType(at, type, '`~` needs a set or a relation');
  };

  const binaryType = (expression: BinaryExpression, left: Type, right: Type): Type => {
    switch (expression.operator) {
      case '|':
      case '&':
      case '\\':
        return booleanType(expression, lift(left), lift(right));
      case ';': {
        if (left.kind === 'classes' && right.kind === 'classes') return left;
        const fine = [
          left.kind === 'classes' || needRelation(expression.left, left, '`;`'),
          right.kind === 'classes' || needRelation(expression.right, right, '`;`'),
        ];
        if (!fine.every((ok) => ok)) return UNKNOWN;
        if (left.kind === 'empty' || right.kind === 'empty') return { kind: 'empty' };
        return left.kind === 'unknown' && right.kind === 'unknown' ? UNKNOWN : { kind: 'relation' };
      }
      case '*':
        needSet(expression.left, left, '`*`');
        needSet(expression.right, right, '`*`');
        return { kind: 'relation' };
      case '++':
        return addType(expression, left, right);
    }
  };

  const booleanType = (expression: BinaryExpression, left: Type, right: Type): Type => {
    const { operator } = expression;
    for (const [type, at] of [[left, expression.left] as const, [right, expression.right] as const]) {
      if (isCollection(type) || fits(type, 'empty', 'universe')) continue;
      return wrongType(at, type, `\`${operator}\` needs sets or relations`);
    }
    if (isCollection(left) && isCollection(right)) {
      if (left.kind === right.kind) return join(left, right);
      const other = `${quote(expression.left)} is ${describeType(left)}`;
      return wrongType(expression.right, right, `but ${other}: \`${operator}\` cannot mix them`);
    }
    const either = (kind: Type['kind']): boolean => left.kind === kind || right.kind === kind;
    const collection = isCollection(left) ? left : right;
    if (operator === '|' && either('universe')) return { kind: 'universe' };
    if (operator === '&' && either('empty')) return { kind: 'empty' };
    if (operator === '\\') {
      if (right.kind === 'universe' || left.kind === 'empty') return { kind: 'empty' };
      if (right.kind === 'empty') return left;
    }
    return isCollection(collection) ? collection : join(left, right);
  };

  const addType = (expression: BinaryExpression, left: Type, right: Type): Type => {
    if (['universe', 'closure', 'primitive', 'procedure'].includes(left.kind)) {
      return wrongType(expression.left, left, 'which no set can contain');
    }
    switch (right.kind) {
      case 'unknown':
      case 'universe':
        return right;
      case 'empty':
        return collectionOf(left);
      case 'values':
        return { kind: 'values', element: join(left, right.element) };
      case 'set':
        if (fits(left, 'event')) return right;
        return wrongType(expression.left, left, 'only an event fits into a set of events');
      case 'relation':
        if (fits(left, 'pair', 'tuple')) return right;
        return wrongType(expression.left, left, 'only a pair fits into a relation');
      default:
        return wrongType(expression.right, right, '`++` needs a set');
    }
  };

  const arityError = (callee: string, wanted: number, given: number, span: Span): void =>
    report('type', `${callee} takes ${wanted} ${wanted === 1 ? 'argument' : 'arguments'}, ${given} given`, {
      span,
    });

  /** Binds parameters to the types of an argument; all unknown if their numbers differ. */
  const bindParameter = (
    environment: TypeEnvironment,
    parameter: Pattern,
    argument: Type,
    callee: string,
    span: Span,
  ): TypeEnvironment => {
    if (parameter.kind === 'name') return bindNames(environment, [parameter], argument);
    const given = itemTypes(argument) ?? [argument];
    const wanted = parameter.items.length;
    const matches = given.length === wanted;
    if (!matches && argument.kind !== 'unknown') arityError(callee, wanted, given.length, span);
    return parameter.items.reduce(
      (inner, item, i) => bindNames(inner, [item], matches ? given[i]! : UNKNOWN),
      environment,
    );
  };

  const applyType = (callee: Type, argument: Type, call: ApplyExpression): Type => {
    switch (callee.kind) {
      case 'closure':
        return callType(callee, argument, quote(call.callee), call.span);
      case 'primitive':
        return primitiveType(callee.name, argument, call);
      case 'unknown':
        return UNKNOWN;
      default:
        return wrongType(call.callee, callee, 'which cannot be applied');
    }
  };

  const callType = (closure: Type & { kind: 'closure' }, argument: Type, name: string, span: Span): Type => {
    const { function: callee } = closure;
    applied.add(callee);
    if (underway.filter((other) => other === callee).length >= DEEPEST_RECURSION) return UNKNOWN;
    underway.push(callee);
    const inner = bindParameter(closure.environment, callee.parameter, argument, name, span);
    const type = typeOf(callee.body, inner);
    underway.pop();
    return type;
  };

  const primitiveType = (name: string, argument: Type, call: ApplyExpression): Type => {
    const { takes, gives } = PRIMITIVES.get(name)!;
    if (argument.kind === 'unknown') return resultType(gives, UNKNOWN);
    const given = takes.length === 1 ? [argument] : (itemTypes(argument) ?? [argument]);
    if (given.length !== takes.length) {
      arityError(`\`${name}\``, takes.length, given.length, call.span);
      return UNKNOWN;
    }
    const parts = takes.length > 1 && call.argument.kind === 'tuple' ? call.argument.items : [];
    const wrong = takes.findIndex((kind, i) => !fits(given[i]!, ...ARGUMENT_KINDS[kind].fits));
    if (wrong === -1) return resultType(gives, given[1] ?? UNKNOWN);
    const needs = `\`${name}\` needs ${ARGUMENT_KINDS[takes[wrong]!].words}`;
    return wrongType(parts[wrong] ?? call.argument, given[wrong]!, needs);
  };

  /** `order` is the second argument: the linearisations of a relation between classes are such relations. */
  const resultType = (gives: ResultKind, order: Type): Type => {
    switch (gives) {
      case 'set':
      case 'relation':
      case 'classes':
        return { kind: gives };
      case 'sets':
        return { kind: 'values', element: { kind: 'set' } };
      case 'orders':
        return { kind: 'values', element: { kind: order.kind === 'classes' ? 'classes' : 'relation' } };
      case 'nothing':
        return UNKNOWN;
    }
  };

  const checkComparison = ({ operator, left, right }: Comparison, environment: TypeEnvironment): void => {
    const leftType = typeOf(left, environment);
    const rightType = typeOf(right, environment);
    if (operator === 'in') {
      const walkable = elementType(rightType) !== undefined || rightType.kind === 'universe';
      if (!walkable) wrongType(right, rightType, '`in` needs a set');
      return;
    }
    if (isCollection(leftType) && isCollection(rightType) && leftType.kind !== rightType.kind) {
      const other = `${quote(left)} is ${describeType(leftType)}`;
      wrongType(right, rightType, `but ${other}: \`${operator}\` cannot compare them`);
    }
  };

  const checkTagSubject = (
    at: Expression,
    type: Type,
    clauses: readonly { readonly tag: string; readonly span: Span }[],
    environment: TypeEnvironment,
  ): void => {
    if (!fits(type, 'tag')) wrongType(at, type, 'these cases need a tag');
    for (const { tag, span } of clauses) {
      const declared = lookUpType(environment, `'${tag}`)?.force();
      if (declared === undefined) {
        const suggestion = suggestTag(tag, environment);
        report('unknown-name', `no \`enum\` declares the tag \`'${tag}\``, { span, suggestion });
      } else if (
        type.kind === 'tag' &&
        declared.kind === 'tag' &&
        declared.enumeration !== type.enumeration
      ) {
        report(
          'type',
          `\`'${tag}\` is a tag of \`${declared.enumeration}\`, the subject is of \`${type.enumeration}\``,
          {
            span,
          },
        );
      }
    }
  };

  const bindAll: Typing['bindAll'] = (bindings, recursive, outer, see = () => {}) => {
    if (recursive) return bindRecursive(bindings, outer, see);
    return bindings.reduce((inner, binding) => {
      const thunk = lazyType(() => typeOf(binding.value, outer));
      see(binding, thunk);
      return bindThunk(inner, binding, thunk);
    }, outer);
  };

  const bindThunk = (
    environment: TypeEnvironment,
    { pattern, span }: Binding,
    thunk: TypeThunk,
  ): TypeEnvironment => {
    if (pattern.kind === 'name') {
      return pattern.name === undefined ? environment : { name: pattern.name, thunk, outer: environment };
    }
    const wanted = pattern.items.length;
    const item = (i: number): Type => {
      const type = thunk.force();
      const items = itemTypes(type);
      if (items?.length === wanted) return items[i]!;
      if (type.kind !== 'unknown') report('type', `the value here is not a tuple of ${wanted}`, { span });
      return UNKNOWN;
    };
    return pattern.items.reduce(
      (inner: TypeEnvironment, { name }, i) =>
        name === undefined ? inner : { name, thunk: lazyType(() => item(i)), outer: inner },
      environment,
    );
  };

  /** Values start as `{}` and are inferred again until their types are stable; functions see the whole group. */
  const bindRecursive = (
    bindings: readonly Binding[],
    outer: TypeEnvironment,
    see: (binding: Binding, thunk: LazyType) => void,
  ): TypeEnvironment => {
    const isFunction = ({ pattern, value }: Binding): boolean =>
      value.kind === 'function' && pattern.kind === 'name';
    const values = bindings.filter((binding) => !isFunction(binding));
    const scope = (thunks: readonly TypeThunk[]): TypeEnvironment => {
      let whole = values.reduce((inner, binding, i) => bindThunk(inner, binding, thunks[i]!), outer);
      for (const binding of bindings.filter(isFunction)) {
        const callee = binding.value as FunctionExpression;
        const thunk = lazyType(() => ({ kind: 'closure', function: callee, environment: whole }));
        whole = bindThunk(whole, binding, thunk);
      }
      return whole;
    };
    const infer = (types: readonly Type[]): readonly Type[] => {
      const environment = scope(types.map((type) => ({ force: () => type })));
      return values.map(({ value }) => typeOf(value, environment));
    };
    const bottom = ({ pattern }: Binding): Type =>
      pattern.kind === 'name'
        ? { kind: 'empty' }
        : { kind: 'tuple', items: pattern.items.map(() => ({ kind: 'empty' })) };
    let solved: readonly Type[] | undefined;
    const solve = (): readonly Type[] => {
      let types = values.map(bottom);
      for (let round = 0; round <= values.length; round++) {
        const { result } = collect(() => infer(types));
        if (result.every((type, i) => typeKey(type) === typeKey(types[i]!))) break;
        types = [...result];
      }
      return types;
    };
    const thunks = values.map(({ value }, i) =>
      lazyType(() => {
        solved ??= solve();
        // Once more with the final types, this time for the findings.
        typeOf(value, scope(solved.map((type) => ({ force: () => type }))));
        return solved[i]!;
      }),
    );
    values.forEach((binding, i) => {
      see(binding, thunks[i]!);
    });
    const whole = scope(thunks);
    for (const binding of bindings.filter(isFunction)) {
      see(
        binding,
        lazyType(() => ({
          kind: 'closure',
          function: binding.value as FunctionExpression,
          environment: whole,
        })),
      );
    }
    return whole;
  };

  return {
    typeOf,
    bindAll,
    bindParameter,
    checkTagSubject,
    lazyType,
    report,
    wrongType,
    collect,
    wasApplied: (callee) => applied.has(callee),
  };
}
