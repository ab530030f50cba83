/** The rows of xmm-tables.tsv. */
import { readTable } from './golden-table.ts';

export const xmmRows = readTable('xmm-tables.tsv', [
  'table',
  'test',
  'file',
  'options',
  'rc11',
  'xmm',
  'paper-xmm',
  'paper-races',
  'paper-duplicates',
  'speed',
  'why',
]);
