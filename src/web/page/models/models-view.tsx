/** The Models tab: edit a model, see at once which classic tests change their verdict. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { MODELS, type ModelEntry } from '../../../api/view.ts';
import type { Engine } from '../../engine-client.ts';
import type { PlaygroundRow, SourceText } from '../../protocol.ts';
import { Editor } from '../editor/editor.tsx';
import type { ProgramLanguage } from '../editor/source-language.ts';
import { JobStatus } from '../shared/job-status.tsx';
import type { Shared } from '../shared/share-link.ts';
import { useDiagnostics } from '../shared/use-diagnostics.ts';
import { useJob } from '../shared/use-job.ts';
import { hasIncludes, loadCat, withIncludes } from './load-cat.ts';
import { PlaygroundTable } from './playground-table.tsx';

interface ModelsProps {
  readonly engine: Engine;
  readonly quick: Engine;
  /** A model that came with a link. */
  readonly shared: SourceText | undefined;
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

export function ModelsView({ engine, quick, shared, onCat, onOpen, announce }: ModelsProps) {
  const [base, setBase] = useState(BASES.find(({ name }) => name === 'rc11') ?? BASES[0]!);
  const [language, setLanguage] = useState<ProgramLanguage>('C');
  const [text, setText] = useState(shared?.text ?? '');
  /** What the base model says, to begin from and to go back to. */
  const [original, setOriginal] = useState('');
  const { state, start, stop } = useJob(engine, 'playground');
  const diagnostics = useDiagnostics(quick, { name: OWN_NAME, text });
  const isFirst = useRef(true);

  useEffect(() => {
    const mayReplace = !(isFirst.current && shared !== undefined);
    isFirst.current = false;
    loadCat(base.file!).then((loaded) => {
      setOriginal(loaded);
      if (mayReplace) setText(loaded);
    });
  }, [base]);

  useEffect(() => {
    if (text === '') return;
    onCat({ name: OWN_NAME, text });
    const timer = setTimeout(() => {
      const cat = { name: OWN_NAME, text };
      start({ kind: 'playground', cat, base: base.name, language, limits: { seconds: 10 } });
    }, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text, base, language, start, onCat]);

  /** Until the next ones are there, the last rows stay where they are. */
  const last = useRef<readonly PlaygroundRow[]>([]);
  const rows = state.report?.rows ?? last.current;
  const isOld = state.report === undefined;
  useEffect(() => {
    if (state.report !== undefined) last.current = state.report.rows;
  }, [state.report]);
  const changed = rows.filter(({ base, own }) => own !== 'waiting' && own !== base);
  const summary =
    state.phase === 'done' && state.job?.cat.text === text
      ? `${changed.length} of ${rows.length} tests change their verdict.`
      : '';
  useEffect(() => announce(summary), [summary]);

  const openTest = useCallback(
    (test: string, litmus: string) =>
      onOpen({
        source: { name: `${test}.litmus`, text: litmus },
        models: [base.name, OWN_NAME],
        cat: { name: OWN_NAME, text },
      }),
    [onOpen, base, text],
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
          <button type="button" disabled={text === original} onClick={() => setText(original)}>
            Reset
          </button>
        </div>
        <Editor label="Model in cat" text={text} kind="cat" diagnostics={diagnostics} onChange={setText} />
        <div class="bar is-still">
          <p class="fine">
            {base.title}. {base.paper}
          </p>
          {hasIncludes(text) && (
            <button type="button" class="quiet" onClick={() => withIncludes(text).then(setText)}>
              Expand includes
            </button>
          )}
        </div>
      </section>
      <section class="column" aria-label="Classic tests">
        <header class="verdicts-head">
          <h1>Classic tests</h1>
          <p class="fine">
            {text === original && text !== '' ? `This is ${base.name} as it is. Change it.` : summary}
          </p>
        </header>
        {state.phase === 'running' ? (
          <div class="bar">
            <JobStatus state={state} />
            <button type="button" onClick={stop}>
              Stop
            </button>
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
