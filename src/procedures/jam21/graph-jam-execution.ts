/** The present graph of a search in the form that the checkers of JAM21 take. */
import { IS_ACQUIRE, IS_RELEASE, NON_ATOMIC, SEQ_CST } from '../../kernel/clocks.ts';
import { NONE } from '../../kernel/event-graph.ts';
import { isReadKind, isWriteKind, KIND } from '../../kernel/event-kinds.ts';
import type { GraphGrowth } from '../../kernel/graph-growth.ts';
import { JAM, type JamExecution } from './definition/jam-execution.ts';
import type { VisibilityClocks } from './visibility-clocks.ts';

/** `finals`: by location of the graph, the final write, or NONE if nothing is said of it. */
export function graphJamExecution(
  growth: GraphGrowth,
  visibility: VisibilityClocks,
  finals?: Int32Array,
): JamExecution {
  const { graph } = growth;
  const flags: number[] = [];
  const thread: number[] = [];
  const location: number[] = [];
  const rf: number[] = [];
  /** By event of the graph: its number. Both events of an RMW have the same. */
  const numbers = new Int32Array(graph.count).fill(NONE);
  const sources: [number: number, source: number][] = [];
  const ends = new Map<number, number>();

  const add = (flag: number, of: number, at: number): number => {
    thread.push(of);
    location.push(at);
    rf.push(NONE);
    return flags.push(flag) - 1;
  };
  const addThread = (of: number): void => {
    const events: number[] = [];
    for (let e = graph.lastOf[of]!; e !== NONE; e = graph.poPrevious[e]!) events.push(e);
    for (const event of events.reverse()) {
      const kind = graph.kind[event]!;
      const mode = graph.mode[event]!;
      const at = graph.location[event]!;
      if (kind === KIND.updateWrite) {
        // It was added with its read.
        const read = numbers[graph.poPrevious[event]!]!;
        flags[read]! |= writeFlags(mode);
        numbers[event] = read;
      } else if (isReadKind(kind)) {
        numbers[event] = add(readFlags(mode), of, at);
        sources.push([numbers[event]!, graph.rf[event]!]);
      } else if (isWriteKind(kind)) numbers[event] = add(writeFlags(mode), of, at);
      else if (kind === KIND.fence) add(fenceFlags(mode), of, NONE);
      else if (kind === KIND.free) add(0, of, NONE);
      else if (visibility.isThreadEvent(event)) {
        numbers[event] = add(kind === KIND.spawn ? JAM.release : JAM.acquire, of, NONE);
        if (kind !== KIND.spawn) sources.push([numbers[event]!, graph.seen[event]!]);
      }
    }
    if (visibility.showsThreads && of > 0 && growth.hasEnded(of))
      ends.set(graph.lastOf[of]!, add(JAM.release, of, NONE));
  };

  for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
    if (graph.kind[e] === KIND.initial) numbers[e] = add(JAM.writes | JAM.opaque, NONE, graph.location[e]!);
  }
  for (let of = 0; of < visibility.threads; of++) addThread(of);
  for (const [number, source] of sources) {
    const isJoin = (flags[number]! & JAM.reads) === 0 && graph.kind[source] !== KIND.spawn;
    rf[number] = isJoin ? ends.get(source)! : numbers[source]!;
  }
  return {
    size: flags.length,
    flags: Uint16Array.from(flags),
    thread: Int32Array.from(thread),
    location: Int32Array.from(location),
    rf: Int32Array.from(rf),
    finals: Int32Array.from(graph.initialOf, (_, at) => {
      const final = finals?.[at] ?? NONE;
      return final === NONE ? NONE : numbers[final]!;
    }),
  };
}

const opaque = (mode: number): number => (mode === NON_ATOMIC ? 0 : JAM.opaque);
const volatile = (mode: number): number => (mode === SEQ_CST ? JAM.volatile : 0);
const readFlags = (mode: number): number =>
  JAM.reads | opaque(mode) | volatile(mode) | (IS_ACQUIRE[mode] === 1 ? JAM.acquire : 0);
const writeFlags = (mode: number): number =>
  JAM.writes | opaque(mode) | volatile(mode) | (IS_RELEASE[mode] === 1 ? JAM.release : 0);
const fenceFlags = (mode: number): number =>
  (IS_ACQUIRE[mode] === 1 ? JAM.acquireFence : 0) |
  (IS_RELEASE[mode] === 1 ? JAM.releaseFence : 0) |
  (mode === SEQ_CST ? JAM.fullFence : 0);
