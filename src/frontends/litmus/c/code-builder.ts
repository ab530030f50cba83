/**
 * Instructions under construction: branches go to labels, which `finish` turns into indices. Pieces
 * of code can be captured and looked at before they are placed, which is how the lowering learns
 * whether an operand accesses memory without a separate analysis.
 */
import type { Span } from '../../../diagnostics/source.ts';
import type { Expression } from '../../../program/expression.ts';
import type { Instruction } from '../../../program/instruction.ts';

export type LitmusLabel = number;

/** An instruction whose `target`, if any, is a label; or the place of a label. */
type Piece = Instruction | { readonly kind: 'label'; readonly label: LitmusLabel };

export type Fragment = readonly Piece[];

export class LitmusCodeBuilder {
  private pieces: Piece[] = [];
  private labels = 0;

  emit(instruction: Exclude<Instruction, { readonly target: number }>): void {
    this.pieces.push(instruction);
  }

  newLabel(): LitmusLabel {
    return this.labels++;
  }

  place(label: LitmusLabel): void {
    this.pieces.push({ kind: 'label', label });
  }

  /**
   * Goes to the label if the condition is not zero; a constant condition becomes a jump or nothing.
   */
  branch(condition: Expression, label: LitmusLabel, span: Span): void {
    if (condition.kind !== 'constant') this.pieces.push({ kind: 'branch', condition, target: label, span });
    else if (condition.value !== 0) this.jump(label, span);
  }

  jump(label: LitmusLabel, span: Span): void {
    this.pieces.push({ kind: 'jump', target: label, span });
  }

  /** Runs `produce` and keeps the code that it emits apart. */
  capture<Result>(produce: () => Result): { readonly result: Result; readonly fragment: Fragment } {
    const outer = this.pieces;
    const fragment: Piece[] = [];
    this.pieces = fragment;
    try {
      return { result: produce(), fragment };
    } finally {
      this.pieces = outer;
    }
  }

  append(fragment: Fragment): void {
    for (const piece of fragment) this.pieces.push(piece);
  }

  /** The code with labels resolved. A label at the end is the index after the last instruction. */
  finish(): readonly Instruction[] {
    const targets: number[] = [];
    let index = 0;
    for (const piece of this.pieces) {
      if (piece.kind === 'label') targets[piece.label] = index;
      else index++;
    }
    return this.pieces.flatMap((piece): Instruction[] => {
      if (piece.kind === 'label') return [];
      return piece.kind === 'branch' || piece.kind === 'jump'
        ? [{ ...piece, target: targets[piece.target]! }]
        : [piece];
    });
  }
}

export const hasEvent = (fragment: Fragment): boolean =>
  fragment.some(({ kind }) => kind === 'load' || kind === 'store' || kind === 'rmw' || kind === 'fence');

/** True if the code assigns one of these registers. */
export function assigns(fragment: Fragment, registers: ReadonlySet<number>): boolean {
  return fragment.some(
    (piece) =>
      (piece.kind === 'set' || piece.kind === 'load' || piece.kind === 'rmw') &&
      registers.has(piece.register),
  );
}
