/**
 * Where local variables live: in slots, in memory that only their thread can reach, or in memory
 * that all threads share. Accesses of the first two are no events, so this decides how much there
 * is to explore.
 *
 * Interprocedural and without regard to the order of instructions. A pointer that is stored
 * anywhere but into a register variable counts as leaked, also if it is stored into private memory;
 * so private memory never holds private pointers.
 */
import type { FunctionDefinition, IrValue, Local } from '../ir/syntax.ts';
import type { LinkedFunction, LinkedProgram } from './linked-program.ts';
import { type PointerFlow, pointerFlowOf } from './pointer-flow.ts';

/**
 * `register`: a scalar in a slot of its own. `private`: a region of the frame. `shared`: an object
 * that other threads may see, made at the alloca and ended at the return.
 */
export type Storage = 'register' | 'private' | 'shared';

/** Of the variables of one function. */
export interface LocalStorage {
  /** Of an alloca's result, or of a parameter that is passed by value (`byval`). */
  storageOf(object: Local): Storage;
  /** The register variable that a pointer is the address of. */
  registerOf(pointer: IrValue): Local | undefined;
}

/** Of a whole program. */
export interface Escapes {
  /** By function index: the storage of its locals. */
  readonly locals: readonly LocalStorage[];
  /** Indices of thread-local variables whose addresses other threads may get. */
  readonly threadLocals: ReadonlySet<number>;
}

/** What becomes of the pointers that a function gets, by parameter. */
interface Summary {
  readonly leaks: Uint8Array;
  readonly returns: Uint8Array;
}

/** What becomes of a node's value: bits. */
const LEAKS = 1;
const RETURNS = 2;

export function analyseEscapes(program: LinkedProgram): Escapes {
  const flows = program.functions.map((linked) => pointerFlowOf(program, linked));
  const summaries = program.functions.map(({ definition: { parameters } }) => ({
    leaks: new Uint8Array(parameters.length),
    returns: new Uint8Array(parameters.length),
  }));
  const callers = callersOf(program.functions, flows);
  const fates: Uint8Array[] = [];
  const open = new Set(program.functions);
  for (const linked of open) {
    open.delete(linked);
    const fate = propagate(flows[linked.index]!, summaries);
    fates[linked.index] = fate;
    if (!updateSummary(summaries[linked.index]!, linked.definition, fate)) continue;
    for (const caller of callers[linked.index]!) open.add(caller);
  }
  const escaping = flows.flatMap(({ threadLocals }, index) =>
    threadLocals.filter(({ node }) => node < 0 || fates[index]![node] !== 0),
  );
  return {
    locals: program.functions.map(({ index }) => storageFrom(flows[index]!, fates[index]!)),
    threadLocals: new Set(escaping.map(({ index }) => index)),
  };
}

function callersOf(
  functions: readonly LinkedFunction[],
  flows: readonly PointerFlow[],
): Set<LinkedFunction>[] {
  const callers = functions.map(() => new Set<LinkedFunction>());
  for (const caller of functions)
    for (const { callee } of flows[caller.index]!.arguments) callers[callee.index]!.add(caller);
  return callers;
}

/** By node: what becomes of its value, given what the callees do. */
function propagate(flow: PointerFlow, summaries: readonly Summary[]): Uint8Array {
  const sources: number[][] = Array.from({ length: flow.size }, () => []);
  for (const [from, to] of flow.edges) sources[to]!.push(from);
  const fate = new Uint8Array(flow.size);
  const open: number[] = [];
  const mark = (node: number, bits: number): void => {
    if ((fate[node]! | bits) === fate[node]) return;
    fate[node]! |= bits;
    open.push(node);
  };
  for (const { callee, parameter, argument, result } of flow.arguments) {
    const { leaks, returns } = summaries[callee.index]!;
    if (returns[parameter] === 1 && result >= 0) sources[result]!.push(argument);
    if (leaks[parameter] === 1) mark(argument, LEAKS);
  }
  for (const node of flow.leaks) mark(node, LEAKS);
  for (const node of flow.returns) mark(node, RETURNS);
  for (let node = open.pop(); node !== undefined; node = open.pop())
    for (const source of sources[node]!) mark(source, fate[node]!);
  return fate;
}

/** Whether something was new. */
function updateSummary(summary: Summary, { parameters }: FunctionDefinition, fate: Uint8Array): boolean {
  let changed = false;
  for (let parameter = 0; parameter < parameters.length; parameter++) {
    const leaks = fate[parameter]! & LEAKS ? 1 : 0;
    const returns = fate[parameter]! & RETURNS ? 1 : 0;
    changed ||= summary.leaks[parameter] !== leaks || summary.returns[parameter] !== returns;
    summary.leaks[parameter] = leaks;
    summary.returns[parameter] = returns;
  }
  return changed;
}

function storageFrom({ registers }: PointerFlow, fate: Uint8Array): LocalStorage {
  return {
    storageOf({ index }) {
      if (registers.has(index)) return 'register';
      return fate[index] === 0 ? 'private' : 'shared';
    },
    registerOf(pointer) {
      return pointer.kind === 'local' ? registers.get(pointer.index) : undefined;
    },
  };
}
