/**
 * The whole page: header, three tabs, and what they share. Tabs that were opened stay as they are
 * while another is shown.
 */
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { SourceText } from '../protocol.ts';
import { CheckView } from './check/check-view.tsx';
import { startingModels } from './check/model-families.ts';
import { STARTERS } from './check/starters.ts';
import { CompareView } from './compare/compare-view.tsx';
import { engines } from './engines.ts';
import { Header } from './header.tsx';
import { ModelsView } from './models/models-view.tsx';
import { OWN_NAME } from './models/use-own-model.ts';
import { HelpDialog } from './shared/help-dialog.tsx';
import { keepText, recallText } from './shared/session-text.ts';
import type { Shared } from './shared/share-link.ts';
import { ThemeContext, useTheme } from './shared/theme.ts';
import { useAddress } from './shared/use-address.ts';
import { type Tab, useRoute } from './shared/use-route.ts';

/** Beside the start, the user's model as it was before a reload. */
function startingContent(): Shared {
  const text = recallText('cat');
  const start = { source: STARTERS.litmus, models: startingModels('C') };
  return text === undefined ? start : { ...start, cat: { name: OWN_NAME, text } };
}

export function App() {
  const [theme, toggleTheme] = useTheme();
  const [route, openTab] = useRoute();
  const [content, setContent] = useState(startingContent);
  const [opened, setOpened] = useState(0);
  const [visited, setVisited] = useState<ReadonlySet<Tab>>(new Set([route.tab]));
  const [message, setMessage] = useState('');
  const [spoken, announce] = useState('');
  const [isHelp, setHelp] = useState(false);

  /** Parts only: who changes one may not know the newest of the others. */
  const change = useCallback((part: Partial<Shared>) => setContent((before) => ({ ...before, ...part })), []);
  /** The user's model stays, unless another comes with what is opened. */
  const take = useCallback(
    (shared: Shared) => {
      change(shared);
      setOpened((count) => count + 1);
    },
    [change],
  );
  const open = useCallback(
    (shared: Shared) => {
      take(shared);
      openTab('check');
    },
    [take, openTab],
  );
  const takeLink = useCallback(
    (shared: Shared | undefined) => {
      setMessage(shared === undefined ? 'The link is broken: what it held cannot be read.' : '');
      if (shared !== undefined) take(shared);
    },
    [take],
  );
  const { isReady, share } = useAddress(content, route, takeLink);

  useEffect(() => setVisited((before) => new Set([...before, route.tab])), [route.tab]);
  useEffect(() => {
    if (content.cat !== undefined) keepText('cat', content.cat.text);
  }, [content.cat]);

  const copyLink = useCallback(async (): Promise<string> => {
    const link = await share();
    if (link === undefined) return 'Too long for a link';
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    return isCopied ? 'Link copied' : 'The link is in the address bar';
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

  const setCat = useCallback((cat: SourceText) => change({ cat }), [change]);

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
              isVisible={route.tab === 'check'}
              onContent={change}
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
              cat={content.cat}
              isVisible={route.tab === 'models'}
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
