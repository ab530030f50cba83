/**
 * The user's model while it is edited: its text, what is wrong with it, the model that it began
 * from, and the language of the tests for it.
 */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { ModelEntry } from '../../../api/catalogue.ts';
import type { EngineClient } from '../../engine-client.ts';
import type { PlainDiagnostic, SourceText } from '../../protocol.ts';
import type { ProgramLanguage } from '../editor/source-language.ts';
import { keepText } from '../shared/session-text.ts';
import { useDiagnostics } from '../shared/use-diagnostics.ts';
import { BASES, rememberedBase, rememberedLanguage, testLanguages } from './base-models.ts';
import { loadCat, withIncludes } from './load-cat.ts';

export const OWN_NAME = 'mine.cat';

export interface OwnModel {
  readonly name: string;
  readonly text: string;
  /** False until there is a text. */
  readonly isLoaded: boolean;
  readonly diagnostics: readonly PlainDiagnostic[];
  readonly base: ModelEntry;
  readonly language: ProgramLanguage;
  /** What the base model says, to begin from and to go back to; undefined until it is loaded. */
  readonly original: string | undefined;
  /** The library of models was needed and could not be loaded. */
  readonly hasFailed: boolean;
  readonly setText: (text: string) => void;
  readonly chooseBase: (name: string) => void;
  readonly setLanguage: (language: ProgramLanguage) => void;
  /** Puts the files that the model includes into its text. */
  readonly expand: () => void;
  /** Does again what has failed. */
  readonly retry: () => void;
}

export function useOwnModel(
  quick: EngineClient,
  cat: SourceText | undefined,
  onCat: (cat: SourceText) => void,
): OwnModel {
  const [base, setBase] = useState(rememberedBase);
  const [language, setLanguage] = useState(() => rememberedLanguage(base));
  const [original, setOriginal] = useState<string>();
  const { name, text } = cat ?? { name: OWN_NAME, text: '' };
  const diagnostics = useDiagnostics(quick, { name, text });
  /** What could not be done without the library. */
  const [failed, setFailed] = useState<'load' | 'expand'>();
  const [tries, setTries] = useState(0);
  const latest = useRef(cat);
  latest.current = cat;
  /** The user has chosen a model to begin from. */
  const isChosen = useRef(false);

  const setText = useCallback((written: string) => onCat({ name, text: written }), [name, onCat]);

  useEffect(() => {
    let isWanted = true;
    const take = (loaded: string) => {
      if (!isWanted) return;
      setFailed(undefined);
      setOriginal(loaded);
      if (isChosen.current || latest.current === undefined) setText(loaded);
      isChosen.current = false;
    };
    loadCat(base.file!).then(take, () => isWanted && setFailed('load'));
    return () => {
      isWanted = false;
    };
  }, [base, tries]);

  useEffect(() => {
    keepText('base', base.name);
    keepText('tests', language);
  }, [base, language]);

  const chooseBase = (wanted: string) => {
    const chosen = BASES.find((entry) => entry.name === wanted)!;
    isChosen.current = true;
    setBase(chosen);
    if (!chosen.languages.includes(language)) setLanguage(testLanguages(chosen)[0]!);
  };
  const expand = () =>
    withIncludes(text).then(
      (expanded) => {
        setFailed(undefined);
        // Not over what was typed since.
        if (latest.current?.text === text) setText(expanded);
      },
      () => setFailed('expand'),
    );
  const retry = () => (failed === 'expand' ? expand() : setTries(tries + 1));

  return {
    name,
    text,
    isLoaded: cat !== undefined,
    diagnostics,
    base,
    language,
    original,
    hasFailed: failed !== undefined,
    setText,
    chooseBase,
    setLanguage,
    expand,
    retry,
  };
}
