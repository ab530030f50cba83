/**
 * The programs under examples/ against their table (programs.tsv): verdict, kind and line of the error, and the number of
 * executions where it can be counted by hand. Through the command line, so that headers, clang, lowering and engine are all
 * part of what is tested.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { REDUCTION_NAMES, REDUCTIONS } from '../../src/index.ts';
import { type Row, readTable } from '../support/golden-table.ts';

const COLUMNS = ['file', 'verdict', 'kind', 'line', 'options', 'executions', 'authority'] as const;
type ProgramRow = Row<(typeof COLUMNS)[number]>;

interface Result {
  readonly file: string;
  readonly verdict: string;
  readonly reason: string;
  readonly executions: number;
  readonly explored?: { readonly standsFor: number; readonly atMost?: boolean };
  readonly errors: readonly {
    readonly kind: string;
    readonly location: string;
    readonly accesses: readonly { readonly location: string }[];
  }[];
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const rows = readTable('programs.tsv', COLUMNS);

/** Reductions that change counts: the table has the executions that there are without them. */
const COARSE = REDUCTION_NAMES.filter((name) => REDUCTIONS[name].changesCounts).join();

/** Kinds that have several places, none of them the one to blame. */
const SEVERAL_PLACES = new Set(['data-race', 'deadlock']);

/** One process checks many files: clang starts once. Two at a time, as there are two cores. */
function check(files: readonly string[], options: readonly string[]): Promise<Result[]> {
  return new Promise((resolve, reject) => {
    const words = ['dist/heddle.mjs', 'check', '--json', '--no-reduction', COARSE, ...options, ...files];
    execFile('node', words, { cwd: root, maxBuffer: 2 ** 26 }, (_, stdout, stderr) => {
      try {
        resolve([JSON.parse(stdout)].flat());
      } catch {
        reject(new Error(`no JSON; standard error: ${stderr}`));
      }
    });
  });
}

describe('example programs', { concurrency: 2 }, () => {
  test('each has a row', () => {
    const files = ['c', 'cpp'].flatMap((folder) =>
      readdirSync(`${root}examples/${folder}`).map((name) => `${folder}/${name}`),
    );
    const known = new Set(rows.map(({ file }) => file));
    assert.deepEqual(
      files.filter((file) => !known.has(file)),
      [],
    );
  });

  for (const [options, group] of groupRows(rows)) {
    for (const part of halves(group)) {
      test(`${part.length} programs, options ${options}, from ${part[0]!.file}`, async () => {
        const words = options === '-' ? [] : options.split(' ');
        const results = await check(
          part.map(({ file }) => `examples/${file}`),
          words,
        );
        const wrong = part.flatMap((row, i) => differences(row, results[i]!));
        assert.deepEqual(wrong, []);
      });
    }
  }
});

function groupRows(all: readonly ProgramRow[]): Map<string, ProgramRow[]> {
  const groups = new Map<string, ProgramRow[]>();
  for (const row of all) groups.set(row.options, [...(groups.get(row.options) ?? []), row]);
  return groups;
}

function halves<T>(list: readonly T[]): T[][] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)].filter((half) => half.length > 0);
}

function differences(row: ProgramRow, result: Result): string[] {
  const { file, verdict, kind, line, executions } = row;
  const wrong: string[] = [];
  if (result.verdict !== verdict) return [`${file}: ${result.verdict} (${result.reason}), not ${verdict}`];
  // Where threads are explored up to their exchange, all exchanges count.
  const found = result.explored?.standsFor ?? result.executions;
  if (executions !== '-' && (found !== Number(executions) || result.explored?.atMost === true)) {
    wrong.push(`${file}: ${found} executions, not ${executions}`);
  }
  const [error] = result.errors;
  if ((error?.kind ?? '-') !== kind) wrong.push(`${file}: ${error?.kind ?? 'no error'}, not ${kind}`);
  if (error !== undefined && line !== '-') {
    const places = SEVERAL_PLACES.has(kind)
      ? [error.location, ...error.accesses.map(({ location }) => location)]
      : [error.location];
    const isThere = places.some((place) => place.startsWith(`examples/${file}:${line}:`));
    if (!isThere) wrong.push(`${file}: ${kind} at ${places.join(', ')}, not at line ${line}`);
  }
  return wrong;
}
