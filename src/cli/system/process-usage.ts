/** What another process has used so far. */
import { readFileSync } from 'node:fs';

export interface ProcessUsage {
  readonly cpuSeconds: number;
  readonly megabytes: number;
}

/** The unit of times in /proc, the same on all machines that Linux runs on. */
const TICKS_PER_SECOND = 100;

/** Undefined if the process has ended, and where the system does not say. */
export function processUsage(pid: number): ProcessUsage | undefined {
  try {
    // The name of the program comes first, in brackets, and may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0;
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
      megabytes: Number(kilobytes) / 1024,
    };
  } catch {
    return undefined;
  }
}
