/** How long a search may take. */
const BUDGETS: readonly (readonly [seconds: number, title: string])[] = [
  [10, '10 seconds'],
  [60, '1 minute'],
  [600, '10 minutes'],
];

export const DEFAULT_BUDGET = 10;

interface BudgetProps {
  readonly seconds: number;
  readonly onChange: (seconds: number) => void;
}

export function BudgetSelect({ seconds, onChange }: BudgetProps) {
  return (
    <label class="field">
      <span class="field-name">Budget</span>
      <select value={seconds} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {BUDGETS.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
