/**
 * Tiny programs as C, and the races that the graph engine finds in all their executions under a
 * model with data races: what predictions from one recording are measured by.
 */
import assert from 'node:assert/strict';
import { locationText, type Span } from '../../src/diagnostics/source.ts';
import { evaluateExecution } from '../../src/execution/evaluate-execution.ts';
import { checkProgram, ERROR_KINDS, type MachineCode } from '../../src/index.ts';
import { pairs } from '../../src/util/bit-matrix.ts';
import { compilePrograms, type ThreadFunctions } from '../support/compiled-litmus.ts';
import { open } from '../support/litmus-graphs.ts';
import type { Instruction, SmallProgram } from './small-program.ts';

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
 * Pairs of places, `thread.instruction`, that the model's own definition calls a race in some
 * execution; fails if not all executions were explored. The errors of the check would not do: of
 * the accesses that race with one, they name the last.
 */
export async function exploredRaces(code: MachineCode, modelName: string): Promise<Set<string>> {
  const { model } = open(modelName);
  const race = model.plan.checks.find(({ name }) => name === 'data-race')!;
  const races = new Set<string>();
  const { verdict, reason } = await checkProgram(code, 'program', model, {
    engine: 'graph',
    equivalence: 'rf-co',
    generated: false,
    allErrors: true,
    ignoredErrors: new Set(ERROR_KINDS),
    unroll: 2,
    onExecution(execution) {
      const evaluator = evaluateExecution(execution, model);
      for (const accesses of pairs(evaluator.memory, evaluator.offsetOf(race.node), evaluator.size)) {
        const places = accesses.map((event) => placeOf(execution.skeleton.events[event]!.span));
        races.add(places.sort().join(' and '));
      }
    },
  });
  assert.notEqual(verdict, 'inconclusive', reason);
  return races;
}

function placeOf(span: Span): string {
  const line = Number(locationText(span).split(':')[1]);
  assert.ok(line >= 1_000, locationText(span));
  return `${Math.floor(line / 1_000) - 1}.${line % 1_000}`;
}
