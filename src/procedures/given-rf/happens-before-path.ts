/**
 * Why one event happens before another: steps of program order and synchronisation, found again
 * from the clocks. For explanations; takes time linear in a thread at worst.
 */
import { ACQUIRES, NONE, PLAIN, READS, RELEASES, WRITES } from './access-trace.ts';
import type { HappensBefore } from './happens-before.ts';

/**
 * `po`; `rf` where a read learns from the write that it reads; `sw` where fences or a release
 * sequence are between the two.
 */
export interface HappensBeforeStep {
  readonly relation: 'po' | 'rf' | 'sw';
  readonly from: number;
  readonly to: number;
}

/** Steps from the first event to the second one, which it happens before; none if they are one. */
export function happensBeforePath(hb: HappensBefore, first: number, second: number): HappensBeforeStep[] {
  const { trace } = hb;
  const { thread, flags, source } = trace;
  const steps: HappensBeforeStep[] = [];
  let at = second;
  while (thread[at] !== thread[first]) {
    const learner = firstToKnow(hb, first, at);
    if (learner !== at) steps.unshift({ relation: 'po', from: learner, to: at });
    const isFence = (flags[learner]! & READS) === 0;
    const read = isFence ? readBehindFence(hb, first, learner) : learner;
    const head = releaseHead(hb, source[read]!, first);
    const isDirect = !isFence && head === source[read];
    steps.unshift({ relation: isDirect ? 'rf' : 'sw', from: head, to: learner });
    at = head;
  }
  if (at !== first) steps.unshift({ relation: 'po', from: first, to: at });
  return steps;
}

/** The first event of a thread that `event` happens before; it is not later than `until`. */
function firstToKnow(hb: HappensBefore, event: number, until: number): number {
  const { trace } = hb;
  let low = trace.startOf[trace.thread[until]!]!;
  let high = until;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hb.precedes(event, middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Whether an acquire read of the write would learn of the event. */
function isReleased(hb: HappensBefore, event: number, write: number): boolean {
  const { threads, thread, count } = hb.trace;
  return write < count && event < hb.release[write * threads + thread[event]!]!;
}

/** The relaxed read from which an acquire fence has learnt of the event. */
function readBehindFence(hb: HappensBefore, event: number, fence: number): number {
  const { flags, source } = hb.trace;
  for (let read = fence - 1; ; read--)
    if ((flags[read]! & (READS | PLAIN | ACQUIRES)) === READS && isReleased(hb, event, source[read]!))
      return read;
}

/** The release write or fence by which a write hands on the event. */
function releaseHead(hb: HappensBefore, write: number, event: number): number {
  const { trace, isCausal, storesContinue } = hb;
  const { flags, location, thread, startOf, source } = trace;
  if (isCausal) return write;
  for (let at = write; ; at = source[at]!) {
    const knows = (head: number): boolean => hb.precedes(event, head);
    if ((flags[at]! & RELEASES) !== 0 && knows(at)) return at;
    let fence = NONE;
    for (let head = at - 1; head >= startOf[thread[at]!]!; head--) {
      if ((flags[head]! & RELEASES) === 0) continue;
      const isFence = (flags[head]! & (READS | WRITES)) === 0;
      if (isFence && fence === NONE) fence = head;
      if (storesContinue && !isFence && location[head] === location[at] && knows(head)) return head;
      if (isFence && head === fence && knows(head)) return head;
    }
  }
}
