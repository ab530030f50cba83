/** The verdicts in sentences, for screen readers when a run ends. */
import type { CheckReport } from '../../protocol.ts';

export function spokenVerdicts({ columns }: CheckReport): string {
  const words = { holds: 'holds', violated: 'is violated', inconclusive: 'is open' };
  const sentences = columns.flatMap((column) =>
    column.kind === 'checked' ? [`Under ${column.model} it ${words[column.json.verdict]}.`] : [],
  );
  return sentences.join(' ');
}
