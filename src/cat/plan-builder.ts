/**
 * Turns a model into a plan by running the interpreter over plan nodes (plan-algebra.ts). A check
 * whose expression looks into values is left to the residual; a statement of control flow that does
 * so (`with`, `forall` over events, ...) ends the plan there.
 */
import { InputError } from '../diagnostics/diagnostic.ts';
import { asRelation } from './coercions.ts';
import type { Thunk } from './environment.ts';
import { CatInterpreter } from './interpreter.ts';
import type { CatModel } from './model.ts';
import { usesOf } from './name-uses.ts';
import { typeError } from './operators.ts';
import type { Fixpoint, Plan, PlanCheck, PlanNode, ShownRelation } from './plan.ts';
import { PlanAlgebra } from './plan-algebra.ts';
import { locationSetName, PRIMITIVES, tagSetName } from './primitives.ts';
import { initialState, type RunState, runStatements, type StatementHooks } from './run-statements.ts';
import { withinStack } from './stack-guard.ts';
import type { Binding, CheckStatement } from './syntax.ts';
import { type CatValue, NeedsConcrete } from './values.ts';
import type { Vocabulary } from './vocabulary.ts';

type Nodes = CatValue<PlanNode, PlanNode>;

/**
 * Throws InputError if a check runs into a mistake of the model; checkModel finds more of them, and
 * earlier.
 */
export function buildPlan(model: CatModel, vocabulary: Vocabulary): Plan {
  return withinStack(() => planOf(model, vocabulary));
}

function planOf(model: CatModel, vocabulary: Vocabulary): Plan {
  const algebra = new PlanAlgebra(vocabulary);
  const interpreter = new CatInterpreter(algebra, model.variants);
  const thunks = new Map<Binding, Thunk<PlanNode, PlanNode>>();
  const checks: PlanCheck[] = [];
  const plannedChecks = new Set<number>();
  const residualPlaces = new Set<number>();
  let checkCount = 0;
  let place = 0;
  let hasResidual = false;

  const hooks: StatementHooks<PlanNode, PlanNode> = {
    binding(binding, thunk) {
      thunks.set(binding, thunk);
      return thunk;
    },
    check(check, name, value, state) {
      const number = checkCount++;
      try {
        const node = checkedNode(algebra, check, value());
        checks.push({ ...testOf(check), name, node: node.id, span: check.span });
        plannedChecks.add(number);
      } catch (reason) {
        if (!(reason instanceof NeedsConcrete)) throw reason;
        residualPlaces.add(place);
        hasResidual = true;
      }
      return state;
    },
    show() {},
    choose() {
      throw new NeedsConcrete('`with`');
    },
  };

  let state: RunState<PlanNode, PlanNode> = initialState();
  for (; place < model.statements.length; place++) {
    try {
      const result = runStatements(interpreter, hooks, [model.statements[place]!], state);
      if (result.kind === 'passed') state = result.state;
    } catch (reason) {
      if (!(reason instanceof NeedsConcrete)) throw reason;
      hasResidual = true;
      break;
    }
  }

  const shown: ShownRelation[] = [];
  for (const [name, relation] of state.shown) {
    const node = quietly(relation);
    if (node !== undefined) shown.push({ name, node: node.id });
  }
  const bindings = new Map<Binding, number>();
  const residualNames = new Set<string>();
  if (hasResidual) {
    for (let i = place; i < model.statements.length; i++) {
      if (!isDefinition(model.statements[i]!.kind)) residualPlaces.add(i);
    }
    const uses = usesOf(model.statements, residualPlaces);
    for (const name of uses.outside)
      for (const base of baseNamesOf(name, vocabulary)) residualNames.add(base);
    for (const binding of uses.bindings) {
      if (binding.pattern.kind !== 'name') continue;
      const value = quietly(() => thunks.get(binding)?.force());
      const node = value && nodeOf(value);
      if (node !== undefined) bindings.set(binding, node.id);
    }
  }
  const residual = { bindings, plannedChecks, start: place };
  return compact({ algebra, checks, shown, residual, thunks, residualNames, hasResidual });
}

/**
 * Undefined if the value cannot be computed: a relation that is only shown, or a value that is only
 * prepared, must not make the model fail.
 */
function quietly<T>(compute: () => T | undefined): T | undefined {
  try {
    return compute();
  } catch (reason) {
    if (reason instanceof InputError || reason instanceof NeedsConcrete) return undefined;
    throw reason;
  }
}

function testOf({ test, negated, mode }: CheckStatement): Pick<PlanCheck, 'kind' | 'negated' | 'mode'> {
  return { kind: test, negated, mode };
}

function checkedNode(algebra: PlanAlgebra, check: CheckStatement, value: Nodes): PlanNode {
  if (check.test === 'empty' && value.kind === 'set') return value.set;
  const needs =
    check.test === 'empty' ? '`empty` needs a set or a relation' : `\`${check.test}\` needs a relation`;
  return asRelation(algebra, value) ?? typeError(check.expression, value.kind, needs);
}

function nodeOf(value: Nodes): PlanNode | undefined {
  if (value.kind === 'set') return value.set;
  return value.kind === 'relation' ? value.relation : undefined;
}

function isDefinition(kind: CatModel['statements'][number]['kind']): boolean {
  return (
    kind === 'let' || kind === 'procedure' || kind === 'enum' || kind === 'instructions' || kind === 'debug'
  );
}

/**
 * The base names behind a name that no statement binds: itself, what a primitive reads, what a tag
 * may stand for.
 */
function baseNamesOf(name: string, { sets, relations }: Vocabulary): readonly string[] {
  const candidates = [name, ...(PRIMITIVES.get(name)?.reads ?? [])];
  if (name.startsWith("'")) {
    const tag = name.slice(1);
    candidates.push(tag, tagSetName(tag), locationSetName(tag));
  }
  return candidates.filter((candidate) => sets.has(candidate) || relations.has(candidate));
}

interface Draft {
  readonly algebra: PlanAlgebra;
  readonly checks: readonly PlanCheck[];
  readonly shown: readonly ShownRelation[];
  readonly residual: Plan['residual'];
  readonly thunks: ReadonlyMap<Binding, Thunk<PlanNode, PlanNode>>;
  readonly residualNames: ReadonlySet<string>;
  readonly hasResidual: boolean;
}

/** Drops the nodes that nothing uses and renumbers the others in the same order. */
function compact(draft: Draft): Plan {
  const { algebra, checks, shown, residual } = draft;
  const used = new Set<number>();
  const usedFixpoints = new Set<number>();
  const mark = (id: number): void => {
    if (used.has(id)) return;
    used.add(id);
    const node = algebra.nodes[id]!;
    node.operands.forEach(mark);
    if (node.fixpoint === undefined || usedFixpoints.has(node.fixpoint)) return;
    usedFixpoints.add(node.fixpoint);
    algebra.fixpoints[node.fixpoint]!.variables.forEach(mark);
  };
  for (const { node } of checks) mark(node);
  for (const { node } of shown) mark(node);
  const baseNames = new Set(draft.residualNames);
  for (const id of used) {
    const { name } = algebra.nodes[id]!;
    if (name !== undefined) baseNames.add(name);
  }
  for (const id of residual.bindings.values()) mark(id);

  const order = [...used].sort((a, b) => a - b);
  const newId = new Map(order.map((id, i) => [id, i]));
  const at = (id: number): number => newId.get(id)!;
  const fixpointOrder = [...usedFixpoints].sort((a, b) => a - b);
  const newFixpoint = new Map(fixpointOrder.map((number, i) => [number, i]));
  const nodes = order.map((id): PlanNode => {
    const node = algebra.nodes[id]!;
    const renumbered = { ...node, id: at(id), operands: node.operands.map(at) };
    return node.fixpoint === undefined
      ? renumbered
      : { ...renumbered, fixpoint: newFixpoint.get(node.fixpoint)! };
  });
  const fixpoints = fixpointOrder.map((number): Fixpoint => {
    const { variables, bodies } = algebra.fixpoints[number]!;
    return { variables: variables.map(at), bodies: bodies.map(at) };
  });
  return {
    nodes,
    fixpoints,
    checks: checks.map((check) => ({ ...check, node: at(check.node) })),
    shown: shown.map(({ name, node }) => ({ name, node: at(node) })),
    names: namesOfNodes(draft.thunks, newId),
    baseNames,
    hasResidual: draft.hasResidual,
    residual: {
      ...residual,
      bindings: new Map([...residual.bindings].map(([binding, node]) => [binding, at(node)])),
    },
  };
}

const NAMELESS: ReadonlySet<string> = new Set(['base', 'empty', 'all', 'identity', 'variable']);

function namesOfNodes(
  thunks: ReadonlyMap<Binding, Thunk<PlanNode, PlanNode>>,
  newId: ReadonlyMap<number, number>,
): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const [{ pattern }, thunk] of thunks) {
    const value = thunk.peek();
    const node = value && nodeOf(value);
    if (node === undefined || NAMELESS.has(node.operation)) continue;
    const id = newId.get(node.id);
    if (id === undefined || names.has(id) || pattern.kind !== 'name' || pattern.name === undefined) continue;
    names.set(id, pattern.name);
  }
  return names;
}
