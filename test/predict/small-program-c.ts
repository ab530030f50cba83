/**
 * Tiny programs as C, and what the graph engine finds to go wrong in all their executions under a
 * model with data races: what predictions from one recording are measured by.
 */
import assert from 'node:assert/strict';
import { locationText, type Span } from '../../src/diagnostics/source.ts';
import { evaluateExecution } from '../../src/execution/evaluate-execution.ts';
import { checkProgram, ERROR_KINDS, type MachineCode } from '../../src/index.ts';
import type { TraceEvent } from '../../src/program/trace.ts';
import { pairs } from '../../src/util/bit-matrix.ts';
import { compilePrograms, type ThreadFunctions } from '../support/compiled-litmus.ts';
import { open } from '../support/litmus-graphs.ts';
import { isBroken } from './machine-errors.ts';
import type { ErrorNames } from './one-recording.ts';
import { type Instruction, nextInstruction, type SmallProgram } from './small-program.ts';

/** Names that keep programs of one source apart (compiled-litmus.ts). */
const MUTEXES: Readonly<Record<string, string>> = { l: 'lock', m: 'mutex', n: 'ready' };
const ORDERS = { rlx: 'relaxed', acq: 'acquire', rel: 'release' } as const;
/** An instruction is the line of this number. */
const lineOf = (thread: number, at: number): number => 1_000 * (thread + 1) + at;

export const compileSmallPrograms = (programs: readonly SmallProgram[]): Promise<MachineCode[]> =>
  compilePrograms(programs.map(functionsOf));

function functionsOf(program: SmallProgram): ThreadFunctions {
  const children = program.flatMap((body) => body.flatMap((one) => (one.op === 'start' ? [one.child] : [])));
  const started = program.flatMap((_, thread) => (children.includes(thread) ? [] : [`P${thread}(0)`]));
  return [
    `/* started: ${started.join(' ')} */`,
    'static _Atomic int x, y, z;',
    'static pthread_mutex_t lock, mutex, ready;',
    ...program.map((_, thread) => `void *P${thread}(void *unused);`),
    ...program.map(functionOf),
  ].join('\n');
}

function functionOf(body: readonly Instruction[], thread: number): string {
  const lines = [`void *P${thread}(void *unused) {`, 'int last = 0; pthread_t child;'];
  const ends: number[] = [];
  body.forEach((instruction, at) => {
    lines.push(`#line ${lineOf(thread, at)}`, statementOf(instruction));
    if (instruction.op === 'unless') ends.push(at + instruction.skips);
    for (; ends.at(-1) === at; ends.pop()) lines.push('}');
  });
  return [...lines, 'return 0; }'].join('\n');
}

function statementOf(instruction: Instruction): string {
  switch (instruction.op) {
    case 'read': {
      const { at, mode } = instruction;
      if (mode === 'na') return `last = *(int *)&${at};`;
      return `last = atomic_load_explicit(&${at}, memory_order_${ORDERS[mode]});`;
    }
    case 'write': {
      const { at, mode, value, fromLast } = instruction;
      const written = fromLast ? `${value} + last` : `${value}`;
      if (mode === 'na') return `*(int *)&${at} = ${written};`;
      return `atomic_store_explicit(&${at}, ${written}, memory_order_${ORDERS[mode]});`;
    }
    case 'add':
      return `last = atomic_fetch_add_explicit(&${instruction.at}, ${instruction.value}, memory_order_acq_rel);`;
    case 'fence':
      return 'atomic_thread_fence(memory_order_seq_cst);';
    case 'lock':
    case 'unlock':
      return `pthread_mutex_${instruction.op}(&${MUTEXES[instruction.at]});`;
    case 'start':
      return `pthread_create(&child, 0, P${instruction.child}, 0);`;
    case 'join':
      return 'pthread_join(child, 0);';
    case 'begin':
    case 'end':
      return ';';
    case 'unless':
      return `if (last == ${instruction.value}) {`;
  }
}

/**
 * What goes wrong in some execution of the program, by places, `thread.instruction`: pairs of
 * accesses that the model's own definition calls a race, locks that threads wait for in a circle,
 * reads that break what they assert. Fails if not all executions were explored. The errors of the
 * check would not do: of the accesses that race with one, they name the last, and they know nothing
 * of these assertions.
 */
export async function exploredErrors(
  code: MachineCode,
  program: SmallProgram,
  modelName: string,
): Promise<ErrorNames> {
  const { model } = open(modelName);
  const race = model.plan.checks.find(({ name }) => name === 'data-race')!;
  const races = new Set<string>();
  const deadlocks = new Set<string>();
  const assertions = new Set<string>();
  const { verdict, reason } = await checkProgram(code, 'program', model, {
    engine: 'graph',
    equivalence: 'rf-co',
    generated: false,
    allErrors: true,
    ignoredErrors: new Set(ERROR_KINDS),
    unroll: 2,
    onExecution(execution) {
      const evaluator = evaluateExecution(execution, model);
      const { events } = execution.skeleton;
      for (const accesses of pairs(evaluator.memory, evaluator.offsetOf(race.node), evaluator.size)) {
        const places = accesses.map((event) => placeOf(events[event]!.span));
        races.add(places.sort().join(' and '));
      }
      const threads = program.map((body, thread) => threadIn(events, body, thread));
      for (const { broken } of threads) for (const place of broken) assertions.add(place);
      for (const thread of threads.keys()) {
        const circle = circleFrom(threads, thread);
        if (circle !== undefined) deadlocks.add(circle.sort().join(' and '));
      }
    },
  });
  assert.notEqual(verdict, 'inconclusive', reason);
  return { 'data-race': races, deadlock: deadlocks, assertion: assertions };
}

/** What a thread has done in an execution. */
interface ThreadEnd {
  readonly broken: readonly string[];
  readonly held: ReadonlySet<string>;
  /** The lock that it would take next, and where. */
  readonly wanted: { readonly at: string; readonly place: string } | undefined;
}

function threadIn(events: readonly TraceEvent[], body: readonly Instruction[], thread: number): ThreadEnd {
  const broken: string[] = [];
  const held = new Set<string>();
  let next = 0;
  let last = 0;
  for (const event of events) {
    const line = lineAt(event.span);
    if (Math.floor(line / 1_000) - 1 !== thread) continue;
    const at = line % 1_000;
    const instruction = body[at];
    // The end of a thread is on the line after its last instruction, its begin where it is started.
    if (instruction === undefined || (instruction.op === 'start' && event.isRead)) continue;
    const isReached = instruction.op !== 'lock' || event.isWrite;
    next = isReached ? at + 1 : at;
    if (instruction.op === 'lock' && isReached) held.add(instruction.at);
    if (instruction.op === 'unlock') held.delete(instruction.at);
    if (!event.isRead || (instruction.op !== 'read' && instruction.op !== 'add')) continue;
    last = event.readValue;
    if (instruction.op === 'read' && instruction.asserts && isBroken(instruction.asserts, last))
      broken.push(`${thread}.${at}`);
  }
  next = nextInstruction(body, next, last);
  while (body[next]?.op === 'begin') next = nextInstruction(body, next + 1, last);
  const instruction = body[next];
  const wanted = instruction?.op === 'lock' ? { at: instruction.at, place: `${thread}.${next}` } : undefined;
  return { broken, held, wanted };
}

/** Where threads wait for locks that the next of them holds, the given one first. */
function circleFrom(threads: readonly ThreadEnd[], first: number): string[] | undefined {
  const places: string[] = [];
  for (let thread = first; ; ) {
    const { wanted } = threads[thread]!;
    if (wanted === undefined || places.includes(wanted.place)) return undefined;
    places.push(wanted.place);
    const holder = threads.findIndex(({ held }) => held.has(wanted.at));
    if (holder < 0) return undefined;
    if (holder === first) return places.length > 1 ? places : undefined;
    thread = holder;
  }
}

const lineAt = (span: Span): number => Number(locationText(span).split(':')[1]);

function placeOf(span: Span): string {
  const line = lineAt(span);
  assert.ok(line >= 1_000, locationText(span));
  return `${Math.floor(line / 1_000) - 1}.${line % 1_000}`;
}
