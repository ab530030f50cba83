/**
 * Executions one at a time: heading, steps, relations, zoom, drawing or tables, and the file to
 * keep.
 */
import { useState } from 'preact/hooks';
import { renderSvg } from '../../../api/pictures.ts';
import type { PictureJson } from '../../protocol.ts';
import { download } from './download.ts';
import { PictureCanvas, type Zoom } from './picture-canvas.tsx';
import { PictureHead } from './picture-head.tsx';
import { PictureTables } from './picture-tables.tsx';
import { RelationChips } from './relation-chips.tsx';
import { useShownPicture } from './use-shown-picture.ts';

interface PanelProps {
  readonly pictures: readonly PictureJson[];
  /** There are more than these. */
  readonly isCut?: boolean;
  /** The line that the editor points at: its events are emphasised. */
  readonly line?: number | undefined;
  /** The line of the event under the pointer. */
  readonly onLine?: (line: number | undefined) => void;
}

export function PicturePanel({ pictures, isCut = false, line, onLine }: PanelProps) {
  const { panel, shown, index, pointed, point, step } = useShownPicture(pictures, onLine);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [isTable, setTable] = useState(false);
  const { picture, lines } = shown;

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

  return (
    <section class="picture" ref={panel} aria-label="Execution picture">
      <PictureHead
        picture={picture}
        isTable={isTable}
        zoom={zoom}
        onTable={setTable}
        onZoom={setZoom}
        onSave={save}
      />
      <div class="picture-tools">
        <RelationChips picture={picture} hidden={hidden} onToggle={toggle} />
        {pictures.length > 1 && <Steps index={index} count={pictures.length} isCut={isCut} onStep={step} />}
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

interface StepsProps {
  readonly index: number;
  readonly count: number;
  readonly isCut: boolean;
  readonly onStep: (by: number) => void;
}

function Steps({ index, count, isCut, onStep }: StepsProps) {
  return (
    <div class="steps">
      <button
        type="button"
        class="quiet"
        onClick={() => onStep(-1)}
        disabled={index === 0}
        aria-label="Previous execution"
      >
        ←
      </button>
      <span aria-live="polite">
        execution {index + 1} of {count}
        {isCut ? ' or more' : ''}
      </span>
      <button
        type="button"
        class="quiet"
        onClick={() => onStep(1)}
        disabled={index >= count - 1}
        aria-label="Next execution"
      >
        →
      </button>
    </div>
  );
}
