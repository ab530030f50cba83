/** Which models a Java program can be checked under, and what it is to each of them. */
import { fail } from '../api/doors/input.ts';
import { findModel, type Language, MODELS, type OpenedModel, programLanguage } from '../index.ts';
import { type CheckFlags, openNamedModel } from './check-flags.ts';

/**
 * Access modes are those of C where a model has both vocabularies: plain, opaque, acquire, release
 * and volatile have their counterparts.
 */
export function languageOfJava(model: string): Language {
  const languages = findModel(model)?.languages ?? ['C'];
  return languages.includes('C') ? programLanguage(languages) : 'Java';
}

/** Throws InputError if the model is none of Java. */
export function openModelOfJava(name: string, flags: CheckFlags): OpenedModel {
  const entry = findModel(name);
  if (entry !== undefined && !entry.languages.includes('Java'))
    fail(
      'architecture',
      `model \`${name}\` is for ${entry.languages.join(', ')}, and this program is in Java`,
      {
        expected: `one of ${MODELS.filter(({ languages }) => languages.includes('Java'))
          .map((model) => model.name)
          .join(', ')}`,
      },
    );
  return openNamedModel(name, { language: languageOfJava(name), scopes: [], threads: [] }, flags);
}
