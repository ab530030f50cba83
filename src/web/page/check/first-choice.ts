/** The cell that is chosen before the user chooses one. */
import type { CheckReport } from '../../protocol.ts';
import { VERDICT_ROW } from './grid-of-program.ts';
import type { Cell } from './verdict-grid.tsx';

/** The question's row under the first model; of a program the first column that has an error. */
export function firstChoice({ states, columns }: CheckReport, isLitmus: boolean): Cell | undefined {
  const state = states.find(({ matches }) => matches) ?? states[0];
  if (isLitmus) return state && { row: state.text, column: 0 };
  const violated = columns.findIndex((column) => column.kind === 'checked' && column.json.errors.length > 0);
  return { row: VERDICT_ROW, column: Math.max(0, violated) };
}
