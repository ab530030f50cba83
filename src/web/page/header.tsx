/** The name, the tabs, and what is always at hand. */
import type { Theme } from './shared/theme.ts';
import { TABS, type Tab } from './shared/use-route.ts';

interface HeaderProps {
  readonly tab: Tab;
  readonly theme: Theme;
  readonly onTheme: () => void;
  readonly onHelp: () => void;
}

const TITLES: Readonly<Record<Tab, string>> = { check: 'Check', compare: 'Compare', models: 'Models' };

export function Header({ tab, theme, onTheme, onHelp }: HeaderProps) {
  /** Arrows move between tabs, as in any list of tabs. */
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length]!;
    location.hash = next;
    document.getElementById(`tab-${next}`)!.focus();
  };
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <header class="page-head">
      <p class="name">
        <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
          <path d="M4 2v18M11 2v18M18 2v18" />
          <path class="weft" d="M1 7h6M8 7h6M15 7h6M1 15h3M4.5 15h6.5M11.5 15h6.5M18.5 15h2.500" />
        </svg>
        Heddle
      </p>
      <div class="tabs" role="tablist" aria-label="Views" onKeyDown={press}>
        {TABS.map((name) => (
          <a
            key={name}
            id={`tab-${name}`}
            href={`#${name}`}
            role="tab"
            aria-selected={name === tab}
            aria-controls={name}
            tabIndex={name === tab ? 0 : -1}
          >
            {TITLES[name]}
          </a>
        ))}
      </div>
      <span class="spring" />
      <button
        type="button"
        class="quiet round"
        onClick={onTheme}
        aria-label={`Use the ${other} theme`}
        title={`Use the ${other} theme`}
      >
        {theme === 'dark' ? '☀' : '☾'}
      </button>
      <button type="button" class="quiet round" onClick={onHelp} aria-label="Help" title="Help (?)">
        ?
      </button>
    </header>
  );
}
