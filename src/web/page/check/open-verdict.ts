/**
 * What is said of a model that has no result: it has its turn, waits for it, or did not come to an
 * end.
 */
import type { VerdictColumn } from '../../protocol.ts';
import type { Mark } from './mark.tsx';
import type { GridColumn } from './verdict-grid.tsx';

type OpenColumn = Extract<VerdictColumn, { kind: 'waiting' | 'running' }>;

/**
 * `isRunning`: the run goes on. After Stop or a fault, the last update still says that a model is
 * waiting or running.
 */
export function openVerdict(
  { kind, executions = 0 }: OpenColumn,
  isRunning: boolean,
): Pick<GridColumn, 'verdict' | 'tone'> {
  if (!isRunning) return { verdict: kind === 'waiting' ? 'not run' : 'stopped', tone: 'open' };
  if (kind === 'waiting') return { verdict: 'waiting', tone: 'running' };
  return { verdict: executions === 0 ? 'running' : `${executions} so far`, tone: 'running' };
}

export function openMark({ kind }: OpenColumn, isRunning: boolean): Mark {
  if (isRunning) return { kind: 'waiting', words: kind === 'waiting' ? 'not run yet' : 'running' };
  return {
    kind: 'unknown',
    words: kind === 'waiting' ? 'not run' : 'not seen before the search was stopped',
  };
}
