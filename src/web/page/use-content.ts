/**
 * What the page is about: program, models and the user's model, which the tabs share; from a link,
 * from a tab, or from what the user types.
 */
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { SourceText } from '../protocol.ts';
import { startingModels } from './check/model-families.ts';
import { STARTERS } from './check/starters.ts';
import { OWN_NAME } from './models/use-own-model.ts';
import { keepText, recallText } from './shared/session-text.ts';
import type { Shared } from './shared/share-link.ts';
import { useAddress } from './shared/use-address.ts';
import type { Route, Tab } from './shared/use-route.ts';

interface Content {
  readonly content: Shared;
  /** Counts what was opened from a link or from another tab. */
  readonly opened: number;
  /** False until the link that the page was opened with is read. */
  readonly isReady: boolean;
  /** What is wrong with a link; empty if nothing. */
  readonly message: string;
  readonly dismissMessage: () => void;
  /** Parts only: a caller that changes one may not know the newest of the others. */
  readonly change: (part: Partial<Shared>) => void;
  readonly setCat: (cat: SourceText) => void;
  /** Shows something on the Check tab. */
  readonly open: (shared: Shared) => void;
  /** Copies the link, and says what became of it. */
  readonly copyLink: () => Promise<string>;
}

/** Beside the start, the user's model as it was before a reload. */
function startingContent(): Shared {
  const text = recallText('cat');
  const start = { source: STARTERS.litmus, models: startingModels('C') };
  return text === undefined ? start : { ...start, cat: { name: OWN_NAME, text } };
}

export function useContent(route: Route, openTab: (tab: Tab) => void): Content {
  const [content, setContent] = useState(startingContent);
  const [opened, setOpened] = useState(0);
  const [message, setMessage] = useState('');

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

  const copyLink = useCallback(async (): Promise<string> => {
    const link = await share();
    if (link === undefined) return 'Too long for a link';
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    return isCopied ? 'Link copied' : 'The link is in the address bar';
  }, [share]);

  const setCat = useCallback((cat: SourceText) => change({ cat }), [change]);
  const dismissMessage = () => setMessage('');
  return { content, opened, isReady, message, dismissMessage, change, setCat, open, copyLink };
}

/** The user's model outlives a reload. */
export function useKeptModel({ cat }: Shared): void {
  useEffect(() => {
    if (cat !== undefined) keepText('cat', cat.text);
  }, [cat]);
}
