/**
 * Predictions from random runs of tiny programs under sc, tso, pso and ra, against machines that go
 * through all states. Sound: what is predicted goes wrong in the program. Complete: what goes wrong
 * when the threads do what they did in the recording is predicted, no more and no less.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Prediction, parseTrace, predictTrace, type Recording } from '../../src/index.ts';
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { open } from '../support/litmus-graphs.ts';
import { usualOrSlow } from '../support/slow.ts';
import { type Errors, errorsOf, type Machine } from './machine-errors.ts';
import { groupName, predictionNames } from './prediction-names.ts';
import { smallProgram } from './random-small-programs.ts';
import { replayWitness } from './replay-witness.ts';
import { asProgram, runAtRandom } from './small-recording.ts';

const MODELS = ['sc', 'tso', 'pso', 'ra'] as const;
const PROGRAMS = usualOrSlow(40, 3_000);

const SHAPES = [
  { threads: 2, length: 4 },
  { threads: 3, length: 2 },
  { threads: 2, length: 2, hasNestedLocks: true },
  { threads: 3, length: 1, hasNestedLocks: true },
  { threads: 2, length: 0, isWeak: true },
  { threads: 3, length: 0, isWeak: true },
];
const KINDS = [
  ['data-race', 'races'],
  ['deadlock', 'deadlocks'],
  ['assertion', 'assertions'],
] as const;

/** What goes wrong if each thread does what it did in the recording, by groups. */
function errorsOfRecording(recording: Recording, model: Machine): Errors {
  const eventsOf = recording.threads.map((_, thread) =>
    recording.events.flatMap((event, number) => (event.thread === thread ? [number] : [])),
  );
  const namesOf = (kind: Prediction['kind']): Errors =>
    errorsOf(asProgram(recording), model, (thread, at) => {
      const event = eventsOf[thread]![at];
      return event === undefined || (kind === 'assertion' && !isAsserted(recording, event))
        ? ''
        : groupName(recording, kind, event);
    });
  return {
    races: namesOf('data-race').races,
    deadlocks: namesOf('deadlock').deadlocks,
    assertions: namesOf('assertion').assertions,
  };
}

const isAsserted = ({ assertions }: Recording, event: number): boolean =>
  assertions.some(({ read }) => read === event);

for (const model of MODELS)
  describe(`predictions under ${model}`, () => {
    test('are errors of the program, and all errors of its recording', async () => {
      const found = { races: 0, deadlocks: 0, assertions: 0 };
      for (let seed = 1; seed <= PROGRAMS; seed++) {
        const random = randomNumbers(seed);
        const program = smallProgram(SHAPES[seed % SHAPES.length]!, random);
        const { text, places } = runAtRandom(program, model, random);
        if (places.length === 0) continue;
        const recording = parseTrace({ name: `seed ${seed}`, text });
        const result = await predictTrace(recording, open(model).model, { language: 'C', questions: 5_000 });
        assert.notEqual(result.verdict, 'inconclusive', `seed ${seed}: ${result.reason}`);
        assert.equal(result.allowsRecording, true, `seed ${seed}`);
        for (const prediction of result.predictions)
          if (prediction.size > 0 && model !== 'ra') replayWitness(recording, prediction, model);
        const place = (thread: number, at: number): string => `${thread}.${at}`;
        const ofProgram = errorsOf(program, model, place);
        const ofRecording = errorsOfRecording(recording, model);
        for (const [kind, name] of KINDS) {
          const predicted = predictionNames(result.predictions, kind, (event) =>
            place(places[event]!.thread, places[event]!.at),
          );
          for (const error of predicted)
            assert.ok(
              ofProgram[name].has(error),
              `seed ${seed}: ${kind} ${error} is no error of the program`,
            );
          const groups = predictionNames(result.predictions, kind, (event) =>
            groupName(recording, kind, event),
          );
          assert.deepEqual(
            [...groups].sort(),
            [...ofRecording[name]].sort(),
            `seed ${seed}: ${kind}\n${text}`,
          );
          found[name] += predicted.size;
        }
      }
      for (const [name, count] of Object.entries(found)) assert.ok(count > 0, `${name} are among them`);
    });
  });
