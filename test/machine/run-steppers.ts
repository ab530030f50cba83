/**
 * Runs a program of one thread with both steppers, alone and taking turns: at every stop the state goes as a snapshot to
 * the other one. All ways must make the same requests and have the same words at each.
 */
import assert from 'node:assert/strict';
import type { MachineCode } from '../../src/program/machine/code.ts';
import { createStepper } from '../../src/program/machine/create-stepper.ts';
import { emptyRequest, REQUESTS, type Request } from '../../src/program/machine/request.ts';
import type { Stepper, StepperOptions } from '../../src/program/machine/stepper.ts';
import { ThreadState } from '../../src/program/machine/thread-state.ts';

export const OPTIONS: StepperOptions = {
  unroll: 100,
  prints: false,
  mostWords: 4096,
  cellSize: () => 4,
};

interface Stop {
  readonly request: Request;
  readonly words: Int32Array;
}

export interface BothSteppers {
  readonly interpreted: Stepper;
  readonly generated: Stepper;
}

export interface RunOptions extends Partial<StepperOptions> {
  /** To run a program more than once without generating it again. */
  readonly steppers?: BothSteppers;
  /** Changes the state before it runs. */
  readonly prepare?: (state: ThreadState) => void;
}

export function bothSteppers(program: MachineCode, options: Partial<StepperOptions> = {}): BothSteppers {
  const all = { ...OPTIONS, ...options };
  return {
    interpreted: createStepper(program, all, { generated: false }),
    generated: createStepper(program, all, { generated: true }),
  };
}

/** The last stop, after comparing all ways to get there. */
export function runBoth(program: MachineCode, options: RunOptions = {}): Stop {
  return runAll(program, options).at(-1)!;
}

/** All stops. */
export function runAll(program: MachineCode, options: RunOptions = {}): Stop[] {
  const { interpreted, generated } = options.steppers ?? bothSteppers(program, options);
  const expected = stopsOf(program, [interpreted], options);
  for (const ways of [[generated], [interpreted, generated], [generated, interpreted]]) {
    assert.deepEqual(stopsOf(program, ways, options), expected);
  }
  return expected;
}

/** At the i-th stop, the steppers take turns. Memory is one flat store; whatever else is asked is answered with 1. */
function stopsOf(program: MachineCode, steppers: readonly Stepper[], { prepare }: RunOptions): Stop[] {
  const memory = new Map<string, readonly [number, number]>();
  const stops: Stop[] = [];
  let state = new ThreadState();
  steppers[0]!.start(state, 0, program.entry, 0, 0);
  prepare?.(state);
  let stepper = steppers[0]!;
  forget(stepper);
  stepper.run(state);
  for (let i = 1; ; i++) {
    const { request } = stepper;
    stops.push({ request: { ...request }, words: state.snapshot() });
    const answer = answerTo(request, memory);
    if (answer === undefined) return stops;
    assert.ok(i < 10_000, 'the program does not end');
    stepper = steppers[i % steppers.length]!;
    const restored = new ThreadState();
    restored.restore(state.snapshot());
    state = restored;
    forget(stepper);
    stepper.resume(state, answer[0], answer[1], i);
  }
}

/** Nothing that a thread needs may be left in the request. */
function forget({ request }: Stepper): void {
  Object.assign(request, emptyRequest());
}

function answerTo(
  request: Request,
  memory: Map<string, readonly [number, number]>,
): readonly [number, number] | undefined {
  const key = `${request.object} ${request.offset}`;
  switch (request.kind) {
    case REQUESTS.read:
    case REQUESTS.readForUpdate:
      return memory.get(key) ?? [0, 0];
    case REQUESTS.write:
    case REQUESTS.update:
      memory.set(key, [request.low, request.high]);
      return [0, 0];
    case REQUESTS.end:
    case REQUESTS.error:
    case REQUESTS.spin:
    case REQUESTS.cut:
    case REQUESTS.block:
    case REQUESTS.exit:
      return undefined;
    default:
      return [1, 0];
  }
}
