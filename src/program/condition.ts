/**
 * The question of a litmus test about final states: observed registers and locations, propositions
 * over them, the quantifier.
 */
import type { Span } from '../diagnostics/source.ts';

export type Observable =
  | { readonly kind: 'register'; readonly thread: number; readonly register: number; readonly name: string }
  /**
   * `location` is an index into Program.locations. `signedBits`: to be read as a signed number of
   * so many bits.
   */
  | {
      readonly kind: 'location';
      readonly location: number;
      readonly name: string;
      readonly signedBits?: 8 | 16;
    };

export type Proposition =
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'not'; readonly operand: Proposition }
  | { readonly kind: 'and' | 'or' | 'implies'; readonly left: Proposition; readonly right: Proposition }
  | {
      readonly kind: 'compare';
      readonly left: Observable;
      readonly operator: '=' | '!=';
      readonly right: Observable | { readonly kind: 'value'; readonly value: number };
    };

/** `final` only lists states. */
export type Quantifier = 'exists' | '~exists' | 'forall' | 'final';

export interface Condition {
  readonly quantifier: Quantifier;
  readonly proposition: Proposition;
  /** As the test wrote it, white space folded: `exists (0:r0=0 /\ 1:r0=0)`. */
  readonly text: string;
  readonly span: Span;
}

export function holds(proposition: Proposition, read: (observable: Observable) => number): boolean {
  switch (proposition.kind) {
    case 'constant':
      return proposition.value;
    case 'not':
      return !holds(proposition.operand, read);
    case 'and':
      return holds(proposition.left, read) && holds(proposition.right, read);
    case 'or':
      return holds(proposition.left, read) || holds(proposition.right, read);
    case 'implies':
      return !holds(proposition.left, read) || holds(proposition.right, read);
    case 'compare': {
      const { left, operator, right } = proposition;
      const equal = read(left) === (right.kind === 'value' ? right.value : read(right));
      return (operator === '=') === equal;
    }
  }
}

/**
 * `holds` where not all values are known: false only if the proposition is false whatever the
 * unknown values are.
 */
export function mayHold(
  proposition: Proposition,
  read: (observable: Observable) => number | undefined,
): boolean {
  const truth = (part: Proposition): boolean | undefined => {
    switch (part.kind) {
      case 'constant':
        return part.value;
      case 'not':
        return negation(truth(part.operand));
      case 'and':
        return conjunction(truth(part.left), truth(part.right));
      case 'or':
        return negation(conjunction(negation(truth(part.left)), negation(truth(part.right))));
      case 'implies':
        return negation(conjunction(truth(part.left), negation(truth(part.right))));
      case 'compare': {
        const left = read(part.left);
        const right = part.right.kind === 'value' ? part.right.value : read(part.right);
        if (left === undefined || right === undefined) return undefined;
        return (part.operator === '=') === (left === right);
      }
    }
  };
  return truth(proposition) !== false;
}

const negation = (truth: boolean | undefined): boolean | undefined =>
  truth === undefined ? undefined : !truth;

function conjunction(a: boolean | undefined, b: boolean | undefined): boolean | undefined {
  if (a === false || b === false) return false;
  return a === undefined || b === undefined ? undefined : true;
}

export function visitObservables(proposition: Proposition, visit: (observable: Observable) => void): void {
  switch (proposition.kind) {
    case 'constant':
      return;
    case 'not':
      visitObservables(proposition.operand, visit);
      return;
    case 'compare':
      visit(proposition.left);
      if (proposition.right.kind !== 'value') visit(proposition.right);
      return;
    default:
      visitObservables(proposition.left, visit);
      visitObservables(proposition.right, visit);
  }
}

/** A program together with the question about it, as the litmus front end makes it. */
export interface LitmusQuestion {
  readonly condition: Condition;
  /**
   * The observables that a state shows: those of the condition and of a `locations` clause, each
   * once.
   */
  readonly observed: readonly Observable[];
  /** Executions whose final state does not satisfy it are left out. */
  readonly filter?: Proposition;
}
