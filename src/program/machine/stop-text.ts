/**
 * Why a thread does not go on, in the words that every engine uses: what it waits for (Awaited),
 * and why it stopped before its end (STOP_REASONS).
 */
import type { Location } from '../program.ts';
import { MAX_THREADS } from './code.ts';
import { REQUESTS } from './request.ts';

/** What a thread waits for. */
export type Awaited =
  /** The end of another thread. */
  | { readonly kind: 'join'; readonly thread: number }
  /** A value that lets its guarded read go on; `text` is what the program waits for: `a mutex`. */
  | { readonly kind: 'value'; readonly text: string }
  /** Nothing: it has not been asked to go on. */
  | { readonly kind: 'nothing' };

/** A guarded read at `location`, which holds `word`. `what`: as the request names it, `mutex`. */
export function awaitedValue(location: Location | undefined, word: number, what: string): Awaited {
  return { kind: 'value', text: roleText(location, word) ?? `a ${what}` };
}

/** A read without a guard. */
export const ANY_VALUE: Awaited = { kind: 'value', text: 'a value' };

/** As the end of a sentence: `a mutex`. */
export function awaitedText(awaited: Awaited): string {
  switch (awaited.kind) {
    case 'join':
      return `the end of thread ${awaited.thread}`;
    case 'value':
      return awaited.text;
    case 'nothing':
      return 'nothing';
  }
}

/** As the end of a sentence about a thread; `what` is an awaitedText. */
export const waitsText = (what: string): string => `waits for ${what}`;

export const threadName = (thread: number): string => (thread === 0 ? 'main' : `thread ${thread}`);

/** By kind of the last request of a thread that stops, if it brings no reason of its own. */
export const STOP_REASONS = {
  [REQUESTS.block]: 'an assumption is false',
  [REQUESTS.spin]: 'a loop waits',
  [REQUESTS.cut]: 'a loop goes round more often than the bound (--unroll)',
} as const satisfies Readonly<Record<number, string>>;

export const TOO_MANY_THREADS = `more than ${MAX_THREADS} threads`;

/**
 * Bits of a monitor's word that name its owner, the number of the thread + 1 (lock-operations.ts).
 */
const OWNER_SHIFT = 8;
const OWNER_MASK = 0xff;

/**
 * `the monitor of Node#1.0, held by thread 1`, `the initialisation of Table by thread 2`, `a
 * notification (Node#1.0)`; undefined if the role of the location says no more than the request.
 */
function roleText(location: Location | undefined, word: number): string | undefined {
  const owner = ((word >> OWNER_SHIFT) & OWNER_MASK) - 1;
  const object = location?.name.replace(/\.[^.]*$/, '');
  switch (location?.role) {
    case 'monitor':
      return `the monitor of ${location.name}${owner < 0 ? '' : `, held by ${threadName(owner)}`}`;
    case 'initialiser':
      return `the initialisation of ${object}${owner < 0 ? '' : ` by ${threadName(owner)}`}`;
    case 'waiters':
      return `a notification (${object})`;
    default:
      return undefined;
  }
}
