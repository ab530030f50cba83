/** The verdict table of a litmus test: final states as rows. */
import type { CheckReport, Column, ResultJson } from '../../protocol.ts';
import { errorRows } from './error-rows.ts';
import type { Mark } from './mark.tsx';
import { runningText } from './running-text.ts';
import type { GridColumn, GridRow } from './verdict-grid.tsx';

export function litmusColumns({ columns }: CheckReport): GridColumn[] {
  return columns.map(columnOf);
}

function columnOf(column: Column): GridColumn {
  const name = column.model;
  switch (column.kind) {
    case 'waiting':
      return { name, verdict: 'waiting', tone: 'running' };
    case 'running':
      return { name, verdict: runningText(column.executions), tone: 'running' };
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

/** A table up to this long is taken in at a glance, so that its rows stay in the order of their values. */
const SHORT = 12;

/** States in the order of the report, then what makes the test undefined, such as a data race. */
export function litmusRows(report: CheckReport): GridRow[] {
  const { states, columns } = report;
  const rows = states.map(({ text, matches }) => ({
    key: text,
    header: text.replace(/;$/, ''),
    isMarked: matches,
    cells: columns.map((column) => markOf(column, text)),
  }));
  const sorted = rows.length <= SHORT ? rows : [...rows].sort((a, b) => rankOf(a) - rankOf(b));
  return [...sorted, ...errorRows(report)];
}

/** In a long table: what is asked, then what some model allows. */
function rankOf({ isMarked, cells }: GridRow): number {
  if (isMarked) return 0;
  return cells.some(({ kind }) => kind === 'allowed') ? 1 : 2;
}

function markOf(column: Column, state: string): Mark {
  const { model } = column;
  if (column.kind === 'waiting') return { kind: 'waiting', words: 'not run yet' };
  if (column.kind === 'refused') return { kind: 'refused', words: `${model} cannot be used here` };
  const count = column.counts?.[state] ?? 0;
  if (count > 0) {
    const executions = count === 1 ? '1 execution' : `${count} executions`;
    return { kind: 'allowed', count, words: `allowed by ${model}, ${executions}` };
  }
  if (column.kind !== 'checked') return { kind: 'waiting', words: 'running' };
  if (!column.isComplete) return { kind: 'unknown', words: 'not seen before the search ended' };
  return { kind: 'forbidden', words: `forbidden by ${model}` };
}
