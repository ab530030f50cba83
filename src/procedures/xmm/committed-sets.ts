/**
 * Which external reads must be committed so that the others are stable (refs/xmm-thesis, definition
 * 5.0.7): sets whose removal leaves no cycle among the threads, where a read leads from the thread
 * of its source to its own. Smaller sets are better, for every other condition only gets harder
 * (docs/models/xmm.md); the sets given contain all minimal ones of reads that may be committed at
 * all.
 *
 * A thread that starts or joins others counts as several, one after the other (segments of
 * CommitGraph): what it does before it starts a thread cannot be in one cycle with what it does
 * after the join.
 */
import type { CommitGraph, ExternalRead } from './commit-graph.ts';

/** Sets looked at before the search gives up. */
const MOST_SETS = 4096;

interface Arrow {
  readonly from: number;
  readonly to: number;
  /** The reads that it stands for; none: it is there whatever is committed. */
  readonly reads: ExternalRead[];
  isCut: boolean;
}

/** The sets to try. `mayCommit`: by edge. `giveUp` is called if there are too many. */
export function* committedSets(
  graph: CommitGraph,
  mayCommit: (edge: number) => boolean,
  giveUp: () => void,
): Generator<readonly ExternalRead[], void> {
  const arrows = arrowsOf(graph);
  const seen = new Set<string>();
  yield* cutCycles(arrows, graph.segmentCount, mayCommit, seen);
  if (seen.size > MOST_SETS) giveUp();
}

/** Whether the reads, when committed, leave the others stable. */
export function leavesStable(graph: CommitGraph, committed: (read: number) => boolean): boolean {
  const arrows = arrowsOf(graph);
  for (const arrow of arrows) {
    if (arrow.reads.length > 0) arrow.isCut = arrow.reads.every(({ read }) => committed(read));
  }
  return cycleOf(arrows, graph.segmentCount) === undefined;
}

function* cutCycles(
  arrows: readonly Arrow[],
  segments: number,
  mayCommit: (edge: number) => boolean,
  seen: Set<string>,
): Generator<readonly ExternalRead[], void> {
  const key = arrows.map(({ isCut }) => (isCut ? '1' : '0')).join('');
  if (seen.has(key) || seen.size > MOST_SETS) return;
  seen.add(key);
  const cycle = cycleOf(arrows, segments);
  if (cycle === undefined) {
    yield arrows.flatMap(({ isCut, reads }) => (isCut ? reads : []));
    return;
  }
  for (const arrow of cycle) {
    if (arrow.reads.length === 0 || !arrow.reads.every(({ edge }) => mayCommit(edge))) continue;
    arrow.isCut = true;
    yield* cutCycles(arrows, segments, mayCommit, seen);
    arrow.isCut = false;
  }
}

function arrowsOf(graph: CommitGraph): Arrow[] {
  const arrows = new Map<number, Arrow>();
  const arrow = (from: number, to: number): Arrow => {
    const key = from * graph.segmentCount + to;
    let known = arrows.get(key);
    if (known === undefined) {
      known = { from, to, reads: [], isCut: false };
      arrows.set(key, known);
    }
    return known;
  };
  const { segment, source } = graph;
  const fixed = new Set<Arrow>();
  for (const external of graph.externalReads)
    arrow(segment[external.write]!, segment[external.read]!).reads.push(external);
  for (let e = 0; e < graph.count; e++) {
    if (e > 0 && graph.thread[e - 1] === graph.thread[e] && segment[e - 1] !== segment[e])
      fixed.add(arrow(segment[e - 1]!, segment[e]!));
    if (!graph.isRead(e) && source[e]! >= 0) fixed.add(arrow(segment[source[e]!]!, segment[e]!));
  }
  for (const { reads } of fixed) reads.length = 0;
  return [...arrows.values()];
}

/** The arrows of a shortest cycle through some segment; undefined if there is no cycle. */
function cycleOf(arrows: readonly Arrow[], segments: number): readonly Arrow[] | undefined {
  const leaving: Arrow[][] = Array.from({ length: segments }, () => []);
  for (const arrow of arrows) if (!arrow.isCut) leaving[arrow.from]!.push(arrow);
  for (let start = 0; start < segments; start++) {
    const cameBy: (Arrow | undefined)[] = new Array<Arrow | undefined>(segments).fill(undefined);
    const queue = [start];
    for (const at of queue) {
      for (const arrow of leaving[at]!) {
        if (arrow.to === start) {
          const cycle = [arrow];
          for (let s = at; s !== start; s = cameBy[s]!.from) cycle.push(cameBy[s]!);
          return cycle;
        }
        if (cameBy[arrow.to] !== undefined) continue;
        cameBy[arrow.to] = arrow;
        queue.push(arrow.to);
      }
    }
  }
  return undefined;
}
