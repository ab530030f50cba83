/**
 * A random program, one random run of it, and what is predicted from that: as pairs of places of
 * the program, and as groups of places that predictions do not tell apart.
 */
import { PREDICTED_KINDS, type Prediction, parseTrace, predictTrace } from '../../src/index.ts';
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { open } from '../support/litmus-graphs.ts';
import { type Errors, errorsOf, type Machine, type Naming } from './machine-errors.ts';
import { predictionNames } from './prediction-names.ts';
import { type SmallShape, smallProgram } from './random-small-programs.ts';
import type { SmallProgram } from './small-program.ts';
import { runAtRandom, type SmallRun } from './small-recording.ts';

export type ErrorNames = Readonly<Record<Prediction['kind'], ReadonlySet<string>>>;

export interface OneRecording {
  readonly program: SmallProgram;
  readonly run: SmallRun;
}

const MOST_QUESTIONS = 5_000;

/** A run that gets stuck is tried again so many times. */
const MOST_RUNS = 20;

/** `machine`: on which the program runs. Programs of which nothing ran are left out. */
export function* oneRecordings(shapes: readonly SmallShape[], machine: Machine): Generator<OneRecording> {
  for (let seed = 1; ; seed++) {
    const random = randomNumbers(seed);
    const program = smallProgram(shapes[seed % shapes.length]!, random);
    let run = runAtRandom(program, machine, random);
    for (let runs = 1; runs < MOST_RUNS && !run.isComplete; runs++)
      run = runAtRandom(program, machine, random);
    if (run.places.length > 0) yield { program, run };
  }
}

export function take<T>(source: Iterable<T>, count: number): T[] {
  const taken: T[] = [];
  for (const one of source) {
    taken.push(one);
    if (taken.length === count) break;
  }
  return taken;
}

/** Places of the program, `thread.instruction`. */
export async function predictedPlaces({ run }: OneRecording, model: string): Promise<ErrorNames> {
  const recording = parseTrace({ name: 'run', text: run.text });
  const options = { language: 'C', questions: MOST_QUESTIONS } as const;
  const { predictions, verdict, reason } = await predictTrace(recording, open(model).model, options);
  if (verdict === 'inconclusive') throw new Error(reason);
  const placeOf = (event: number): string => placeName(run.places[event]!.thread, run.places[event]!.at);
  return namesOf((kind) => predictionNames(predictions, kind, placeOf));
}

/** What goes wrong in some execution of the program on the machine. */
export function machineErrors({ program }: OneRecording, machine: Machine): ErrorNames {
  const { races, deadlocks, assertions }: Errors = errorsOf(program, machine, placeName);
  return { 'data-race': races, deadlock: deadlocks, assertion: assertions };
}

/** Errors that a recording would show as one: those of alike accesses, locks, assertions. */
export const inGroups = ({ program }: OneRecording, names: ErrorNames): ErrorNames =>
  namesOf((kind) => {
    const group = groupNaming(program, kind);
    const groupOf = (place: string): string => {
      const [thread, at] = place.split('.').map(Number);
      return group(thread!, at!);
    };
    const grouped = [...names[kind]].map((name) => name.split(' and ').map(groupOf).sort().join(' and '));
    return new Set(grouped);
  });

const placeName: Naming = (thread, at) => `${thread}.${at}`;

function groupNaming(program: SmallProgram, kind: Prediction['kind']): Naming {
  return (thread, at) => {
    const body = program[thread]!;
    const instruction = body[at]!;
    const where = 'at' in instruction ? instruction.at : '';
    if (kind === 'data-race') {
      const isPlain = 'mode' in instruction && instruction.mode === 'na';
      return `${thread} ${instruction.op} ${where} ${isPlain}`;
    }
    if (kind === 'assertion') {
      const asserts = instruction.op === 'read' ? instruction.asserts : undefined;
      return `${thread} ${where} ${asserts?.relation} ${asserts?.value}`;
    }
    const held = new Set<string>();
    for (const before of body.slice(0, at)) {
      if (before.op === 'lock') held.add(before.at);
      if (before.op === 'unlock') held.delete(before.at);
    }
    return `${thread} ${where} ${[...held].sort().join()}`;
  };
}

const namesOf = (of: (kind: Prediction['kind']) => ReadonlySet<string>): ErrorNames =>
  Object.fromEntries(PREDICTED_KINDS.map((kind) => [kind, of(kind)])) as Record<
    Prediction['kind'],
    ReadonlySet<string>
  >;
