/**
 * The blocks of an LLVM function as a graph: what can be reached when no exception is ever caught.
 */
import { type ControlFlow, controlFlow } from '../../../program/machine/lowering/control-flow.ts';
import type { FunctionDefinition } from '../ir/syntax.ts';
import { normalSuccessors, terminatorOf } from './reachable-blocks.ts';

/**
 * The graph of a function. Unwind edges are left out: a thrown exception ends the program in
 * Heddle's library.
 */
export const controlFlowOf = ({ blocks }: FunctionDefinition): ControlFlow =>
  controlFlow(
    blocks.map((block) => [...new Set(normalSuccessors(terminatorOf(block)).map(({ index }) => index))]),
  );
