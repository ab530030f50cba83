/**
 * What the hunt knows of a kind of programs: how they are made from a seed, how one is examined in
 * two ways that must agree, and what a case of it looks like as files.
 */
import type { Comparer } from './comparer.ts';

/** One of the two sides of a comparison. */
export interface Answer {
  readonly by: string;
  readonly says: readonly string[];
}

/** Two answers that should agree. */
export interface Difference {
  /** What was compared: the same for the same failure, however small the program is. */
  readonly comparison: string;
  readonly left: Answer;
  readonly right: Answer;
  /** Arguments of `heddle` that show both sides, where it can: `FILE` is the file of the case. */
  readonly commands: readonly string[];
}

export interface CaseFile {
  readonly name: string;
  readonly text: string;
}

/** Programs are values of JSON, so that one shrinker does for all kinds. */
export interface Kind<Program = unknown> {
  readonly name: string;
  readonly about: string;
  /** Why it cannot run on this machine. */
  readonly missing?: () => string | undefined;
  /** The programs of a round: the same for the same seed. */
  readonly make: (seed: number) => readonly Program[];
  /** In the order of the programs: the first difference of each, or undefined. */
  readonly examine: (
    programs: readonly Program[],
    comparer: Comparer,
  ) => Promise<readonly (Difference | undefined)[]>;
  /** The case; the first file is the one that commands name. */
  readonly files: (program: Program) => readonly CaseFile[];
  /** A command of a difference for a program that is in no file of its own. */
  readonly command?: (program: Program, command: string) => string;
  /** Smaller programs; the values of JSON that are a little less unless given. */
  readonly smaller?: (program: Program) => Iterable<Program>;
}
