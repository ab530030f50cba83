/** The result of checking a program, for people. */
import type { CheckResult, ProgramError } from '../explore/result.ts';

const VERDICTS: Readonly<Record<CheckResult['verdict'], string>> = {
  holds: 'Holds',
  violated: 'Violated',
  inconclusive: 'Inconclusive',
};

export function programText(file: string, result: CheckResult): string {
  const { model, engine, equivalence, verdict, reason, executions, blocked, errors, statistics } = result;
  const seconds = (statistics.wallMilliseconds / 1000).toFixed(2);
  const lines = [
    `Program ${file}`,
    `Model ${model} (engine ${engine}, equivalence ${equivalence})`,
    `${VERDICTS[verdict]}: ${reason}`,
    ...errors.flatMap(errorLines),
    `Executions ${executions}${blocked > 0 ? `, blocked ${blocked}` : ''}, ${seconds} s`,
  ];
  return `${lines.join('\n')}\n`;
}

function errorLines({ kind, message, location, accesses }: ProgramError): string[] {
  return [
    `Error ${kind}: ${message}${location === '' ? '' : ` at ${location}`}`,
    ...accesses.map(
      ({ thread, location: place, event }) =>
        `  ${thread < 0 ? 'initial state' : thread === 0 ? `main at ${place}` : `thread ${thread} at ${place}`}: ${event}`,
    ),
  ];
}
