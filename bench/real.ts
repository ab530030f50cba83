/**
 * The clients of public projects (examples/real) in a folder of checkouts:
 *
 *   npm run bench -- real FOLDER [--only WORD] [--seconds 60]
 *
 * The projects lie in FOLDER under the names that the clients' first comments have. A project that is
 * not there is left out. Each run is a process of its own that compiles the client; libc++'s headers
 * have been precompiled before. The table in docs/real-projects.md is written anew, unless --only
 * leaves out a part of it. The exit code is 1 if a verdict is not the one of
 * test/golden/real-clients.tsv.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ENVIRONMENT } from './measure-check.ts';
import {
  CLIENTS_FOLDER,
  type ClientRow,
  clientArguments,
  flagsOf,
  projectFolders,
  readClientRows,
} from './real-clients.ts';
import { type CheckerRun, runCheck } from './run-checker.ts';
import { grouped, tableRow } from './table-text.ts';

const RESULT = fileURLToPath(new URL('../docs/real-projects.md', import.meta.url));
const BEGIN = '<!-- written by npm run bench -- real -->';
const END = '<!-- end of what is written -->';
/** A source in C++, so that libc++'s headers have been precompiled before anything is measured. */
const FIRST_SOURCE = 'examples/cpp/message-passing.cc';

interface Measured extends ClientRow {
  readonly version: string;
  readonly run: CheckerRun;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, seconds: { type: 'string', default: '60' } },
});

function benchReal(): void {
  const [projects] = positionals;
  if (projects === undefined) {
    process.stderr.write('Name the folder of the projects: npm run bench -- real FOLDER\n');
    process.exitCode = 64;
    return;
  }
  const cache = mkdtempSync(join(tmpdir(), 'heddle-real-'));
  try {
    const measured = measureAll(resolve(projects), { ...ENVIRONMENT, HEDDLE_CACHE_DIR: cache });
    if (values.only === undefined) writeTable(measured);
    const wrong = measured.filter((row) => foundBy(row.run) !== row.expected);
    for (const { client, weakened, expected, run } of wrong)
      process.stderr.write(`${client} ${weakened ?? ''}: ${foundBy(run)} (${run.reason}), not ${expected}\n`);
    if (wrong.length > 0) process.exitCode = 1;
  } finally {
    rmSync(cache, { recursive: true });
  }
}

function measureAll(projects: string, environment: NodeJS.ProcessEnv): Measured[] {
  const check = (words: readonly string[]): CheckerRun =>
    runCheck(words, Number(values.seconds), environment);
  check([FIRST_SOURCE]);
  return readClientRows()
    .filter(({ client }) => values.only === undefined || client.includes(values.only))
    .flatMap((row) => {
      const version = versionOf(row, projects);
      if (version === undefined) {
        process.stdout.write(`${row.client}: ${row.project} is not there\n`);
        return [];
      }
      const measured = { ...row, version, run: check(clientArguments(row, projects)) };
      process.stdout.write(`${rowText(measured)}\n`);
      return [measured];
    });
}

/** Of the first of its projects; undefined if one of them is missing, `-` if nothing says it. */
function versionOf({ client }: ClientRow, projects: string): string | undefined {
  const flags = flagsOf(client, readFileSync(join(CLIENTS_FOLDER, client), 'utf8'));
  const folders = projectFolders(flags).map((folder) => join(projects, folder));
  if (!folders.every((folder) => existsSync(folder))) return undefined;
  if (folders.length === 0) return '-';
  const { status, stdout } = spawnSync('git', ['-C', folders[0]!, 'describe', '--tags', '--always'], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : '-';
}

/** `holds`, the kind of the error, or why there is neither. */
const foundBy = ({ verdict, reason }: CheckerRun): string =>
  verdict === 'violated' ? reason.replace(/:.*/s, '') : verdict;

function rowText({ client, options, project, version, weakened, order, run }: Measured): string {
  const { complete, blocked, cpuSeconds, verdict } = run;
  const counts = blocked === 0 ? grouped(complete) : `${grouped(complete)} (${grouped(blocked)})`;
  // The rows of a client stand together, the first as the project is.
  const [name, of, at, what] =
    weakened === undefined
      ? [`\`${[client, ...options].join(' ')}\``, project, version, '-']
      : ['', '', '', `${weakened}: ${order}`];
  return tableRow([
    name,
    of,
    at,
    what,
    foundBy(run),
    verdict === 'holds' ? counts : '-',
    cpuSeconds.toFixed(1),
  ]);
}

function writeTable(measured: readonly Measured[]): void {
  const heads = ['client', 'project', 'version', 'weakened', 'verdict', 'executions', 'CPU s'];
  const table = [
    BEGIN,
    `Written by \`npm run bench -- real\` on ${new Date().toISOString().slice(0, 10)}: Node.js`,
    `${process.version}, ${cpus().length} cores (${cpus()[0]!.model.trim()}), load average ${loadavg()[0]!.toFixed(1)}.`,
    '',
    tableRow(heads),
    '|---|---|---|---|---|--:|--:|',
    ...measured.map(rowText),
    END,
  ];
  const text = readFileSync(RESULT, 'utf8');
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${RESULT} has no place for the table`);
  writeFileSync(RESULT, text.slice(0, from) + table.join('\n') + text.slice(to + END.length));
}

benchReal();
