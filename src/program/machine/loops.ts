/**
 * Loops that wait, and loops that do not end. At the head of a loop the words that matter there are
 * kept; a time round that had no effect and brought the same words back has only repeated its
 * reads, and will do so until a read returns something else: the thread spins, and an engine may
 * block it until then. That comes before the bound, so a loop that waits is never cut off.
 */
import type { LoopCode } from './code.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

/** On an edge into the loop. */
export function enterLoop(state: ThreadState, loop: LoopCode): void {
  state.words[state.words[THREAD.base]! + loop.counterSlot] = 0;
  if (loop.maySpin) saveHead(state, loop);
}

/** On a back edge: whether to go on. If not, nothing has changed. */
export function goBack(state: ThreadState, loop: LoopCode, unroll: number): 'again' | 'spin' | 'cut' {
  if (loop.maySpin && isAsSaved(state, loop)) return 'spin';
  const { words } = state;
  const counter = words[THREAD.base]! + loop.counterSlot;
  if (words[counter]! >= unroll) return 'cut';
  words[counter]! += 1;
  if (loop.maySpin) saveHead(state, loop);
  return 'again';
}

/** Of a loop that spins: how many events its last time round made. */
export function eventsRound({ words }: ThreadState, { savedSlot, live }: LoopCode): number {
  return words[THREAD.events]! - words[words[THREAD.base]! + savedSlot + 1 + live.length]!;
}

/** Words that `savedSlot` stands for. */
export const savedWords = (live: number): number => live + 2;

function saveHead({ words }: ThreadState, { savedSlot, live }: LoopCode): void {
  const base = words[THREAD.base]!;
  words[base + savedSlot] = words[THREAD.effects]!;
  for (let i = 0; i < live.length; i++) words[base + savedSlot + 1 + i] = words[base + live[i]!]!;
  words[base + savedSlot + 1 + live.length] = words[THREAD.events]!;
}

function isAsSaved({ words }: ThreadState, { savedSlot, live }: LoopCode): boolean {
  const base = words[THREAD.base]!;
  if (words[base + savedSlot] !== words[THREAD.effects]) return false;
  for (let i = 0; i < live.length; i++) {
    if (words[base + savedSlot + 1 + i] !== words[base + live[i]!]) return false;
  }
  return true;
}
