/**
 * The verdict table of a program: the verdict, then each error that some model has, then final
 * values if they were asked for.
 */
import type { CheckReport, ResultJson } from '../../protocol.ts';
import { cellOf, errorRows } from './error-rows.ts';
import type { Mark } from './mark.tsx';
import { openVerdict } from './open-verdict.ts';
import type { GridColumn, GridRow } from './verdict-grid.tsx';

const VERDICTS: Readonly<Record<ResultJson['verdict'], Pick<GridColumn, 'verdict' | 'tone'>>> = {
  holds: { verdict: 'holds', tone: 'ok' },
  violated: { verdict: 'violated', tone: 'no' },
  inconclusive: { verdict: 'inconclusive', tone: 'open' },
};

export function programColumns({ columns }: CheckReport, isRunning: boolean): GridColumn[] {
  return columns.map((column) => {
    const name = column.model;
    if (column.kind === 'checked') return { name, ...VERDICTS[column.json.verdict] };
    if (column.kind === 'refused') return { name, verdict: 'refused', tone: 'open' };
    return { name, ...openVerdict(column, isRunning) };
  });
}

export const VERDICT_ROW = 'verdict';

export function programRows(report: CheckReport, isRunning: boolean): GridRow[] {
  const results = report.columns.flatMap((column) => (column.kind === 'checked' ? [column.json] : []));
  const outcomes = new Set(results.flatMap(({ outcomes = [] }) => outcomes.map(({ text }) => text)));
  return [
    {
      key: VERDICT_ROW,
      header: 'verdict',
      isMarked: true,
      cells: report.columns.map((column) => cellOf(column, isRunning, verdictMark)),
    },
    ...errorRows(report, isRunning),
    ...[...outcomes].sort().map((text) => ({
      key: text,
      header: text,
      isMarked: false,
      cells: report.columns.map((column) => cellOf(column, isRunning, (json) => outcomeMark(json, text))),
    })),
  ];
}

function verdictMark({ verdict, reason, executions }: ResultJson): Mark {
  if (verdict === 'holds') return { kind: 'holds', words: `holds, ${executions} executions` };
  if (verdict === 'violated') return { kind: 'violated', words: 'violated' };
  return { kind: 'unknown', words: `inconclusive: ${reason}` };
}

function outcomeMark({ outcomes = [], verdict }: ResultJson, text: string): Mark {
  const count = outcomes.find((outcome) => outcome.text === text)?.executions ?? 0;
  if (count > 0) return { kind: 'allowed', count, words: `allowed, ${count} executions` };
  return verdict === 'holds'
    ? { kind: 'forbidden', words: 'forbidden' }
    : { kind: 'unknown', words: 'not seen' };
}
