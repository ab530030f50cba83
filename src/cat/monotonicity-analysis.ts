/**
 * How each node of a plan changes while an engine builds a candidate execution, that is while some
 * base sets and relations (rf, co, FW, ...) grow and the others stay as they are. A check on a node
 * that only grows can discard a candidate before it is complete: what is cyclic, reflexive or
 * non-empty now stays so.
 */
import type { Plan, PlanCheck, PlanNode } from './plan.ts';

export type Polarity = 'constant' | 'increasing' | 'decreasing' | 'mixed';

export interface Monotonicity {
  /** By node id. */
  readonly polarity: readonly Polarity[];
  /** The checks whose failure on a partial candidate is final. */
  readonly pruning: readonly PlanCheck[];
}

/**
 * `eventsGrow`: the set of events grows too, as while threads are run. Base sets and relations
 * among the old events stay as they are, but whatever looks for an event in between (sequences,
 * closures, domains) can find a new one.
 */
export function analyseMonotonicity(
  plan: Plan,
  growing: ReadonlySet<string>,
  { eventsGrow = false }: { readonly eventsGrow?: boolean } = {},
): Monotonicity {
  const polarity = polarities(plan, growing, eventsGrow);
  const pruning = plan.checks.filter(({ mode, negated, node }) => {
    const stays = polarity[node] === 'increasing' || polarity[node] === 'constant';
    return mode === 'require' && !negated && stays;
  });
  return { polarity, pruning };
}

/**
 * Goes over all nodes until nothing changes, because the variables of fixpoints need the polarity
 * of their bodies.
 */
function polarities(plan: Plan, growing: ReadonlySet<string>, eventsGrow: boolean): readonly Polarity[] {
  const polarity: Polarity[] = plan.nodes.map(() => 'constant');
  const antitone = plan.fixpoints.map((_, fixpoint) => !isMonotone(plan, fixpoint));
  const fixpointPolarity = ({ fixpoint }: PlanNode): Polarity => {
    const bodies = plan.fixpoints[fixpoint!]!.bodies.map((id) => polarity[id]!).reduce(join);
    return antitone[fixpoint!] && bodies !== 'constant' ? 'mixed' : bodies;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const node of plan.nodes) {
      const now = nodePolarity(node, polarity, {
        base: growing.has(node.name ?? '') ? 'increasing' : 'constant',
        path: eventsGrow ? 'increasing' : 'constant',
        recursive: () => fixpointPolarity(node),
      });
      if (now === polarity[node.id]) continue;
      polarity[node.id] = now;
      changed = true;
    }
  }
  return polarity;
}

/**
 * Whether the bodies only grow with the variables; otherwise the least fixpoint says nothing about
 * growth.
 */
function isMonotone(plan: Plan, fixpoint: number): boolean {
  const polarity: Polarity[] = plan.nodes.map(() => 'constant');
  const innerPolarity = (node: PlanNode): Polarity =>
    plan.fixpoints[node.fixpoint!]!.bodies.map((id) => polarity[id]!).reduce(join);
  for (let changed = true; changed; ) {
    changed = false;
    for (const node of plan.nodes) {
      const own = node.operation === 'variable' && node.fixpoint === fixpoint;
      const recursive = (): Polarity => (own ? 'increasing' : innerPolarity(node));
      const now = nodePolarity(node, polarity, { base: 'constant', path: 'constant', recursive });
      if (now === polarity[node.id]) continue;
      polarity[node.id] = now;
      changed = true;
    }
  }
  return plan.fixpoints[fixpoint]!.bodies.every((id) => ['constant', 'increasing'].includes(polarity[id]!));
}

interface Leaves {
  readonly base: Polarity;
  /** For operations that look for an event in between. */
  readonly path: Polarity;
  /** For a variable or a component of a fixpoint. */
  readonly recursive: () => Polarity;
}

function nodePolarity(node: PlanNode, polarity: readonly Polarity[], leaves: Leaves): Polarity {
  const operand = (i: number): Polarity => polarity[node.operands[i]!]!;
  switch (node.operation) {
    case 'base':
      return leaves.base;
    case 'empty':
    case 'all':
    case 'identity':
      return 'constant';
    case 'variable':
    case 'fixpoint':
      return leaves.recursive();
    case 'union':
    case 'intersection':
    case 'product':
      return join(operand(0), operand(1));
    case 'sequence':
      return join(join(operand(0), operand(1)), leaves.path);
    case 'inverse':
    case 'identity-on':
      return operand(0);
    case 'closure':
    case 'domain':
    case 'range':
      return join(operand(0), leaves.path);
    case 'difference':
      return join(operand(0), flip(operand(1)));
    case 'complement':
      return flip(operand(0));
  }
}

function join(a: Polarity, b: Polarity): Polarity {
  if (a === b || b === 'constant') return a;
  return a === 'constant' ? b : 'mixed';
}

function flip(polarity: Polarity): Polarity {
  if (polarity === 'increasing') return 'decreasing';
  return polarity === 'decreasing' ? 'increasing' : polarity;
}
