/** Solutions as values that can be sent between threads: languages and labels by their names. */
import type { Solution } from './encoding/problem.ts';
import type { LanguageName } from './question/event-label.ts';
import type { FoundEvent, FoundExecution } from './question/found-execution.ts';
import { findLabel, languageNamed } from './question/languages.ts';

type PortableExecution = Omit<FoundExecution, 'language' | 'events'> & {
  readonly language: LanguageName;
  readonly events: readonly (Omit<FoundEvent, 'label'> & { readonly label: string })[];
};

export type PortableSolution = Omit<Solution, 'execution' | 'target'> & {
  readonly execution: PortableExecution;
  readonly target: PortableExecution | undefined;
};

export const portable = ({ execution, target, mapped }: Solution): PortableSolution => ({
  execution: portableExecution(execution),
  target: target && portableExecution(target),
  mapped,
});

export const unpacked = ({ execution, target, mapped }: PortableSolution): Solution => ({
  execution: unpackedExecution(execution),
  target: target && unpackedExecution(target),
  mapped,
});

const portableExecution = (found: FoundExecution): PortableExecution => ({
  ...found,
  language: found.language.name,
  events: found.events.map((event) => ({ ...event, label: event.label.name })),
});

function unpackedExecution(found: PortableExecution): FoundExecution {
  const language = languageNamed(found.language);
  return {
    ...found,
    language,
    events: found.events.map((event) => ({ ...event, label: findLabel(language, event.label)! })),
  };
}
