/** The Check tab: a program on one side, what the models say of it on the other. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { EngineClient } from '../../engine-client.ts';
import type { ModelSource } from '../../protocol.ts';
import { Editor } from '../editor/editor.tsx';
import { kindOf, languageOf, needsClang } from '../editor/source-language.ts';
import { DEFAULT_BUDGET } from '../shared/budget-select.tsx';
import { JobStatus } from '../shared/job-status.tsx';
import type { Shared } from '../shared/share-link.ts';
import { spokenEnd } from '../shared/spoken-end.ts';
import { useDiagnostics } from '../shared/use-diagnostics.ts';
import { useJob } from '../shared/use-job.ts';
import { Detail } from './detail.tsx';
import type { LoadedExample } from './examples-dialog.tsx';
import { firstChoice } from './first-choice.ts';
import { fits, startingModels } from './model-families.ts';
import { ModelPicker } from './model-picker.tsx';
import { ProgramBar } from './program-bar.tsx';
import { RunBar } from './run-bar.tsx';
import { spokenVerdicts } from './spoken-verdicts.ts';
import { isStarter, STARTERS, type StarterKind } from './starters.ts';
import { useCellPictures } from './use-cell-pictures.ts';
import { useClang } from './use-clang.ts';
import { useShownReport } from './use-shown-report.ts';
import type { VerdictCell } from './verdict-grid.tsx';
import { Verdicts } from './verdicts.tsx';

interface CheckProps {
  /** For runs, for what must answer at once, and for the pictures of a cell. */
  readonly engine: EngineClient;
  readonly quick: EngineClient;
  readonly pictureEngine: EngineClient;
  readonly content: Shared;
  /** Counts what was opened from elsewhere; each is run at once. */
  readonly opened: number;
  readonly isVisible: boolean;
  readonly onContent: (part: Partial<Shared>) => void;
  readonly onShare: () => Promise<string>;
  readonly announce: (text: string) => void;
}

export function CheckView(props: CheckProps) {
  const { engine, quick, pictureEngine, content, opened, isVisible, onContent, onShare, announce } = props;
  const { source, models, cat } = content;
  const modelSources = models.map((name): ModelSource => (name === cat?.name ? cat : name));
  const [seconds, setSeconds] = useState(DEFAULT_BUDGET);
  const [outcomes, setOutcomes] = useState(false);
  const [chosen, setChosen] = useState<VerdictCell>();
  /** How many were opened. */
  const [examples, setExamples] = useState(0);
  const [eventLine, setEventLine] = useState<number>();
  const [cursorLine, setCursorLine] = useState<number>();
  const clang = useClang(needsClang(source));
  const check = useJob(engine, 'check');
  const typed = useDiagnostics(quick, source);
  const { job, report, phase } = check.state;
  const isSameText = job?.source.text === source.text && job.source.name === source.name;
  const diagnostics = phase === 'refused' && isSameText ? check.state.diagnostics : typed;
  const language = languageOf(source);

  /**
   * What was opened, which models are chosen and what the user's says; a run belongs to the one at
   * its time.
   */
  const occasion = JSON.stringify([opened, examples, modelSources]);
  const lastOccasion = useRef('');
  const run = useCallback(() => {
    if (models.length === 0) return;
    if (needsClang(source)) clang.allow();
    lastOccasion.current = occasion;
    check.start({ kind: 'check', source, models: modelSources, limits: { seconds }, outcomes });
  }, [source, models, cat, seconds, outcomes, occasion, check.start]);

  // Litmus tests run at once when they are opened or the models are others; text is run when asked.
  const mayRunAlone = isVisible && (!needsClang(source) || clang.isAllowed);
  const runsNow = mayRunAlone && occasion !== lastOccasion.current;
  useEffect(() => {
    if (runsNow) run();
  }, [runsNow, run]);
  const isSameRun = isSameText && JSON.stringify(job.models) === JSON.stringify(modelSources);

  // Without models there is no answer, and the next model is a new occasion.
  useEffect(() => {
    if (models.length > 0) return;
    lastOccasion.current = '';
    check.clear();
  }, [models, check.clear]);

  // Another program begins with its own question: what was opened, or has another first line, which
  // names a litmus test.
  const title = job?.source.text.split('\n', 1)[0];
  useLayoutEffect(() => setChosen(undefined), [opened, title]);

  // The editor has the same keys for itself.
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isRun = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented;
      if (isRun && view.current!.offsetParent !== null) run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [run]);

  // Another language needs other models.
  useEffect(() => {
    if (language === undefined) return;
    const fitting = models.filter((name) => name === cat?.name || fits(name, language));
    if (fitting.length === models.length && models.length > 0) return;
    onContent({ models: [...new Set([...fitting, ...startingModels(language)])] });
  }, [language]);

  const isLitmus = job === undefined || kindOf(job.source) === 'litmus';
  const shown = useShownReport(check.state, isLitmus);
  const isOld = shown !== report;
  const isChosenState = shown?.states.some(({ text }) => text === chosen?.row) ?? false;
  const column = shown?.columns.find(({ model }) => model === chosen?.model);

  // What is chosen stays chosen if the next run still has it.
  useEffect(() => {
    if (phase === 'running') return announce('');
    announce(`${spokenEnd(check.state)} ${report === undefined ? '' : spokenVerdicts(report)}`.trim());
    if (report === undefined) return;
    if (!isLitmus || !isChosenState || column === undefined) setChosen(firstChoice(report, isLitmus));
  }, [report, phase]);

  const isAnswered = !isOld && isLitmus && isChosenState && column?.kind === 'checked';
  const pictures = useCellPictures(pictureEngine, job, isAnswered ? chosen : undefined, phase === 'running');
  useEffect(() => setEventLine(undefined), [pictures.report]);

  const changeKind = (kind: StarterKind) => {
    const starter = STARTERS[kind];
    check.clear();
    onContent({
      source: isStarter(source) ? starter : { name: starter.name, text: source.text },
    });
  };
  const openExample = ({ name, text, models }: LoadedExample) => {
    check.clear();
    onContent({ source: { name, text }, models });
    setExamples(examples + 1);
  };

  return (
    <div class="columns" ref={view}>
      <section class="column" aria-label="Program">
        <ProgramBar source={source} onKind={changeKind} onExample={openExample} onShare={onShare} />
        <Editor
          label="Program"
          text={source.text}
          kind={kindOf(source)}
          diagnostics={diagnostics}
          line={eventLine}
          onChange={(text) => onContent({ source: { name: source.name, text } })}
          onRun={run}
          onLine={setCursorLine}
        />
        <ModelPicker
          language={language}
          chosen={models}
          cat={cat}
          onChange={(models) => onContent({ models })}
        />
        <RunBar
          isRunning={phase === 'running'}
          hasModels={models.length > 0}
          isProgram={kindOf(source) !== 'litmus'}
          needsClang={needsClang(source)}
          clang={clang}
          seconds={seconds}
          outcomes={outcomes}
          onSeconds={setSeconds}
          onOutcomes={setOutcomes}
          onRun={run}
          onStop={check.stop}
        />
        <JobStatus state={check.state} />
      </section>
      <section class={isOld ? 'column is-old' : 'column'} aria-label="Result">
        {shown === undefined && phase !== 'running' && (
          <p class="empty">
            {phase === 'refused'
              ? 'The program cannot be read: what is wrong stands under the editor.'
              : 'Run the program to see what each model makes of it.'}
          </p>
        )}
        {shown !== undefined && (
          <Verdicts
            report={shown}
            isLitmus={isLitmus}
            isRunning={phase === 'running' && !isOld}
            isStale={!isSameRun && !runsNow}
            chosen={chosen}
            onChoose={setChosen}
          />
        )}
        {column !== undefined && (
          <Detail
            column={column}
            row={chosen!.row}
            isState={isChosenState}
            pictures={pictures}
            line={isSameText ? cursorLine : undefined}
            onLine={setEventLine}
          />
        )}
      </section>
    </div>
  );
}
