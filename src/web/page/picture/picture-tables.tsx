/** The picture as two tables, for those who do not see it and for those who would rather read. */
import type { Picture } from '../../../api/pictures.ts';
import type { PictureJson } from '../../protocol.ts';

interface TablesProps {
  readonly shown: PictureJson;
  readonly hidden: ReadonlySet<string>;
}

/** Labels begin with the event's letter, as in `a: W rlx x 1`; initial writes have none. */
const LETTER = /^(\w+):\s*/;

function sourcesOf(picture: Picture, event: number): string {
  return picture.edges
    .filter(({ relation, to }) => relation === 'rf' && to === event)
    .map(({ from }) => picture.events[from]!.label)
    .join(', ');
}

export function PictureTables({ shown: { picture, lines }, hidden }: TablesProps) {
  const edges = picture.edges
    .filter(({ relation }) => !hidden.has(relation))
    .sort((a, b) => a.relation.localeCompare(b.relation) || a.from - b.from);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    <section class="tables" tabIndex={0} aria-label="The execution as tables">
      <table>
        <caption>Events</caption>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">Thread</th>
            <th scope="col">What it does</th>
            <th scope="col">Line</th>
            <th scope="col">Reads from</th>
          </tr>
        </thead>
        <tbody>
          {picture.events.map((event, index) => (
            <tr key={event.label}>
              <th scope="row">{LETTER.exec(event.label)?.[1] ?? 'initial'}</th>
              <td>{picture.threads[event.thread] ?? ''}</td>
              <td>
                <code>{event.label.replace(LETTER, '')}</code>
              </td>
              <td class="source-line">
                {lines[index] !== undefined && `${lines[index]}: `}
                <code>{event.source}</code>
              </td>
              <td>
                <code>{sourcesOf(picture, index)}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption>Edges</caption>
        <thead>
          <tr>
            <th scope="col">Relation</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {edges.map((edge) => (
            <tr key={`${edge.relation} ${edge.from} ${edge.to}`}>
              <th scope="row">{edge.relation}</th>
              <td>
                <code>{picture.events[edge.from]!.label}</code>
              </td>
              <td>
                <code>{picture.events[edge.to]!.label}</code>
              </td>
              <td>{edge.isHighlighted ? `part of the ${picture.highlights ?? 'cycle'}` : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
