/** The rows of rf-families.tsv. */
import { readTable } from './golden-table.ts';

export const rfRows = readTable('rf-families.tsv', [
  'file',
  'options',
  'model',
  'equivalence',
  'count',
  'speed',
  'authority',
]);
