/**
 * All executions of a litmus test by the two engines `enumerate`: for litmus tests, by traces of single threads, and for
 * machine programs. As texts that are equal for equal executions, those that end early included.
 */
import assert from 'node:assert/strict';
import { locationText } from '../../src/diagnostics/source.ts';
import { enumerate } from '../../src/explore/engines/enumerate/enumerate.ts';
import { enumerateProgram } from '../../src/explore/engines/enumerate/enumerate-program.ts';
import { type Execution, type OpenedModel, openModel, type Program } from '../../src/index.ts';
import { registerValue } from '../../src/program/litmus/litmus-code.ts';
import { type LitmusMachine, litmusMachine } from '../../src/program/litmus/litmus-machine.ts';
import type { Trace } from '../../src/program/trace.ts';
import { loader } from './explore.ts';
import { keyOf } from './same-executions.ts';

const opened = new Map<string, OpenedModel>();

function open(name: string, program: Program): OpenedModel {
  const known = opened.get(name) ?? openModel(name, program, loader);
  opened.set(name, known);
  return known;
}

/** The machine of a test that is not refused. */
export function machineOf(program: Program): LitmusMachine {
  const made = litmusMachine(program);
  return made.kind === 'machine' ? made : assert.fail(`${program.name} is refused: ${made.reason}`);
}

const UNROLL = 3;
/** The first thread of the test: main is thread 0 of its machine. */
const FIRST = 1;

/** One text for each execution that the litmus engine finds, sorted; its status is the first line. */
export function litmusExecutions(program: Program, modelName: string): string[] {
  const { model, equivalence } = open(modelName, program);
  const texts: string[] = [];
  const options = {
    unroll: UNROLL,
    equivalence,
    prune: true,
    pausesOften: false,
    observedLocations: new Set<number>(),
  };
  const counters = { candidates: 0, consistencyChecks: 0 };
  const engine = enumerate(program, model, options, counters, ({ execution, status }) => {
    const { traces } = execution.skeleton;
    const ends = traces.map((trace) => endText(trace, trace.registers));
    texts.push([status, keyOf(execution, 0, model), ...placesOf(execution, 0), ...ends].join('\n'));
  });
  while (!engine.next().done);
  return texts.sort();
}

/** The same of the engine for machine programs. */
export function machineExecutions(program: Program, modelName: string): string[] {
  const { model, equivalence } = open(modelName, program);
  const { code } = machineOf(program);
  let texts: string[] = [];
  const options = {
    language: 'C',
    unroll: UNROLL,
    equivalence,
    pausesOften: false,
    texts: new Map<string, string>(),
    generated: false,
  } as const;
  const counters = { candidates: 0, consistencyChecks: 0 };
  const engine = enumerateProgram(code, program.name, model, options, counters, {
    begins() {
      texts = [];
    },
    report({ execution, status, points }) {
      const ends = program.threads.map(({ registers }, thread) => {
        const { snapshot } = points[thread + FIRST]!;
        const values = registers.map((_, register) => registerValue(snapshot, register));
        return endText(execution.skeleton.traces[thread + FIRST]!, values);
      });
      texts.push([status, keyOf(execution, FIRST, model), ...placesOf(execution, FIRST), ...ends].join('\n'));
    },
  });
  while (!engine.next().done);
  return texts.sort();
}

/** How a thread ends, with the registers of one that is complete. */
const endText = ({ status }: Trace, registers: readonly number[]): string =>
  status === 'complete' ? `complete ${registers.join()}` : status;

/** Lines of the events that the test itself has. */
function placesOf({ skeleton }: Execution, first: number): string[] {
  return skeleton.events
    .filter(({ thread, tags }) => thread >= first && !tags.includes('TH'))
    .map(({ span }) => locationText(span));
}
