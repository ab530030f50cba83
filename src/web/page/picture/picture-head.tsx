/**
 * Above a picture: its title, and the tools for the whole of it: table, zoom, and the file to keep.
 */
import type { Picture } from '../../../api/pictures.ts';
import { ZOOM_STEP, type Zoom, zoomBy } from './picture-canvas.tsx';

interface HeadProps {
  readonly picture: Picture;
  readonly isTable: boolean;
  readonly zoom: Zoom;
  readonly onTable: (isTable: boolean) => void;
  readonly onZoom: (zoom: Zoom) => void;
  readonly onSave: () => void;
}

/** Lines break between words only: the hyphens of an arrow are not places to break it. */
const unbroken = (text: string) =>
  text
    .split(' ')
    .flatMap((word) => (word.includes('->') ? [<span key={word}>{word}</span>, ' '] : [word, ' ']));

export function PictureHead({ picture, isTable, zoom, onTable, onZoom, onSave }: HeadProps) {
  return (
    <header class="picture-head">
      <div>
        <h2>{picture.title}</h2>
        <p class="subtitle">{unbroken(picture.subtitle)}</p>
      </div>
      <div class="tool-group">
        <button type="button" class="quiet" aria-pressed={isTable} onClick={() => onTable(!isTable)}>
          Table
        </button>
        {!isTable && <ZoomButtons zoom={zoom} onZoom={onZoom} />}
        <button type="button" class="quiet" onClick={onSave} aria-label="Download as SVG">
          SVG
        </button>
      </div>
    </header>
  );
}

function ZoomButtons({ zoom, onZoom }: Pick<HeadProps, 'zoom' | 'onZoom'>) {
  const factor = zoom === 'fit' ? 1 : zoom;
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-label="Zoom out"
        onClick={() => onZoom(zoomBy(factor, 1 / ZOOM_STEP))}
      >
        −
      </button>
      <button type="button" class="quiet" aria-pressed={zoom === 'fit'} onClick={() => onZoom('fit')}>
        Fit
      </button>
      <button
        type="button"
        class="quiet"
        aria-label="Zoom in"
        onClick={() => onZoom(zoomBy(factor, ZOOM_STEP))}
      >
        +
      </button>
    </>
  );
}
