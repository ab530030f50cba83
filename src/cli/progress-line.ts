/** One line on a terminal that says how far the engine is; nothing where the output is no terminal. */
import type { Progress } from '../index.ts';

export function progressLine(isSilent: boolean): { update: (progress: Progress) => void; clear: () => void } {
  const shows = process.stderr.isTTY === true && !isSilent;
  let isDrawn = false;
  return {
    update({ executions, candidates, milliseconds }) {
      if (!shows || milliseconds < 500) return;
      const seconds = milliseconds / 1000;
      const rate = Math.round(executions / seconds);
      process.stderr.write(
        `\r\u001b[K${executions} executions, ${candidates} candidates, ${rate} a second, ${seconds.toFixed(1)} s`,
      );
      isDrawn = true;
    },
    clear() {
      if (isDrawn) process.stderr.write('\r\u001b[K');
    },
  };
}
