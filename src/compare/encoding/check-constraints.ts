/**
 * Encodes checks as constraints. Each is encoded in one direction only, under a condition: "if s,
 * then r is acyclic" by an order that contains r, "if s, then r has a cycle" by guessing one. This
 * takes far fewer clauses than encoding both directions.
 */
import { type Circuit, FALSE, type Literal, TRUE } from './circuit.ts';
import { reachable } from './closure.ts';
import type { LiteralCheck } from './run-model.ts';
import type { Require } from './symbolic-relations.ts';

export interface Constrainer {
  readonly circuit: Circuit;
  readonly size: number;
  readonly require: Require;
  /** Receives the relations that are acyclic in every solution. */
  readonly noteAcyclic: (r: Int32Array) => void;
}

/** If `condition` holds, the check does. */
export function requireHolds(to: Constrainer, check: LiteralCheck, condition: Literal): void {
  if (check.negated) requireBroken(to, check, condition);
  else requireKept(to, check, condition);
}

/** If `condition` holds, the check fails. */
export function requireFails(to: Constrainer, check: LiteralCheck, condition: Literal): void {
  if (check.negated) requireKept(to, check, condition);
  else requireBroken(to, check, condition);
}

function requireKept(to: Constrainer, { test, value }: LiteralCheck, condition: Literal): void {
  const { size, require } = to;
  const forbid = (literal: Literal): void => {
    // As a unit where it can be: what holds in every solution makes other things simpler.
    if (literal === FALSE) return;
    if (condition === TRUE) require(-literal);
    else require(-condition, -literal);
  };
  switch (test) {
    case 'empty':
      value.forEach(forbid);
      return;
    case 'irreflexive':
      for (let i = 0; i < size; i++) forbid(value[i * size + i]!);
      return;
    case 'acyclic':
      requireOrder(to, value, condition);
  }
}

/** A strict order of the events that are on possible cycles contains the relation. */
function requireOrder(
  { circuit, size, require, noteAcyclic }: Constrainer,
  r: Int32Array,
  condition: Literal,
): void {
  if (condition === TRUE) noteAcyclic(r);
  const reached = reachable(r, size);
  const onCycle = Array.from({ length: size }, (_, i) => i).filter((i) => reached[i * size + i] !== 0);
  const order = new Int32Array(size * size).fill(FALSE);
  onCycle.forEach((i, place) => {
    for (const j of onCycle.slice(place + 1)) {
      order[i * size + j] = circuit.input();
      order[j * size + i] = -order[i * size + j]!;
    }
  });
  for (const i of onCycle)
    for (const j of onCycle) {
      const edge = r[i * size + j]!;
      if (edge === FALSE || reached[j * size + i] === 0) continue;
      require(-condition, -edge, order[i * size + j]!);
    }
  onCycle.forEach((i, place) => {
    for (const j of onCycle.slice(place + 1))
      for (const k of onCycle) {
        if (k <= i || k === j) continue;
        require(-order[i * size + j]!, -order[j * size + k]!, order[i * size + k]!);
      }
  });
}

function requireBroken(to: Constrainer, { test, value }: LiteralCheck, condition: Literal): void {
  const { size, require } = to;
  switch (test) {
    case 'empty':
      require(-condition, ...value);
      return;
    case 'irreflexive':
      require(-condition, ...Array.from({ length: size }, (_, i) => value[i * size + i]!));
      return;
    case 'acyclic':
      requireCycle(to, value, condition);
  }
}

/** Some edges, at least one, each followed by another: they lead round. */
function requireCycle({ circuit, size, require }: Constrainer, r: Int32Array, condition: Literal): void {
  const reached = reachable(r, size);
  const chosen = new Map<number, Literal>();
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) {
      const edge = r[i * size + j]!;
      if (edge === FALSE || reached[j * size + i] === 0) continue;
      const guess = circuit.input();
      chosen.set(i * size + j, guess);
      require(-guess, edge);
    }
  require(-condition, ...chosen.values());
  for (let i = 0; i < size; i++) {
    const leaving = [...Array(size).keys()].flatMap((j) => chosen.get(i * size + j) ?? []);
    const arriving = [...Array(size).keys()].flatMap((j) => chosen.get(j * size + i) ?? []);
    for (const edge of arriving) require(-edge, ...leaving);
    for (const edge of leaving) require(-edge, ...arriving);
    for (const edges of [leaving, arriving])
      edges.forEach((a, k) => {
        for (const b of edges.slice(k + 1)) require(-a, -b);
      });
  }
}
