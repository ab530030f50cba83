/** Errors as rows of the verdict table: the same error under several models is one row. */
import type { CheckReport, ResultJson, VerdictColumn } from '../../protocol.ts';
import type { Mark } from './mark.tsx';
import { openMark } from './open-verdict.ts';
import type { GridRow } from './verdict-grid.tsx';

type ProgramFault = ResultJson['errors'][number];

export const errorKey = ({ kind, message, location }: ProgramFault): string =>
  `error ${kind} ${location} ${message}`;

export function errorRows({ columns }: CheckReport, isRunning: boolean): GridRow[] {
  const faults = columns.flatMap((column) => (column.kind === 'checked' ? column.json.errors : []));
  const byKey = new Map(faults.map((fault) => [errorKey(fault), fault]));
  return [...byKey].map(([key, { kind, location }]) => ({
    key,
    header: `${kind} at ${location}`,
    isMarked: false,
    cells: columns.map((column) => cellOf(column, isRunning, (json) => errorMark(json, key, kind))),
  }));
}

/** The mark of a column that has a result; what is said of the others is the same in every row. */
export function cellOf(column: VerdictColumn, isRunning: boolean, mark: (json: ResultJson) => Mark): Mark {
  if (column.kind === 'checked') return mark(column.json);
  if (column.kind === 'refused') return { kind: 'refused', words: `${column.model} cannot be used here` };
  return openMark(column, isRunning);
}

function errorMark({ errors, verdict, notLookedFor = [] }: ResultJson, key: string, kind: string): Mark {
  if (errors.some((error) => errorKey(error) === key)) return { kind: 'found', words: 'found' };
  if (notLookedFor.includes(kind)) return { kind: 'unknown', words: 'not looked for under this model' };
  // A search ends at its first errors, so that others may not have been met.
  return verdict === 'holds'
    ? { kind: 'absent', words: 'not possible' }
    : { kind: 'unknown', words: 'not met before the search ended' };
}
