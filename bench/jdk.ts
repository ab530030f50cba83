/**
 * The JDK's own classes in use: clients with their verdicts, executions and CPU seconds, and bugs that
 * are planted in the classes. Needs a JDK; written to bench/results/jdk.md.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findJdk, type Jdk } from '../src/cli/java/jdk-image.ts';
import { cpuStopwatch } from '../test/support/cpu-time.ts';
import {
  CLIENTS,
  type ClientRun,
  checkClient,
  compileClients,
  PLANTED,
} from '../test/support/jdk-clients.ts';
import { grouped, tableRow } from './table-text.ts';

const RESULT = fileURLToPath(new URL('results/jdk.md', import.meta.url));

const jdk = findJdk(undefined, process.env);
if (jdk === undefined) process.stdout.write('There is no JDK, so that nothing is measured.\n');
else await benchJdk(jdk);

async function benchJdk(found: Jdk): Promise<void> {
  const load = loadavg()[0]!.toFixed(1);
  const folder = mkdtempSync(join(tmpdir(), 'heddle-bench-jdk-'));
  compileClients(folder);
  /** Verdict and reason, executions, seconds. */
  const measured = async (run: ClientRun): Promise<readonly string[]> => {
    const seconds = cpuStopwatch();
    const { verdict, reason, executions } = await checkClient(folder, found, run);
    const shown = verdict === 'holds' ? verdict : `${verdict}: ${reason}`;
    return [shown, grouped(executions), seconds().toFixed(2)];
  };
  const rows: string[] = [];
  for (const { models, ...client } of CLIENTS)
    for (const model of models) {
      const cells = await measured({ ...client, model });
      rows.push(tableRow([client.name, client.about, client.classes ?? 'fast', model, ...cells]));
    }
  const planted: string[] = [];
  for (const bug of PLANTED)
    planted.push(tableRow([bug.name, `${bug.about}: ${bug.bug}`, bug.model, ...(await measured(bug))]));
  rmSync(folder, { recursive: true });
  const lines = [
    "# The JDK's own classes",
    '',
    `Written on ${new Date().toISOString().slice(0, 10)} by \`npm run bench -- jdk\`: JDK ${found.version}, Node.js ${process.version}, ${cpus().length} cores (${cpus()[0]!.model.trim()}); load average ${load} at the start, ${loadavg()[0]!.toFixed(1)} at the end. Seconds are of CPU, all in one process, lowering included, 60 at most; without spurious wake-ups and failures of weak compare-and-sets. The clients are in test/java/jdk.`,
    '',
    '| client | of the JDK | `--jdk-classes` | model | verdict | executions | s |',
    '|---|---|---|---|---|--:|--:|',
    ...rows,
    '',
    '## With a bug planted in the class',
    '',
    '| client | bug | model | verdict | executions | s |',
    '|---|---|---|---|--:|--:|',
    ...planted,
    '',
  ];
  writeFileSync(RESULT, lines.join('\n'));
  process.stdout.write(lines.join('\n'));
}
