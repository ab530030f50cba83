/** A random run of a tiny program as the text of a trace, and the trace as a program again. */
import type { Recording } from '../../src/execution/recording.ts';
import { BufferMachine } from './buffer-machine.ts';
import type { AnyState, ErrorMachine, Machine } from './machine-errors.ts';
import type { Done, Instruction, SmallProgram } from './small-program.ts';
import { ViewMachine } from './view-machine.ts';

export interface SmallRun {
  readonly text: string;
  /** By event: the instruction that did it. */
  readonly places: readonly { readonly thread: number; readonly at: number }[];
  /** Whether all threads came to their ends. */
  readonly isComplete: boolean;
}

/** Where the run gets stuck, it ends. */
export const runAtRandom = (
  program: SmallProgram,
  model: Machine,
  random: (below: number) => number,
): SmallRun =>
  model === 'ra' ? runOn(new ViewMachine(program), random) : runOn(new BufferMachine(program, model), random);

function runOn<S extends AnyState>(machine: ErrorMachine<S>, random: (below: number) => number): SmallRun {
  const lines: object[] = [];
  const places: { thread: number; at: number }[] = [];
  let state = machine.begin();
  for (let steps = machine.steps(state); steps.length > 0; steps = machine.steps(state)) {
    const step = steps[random(steps.length)]!;
    state = step.state;
    if (step.done === undefined) continue;
    const { thread, at, instruction } = step.done;
    lines.push({ thread, op: instruction.op, ...lineOf(step.done, places.length) });
    if (instruction.op === 'read' && instruction.asserts !== undefined)
      lines.push({ thread, op: 'assert', read: `e${places.length}`, ...instruction.asserts });
    places.push({ thread, at });
  }
  const isComplete = machine.program.every((body, thread) => state.next[thread]! >= body.length);
  return { text: `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`, places, isComplete };
}

function lineOf({ instruction, read, written }: Done, number: number): object {
  switch (instruction.op) {
    case 'read':
      return { location: instruction.at, mode: instruction.mode, value: read, id: `e${number}` };
    case 'write':
      return { location: instruction.at, mode: instruction.mode, value: written };
    case 'add':
      return { op: 'update', location: instruction.at, mode: 'acq_rel', read, write: written };
    case 'fence':
      return { mode: 'sc' };
    case 'lock':
    case 'unlock':
      return { location: instruction.at };
    case 'start':
    case 'join':
      return { child: instruction.child };
    default:
      return {};
  }
}

/** The threads of a recording as they ran: each read insists on the value that it had. */
export function asProgram({ events, threads, locations, values, assertions }: Recording): SmallProgram {
  const program: Instruction[][] = threads.map(() => []);
  events.forEach((event, at) => {
    const { thread, operation, location, readValue, writtenValue } = event;
    const value = Number(values[writtenValue]);
    const expects = Number(values[readValue]);
    const mode = event.mode as 'na';
    const where = { at: locations[location]?.name ?? '' };
    const add = (instruction: Instruction): void => {
      program[thread]!.push(instruction);
    };
    const asserted = assertions.find(({ read }) => read === at);
    switch (operation) {
      case 'read':
        add({
          ...where,
          op: 'read',
          mode,
          expects,
          ...(asserted === undefined
            ? {}
            : { asserts: { relation: asserted.relation, value: Number(values[asserted.value]) } }),
        });
        break;
      case 'write':
        add({ ...where, op: 'write', mode, value });
        break;
      case 'update':
        add({ ...where, op: 'add', value: value - expects, expects });
        break;
      case 'fence':
        add({ op: 'fence' });
        break;
      case 'lock':
      case 'unlock':
        add({ ...where, op: operation });
        break;
      case 'start':
      case 'join':
        add({ op: operation, child: locations[location]!.announces! });
        break;
      case 'begin':
      case 'end':
        add({ op: operation });
    }
  });
  return program;
}
