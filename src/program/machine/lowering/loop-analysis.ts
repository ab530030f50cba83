/**
 * The loops of a function: natural loops, one for each head. A retreating edge whose head does not
 * dominate it (a `goto` into a loop) makes a loop as well, one that is only counted: it has ways in
 * that do not pass its head.
 */
import type { ControlFlow } from './control-flow.ts';

export interface Loop {
  /** Block where the times round begin. */
  readonly head: number;
  /** Blocks that jump back to the head. */
  readonly latches: readonly number[];
  /** Blocks from which the head is reached again, the head included. */
  readonly blocks: ReadonlySet<number>;
  /** Whether every way into the loop goes through its head. */
  readonly isNatural: boolean;
}

/** By head. */
export function loopsOf(flow: ControlFlow): ReadonlyMap<number, Loop> {
  const latches = new Map<number, number[]>();
  for (const block of flow.order)
    for (const target of flow.successors[block]!) {
      if (!retreats(flow, block, target)) continue;
      const known = latches.get(target);
      if (known === undefined) latches.set(target, [block]);
      else known.push(block);
    }
  const loops = new Map<number, Loop>();
  for (const [head, back] of latches)
    loops.set(head, {
      head,
      latches: back,
      blocks: bodyOf(flow, head, back),
      isNatural: back.every((latch) => flow.dominates(head, latch)),
    });
  return loops;
}

/**
 * Whether the edge goes back, or stays where it is, in reverse postorder: every cycle has such an
 * edge.
 */
export function retreats(flow: ControlFlow, from: number, to: number): boolean {
  return flow.position[to]! <= flow.position[from]!;
}

function bodyOf(flow: ControlFlow, head: number, latches: readonly number[]): Set<number> {
  const blocks = new Set([head]);
  const open = [...latches];
  for (let block = open.pop(); block !== undefined; block = open.pop()) {
    if (blocks.has(block)) continue;
    blocks.add(block);
    open.push(...flow.predecessors[block]!);
  }
  return blocks;
}
