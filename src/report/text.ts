/**
 * A litmus result as herd7 prints it, so that scripts and readers that are used to herd7 find
 * everything in its place.
 */
import type { CheckResult, LitmusCheckResult, LitmusResult } from '../explore/results/result.ts';
import { silenceLines } from './program-text.ts';

const ASKED: Readonly<Record<LitmusResult['kind'], string>> = {
  exists: 'Allowed',
  '~exists': 'Forbidden',
  forall: 'Required',
  final: 'Final',
};

export function litmusText(result: LitmusCheckResult): string {
  const { litmus, statistics, verdict } = result;
  const { name, observation, states } = litmus;
  const matching = states
    .filter(({ matches }) => matches)
    .reduce((sum, { executions }) => sum + executions, 0);
  const lines = [
    `Test ${name} ${ASKED[litmus.kind]}`,
    `States ${states.length}${litmus.isComplete ? '' : ' (partial)'}`,
    ...states.map(({ text }) => text),
  ];
  lines.push(verdict === 'inconclusive' ? 'Inconclusive' : litmus.answer);
  lines.push('Witnesses', `Positive: ${litmus.positive} Negative: ${litmus.negative}`);
  for (const flag of litmus.flags) lines.push(`Flag ${flag}`);
  lines.push(`Condition ${litmus.condition}`);
  lines.push(`Observation ${name} ${observation} ${matching} ${result.executions - matching}`);
  lines.push(`Time ${name} ${(statistics.wallMilliseconds / 1000).toFixed(2)}`);
  lines.push(`Model ${result.model} (engine ${result.engine}, equivalence ${result.equivalence})`);
  if (result.blocked > 0) lines.push(`Blocked ${result.blocked}`);
  if (verdict === 'inconclusive') lines.push(`Reason: ${result.reason}`);
  lines.push(...silenceLines(result));
  for (const error of result.errors) {
    lines.push(
      `Error ${error.kind}: ${error.message}${error.location === '' ? '' : ` at ${error.location}`}`,
    );
    for (const { thread, location, event } of error.accesses) {
      lines.push(`  ${thread < 0 ? 'initial state' : `thread ${thread} at ${location}`}: ${event}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** One line a result, for --quiet. */
export function quietText(file: string, result: CheckResult): string {
  const { model, verdict, reason, assumptions, notLookedFor = [], jdk } = result;
  const rests = verdict === 'holds' && assumptions.length > 0;
  const assumed = rests ? `; assuming ${assumptions.map(({ id }) => id).join(', ')}` : '';
  const silent = verdict === 'holds' && notLookedFor.length > 0;
  const open = silent ? `; not looked for: ${notLookedFor.join(', ')}` : '';
  const library = jdk === undefined ? '' : `; JDK ${jdk.version}${jdk.classes === 'real' ? ', real' : ''}`;
  return `${file}: ${model}: ${verdict} (${reason}${assumed}${open}${library})\n`;
}
