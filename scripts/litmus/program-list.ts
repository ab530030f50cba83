/** Lists of programs in the compact notation, with the folder they are written to. */
import type { Notated } from './notation.ts';

export interface ProgramList {
  readonly folder: string;
  readonly programs: readonly Notated[];
}

/** Name, threads joined by `∥`, condition, question, initial values. */
export type Row = readonly [string, string, string, string, ...string[]];

export function programs(folder: string, rows: readonly Row[]): ProgramList {
  return {
    folder,
    programs: rows.map(([name, threads, condition, asks, ...init]) => ({
      name,
      asks,
      threads: threads.split('∥').map((thread) => thread.trim()),
      condition,
      init,
    })),
  };
}
