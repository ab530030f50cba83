/** The blocks of an LLVM function as a graph. */
import { type ControlFlow, controlFlow } from '../../../program/machine/lowering/control-flow.ts';
import type { FunctionDefinition } from '../ir/syntax.ts';
import { possibleSuccessors, terminatorOf } from './reachable-blocks.ts';

/** `unwinds`: whether the program throws exceptions, so that landing pads are reached. */
export const controlFlowOf = ({ blocks }: FunctionDefinition, unwinds: boolean): ControlFlow =>
  controlFlow(
    blocks.map((block) => [
      ...new Set(possibleSuccessors(terminatorOf(block), unwinds).map(({ index }) => index)),
    ]),
  );
