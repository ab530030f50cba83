// Loaded before a test file if `--times` is given: writes the CPU time of its process, and of the processes that it started and
// that have ended, to the file that HEDDLE_CPU_LOG names. Other work on the machine does not change it.
import { appendFileSync, readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Clock ticks of Linux, in seconds. */
const TICK = 0.01;

function secondsOfChildren() {
  try {
    // After the name of the program, which is in parentheses: cutime and cstime are fields 16 and 17.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return TICK * (Number(fields[13]) + Number(fields[14]));
  } catch {
    return 0;
  }
}

const log = process.env.HEDDLE_CPU_LOG;
if (isMainThread && log !== undefined) {
  // Not for the processes that the test starts.
  delete process.env.HEDDLE_CPU_LOG;
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    const own = (user + system) / 1e6;
    const line = [process.argv[1], own.toFixed(2), secondsOfChildren().toFixed(2)].join('\t');
    appendFileSync(log, `${line}\n`);
  });
}
