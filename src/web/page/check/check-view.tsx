/** The Check tab: a program on one side, what the models say of it on the other. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { EngineClient } from '../../engine-client.ts';
import { languageOf, needsClang } from '../editor/source-language.ts';
import type { Shared } from '../shared/share-link.ts';
import { useDiagnostics } from '../shared/use-diagnostics.ts';
import { fits, startingModels } from './model-families.ts';
import { ProgramColumn } from './program-column.tsx';
import { ResultColumn } from './result-column.tsx';
import { useCellPictures } from './use-cell-pictures.ts';
import { useCheckRun } from './use-check-run.ts';
import { useChosenCell } from './use-chosen-cell.ts';
import { useClang } from './use-clang.ts';

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
  const { source } = content;
  const [eventLine, setEventLine] = useState<number>();
  const [cursorLine, setCursorLine] = useState<number>();
  const view = useRef<HTMLDivElement>(null);
  const clang = useClang(needsClang(source));
  const typed = useDiagnostics(quick, source);
  const check = useCheckRun(engine, { content, opened, isVisible, clang });
  useRunKey(view, check.run);
  useFittingModels(content, onContent);
  const cell = useChosenCell(check.state, opened, announce);

  const { job, phase, diagnostics } = check.state;
  const isAnswered = !cell.isOld && cell.isLitmus && cell.isChosenState && cell.column?.kind === 'checked';
  const wanted = isAnswered ? cell.chosen : undefined;
  const pictures = useCellPictures(pictureEngine, job, wanted, phase === 'running');
  useEffect(() => setEventLine(undefined), [pictures.report]);

  return (
    <div class="columns" ref={view}>
      <ProgramColumn
        content={content}
        check={check}
        clang={clang}
        diagnostics={phase === 'refused' && check.isSameText ? diagnostics : typed}
        line={eventLine}
        onContent={onContent}
        onShare={onShare}
        onLine={setCursorLine}
      />
      <ResultColumn
        check={check}
        cell={cell}
        pictures={pictures}
        line={check.isSameText ? cursorLine : undefined}
        onLine={setEventLine}
      />
    </div>
  );
}

/**
 * Control and Enter run the program wherever the focus is; the editor has the same keys for itself.
 */
function useRunKey(view: RefObject<HTMLElement | null>, run: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isRun = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented;
      if (isRun && view.current!.offsetParent !== null) run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [run]);
}

/** Another language needs other models. */
function useFittingModels(content: Shared, onContent: (part: Partial<Shared>) => void): void {
  const { source, models, cat } = content;
  const language = languageOf(source);
  useEffect(() => {
    if (language === undefined) return;
    const fitting = models.filter((name) => name === cat?.name || fits(name, language));
    if (fitting.length === models.length && models.length > 0) return;
    onContent({ models: [...new Set([...fitting, ...startingModels(language)])] });
  }, [language]);
}
