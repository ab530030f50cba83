/** One line about a job: progress while it runs, and what ended it if that was not an answer. */
import { DiagnosticList } from './diagnostic-list.tsx';
import type { JobState } from './use-job.ts';

export function JobStatus({ state }: { readonly state: Omit<JobState<never>, 'job' | 'report'> }) {
  switch (state.phase) {
    case 'running':
      return (
        <p class="status is-running">
          <span class="spinner" aria-hidden="true" />
          {state.progress || 'running'}
        </p>
      );
    case 'stopped':
      return <p class="status">Stopped.</p>;
    case 'refused':
      return <DiagnosticList diagnostics={state.diagnostics} />;
    case 'failed':
      return <pre class="report is-error">{state.message}</pre>;
    default:
      return null;
  }
}
