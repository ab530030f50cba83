/** The verdict table of a litmus test: final states as rows. */
import type { CheckReport, ResultJson, VerdictColumn } from '../../protocol.ts';
import { errorRows } from './error-rows.ts';
import type { Mark } from './mark.tsx';
import { openMark, openVerdict } from './open-verdict.ts';
import type { GridColumn, GridRow } from './verdict-grid.tsx';

export function litmusColumns({ columns }: CheckReport, isRunning: boolean): GridColumn[] {
  return columns.map((column) => columnOf(column, isRunning));
}

function columnOf(column: VerdictColumn, isRunning: boolean): GridColumn {
  const name = column.model;
  switch (column.kind) {
    case 'waiting':
    case 'running':
      return { name, ...openVerdict(column, isRunning) };
    case 'refused':
      return { name, verdict: 'refused', tone: 'open' };
    case 'checked':
      return { name, ...verdictOf(column.json) };
  }
}

function verdictOf({ verdict, errors }: ResultJson): Pick<GridColumn, 'verdict' | 'tone'> {
  if (errors.length > 0) return { verdict: 'Undef', tone: 'no' };
  if (verdict === 'holds') return { verdict: 'Ok', tone: 'ok' };
  return verdict === 'violated' ? { verdict: 'No', tone: 'no' } : { verdict: 'Unknown', tone: 'open' };
}

/**
 * A table up to this long is taken in at a glance, so that its rows stay in the order of their
 * values.
 */
const SHORT = 12;

/** States in the order of the report, then what makes the test undefined, such as a data race. */
export function litmusRows(report: CheckReport, isRunning: boolean): GridRow[] {
  const { states, columns } = report;
  const rows = states.map(({ text, matches }) => ({
    key: text,
    header: text.replace(/;$/, ''),
    isMarked: matches,
    cells: columns.map((column) => markOf(column, text, isRunning)),
  }));
  const sorted = rows.length <= SHORT ? rows : [...rows].sort((a, b) => rankOf(a) - rankOf(b));
  return [...sorted, ...errorRows(report, isRunning)];
}

/** In a long table: what is asked, then what some model allows. */
function rankOf({ isMarked, cells }: GridRow): number {
  if (isMarked) return 0;
  return cells.some(({ kind }) => kind === 'allowed') ? 1 : 2;
}

function markOf(column: VerdictColumn, state: string, isRunning: boolean): Mark {
  const { model } = column;
  if (column.kind === 'waiting') return openMark(column, isRunning);
  if (column.kind === 'refused') return { kind: 'refused', words: `${model} cannot be used here` };
  const count = column.counts?.[state] ?? 0;
  if (count > 0) {
    const executions = count === 1 ? '1 execution' : `${count} executions`;
    return { kind: 'allowed', count, words: `allowed by ${model}, ${executions}` };
  }
  if (column.kind !== 'checked') return openMark(column, isRunning);
  if (!column.isComplete) return { kind: 'unknown', words: 'not seen before the search ended' };
  return { kind: 'forbidden', words: `forbidden by ${model}` };
}
