/**
 * All total orders of some nodes that extend a given order, one at a time: there may be n! of them,
 * and a search over them often stops at the first. Facts: herd7 closes the order over everything
 * first, so that a path through events outside the set counts, and gives no linearisation at all if
 * that makes the set cyclic.
 */

/** Yields each order as a list of nodes. `precedes` must be transitively closed. */
export function* linearisations<T>(
  nodes: readonly T[],
  precedes: (a: T, b: T) => boolean,
): Generator<readonly T[]> {
  const count = nodes.length;
  const successors: number[][] = nodes.map(() => []);
  const waitingFor = new Int32Array(count);
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) {
      if (!precedes(nodes[a]!, nodes[b]!)) continue;
      successors[a]!.push(b);
      waitingFor[b]!++;
    }
  }
  const placed = new Uint8Array(count);
  const order: T[] = [];

  function* extend(): Generator<readonly T[]> {
    if (order.length === count) {
      yield order.slice();
      return;
    }
    for (let node = 0; node < count; node++) {
      if (placed[node] === 1 || waitingFor[node] !== 0) continue;
      placed[node] = 1;
      order.push(nodes[node]!);
      for (const successor of successors[node]!) waitingFor[successor]!--;
      yield* extend();
      for (const successor of successors[node]!) waitingFor[successor]!++;
      order.pop();
      placed[node] = 0;
    }
  }
  yield* extend();
}

/** The strict total order of a list, as pairs. */
export function orderPairs<T>(order: readonly T[]): (readonly [T, T])[] {
  return order.flatMap((a, i) => order.slice(i + 1).map((b) => [a, b] as const));
}

/** Yields every way to pick one element of each list, the elements concatenated. */
export function* crossProduct<T>(
  factors: readonly (() => Iterable<readonly T[]>)[],
): Generator<readonly T[]> {
  const [first, ...others] = factors;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const head of first()) {
    for (const tail of crossProduct(others)) yield [...head, ...tail];
  }
}
