/**
 * Where the threads of a GPU test run: `P0@cta 0,gpu 0`. A group number counts within the next
 * wider group, so that `cta 0,gpu 0` and `cta 0,gpu 1` are two groups.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import type { ScopeLevel } from '../../../program/program.ts';
import type { LitmusScanner } from '../file/scanner.ts';
import { shown } from '../file/shown.ts';

/**
 * The scopes of a GPU language: those a test gives numbers for, narrowest first, and the one around
 * everything.
 */
export interface ScopeNames {
  readonly numbered: readonly string[];
  readonly widest: string;
}

/**
 * Reads `cta 0,gpu 0`; a wider group that is left out has number 0. Gives the numbers, narrowest
 * first.
 */
export function parseScopes(scanner: LitmusScanner, { numbered }: ScopeNames): readonly number[] {
  const numbers = new Map<string, number>();
  const narrowest = numbered[0]!;
  do {
    const { text, span } = scanner.expectName(`\`${narrowest}\` and its number`);
    if (!numbered.includes(text)) {
      fail('unknown-name', `unknown scope ${shown(text)}`, {
        span,
        expected: numbered.map((name) => `\`${name}\``).join(' or '),
        suggestion: didYouMean(text, numbered),
      });
    }
    if (numbers.has(text)) fail('syntax', `the scope \`${text}\` is given twice`, { span });
    numbers.set(text, scanner.expectNumber(`the number of the ${text}`));
  } while (scanner.accept(','));
  if (!numbers.has(narrowest)) scanner.unexpected(`\`,${narrowest} 0\``);
  return numbered.map((name) => numbers.get(name) ?? 0);
}

/** The scope tree of the threads, given the numbers that parseScopes read for each. */
export function scopeLevels(
  { numbered, widest }: ScopeNames,
  threads: readonly (readonly number[])[],
): readonly ScopeLevel[] {
  const levels = numbered.map((name, level): ScopeLevel => {
    const groups = new Map<string, number>();
    const groupOf = threads.map((numbers) => {
      const group = numbers.slice(level).join('.');
      if (!groups.has(group)) groups.set(group, groups.size);
      return groups.get(group)!;
    });
    return { name, groupOf };
  });
  return [...levels, { name: widest, groupOf: threads.map(() => 0) }];
}
