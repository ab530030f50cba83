/**
 * Stands where the button stood that began the job: the second click of a double click is not meant
 * for it.
 */
interface StopProps {
  readonly isPrimary?: boolean;
  readonly onStop: () => void;
}

export function StopButton({ isPrimary = true, onStop }: StopProps) {
  return (
    <button
      type="button"
      class={isPrimary ? 'primary' : ''}
      onClick={(event) => {
        if (event.detail <= 1) onStop();
      }}
    >
      Stop
    </button>
  );
}
