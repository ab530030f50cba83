/**
 * What a cell of the verdict table says, and its sign. Signs differ in shape; colour only helps.
 */

export interface Mark {
  readonly kind:
    | 'allowed'
    | 'forbidden'
    | 'unknown'
    | 'refused'
    | 'waiting'
    | 'holds'
    | 'violated'
    | 'found'
    | 'absent';
  readonly count?: number;
  /** For screen readers and tooltips. */
  readonly words: string;
}

const SHAPES: Readonly<Record<Mark['kind'], string>> = {
  allowed: 'M8 1.6a6.4 6.4 0 1 0 0 12.8a6.4 6.4 0 1 0 0-12.8z',
  forbidden: 'M8 2.6a5.4 5.4 0 1 0 0 10.8a5.4 5.4 0 1 0 0-10.8z',
  unknown: 'M5.2 6c0-3.6 5.6-3.6 5.6-.2c0 2.2-2.8 2.2-2.8 4.4M8 12.6v.4',
  refused: 'M3 8h10',
  waiting: 'M8 7.4v1.2',
  holds: 'M3 8.6l3.4 3.6L13 4.4',
  violated: 'M4 4l8 8M12 4l-8 8',
  found: 'M8 1.4L14.6 8L8 14.6L1.4 8z',
  absent: 'M8 3L13 8L8 13L3 8z',
};

export function MarkSign({ mark }: { readonly mark: Mark }) {
  return (
    <span class={`mark is-${mark.kind}`}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[mark.kind]} />
      </svg>
      {mark.count !== undefined && (
        <span class="count" aria-hidden="true">
          {mark.count}
        </span>
      )}
      <span class="visually-hidden">{mark.words}</span>
    </span>
  );
}
