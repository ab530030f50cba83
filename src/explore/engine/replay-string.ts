/**
 * The options that led to an execution, as a string for `--replay`: numbers between dots. `z`
 * stands for a zero, `12z` for twelve zeros, since most options are 0.
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import type { GlobalPlace } from '../../kernel/graph-memory.ts';

/** Before the options of an execution in which barriers are events. */
const BARRIERS_PREFIX = 'b.';

/** Before those of a search that explores threads up to their exchange. */
const TWINS_PREFIX = 't.';

/**
 * Before those of a search that takes the values at some places to be used by nobody: `u3o0.` names
 * object 3 at offset 0.
 */
const UNUSED_PREFIX = /^((?:u\d+o\d+)+)\./;

/**
 * `hasBarriers`: whether barriers are events in the execution (src/kernel/barriers.ts). `hasTwins`:
 * whether the search explores threads up to their exchange. `unused`: where it takes values to be
 * used by nobody.
 */
export function replayString(
  path: readonly number[],
  hasBarriers = false,
  hasTwins = false,
  unused: readonly GlobalPlace[] = [],
): string {
  const places = unused.map(({ object, offset }) => `u${object}o${offset}`).join('');
  const prefix = (hasBarriers ? BARRIERS_PREFIX : '') + (hasTwins ? TWINS_PREFIX : '');
  return prefix + (places === '' ? '' : `${places}.`) + optionsString(path);
}

export const replaysBarriers = (text: string): boolean => text.startsWith(BARRIERS_PREFIX);
export const replaysTwins = (text: string): boolean =>
  text.startsWith(TWINS_PREFIX) || text.startsWith(BARRIERS_PREFIX + TWINS_PREFIX);

/** Where the search of the string takes values to be used by nobody. */
export function replayedUnused(text: string): readonly GlobalPlace[] {
  const [, places = ''] = UNUSED_PREFIX.exec(withoutFlags(text)) ?? [];
  return [...places.matchAll(/u(\d+)o(\d+)/g)].map(([, object, offset]) => ({
    object: Number(object),
    offset: Number(offset),
  }));
}

function withoutFlags(text: string): string {
  if (replaysBarriers(text)) return withoutFlags(text.slice(BARRIERS_PREFIX.length));
  return replaysTwins(text) ? text.slice(TWINS_PREFIX.length) : text;
}

function optionsString(path: readonly number[]): string {
  const words: string[] = [];
  let zeros = 0;
  const flush = (): void => {
    if (zeros > 0) words.push(zeros === 1 ? 'z' : `${zeros}z`);
    zeros = 0;
  };
  for (const ordinal of path) {
    if (ordinal === 0) zeros++;
    else {
      flush();
      words.push(String(ordinal));
    }
  }
  flush();
  return words.join('.') || '-';
}

const RF_PREFIX = 'rf.';

/** Likewise the numbers that lead the rf engine to an execution. */
export const rfReplayString = (path: readonly number[]): string => RF_PREFIX + replayString(path);
export const isRfReplay = (text: string): boolean => text.startsWith(RF_PREFIX);
export const parseRfReplay = (text: string): number[] => parseReplay(text.slice(RF_PREFIX.length));

/** Longer paths are refused: no program for which a replay is useful has them. */
const MOST_OPTIONS = 10_000_000;

export function parseReplay(text: string): number[] {
  const options = withoutFlags(text).replace(UNUSED_PREFIX, '');
  if (options === '-') return [];
  const path: number[] = [];
  for (const word of options.split('.')) {
    const [, digits, isZeros] = /^(\d{0,8})(z?)$/.exec(word) ?? [];
    if (digits === undefined || word === '') badReplay(text);
    if (isZeros === '') path.push(Number(digits));
    else {
      const count = digits === '' ? 1 : Number(digits);
      if (path.length + count > MOST_OPTIONS) badReplay(text);
      for (let i = 0; i < count; i++) path.push(0);
    }
  }
  return path;
}

/**
 * Whether a search meets the execution of the first string before that of the second: options are
 * tried in order.
 */
export function replayComesBefore(replay: string, other: string): boolean {
  const path = parseReplay(replay);
  const otherPath = parseReplay(other);
  const length = Math.min(path.length, otherPath.length);
  for (let i = 0; i < length; i++) if (path[i] !== otherPath[i]) return path[i]! < otherPath[i]!;
  return path.length < otherPath.length;
}

function badReplay(text: string): never {
  fail('usage', `\`${text}\` is no string to replay`, {
    expected: 'what a report of Heddle gives after `--replay`, such as `12z.1.z`',
  });
}

/** Throws InputError: the string belongs to another program or to other options. */
export function wrongReplay(): never {
  fail('usage', 'the string given to --replay does not fit this program', {
    suggestion: 'it belongs to the same file, model, --unroll and macros that it was reported for',
  });
}
