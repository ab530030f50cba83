/**
 * The abstract syntax of cat (refs/herd7: the language as it is implemented). The parser makes it,
 * the printer turns it back into text, the checker and the interpreter walk it. Grouping
 * parentheses leave no trace; `let f p = e` is the binding of `f` to a function. Trees are never
 * changed after parsing.
 */
import type { Span } from '../diagnostics/source.ts';

export type CheckKind = 'acyclic' | 'irreflexive' | 'empty';

/**
 * `require`: a failure discards the candidate. `flag`: the name is recorded where the test holds.
 * `undefined-unless`: a failure makes the program's behaviour undefined. `assert`: a failure is an
 * error of the model.
 */
export type CheckMode = 'require' | 'flag' | 'undefined-unless' | 'assert';

interface Node {
  readonly span: Span;
}

export type CatBinaryOperator = '|' | '++' | ';' | '\\' | '&' | '*';
export type PostfixOperator = '*' | '+' | '?' | '^-1';

export interface NameExpression extends Node {
  readonly kind: 'name';
  readonly name: string;
}

/** `'once`; `name` is without the quote. */
export interface TagExpression extends Node {
  readonly kind: 'tag';
  readonly name: string;
}

/** `0`. */
export interface EmptyRelationExpression extends Node {
  readonly kind: 'empty-relation';
}

/** `_`, all events or all pairs. */
export interface UniverseExpression extends Node {
  readonly kind: 'universe';
}

/** `{a, b}`; without items the polymorphic empty set. */
export interface SetExpression extends Node {
  readonly kind: 'set';
  readonly items: readonly CatExpression[];
}

/** `()` or at least two items. */
export interface TupleExpression extends Node {
  readonly kind: 'tuple';
  readonly items: readonly CatExpression[];
}

/** `[S]`. */
export interface IdentityOnExpression extends Node {
  readonly kind: 'identity-on';
  readonly set: CatExpression;
}

export interface PostfixExpression extends Node {
  readonly kind: 'postfix';
  readonly operator: PostfixOperator;
  readonly operand: CatExpression;
}

/** `~e`. */
export interface ComplementExpression extends Node {
  readonly kind: 'complement';
  readonly operand: CatExpression;
}

export interface BinaryExpression extends Node {
  readonly kind: 'binary';
  readonly operator: CatBinaryOperator;
  readonly left: CatExpression;
  readonly right: CatExpression;
}

export interface ApplyExpression extends Node {
  readonly kind: 'apply';
  readonly callee: CatExpression;
  readonly argument: CatExpression;
}

export interface FunctionExpression extends Node {
  readonly kind: 'function';
  readonly parameter: Pattern;
  readonly body: CatExpression;
}

export interface LetExpression extends Node {
  readonly kind: 'let';
  readonly recursive: boolean;
  readonly bindings: readonly Binding[];
  readonly body: CatExpression;
}

export interface TagClause<Body> {
  readonly tag: string;
  readonly body: Body;
  readonly span: Span;
}

export interface MatchTagExpression extends Node {
  readonly kind: 'match-tag';
  readonly subject: CatExpression;
  readonly clauses: readonly TagClause<CatExpression>[];
  readonly otherwise: CatExpression | undefined;
}

/**
 * `|| {} -> whenEmpty || element ++ rest -> whenElement`, or `before | element ++ rest` to split
 * around an element.
 */
export interface MatchSetExpression extends Node {
  readonly kind: 'match-set';
  readonly subject: CatExpression;
  readonly whenEmpty: CatExpression;
  readonly before: NamePattern | undefined;
  readonly element: NamePattern;
  readonly rest: NamePattern;
  readonly whenElement: CatExpression;
}

export interface TryExpression extends Node {
  readonly kind: 'try';
  readonly body: CatExpression;
  readonly handler: CatExpression;
}

export interface IfExpression extends Node {
  readonly kind: 'if';
  readonly condition: CatCondition;
  readonly whenTrue: CatExpression;
  readonly whenFalse: CatExpression;
}

export type CatExpression =
  | NameExpression
  | TagExpression
  | EmptyRelationExpression
  | UniverseExpression
  | SetExpression
  | TupleExpression
  | IdentityOnExpression
  | PostfixExpression
  | ComplementExpression
  | BinaryExpression
  | ApplyExpression
  | FunctionExpression
  | LetExpression
  | MatchTagExpression
  | MatchSetExpression
  | TryExpression
  | IfExpression;

export interface Comparison extends Node {
  readonly kind: 'comparison';
  readonly operator: '=' | 'subset' | 'in';
  readonly left: CatExpression;
  readonly right: CatExpression;
}

export type CatCondition = Comparison | VariantCondition;

/** A formula over the names of variants that are switched on or off from outside. */
export type VariantCondition =
  | (Node & { readonly kind: 'variant'; readonly name: string })
  | (Node & { readonly kind: 'not'; readonly operand: VariantCondition })
  | (Node & { readonly kind: 'and'; readonly left: VariantCondition; readonly right: VariantCondition })
  | (Node & { readonly kind: 'or'; readonly left: VariantCondition; readonly right: VariantCondition });

/** A name, or `_` (name undefined). */
export interface NamePattern extends Node {
  readonly kind: 'name';
  readonly name: string | undefined;
}

export interface TuplePattern extends Node {
  readonly kind: 'tuple';
  readonly items: readonly NamePattern[];
}

export type Pattern = NamePattern | TuplePattern;

export interface Binding extends Node {
  readonly pattern: Pattern;
  readonly value: CatExpression;
}

export interface LetStatement extends Node {
  readonly kind: 'let';
  readonly recursive: boolean;
  readonly bindings: readonly Binding[];
  /** `let rec ... when acyclic e`: the fixpoint must pass this check. */
  readonly when: CheckStatement | undefined;
}

export interface CheckStatement extends Node {
  readonly kind: 'check';
  readonly mode: CheckMode;
  readonly negated: boolean;
  readonly test: CheckKind;
  readonly expression: CatExpression;
  readonly name: string | undefined;
}

export interface ShowStatement extends Node {
  readonly kind: 'show';
  readonly names: readonly NameExpression[];
}

export interface ShowAsStatement extends Node {
  readonly kind: 'show-as';
  readonly expression: CatExpression;
  readonly name: string;
}

export interface UnshowStatement extends Node {
  readonly kind: 'unshow';
  readonly names: readonly NameExpression[];
}

/** Loading a model replaces it by the statements of the file. */
export interface IncludeStatement extends Node {
  readonly kind: 'include';
  readonly file: string;
}

export interface ProcedureStatement extends Node {
  readonly kind: 'procedure';
  readonly recursive: boolean;
  readonly name: string;
  readonly parameter: Pattern;
  readonly body: readonly Statement[];
}

export interface CallStatement extends Node {
  readonly kind: 'call';
  readonly procedure: NameExpression;
  readonly argument: CatExpression;
  readonly name: string | undefined;
}

export interface ForallStatement extends Node {
  readonly kind: 'forall';
  readonly variable: NamePattern;
  readonly set: CatExpression;
  readonly body: readonly Statement[];
}

export interface WithStatement extends Node {
  readonly kind: 'with';
  readonly variable: NamePattern;
  readonly set: CatExpression;
}

export interface MatchStatement extends Node {
  readonly kind: 'match';
  readonly subject: CatExpression;
  readonly clauses: readonly TagClause<readonly Statement[]>[];
  readonly otherwise: readonly Statement[] | undefined;
}

/** Loading a model replaces it by the branch that its variants choose. */
export interface IfVariantStatement extends Node {
  readonly kind: 'if-variant';
  readonly condition: VariantCondition;
  readonly whenTrue: readonly Statement[];
  readonly whenFalse: readonly Statement[];
}

export interface EnumStatement extends Node {
  readonly kind: 'enum';
  readonly name: string;
  readonly tags: readonly TagExpression[];
}

/** `instructions R[{'once, 'acquire}]`, and with isDefault `default R[{'once}]`. */
export interface InstructionsStatement extends Node {
  readonly kind: 'instructions';
  readonly isDefault: boolean;
  readonly event: NameExpression;
  readonly annotations: readonly CatExpression[];
}

export interface DebugStatement extends Node {
  readonly kind: 'debug';
  readonly expression: CatExpression;
}

export type Statement =
  | LetStatement
  | CheckStatement
  | ShowStatement
  | ShowAsStatement
  | UnshowStatement
  | IncludeStatement
  | ProcedureStatement
  | CallStatement
  | ForallStatement
  | WithStatement
  | MatchStatement
  | IfVariantStatement
  | EnumStatement
  | InstructionsStatement
  | DebugStatement;

/** One cat file as written. */
export interface CatFile {
  readonly architecture: string | undefined;
  readonly name: string | undefined;
  /** `catdep`: the model computes dependencies itself, from register events. */
  readonly catdep: boolean;
  readonly statements: readonly Statement[];
}

/** The names that a pattern binds, without `_`. */
export function patternNames(pattern: Pattern): readonly string[] {
  const items = pattern.kind === 'tuple' ? pattern.items : [pattern];
  return items.flatMap((item) => (item.name === undefined ? [] : [item.name]));
}

/** Whether a binding of a `let rec` defines a function, which may refer to the whole group. */
export function isFunctionBinding(
  binding: Binding,
): binding is Binding & { readonly value: FunctionExpression } {
  return binding.value.kind === 'function' && binding.pattern.kind === 'name';
}
