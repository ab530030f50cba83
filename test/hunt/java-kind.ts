/**
 * Random programs as Java has them, in code of the machine: every engine that takes them under sc,
 * tso and jam21, and under opmm the operational engine with and without reduction against the
 * definition of the model.
 */
import { InputError } from '../../src/index.ts';
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { chainProgram } from '../opmm/chain-programs.ts';
import { engineStates } from '../opmm/engine-states.ts';
import { type JavaProgram, machineText } from '../opmm/java-program.ts';
import { type FinalStates, finalStates } from '../opmm/program-oracle.ts';
import { randomJavaProgram } from '../opmm/random-java-programs.ts';
import { cpuLimit } from '../support/cpu-time.ts';
import type { Comparer } from './comparer.ts';
import type { Answer, Kind } from './kind.ts';

const PROGRAMS = 12;
const MOST_ACCESSES = 8;
const MOST_STATES = 1000;
const MOST_SECONDS = 2;

type Options = Parameters<typeof engineStates>[2];

/** Engines by model; the first is what the others are compared with. */
const ENGINES: Readonly<Record<string, readonly Options[]>> = {
  sc: [
    { engine: 'graph', equivalence: 'rf-co' },
    { engine: 'rf', equivalence: 'rf' },
    { engine: 'operational' },
    { engine: 'operational', reduction: false },
    { engine: 'enumerate', equivalence: 'rf' },
    { engine: 'graph', equivalence: 'rf-co', generated: true },
  ],
  tso: [
    { engine: 'graph', equivalence: 'rf-co' },
    { engine: 'rf', equivalence: 'rf' },
    { engine: 'enumerate', equivalence: 'rf-co' },
  ],
  ra: [
    { engine: 'graph', equivalence: 'rf-co' },
    { engine: 'rf', equivalence: 'rf' },
    { engine: 'enumerate', equivalence: 'rf-co' },
  ],
  opmm: [{ engine: 'operational' }, { engine: 'operational', reduction: false }],
};

/** How an engine is named in comparisons. */
const titleOf = ({ engine, reduction, generated }: Options): string =>
  `${engine}${reduction === false ? ' without reduction' : ''}${generated ? ', generated' : ''}`;

export const answerOf = (by: string, { states, hasDeadlock }: FinalStates): Answer => ({
  by,
  says: [`a deadlock: ${hasDeadlock}`, ...states],
});

async function examine(program: JavaProgram, comparer: Comparer): Promise<void> {
  for (const [model, engines] of Object.entries(ENGINES)) {
    const answers: Answer[] = [];
    if (model === 'opmm') {
      const expected = finalStates(program, MOST_STATES);
      if (expected === undefined) comparer.skip('java: too many states for the definition of opmm');
      else answers.push(answerOf('definition', expected));
    }
    for (const options of engines) {
      const found = await statesOf(program, model, options);
      if (found === undefined) comparer.skip('java: an engine takes too long, or refuses');
      else answers.push(answerOf(titleOf(options), found));
    }
    const [first, ...others] = answers;
    for (const other of others) comparer.same(`java: ${first!.by} / ${other.by}`, model, first!, other);
  }
}

/** Undefined if it takes too long, or the engine refuses the program. */
export async function statesOf(
  program: JavaProgram,
  model: string,
  options: Options,
): Promise<FinalStates | undefined> {
  const signal = cpuLimit(MOST_SECONDS);
  try {
    const found = await engineStates(program, model, { ...options, signal });
    return signal.aborted ? undefined : found;
  } catch (error) {
    if (signal.aborted || error instanceof InputError) return undefined;
    throw error;
  }
}

/** A chain now and then; half of the others have accesses in all modes. */
export function javaPrograms(seed: number, count: number): JavaProgram[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (_, i) =>
    i % 4 === 3 ? chainProgram(random) : randomJavaProgram(random, MOST_ACCESSES, i % 2 === 0),
  );
}

export const javaKind: Kind<JavaProgram> = {
  name: 'java',
  about: 'Java programs in code of the machine: engines, reduction, the definition of opmm',
  make: (seed) => javaPrograms(seed, PROGRAMS),
  examine: async (programs, comparer) => {
    const found = [];
    for (const program of programs) found.push(await comparer.differenceOf(() => examine(program, comparer)));
    return found;
  },
  files: (program) => [{ name: 'case.txt', text: `${machineText(program)}\n` }],
};
