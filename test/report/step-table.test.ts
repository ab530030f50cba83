/** The table of steps: it fits, and nothing that matters is left out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { stepTable, type TableRow } from '../../src/report/step-table.ts';

const WIDTH = 108;

const row = (number: number, column: number, text: string, more: Partial<TableRow> = {}): TableRow => ({
  number,
  column,
  text,
  source: '',
  isMarked: false,
  isNeeded: false,
  ...more,
});

test('a column a thread, marks, and the source at the right', () => {
  const rows = [
    row(1, 0, '15: x = 1', { isMarked: true, source: 'x = 1;' }),
    row(2, 1, '22: x == 1 from #1', { source: 'int r = x;' }),
    row(3, 1, '22: r = 1'),
  ];
  assert.deepEqual(stepTable(['thread 1', 'thread 2'], rows), [
    '      thread 1   thread 2',
    '* #1  15: x = 1                      | x = 1;',
    '  #2             22: x == 1 from #1  | int r = x;',
    '  #3             22: r = 1',
  ]);
});

test('no source where there is no room for it', () => {
  const wide = 'w'.repeat(40);
  const lines = stepTable(
    ['a', 'b'],
    [row(1, 0, wide, { source: 'some text' }), row(2, 1, wide, { source: 'more text' })],
  );
  assert.deepEqual(
    lines.filter((line) => line.includes('text')),
    [],
  );
  assert.equal(lines.filter((line) => line.includes(wide)).length, 2);
});

test('what is too long for its column goes on below, under its own beginning', () => {
  const long = '24: SomeClassWithALongName#0.1.field == SomeClassWithALongName#0.2 (volatile) from #1';
  assert.deepEqual(stepTable(['a', 'b'], [row(1, 0, '9: x = 1'), row(2, 0, long), row(3, 1, long)]), [
    '      a                                                   b',
    '  #1  9: x = 1',
    '  #2  24: SomeClassWithALongName#0.1.field ==',
    '          SomeClassWithALongName#0.2 (volatile) from #1',
    '  #3                                                      24: SomeClassWithALongName#0.1.field ==',
    '                                                              SomeClassWithALongName#0.2 (volatile) from #1',
  ]);
  const word = 'w'.repeat(500);
  const lines = stepTable(['a', 'b'], [row(1, 0, word), row(2, 1, word)]);
  assert.equal(lines.length, 1 + 2 * 4);
  assert.equal(lines.filter((line) => line.endsWith('…')).length, 2);
});

test('too many threads for columns: one column that names them', () => {
  const threads = Array.from({ length: 9 }, (_, i) => `thread ${i}`);
  const lines = stepTable(
    threads,
    threads.map((_, i) => row(i + 1, i, `${10 + i}: some_variable == 1 (acq) from #1`)),
  );
  assert.equal(lines[3], '  #4  thread 3  13: some_variable == 1 (acq) from #1');
  assert.equal(lines.length, 9);
});

test('a long table loses its middle, but not what is needed', () => {
  const rows = Array.from({ length: 100 }, (_, i) => row(i + 1, i % 2, `${i}: x`, { isNeeded: i === 50 }));
  const lines = stepTable(['a', 'b'], rows);
  assert.deepEqual(
    lines.filter((line) => line.includes('left out')),
    ['   ... 42 steps left out ...', '   ... 33 steps left out ...'],
  );
  assert.ok(lines.some((line) => line.startsWith('  #51 ')));
  assert.equal(lines.length, 1 + 8 + 1 + 16 + 2);
});

const rows = fc
  .tuple(
    fc.integer({ min: 1, max: 8 }),
    fc.array(
      fc.record({
        column: fc.nat(),
        text: fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme-ascii' }),
        source: fc.string({ maxLength: 90, unit: 'grapheme-ascii' }),
        isMarked: fc.boolean(),
        isNeeded: fc.boolean(),
      }),
      { minLength: 1, maxLength: 80 },
    ),
  )
  .map(([columns, list]) => ({
    columns: Array.from({ length: columns }, (_, i) => `thread ${i}`),
    rows: list.map((facts, i) => ({ ...facts, number: i + 1, column: facts.column % columns })),
  }));

test('lines fit, and every row is there or counted as left out', () => {
  fc.assert(
    fc.property(rows, ({ columns, rows: list }) => {
      const lines = stepTable(columns, list);
      for (const line of lines) assert.ok([...line].length <= WIDTH, line);
      const shown = new Set(lines.flatMap((line) => /^[* ] #(\d+)(?: |$)/.exec(line)?.[1] ?? []).map(Number));
      const leftOut = lines.flatMap((line) => /^ {3}\.\.\. (\d+) steps? left out/.exec(line)?.[1] ?? []);
      assert.equal(shown.size + leftOut.reduce((sum, count) => sum + Number(count), 0), list.length);
      for (const { number, isNeeded } of list) if (isNeeded) assert.ok(shown.has(number));
      if (list.length <= 40) assert.equal(leftOut.length, 0);
    }),
  );
});
