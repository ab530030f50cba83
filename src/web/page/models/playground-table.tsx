/**
 * Classic tests with the verdicts of the base model and of the user's; those that differ come
 * first.
 */
import type { PlaygroundRow } from '../../protocol.ts';
import { type Mark, MarkSign } from '../check/mark.tsx';

interface TableProps {
  readonly rows: readonly PlaygroundRow[];
  readonly base: string;
  readonly onOpen: (test: string, litmus: string) => void;
}

export const hasChanged = ({ base, own }: PlaygroundRow): boolean => own !== 'waiting' && own !== base;

const markOf = (kind: PlaygroundRow['own']): Mark => ({ kind, words: kind });

export function PlaygroundTable({ rows, base, onOpen }: TableProps) {
  const sorted = [...rows.filter(hasChanged), ...rows.filter((row) => !hasChanged(row))];
  return (
    <div class="grid-frame">
      <table class="grid playground">
        <thead>
          <tr>
            <th scope="col">Test</th>
            <th scope="col" class="model-head">
              <span class="model-name">{base}</span>
            </th>
            <th scope="col" class="model-head">
              <span class="model-name">mine</span>
            </th>
            <th scope="col">
              <span class="visually-hidden">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={row.test} class={hasChanged(row) ? 'is-marked' : ''}>
              <th scope="row">
                <button type="button" class="link" onClick={() => onOpen(row.test, row.litmus)}>
                  {row.test}
                </button>
              </th>
              <td>
                <MarkSign mark={markOf(row.base)} />
              </td>
              <td>
                <MarkSign mark={markOf(row.own)} />
              </td>
              <td class="change">{hasChanged(row) ? `now ${row.own}` : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
