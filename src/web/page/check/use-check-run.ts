/**
 * Runs of the program under the chosen models: when asked, and without being asked when a litmus
 * test is opened or the models are others.
 */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { EngineClient } from '../../engine-client.ts';
import type { ModelSource } from '../../protocol.ts';
import { needsClang } from '../editor/source-language.ts';
import { DEFAULT_BUDGET } from '../shared/budget-select.tsx';
import type { Shared } from '../shared/share-link.ts';
import { type JobState, useJob } from '../shared/use-job.ts';
import type { Clang } from './use-clang.ts';

interface RunOptions {
  readonly content: Shared;
  /** Counts what was opened from elsewhere; each is run at once. */
  readonly opened: number;
  readonly isVisible: boolean;
  readonly clang: Clang;
}

export interface CheckRun {
  readonly state: JobState<'check'>;
  /** The program is the one of the last run. */
  readonly isSameText: boolean;
  /** Program or models have changed since the last run, and no other run is about to begin. */
  readonly isStale: boolean;
  readonly seconds: number;
  readonly outcomes: boolean;
  readonly setSeconds: (seconds: number) => void;
  readonly setOutcomes: (outcomes: boolean) => void;
  readonly run: () => void;
  readonly stop: () => void;
  readonly clear: () => void;
  /** Each example is run at once, too. */
  readonly countExample: () => void;
}

export function useCheckRun(engine: EngineClient, options: RunOptions): CheckRun {
  const { content, opened, isVisible, clang } = options;
  const { source, models, cat } = content;
  const modelSources = models.map((name): ModelSource => (name === cat?.name ? cat : name));
  const [seconds, setSeconds] = useState(DEFAULT_BUDGET);
  const [outcomes, setOutcomes] = useState(false);
  /** How many were opened. */
  const [examples, setExamples] = useState(0);
  const { state, start, stop, clear } = useJob(engine, 'check');
  const { job } = state;

  /**
   * What was opened, which models are chosen and what the user's says; a run belongs to the one at
   * its time.
   */
  const occasion = JSON.stringify([opened, examples, modelSources]);
  const lastOccasion = useRef('');
  const run = useCallback(() => {
    if (models.length === 0) return;
    if (needsClang(source)) clang.allow();
    lastOccasion.current = occasion;
    start({ kind: 'check', source, models: modelSources, limits: { seconds }, outcomes });
  }, [source, models, cat, seconds, outcomes, occasion, start]);

  // Litmus tests run at once when they are opened or the models are others; text is run when asked.
  const mayRunAlone = isVisible && (!needsClang(source) || clang.isAllowed);
  const runsNow = mayRunAlone && occasion !== lastOccasion.current;
  useEffect(() => {
    if (runsNow) run();
  }, [runsNow, run]);

  // Without models there is no answer, and the next model is a new occasion.
  useEffect(() => {
    if (models.length > 0) return;
    lastOccasion.current = '';
    clear();
  }, [models, clear]);

  const isSameText = job?.source.text === source.text && job.source.name === source.name;
  const isSameRun = isSameText && JSON.stringify(job.models) === JSON.stringify(modelSources);
  return {
    state,
    isSameText,
    isStale: !isSameRun && !runsNow,
    seconds,
    outcomes,
    setSeconds,
    setOutcomes,
    run,
    stop,
    clear,
    countExample: () => setExamples(examples + 1),
  };
}
