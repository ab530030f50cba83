/** The published numbers of executions under XMM, and which of them a reading of the definition gets wrong. */
import { readFileSync } from 'node:fs';
import { type XmmReading, xmmClosure } from '../../../src/procedures/xmm/definition/xmm-closure.ts';
import { readTable } from '../../support/golden-table.ts';
import { type Candidate, xmmCandidates } from '../xmm-candidates.ts';

export interface PublishedNumber {
  /** Of the litmus test. */
  readonly name: string;
  readonly executions: number;
  readonly candidates: readonly Candidate[];
}

/** Of the tests whose names pass. */
export async function publishedNumbers(
  isWanted: (name: string) => boolean = () => true,
): Promise<PublishedNumber[]> {
  const rows = readTable('counts.tsv', ['file', 'model', 'executions', 'authority']);
  const numbers: PublishedNumber[] = [];
  for (const { file, model, executions, authority } of rows) {
    const name = file.replace(/.*\/|\.litmus/g, '');
    if (model !== 'xmm' || !/^facts\b/.test(authority) || !isWanted(name)) continue;
    const text = readFileSync(new URL(`../../../litmus/${file}`, import.meta.url), 'utf8');
    numbers.push({ name, executions: Number(executions), candidates: await xmmCandidates(text) });
  }
  return numbers;
}

/** As texts: `LB+equals 9 for 10`. */
export const wrongNumbers = (numbers: readonly PublishedNumber[], reading: Partial<XmmReading>): string[] =>
  numbers.flatMap(({ name, executions, candidates }) => {
    const members = xmmClosure(candidates, reading).filter((_, at) => candidates[at]!.isKept);
    const got = members.filter(({ kind }) => kind !== 'none').length;
    return got === executions ? [] : [`${name} ${got} for ${executions}`];
  });
