/**
 * The pages under docs/facts as data: their sections, by the key that texts name them by, and the
 * tables of each. The first column of a table has names of programs, a second one called `options`
 * has macros, others are named after models. Where there are options, a cell is a list with one
 * entry for each of them.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** What a table says of programs, with their options (`-` for none), in each of its columns. */
export interface Fact {
  readonly programs: readonly string[];
  readonly options: string;
  readonly columns: readonly (readonly [names: readonly string[], value: string])[];
}

const FOLDER = new URL('../../docs/facts/', import.meta.url);

const list = (cell: string): string[] => cell.split(', ');
const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** The anchor of a heading. */
export const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-');

/** By `page#section`: the facts of a section, none if it has no table. */
export function readFacts(): ReadonlyMap<string, readonly Fact[]> {
  const sections = new Map<string, Fact[]>();
  for (const name of readdirSync(FOLDER)) {
    const [, ...parts] = readFileSync(new URL(name, FOLDER), 'utf8').split(/^## /m);
    for (const part of parts) {
      const [heading, ...lines] = part.split('\n');
      const key = `${name.replace(/\.md$/, '')}#${anchorOf(heading!)}`;
      if (sections.has(key)) throw new Error(`${key} is there twice`);
      sections.set(key, factsOf(lines));
    }
  }
  return sections;
}

function factsOf(lines: readonly string[]): Fact[] {
  const facts: Fact[] = [];
  let head: string[] | undefined;
  for (const line of lines) {
    if (!line.startsWith('|')) head = undefined;
    else if (head === undefined) head = cellsOf(line);
    else if (!line.startsWith('|---')) facts.push(...factsOfRow(head, cellsOf(line)));
  }
  return facts;
}

function factsOfRow(head: readonly string[], cells: readonly string[]): Fact[] {
  const programs = list(cells[0]!);
  if (head[1] !== 'options') {
    return [{ programs, options: '-', columns: head.map((name, i) => [list(name), cells[i]!]) }];
  }
  return list(cells[1]!).map((options, entry) => ({
    programs,
    options: options.replaceAll(/(^| )/g, '$1-D'),
    columns: head.map((name, i) => [list(name), cells[i] === '-' ? '-' : list(cells[i]!)[entry]!]),
  }));
}
