/** Random scripts for script-runner.c: threads that lock, wait, signal, allocate, and start and join one another. */
import fc from 'fast-check';
import type { Scripts } from './script-programs.ts';

/** What random scripts are about: each theme has the operations that meet in it. */
export const THEMES = [
  'updates',
  'mutexes',
  'conditions',
  'tokens',
  'barriers',
  'objects',
  'threads',
  'spinning',
  'waiting',
] as const;
export type Theme = (typeof THEMES)[number];

type Phrase = fc.Arbitrary<readonly string[]>;

const one = (...operations: readonly string[]): Phrase =>
  fc.constantFrom(...operations).map((operation) => [operation]);

/** Accesses that tell executions apart. */
const access = one('i00', 'i00', 'a01', 'a01', 'r00', 'w02', 'n00', 'R10', 'W11', 'm01', 'x01');

/** A lock that is held for a while. */
function held(mutexes: readonly string[], inner: Phrase): Phrase {
  return fc
    .tuple(fc.constantFrom(...mutexes), fc.array(inner, { maxLength: 2 }))
    .map(([mutex, bodies]) => [`l${mutex}0`, ...bodies.flat(), `u${mutex}0`]);
}

/** An attempt, and what is done only if it succeeds. */
function attempted(mutexes: readonly string[], inner: Phrase): Phrase {
  return fc.tuple(fc.constantFrom('t', 'T'), fc.constantFrom(...mutexes), inner).map(([how, mutex, body]) => {
    const operations = [...body, `u${mutex}0`];
    return [`${how}${mutex}0`, `?1${operations.length}`, ...operations];
  });
}

/** Done if the last value was the number. */
const conditional = (inner: Phrase): Phrase =>
  fc
    .tuple(fc.integer({ min: 0, max: 1 }), inner)
    .map(([number, body]) => [`?${number}${body.length}`, ...body]);

const plainMutex = held(['0', '1'], access);

const PHRASES: Readonly<Record<Theme, Phrase>> = {
  updates: fc.oneof(
    access,
    one('a01', 'a02', 'x01', 'x02', 'y01', 'w00', 'w01', 'r00', 'a11', 'x11', 'R10'),
    conditional(one('a01', 'x01', 'w01', 'x11')),
  ),
  mutexes: fc.oneof(
    access,
    plainMutex,
    held(['0', '1', '2'], plainMutex),
    held(['2', '3'], held(['2', '3'], access)),
    attempted(['0', '1', '2'], access),
    held(['0', '1'], attempted(['0', '1', '3'], access)),
    one('l00', 'u00', 'l10', 'u10', 'k00', 't00'),
    conditional(plainMutex),
  ),
  conditions: fc.oneof(
    access,
    plainMutex,
    held(['0'], fc.constantFrom(['n00', '?01', 'c00'], ['c00'], ['d00'], ['n00', '?02', 'c00', 'n00'])),
    held(['0'], fc.constantFrom(['m01', 'g00'], ['g00'], ['b00'], ['m01', 'b00'])),
    one('g00', 'b00'),
  ),
  tokens: fc.oneof(
    access,
    one('p00', 'q00', 'Q00', 'B00', 'o00', 'p00', 'q00'),
    fc.constantFrom(
      ['e00', 'i00', 'h00'],
      ['f00', 'i00', 'h00'],
      ['e00', 'n00', 'h00'],
      ['q00', 'i00', 'p00'],
    ),
    conditional(one('p00', 'q00', 'a01')),
  ),
  barriers: fc.oneof(
    access,
    one('B00', 'D00', 'B00', 'D00', 'a01', 'w01', 'r00', 'r10'),
    one('B00', 'D00', 'B00', 'D00', 'K00', 'I02', 'I01'),
    conditional(one('B00', 'D00', 'a01')),
  ),
  objects: fc.oneof(
    access,
    fc.constantFrom(['N00', 'S01', 'P00'], ['G00', 'L00'], ['X00', 'L00', 'F00'], ['N00', 'S01', 'F00']),
    one('P00', 'G00', 'F00', 'S02', 'L00', 'X00'),
    held(['0'], fc.constantFrom(['G00', 'F00'], ['X00', 'F00'], ['N00', 'P00'])),
    conditional(one('F00', 'S01', 'L00')),
  ),
  threads: fc.oneof(
    access,
    plainMutex,
    one('s10', 's20', 'j10', 'j20', 'j10'),
    fc.constantFrom(['s10', 'j10'], ['C02', '?11', 's10'], ['r00', 'A01'], ['C02', '?01', 'A02']),
    held(['0'], one('j10', 's10', 'q00')),
    one('q00', 'p00', 'E01', 'Z00'),
  ),
  spinning: fc.oneof(
    access,
    plainMutex,
    one('z01', 'z11', 'w01', 'W11', 'E01', 'A00', 'O01'),
    held(['0'], one('z01', 'w01')),
    fc.constantFrom(['r00', '?01', 'z11'], ['C02', '?13', 'r10', 'z01', 'w02']),
  ),
  waiting: fc.oneof(
    one(
      'z01',
      'z00',
      'z02',
      'z11',
      'z10',
      'w00',
      'w01',
      'w02',
      'a01',
      'a01',
      'w10',
      'w11',
      'a11',
      'r00',
      'W01',
    ),
    fc.constantFrom(['v01', 'w00'], ['v01', 'i00', 'W00'], ['v01'], ['v11', 'w10'], ['v02', 'r10', 'w00']),
    fc.constantFrom(
      ['O01'],
      ['O01', 'm00'],
      ['m01'],
      ['m01', 'm02'],
      ['i00'],
      ['n00', 'O02'],
      ['n00', 'A01'],
    ),
    fc.constantFrom(
      ['r10', 'z01', 'a11'],
      ['a01', 'a01', 'r00'],
      ['v01', 'z11', 'w00'],
      ['r00', '?01', 'z11'],
    ),
  ),
};

export interface ScriptSize {
  readonly threads: number;
  /** Phrases of a thread; operations of the whole. */
  readonly phrases: number;
  readonly operations: number;
}

/** Programs of a theme. Main starts the threads in order, except that those of theme `threads` may be started by others too. */
export function scriptPrograms(theme: Theme, size: ScriptSize): fc.Arbitrary<Scripts> {
  const phrase = PHRASES[theme];
  const script = fc.array(phrase, { minLength: 1, maxLength: size.phrases }).map((phrases) => phrases.flat());
  const threads = fc.array(script, { minLength: 2, maxLength: size.threads });
  const joins = fc.array(fc.integer({ min: 1, max: size.threads }), { maxLength: size.threads });
  return fc
    .tuple(threads, joins, fc.array(phrase, { maxLength: 1 }), fc.boolean())
    .map(([scripts, joined, body, isNested]) => {
      const count = scripts.length;
      const started = theme === 'threads' && isNested ? 1 : count;
      const main = [
        ...Array.from({ length: started }, (_, i) => `s${i + 1}0`),
        ...body.flat(),
        ...joined.filter((thread) => thread <= started).map((thread) => `j${thread}0`),
      ];
      // Scripts after the last are empty, so that nobody starts what is not there.
      const all = [
        main,
        ...scripts.map((operations) => operations.slice(0, Math.floor(size.operations / count))),
      ];
      return [...all.map((operations) => operations.join('')), '', ''];
    });
}

/** Four threads with nested locks and waits, for counting: no errors that end a thread, and nothing that depends on its number. */
export const heldScripts: fc.Arbitrary<Scripts> = fc.array(
  fc
    .array(
      fc.oneof(
        plainMutex,
        held(['0', '1', '2'], plainMutex),
        attempted(['0', '1'], access),
        fc.constantFrom(
          ['y01'],
          ['y01'],
          ['p00'],
          ['q00'],
          ['a01'],
          ['r00'],
          ['f00', 'a01', 'h00'],
          ['e00', 'r00', 'h00'],
        ),
        held(['0'], fc.constantFrom(['c00'], ['b00'], ['g00'])),
      ),
      { minLength: 1, maxLength: 2 },
    )
    .map((phrases) => phrases.flat().join('')),
  { minLength: 3, maxLength: 4 },
);
