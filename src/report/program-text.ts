/** The result of checking a program, for people. */
import type { CheckResult, ProgramError } from '../explore/result.ts';

const VERDICTS: Readonly<Record<CheckResult['verdict'], string>> = {
  holds: 'Holds',
  violated: 'Violated',
  inconclusive: 'Inconclusive',
};

/** `lineAt`: the text of the source line at a place such as `x.c:12:5`, if it is known. */
export function programText(
  file: string,
  result: CheckResult,
  lineAt: (location: string) => string | undefined = () => undefined,
): string {
  const { model, engine, equivalence, verdict, reason, executions, blocked, errors, statistics } = result;
  const seconds = (statistics.wallMilliseconds / 1000).toFixed(2);
  const lines = [
    `Program ${file}`,
    `Model ${model} (engine ${engine}, equivalence ${equivalence})`,
    `${VERDICTS[verdict]}: ${reason}`,
    ...errors.flatMap((error) => errorLines(error, lineAt)),
    `Executions ${executions}${blocked > 0 ? `, blocked ${blocked}` : ''}, ${seconds} s`,
  ];
  return `${lines.join('\n')}\n`;
}

function errorLines(
  { kind, message, location, accesses }: ProgramError,
  lineAt: (location: string) => string | undefined,
): string[] {
  const withSource = (text: string, place: string): string[] => {
    const line = lineAt(place);
    return line === undefined ? [text] : [text, `      | ${line.trim()}`];
  };
  const head = `Error ${kind}: ${message}${location === '' ? '' : ` at ${location}`}`;
  // Where the accesses are listed, the place of the error is one of theirs.
  return [
    ...(accesses.length > 0 ? [head] : withSource(head, location)),
    ...accesses.flatMap(({ thread, location: place, event }) =>
      withSource(`  ${threadName(thread)}${place === '' ? '' : ` at ${place}`}: ${event}`, place),
    ),
  ];
}

const threadName = (thread: number): string =>
  thread < 0 ? 'initial state' : thread === 0 ? 'main' : `thread ${thread}`;
