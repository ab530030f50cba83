/**
 * CPU time of this process, for limits in tests: other work on the machine does not change it, as
 * it changes the time on the wall.
 */

/** A stopwatch: calls give the CPU seconds since it was made. */
export function cpuStopwatch(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  };
}

/**
 * A signal that is aborted once this process has used so many CPU seconds from now on. It fires no
 * event: a search asks for `aborted` after each slice.
 */
export function cpuLimit(seconds: number): AbortSignal {
  const used = cpuStopwatch();
  const { signal } = new AbortController();
  return Object.defineProperty(signal, 'aborted', { get: () => used() >= seconds });
}
