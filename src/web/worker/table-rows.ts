/**
 * The rows of the verdict table: candidate states in their order, then what only models have found.
 */
import type { CandidateState } from '../../api/litmus.ts';

/**
 * Of states that no model is known to allow: a longer table is no help. Those that the condition is
 * about are always there.
 */
const MOST_CANDIDATES = 500;

export class TableRows {
  private candidates: readonly CandidateState[] = [];
  private readonly found = new Map<string, CandidateState>();

  addCandidates(candidates: readonly CandidateState[]): void {
    this.candidates = candidates.filter(({ matches }, place) => matches || place < MOST_CANDIDATES);
  }

  add(states: readonly CandidateState[]): void {
    for (const { text, matches } of states) this.found.set(text, { text, matches });
  }

  list(): CandidateState[] {
    const known = new Set(this.candidates.map(({ text }) => text));
    return [...this.candidates, ...[...this.found.values()].filter(({ text }) => !known.has(text))];
  }
}
