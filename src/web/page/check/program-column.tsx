/** The side of the program: its kind, its text, the models to ask, and the run. */
import type { PlainDiagnostic } from '../../protocol.ts';
import { Editor } from '../editor/editor.tsx';
import { kindOf, languageOf, needsClang } from '../editor/source-language.ts';
import { JobStatus } from '../shared/job-status.tsx';
import type { Shared } from '../shared/share-link.ts';
import type { LoadedExample } from './examples-dialog.tsx';
import { ModelPicker } from './model-picker.tsx';
import { ProgramBar } from './program-bar.tsx';
import { RunBar } from './run-bar.tsx';
import { isStarter, STARTERS, type StarterKind } from './starters.ts';
import type { CheckRun } from './use-check-run.ts';
import type { Clang } from './use-clang.ts';

interface ProgramProps {
  readonly content: Shared;
  readonly check: CheckRun;
  readonly clang: Clang;
  readonly diagnostics: readonly PlainDiagnostic[];
  /** The line of the event that the picture points at. */
  readonly line: number | undefined;
  readonly onContent: (part: Partial<Shared>) => void;
  readonly onShare: () => Promise<string>;
  /** The line of the cursor. */
  readonly onLine: (line: number | undefined) => void;
}

export function ProgramColumn(props: ProgramProps) {
  const { content, check, clang, diagnostics, line, onContent, onShare, onLine } = props;
  const { source, models, cat } = content;

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
    check.countExample();
  };

  return (
    <section class="column" aria-label="Program">
      <ProgramBar source={source} onKind={changeKind} onExample={openExample} onShare={onShare} />
      <Editor
        label="Program"
        text={source.text}
        kind={kindOf(source)}
        diagnostics={diagnostics}
        line={line}
        onChange={(text) => onContent({ source: { name: source.name, text } })}
        onRun={check.run}
        onLine={onLine}
      />
      <ModelPicker
        language={languageOf(source)}
        chosen={models}
        cat={cat}
        onChange={(models) => onContent({ models })}
      />
      <RunBar
        isRunning={check.state.phase === 'running'}
        hasModels={models.length > 0}
        isProgram={kindOf(source) !== 'litmus'}
        needsClang={needsClang(source)}
        clang={clang}
        seconds={check.seconds}
        outcomes={check.outcomes}
        onSeconds={check.setSeconds}
        onOutcomes={check.setOutcomes}
        onRun={check.run}
        onStop={check.stop}
      />
      <JobStatus state={check.state} />
    </section>
  );
}
