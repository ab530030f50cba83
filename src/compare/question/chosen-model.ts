/**
 * A model of a question and the languages that it is for. The user's own cat file states its
 * languages itself.
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import { defaultModel, requireModel } from '../../models/catalogue.ts';
import type { Language } from '../../program/program.ts';
import type { CompareLanguage } from './event-label.ts';
import { LANGUAGES } from './languages.ts';
import type { ModelChoice } from './question.ts';

export interface ChosenModel {
  readonly choice: ModelChoice;
  readonly languages: readonly Language[] | undefined;
}

/** An unknown name is an InputError. */
export function chosenModel(choice: ModelChoice): ChosenModel {
  if (typeof choice !== 'string') return { choice, languages: undefined };
  const entry = requireModel(choice);
  return { choice: entry.name, languages: entry.languages };
}

export const chosenName = ({ choice }: ChosenModel): string =>
  typeof choice === 'string' ? choice : choice.name;

export const isFor = ({ languages }: ChosenModel, { litmus }: CompareLanguage): boolean =>
  languages?.includes(litmus) ?? true;

export const languagesFor = (model: ChosenModel): readonly CompareLanguage[] =>
  LANGUAGES.filter((language) => isFor(model, language));

export const languageNames = (languages: readonly CompareLanguage[]): string =>
  languages.map(({ name }) => name).join(', ');

/** A model that is not for the language is an InputError. */
export function refuseMisfit(model: ChosenModel, language: CompareLanguage): void {
  if (isFor(model, language)) return;
  fail('architecture', `model \`${chosenName(model)}\` is not for ${language.name}`, {
    expected: `a model of ${language.name}, such as \`${defaultModel(language.litmus).name}\``,
    suggestion: `\`${chosenName(model)}\` is for ${languageNames(languagesFor(model))}`,
  });
}
