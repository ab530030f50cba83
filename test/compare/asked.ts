/** Questions to `compare` as the command line asks them, so that a test says what a user can type. */
import { Command } from 'commander';
import { addCompareOptions, type CompareFlags } from '../../src/cli/compare-options.ts';
import { questionOf } from '../../src/cli/compare-usage.ts';
import type { Question, SolveLimits } from '../../src/index.ts';

/** Words between single quotes are one. */
export function asked(words: string): Question {
  const command = new Command().exitOverride();
  const args = (words.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
  return questionOf(addCompareOptions(command).parse(args, { from: 'user' }).opts<CompareFlags>());
}

export const NO_LIMITS: SolveLimits = { deadline: undefined, signal: new AbortController().signal };
