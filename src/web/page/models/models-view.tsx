/** The Models tab: edit a model, see at once which classic tests change their verdict. */
import { useCallback, useEffect } from 'preact/hooks';
import type { EngineClient } from '../../engine-client.ts';
import type { SourceText } from '../../protocol.ts';
import { Editor } from '../editor/editor.tsx';
import type { ProgramLanguage } from '../editor/source-language.ts';
import { JobStatus } from '../shared/job-status.tsx';
import { NameSelect } from '../shared/name-select.tsx';
import type { Shared } from '../shared/share-link.ts';
import { spokenEnd } from '../shared/spoken-end.ts';
import { StopButton } from '../shared/stop-button.tsx';
import { BASES, testLanguages } from './base-models.ts';
import { hasIncludes } from './load-cat.ts';
import { PlaygroundTable } from './playground-table.tsx';
import { type OwnModel, useOwnModel } from './use-own-model.ts';
import { type Playground, usePlayground } from './use-playground.ts';

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

export function ModelsView({ engine, quick, cat, isVisible, onCat, onOpen, announce }: ModelsProps) {
  const model = useOwnModel(quick, cat, onCat);
  const playground = usePlayground(engine, model, isVisible);
  const spoken = playground.summary || spokenEnd(playground.state);
  useEffect(() => {
    if (isVisible) announce(spoken);
  }, [spoken]);

  const { base, name, text } = model;
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
      <ModelColumn model={model} />
      <TestsColumn model={model} playground={playground} onOpen={openTest} />
    </div>
  );
}

/** The editor, with the choice of a beginning above it and what is known of the base below. */
function ModelColumn({ model }: { readonly model: OwnModel }) {
  const { text, base, language, original, setText } = model;
  return (
    <section class="column" aria-label="Model">
      <div class="bar">
        <NameSelect
          title="Begin from"
          value={base.name}
          names={BASES.map(({ name }) => name)}
          onChange={model.chooseBase}
        />
        <NameSelect
          title="Tests in"
          value={language}
          names={testLanguages(base)}
          onChange={(name) => model.setLanguage(name as ProgramLanguage)}
        />
        <span class="spring" />
        <button
          type="button"
          disabled={original === undefined || text === original}
          onClick={() => setText(original!)}
        >
          Reset
        </button>
      </div>
      <Editor
        label="Model in cat"
        text={text}
        kind="cat"
        diagnostics={model.diagnostics}
        onChange={setText}
      />
      {model.hasFailed && (
        <p class="notice" role="alert">
          The library of models could not be loaded.{' '}
          <button type="button" class="quiet" onClick={model.retry}>
            Try again
          </button>
        </p>
      )}
      <div class="bar is-still">
        <p class="fine">
          {base.title}. {base.paper}
        </p>
        {hasIncludes(text) && (
          <button type="button" class="quiet" onClick={model.expand}>
            Expand includes
          </button>
        )}
      </div>
    </section>
  );
}

interface TestsProps {
  readonly model: OwnModel;
  readonly playground: Playground;
  readonly onOpen: (test: string, litmus: string) => void;
}

/** The classic tests: what changes in a sentence, the run, and the table. */
function TestsColumn({ model: { text, original, base }, playground, onOpen }: TestsProps) {
  const { state, stop, rows, isOld, summary } = playground;
  return (
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
          <PlaygroundTable rows={rows} base={base.name} onOpen={onOpen} />
        </div>
      )}
    </section>
  );
}
