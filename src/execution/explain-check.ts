/**
 * Why a check fails: the shortest cycle (or the pair, or the event) in its relation, each edge unfolded to relations
 * that a reader knows. Unfolding stops at rf, co, fr and their kin, and at whatever the model has named that depends
 * on the program alone (po-loc, ppo, a fence relation); named relations above those, such as hb, are opened.
 */
import type { Plan } from '../cat/plan.ts';
import { testBit } from '../util/bit-matrix.ts';
import type { PlanEvaluator } from './plan-evaluator.ts';

export interface ExplainedEdge {
  readonly relation: string;
  readonly from: number;
  readonly to: number;
}

export interface FailedCheck {
  /** Number of the check in the plan. */
  readonly check: number;
  /** A cycle for acyclic and irreflexive; a path from the first to the second event for a relation that must be empty. */
  readonly path: readonly ExplainedEdge[];
}

const FAMILIAR = new Set(['rf', 'rfe', 'rfi', 'co', 'coe', 'coi', 'fr', 'fre', 'fri', 'rb', 'mo']);

/** The requirements that fail on the evaluated execution, in the model's order, each with its evidence. */
export function explainFailures(evaluator: PlanEvaluator): FailedCheck[] {
  const { plan } = evaluator;
  const failures: FailedCheck[] = [];
  plan.checks.forEach((check, number) => {
    if (check.mode !== 'require' || evaluator.checkHolds(number)) return;
    failures.push({ check: number, path: check.negated ? [] : evidence(evaluator, number) });
  });
  return failures;
}

function evidence(evaluator: PlanEvaluator, number: number): ExplainedEdge[] {
  const { plan } = evaluator;
  const { kind, node } = plan.checks[number]!;
  if (plan.nodes[node]!.kind === 'set') return [];
  const unfold = unfolder(evaluator);
  switch (kind) {
    case 'acyclic':
      return shortest(
        cyclesThrough(evaluator, node).map((cycle) => steps(cycle).flatMap(([a, b]) => unfold(node, a, b))),
      );
    case 'irreflexive':
      return shortest(
        events(evaluator)
          .filter((a) => relates(evaluator, node, a, a))
          .map((a) => unfold(node, a, a)),
      );
    case 'empty': {
      const all = events(evaluator);
      return shortest(
        all.flatMap((a) => all.filter((b) => relates(evaluator, node, a, b)).map((b) => unfold(node, a, b))),
      );
    }
  }
}

const events = ({ size }: PlanEvaluator): number[] => Array.from({ length: size }, (_, event) => event);

function relates(evaluator: PlanEvaluator, node: number, a: number, b: number): boolean {
  return testBit(evaluator.memory, evaluator.offsetOf(node) + a * evaluator.words, b);
}

const steps = (path: readonly number[]): [number, number][] =>
  path.slice(1).map((event, i) => [path[i]!, event]);

function shortest(paths: readonly ExplainedEdge[][]): ExplainedEdge[] {
  return paths.reduce((best, path) => (path.length < best.length ? path : best), paths[0] ?? []);
}

/** For each event on a cycle, a shortest cycle through it, as a list of events that ends where it starts. */
function cyclesThrough(evaluator: PlanEvaluator, node: number): number[][] {
  return events(evaluator).flatMap((start) => {
    const path = shortestPath(evaluator, node, start, start);
    return path === undefined ? [] : [path];
  });
}

/** Breadth first, at least one step. */
function shortestPath(
  evaluator: PlanEvaluator,
  node: number,
  from: number,
  to: number,
): number[] | undefined {
  const cameFrom = new Map<number, number>();
  for (let front = [from]; front.length > 0; ) {
    const next: number[] = [];
    for (const a of front) {
      for (const b of events(evaluator)) {
        if (cameFrom.has(b) || !relates(evaluator, node, a, b)) continue;
        cameFrom.set(b, a);
        if (b !== to) {
          next.push(b);
          continue;
        }
        const path = [b];
        for (let at = a; ; at = cameFrom.get(at)!) {
          path.unshift(at);
          if (at === from) return path;
        }
      }
    }
    front = next;
  }
  return undefined;
}

/** A function that turns one edge of a node into a path of known edges; the identity becomes an empty path. */
function unfolder(evaluator: PlanEvaluator): (node: number, a: number, b: number) => ExplainedEdge[] {
  const { plan } = evaluator;
  const isStatic = staticNodes(plan);
  const known = new Map<string, ExplainedEdge[]>();
  const unfold = (id: number, a: number, b: number): ExplainedEdge[] => {
    const key = `${id} ${a} ${b}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const path = open(id, a, b);
    known.set(key, path);
    return path;
  };
  const open = (id: number, a: number, b: number): ExplainedEdge[] => {
    const node = plan.nodes[id]!;
    const name = node.operation === 'base' ? node.name : plan.names.get(id);
    const isIdentity = node.operation === 'identity' || node.operation === 'identity-on';
    if (isIdentity) return [];
    if (
      name !== undefined &&
      (node.operation === 'base' || FAMILIAR.has(name) || (isStatic[id] && a !== b))
    ) {
      return [{ relation: name, from: a, to: b }];
    }
    const [left = -1, right = -1] = node.operands;
    switch (node.operation) {
      case 'union':
        return shortest(
          [left, right].filter((side) => relates(evaluator, side, a, b)).map((side) => unfold(side, a, b)),
        );
      case 'sequence':
        return shortest(
          events(evaluator)
            .filter((middle) => relates(evaluator, left, a, middle) && relates(evaluator, right, middle, b))
            .map((middle) => [...unfold(left, a, middle), ...unfold(right, middle, b)]),
        );
      case 'closure':
        return steps(shortestPath(evaluator, left, a, b)!).flatMap(([from, to]) => unfold(left, from, to));
      case 'intersection': {
        // The side that says more: one that is more than a restriction by the program's shape.
        const side = isStatic[left] && !isStatic[right] ? right : left;
        return unfold(side, a, b);
      }
      case 'difference':
        return unfold(left, a, b);
      case 'inverse':
        return [...unfold(left, b, a)].reverse().map(({ relation, from, to }) => ({
          relation: relation.endsWith('^-1') ? relation.slice(0, -3) : `${relation}^-1`,
          from: to,
          to: from,
        }));
      default:
        return [{ relation: name ?? 'related', from: a, to: b }];
    }
  };
  return unfold;
}

/** By node: it depends on the program alone. */
function staticNodes(plan: Plan): boolean[] {
  const result: boolean[] = [];
  for (const node of plan.nodes) {
    const depends = node.operation === 'base' && ['rf', 'co', 'FW'].includes(node.name!);
    const isLoop = node.operation === 'variable' || node.operation === 'fixpoint';
    const bodies = isLoop && node.operation === 'fixpoint' ? plan.fixpoints[node.fixpoint!]!.bodies : [];
    // A variable is as static as the rest of its loop: what the bodies use besides it decides.
    result.push(!depends && [...node.operands, ...bodies].every((operand) => result[operand] ?? true));
  }
  return result;
}
