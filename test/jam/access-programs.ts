/** Programs for access-runner.c, made of scripts, one for each thread and main's first: one call of clang for all of them. And random ones. */
import fc from 'fast-check';
import type { MachineCode } from '../../src/index.ts';
import { compiledRunner } from '../support/script-programs.ts';

/** main's first. */
export type AccessScripts = readonly string[];

/** Empty scripts at the end, so that nobody starts what is not there. */
const SPARE = ['', '', ''];

export async function accessRunner(): Promise<(scripts: AccessScripts) => MachineCode> {
  const run = await compiledRunner(new URL('access-runner.c', import.meta.url));
  return (scripts) => run([...scripts, ...SPARE]);
}

/** What random programs are about. */
export const ACCESS_THEMES = ['rings', 'threads', 'mutexes', 'plain'] as const;
export type AccessTheme = (typeof ACCESS_THEMES)[number];

type Words = fc.Arbitrary<string>;

/** One of the letters; those that come twice are drawn more often. */
const letter = (letters: string): Words => fc.constantFrom(...letters);

const words = (...parts: readonly Words[]): Words => fc.tuple(...parts).map((made) => made.join(''));

/** Modes: of reads, writes, RMWs. */
interface ModeLetters {
  readonly read: string;
  readonly write: string;
  readonly update: string;
}

const ATOMIC: ModeLetters = { read: 'OAVVV', write: 'ORVVV', update: 'OARBVV' };
const PLAIN: ModeLetters = { read: 'PPPOAV', write: 'PPPORV', update: 'OB' };
const FULL_FENCE = fc.constant('f00V');
const NOTHING = fc.constant('');

function accesses(
  location: Words,
  { read, write, update }: ModeLetters,
): Record<'read' | 'write' | 'update', Words> {
  const number = letter('12');
  return {
    read: words(fc.constant('r'), location, fc.constant('0'), letter(read)),
    write: words(letter('wwv'), location, number, letter(write)),
    update: fc.oneof(
      words(fc.constant('a'), location, number, letter(update)),
      words(fc.constant('c'), location, letter('01'), letter(update)),
    ),
  };
}

const anywhere = (modes: ModeLetters): Words => {
  const { read, write, update } = accesses(letter('01'), modes);
  return fc.oneof(
    { weight: 4, arbitrary: read },
    { weight: 4, arbitrary: write },
    { weight: 2, arbitrary: update },
    { weight: 1, arbitrary: words(fc.constant('f00'), letter('ARBVV')) },
    { weight: 1, arbitrary: words(letter('?'), letter('01'), fc.constant('1.'), write) },
  );
};

/** A thread of a ring: at its own location, perhaps a full fence, at the next one's. */
function ringThread(thread: number, threads: number, modes: ModeLetters): Words {
  const own = accesses(fc.constant(String(thread)), modes);
  const next = accesses(fc.constant(String((thread + 1) % threads)), modes);
  return words(
    fc.oneof({ weight: 4, arbitrary: own.write }, own.read, own.update),
    fc.oneof(NOTHING, FULL_FENCE),
    fc.oneof({ weight: 4, arbitrary: next.read }, next.write, next.update),
    fc.oneof({ weight: 2, arbitrary: NOTHING }, anywhere(modes)),
  );
}

function ring(threads: number, modes: ModeLetters): fc.Arbitrary<string[]> {
  return fc
    .tuple(
      fc.oneof({ weight: 3, arbitrary: NOTHING }, anywhere(modes)),
      ...Array.from({ length: threads }, (_, thread) => ringThread(thread, threads, modes)),
    )
    .map(([main, ...scripts]) => [`${scripts.map((_, i) => `s${i + 1}0.`).join('')}${main}`, ...scripts]);
}

/** Threads that start the next one or join it, with fences and accesses around. */
const chain: fc.Arbitrary<string[]> = fc
  .tuple(
    ...[0, 1, 2].map((thread) => {
      const before = fc.oneof(anywhere(ATOMIC), FULL_FENCE, NOTHING);
      const after = fc.oneof(anywhere(ATOMIC), words(FULL_FENCE, anywhere(ATOMIC)), NOTHING);
      if (thread === 2) return words(before, after, after);
      const join = fc.constantFrom('', '', 'j10.', 'f00Vj10.', 'j10.f00V');
      return words(before, fc.constant('s10.'), after, join, after);
    }),
  )
  .map((scripts) => [...scripts]);

const held: Words = words(letter('01'), anywhere(ATOMIC), anywhere(ATOMIC)).map(
  (made) => `l${made[0]}0.${made.slice(1)}u${made[0]}0.`,
);

const locking: fc.Arbitrary<string[]> = fc
  .tuple(fc.oneof(held, anywhere(ATOMIC)), held, words(anywhere(ATOMIC), fc.oneof(held, anywhere(ATOMIC))))
  .map(([main, ...scripts]) => [`s10.s20.${main}`, ...scripts]);

/** Load buffering, mostly: reads before writes. */
const buffering: fc.Arbitrary<string[]> = fc
  .tuple(
    ...[0, 1].map((thread) => {
      const own = accesses(fc.constant(String(thread)), PLAIN);
      const other = accesses(fc.constant(String(1 - thread)), PLAIN);
      return words(
        fc.oneof({ weight: 5, arbitrary: own.read }, own.update),
        fc.oneof({ weight: 4, arbitrary: NOTHING }, anywhere(PLAIN)),
        fc.oneof({ weight: 5, arbitrary: other.write }, other.update),
      );
    }),
  )
  .map((scripts) => ['s10.s20.', ...scripts]);

const MADE: Readonly<Record<AccessTheme, fc.Arbitrary<AccessScripts>>> = {
  rings: fc.oneof(ring(2, ATOMIC), ring(3, ATOMIC)),
  threads: chain,
  mutexes: locking,
  plain: fc.oneof(buffering, ring(2, PLAIN)),
};

export const accessPrograms = (theme: AccessTheme): fc.Arbitrary<AccessScripts> => MADE[theme];
