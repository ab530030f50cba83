/** The answer of a run: the question, the table, and what a reader should know about it. */
import type { CheckReport } from '../../protocol.ts';
import { DiagnosticList } from '../shared/diagnostic-list.tsx';
import { litmusColumns, litmusRows } from './grid-of-litmus.ts';
import { programColumns, programRows } from './grid-of-program.ts';
import { type VerdictCell, VerdictGrid } from './verdict-grid.tsx';

interface VerdictsProps {
  readonly report: CheckReport;
  readonly isLitmus: boolean;
  /** The run goes on. */
  readonly isRunning: boolean;
  /** The program or a model has changed since. */
  readonly isStale: boolean;
  readonly chosen: VerdictCell | undefined;
  readonly onChoose: (cell: VerdictCell) => void;
}

export function Verdicts({ report, isLitmus, isRunning, isStale, chosen, onChoose }: VerdictsProps) {
  const results = report.columns.flatMap((column) => (column.kind === 'checked' ? [column.json] : []));
  const condition = results[0]?.litmus?.condition;
  const flags = results.flatMap(({ model, litmus }) =>
    (litmus?.flags ?? []).map((flag) => `${model}: flag ${flag}`),
  );
  const open = results.filter(({ verdict, reason }) => verdict === 'inconclusive' && reason !== '');
  return (
    <section class="verdicts" aria-label="Verdicts">
      <header class="verdicts-head">
        <h1>{isLitmus ? (results[0]?.litmus?.name ?? 'Final states') : 'Verdicts'}</h1>
        {condition !== undefined && <code class="condition">{condition}</code>}
      </header>
      {isStale && <p class="notice">The program or a model has changed since this run.</p>}
      <VerdictGrid
        label={isLitmus ? 'Final states by model' : 'Errors by model'}
        corner={isLitmus ? 'Final state' : ''}
        columns={isLitmus ? litmusColumns(report, isRunning) : programColumns(report, isRunning)}
        rows={isLitmus ? litmusRows(report, isRunning) : programRows(report, isRunning)}
        chosen={chosen}
        onChoose={onChoose}
      />
      {open.map(({ model, reason }) => (
        <p key={model} class="notice">
          <b>{model}</b> is open: {reason}.
        </p>
      ))}
      {flags.length > 0 && <p class="notice">{flags.join('; ')}</p>}
      <DiagnosticList diagnostics={report.warnings} />
    </section>
  );
}
