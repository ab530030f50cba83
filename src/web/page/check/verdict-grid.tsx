/** A table of marks that can be chosen: arrows move, one cell is in the tab order. */
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type Mark, MarkSign } from './mark.tsx';

export interface GridColumn {
  readonly name: string;
  /** In words, under the name. */
  readonly verdict: string;
  readonly tone: 'ok' | 'no' | 'open' | 'running';
}

export interface GridRow {
  readonly key: string;
  readonly header: ComponentChildren;
  /** What the question is about. */
  readonly isMarked: boolean;
  readonly cells: readonly Mark[];
}

export interface VerdictCell {
  readonly row: string;
  /** By its name: another run may have other columns. */
  readonly model: string;
}

interface GridProps {
  readonly label: string;
  readonly corner: string;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly chosen: VerdictCell | undefined;
  readonly onChoose: (cell: VerdictCell) => void;
}

/** Tests can have thousands of states; a browser should not have to draw them all. */
const ROWS_AT_A_TIME = 200;

export function VerdictGrid({ label, corner, columns, rows: all, chosen, onChoose }: GridProps) {
  const [limit, setLimit] = useState(ROWS_AT_A_TIME);
  const rows = all.slice(0, limit);
  const table = useRef<HTMLTableElement>(null);
  const [focus, setFocus] = useState<{ row: number; column: number }>({ row: 0, column: 0 });
  const chosenRow = rows.findIndex(({ key }) => key === chosen?.row);
  const current = clamp(focus, rows.length, columns.length);

  const move = (row: number, column: number) => {
    const target = clamp({ row, column }, rows.length, columns.length);
    setFocus(target);
    const selector = `[data-cell="${target.row},${target.column}"]`;
    table.current!.querySelector<HTMLButtonElement>(selector)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const { row, column } = current;
    const targets: Readonly<Record<string, readonly [number, number]>> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, columns.length - 1],
      PageUp: [0, column],
      PageDown: [rows.length - 1, column],
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    move(...target);
  };

  return (
    <div class="grid-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells are acted on. */}
      <table class="grid" ref={table} role="grid" aria-label={label} onKeyDown={press}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ name, verdict, tone }) => (
              <th scope="col" key={name} class="model-head">
                <span class="model-name">{name}</span>
                <span class={`verdict is-${tone}`}>{verdict}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={row.key} class={row.isMarked ? 'is-marked' : ''}>
              <th scope="row">{row.header}</th>
              {row.cells.map((mark, column) => (
                <td key={columns[column]!.name}>
                  <button
                    type="button"
                    class="cell"
                    data-cell={`${rowIndex},${column}`}
                    title={mark.words}
                    aria-pressed={rowIndex === chosenRow && columns[column]!.name === chosen?.model}
                    tabIndex={rowIndex === current.row && column === current.column ? 0 : -1}
                    onFocus={() => setFocus({ row: rowIndex, column })}
                    onClick={() => onChoose({ row: row.key, model: columns[column]!.name })}
                  >
                    <MarkSign mark={mark} />
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < all.length && (
        <button type="button" class="quiet" onClick={() => setLimit(limit + ROWS_AT_A_TIME)}>
          Show more: {all.length - rows.length} of {all.length} rows are not shown
        </button>
      )}
    </div>
  );
}

function clamp({ row, column }: { row: number; column: number }, rows: number, columns: number) {
  return {
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  };
}
