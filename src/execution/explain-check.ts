/**
 * Explains why a check fails by the shortest cycle (or the pair, or the event) in its relation.
 * Each edge is unfolded to relations that a reader knows. Unfolding goes down to base relations, so
 * that a fence shows as the event it is; it stops at rf, co, fr and their kin and at named
 * restrictions such as po-loc. What cannot be unfolded (a recursive definition) is shown under the
 * nearest name that the model gives it, such as ppo.
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
  /**
   * A cycle for acyclic and irreflexive; a path from the first to the second event for a relation
   * that must be empty.
   */
  readonly path: readonly ExplainedEdge[];
}

const FAMILIAR = new Set(['rf', 'rfe', 'rfi', 'co', 'coe', 'coi', 'fr', 'fre', 'fri', 'rb', 'mo']);

/**
 * The requirements that fail on the evaluated execution, in the model's order, each with its
 * evidence.
 */
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

/**
 * For each event on a cycle, a shortest cycle through it, as a list of events that ends where it
 * starts.
 */
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

/**
 * An edge of a recursive definition, which cannot be unfolded; the nearest name around it replaces
 * its own.
 */
interface OpaqueEdge extends ExplainedEdge {
  readonly isOpaque?: true;
}

/**
 * A function that turns one edge of a node into a path of known edges; the identity becomes an
 * empty path.
 */
function unfolder(evaluator: PlanEvaluator): (node: number, a: number, b: number) => ExplainedEdge[] {
  const { plan } = evaluator;
  const known = new Map<string, OpaqueEdge[]>();
  const unfold = (id: number, a: number, b: number): OpaqueEdge[] => {
    const key = `${id} ${a} ${b}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const name = plan.nodes[id]!.name ?? plan.names.get(id);
    const asNamed = (): OpaqueEdge[] => [{ relation: name!, from: a, to: b }];
    let path = stopsAt(plan, id, name) ? asNamed() : open(id, a, b);
    const isRecursive = plan.nodes[id]!.operation === 'fixpoint';
    if (name !== undefined && !isRecursive && path.some(({ isOpaque }) => isOpaque)) path = asNamed();
    known.set(key, path);
    return path;
  };
  const open = (id: number, a: number, b: number): OpaqueEdge[] => {
    const { operation, operands } = plan.nodes[id]!;
    const [left = -1, right = -1] = operands;
    switch (operation) {
      case 'identity':
      case 'identity-on':
        return [];
      case 'union':
        return shortest(
          operands.filter((side) => relates(evaluator, side, a, b)).map((side) => unfold(side, a, b)),
        );
      case 'sequence':
        return shortest(
          events(evaluator)
            .filter((middle) => relates(evaluator, left, a, middle) && relates(evaluator, right, middle, b))
            .map((middle) => [...unfold(left, a, middle), ...unfold(right, middle, b)]),
        );
      case 'closure':
        return steps(shortestPath(evaluator, left, a, b)!).flatMap(([from, to]) => unfold(left, from, to));
      case 'intersection':
        // The side that says more: a product of sets says nothing about the way from a to b.
        return unfold(plan.nodes[left]!.operation === 'product' ? right : left, a, b);
      case 'difference':
        return unfold(left, a, b);
      case 'inverse':
        return [...unfold(left, b, a)].reverse().map(({ relation, from, to }) => ({
          relation: relation.endsWith('^-1') ? relation.slice(0, -3) : `${relation}^-1`,
          from: to,
          to: from,
        }));
      default:
        return [{ relation: plan.names.get(id) ?? 'related', from: a, to: b, isOpaque: true }];
    }
  };
  return unfold;
}

/** Base relations, rf and its kin, and named restrictions of a relation. */
function stopsAt(plan: Plan, id: number, name: string | undefined): boolean {
  if (name === undefined) return false;
  const { operation } = plan.nodes[id]!;
  return (
    operation === 'base' || FAMILIAR.has(name) || operation === 'intersection' || operation === 'difference'
  );
}
