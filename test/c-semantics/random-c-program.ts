/**
 * Random C programs of one thread: the start of the way on which Heddle's reading of C is compared with clang's own
 * (against-clang.test.ts). A program has no undefined behaviour and nothing in it depends on the size of a pointer or of
 * `long`, so its output is the same on every target.
 */
import { Chance } from './chance.ts';
import { PRELUDE } from './prelude.ts';
import { randomCore } from './random-core.ts';
import type { MakeScene, SceneContext } from './scene.ts';
import { AGGREGATE_SCENES } from './scenes-aggregates.ts';
import { ARITHMETIC_SCENES } from './scenes-arithmetic.ts';
import { CONTROL_SCENES } from './scenes-control.ts';
import { MEMORY_SCENES } from './scenes-memory.ts';

export const SCENES: Readonly<Record<string, MakeScene>> = {
  ...ARITHMETIC_SCENES,
  ...CONTROL_SCENES,
  ...AGGREGATE_SCENES,
  ...MEMORY_SCENES,
};

const SCENES_PER_PROGRAM = 2;

export interface RandomCProgram {
  /** The function, without parameters, that runs the program and returns its status. */
  readonly entry: string;
  /** Without the prelude. All names at file level start or end with the entry's name, so programs can share a file. */
  readonly text: string;
}

/** The program of a seed. `number` tells programs in one file apart; program 0, 1, ... show every scene in turn. */
export function randomCProgram(seed: number, number: number): RandomCProgram {
  const chance = new Chance(seed);
  const entry = `program${number}`;
  let names = 0;
  const context: SceneContext = { chance, name: (stem) => `${stem}${names++}_${entry}` };
  const makers = Object.values(SCENES);
  const chosen = chance.times(
    SCENES_PER_PROGRAM,
    (i) => makers[(number * SCENES_PER_PROGRAM + i) % makers.length]!,
  );
  const scenes = [randomCore(context), ...chance.shuffled(chosen).map((make) => make(context))];
  const text = `${scenes.map(({ declarations }) => declarations).join('\n\n')}

int ${entry}(void) {
${scenes.map(({ call }) => `  ${call}\n  printf("sum %016llx\\n", (unsigned long long)sum);`).join('\n')}
  return (int)(sum & 63);
}
`;
  return { entry, text };
}

/** A file with all of the programs; its main runs them one after the other. */
export const fileOf = (programs: readonly RandomCProgram[]): string => `${PRELUDE}
${programs.map(({ text }) => text).join('\n')}
int main(void) {
  return ${programs.map(({ entry }) => `${entry}()`).join(' ^ ')};
}
`;
