/**
 * The fragment of the address: which tab is open and, on Check, what is on it. `#check=d...`,
 * `#compare`, `#models`.
 */
import { useCallback, useEffect, useState } from 'preact/hooks';

export const TABS = ['check', 'compare', 'models'] as const;
export type Tab = (typeof TABS)[number];

export interface Route {
  readonly tab: Tab;
  /** What `encodeShared` wrote; empty if nothing. */
  readonly code: string;
}

export function parseFragment(fragment: string): Route {
  const [name = '', code = ''] = fragment.replace(/^#/, '').split('=', 2);
  const tab = TABS.find((known) => known === name) ?? 'check';
  return { tab, code: tab === 'check' ? code : '' };
}

/**
 * Changes the address without a new entry of the history; nobody is told. Without a code, only the
 * tab is there.
 */
export function writeCode(code: string): void {
  history.replaceState(null, '', code === '' ? '#check' : `#check=${code}`);
}

export function useRoute(): readonly [route: Route, open: (tab: Tab) => void] {
  const [route, setRoute] = useState(() => parseFragment(location.hash));
  useEffect(() => {
    const follow = () => setRoute(parseFragment(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const open = useCallback((tab: Tab) => {
    location.hash = tab;
  }, []);
  return [route, open];
}
