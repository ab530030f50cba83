/** The report to show, and the cell of it that the user has chosen or that comes first. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { CheckReport, VerdictColumn } from '../../protocol.ts';
import { kindOf } from '../editor/source-language.ts';
import { spokenEnd } from '../shared/spoken-end.ts';
import type { JobState } from '../shared/use-job.ts';
import { firstChoice } from './first-choice.ts';
import { spokenVerdicts } from './spoken-verdicts.ts';
import { useShownReport } from './use-shown-report.ts';
import type { VerdictCell } from './verdict-grid.tsx';

export interface ChosenCell {
  readonly shown: CheckReport | undefined;
  /** The report is of the run before. */
  readonly isOld: boolean;
  readonly isLitmus: boolean;
  readonly chosen: VerdictCell | undefined;
  readonly setChosen: (cell: VerdictCell) => void;
  /** The row of the cell is a final state. */
  readonly isChosenState: boolean;
  /** The column of the cell, if the report has it. */
  readonly column: VerdictColumn | undefined;
}

/** `opened` counts what was opened from elsewhere. */
export function useChosenCell(
  state: JobState<'check'>,
  opened: number,
  announce: (text: string) => void,
): ChosenCell {
  const { job, report, phase } = state;
  const [chosen, setChosen] = useState<VerdictCell>();

  // Another program begins with its own question: what was opened, or has another first line, which
  // names a litmus test.
  const title = job?.source.text.split('\n', 1)[0];
  useLayoutEffect(() => setChosen(undefined), [opened, title]);

  const isLitmus = job === undefined || kindOf(job.source) === 'litmus';
  const shown = useShownReport(state, isLitmus);
  const isChosenState = shown?.states.some(({ text }) => text === chosen?.row) ?? false;
  const column = shown?.columns.find(({ model }) => model === chosen?.model);

  // What is chosen stays chosen if the next run still has it.
  useEffect(() => {
    if (phase === 'running') return announce('');
    announce(`${spokenEnd(state)} ${report === undefined ? '' : spokenVerdicts(report)}`.trim());
    if (report === undefined) return;
    if (!isLitmus || !isChosenState || column === undefined) setChosen(firstChoice(report, isLitmus));
  }, [report, phase]);

  return { shown, isOld: shown !== report, isLitmus, chosen, setChosen, isChosenState, column };
}
