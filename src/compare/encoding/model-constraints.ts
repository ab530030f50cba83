/**
 * Constrains symbolic executions by a model: the model allows one, forbids one, or one is dead. A
 * model that chooses an order allows an execution if some order works; it forbids one if no order
 * works, and this is encoded for the orders that were learnt so far (search.ts learns them).
 */
import type { CatModel } from '../../cat/index.ts';
import type { CheckStatement, Statement } from '../../cat/syntax.ts';
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import { requireFails, requireHolds } from './check-constraints.ts';
import { givenOrder, someOrder } from './chosen-order.ts';
import { type Circuit, type Literal, TRUE } from './circuit.ts';
import type { ExecutionParts } from './execution-parts.ts';
import { type ChooseOrder, LiteralAlgebra } from './literal-algebra.ts';
import { literalBase } from './literal-base.ts';
import { literalChecks } from './run-model.ts';
import type { Require } from './symbolic-relations.ts';

export interface ModelScope {
  readonly circuit: Circuit;
  readonly require: Require;
  readonly noteAcyclic: (r: Int32Array) => void;
  readonly rounds: number;
  /**
   * Receives, for each recursive definition that was cut off, whether one more round would change
   * it.
   */
  readonly onCut: (isOpen: Literal) => void;
}

const isRequired = ({ mode }: CheckStatement): boolean => mode === 'require';
const isRaceCheck = ({ mode }: CheckStatement): boolean => mode === 'undefined-unless';

/**
 * If `condition`, the model allows the execution. Gives the orders that were chosen, as relations.
 */
export function requireAllowed(
  scope: ModelScope,
  model: ConsistencyModel,
  parts: ExecutionParts,
  condition: Literal = TRUE,
  options: { readonly raceFree?: boolean } = {},
): Int32Array[] {
  const { circuit, require } = scope;
  const orders: Int32Array[] = [];
  const algebra = algebraFor(scope, model, parts, (nodes, order) => {
    const closed = algebra.transitiveClosure(order);
    const chosen = someOrder(circuit, { nodes, same: algebra.identity, closed }, require, condition);
    orders.push(chosen);
    return chosen;
  });
  const wanted = (check: CheckStatement): boolean =>
    isRequired(check) || (options.raceFree === true && isRaceCheck(check));
  for (const check of literalChecks(model.cat, algebra, wanted))
    requireHolds({ ...scope, size: algebra.size }, check, condition);
  noteCut(scope, algebra);
  return orders;
}

/** Places of all events, for each order that the model chooses. */
export type GivenOrders = readonly (readonly number[])[];

/**
 * If `condition`, some check fails: whatever is chosen for a model without choices, or for these
 * orders. Undefined orders of a model that chooses: its other checks fail, or a choice must be
 * looked for.
 */
export function requireForbidden(
  scope: ModelScope,
  model: ConsistencyModel,
  parts: ExecutionParts,
  condition: Literal = TRUE,
  given?: GivenOrders,
): void {
  const { circuit, require } = scope;
  const wrong: Literal[] = [];
  let choices = 0;
  const algebra = algebraFor(scope, model, parts, (nodes, order) => {
    const placeOf = given?.[choices++] ?? [...nodes.keys()];
    const closed = algebra.transitiveClosure(order);
    const { relation, isWrong } = givenOrder(circuit, { nodes, same: algebra.identity, closed }, placeOf);
    wrong.push(isWrong);
    return relation;
  });
  const checks = literalChecks(model.cat, algebra, isRequired);
  noteCut(scope, algebra);
  if (choices > 0 && given === undefined) return;
  const reasons = checks.map((check) => {
    const fails = circuit.input();
    requireFails({ ...scope, size: algebra.size }, check, fails);
    return fails;
  });
  require(-condition, ...reasons, ...wrong);
}

/**
 * Checks of a cat text that stands behind the definitions of a model: deadness, and what the user
 * wants besides.
 */
export function requireBehind(
  scope: ModelScope,
  model: ConsistencyModel,
  texts: readonly CatModel[],
  parts: ExecutionParts,
  condition: Literal = TRUE,
): void {
  for (const check of checksBehind(scope, model, texts, parts))
    requireHolds({ ...scope, size: check.size }, check, condition);
}

/** If `condition`, one of them fails. */
export function requireNotBehind(
  scope: ModelScope,
  model: ConsistencyModel,
  texts: readonly CatModel[],
  parts: ExecutionParts,
  condition: Literal,
): void {
  const { circuit, require } = scope;
  const reasons = checksBehind(scope, model, texts, parts).map((check) => {
    const fails = circuit.input();
    requireFails({ ...scope, size: check.size }, check, fails);
    return fails;
  });
  require(-condition, ...reasons);
}

function checksBehind(
  scope: ModelScope,
  model: ConsistencyModel,
  texts: readonly CatModel[],
  parts: ExecutionParts,
): (ReturnType<typeof literalChecks>[number] & { readonly size: number })[] {
  if (texts.length === 0) return [];
  const algebra = algebraFor(scope, model, parts, (nodes) => new Int32Array(nodes.length ** 2).fill(-TRUE));
  const own = new Set<Statement>(texts.flatMap(({ statements }) => statements));
  const statements = [
    ...model.cat.statements.filter(({ kind }) => DEFINES.has(kind)),
    ...texts.flatMap((text) => text.statements),
  ];
  const checks = literalChecks({ ...model.cat, statements }, algebra, (check) => own.has(check));
  noteCut(scope, algebra);
  return checks.map((check) => ({ ...check, size: algebra.size }));
}

const DEFINES: ReadonlySet<Statement['kind']> = new Set(['let', 'procedure', 'enum']);

function algebraFor(
  { circuit, rounds }: ModelScope,
  { vocabulary }: ConsistencyModel,
  parts: ExecutionParts,
  chooseOrder: ChooseOrder,
): LiteralAlgebra {
  return new LiteralAlgebra(circuit, literalBase(circuit, parts, vocabulary), { rounds, chooseOrder });
}

function noteCut({ onCut }: ModelScope, { open }: LiteralAlgebra): void {
  for (const isOpen of open) onCut(isOpen);
}
