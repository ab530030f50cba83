/** The whole page: header, three tabs, and what they share. Tabs that were opened stay as they are while another is shown. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { SourceText } from '../protocol.ts';
import { CheckView } from './check/check-view.tsx';
import { startingModels } from './check/model-families.ts';
import { STARTERS } from './check/starters.ts';
import { CompareView } from './compare/compare-view.tsx';
import { engines } from './engines.ts';
import { Header } from './header.tsx';
import { ModelsView } from './models/models-view.tsx';
import { HelpDialog } from './shared/help-dialog.tsx';
import { decodeShared, encodeShared, type Shared } from './shared/share-link.ts';
import { ThemeContext, useTheme } from './shared/theme.ts';
import { type Tab, useRoute, writeCode } from './shared/use-route.ts';

const START: Shared = { source: STARTERS.litmus, models: startingModels('C') };

export function App() {
  const [theme, toggleTheme] = useTheme();
  const [route, openTab] = useRoute();
  const [content, setContent] = useState(START);
  const [opened, setOpened] = useState(0);
  const [isReady, setReady] = useState(route.code === '');
  const [visited, setVisited] = useState<ReadonlySet<Tab>>(new Set([route.tab]));
  const [message, setMessage] = useState('');
  const [spoken, announce] = useState('');
  const [isHelp, setHelp] = useState(false);
  const written = useRef('');

  const open = useCallback(
    (shared: Shared) => {
      setContent(shared);
      setOpened((count) => count + 1);
      openTab('check');
    },
    [openTab],
  );

  useEffect(() => setVisited((before) => new Set([...before, route.tab])), [route.tab]);

  useEffect(() => {
    if (route.code === '' || route.code === written.current) return;
    written.current = route.code;
    decodeShared(route.code).then((shared) => {
      setReady(true);
      if (shared === undefined) return setMessage('The link is broken: what it held cannot be read.');
      setMessage('');
      setContent(shared);
      setOpened((count) => count + 1);
    });
  }, [route.code]);

  const share = useCallback(async (): Promise<void> => {
    written.current = await encodeShared(withoutUnusedCat(content));
    writeCode(written.current);
  }, [content]);
  useEffect(() => {
    if (route.tab !== 'check' || !isReady) return;
    // At once when the tab was opened by its bare name, else when the typing pauses.
    const timer = setTimeout(share, route.code === '' ? 0 : 300);
    return () => clearTimeout(timer);
  }, [share, route, isReady]);
  const copyLink = useCallback(async (): Promise<boolean> => {
    await share();
    return (
      navigator.clipboard?.writeText(location.href).then(
        () => true,
        () => false,
      ) ?? false
    );
  }, [share]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest?.(
        'input, textarea, select, [contenteditable="true"]',
      );
      if (event.key === '?' && !isTyping) setHelp(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  const setCat = useCallback((cat: SourceText) => setContent((before) => ({ ...before, cat })), []);

  return (
    <ThemeContext.Provider value={theme}>
      <Header tab={route.tab} theme={theme} onTheme={toggleTheme} onHelp={() => setHelp(true)} />
      <main>
        {message !== '' && (
          <p class="message" role="alert">
            {message}
            <button type="button" class="quiet" onClick={() => setMessage('')}>
              Dismiss
            </button>
          </p>
        )}
        <div id="check" role="tabpanel" aria-labelledby="tab-check" hidden={route.tab !== 'check'}>
          {isReady && visited.has('check') && (
            <CheckView
              engine={engines.check}
              quick={engines.quick}
              pictureEngine={engines.pictures}
              content={content}
              opened={opened}
              onContent={setContent}
              onShare={copyLink}
              announce={announce}
            />
          )}
        </div>
        <div id="compare" role="tabpanel" aria-labelledby="tab-compare" hidden={route.tab !== 'compare'}>
          {visited.has('compare') && (
            <CompareView engine={engines.compare} onOpen={open} announce={announce} />
          )}
        </div>
        <div id="models" role="tabpanel" aria-labelledby="tab-models" hidden={route.tab !== 'models'}>
          {visited.has('models') && (
            <ModelsView
              engine={engines.models}
              quick={engines.models}
              shared={content.cat}
              onCat={setCat}
              onOpen={open}
              announce={announce}
            />
          )}
        </div>
      </main>
      <p class="visually-hidden" role="status">
        {spoken}
      </p>
      {isHelp && <HelpDialog onClose={() => setHelp(false)} />}
    </ThemeContext.Provider>
  );
}

/** A link should not carry a model that is not asked. */
function withoutUnusedCat({ source, models, cat }: Shared): Shared {
  return { source, models, ...(cat !== undefined && models.includes(cat.name) && { cat }) };
}
