/**
 * The drawing of a picture: relations hidden, one event emphasised with its edges, zoomed. The SVG
 * is that of the command line's files.
 */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { type Picture, renderSvg } from '../../../api/pictures.ts';
import { usePictureTheme } from '../shared/theme.ts';

/** A factor, or as large as fits. */
export type Zoom = number | 'fit';

export const ZOOM_STEP = 1.25;
export const zoomBy = (zoom: number, factor: number): number => Math.min(4, Math.max(0.25, zoom * factor));

interface CanvasProps {
  readonly picture: Picture;
  readonly hidden: ReadonlySet<string>;
  /** The event under the pointer or reached by keys. */
  readonly pointed: number | undefined;
  /** Events that are emphasised: the one pointed at, or those of the editor's line. */
  readonly active: readonly number[];
  readonly zoom: Zoom;
  readonly onPoint: (event: number | undefined) => void;
  readonly onZoom: (zoom: Zoom) => void;
  /** -1 for the execution before, 1 for the one after. */
  readonly onStep: (step: number) => void;
}

export function PictureCanvas({
  picture,
  hidden,
  pointed,
  active,
  zoom,
  onPoint,
  onZoom,
  onStep,
}: CanvasProps) {
  const theme = usePictureTheme();
  const host = useRef<HTMLDivElement>(null);
  const svg = useMemo(() => ({ __html: renderSvg(picture, { theme, isPart: true }) }), [picture, theme]);

  useEffect(() => {
    for (const shape of host.current!.querySelectorAll<SVGElement>('[data-relation]')) {
      const { relation = '', from, to } = shape.dataset;
      shape.classList.toggle('is-hidden', hidden.has(relation));
      shape.classList.toggle('is-near', active.includes(Number(from)) || active.includes(Number(to)));
    }
    for (const shape of host.current!.querySelectorAll<SVGElement>('[data-event]'))
      shape.classList.toggle('is-active', active.includes(Number(shape.dataset.event)));
  }, [svg, hidden, active.join()]);

  useEffect(() => {
    const drawing = host.current!.querySelector('svg')!;
    const { width } = drawing.viewBox.baseVal;
    drawing.style.width = zoom === 'fit' ? '' : `${width * zoom}px`;
    drawing.style.setProperty('--natural-width', `${width}px`);
  }, [svg, zoom]);

  const factor = (): number => {
    const drawing = host.current!.querySelector('svg')!;
    return drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
  };

  // Not as a property: the listener must be able to keep the page from zooming.
  useEffect(() => {
    const element = host.current!;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      onZoom(zoomBy(factor(), event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [onZoom]);

  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => onStep(-1),
    ArrowRight: () => onStep(1),
    ArrowDown: () => onPoint(pointed === undefined ? 0 : Math.min(pointed + 1, picture.events.length - 1)),
    ArrowUp: () => onPoint(pointed === undefined ? picture.events.length - 1 : Math.max(pointed - 1, 0)),
    Escape: () => onPoint(undefined),
    '+': () => onZoom(zoomBy(factor(), ZOOM_STEP)),
    '-': () => onZoom(zoomBy(factor(), 1 / ZOOM_STEP)),
    '0': () => onZoom('fit'),
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form.
    <div
      ref={host}
      class={`canvas${active.length === 0 ? '' : ' has-active'}${zoom === 'fit' ? ' is-fit' : ''}`}
      role="group"
      aria-label="Execution. Arrows left and right: other executions; up and down: events."
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and takes keys.
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || keys[event.key] === undefined) return;
        event.preventDefault();
        keys[event.key]!();
      }}
      onPointerOver={(event) => {
        const group = (event.target as Element).closest<SVGElement>('[data-event]');
        onPoint(group === null ? undefined : Number(group.dataset.event));
      }}
      onPointerLeave={() => onPoint(undefined)}
      // renderSvg escapes every text.
      dangerouslySetInnerHTML={svg}
    />
  );
}
