/**
 * Loops that wait, and loops that do not end. At the head of a loop the words that matter there are
 * kept. If a round had no effect and ends with the same words, it has only repeated its reads, and
 * will do so until a read returns something else: the thread spins, and an engine may block it
 * until then. This is checked before the bound, so a loop that waits is never cut off. If
 * something failed without a reason in that round, the thread is only where it was, with less that
 * can happen to it: that is `idle`, and an execution without this round is another one.
 */
import type { LoopCode } from './code.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

/** To be called on an edge into the loop. */
export function enterLoop(state: ThreadState, loop: LoopCode): void {
  state.words[state.words[THREAD.base]! + loop.counterSlot] = 0;
  if (loop.maySpin) saveHead(state, loop);
}

/** To be called on a back edge. False: the thread must not go on, and nothing has changed. */
export function goBack(
  state: ThreadState,
  loop: LoopCode,
  unroll: number,
): 'again' | 'spin' | 'idle' | 'cut' {
  if (loop.maySpin && isAsSaved(state, loop)) return hasFailed(state, loop) ? 'idle' : 'spin';
  const { words } = state;
  const counter = words[THREAD.base]! + loop.counterSlot;
  if (words[counter]! >= unroll) return 'cut';
  words[counter]! += 1;
  if (loop.maySpin) saveHead(state, loop);
  return 'again';
}

/** How many events the last round of a spinning loop made. */
export function eventsRound({ words }: ThreadState, { savedSlot, live }: LoopCode): number {
  return words[THREAD.events]! - words[words[THREAD.base]! + savedSlot + 1 + live.length]!;
}

/** Words that `savedSlot` stands for. */
export const savedWords = (live: number): number => live + 3;

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
