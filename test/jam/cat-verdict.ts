/**
 * Asks the cat file of JAM21 about an execution of the checkers. It is made into one of a C program without code: modes become C's
 * tags, what starts and ends threads writes and reads locations of their own, as in src/explore/run.
 */
import { runResidual } from '../../src/cat/index.ts';
import { BitAlgebra } from '../../src/execution/bit-algebra.ts';
import type { ConsistencyModel } from '../../src/execution/consistency-model.ts';
import { writeChoices } from '../../src/execution/evaluate-execution.ts';
import type { Execution } from '../../src/execution/execution.ts';
import { PlanEvaluator } from '../../src/execution/plan-evaluator.ts';
import { Skeleton } from '../../src/execution/skeleton.ts';
import { JAM, type JamExecution, NONE } from '../../src/procedures/jam21/definition/jam-execution.ts';
import type { TraceEvent } from '../../src/program/trace.ts';

export class CatVerdict {
  private readonly model: ConsistencyModel;

  /** jam21, opened for C. */
  constructor(model: ConsistencyModel) {
    this.model = model;
  }

  allows(execution: JamExecution): boolean {
    const evaluator = new PlanEvaluator(this.model.plan, this.model.prunes);
    const made = catExecution(execution);
    evaluator.load(made.skeleton);
    writeChoices(evaluator, made);
    evaluator.updateReadsFrom(true);
    return catAllows(made.skeleton, evaluator, this.model);
  }
}

/** Whether the model allows what the evaluator holds: a skeleton with all that is chosen, rf brought up to date. */
export function catAllows(
  skeleton: Skeleton,
  evaluator: PlanEvaluator,
  { cat, plan, vocabulary }: ConsistencyModel,
): boolean {
  if (!evaluator.passesRequirements()) return false;
  if (!plan.hasResidual) return true;
  evaluator.computeAll();
  const algebra = new BitAlgebra(evaluator, skeleton, vocabulary);
  return runResidual(cat, plan, algebra, ({ id }) => evaluator.copyOf(id)).consistent;
}

const isThreadEvent = (flags: number): boolean => flags === JAM.acquire || flags === JAM.release;

function catExecution({ size, flags, thread, location, rf, finals }: JamExecution): Execution {
  const all = Array.from({ length: size }, (_, event) => event);
  const threads = Array.from({ length: 1 + Math.max(-1, ...thread) }, (_, t) =>
    all.filter((event) => thread[event] === t),
  );
  const edges = all.filter((event) => flags[event] === JAM.release);
  const locationOf = (event: number): number => {
    if (!isThreadEvent(flags[event]!)) return location[event]!;
    return finals.length + edges.indexOf(flags[event] === JAM.release ? event : rf[event]!);
  };
  const traces = threads.map((events, t) => ({
    events: events.map((event, step) => traceEvent(flags[event]!, t, locationOf(event), step)),
    registers: [],
    status: 'complete' as const,
  }));
  const locations = Array.from({ length: finals.length + edges.length }, (_, index) => ({
    name: `l${index}`,
    address: 8 * index,
    initialValue: 0,
    tags: [],
  }));
  const names = threads.map((_, t) => ({ name: `P${t}`, code: [], registers: [], initialValues: [] }));
  const skeleton = new Skeleton(
    { name: 'made', language: 'C', threads: names, locations, scopes: [] },
    traces,
  );
  const numberOf = (event: number): number => {
    if (event === NONE) return -1;
    const t = thread[event]!;
    if (t === NONE) return skeleton.writesTo[location[event]!]![0]!;
    return skeleton.threadStarts[t]! + threads[t]!.indexOf(event);
  };
  const readsFrom = new Int32Array(skeleton.size).fill(-1);
  for (const event of threads.flat()) readsFrom[numberOf(event)] = numberOf(rf[event]!);
  const finalWrites = locations.map((_, l) => numberOf(finals[l] ?? NONE));
  return { skeleton, readsFrom, coherence: undefined, finalWrites };
}

function traceEvent(flags: number, thread: number, location: number, step: number): TraceEvent {
  const isRead = (flags & JAM.reads) !== 0 || flags === JAM.acquire;
  const isWrite = (flags & JAM.writes) !== 0 || flags === JAM.release;
  return {
    thread,
    isRead,
    isWrite,
    location,
    readValue: 0,
    writtenValue: 0,
    tags: [orderOf(flags), ...(isRead && isWrite ? ['RMW'] : []), ...(isThreadEvent(flags) ? ['TH'] : [])],
    span: { file: { name: 'made.c', text: '' }, start: 0, end: 0 },
    step,
    addressSources: [],
    dataSources: [],
    controlSources: [],
    expectedSources: [],
    pairedRead: -1,
    isAtomicInstruction: false,
    operandPath: [],
  };
}

function orderOf(flags: number): string {
  if ((flags & (JAM.volatile | JAM.fullFence)) !== 0) return 'SC';
  const isAcquire = (flags & (JAM.acquire | JAM.acquireFence)) !== 0;
  const isRelease = (flags & (JAM.release | JAM.releaseFence)) !== 0;
  if (isAcquire && isRelease) return 'ACQ_REL';
  if (isAcquire) return 'ACQ';
  if (isRelease) return 'REL';
  return (flags & JAM.opaque) !== 0 ? 'RLX' : 'NA';
}
