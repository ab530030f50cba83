/** The question of a comparison as a form: language, two models, and how far to search. */
import { useState } from 'preact/hooks';
import type { JobOf } from '../../protocol.ts';
import { BudgetSelect } from '../shared/budget-select.tsx';
import { NameSelect } from '../shared/name-select.tsx';
import { StopButton } from '../shared/stop-button.tsx';
import { COMPARE_LANGUAGES, comparable } from './compare-languages.ts';

interface FormProps {
  readonly isRunning: boolean;
  readonly onSearch: (job: JobOf<'compare'>) => void;
  readonly onStop: () => void;
}

const EVENTS = [2, 3, 4, 5, 6, 7, 8];

export function CompareForm({ isRunning, onSearch, onStop }: FormProps) {
  const [language, setLanguage] = useState(COMPARE_LANGUAGES[0]!);
  const [forbiddenBy, setForbiddenBy] = useState(language.forbiddenBy);
  const [allowedBy, setAllowedBy] = useState(language.allowedBy);
  const [events, setEvents] = useState(4);
  const [noRmw, setNoRmw] = useState(true);
  const [seconds, setSeconds] = useState(60);

  const changeLanguage = (name: string) => {
    const chosen = COMPARE_LANGUAGES.find((other) => other.name === name)!;
    setLanguage(chosen);
    setForbiddenBy(chosen.forbiddenBy);
    setAllowedBy(chosen.allowedBy);
  };
  const search = (event: Event) => {
    event.preventDefault();
    const limits = { seconds };
    onSearch({ kind: 'compare', forbiddenBy, allowedBy, language: language.name, events, noRmw, limits });
  };
  const models = comparable(language);

  return (
    <form class="question" onSubmit={search}>
      <label class="field">
        <span class="field-name">Language</span>
        <select value={language.name} onChange={(event) => changeLanguage(event.currentTarget.value)}>
          {COMPARE_LANGUAGES.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <NameSelect title="Forbidden by" value={forbiddenBy} names={models} onChange={setForbiddenBy} />
      <NameSelect title="Allowed by" value={allowedBy} names={models} onChange={setAllowedBy} />
      <NameSelect
        title="Events"
        value={String(events)}
        names={EVENTS.map(String)}
        onChange={(value) => setEvents(Number(value))}
      />
      <BudgetSelect seconds={seconds} onChange={setSeconds} />
      <label class="check-field">
        <input type="checkbox" checked={noRmw} onChange={(event) => setNoRmw(event.currentTarget.checked)} />
        no RMW
      </label>
      {isRunning ? (
        <StopButton onStop={onStop} />
      ) : (
        <button type="submit" class="primary">
          Search
        </button>
      )}
    </form>
  );
}
