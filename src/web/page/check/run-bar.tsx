/** Run and Stop, the budget, and what a run of C needs. */
import { BudgetSelect } from '../shared/budget-select.tsx';
import { StopButton } from '../shared/stop-button.tsx';
import type { Clang } from './use-clang.ts';

interface RunProps {
  readonly isRunning: boolean;
  readonly hasModels: boolean;
  readonly isProgram: boolean;
  readonly needsClang: boolean;
  readonly clang: Clang;
  readonly seconds: number;
  readonly outcomes: boolean;
  readonly onSeconds: (seconds: number) => void;
  readonly onOutcomes: (outcomes: boolean) => void;
  readonly onRun: () => void;
  readonly onStop: () => void;
}

export function RunBar(props: RunProps) {
  const { isRunning, hasModels, isProgram, needsClang, clang, seconds, outcomes } = props;
  const mustAsk = needsClang && !clang.isAllowed;
  return (
    <div class="run-bar">
      {isRunning ? (
        <StopButton onStop={props.onStop} />
      ) : (
        <button
          type="button"
          class="primary"
          disabled={!hasModels}
          onClick={props.onRun}
          aria-keyshortcuts="Control+Enter"
        >
          {mustAsk ? 'Load clang and run' : 'Run'}
        </button>
      )}
      <BudgetSelect seconds={seconds} onChange={props.onSeconds} />
      {isProgram && (
        <label class="check-field">
          <input
            type="checkbox"
            checked={outcomes}
            onChange={(event) => props.onOutcomes(event.currentTarget.checked)}
          />
          final values
        </label>
      )}
      {!hasModels && <p class="notice">Choose at least one model.</p>}
      {mustAsk && (
        <p class="notice">
          Clang reads C, here in your browser; nothing is sent anywhere. It will be loaded once
          {clang.size === '' ? '.' : `: ${clang.size}.`}
        </p>
      )}
    </div>
  );
}
