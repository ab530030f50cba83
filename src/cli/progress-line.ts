/**
 * One line on a terminal that says how far the engine is; nothing where the output is no terminal.
 */
import type { Progress } from '../index.ts';
import { complain } from './job/console.ts';

export interface ProgressLine {
  /** Undefined where nothing is shown. */
  readonly update: ((progress: Progress) => void) | undefined;
  readonly clear: () => void;
}

export function progressLine(isSilent: boolean): ProgressLine {
  const shows = process.stderr.isTTY === true && !isSilent;
  let isDrawn = false;
  return {
    update: shows ? update : undefined,
    clear() {
      if (isDrawn) complain('\r\u001b[K');
    },
  };

  function update(progress: Progress): void {
    if (progress.milliseconds < 500) return;
    // A line that is broken could not be drawn over.
    complain(`\r\u001b[K${progressText(progress).slice(0, (process.stderr.columns || 80) - 1)}`);
    isDrawn = true;
  }
}

/** `1200 executions of about 5000, 4000 a second, depth 23, 0.3 s`. */
export function progressText({ executions, candidates, milliseconds, depth, estimate }: Progress): string {
  const seconds = milliseconds / 1000;
  return [
    `${executions} executions${estimate === undefined ? '' : ` of about ${roundedCount(estimate)}`}`,
    `${Math.round(executions / seconds)} a second`,
    // Where the engine has no depth, candidates show that it moves.
    depth === undefined ? `${candidates} candidates` : `depth ${depth}`,
    `${seconds.toFixed(1)} s`,
  ].join(', ');
}

/** Two digits: an estimate is worth no more. */
const roundedCount = (count: number): string =>
  count < 1e6 ? String(Number(count.toPrecision(2))) : count.toExponential(0).replace('e+', 'e');
