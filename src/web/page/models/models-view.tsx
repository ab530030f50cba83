/** The Models tab: edit a model, see at once which classic tests change their verdict. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { MODELS, type ModelEntry } from '../../../api/catalogue.ts';
import type { EngineClient } from '../../engine-client.ts';
import type { PlaygroundRow, SourceText } from '../../protocol.ts';
import { Editor } from '../editor/editor.tsx';
import type { ProgramLanguage } from '../editor/source-language.ts';
import { JobStatus } from '../shared/job-status.tsx';
import { keepText, recallText } from '../shared/session-text.ts';
import type { Shared } from '../shared/share-link.ts';
import { spokenEnd } from '../shared/spoken-end.ts';
import { StopButton } from '../shared/stop-button.tsx';
import { useDiagnostics } from '../shared/use-diagnostics.ts';
import { useJob } from '../shared/use-job.ts';
import { hasIncludes, loadCat, withIncludes } from './load-cat.ts';
import { PlaygroundTable } from './playground-table.tsx';

interface ModelsProps {
  readonly engine: EngineClient;
  readonly quick: EngineClient;
  /** The user's model: undefined until there is one. */
  readonly cat: SourceText | undefined;
  readonly isVisible: boolean;
  readonly onCat: (cat: SourceText) => void;
  readonly onOpen: (shared: Shared) => void;
  readonly announce: (text: string) => void;
}

export const OWN_NAME = 'mine.cat';
const PAUSE_MILLISECONDS = 400;
/** There are classic tests in these. */
const TEST_LANGUAGES: readonly ProgramLanguage[] = ['C', 'X86', 'AArch64', 'PPC', 'RISCV', 'Java'];
const testLanguages = ({ languages }: ModelEntry): ProgramLanguage[] =>
  TEST_LANGUAGES.filter((language) => languages.includes(language));
const BASES = MODELS.filter((model) => model.file !== undefined && testLanguages(model).length > 0);

/** As they were before a reload. */
const rememberedBase = (): ModelEntry =>
  BASES.find(({ name }) => name === (recallText('base') ?? 'rc11')) ?? BASES[0]!;
const rememberedLanguage = (base: ModelEntry): ProgramLanguage => {
  const languages = testLanguages(base);
  return languages.find((name) => name === recallText('tests')) ?? languages[0]!;
};

export function ModelsView({ engine, quick, cat, isVisible, onCat, onOpen, announce }: ModelsProps) {
  const [base, setBase] = useState(rememberedBase);
  const [language, setLanguage] = useState(() => rememberedLanguage(base));
  /** What the base model says, to begin from and to go back to; undefined until it is loaded. */
  const [original, setOriginal] = useState<string>();
  const { name, text } = cat ?? { name: OWN_NAME, text: '' };
  const isLoaded = cat !== undefined;
  const { state, start, stop } = useJob(engine, 'playground');
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

  const { job } = state;
  const isSameJob = job?.cat.text === text && job.base === base.name && job.language === language;
  useEffect(() => {
    if (!isLoaded || !isVisible || isSameJob) return;
    const timer = setTimeout(() => {
      const limits = { seconds: 10 };
      start({ kind: 'playground', cat: { name, text }, base: base.name, language, limits });
    }, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isLoaded, isVisible, isSameJob, name, text, base, language, start]);

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

  /** Until the next ones are there, the last rows stay where they are. */
  const last = useRef<readonly PlaygroundRow[]>([]);
  const rows = state.report?.rows ?? last.current;
  const isOld = state.report === undefined || !isSameJob;
  useEffect(() => {
    if (state.report !== undefined) last.current = state.report.rows;
  }, [state.report]);
  const changed = rows.filter(({ base, own }) => own !== 'waiting' && own !== base);
  const summary =
    state.phase === 'done' && isSameJob
      ? `${changed.length} of ${rows.length} tests change their verdict.`
      : '';
  const spoken = summary || spokenEnd(state);
  useEffect(() => {
    if (isVisible) announce(spoken);
  }, [spoken]);

  const openTest = useCallback(
    (test: string, litmus: string) =>
      onOpen({
        source: { name: `${test}.litmus`, text: litmus },
        models: [base.name, name],
        cat: { name, text },
      }),
    [onOpen, base, name, text],
  );

  return (
    <div class="columns">
      <section class="column" aria-label="Model">
        <div class="bar">
          <label class="field">
            <span class="field-name">Begin from</span>
            <select
              value={base.name}
              onChange={(event) => {
                const chosen = BASES.find(({ name }) => name === event.currentTarget.value)!;
                isChosen.current = true;
                setBase(chosen);
                if (!chosen.languages.includes(language)) setLanguage(testLanguages(chosen)[0]!);
              }}
            >
              {BASES.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <label class="field">
            <span class="field-name">Tests in</span>
            <select
              value={language}
              onChange={(event) => setLanguage(event.currentTarget.value as ProgramLanguage)}
            >
              {testLanguages(base).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <span class="spring" />
          <button
            type="button"
            disabled={original === undefined || text === original}
            onClick={() => setText(original!)}
          >
            Reset
          </button>
        </div>
        <Editor label="Model in cat" text={text} kind="cat" diagnostics={diagnostics} onChange={setText} />
        {failed !== undefined && (
          <p class="notice" role="alert">
            The library of models could not be loaded.{' '}
            <button type="button" class="quiet" onClick={retry}>
              Try again
            </button>
          </p>
        )}
        <div class="bar is-still">
          <p class="fine">
            {base.title}. {base.paper}
          </p>
          {hasIncludes(text) && (
            <button type="button" class="quiet" onClick={expand}>
              Expand includes
            </button>
          )}
        </div>
      </section>
      <section class="column" aria-label="Classic tests">
        <header class="verdicts-head">
          <h1>Classic tests</h1>
          <p class="fine">{text === original ? `This is ${base.name} as it is. Change it.` : summary}</p>
        </header>
        {state.phase === 'running' ? (
          <div class="bar">
            <JobStatus state={state} />
            <StopButton isPrimary={false} onStop={stop} />
          </div>
        ) : (
          <JobStatus state={state} />
        )}
        {rows.length > 0 && (
          <div class={isOld ? 'is-old' : ''}>
            <PlaygroundTable rows={rows} base={base.name} onOpen={openTest} />
          </div>
        )}
      </section>
    </div>
  );
}
