/**
 * One line on a terminal that says how far the engine is; nothing where the output is no terminal.
 */
import type { Estimate, Progress } from '../index.ts';
import { complain, terminalColumns } from './job/console.ts';

export interface ProgressLine {
  /** Undefined where nothing is shown. */
  readonly update: ((progress: Progress) => void) | undefined;
  readonly clear: () => void;
}

export function progressLine(isSilent: boolean): ProgressLine {
  const columns = isSilent ? undefined : terminalColumns();
  let isDrawn = false;
  return {
    update: columns === undefined ? undefined : update,
    clear() {
      if (isDrawn) complain('\r\u001b[K');
    },
  };

  function update(progress: Progress): void {
    if (progress.milliseconds < 500) return;
    // A line that is broken could not be drawn over.
    complain(`\r\u001b[K${progressText(progress).slice(0, columns! - 1)}`);
    isDrawn = true;
  }
}

/** `1200 executions of about 5000 (3000 to 9000), 4000 a second, depth 23, 0.3 s of about 1 s`. */
export function progressText({ executions, candidates, milliseconds, depth, estimate }: Progress): string {
  const seconds = milliseconds / 1000;
  return [
    `${executions} executions${estimate === undefined ? '' : ` of about ${countText(estimate)}`}`,
    `${Math.round(executions / seconds)} a second`,
    // Where the engine has no depth, candidates show that it moves.
    depth === undefined ? `${candidates} candidates` : `depth ${depth}`,
    `${seconds.toFixed(1)} s${estimate === undefined ? '' : ` of about ${timeText(estimate.seconds)}`}`,
  ].join(', ');
}

function countText({ executions, spread: [low, high] }: Estimate): string {
  const range = low === high ? '' : ` (${rounded(low)} to ${rounded(high)})`;
  return `${rounded(executions)}${range}`;
}

/** Two digits: an estimate is worth no more. */
const rounded = (count: number): string =>
  count < 1e6 ? String(Number(count.toPrecision(2))) : count.toExponential(0).replace('e+', 'e');

const UNITS: readonly (readonly [seconds: number, name: string])[] = [
  [86_400, 'days'],
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
];

/** In the largest unit of which there are at least two. */
function timeText(seconds: number): string {
  const [unit, name] = UNITS.find(([size]) => seconds >= 2 * size) ?? UNITS.at(-1)!;
  return `${rounded(seconds / unit)} ${name}`;
}
