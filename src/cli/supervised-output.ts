/** Standard output and standard error of the process, and what is done when they fail. */

/** `onFailure` is called when results cannot be written, after that was said. */
export function guardOutput(onFailure: () => void): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    // `heddle check ... | head` closes the pipe early. That is no fault, and the exit code still
    // says what the verdict is.
    if (code === 'EPIPE') return;
    process.stderr.write(`heddle: standard output cannot be written (${code})\n`);
    onFailure();
  });
  // There is nowhere left to say so.
  process.stderr.on('error', () => {});
}
