/** What two checks of one program must agree on: kinds of errors and final values. */
import type { CheckResult } from '../../src/index.ts';

export const kindsOf = ({ errors }: CheckResult): string[] =>
  [...new Set(errors.map(({ kind }) => kind))].sort();

/**
 * Those of executions that end at an error are left out: an engine may stop others there. What is 0
 * need not be known to either.
 */
export const outcomesOf = ({ outcomes }: CheckResult): string[] =>
  [
    ...new Set(
      outcomes!.outcomes
        .filter(({ error }) => error === undefined)
        .map(({ text }) =>
          text
            .split(' ')
            .filter((word) => /=[^0]/.test(word))
            // Engines number objects of the heap in ways of their own.
            .map((word) => word.replace(/=(&malloc:.*|\d{10,})$/, '=an address'))
            .sort()
            .join(' '),
        ),
    ),
  ].sort();
