/** One of several names, with a title beside it. */
interface SelectProps {
  readonly title: string;
  readonly value: string;
  readonly names: readonly string[];
  readonly onChange: (name: string) => void;
}

export function NameSelect({ title, value, names, onChange }: SelectProps) {
  return (
    <label class="field">
      <span class="field-name">{title}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}
