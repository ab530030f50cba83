/** What a test asks of final states: observed registers and locations, propositions over them, the quantifier. */
import type { Span } from '../diagnostics/source.ts';

export type Observable =
  | { readonly kind: 'register'; readonly thread: number; readonly register: number; readonly name: string }
  /** `location` is an index into Program.locations. */
  | { readonly kind: 'location'; readonly location: number; readonly name: string };

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

/** A program together with what is asked of it. What the litmus front end makes. */
export interface Question {
  readonly condition: Condition;
  /** What a state shows: the condition's observables and those of a `locations` clause, each once. */
  readonly observed: readonly Observable[];
  /** Executions whose final state does not satisfy it are left out. */
  readonly filter?: Proposition;
}
