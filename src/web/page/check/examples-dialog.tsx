/** The library of examples, by theme, with a filter. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Example } from '../../examples.ts';
import type { SourceText } from '../../protocol.ts';
import { Dialog } from '../shared/dialog.tsx';

/** As the build writes them: with their texts. */
export type LoadedExample = Example & SourceText;

interface ExamplesProps {
  readonly onOpen: (example: LoadedExample) => void;
  readonly onClose: () => void;
}

let loading: Promise<readonly LoadedExample[]> | undefined;

/** Once a visit; a failure may be tried again. */
function loadExamples(): Promise<readonly LoadedExample[]> {
  loading ??= fetch(new URL('examples.json', document.baseURI)).then((response) => response.json());
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

export function ExamplesDialog({ onOpen, onClose }: ExamplesProps) {
  const [examples, setExamples] = useState<readonly LoadedExample[]>([]);
  const [filter, setFilter] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    loadExamples().then(setExamples, () => setFailed(true));
  }, []);

  const words = filter.toLowerCase().split(/\s+/);
  const shown = examples.filter(({ name, theme, sentence }) => {
    const text = `${name} ${theme} ${sentence}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const themes = [...new Set(shown.map(({ theme }) => theme))];

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const buttons = [...list.current!.querySelectorAll('button')];
    const place = buttons.indexOf(document.activeElement as HTMLButtonElement);
    event.preventDefault();
    buttons[Math.max(0, place + (event.key === 'ArrowDown' ? 1 : -1))]?.focus();
  };

  return (
    <Dialog title="Examples" onClose={onClose}>
      <search class="examples" onKeyDown={press}>
        <label class="filter">
          <span class="visually-hidden">Filter</span>
          <input
            type="search"
            placeholder="Filter: fence, AArch64, lock …"
            value={filter}
            onInput={(event) => setFilter(event.currentTarget.value)}
          />
        </label>
        {hasFailed && <p>The examples could not be loaded.</p>}
        <div class="example-list" ref={list}>
          {themes.map((theme) => (
            <section key={theme}>
              <h3>{theme}</h3>
              {shown
                .filter((example) => example.theme === theme)
                .map((example) => (
                  <button
                    type="button"
                    class="example"
                    key={example.file}
                    onClick={() => {
                      onOpen(example);
                      onClose();
                    }}
                  >
                    <span class="example-name">{example.name.replace(/\.litmus$/, '')}</span>
                    <span>{example.sentence}</span>
                  </button>
                ))}
            </section>
          ))}
          {examples.length > 0 && shown.length === 0 && <p>No example has these words.</p>}
        </div>
      </search>
    </Dialog>
  );
}
