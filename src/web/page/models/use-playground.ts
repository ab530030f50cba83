/** The classic tests under the user's model, asked again when the typing pauses. */
import { useEffect, useRef } from 'preact/hooks';
import type { EngineClient } from '../../engine-client.ts';
import type { PlaygroundRow } from '../../protocol.ts';
import { type JobState, useJob } from '../shared/use-job.ts';
import { hasChanged } from './playground-table.tsx';
import type { OwnModel } from './use-own-model.ts';

const PAUSE_MILLISECONDS = 400;

export interface Playground {
  readonly state: JobState<'playground'>;
  readonly stop: () => void;
  readonly rows: readonly PlaygroundRow[];
  /** The rows are of another text, base or language. */
  readonly isOld: boolean;
  /** How many verdicts change; empty until all are there. */
  readonly summary: string;
}

export function usePlayground(engine: EngineClient, model: OwnModel, isVisible: boolean): Playground {
  const { name, text, isLoaded, base, language } = model;
  const { state, start, stop } = useJob(engine, 'playground');
  const { job } = state;
  const isSameJob = job?.cat.text === text && job.base === base.name && job.language === language;
  useEffect(() => {
    if (!isLoaded || !isVisible || isSameJob) return;
    const timer = setTimeout(() => {
      const limits = { seconds: 10 };
      start({ kind: 'playground', cat: { name, text }, base: base.name, language, limits });
    }, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isLoaded, isVisible, isSameJob, name, text, base, language, start]);

  /** Until the next ones are there, the last rows stay where they are. */
  const last = useRef<readonly PlaygroundRow[]>([]);
  const rows = state.report?.rows ?? last.current;
  const isOld = state.report === undefined || !isSameJob;
  useEffect(() => {
    if (state.report !== undefined) last.current = state.report.rows;
  }, [state.report]);
  const summary =
    state.phase === 'done' && isSameJob
      ? `${rows.filter(hasChanged).length} of ${rows.length} tests change their verdict.`
      : '';
  return { state, stop, rows, isOld, summary };
}
