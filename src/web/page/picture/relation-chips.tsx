/** One switch per relation, with a sample of its line: the legend of the picture. */
import { type Picture, relationStyles } from '../../../api/pictures.ts';
import { usePictureTheme } from '../shared/theme.ts';

interface ChipsProps {
  readonly picture: Picture;
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (relation: string) => void;
}

export function RelationChips({ picture, hidden, onToggle }: ChipsProps) {
  const theme = usePictureTheme();
  const styles = relationStyles(picture, theme);
  const isFocused = picture.edges.some((edge) => edge.isHighlighted);
  return (
    <fieldset class="relations">
      <legend class="visually-hidden">Relations shown</legend>
      {[...styles].map(([name, style]) => (
        <label key={name} class="relation-chip">
          <input type="checkbox" checked={!hidden.has(name)} onChange={() => onToggle(name)} />
          <svg class="sample" width="30" height="10" aria-hidden="true">
            <path
              d="M1 5h28"
              fill="none"
              stroke={style.stroke}
              stroke-width={style.width + 0.3}
              stroke-dasharray={style.dash}
              stroke-linecap={style.dash.startsWith('0.1 ') ? 'round' : 'butt'}
            />
          </svg>
          <span>{name}</span>
        </label>
      ))}
      {isFocused && (
        <span class="relation-chip is-plain">
          <svg class="sample" width="30" height="10" aria-hidden="true">
            <path
              d="M4 5h22"
              stroke={theme.glow}
              stroke-opacity="0.5"
              stroke-width="9"
              stroke-linecap="round"
            />
          </svg>
          <span>{picture.highlights ?? 'cycle'}</span>
        </span>
      )}
    </fieldset>
  );
}
