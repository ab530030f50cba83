/**
 * Loops that wait, and loops that do not end. At the head of a loop the words that matter there are
 * kept. If a round had no effect and ends with the same words, it has only repeated its reads, and
 * will do so until a read returns something else: the thread spins, and an engine may block it
 * until then. This is checked before the bound, so a loop that waits is never cut off. Rounds in
 * which the thread makes no event cost nothing in exploration; unless the user has given the bound
 * they count next to nothing (`sparesLocal`, COUNTED). If something failed without a reason in
 * that round, the thread is only where it was, with less that can happen to it: that is `idle`, and
 * an execution without this round is another one.
 */
import type { LoopCode } from './code.ts';
import type { StepperOptions } from './stepper.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

/**
 * What a round with an event counts if one without counts 1. It makes the usual bound of 10,000
 * rounds one of about 160 million rounds of mere computation, so that these end too.
 */
export const COUNTED = 1 << 14;

/** To be called on an edge into the loop. `sparesLocal`: see StepperOptions. */
export function enterLoop(state: ThreadState, loop: LoopCode, sparesLocal: boolean): void {
  state.words[state.words[THREAD.base]! + loop.counterSlot] = 0;
  keepHead(state, loop, sparesLocal);
}

/** To be called on a back edge. False: the thread must not go on, and nothing has changed. */
export function goBack(
  state: ThreadState,
  loop: LoopCode,
  { unroll, sparesLocal = false }: Pick<StepperOptions, 'unroll' | 'sparesLocal'>,
): 'again' | 'spin' | 'idle' | 'cut' {
  if (loop.maySpin && isAsSaved(state, loop)) return hasFailed(state, loop) ? 'idle' : 'spin';
  const { words } = state;
  const counter = words[THREAD.base]! + loop.counterSlot;
  const round = sparesLocal ? COUNTED : 1;
  const isSpared = sparesLocal && eventsRound(state, loop) === 0;
  const rounds = words[counter]! + (isSpared ? 1 : round);
  if (rounds >= (unroll + 1) * round) return 'cut';
  words[counter] = rounds;
  keepHead(state, loop, sparesLocal);
  return 'again';
}

/**
 * How many events the thread has made since it was at the head.
 *
 *   pre: the loop may spin, or local rounds are spared.
 */
export function eventsRound({ words }: ThreadState, loop: LoopCode): number {
  return words[THREAD.events]! - words[words[THREAD.base]! + eventsSlot(loop)]!;
}

/** The slot with the events so far at the head. */
export const eventsSlot = ({ savedSlot, live, maySpin }: Omit<LoopCode, 'place'>): number =>
  maySpin ? savedSlot + 1 + live.length : savedSlot;

/** Words that `savedSlot` stands for. */
export const savedWords = (maySpin: boolean, live: number): number => (maySpin ? live + 3 : 1);

function keepHead(state: ThreadState, loop: LoopCode, sparesLocal: boolean): void {
  const { words } = state;
  if (loop.maySpin) saveHead(state, loop);
  else if (sparesLocal) words[words[THREAD.base]! + eventsSlot(loop)] = words[THREAD.events]!;
}

function saveHead({ words }: ThreadState, { savedSlot, live }: LoopCode): void {
  const base = words[THREAD.base]!;
  words[base + savedSlot] = words[THREAD.effects]!;
  words[THREAD.quiet] = words[THREAD.effects]! + 1;
  for (let i = 0; i < live.length; i++) words[base + savedSlot + 1 + i] = words[base + live[i]!]!;
  words[base + savedSlot + 1 + live.length] = words[THREAD.events]!;
  words[base + savedSlot + 2 + live.length] = words[THREAD.failures]!;
}

/** Whether something failed without a reason since the words were saved. */
function hasFailed({ words }: ThreadState, { savedSlot, live }: LoopCode): boolean {
  return words[words[THREAD.base]! + savedSlot + 2 + live.length] !== words[THREAD.failures];
}

function isAsSaved({ words }: ThreadState, { savedSlot, live }: LoopCode): boolean {
  const base = words[THREAD.base]!;
  if (words[base + savedSlot] !== words[THREAD.effects]) return false;
  for (let i = 0; i < live.length; i++) {
    if (words[base + savedSlot + 1 + i] !== words[base + live[i]!]) return false;
  }
  return true;
}
