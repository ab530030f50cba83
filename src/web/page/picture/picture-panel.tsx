/**
 * Executions one at a time: heading, steps, relations, zoom, drawing or tables, and the file to
 * keep.
 */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { renderSvg } from '../../../api/pictures.ts';
import type { PictureJson } from '../../protocol.ts';
import { download } from './download.ts';
import { PictureCanvas, ZOOM_STEP, type Zoom, zoomBy } from './picture-canvas.tsx';
import { PictureTables } from './picture-tables.tsx';
import { RelationChips } from './relation-chips.tsx';

interface PanelProps {
  readonly pictures: readonly PictureJson[];
  /** There are more than these. */
  readonly isCut?: boolean;
  /** The line that the editor points at: its events are emphasised. */
  readonly line?: number | undefined;
  /** The line of the event under the pointer. */
  readonly onLine?: (line: number | undefined) => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], dialog') !== null;

/** Lines break between words only: the hyphens of an arrow are not places to break it. */
const unbroken = (text: string) =>
  text
    .split(' ')
    .flatMap((word) => (word.includes('->') ? [<span key={word}>{word}</span>, ' '] : [word, ' ']));

export function PicturePanel({ pictures, isCut = false, line, onLine }: PanelProps) {
  const [index, setIndex] = useState(0);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [isTable, setTable] = useState(false);
  const [pointed, setPointed] = useState<number>();
  const panel = useRef<HTMLElement>(null);

  useEffect(() => setIndex(0), [pictures]);
  const shown = pictures[Math.min(index, pictures.length - 1)]!;
  const { picture, lines } = shown;

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

  const toggle = (relation: string) => {
    const changed = new Set(hidden);
    if (!changed.delete(relation)) changed.add(relation);
    setHidden(changed);
  };
  const save = () => {
    const edges = picture.edges.filter(({ relation }) => !hidden.has(relation));
    const name = picture.title.replaceAll(/[^\w.+-]+/g, '-');
    download(`${name}.svg`, 'image/svg+xml', renderSvg({ ...picture, edges }));
  };
  const atLine = [...lines.keys()].filter((event) => line !== undefined && lines[event] === line);
  const isFirst = index === 0;
  const isLast = index >= pictures.length - 1;

  return (
    <section class="picture" ref={panel} aria-label="Execution picture">
      <header class="picture-head">
        <div>
          <h2>{picture.title}</h2>
          <p class="subtitle">{unbroken(picture.subtitle)}</p>
        </div>
        <div class="tool-group">
          <button type="button" class="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            Table
          </button>
          {!isTable && (
            <>
              <button
                type="button"
                class="quiet"
                aria-label="Zoom out"
                onClick={() => setZoom(zoomBy(zoom === 'fit' ? 1 : zoom, 1 / ZOOM_STEP))}
              >
                −
              </button>
              <button
                type="button"
                class="quiet"
                aria-pressed={zoom === 'fit'}
                onClick={() => setZoom('fit')}
              >
                Fit
              </button>
              <button
                type="button"
                class="quiet"
                aria-label="Zoom in"
                onClick={() => setZoom(zoomBy(zoom === 'fit' ? 1 : zoom, ZOOM_STEP))}
              >
                +
              </button>
            </>
          )}
          <button type="button" class="quiet" onClick={save} aria-label="Download as SVG">
            SVG
          </button>
        </div>
      </header>
      <div class="picture-tools">
        <RelationChips picture={picture} hidden={hidden} onToggle={toggle} />
        {pictures.length > 1 && (
          <div class="steps">
            <button
              type="button"
              class="quiet"
              onClick={() => step(-1)}
              disabled={isFirst}
              aria-label="Previous execution"
            >
              ←
            </button>
            <span aria-live="polite">
              execution {index + 1} of {pictures.length}
              {isCut ? ' or more' : ''}
            </span>
            <button
              type="button"
              class="quiet"
              onClick={() => step(1)}
              disabled={isLast}
              aria-label="Next execution"
            >
              →
            </button>
          </div>
        )}
      </div>
      {isTable ? (
        <PictureTables shown={shown} hidden={hidden} />
      ) : (
        <PictureCanvas
          picture={picture}
          hidden={hidden}
          pointed={pointed}
          active={pointed === undefined ? atLine : [pointed]}
          zoom={zoom}
          onPoint={point}
          onZoom={setZoom}
          onStep={step}
        />
      )}
    </section>
  );
}
