/**
 * The report to show: while a new run has no rows yet, the one before it stays, so that the table
 * does not go and come again.
 */
import { useRef } from 'preact/hooks';
import type { CheckReport } from '../../protocol.ts';
import type { JobState } from '../shared/use-job.ts';

export function useShownReport(
  { report, phase }: JobState<'check'>,
  isLitmus: boolean,
): CheckReport | undefined {
  const last = useRef<CheckReport>(undefined);
  const hasRows = report !== undefined && (!isLitmus || report.states.length > 0);
  if (hasRows || phase !== 'running') last.current = report;
  return last.current;
}
