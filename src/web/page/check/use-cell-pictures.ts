/**
 * The executions behind the chosen cell of a litmus test, asked for when the cell has an answer.
 */
import { useEffect } from 'preact/hooks';
import type { EngineClient } from '../../engine-client.ts';
import type { JobOf, ModelSource } from '../../protocol.ts';
import { type JobState, useJob } from '../shared/use-job.ts';
import type { VerdictCell } from './verdict-grid.tsx';

const nameOf = (model: ModelSource): string => (typeof model === 'string' ? model : model.name);

/**
 * `cell` is undefined as long as it has no answer; what was shown for the same program then stays
 * while the job runs.
 */
export function useCellPictures(
  engine: EngineClient,
  job: JobOf<'check'> | undefined,
  cell: VerdictCell | undefined,
  isRunning: boolean,
): JobState<'pictures'> {
  const { state, start, clear } = useJob(engine, 'pictures');
  const model = job?.models.find((each) => nameOf(each) === cell?.model);
  const wanted: JobOf<'pictures'> | undefined =
    job === undefined || cell === undefined || model === undefined
      ? undefined
      : { kind: 'pictures', source: job.source, model, state: cell.row, limits: job.limits };
  const key = JSON.stringify(wanted);
  const mayStay = isRunning && state.job?.source.text === job?.source.text;
  useEffect(() => {
    if (wanted === undefined) {
      if (!mayStay && state.phase !== 'idle') clear();
    } else if (key !== JSON.stringify(state.job)) {
      start(wanted);
    }
  }, [key, mayStay]);
  return state;
}
