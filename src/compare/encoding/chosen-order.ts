/**
 * The order that a model chooses with `with x from linearisations(S, r)`, in the two ways in which
 * constraints can refer to it.
 */
import { type Circuit, FALSE, type Literal } from './circuit.ts';
import type { LiteralRelation, LiteralSet } from './literal-algebra.ts';
import type { Require } from './symbolic-relations.ts';

/**
 * What is ordered: the nodes, some of which may be one event (`same`), and what the order must
 * contain, closed.
 */
export interface Ordered {
  readonly nodes: LiteralSet;
  readonly same: LiteralRelation;
  readonly closed: LiteralRelation;
}

/**
 * Some order. If `condition`, it is a linearisation: there is one if the requirements can be met.
 */
export function someOrder(
  circuit: Circuit,
  { nodes, same, closed }: Ordered,
  require: Require,
  condition: Literal,
): LiteralRelation {
  const size = nodes.length;
  const used = [...nodes.keys()].filter((i) => nodes[i] !== FALSE);
  const first = new Int32Array(size * size).fill(FALSE);
  used.forEach((i, place) => {
    for (const j of used.slice(place + 1)) {
      const isFirst = circuit.input();
      const isOrdered = circuit.and([nodes[i]!, nodes[j]!, -same[i * size + j]!]);
      first[i * size + j] = circuit.and2(isOrdered, isFirst);
      first[j * size + i] = circuit.and2(isOrdered, -isFirst);
    }
  });
  for (const i of used)
    for (const j of used)
      for (const k of used) {
        if (i === j || j === k || i === k) continue;
        const [ij, jk, ik] = [first[i * size + j]!, first[j * size + k]!, first[i * size + k]!];
        require(-ij, -jk, ik);
        require(-same[i * size + j]!, -jk, ik);
        require(-ij, -same[j * size + k]!, ik);
      }
  for (const [i, j, edge] of within(nodes, closed))
    require(-condition, -nodes[i]!, -nodes[j]!, -edge, first[i * size + j]!);
  return first;
}

/**
 * A given order of all events, restricted to the nodes; `isWrong` says that it is no linearisation.
 */
export function givenOrder(
  circuit: Circuit,
  { nodes, same, closed }: Ordered,
  placeOf: readonly number[],
): { readonly relation: LiteralRelation; readonly isWrong: Literal } {
  const size = nodes.length;
  const relation = new Int32Array(size * size).fill(FALSE);
  const wrong: Literal[] = [];
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) {
      if (placeOf[i]! >= placeOf[j]!) continue;
      relation[i * size + j] = circuit.and([nodes[i]!, nodes[j]!, -same[i * size + j]!]);
      // Another event between two that are one.
      if (same[i * size + j] === FALSE) continue;
      for (let k = 0; k < size; k++)
        if (placeOf[i]! < placeOf[k]! && placeOf[k]! < placeOf[j]!)
          wrong.push(circuit.and([nodes[i]!, nodes[k]!, same[i * size + j]!, -same[i * size + k]!]));
    }
  for (const [i, j, edge] of within(nodes, closed))
    if (i === j || placeOf[i]! > placeOf[j]!) wrong.push(circuit.and([nodes[i]!, nodes[j]!, edge]));
  return { relation, isWrong: circuit.or(wrong) };
}

function within(nodes: LiteralSet, r: LiteralRelation): (readonly [number, number, Literal])[] {
  const size = nodes.length;
  return [...r.keys()].flatMap((place): (readonly [number, number, Literal])[] => {
    const [i, j] = [Math.floor(place / size), place % size];
    return r[place] === FALSE || nodes[i] === FALSE || nodes[j] === FALSE ? [] : [[i, j, r[place]!]];
  });
}
