/**
 * The fragment of the address and what is on the Check tab follow each other: links are read, and
 * changes are written when the typing pauses.
 */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { decodeShared, encodeShared, LONGEST_LINK, type Shared } from './share-link.ts';
import { parseFragment, type Route, writeCode } from './use-route.ts';

const PAUSE_MILLISECONDS = 300;

interface Address {
  /** False until the link that the page was opened with is read. */
  readonly isReady: boolean;
  /** Writes the address now, and gives the link; undefined if what is there is too long for one. */
  readonly share: () => Promise<string | undefined>;
}

/** `onLink` gets what a link held; undefined: it cannot be read. */
export function useAddress(
  content: Shared,
  route: Route,
  onLink: (shared: Shared | undefined) => void,
): Address {
  const [isReady, setReady] = useState(route.code === '');
  const latest = useRef(content);
  latest.current = content;
  /** The code that was last written or read, and the one that is being read. */
  const known = useRef('');
  const reading = useRef('');
  /**
   * What is on the tab beside a broken link: the address stays as it is until the user changes
   * something.
   */
  const besideBroken = useRef<Shared>(undefined);
  const writes = useRef(0);
  const writtenFor = useRef<Route>(undefined);

  useEffect(() => {
    const { code } = route;
    if (code === '' || code === known.current) return;
    known.current = code;
    reading.current = code;
    // An encoding that is under way is of something older than the link.
    writes.current++;
    decodeShared(code).then((shared) => {
      if (reading.current !== code) return;
      reading.current = '';
      if (shared === undefined) besideBroken.current = latest.current;
      setReady(true);
      onLink(shared);
    });
  }, [route, onLink]);

  const share = useCallback(async (): Promise<string | undefined> => {
    const own = ++writes.current;
    const code = await encodeShared(withoutUnusedCat(content));
    const isShort = code.length <= LONGEST_LINK;
    // By now there may be something newer to write, or another tab has the address.
    if (own === writes.current && parseFragment(location.hash).tab === 'check') {
      // An address with something older in it would be worse than one with nothing.
      known.current = isShort ? code : '';
      writeCode(known.current);
    }
    return isShort ? new URL(`#check=${code}`, location.href).href : undefined;
  }, [content]);

  useEffect(() => {
    if (route.tab !== 'check' || !isReady) return;
    // At once when the tab was opened by its bare name, else when the typing pauses.
    const isBare = route.code === '' && writtenFor.current !== route;
    const timer = setTimeout(
      () => {
        if (reading.current !== '' || besideBroken.current === content) return;
        writtenFor.current = route;
        share();
      },
      isBare ? 0 : PAUSE_MILLISECONDS,
    );
    return () => clearTimeout(timer);
  }, [share, route, isReady]);

  return { isReady, share };
}

/** A link should not carry a model that is not asked. */
function withoutUnusedCat({ source, models, cat }: Shared): Shared {
  return { source, models, ...(cat !== undefined && models.includes(cat.name) && { cat }) };
}
