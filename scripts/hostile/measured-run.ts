/** Runs a command and measures it: time, what it had to wait for the CPU, and memory. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface MeasuredRun {
  readonly code: number | string;
  readonly out: string;
  readonly err: string;
  readonly seconds: number;
  /** Of `seconds`: what it waited because other programs ran. */
  readonly waitedSeconds: number;
  /** Of the process and those that it started, together. */
  readonly peakMegabytes: number;
}

const LOOK_MILLISECONDS = 25;
/** A run that takes longer is ended: it has failed. */
const MOST_MILLISECONDS = 60_000;
/** What is kept of the output. */
const LONGEST_TEXT = 2000;

export function measuredRun(words: readonly string[], folder: string): Promise<MeasuredRun> {
  return new Promise((resolve) => {
    const start = performance.now();
    const child = spawn(process.execPath, words, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Nothing may come from an earlier run.
      env: { ...process.env, HEDDLE_CACHE_DIR: folder, HEDDLE_CLANG: undefined },
    });
    const texts = { out: '', err: '' };
    for (const [name, stream] of [
      ['out', child.stdout],
      ['err', child.stderr],
    ] as const)
      stream.setEncoding('utf8').on('data', (text: string) => {
        texts[name] = (texts[name] + text).slice(0, LONGEST_TEXT);
      });
    const waited = new Map<number, number>();
    let peakMegabytes = 0;
    const watch = setInterval(() => {
      const pids = processTree(child.pid!);
      peakMegabytes = Math.max(
        peakMegabytes,
        pids.reduce((sum, pid) => sum + residentMegabytes(pid), 0),
      );
      for (const pid of pids) waited.set(pid, Math.max(waited.get(pid) ?? 0, secondsWaited(pid)));
      if (performance.now() - start > MOST_MILLISECONDS) child.kill('SIGKILL');
    }, LOOK_MILLISECONDS);
    child.once('close', (code, signal) => {
      clearInterval(watch);
      resolve({
        code: code ?? signal!,
        ...texts,
        seconds: (performance.now() - start) / 1000,
        waitedSeconds: [...waited.values()].reduce((sum, seconds) => sum + seconds, 0),
        peakMegabytes,
      });
    });
  });
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** A process and all that it started. */
function processTree(root: number): number[] {
  const pids = [root];
  for (const pid of pids)
    for (const task of tasksOf(pid))
      pids.push(...read(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number));
  return pids;
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

const residentMegabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

/** Of the thread that waited longest: threads of a process wait at the same time. */
const secondsWaited = (pid: number): number =>
  Math.max(
    0,
    ...tasksOf(pid).map(
      (task) => Number(read(`/proc/${pid}/task/${task}/schedstat`).split(' ')[1] ?? 0) / 1e9,
    ),
  );
