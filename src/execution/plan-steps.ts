/** The steps that a specialised plan consists of, and the loop that runs them. */
import * as bits from '../util/bit-matrix.ts';
import { OP } from './plan-forms.ts';

/** memory[to..] := op(memory[a..], memory[b..]). */
export interface PlanStep {
  readonly op: number;
  readonly to: number;
  readonly a: number;
  readonly b: number;
  /** Words to process: of a set or of a relation. */
  readonly length: number;
  /** Of a fixpoint: the steps of one round, and where each variable and its next value are. */
  readonly round: readonly PlanStep[];
  readonly variables: readonly FixpointVariable[];
}

export interface FixpointVariable {
  readonly to: number;
  readonly from: number;
  readonly length: number;
}

export function runSteps(memory: Int32Array, size: number, steps: readonly PlanStep[]): void {
  for (let i = 0; i < steps.length; i++) {
    const { op, to, a, b, length, round, variables } = steps[i]!;
    switch (op) {
      case OP.union:
        bits.or(memory, to, a, b, length);
        break;
      case OP.intersection:
        bits.and(memory, to, a, b, length);
        break;
      case OP.difference:
        bits.andNot(memory, to, a, b, length);
        break;
      case OP.sequence:
        bits.sequence(memory, to, a, b, size);
        break;
      case OP.restrictRows:
        bits.restrictRows(memory, to, a, b, size);
        break;
      case OP.restrictColumns:
        bits.restrictColumns(memory, to, a, b, size);
        break;
      case OP.inverse:
        bits.inverse(memory, to, a, size);
        break;
      case OP.closure:
        bits.transitiveClosure(memory, to, a, size);
        break;
      case OP.complement:
        fill(memory, to, length, size);
        bits.andNot(memory, to, to, a, length);
        break;
      case OP.product:
        bits.product(memory, to, a, b, size);
        break;
      case OP.identityOn:
        bits.identityOn(memory, to, a, size);
        break;
      case OP.domain:
        bits.domain(memory, to, a, size);
        break;
      case OP.range:
        bits.range(memory, to, a, size);
        break;
      case OP.all:
        fill(memory, to, length, size);
        break;
      case OP.identity:
        memory.fill(0, to, to + length);
        for (let j = 0; j < size; j++) bits.setBit(memory, to + j * bits.wordsFor(size), j);
        break;
      case OP.fixpoint:
        iterate(memory, size, round, variables);
    }
  }
}

/** A relation over one element is as long as a set, and its universe looks the same. */
function fill(memory: Int32Array, to: number, length: number, size: number): void {
  if (length === bits.wordsFor(size)) bits.fillSet(memory, to, size);
  else bits.fillRelation(memory, to, size);
}

/** Rounds from empty until no variable gains anything, as RelationAlgebra.leastFixpoint says. */
function iterate(
  memory: Int32Array,
  size: number,
  round: readonly PlanStep[],
  variables: readonly FixpointVariable[],
): void {
  for (const { to, length } of variables) memory.fill(0, to, to + length);
  for (let changed = true; changed; ) {
    runSteps(memory, size, round);
    changed = false;
    for (const { to, from, length } of variables) {
      if (!bits.isSubset(memory, from, to, length)) changed = true;
      memory.copyWithin(to, from, from + length);
    }
  }
}
