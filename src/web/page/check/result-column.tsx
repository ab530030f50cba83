/** The side of the answer: the table of verdicts, and what is behind the chosen cell. */
import type { JobState } from '../shared/use-job.ts';
import { Detail } from './detail.tsx';
import type { CheckRun } from './use-check-run.ts';
import type { ChosenCell } from './use-chosen-cell.ts';
import { Verdicts } from './verdicts.tsx';

interface ResultProps {
  readonly check: CheckRun;
  readonly cell: ChosenCell;
  /** The executions behind the cell. */
  readonly pictures: JobState<'pictures'>;
  /** The line of the cursor, if the editor has the program of the run. */
  readonly line: number | undefined;
  /** The line of the event that the picture points at. */
  readonly onLine: (line: number | undefined) => void;
}

export function ResultColumn({ check, cell, pictures, line, onLine }: ResultProps) {
  const { phase } = check.state;
  const { shown, isOld, isLitmus, chosen, setChosen, isChosenState, column } = cell;
  return (
    <section class={isOld ? 'column is-old' : 'column'} aria-label="Result">
      {shown === undefined && phase !== 'running' && (
        <p class="empty">
          {phase === 'refused'
            ? 'The program cannot be read: what is wrong stands under the editor.'
            : 'Run the program to see what each model makes of it.'}
        </p>
      )}
      {shown !== undefined && (
        <Verdicts
          report={shown}
          isLitmus={isLitmus}
          isRunning={phase === 'running' && !isOld}
          isStale={check.isStale}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {column !== undefined && (
        <Detail
          column={column}
          row={chosen!.row}
          isState={isChosenState}
          pictures={pictures}
          line={line}
          onLine={onLine}
        />
      )}
    </section>
  );
}
