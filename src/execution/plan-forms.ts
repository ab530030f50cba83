/**
 * A plan made ready for evaluation over bits, once per model: operations as numbers, `[S];r` as a
 * restriction, and which fixpoint's loop a node is computed in.
 */
import type { Plan, PlanNode } from '../cat/plan.ts';

export const OP = {
  base: 0,
  empty: 1,
  all: 2,
  identity: 3,
  union: 4,
  intersection: 5,
  difference: 6,
  complement: 7,
  sequence: 8,
  inverse: 9,
  closure: 10,
  product: 11,
  identityOn: 12,
  domain: 13,
  range: 14,
  variable: 15,
  fixpoint: 16,
  restrictRows: 17,
  restrictColumns: 18,
} as const;

const OPCODES: Readonly<Record<PlanNode['operation'], number>> = {
  base: OP.base,
  empty: OP.empty,
  all: OP.all,
  identity: OP.identity,
  union: OP.union,
  intersection: OP.intersection,
  difference: OP.difference,
  complement: OP.complement,
  sequence: OP.sequence,
  inverse: OP.inverse,
  closure: OP.closure,
  product: OP.product,
  'identity-on': OP.identityOn,
  domain: OP.domain,
  range: OP.range,
  variable: OP.variable,
  fixpoint: OP.fixpoint,
};

/** One node. `a` and `b` are operand nodes, -1 where there is none. */
export interface Form {
  readonly op: number;
  readonly a: number;
  readonly b: number;
  readonly isSet: boolean;
  /** The fixpoint in whose loop the node is computed; -1 for none. */
  readonly loop: number;
}

export function planForms(plan: Plan): Form[] {
  const bare = plan.nodes.map((node) => bareForm(plan, node));
  const loops = innermostLoops(plan, bare);
  return bare.map((form, id) => ({ ...form, loop: loops[id]! }));
}

type BareForm = Omit<Form, 'loop'>;

function bareForm(plan: Plan, node: PlanNode): BareForm {
  const [a = -1, b = -1] = node.operands;
  const isSet = node.kind === 'set';
  if (node.operation === 'sequence') {
    const left = plan.nodes[a]!;
    const right = plan.nodes[b]!;
    if (left.operation === 'identity-on') return { op: OP.restrictRows, a: left.operands[0]!, b, isSet };
    if (right.operation === 'identity-on') return { op: OP.restrictColumns, a, b: right.operands[0]!, isSet };
  }
  return { op: OPCODES[node.operation], a, b, isSet };
}

/** A loop computes what depends on its variables; loops made later are the inner ones. */
function innermostLoops(plan: Plan, forms: readonly BareForm[]): Int32Array {
  const free: Set<number>[] = [];
  const loops = new Int32Array(forms.length).fill(-1);
  plan.nodes.forEach((node, id) => {
    const dependsOn = new Set<number>();
    if (node.operation === 'variable') dependsOn.add(node.fixpoint!);
    else if (node.operation === 'fixpoint') {
      for (const body of plan.fixpoints[node.fixpoint!]!.bodies)
        for (const loop of free[body]!) dependsOn.add(loop);
      dependsOn.delete(node.fixpoint!);
    } else {
      const { a, b } = forms[id]!;
      for (const operand of [a, b]) if (operand >= 0) for (const loop of free[operand]!) dependsOn.add(loop);
    }
    free.push(dependsOn);
    loops[id] = Math.max(-1, ...dependsOn);
  });
  return loops;
}
