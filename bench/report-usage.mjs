// Loaded into a process before its own code: when that ends, writes what it has used to file descriptor 3.
import { writeSync } from 'node:fs';

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 };
  writeSync(3, JSON.stringify(usage));
});
