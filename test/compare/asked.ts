/** Questions to `compare` as the command line asks them, so that a test says what a user can type. */
import { Command } from 'commander';
import { addCompareOptions, type CompareFlags } from '../../src/cli/compare-options.ts';
import { questionOf } from '../../src/cli/compare-usage.ts';
import type { Question, SolveLimits } from '../../src/index.ts';

/** Words between single quotes are one. */
export const asked = (line: string): Question =>
  questionOfWords((line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", '')));

export function questionOfWords(words: readonly string[]): Question {
  const command = addCompareOptions(new Command().exitOverride());
  return questionOf(command.parse(words, { from: 'user' }).opts<CompareFlags>());
}

export const NO_LIMITS: SolveLimits = { deadline: undefined, signal: new AbortController().signal };
