/** Facts about engines that need no program: for the catalogue, the command line and its help. */

import type { ModelTraits } from '../execution/consistency-model.ts';
import type { Language } from '../program/program.ts';
import { programLanguage } from './check-program.ts';
import { chooseEngine, engineNamed, needOf } from './choose-engine.ts';
import type { Subject } from './engine/engine.ts';
import type { Counted, EngineName, Equivalence } from './engine/finding.ts';
import type { ProgramCheckOptions } from './engine/task.ts';
import { ENGINES } from './registry.ts';

export const ENGINE_NAMES: readonly EngineName[] = ENGINES.map(({ name }) => name);

/**
 * The engine that checks programs under a model for these languages unless the user wants another,
 * and what it counts.
 */
export function usualEngine(
  model: ModelTraits,
  languages: readonly Language[],
): { readonly engine: EngineName; readonly equivalence: Counted } {
  const subject = { language: programLanguage(languages) };
  const { engine, counted } = chooseEngine(ENGINES, subject, model, undefined);
  return { engine: engine.name, equivalence: counted };
}

/** Why an engine cannot explore such programs under a model, as a clause; undefined if it can. */
export function obstacleTo(name: EngineName, subject: Subject, model: ModelTraits): string | undefined {
  return engineNamed(ENGINES, name).obstacle(subject, model)?.reason;
}

/** What the options demand to be counted; undefined if they leave that open. */
export function wantedEquivalence(options: ProgramCheckOptions): Equivalence | undefined {
  if (options.equivalence !== undefined) return options.equivalence;
  const name = options.engine ?? needOf(ENGINES, options)?.engine;
  const engine = ENGINES.find((candidate) => candidate.name === name);
  // Only an engine that cannot count anything else decides it.
  return engine?.equivalences.length === 1 && engine.equivalences[0] === 'rf-co' ? 'rf-co' : undefined;
}
