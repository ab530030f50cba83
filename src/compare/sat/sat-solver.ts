/**
 * What compare needs of a SAT solver: it takes clauses, gives a model, takes more clauses, and
 * solves again. Literals are as in DIMACS: variable v is v, its negation -v. Solvers come from
 * outside (a WebAssembly module, a program on the PATH).
 */
export type SolveOutcome = 'satisfiable' | 'unsatisfiable' | 'gave-up';

export interface SatSolver {
  /** Clauses one after another, each ended by 0. */
  addClauses(clauses: readonly number[]): void;
  /**
   * May be asked again after more clauses. `gave-up`: the signal was raised, or the time was up.
   */
  solve(assumptions?: readonly number[]): Promise<SolveOutcome>;
  /** In the model of the last `satisfiable`. */
  value(variable: number): boolean;
  dispose(): void;
}

export interface SolveLimits {
  /** Milliseconds as of performance.now(); undefined: none. */
  readonly deadline: number | undefined;
  readonly signal: AbortSignal;
  /** Called now and then while solving, with the conflicts so far where they are known. */
  readonly progress?: (conflicts: number) => void;
}

/** A solver that can be had any number of times. */
export interface SatSolverKind {
  readonly name: string;
  create(limits: SolveLimits): Promise<SatSolver>;
}
