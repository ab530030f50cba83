/**
 * Detects constraints that no execution can meet, so that 'no test found' is not mistaken for a
 * fact about the models.
 */
import { fail } from '../diagnostics/diagnostic.ts';
import { encodeWishes } from './encoding/problem.ts';
import type { SatSolverKind, SolveLimits } from './sat/sat-solver.ts';
import type { Setting } from './setting.ts';

/** Throws InputError if no execution of any size within the bounds meets the constraints. */
export async function refuseContradiction(
  setting: Setting,
  kind: SatSolverKind,
  limits: SolveLimits,
): Promise<void> {
  const { question } = setting;
  const { threads, locations, events, isExact } = question;
  if (question.where.length === 0 && threads === undefined && locations === undefined) return;
  for (let size = isExact ? events : 1; size <= events; size++) {
    const solver = await kind.create(limits);
    try {
      solver.addClauses(encodeWishes(setting, size).take());
      if ((await solver.solve()) !== 'unsatisfiable') return;
    } finally {
      solver.dispose();
    }
  }
  fail('value', 'no execution meets the constraints, whatever the models', {
    expected: 'constraints that some execution within the bounds meets',
    suggestion:
      question.where.length > 0
        ? 'initial writes are in `W` and in `_`: `empty (W \\ IW) \\ REL` speaks of the others'
        : 'ask for more events, or for fewer threads or locations',
  });
}
