/**
 * A clock that goes on by a millisecond each time somebody looks at it. With it a budget of time is
 * one of steps: the same on every machine, however busy.
 */
import { mock } from 'node:test';

/** What `act` gives, and the milliseconds that went by meanwhile. */
export async function withStepClock<Result>(
  act: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly milliseconds: number }> {
  let milliseconds = 0;
  const clock = mock.method(performance, 'now', () => milliseconds++);
  try {
    return { result: await act(), milliseconds };
  } finally {
    clock.mock.restore();
  }
}
