/** The solver that comes with Heddle, in this process. */
import { embeddedSolver, type SatSolverKind } from '../../index.ts';

export const EMBEDDED: SatSolverKind = embeddedSolver(() => import('cadical-wasm'));
