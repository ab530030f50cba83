/**
 * The options that led to an execution, as a string for `--replay`: numbers between dots. `z`
 * stands for a zero, `12z` for twelve zeros, since most options are 0.
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import type { GlobalPlace, ObjectPlace } from '../../kernel/graph-memory.ts';

/** What a replay must know of the search that its options belong to. */
export interface ReplayTraits {
  /** Barriers are events in the execution (src/kernel/barriers.ts). */
  readonly hasBarriers?: boolean;
  /** The search explores threads up to their exchange. */
  readonly hasTwins?: boolean;
  /** Some of these threads have words of their own. */
  readonly hasOwnWords?: boolean;
  /** Rounds that give back what they take are left out (src/kernel/give-backs.ts). */
  readonly hasGiveBacks?: boolean;
  /** The search leaves out no reads of other locations (src/kernel/skipped-reads.ts). */
  readonly keepsReads?: boolean;
  /** Writes that nobody else can see are left out (src/kernel/private-writes.ts). */
  readonly leavesOutWrites?: boolean;
  /** Where the search takes values to be used by nobody. */
  readonly unused?: readonly GlobalPlace[];
  /** Stores of what is there already have no effect (src/kernel/quiet-words.ts). */
  readonly hasQuietWords?: boolean;
  /** Where they have one all the same. */
  readonly shared?: readonly ObjectPlace[];
  /** Where the search takes mutexes to order nothing. */
  readonly locks?: readonly GlobalPlace[];
}

/** Before the options: a letter and a dot for each trait, in this order. */
const LETTERS = {
  hasBarriers: 'b',
  hasTwins: 't',
  hasOwnWords: 'w',
  hasGiveBacks: 'g',
  keepsReads: 'k',
  leavesOutWrites: 'p',
  hasQuietWords: 'q',
} as const;
type Flag = keyof typeof LETTERS;
const FLAGS = Object.keys(LETTERS) as readonly Flag[];

/**
 * After the letters, places: `u3o0.` says that nobody uses the value of object 3 at offset 0,
 * `s3o0.` that several threads use that word, `l3o0.` that the mutex there orders nothing.
 */
const PREFIX = new RegExp(
  `^((?:${Object.values(LETTERS).join('\\.)?(?:')}\\.)?)(?:((?:[usl]\\d+o\\d+)+)\\.)?`,
);

export function replayString(path: readonly number[], traits: ReplayTraits = {}): string {
  const letters = FLAGS.filter((flag) => traits[flag]).map((flag) => `${LETTERS[flag]}.`);
  const places =
    placesText('u', traits.unused) + placesText('s', traits.shared) + placesText('l', traits.locks);
  return letters.join('') + (places === '' ? '' : `${places}.`) + optionsString(path);
}

type PlaceLetter = 'u' | 's' | 'l';

const placesText = (letter: PlaceLetter, places: readonly ObjectPlace[] = []): string =>
  places.map(({ object, offset }) => `${letter}${object}o${offset}`).join('');

function placesIn(text: string, letter: PlaceLetter): ObjectPlace[] {
  return [...text.matchAll(/([usl])(\d+)o(\d+)/g)]
    .filter(([, kind]) => kind === letter)
    .map(([, , object, offset]) => ({ object: Number(object), offset: Number(offset) }));
}

export function replayTraits(text: string): Required<ReplayTraits> {
  const [, letters = '', places = ''] = PREFIX.exec(text)!;
  const has = (flag: Flag): boolean => letters.includes(LETTERS[flag]);
  return {
    hasBarriers: has('hasBarriers'),
    hasTwins: has('hasTwins'),
    hasOwnWords: has('hasOwnWords'),
    hasGiveBacks: has('hasGiveBacks'),
    keepsReads: has('keepsReads'),
    leavesOutWrites: has('leavesOutWrites'),
    hasQuietWords: has('hasQuietWords'),
    unused: placesIn(places, 'u'),
    shared: placesIn(places, 's'),
    locks: placesIn(places, 'l'),
  };
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
export const rfReplayString = (path: readonly number[], traits: ReplayTraits): string =>
  RF_PREFIX + replayString(path, traits);
export const rfReplayTraits = (text: string): Required<ReplayTraits> =>
  replayTraits(text.slice(RF_PREFIX.length));
export const isRfReplay = (text: string): boolean => text.startsWith(RF_PREFIX);
export const parseRfReplay = (text: string): number[] => parseReplay(text.slice(RF_PREFIX.length));

const XMM_PREFIX = 'xmm.';

/**
 * Of the xmm engine: the number of the core that the execution is made on top of, 0 if there is
 * none, and the options after that.
 */
export const xmmReplayString = (core: number, path: readonly number[]): string =>
  `${XMM_PREFIX}${core}.${optionsString(path)}`;
/** Cores come after all executions without one, in their order. */
export function xmmReplayComesBefore(replay: string, other: string): boolean {
  const [, core, path] = XMM_REPLAY.exec(replay)!;
  const [, otherCore, otherPath] = XMM_REPLAY.exec(other)!;
  return core === otherCore ? replayComesBefore(path!, otherPath!) : Number(core) < Number(otherCore);
}

const XMM_REPLAY = /^xmm\.(\d+)\.(.*)$/;

export const isXmmReplay = (text: string): boolean => text.startsWith(XMM_PREFIX);

/** Longer paths are refused: no program for which a replay is useful has them. */
const MOST_OPTIONS = 10_000_000;

export function parseReplay(text: string): number[] {
  const options = text.replace(PREFIX, '');
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
