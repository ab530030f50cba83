/**
 * Which of several executions is shown and which of its events is pointed at; the keys `[` and `]`
 * step from one execution to the next.
 */
import type { RefObject } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { PictureJson } from '../../protocol.ts';

interface ShownPicture {
  /** For the element that the picture is in: the keys count only while it is visible. */
  readonly panel: RefObject<HTMLElement | null>;
  readonly shown: PictureJson;
  /** The place of the picture among all. */
  readonly index: number;
  readonly pointed: number | undefined;
  readonly point: (event: number | undefined) => void;
  /** -1 for the execution before, 1 for the one after. */
  readonly step: (by: number) => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], dialog') !== null;

/** `onLine` gets the line of the event that is pointed at. */
export function useShownPicture(
  pictures: readonly PictureJson[],
  onLine: ((line: number | undefined) => void) | undefined,
): ShownPicture {
  const [index, setIndex] = useState(0);
  const [pointed, setPointed] = useState<number>();
  const panel = useRef<HTMLElement>(null);

  useEffect(() => setIndex(0), [pictures]);
  const shown = pictures[Math.min(index, pictures.length - 1)]!;
  const { lines } = shown;

  const point = useCallback(
    (event: number | undefined) => {
      setPointed(event);
      onLine?.(event === undefined ? undefined : lines[event]);
    },
    [lines, onLine],
  );
  const step = useCallback(
    (by: number) => {
      setIndex((before) => Math.max(0, Math.min(pictures.length - 1, before + by)));
      point(undefined);
    },
    [pictures, point],
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShown = panel.current?.offsetParent !== null;
      if (!isShown || isTyping(event.target) || (event.key !== '[' && event.key !== ']')) return;
      step(event.key === ']' ? 1 : -1);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [step]);

  return { panel, shown, index, pointed, point, step };
}
