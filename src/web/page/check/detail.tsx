/**
 * What is behind a chosen cell: executions, the cycle that forbids one, an error, a report, or why
 * a model was refused.
 */
import { useMemo } from 'preact/hooks';
import type { PictureJson, VerdictColumn } from '../../protocol.ts';
import { PicturePanel } from '../picture/picture-panel.tsx';
import { DiagnosticList } from '../shared/diagnostic-list.tsx';
import { JobStatus } from '../shared/job-status.tsx';
import type { JobState } from '../shared/use-job.ts';
import { errorKey } from './error-rows.ts';

interface DetailProps {
  readonly column: VerdictColumn;
  /** The key of the row. */
  readonly row: string;
  readonly isState: boolean;
  readonly pictures: JobState<'pictures'>;
  readonly line: number | undefined;
  readonly onLine: (line: number | undefined) => void;
}

export function Detail({ column, row, isState, pictures, line, onLine }: DetailProps) {
  const errorPicture = useMemo(() => pictureOfError(column, row), [column, row]);
  if (column.kind === 'refused') return <DiagnosticList diagnostics={column.diagnostics} />;
  if (isState) return <StateDetail state={pictures} line={line} onLine={onLine} />;
  if (column.kind !== 'checked') return null;
  return (
    <>
      {errorPicture !== undefined && <PicturePanel pictures={errorPicture} line={line} onLine={onLine} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, so the keyboard must reach it. */}
      <pre class="report" tabIndex={0}>
        {column.text}
      </pre>
    </>
  );
}

/** Of the error that the row is about; of the first one on other rows. */
function pictureOfError(column: VerdictColumn, row: string): readonly PictureJson[] | undefined {
  if (column.kind !== 'checked') return undefined;
  const place = column.json.errors.findIndex((error) => errorKey(error) === row);
  const picture = column.errorPictures[place < 0 && !row.startsWith('error ') ? 0 : place];
  return picture === undefined ? undefined : [picture];
}

interface StateProps {
  readonly state: JobState<'pictures'>;
  readonly line: number | undefined;
  readonly onLine: (line: number | undefined) => void;
}

function StateDetail({ state, line, onLine }: StateProps) {
  const { report, phase } = state;
  if (report === undefined) return phase === 'stopped' ? null : <JobStatus state={state} />;
  const { verdict, pictures, isCut, explanation } = report;
  return (
    <>
      {verdict === 'unknown' && phase === 'done' && (
        <p class="notice">The search ended before it was known whether an execution ends like this.</p>
      )}
      {pictures.length > 0 && <PicturePanel pictures={pictures} isCut={isCut} line={line} onLine={onLine} />}
      {explanation !== undefined && (
        <details class="explanation" open={pictures.length === 0}>
          <summary>Why it is forbidden</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, so the keyboard must reach it. */}
          <pre class="report" tabIndex={0}>
            {explanation}
          </pre>
        </details>
      )}
    </>
  );
}
