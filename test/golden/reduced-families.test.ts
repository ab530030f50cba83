/**
 * Programs under examples/families with all reductions: they hold, and no more executions are explored
 * than their table (reduced-families.tsv) allows.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { checkProgram } from '../../src/index.ts';
import { compileFamilies } from '../support/compile-families.ts';
import { readTable } from '../support/golden-table.ts';
import { open } from '../support/litmus-graphs.ts';

const rows = readTable('reduced-families.tsv', ['file', 'options', 'executions', 'open', 'authority']);
const tested = rows.filter((row) => row.open === '-');

describe('families with all reductions', () => {
  let codeOf: Awaited<ReturnType<typeof compileFamilies>>;

  before(async () => {
    codeOf = await compileFamilies(tested);
  });

  for (const row of rows) {
    const { file, options, executions: most, open: reason } = row;
    test(`${file} ${options}`, { skip: reason !== '-' && reason }, async () => {
      const { verdict, reason, executions, blocked } = await checkProgram(
        codeOf(row),
        file,
        open('rc11-cpp20').model,
        { ignoredErrors: new Set(['memory-leak']) },
      );
      assert.equal(verdict, 'holds', reason);
      assert.ok(
        executions + blocked <= Number(most),
        `${executions} executions and ${blocked} blocked ones, not at most ${most}`,
      );
    });
  }
});
