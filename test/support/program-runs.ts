/** Runs machine programs in an engine, and makes their executions, counts, verdicts and errors comparable. */
import {
  checkProgram,
  type EngineName,
  type ErrorKind,
  type Execution,
  type MachineCode,
  type ProgramCheckOptions,
  type ReductionName,
} from '../../src/index.ts';
import { FREED } from '../../src/program/machine/value-table.ts';
import { cpuLimit } from './cpu-time.ts';
import { open } from './litmus-graphs.ts';

export interface ProgramRun {
  /** Those in which no thread waits without having to (waitsIdly). */
  readonly executions: readonly string[];
  readonly complete: number;
  readonly verdict: string;
  /** Sorted. */
  readonly errorKinds: readonly string[];
  readonly isComplete: boolean;
}

/** CPU time: a program for which enumerating takes longer is not compared. */
const MOST_SECONDS = 2;

export async function runProgram(
  code: MachineCode,
  modelName: string,
  engine: EngineName,
  ignored: ReadonlySet<ErrorKind>,
  options: Pick<ProgramCheckOptions, 'generated' | 'budget'> & {
    /** Explore with these reductions, and not only with those that leave counts as they are. */
    readonly reductions?: ReadonlySet<ReductionName>;
    readonly keyOf?: (execution: Execution) => string;
  } = {},
): Promise<ProgramRun> {
  const { reductions, keyOf = programKey, ...others } = options;
  const { model } = open(modelName);
  let executions: string[] = [];
  const limit = cpuLimit(MOST_SECONDS);
  const {
    executions: complete,
    verdict,
    errors,
  } = await checkProgram(code, 'program', model, {
    ...(reductions === undefined ? { equivalence: 'rf-co' } : { reductions }),
    engine,
    generated: false,
    ...others,
    allErrors: true,
    ignoredErrors: ignored,
    unroll: 50,
    signal: limit,
    onBegin() {
      executions = [];
    },
    onExecution(execution) {
      if (!waitsIdly(execution)) executions.push(keyOf(execution));
    },
  });
  return {
    executions: executions.sort(),
    complete,
    verdict,
    errorKinds: [...new Set(errors.map(({ kind }) => kind))].sort(),
    isComplete: !limit.aborted && complete < (options.budget?.executions ?? Number.POSITIVE_INFINITY),
  };
}

/**
 * Whether a thread waits for another value, in a loop or by an assumption, and the last write to the location that it reads last is newer. Engines may
 * leave such executions out: what the thread waits for may be there.
 */
export function waitsIdly({ skeleton, readsFrom, coherence }: Execution): boolean {
  const { events, traces, threadStarts } = skeleton;
  return traces.some(({ status, events: own }, thread) => {
    if (status !== 'spinning' && status !== 'blocked') return false;
    const start = threadStarts[thread]!;
    let number = start + own.length - 1;
    while (number >= start && events[number]!.tags.includes('TH')) number--;
    // An assumption about a choice, say: the thread has read nothing.
    if (number < start) return false;
    const { isRead, isWrite, location } = events[number]!;
    if (!isRead || isWrite) return false;
    return coherence !== undefined && coherence[location]!.at(-1) !== readsFrom[number];
  });
}

/**
 * Equal for equal executions, however engines number threads: a thread is named by who started it and as which of his. What is
 * written, which may be the number of a thread (the owner of a mutex), is left out unless main starts all threads. The starts and
 * ends of threads are left out, and those of the lives of objects, which engines show in different ways.
 */
export function programKey({ skeleton, readsFrom, coherence }: Execution): string {
  const { events, program, traces, threadStarts } = skeleton;
  const names = threadNames({ skeleton, readsFrom });
  const places = new Map<number, string>();
  traces.forEach((trace, thread) => {
    let count = 0;
    trace.events.forEach(({ tags, readValue, writtenValue }, i) => {
      if (tags.includes('TH') || readValue === FREED || writtenValue === FREED) return;
      places.set(threadStarts[thread]! + i, `${names[thread]}:${count++}`);
    });
  });
  const isNumberedAlike = traces.every(
    (trace, thread) => thread === 0 || trace.events.length === 0 || /^main\.\d+$/.test(names[thread]!),
  );
  const lines: string[] = [];
  for (const [number, place] of places) {
    const { isRead, isWrite, location, tags, writtenValue } = events[number]!;
    const kind = `${isRead ? 'R' : ''}${isWrite ? 'W' : ''}${isWrite && isNumberedAlike ? writtenValue : ''}`;
    const where = location < 0 ? '' : program.locations[location]!.name;
    const source = isRead ? ` from ${places.get(readsFrom[number]!) ?? 'init'}` : '';
    lines.push(`${place} ${kind} ${where} ${[...tags].sort()}${source}`);
  }
  coherence?.forEach((order) => {
    const shown = order.flatMap((write) => places.get(write) ?? []);
    if (shown.length > 1) lines.push(`co ${shown.join()}`);
  });
  return lines.sort().join('\n');
}

/** By thread: `main.1.0` is the first that main's second thread started. */
function threadNames({ skeleton, readsFrom }: Pick<Execution, 'skeleton' | 'readsFrom'>): string[] {
  const { events, traces, threadStarts } = skeleton;
  const spawns = traces.map((trace, thread) =>
    thread === 0 || trace.events.length === 0 ? -1 : readsFrom[threadStarts[thread]!]!,
  );
  const nameOf = (thread: number): string => {
    const spawn = spawns[thread]!;
    if (thread === 0 || spawn < 0) return 'main';
    const parent = events[spawn]!.thread;
    const count = spawns.filter((other) => other >= threadStarts[parent]! && other < spawn).length;
    return `${nameOf(parent)}.${count}`;
  };
  return traces.map((_, thread) => nameOf(thread));
}
