/**
 * What ended a job if that was not an answer, in a sentence for screen readers; empty otherwise.
 */
import type { JobState } from './use-job.ts';

export function spokenEnd({ phase, diagnostics, message }: Omit<JobState<never>, 'job' | 'report'>): string {
  switch (phase) {
    case 'stopped':
      return 'Stopped.';
    case 'refused':
      return `Refused: ${diagnostics[0]?.message ?? 'it cannot be read'}.`;
    case 'failed':
      return message;
    default:
      return '';
  }
}
