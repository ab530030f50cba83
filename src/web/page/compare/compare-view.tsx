/** The Compare tab: two models in, the smallest test that tells them apart out. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { EngineClient } from '../../engine-client.ts';
import { Editor } from '../editor/editor.tsx';
import { PicturePanel } from '../picture/picture-panel.tsx';
import { JobStatus } from '../shared/job-status.tsx';
import type { Shared } from '../shared/share-link.ts';
import { spokenEnd } from '../shared/spoken-end.ts';
import { type JobState, useJob } from '../shared/use-job.ts';
import { CompareForm } from './compare-form.tsx';

interface CompareProps {
  readonly engine: EngineClient;
  readonly onOpen: (shared: Shared) => void;
  readonly announce: (text: string) => void;
}

export function CompareView({ engine, onOpen, announce }: CompareProps) {
  const [line, setLine] = useState<number>();
  const { state, start, stop } = useJob(engine, 'compare');
  const { report, phase, job } = state;
  const found = report?.found;
  const pictures = useMemo(() => (found === undefined ? [] : [found.picture]), [found]);
  const sentence = answerOf(state);
  const spoken = sentence || spokenEnd(state);
  useEffect(() => announce(spoken), [spoken]);

  const openFound = () =>
    onOpen({
      source: { name: 'found.litmus', text: found!.litmus },
      models: [String(job!.forbiddenBy), String(job!.allowedBy)],
    });

  return (
    <>
      <header class="intro">
        <h1>Compare two models</h1>
        <p>The smallest program with an execution that one model forbids and the other allows.</p>
      </header>
      <CompareForm isRunning={phase === 'running'} onSearch={start} onStop={stop} />
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

/** The answer in one sentence; empty until the search has ended with one. */
function answerOf({ report, phase, job }: JobState<'compare'>): string {
  if (report === undefined || phase !== 'done') return '';
  const { found, isExhausted } = report;
  const asked = `forbids and ${job!.allowedBy} allows`;
  if (found !== undefined)
    return `A test with ${found.events} events on ${found.threads} threads that ${job!.forbiddenBy} ${asked}.`;
  if (isExhausted)
    return `There is none: no execution of at most ${job!.events} events is one that ${job!.forbiddenBy} ${asked}.`;
  return 'The search gave up before an answer. A longer budget or fewer events may help.';
}
