/** The result of checking a program, for people. */
import type { CheckResult, ProgramError } from '../explore/results/result.ts';
import { type CounterexampleContext, counterexampleLines, threadName } from './counterexample-text.ts';

const VERDICTS: Readonly<Record<CheckResult['verdict'], string>> = {
  holds: 'Holds',
  violated: 'Violated',
  inconclusive: 'Inconclusive',
};

export function programText(
  file: string,
  result: CheckResult,
  context: Partial<CounterexampleContext> = {},
): string {
  const { model, engine, engineReason, equivalence, verdict, reason, executions, blocked } = result;
  const { errors, statistics, assumptions, jdk } = result;
  const full: CounterexampleContext = {
    lineAt: () => undefined,
    replayCommand: (replay) => `heddle check ${file} --model ${model} --replay ${replay}`,
    ...context,
  };
  const expected = engine === 'graph' || (equivalence === 'rf' && engine !== 'rf') ? 'rf' : 'graph';
  const seconds = (statistics.wallMilliseconds / 1000).toFixed(2);
  const lines = [
    `Program ${file}`,
    `Model ${model} (engine ${engine}, equivalence ${equivalence})`,
    ...(engineReason === undefined ? [] : [`Engine ${engine}, not ${expected}: ${engineReason}`]),
    ...(jdk === undefined ? [] : [`Library ${jdkText(jdk)}`]),
    `${VERDICTS[verdict]}: ${reason}`,
    ...(verdict === 'violated' ? [] : assumptions.map(({ id, text }) => `Assumption ${id}: ${text}`)),
    ...silenceLines(result),
    ...errors.flatMap((error) => errorLines(error, full)),
    `Executions ${executions}${standing(result)}${blocked > 0 ? `, blocked ${blocked}` : ''}, ${seconds} s`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Whose classes ran. */
export const jdkText = ({ version, classes }: NonNullable<CheckResult['jdk']>): string =>
  classes === 'real'
    ? `JDK ${version}, its own locks and atomics`
    : `JDK ${version}, with Heddle's locks, atomics and synchronisers`;

/** ` (standing for 720)`. */
const standing = ({ explored }: CheckResult): string =>
  explored === undefined
    ? ''
    : ` (standing for ${explored.atMost === true ? 'at most ' : ''}${explored.standsFor})`;

/** What was not looked for, so that nobody takes its absence for a result. */
export const silenceLines = ({ model, notLookedFor = [] }: CheckResult): string[] =>
  notLookedFor.map((kind) => `Not looked for: ${kind} (${model} does not define it)`);

/** An error with its accesses and its counterexample: text that ends in a newline. */
export const errorText = (error: ProgramError, context: CounterexampleContext): string =>
  `${errorLines(error, context).join('\n')}\n`;

function errorLines(error: ProgramError, context: CounterexampleContext): string[] {
  const { kind, message, location, accesses } = error;
  let shown: string | undefined;
  const withSource = (text: string, place: string): string[] => {
    const line = context.lineAt(place);
    if (line === undefined || line === shown) return [text];
    shown = line;
    return [text, `      | ${line.trim()}`];
  };
  const head = `Error ${kind}: ${message}${location === '' ? '' : ` at ${location}`}`;
  // The place of the error may be that of one of the accesses.
  const isListed = accesses.some((access) => access.location === location);
  const details = counterexampleLines(error, context);
  return [
    ...(isListed ? [head] : withSource(head, location)),
    ...accesses.flatMap(({ thread, location: place, event }) =>
      withSource(`  ${threadName(thread)}${place === '' ? '' : ` at ${place}`}: ${event}`, place),
    ),
    ...(details.length === 0 ? [] : [...details.map((line) => (line === '' ? '' : `  ${line}`)), '']),
  ];
}
