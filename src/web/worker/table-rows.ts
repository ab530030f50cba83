/** The rows of the verdict table: candidate states in their order, then what only models have found. */
import type { CandidateState } from '../../api/litmus.ts';

export class TableRows {
  private candidates: readonly CandidateState[] = [];
  private readonly found = new Map<string, CandidateState>();

  addCandidates(candidates: readonly CandidateState[]): void {
    this.candidates = candidates;
  }

  add(states: readonly CandidateState[]): void {
    for (const { text, matches } of states) this.found.set(text, { text, matches });
  }

  list(): CandidateState[] {
    const known = new Set(this.candidates.map(({ text }) => text));
    return [...this.candidates, ...[...this.found.values()].filter(({ text }) => !known.has(text))];
  }
}
