/**
 * The whole page: header, three tabs, and what they share. Tabs that were opened stay as they are
 * while another is shown.
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { CheckView } from './check/check-view.tsx';
import { CompareView } from './compare/compare-view.tsx';
import { engines } from './engines.ts';
import { Header } from './header.tsx';
import { ModelsView } from './models/models-view.tsx';
import { HelpDialog } from './shared/help-dialog.tsx';
import { ThemeContext, useTheme } from './shared/theme.ts';
import { type Tab, useRoute } from './shared/use-route.ts';
import { useContent, useKeptModel } from './use-content.ts';

export function App() {
  const [theme, toggleTheme] = useTheme();
  const [route, openTab] = useRoute();
  const page = useContent(route, openTab);
  const visited = useVisitedTabs(route.tab);
  useKeptModel(page.content);
  const [spoken, announce] = useState('');
  const [isHelp, setHelp] = useState(false);
  useHelpKey(() => setHelp(true));

  return (
    <ThemeContext.Provider value={theme}>
      <Header tab={route.tab} theme={theme} onTheme={toggleTheme} onHelp={() => setHelp(true)} />
      <main>
        {page.message !== '' && (
          <p class="message" role="alert">
            {page.message}
            <button type="button" class="quiet" onClick={page.dismissMessage}>
              Dismiss
            </button>
          </p>
        )}
        <TabPanel tab="check" shown={route.tab}>
          {page.isReady && visited.has('check') && (
            <CheckView
              engine={engines.check}
              quick={engines.quick}
              pictureEngine={engines.pictures}
              content={page.content}
              opened={page.opened}
              isVisible={route.tab === 'check'}
              onContent={page.change}
              onShare={page.copyLink}
              announce={announce}
            />
          )}
        </TabPanel>
        <TabPanel tab="compare" shown={route.tab}>
          {visited.has('compare') && (
            <CompareView engine={engines.compare} onOpen={page.open} announce={announce} />
          )}
        </TabPanel>
        <TabPanel tab="models" shown={route.tab}>
          {visited.has('models') && (
            <ModelsView
              engine={engines.models}
              quick={engines.models}
              cat={page.content.cat}
              isVisible={route.tab === 'models'}
              onCat={page.setCat}
              onOpen={page.open}
              announce={announce}
            />
          )}
        </TabPanel>
      </main>
      <p class="visually-hidden" role="status">
        {spoken}
      </p>
      {isHelp && <HelpDialog onClose={() => setHelp(false)} />}
    </ThemeContext.Provider>
  );
}

interface PanelProps {
  readonly tab: Tab;
  /** The tab that is shown now. */
  readonly shown: Tab;
  readonly children: ComponentChildren;
}

function TabPanel({ tab, shown, children }: PanelProps) {
  return (
    <div id={tab} role="tabpanel" aria-labelledby={`tab-${tab}`} hidden={shown !== tab}>
      {children}
    </div>
  );
}

/** The tabs that were shown so far. */
function useVisitedTabs(tab: Tab): ReadonlySet<Tab> {
  const [visited, setVisited] = useState<ReadonlySet<Tab>>(new Set([tab]));
  useEffect(() => setVisited((before) => new Set([...before, tab])), [tab]);
  return visited;
}

/** `?` asks for help, except where one types. */
function useHelpKey(onHelp: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest?.(
        'input, textarea, select, [contenteditable="true"]',
      );
      if (event.key === '?' && !isTyping) onHelp();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
