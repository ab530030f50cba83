/** `--dimacs FILE`: a solver that remembers what it is asked. */
import { dimacsText } from '../api/doors/compare.ts';
import type { SatSolverKind } from '../index.ts';

export interface ClauseRecord {
  /** Answers as the solver that it stands for. */
  readonly solver: SatSolverKind;
  /**
   * The last question to any of its solvers in DIMACS, assumptions as unit clauses; undefined if
   * there was none.
   */
  readonly text: (comments: readonly string[]) => string | undefined;
}

export function recordClauses(kind: SatSolverKind): ClauseRecord {
  let asked: readonly (readonly number[])[] | undefined;
  return {
    solver: {
      name: kind.name,
      async create(limits) {
        const solver = await kind.create(limits);
        const added: (readonly number[])[] = [];
        return {
          addClauses(clauses) {
            added.push([...clauses]);
            solver.addClauses(clauses);
          },
          solve(assumptions = []) {
            asked = [...added, assumptions.flatMap((literal) => [literal, 0])];
            return solver.solve(assumptions);
          },
          value: (variable) => solver.value(variable),
          dispose: () => solver.dispose(),
        };
      },
    },
    text(comments) {
      if (asked === undefined) return undefined;
      const clauses = asked.flat();
      const variables = clauses.reduce((most, literal) => Math.max(most, Math.abs(literal)), 0);
      return dimacsText(variables, clauses, comments);
    },
  };
}
