/**
 * A thread of an execution as blocks in series and in parallel, the shape of code whose operands
 * are evaluated in no order (refs/memalloy, section 3.3), and what of it is under which condition.
 *
 * Deviation: the front ends take all that follows a branch in its thread to depend on it, as herd7
 * does, also after the end of the `if`. So a test has the ctrl of its execution if that goes on
 * along sequencing, and otherwise its closure under that.
 */
import { type Edge, type FoundExecution, readsOf, writesOf } from '../question/found-execution.ts';

export type ThreadBlock =
  | { readonly kind: 'event'; readonly event: number }
  /**
   * One after the other, and next to each other in no order. Two parts at least, none of the same
   * kind.
   */
  | { readonly kind: 'series' | 'parallel'; readonly parts: readonly ThreadBlock[] };

export const eventsOf = (block: ThreadBlock): readonly number[] =>
  block.kind === 'event' ? [block.event] : block.parts.flatMap(eventsOf);

/** The blocks of a thread, one after the other. */
export function threadBlocks({ events, sequenced }: FoundExecution, thread: number): readonly ThreadBlock[] {
  const own = events.flatMap((event, index) => (event.thread === thread ? [index] : []));
  const before = new Set(sequenced.map(([from, to]) => `${from} ${to}`));
  const areOrdered = (a: number, b: number): boolean => before.has(`${a} ${b}`) || before.has(`${b} ${a}`);
  const decompose = (members: readonly number[]): ThreadBlock => {
    if (members.length === 1) return { kind: 'event', event: members[0]! };
    const strands = connected(members, areOrdered);
    if (strands.length > 1) return { kind: 'parallel', parts: strands.map(decompose) };
    const steps = connected(members, (a, b) => !areOrdered(a, b));
    if (steps.length > 1) return { kind: 'series', parts: steps.map(decompose) };
    throw new Error(
      `thread ${thread} is not made of series and parallel parts: no code has its sequencing of the events ${members.join(', ')}`,
    );
  };
  if (own.length === 0) return [];
  const whole = decompose(own);
  return whole.kind === 'series' ? whole.parts : [whole];
}

/**
 * The classes of the closure of a symmetric relation; by their least members, which is the order
 * that sequencing gives them.
 */
function connected(
  members: readonly number[],
  isRelated: (a: number, b: number) => boolean,
): readonly (readonly number[])[] {
  const classes: number[][] = [];
  for (const member of members) {
    const joined = classes.filter((others) => others.some((other) => isRelated(other, member)));
    const merged = [...joined.flat(), member].sort((a, b) => a - b);
    for (const others of joined) classes.splice(classes.indexOf(others), 1);
    classes.push(merged);
  }
  return classes.sort(([a], [b]) => a! - b!);
}

/** A block, or several that run only if each of the reads reads what it reads in the execution. */
export type ControlledStep =
  | { readonly kind: 'block'; readonly block: ThreadBlock }
  | { readonly kind: 'if'; readonly reads: readonly number[]; readonly body: readonly ThreadBlock[] };

/**
 * Puts what depends on further reads than `guards` by control under a condition, neighbours under
 * one.
 */
export function controlledSteps(
  blocks: readonly ThreadBlock[],
  guards: readonly number[],
  sources: readonly (readonly number[])[],
): readonly ControlledStep[] {
  const controlOf = (block: ThreadBlock): readonly number[] => {
    const [first, ...others] = eventsOf(block);
    return sources[first!]!.filter((read) => others.every((event) => sources[event]!.includes(read)));
  };
  const steps: ControlledStep[] = [];
  for (let start = 0; start < blocks.length; ) {
    const block = blocks[start]!;
    const reads = controlOf(block).filter((read) => !guards.includes(read));
    let end = start + 1;
    if (reads.length === 0) steps.push({ kind: 'block', block });
    else {
      const depends = (other: ThreadBlock): boolean => reads.every((read) => controlOf(other).includes(read));
      while (end < blocks.length && depends(blocks[end]!)) end++;
      steps.push({ kind: 'if', reads, body: blocks.slice(start, end) });
    }
    start = end;
  }
  return steps;
}

/** Throws unless dependencies come from reads before and end where code can have them. */
export function checkDependencies({ events, sequenced, addr, data, ctrl }: FoundExecution): void {
  const check = (name: string, edges: readonly Edge[], accepts: (to: number) => boolean): void => {
    for (const [from, to] of edges) {
      const isSequenced = sequenced.some(([a, b]) => a === from && b === to);
      if (!readsOf(events[from]!) || !isSequenced || !accepts(to))
        throw new Error(`no code has the dependency ${name} from event ${from} to event ${to}`);
    }
  };
  check('addr', addr, (to) => events[to]!.location >= 0);
  check('data', data, (to) => writesOf(events[to]!));
  check('ctrl', ctrl, () => true);
}
