/**
 * A job of an engine as state of a component: what came of it so far, how to start one, how to stop
 * it.
 */
import { useCallback, useRef, useState } from 'preact/hooks';
import type { EngineClient } from '../../engine-client.ts';
import type { Job, JobOf, PlainDiagnostic, ReportOf } from '../../protocol.ts';

export interface JobState<Kind extends Job['kind']> {
  readonly phase: 'idle' | 'running' | 'done' | 'stopped' | 'refused' | 'failed';
  readonly job?: JobOf<Kind>;
  /** The last one that came, also of a job that was stopped. */
  readonly report?: ReportOf<Kind>;
  readonly progress: string;
  readonly diagnostics: readonly PlainDiagnostic[];
  /** Of a fault of ours, or of a file that could not be loaded. */
  readonly message: string;
}

export interface JobControl<Kind extends Job['kind']> {
  readonly state: JobState<Kind>;
  readonly start: (job: JobOf<Kind>) => void;
  readonly stop: () => void;
  /** Back to the beginning, whatever was running. */
  readonly clear: () => void;
}

const IDLE = { phase: 'idle', progress: '', diagnostics: [], message: '' } as const;

export function useJob<Kind extends Job['kind']>(engine: EngineClient, kind: Kind): JobControl<Kind> {
  const [state, setState] = useState<JobState<Kind>>(IDLE);
  /** Answers to a job that is no longer the latest say nothing. */
  const latest = useRef(0);

  const start = useCallback(
    (job: JobOf<Kind>) => {
      const own = ++latest.current;
      const change = (part: Partial<JobState<Kind>>) => {
        if (latest.current === own) setState((before) => ({ ...before, ...part }));
      };
      setState({ ...IDLE, phase: 'running', job });
      const listener = {
        onUpdate: (report: ReportOf<Kind>) => change({ report }),
        onProgress: (progress: string) => change({ progress }),
      };
      engine.run<Kind>(job, listener).then((end) => {
        switch (end.kind) {
          case 'done':
            return change({ phase: 'done', report: end.report, progress: '' });
          case 'refused':
            return change({ phase: 'refused', diagnostics: end.diagnostics, progress: '' });
          case 'failed':
            return change({ phase: 'failed', message: end.message, progress: '' });
          case 'stopped':
            return change({ phase: 'stopped', progress: '' });
        }
      });
    },
    [engine],
  );

  const stop = useCallback(() => engine.stop(kind), [engine, kind]);
  const clear = useCallback(() => {
    latest.current++;
    engine.stop(kind);
    setState(IDLE);
  }, [engine, kind]);
  return { state, start, stop, clear };
}
