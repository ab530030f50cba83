/**
 * Executions of one size that answer a question, one after another. The solver proposes; a proposal
 * is checked by evaluating the models on it, without the encoding. If the forbidding model chooses
 * an order, the solver may propose an execution that some order allows: that order is learnt, for
 * all executions, and the solver asked again.
 */
import { isConsistent } from './concrete/judge.ts';
import { isWellFormed } from './concrete/well-formed.ts';
import { evaluator, FALSE, type Literal, TRUE } from './encoding/circuit.ts';
import { Clauses } from './encoding/clauses.ts';
import { requireAllowed, requireForbidden } from './encoding/model-constraints.ts';
import { type ComparisonProblem, encodeProblem, type Solution, solutionOf } from './encoding/problem.ts';
import type { SatSolver, SatSolverKind, SolveLimits } from './sat/sat-solver.ts';
import type { Setting } from './setting.ts';

export interface SearchStatistics {
  encodeMilliseconds: number;
  solveMilliseconds: number;
  variables: number;
  clauses: number;
  calls: number;
}

/** `open`: recursive definitions were cut off too early for what the solver proposes. */
export type Found =
  | { readonly kind: 'found'; readonly solution: Solution }
  | { readonly kind: 'none' | 'gave-up' | 'open' };

/** Clauses, and the solver that has them. */
interface Session {
  readonly clauses: Clauses;
  readonly solver: SatSolver;
}

export class SizeSearch {
  readonly problem: ComparisonProblem;
  private readonly setting: Setting;
  private readonly statistics: SearchStatistics;
  private readonly solverKind: SatSolverKind;
  private readonly limits: SolveLimits;
  private main: Session | undefined;
  /** Whether the forbidding model allows a given execution, and by which orders. */
  private choice: (Session & { readonly orders: readonly Int32Array[] }) | undefined;
  private holds: (literal: Literal) => boolean = () => false;

  constructor(
    setting: Setting,
    events: number,
    statistics: SearchStatistics,
    solverKind: SatSolverKind,
    limits: SolveLimits,
  ) {
    const start = performance.now();
    this.setting = setting;
    this.statistics = statistics;
    this.solverKind = solverKind;
    this.limits = limits;
    this.problem = encodeProblem(setting, events);
    statistics.encodeMilliseconds += performance.now() - start;
  }

  /** The next one; the same again unless something was required in between. */
  async next(): Promise<Found> {
    for (;;) {
      this.main ??= { clauses: this.problem.clauses, solver: await this.solverKind.create(this.limits) };
      const outcome = await this.ask(this.main, []);
      if (outcome !== 'satisfiable') return { kind: outcome === 'unsatisfiable' ? 'none' : 'gave-up' };
      const { solver, clauses } = this.main;
      this.holds = evaluator(this.problem.circuit, (node) => {
        const variable = clauses.variableOf(node);
        return variable !== undefined && solver.value(variable);
      });
      const solution = solutionOf(this.setting, this.problem, this.holds);
      const verdict = await this.judge(solution);
      if (verdict === 'gave-up' || verdict === 'open') return { kind: verdict };
      if (verdict === 'right') return { kind: 'found', solution };
    }
  }

  /** Whether recursive definitions are closed in all executions, so that nothing was missed. */
  async isClosed(): Promise<boolean> {
    const { circuit, wellFormed, open } = this.problem;
    if (open.size === 0) return true;
    const clauses = new Clauses(circuit);
    for (const clause of wellFormed) clauses.require(...clause);
    clauses.require(...open);
    const solver = await this.solverKind.create(this.limits);
    try {
      return (await this.ask({ clauses, solver }, [])) === 'unsatisfiable';
    } finally {
      solver.dispose();
    }
  }

  dispose(): void {
    this.main?.solver.dispose();
    this.choice?.solver.dispose();
  }

  private async ask(session: Session, assumptions: readonly Literal[]): ReturnType<SatSolver['solve']> {
    const start = performance.now();
    const literals = assumptions.map((literal) => session.clauses.assumption(literal));
    session.solver.addClauses(session.clauses.take());
    const encoded = performance.now();
    const outcome = await session.solver.solve(literals);
    const { statistics } = this;
    statistics.calls++;
    statistics.encodeMilliseconds += encoded - start;
    statistics.solveMilliseconds += performance.now() - encoded;
    statistics.variables = Math.max(statistics.variables, session.clauses.variableCount);
    statistics.clauses = Math.max(statistics.clauses, session.clauses.clauseCount);
    return outcome;
  }

  /** `again`: it was no solution, and what was wrong with it is known now. */
  private async judge({ execution, target }: Solution): Promise<'right' | 'again' | 'gave-up' | 'open'> {
    const { forbidding, allowing } = this.setting;
    const fault = isWellFormed(execution) ?? (target && isWellFormed(target));
    if (fault !== undefined) throw new Error(`the solver proposed an execution in which ${fault}`);
    const isWrong = (reason: string): 'open' => {
      if (this.problem.open.size > 0) return 'open';
      throw new Error(`the solver proposed an execution that ${reason}`);
    };
    if (allowing !== undefined && !isConsistent(target ?? execution, allowing))
      return isWrong(`${allowing.name} does not allow`);
    if (!this.setting.meetsWishes(execution)) return isWrong('is not dead, or not what was wished for');
    if (!isConsistent(execution, forbidding)) return 'right';
    if (!forbidding.plan.hasResidual) return isWrong(`${forbidding.name} allows`);
    return this.learnOrders();
  }

  private async learnOrders(): Promise<'again' | 'gave-up'> {
    const { scope, source, circuit } = this.problem;
    const { forbidding } = this.setting;
    if (this.choice === undefined) {
      const clauses = new Clauses(circuit);
      const orders = requireAllowed(
        {
          ...scope,
          require: (...literals) => clauses.require(...literals),
          noteAcyclic: (r) => clauses.noteAcyclic(r),
        },
        forbidding,
        source.parts,
      );
      this.choice = { clauses, orders, solver: await this.solverKind.create(this.limits) };
    }
    const { clauses, solver, orders } = this.choice;
    const outcome = await this.ask(this.choice, this.proposal());
    if (outcome === 'gave-up') return 'gave-up';
    if (outcome === 'unsatisfiable')
      throw new Error(`no order makes ${forbidding.name} allow what it allows`);
    const chosen = evaluator(circuit, (node) => {
      const variable = clauses.variableOf(node);
      return variable !== undefined && solver.value(variable);
    });
    requireForbidden(
      scope,
      forbidding,
      source.parts,
      undefined,
      orders.map((order) => placesOf(order, chosen)),
    );
    return 'again';
  }

  /** Everything that was chosen for the execution, as literals. */
  private proposal(): Literal[] {
    const { numbered, source } = this.problem;
    const { parts } = source;
    const literals = new Set<Literal>(numbered.shapes.map(({ chosen }) => chosen));
    for (const { labels } of [numbered, source])
      for (let event = 0; event < numbered.parts.slots; event++)
        for (const label of labels.labels) literals.add(labels.is(event, label));
    for (const matrix of [
      parts.sequenced,
      parts.sameThread,
      parts.sameLocation,
      parts.addr,
      parts.data,
      parts.ctrl,
      parts.readsFrom,
      parts.coherence,
      ...parts.scopes.values(),
    ])
      for (const literal of matrix) literals.add(literal);
    for (const literal of parts.present) literals.add(literal);
    literals.delete(TRUE);
    literals.delete(FALSE);
    return [...literals].map((literal) => (this.holds(literal) ? literal : -literal));
  }

  /** No execution like this one any more. */
  exclude(): void {
    this.problem.clauses.require(...this.proposal().map((literal) => -literal));
  }
}

/** The place of each event in a linear order that contains the given one. */
function placesOf(order: Int32Array, holds: (literal: Literal) => boolean): number[] {
  const size = Math.sqrt(order.length);
  const all = Array.from({ length: size }, (_, i) => i);
  const before = all.map((j) => all.filter((i) => holds(order[i * size + j]!)).length);
  const sorted = [...all].sort((a, b) => before[a]! - before[b]! || a - b);
  return all.map((event) => sorted.indexOf(event));
}
