/**
 * The list of mutants. Each weakens one condition, or in a reduction strengthens one, so that an
 * answer becomes wrong for some program. test/mutants/mutants.test.ts keeps the texts true.
 */
import { KERNEL_AND_GRAPH_MUTANTS } from './kernel-and-graph.ts';
import { LANGUAGES_MUTANTS } from './languages.ts';
import { LOOP_MUTANTS } from './loop-reductions.ts';
import { MODELS_MUTANTS } from './models.ts';
import type { Mutant } from './mutant.ts';
import { OTHER_ENGINES_MUTANTS } from './other-engines.ts';
import { PREDICTIONS_MUTANTS } from './predictions.ts';
import { PROCEDURES_MUTANTS } from './procedures.ts';

export const MUTANTS: readonly Mutant[] = [
  ...KERNEL_AND_GRAPH_MUTANTS,
  ...LOOP_MUTANTS,
  ...OTHER_ENGINES_MUTANTS,
  ...PROCEDURES_MUTANTS,
  ...PREDICTIONS_MUTANTS,
  ...MODELS_MUTANTS,
  ...LANGUAGES_MUTANTS,
];
