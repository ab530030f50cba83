/** Above the editor: the kind of program, examples, and the link to share. */
import { useState } from 'preact/hooks';
import type { SourceText } from '../../protocol.ts';
import { KIND_TITLES, kindOf } from '../editor/source-language.ts';
import { ExamplesDialog, type LoadedExample } from './examples-dialog.tsx';
import type { StarterKind } from './starters.ts';

interface BarProps {
  readonly source: SourceText;
  readonly onKind: (kind: StarterKind) => void;
  readonly onExample: (example: LoadedExample) => void;
  /** What became of the link, in words. */
  readonly onShare: () => Promise<string>;
}

const KINDS = Object.entries(KIND_TITLES) as [StarterKind, string][];

export function ProgramBar({ source, onKind, onExample, onShare }: BarProps) {
  const [isOpen, setOpen] = useState(false);
  const [shared, setShared] = useState('');
  const share = async () => {
    setShared(await onShare());
    setTimeout(() => setShared(''), 3000);
  };
  return (
    <div class="bar">
      <label class="field">
        <span class="visually-hidden">Kind of program</span>
        <select value={kindOf(source)} onChange={(event) => onKind(event.currentTarget.value as StarterKind)}>
          {KINDS.map(([kind, title]) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <button type="button" onClick={() => setOpen(true)}>
        Examples
      </button>
      <span class="spring" />
      <span class="status" role="status">
        {shared}
      </span>
      <button type="button" onClick={share}>
        Share
      </button>
      {isOpen && <ExamplesDialog onOpen={onExample} onClose={() => setOpen(false)} />}
    </div>
  );
}
