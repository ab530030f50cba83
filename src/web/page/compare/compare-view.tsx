/** The Compare tab: two models in, the smallest test that tells them apart out. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { EngineClient } from '../../engine-client.ts';
import { Editor } from '../editor/editor.tsx';
import { PicturePanel } from '../picture/picture-panel.tsx';
import { BudgetSelect } from '../shared/budget-select.tsx';
import { JobStatus } from '../shared/job-status.tsx';
import type { Shared } from '../shared/share-link.ts';
import { spokenEnd } from '../shared/spoken-end.ts';
import { StopButton } from '../shared/stop-button.tsx';
import { useJob } from '../shared/use-job.ts';
import { COMPARE_LANGUAGES, comparable } from './compare-languages.ts';

interface CompareProps {
  readonly engine: EngineClient;
  readonly onOpen: (shared: Shared) => void;
  readonly announce: (text: string) => void;
}

const EVENTS = [2, 3, 4, 5, 6, 7, 8];

export function CompareView({ engine, onOpen, announce }: CompareProps) {
  const [language, setLanguage] = useState(COMPARE_LANGUAGES[0]!);
  const [forbiddenBy, setForbiddenBy] = useState(language.forbiddenBy);
  const [allowedBy, setAllowedBy] = useState(language.allowedBy);
  const [events, setEvents] = useState(4);
  const [noRmw, setNoRmw] = useState(true);
  const [seconds, setSeconds] = useState(60);
  const [line, setLine] = useState<number>();
  const { state, start, stop } = useJob(engine, 'compare');
  const { report, phase, job } = state;
  const found = report?.found;
  const pictures = useMemo(() => (found === undefined ? [] : [found.picture]), [found]);
  const sentence = report === undefined || phase !== 'done' ? '' : answer();

  function answer(): string {
    const asked = `forbids and ${job!.allowedBy} allows`;
    if (found !== undefined)
      return `A test with ${found.events} events on ${found.threads} threads that ${job!.forbiddenBy} ${asked}.`;
    if (report!.isExhausted)
      return `There is none: no execution of at most ${job!.events} events is one that ${job!.forbiddenBy} ${asked}.`;
    return 'The search gave up before an answer. A longer budget or fewer events may help.';
  }
  const spoken = sentence || spokenEnd(state);
  useEffect(() => announce(spoken), [spoken]);

  const changeLanguage = (name: string) => {
    const chosen = COMPARE_LANGUAGES.find((other) => other.name === name)!;
    setLanguage(chosen);
    setForbiddenBy(chosen.forbiddenBy);
    setAllowedBy(chosen.allowedBy);
  };
  const search = (event: Event) => {
    event.preventDefault();
    const limits = { seconds };
    start({ kind: 'compare', forbiddenBy, allowedBy, language: language.name, events, noRmw, limits });
  };
  const openFound = () =>
    onOpen({
      source: { name: 'found.litmus', text: found!.litmus },
      models: [String(job!.forbiddenBy), String(job!.allowedBy)],
    });
  const models = comparable(language);
  const select = (title: string, value: string, change: (name: string) => void, names: readonly string[]) => (
    <label class="field">
      <span class="field-name">{title}</span>
      <select value={value} onChange={(event) => change(event.currentTarget.value)}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );

  return (
    <>
      <header class="intro">
        <h1>Compare two models</h1>
        <p>The smallest program with an execution that one model forbids and the other allows.</p>
      </header>
      <form class="question" onSubmit={search}>
        <label class="field">
          <span class="field-name">Language</span>
          <select value={language.name} onChange={(event) => changeLanguage(event.currentTarget.value)}>
            {COMPARE_LANGUAGES.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {select('Forbidden by', forbiddenBy, setForbiddenBy, models)}
        {select('Allowed by', allowedBy, setAllowedBy, models)}
        {select('Events', String(events), (value) => setEvents(Number(value)), EVENTS.map(String))}
        <BudgetSelect seconds={seconds} onChange={setSeconds} />
        <label class="check-field">
          <input
            type="checkbox"
            checked={noRmw}
            onChange={(event) => setNoRmw(event.currentTarget.checked)}
          />
          no RMW
        </label>
        {phase === 'running' ? (
          <StopButton onStop={stop} />
        ) : (
          <button type="submit" class="primary">
            Search
          </button>
        )}
      </form>
      <JobStatus state={state} />
      {sentence !== '' && (
        <p class="answer">
          {sentence}
          {found !== undefined && !found.isVerified && ' It was not confirmed by running it.'}
        </p>
      )}
      {found !== undefined && (
        <div class="columns">
          <section class="column" aria-label="The test">
            <Editor
              label="The test that was found"
              text={found.litmus}
              kind="litmus"
              isReadOnly
              line={line}
            />
            <div class="bar">
              <button type="button" class="primary" onClick={openFound}>
                Open in Check
              </button>
            </div>
          </section>
          <section class="column" aria-label="Its execution">
            <PicturePanel pictures={pictures} onLine={setLine} />
          </section>
        </div>
      )}
    </>
  );
}
