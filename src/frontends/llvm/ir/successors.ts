/** Where the blocks of a function lead. */
import type { IrInstruction, IrLabel, Terminator } from './syntax.ts';

/** The blocks that control may go to behind a terminator, as often as it names them. */
export function successors(terminator: Terminator): readonly IrLabel[] {
  switch (terminator.kind) {
    case 'ret':
    case 'resume':
    case 'unreachable':
      return [];
    case 'br':
      return [terminator.target];
    case 'cond-br':
      return [terminator.whenTrue, terminator.whenFalse];
    case 'switch':
      return [terminator.otherwise, ...terminator.cases.map(({ target }) => target)];
    case 'invoke':
      return [terminator.normal, terminator.unwind];
  }
}

/** True for the instructions that end a block. */
export function isTerminator(instruction: IrInstruction): instruction is Terminator {
  switch (instruction.kind) {
    case 'ret':
    case 'br':
    case 'cond-br':
    case 'switch':
    case 'invoke':
    case 'resume':
    case 'unreachable':
      return true;
    default:
      return false;
  }
}
