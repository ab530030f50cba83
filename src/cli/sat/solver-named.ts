/** `--solver NAME`: the solver inside Heddle, or one of the user's machine. */
import { didYouMean, fail } from '../../api/doors/input.ts';
import type { SatSolverKind } from '../../index.ts';
import { EMBEDDED } from './embedded-solver.ts';
import { NATIVE_SOLVERS, nativeSolver } from './native-solver.ts';

const EMBEDDED_NAMES: readonly string[] = ['embedded', EMBEDDED.name];

/** An unknown name, and a solver that is not on the PATH, are InputErrors. */
export function solverNamed(name: string | undefined): SatSolverKind {
  if (name === undefined || EMBEDDED_NAMES.includes(name)) return EMBEDDED;
  if (NATIVE_SOLVERS.includes(name)) return nativeSolver(name);
  const known = [...EMBEDDED_NAMES, ...NATIVE_SOLVERS];
  return fail('unknown-name', `there is no SAT solver \`${name}\``, {
    expected: `one of ${known.join(', ')}`,
    suggestion: didYouMean(name, known),
  });
}
