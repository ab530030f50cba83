/**
 * The cycle by which the closure refuses an instance (src/procedures/store-buffers/closure.ts), in
 * terms of the recorded events: which comes before which, and why.
 */
import type { Closure } from '../../procedures/store-buffers/closure.ts';
import type { CycleReason } from '../../procedures/store-buffers/cycle-reasons.ts';
import { type Instance, OPERATION } from '../../procedures/store-buffers/instance.ts';
import type { BufferInstance } from './buffer-instance.ts';
import type { CycleEdge, TracePoint } from './trace-result.ts';

const NO_READER = -1;

/** The cycle, after `close` has refused the instance. Empty if the reason is not an order. */
export function closureCycle(recorded: BufferInstance, closure: Closure): CycleEdge[] {
  const { instance } = recorded;
  const nodes = closure.cycle();
  const { reasons } = closure;
  const pointOf = (node: number): TracePoint => ({
    kind: 'event',
    event: recorded.recordedOf(node >> 1),
    moment: (node & 1) === 1 ? 'memory' : 'thread',
  });
  const edges = nodes.map((from, step): CycleEdge => {
    const to = nodes[(step + 1) % nodes.length]!;
    const reader = readerBehind(instance, closure, reasons[step]!, from, to);
    return {
      ...stepBy(instance, reasons[step]!, from, to),
      ...(reader === NO_READER ? {} : { reader: recorded.recordedOf(reader) }),
      from: pointOf(from),
      to: pointOf(to),
    };
  });
  return edges.reduce<CycleEdge[]>(joinProgramOrder, []);
}

/** Adds an edge; steps of program order in a row, of one kind, are one. */
function joinProgramOrder(edges: CycleEdge[], edge: CycleEdge): CycleEdge[] {
  const before = edges.at(-1);
  if (before?.relation === 'po' && edge.relation === 'po' && before.reason === edge.reason)
    edges[edges.length - 1] = { ...before, to: edge.to };
  else edges.push(edge);
  return edges;
}

const isMemoryNode = (node: number): boolean => (node & 1) === 1;

/** Why `from` is before `to`. */
interface Step {
  readonly relation: 'po' | 'rf' | 'co' | 'fr';
  readonly reason: string;
}

const OVERWRITTEN: Step = { relation: 'fr', reason: 'what it reads is overwritten there' };
const READ_LATER: Step = {
  relation: 'co',
  reason: 'a read that comes later takes the value from there',
};

function stepBy(instance: Instance, rule: CycleReason, from: number, to: number): Step {
  switch (rule) {
    case 'po':
      return { relation: 'po', reason: orderWords(from, to) };
    case 'rf':
      return { relation: 'rf', reason: 'its value is read there' };
    case 'final':
      return { relation: 'co', reason: 'that write is the last of the location' };
    case 'rule1':
    case 'rule2':
    case 'rule5':
      // A read that takes the initial value is before its own thread's write: rule 1 as the closure
      // gives it.
      return reads(instance, from) ? OVERWRITTEN : READ_LATER;
    case 'rule3':
    case 'rule4':
      return OVERWRITTEN;
  }
}

/** The words for program order, and for what buffers make of it. */
function orderWords(from: number, to: number): string {
  if (!isMemoryNode(from)) return isMemoryNode(to) ? 'it is buffered first' : 'it comes first in its thread';
  return isMemoryNode(to) ? 'the buffer keeps their order' : 'buffers are empty then';
}

function reads({ operation }: Instance, node: number): boolean {
  const event = node >> 1;
  return (
    !isMemoryNode(node) && (operation[event] === OPERATION.read || operation[event] === OPERATION.update)
  );
}

/**
 * The read that makes a write come before the one that it reads from; NO_READER where there is no
 * such third event.
 */
function readerBehind(
  { count, source, thread, position }: Instance,
  closure: Closure,
  reason: CycleReason,
  from: number,
  to: number,
): number {
  if (reason !== 'rule1' && reason !== 'rule2' && reason !== 'rule5') return NO_READER;
  const [earlier, write] = [from >> 1, to >> 1];
  for (let reader = 0; reader < count; reader++) {
    if (source[reader] !== write || reader === earlier) continue;
    const isOwn = thread[reader] === thread[earlier] && position[reader]! > position[earlier]!;
    if (reason === 'rule1' ? isOwn : closure.precedes(from, 2 * reader)) return reader;
  }
  return NO_READER;
}
