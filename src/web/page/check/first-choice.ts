/** The cell that is chosen before the user chooses one. */
import type { CheckReport } from '../../protocol.ts';
import { VERDICT_ROW } from './grid-of-program.ts';
import type { VerdictCell } from './verdict-grid.tsx';

/** The question's row under the first model; of a program the first column that has an error. */
export function firstChoice({ states, columns }: CheckReport, isLitmus: boolean): VerdictCell | undefined {
  const state = states.find(({ matches }) => matches) ?? states[0];
  const violated = columns.find((column) => column.kind === 'checked' && column.json.errors.length > 0);
  const model = (isLitmus ? columns[0] : (violated ?? columns[0]))?.model;
  const row = isLitmus ? state?.text : VERDICT_ROW;
  return model === undefined || row === undefined ? undefined : { row, model };
}
