/**
 * DIMACS: the text form of a formula in conjunctive normal form that SAT solvers read, and of the
 * answers that they write. Answers come in two forms: lines `s ...` and `v ...` as in the SAT
 * competitions, and MiniSat's result file, whose first line is SAT or UNSAT and whose second line
 * is the model.
 */

/** `clauses` one after another, each ended by 0. A comment may have several lines. */
export function dimacsText(
  variables: number,
  clauses: readonly number[],
  comments: readonly string[],
): string {
  const lines: string[] = [];
  let clause = '';
  for (const literal of clauses) {
    clause += literal;
    if (literal === 0) {
      lines.push(clause);
      clause = '';
    } else clause += ' ';
  }
  if (clause !== '') throw new Error('the last clause has no 0 at its end');
  const header = comments.flatMap((comment) => comment.split('\n')).map((line) => `c ${line}`.trimEnd());
  return [...header, `p cnf ${variables} ${lines.length}`, ...lines, ''].join('\n');
}

export type SolverAnswer =
  /** The literals that hold; a variable that is not among them may have either value. */
  | { readonly outcome: 'satisfiable'; readonly literals: readonly number[] }
  | { readonly outcome: 'unsatisfiable' };

const OUTCOMES: ReadonlyMap<string, 'satisfiable' | 'unsatisfiable' | 'unknown'> = new Map([
  ['SATISFIABLE', 'satisfiable'],
  ['SAT', 'satisfiable'],
  ['UNSATISFIABLE', 'unsatisfiable'],
  ['UNSAT', 'unsatisfiable'],
  ['UNKNOWN', 'unknown'],
  ['INDETERMINATE', 'unknown'],
  ['INDET', 'unknown'],
]);

/** undefined: there is no answer, or not a whole one, or there are two that differ. */
export function parseSolverOutput(text: string): SolverAnswer | undefined {
  const outcomes = new Set<string>();
  const literals: number[] = [];
  let isEnded = false;
  for (const line of text.split(/\r?\n/)) {
    const outcome = OUTCOMES.get(line.replace(/^s\s+/, '').trim());
    if (outcome !== undefined) outcomes.add(outcome);
    const values = /^(?:v\b|(?=\s*-?\d))([-\d\s]*)$/.exec(line)?.[1];
    for (const word of values?.match(/\S+/g) ?? []) {
      const literal = Number(word);
      if (isEnded || !Number.isInteger(literal)) return undefined;
      if (literal === 0) isEnded = true;
      else literals.push(literal);
    }
  }
  const [outcome] = outcomes;
  if (outcomes.size !== 1) return undefined;
  if (outcome === 'unsatisfiable') return { outcome };
  return outcome === 'satisfiable' && isEnded ? { outcome, literals } : undefined;
}
