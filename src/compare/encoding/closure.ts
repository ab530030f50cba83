/**
 * The transitive closure of a relation of literals. Its pairs become nodes whose definition waits:
 * if r is known to have no cycle in any solution, it is any transitive relation that contains r and
 * in which every pair has a reason, a pair of r or a pair of r and a pair of the closure (reasons
 * are well-founded then); otherwise Warshall's algorithm is written out.
 */
import { type Circuit, FALSE, type Literal, type NodeDefinition, TRUE } from './circuit.ts';

/** By circuit and relation: the same closure is asked for by several models. */
const KNOWN = new WeakMap<Circuit, Map<string, Int32Array>>();

export function closureNodes(circuit: Circuit, r: Int32Array, size: number): Int32Array {
  const known = KNOWN.get(circuit) ?? new Map<string, Int32Array>();
  KNOWN.set(circuit, known);
  const key = r.join();
  const closure = known.get(key) ?? makeClosure(circuit, r, size);
  known.set(key, closure);
  return closure;
}

function makeClosure(circuit: Circuit, r: Int32Array, size: number): Int32Array {
  const closure = Int32Array.from(r);
  const possible = reachable(r, size);
  const definition: NodeDefinition = {
    clauses: ({ holds, isAcyclic }) => {
      const loops = Array.from({ length: size }, (_, i) => closure[i * size + i]!);
      return loops.every((literal) => holds(-literal)) || isAcyclic(r)
        ? reasons(circuit, r, closure, size)
        : warshall(circuit, r, closure, size);
    },
  };
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const place = i * size + j;
      if (!possible[place]! || r[place] === TRUE) continue;
      const isLonger = Array.from({ length: size }, (_, k) => k).some(
        (k) => r[i * size + k] !== FALSE && possible[k * size + j]!,
      );
      if (isLonger) closure[place] = circuit.deferred(definition);
    }
  }
  return closure;
}

/** Pairs between which there may be a path. */
export function reachable(r: Int32Array, size: number): Uint8Array {
  const reached = Uint8Array.from(r, (literal) => (literal === FALSE ? 0 : 1));
  for (let k = 0; k < size; k++)
    for (let i = 0; i < size; i++) {
      if (reached[i * size + k] === 0) continue;
      for (let j = 0; j < size; j++) reached[i * size + j]! |= reached[k * size + j]!;
    }
  return reached;
}

function reasons(circuit: Circuit, r: Int32Array, closure: Int32Array, size: number): Literal[][] {
  const clauses: Literal[][] = [];
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const pair = closure[i * size + j]!;
      if (pair === FALSE || pair === r[i * size + j]) continue;
      if (r[i * size + j] !== FALSE) clauses.push([-r[i * size + j]!, pair]);
      const why: Literal[] = [-pair, r[i * size + j]!];
      for (let k = 0; k < size; k++) {
        const [first, rest] = [r[i * size + k]!, closure[k * size + j]!];
        if (first !== FALSE && rest !== FALSE) why.push(circuit.and2(first, rest));
        const [begin, end] = [closure[i * size + k]!, rest];
        if (begin !== FALSE && end !== FALSE && k !== i && k !== j) clauses.push([-begin, -end, pair]);
      }
      clauses.push(why);
    }
  }
  return clauses;
}

function warshall(circuit: Circuit, r: Int32Array, closure: Int32Array, size: number): Literal[][] {
  const paths = Int32Array.from(r);
  for (let k = 0; k < size; k++) {
    for (let i = 0; i < size; i++) {
      const first = paths[i * size + k]!;
      if (first === FALSE || i === k) continue;
      for (let j = 0; j < size; j++) {
        const rest = paths[k * size + j]!;
        if (rest === FALSE || j === k) continue;
        const place = i * size + j;
        paths[place] = circuit.or2(paths[place]!, circuit.and2(first, rest));
      }
    }
  }
  const clauses: Literal[][] = [];
  closure.forEach((pair, place) => {
    if (pair === paths[place]) return;
    clauses.push([-pair, paths[place]!], [pair, -paths[place]!]);
  });
  return clauses;
}
