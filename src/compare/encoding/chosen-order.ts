/** The order that a model chooses with `with x from linearisations(S, r)`, in the two ways in which it can be spoken of. */
import { type Circuit, FALSE, type Literal } from './circuit.ts';
import type { LiteralRelation, LiteralSet } from './literal-algebra.ts';
import type { Require } from './symbolic-execution.ts';

type Closure = (r: LiteralRelation) => LiteralRelation;

/** Some order: there is one if the requirements can be met. */
export function someOrder(
  circuit: Circuit,
  nodes: LiteralSet,
  order: LiteralRelation,
  closure: Closure,
  require: Require,
): LiteralRelation {
  const size = nodes.length;
  const used = [...nodes.keys()].filter((i) => nodes[i] !== FALSE);
  const first = new Int32Array(size * size).fill(FALSE);
  used.forEach((i, place) => {
    for (const j of used.slice(place + 1)) {
      const isFirst = circuit.input();
      first[i * size + j] = circuit.and([nodes[i]!, nodes[j]!, isFirst]);
      first[j * size + i] = circuit.and([nodes[i]!, nodes[j]!, -isFirst]);
    }
  });
  for (const i of used)
    for (const j of used)
      for (const k of used) {
        if (i === j || j === k || i === k) continue;
        require(-first[i * size + j]!, -first[j * size + k]!, -nodes[i]!, -nodes[k]!, first[i * size + k]!);
      }
  for (const [i, j, edge] of within(nodes, closure(order)))
    require(-nodes[i]!, -nodes[j]!, -edge, first[i * size + j]!);
  return first;
}

/** A given order of all events, restricted to the nodes; `isWrong` says that it is no linearisation. */
export function givenOrder(
  circuit: Circuit,
  nodes: LiteralSet,
  order: LiteralRelation,
  closure: Closure,
  placeOf: readonly number[],
): { readonly relation: LiteralRelation; readonly isWrong: Literal } {
  const size = nodes.length;
  const relation = new Int32Array(size * size).fill(FALSE);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++)
      if (i !== j && placeOf[i]! < placeOf[j]!) relation[i * size + j] = circuit.and2(nodes[i]!, nodes[j]!);
  const wrong = within(nodes, closure(order)).flatMap(([i, j, edge]) =>
    i !== j && placeOf[i]! < placeOf[j]! ? [] : [circuit.and([nodes[i]!, nodes[j]!, edge])],
  );
  return { relation, isWrong: circuit.or(wrong) };
}

function within(nodes: LiteralSet, r: LiteralRelation): (readonly [number, number, Literal])[] {
  const size = nodes.length;
  return [...r.keys()].flatMap((place): (readonly [number, number, Literal])[] => {
    const [i, j] = [Math.floor(place / size), place % size];
    return r[place] === FALSE || nodes[i] === FALSE || nodes[j] === FALSE ? [] : [[i, j, r[place]!]];
  });
}
