/**
 * The blocks of a function as a graph, by their indices: what can be reached from block 0, in
 * reverse postorder, with predecessors and dominators. Front ends make it of the successors of
 * their blocks. Dominators are computed as Cooper, Harvey and Kennedy do ("A Simple, Fast Dominance
 * Algorithm").
 */

export interface ControlFlow {
  /**
   * Blocks that control can get to, the entry first; each after its predecessors but for retreating
   * edges.
   */
  readonly order: readonly number[];
  /** Place of a block in `order`, -1 if control never gets there. */
  readonly position: Int32Array;
  /** By block: each neighbour once. */
  readonly successors: readonly (readonly number[])[];
  readonly predecessors: readonly (readonly number[])[];
  /** Whether every way from the entry to `block` goes through `dominator`. Both can be reached. */
  dominates(dominator: number, block: number): boolean;
}

/** By block: those that may come next, each once. There is at least one block, the entry. */
export function controlFlow(successors: readonly (readonly number[])[]): ControlFlow {
  const order = reversePostorder(successors);
  const position = new Int32Array(successors.length).fill(-1);
  for (const [place, block] of order.entries()) position[block] = place;
  const predecessors: number[][] = successors.map(() => []);
  for (const block of order) for (const target of successors[block]!) predecessors[target]!.push(block);
  const immediate = immediateDominators(order, position, predecessors);
  return {
    order,
    position,
    successors,
    predecessors,
    dominates(dominator, block) {
      let place = position[block]!;
      const wanted = position[dominator]!;
      while (place > wanted) place = immediate[place]!;
      return place === wanted;
    },
  };
}

function reversePostorder(next: readonly (readonly number[])[]): number[] {
  const postorder: number[] = [];
  const seen = new Uint8Array(next.length);
  const stack: { block: number; edge: number }[] = [{ block: 0, edge: 0 }];
  seen[0] = 1;
  while (stack.length > 0) {
    const top = stack[stack.length - 1]!;
    const target = next[top.block]![top.edge++];
    if (target === undefined) {
      postorder.push(top.block);
      stack.pop();
    } else if (seen[target] === 0) {
      seen[target] = 1;
      stack.push({ block: target, edge: 0 });
    }
  }
  return postorder.reverse();
}

/** By place in `order`: the place of the immediate dominator, the entry's is its own. */
function immediateDominators(
  order: readonly number[],
  position: Int32Array,
  predecessors: readonly (readonly number[])[],
): Int32Array {
  const immediate = new Int32Array(order.length).fill(-1);
  immediate[0] = 0;
  const intersect = (first: number, second: number): number => {
    let a = first;
    let b = second;
    while (a !== b) {
      while (a > b) a = immediate[a]!;
      while (b > a) b = immediate[b]!;
    }
    return a;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (let place = 1; place < order.length; place++) {
      let dominator = -1;
      for (const predecessor of predecessors[order[place]!]!) {
        const other = position[predecessor]!;
        if (immediate[other] === -1) continue;
        dominator = dominator === -1 ? other : intersect(dominator, other);
      }
      if (immediate[place] === dominator) continue;
      immediate[place] = dominator;
      changed = true;
    }
  }
  return immediate;
}
