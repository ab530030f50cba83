/**
 * What the programs of all languages that run a test take from its execution. Threads meet, and
 * then each walks over a batch of instances of the test: one meeting for each instance would take
 * so long that the threads are hardly ever in step. At each instance a thread waits a little for
 * the others, so that none runs ahead.
 */
import { type FoundExecution, locationCount, threadCount } from '../question/found-execution.ts';
import { lastValues, locationName, readValues, registerNames } from './values.ts';

/** Instances of the test between two meetings. */
export const BATCH = 1000;
/**
 * How often a thread looks for the others: at a meeting, before it lets others run; at an instance,
 * before it goes on alone.
 */
export const LONG_WAIT = 10000;
export const SHORT_WAIT = 100;

export interface HarnessParts {
  readonly threads: readonly number[];
  readonly locations: readonly number[];
  /** Where a thread leaves what it reads, with the registers: `P0_r0`. */
  readonly results: readonly { readonly thread: number; readonly name: string; readonly register: string }[];
  /** The condition; `at` makes an expression of the name of a location or a result. */
  outcome(at: (name: string, kind: 'location' | 'result') => string): string;
}

export function harnessParts(execution: FoundExecution): HarnessParts {
  const registers = registerNames(execution);
  const read = readValues(execution);
  const results = execution.events.flatMap(({ thread }, event) => {
    const register = registers[event];
    return register === undefined
      ? []
      : [{ thread, register, name: `P${thread}_${register}`, value: read[event] }];
  });
  return {
    threads: [...Array(threadCount(execution)).keys()],
    locations: [...Array(locationCount(execution)).keys()],
    results,
    outcome: (at) => {
      const atoms = [
        ...results.map(({ name, value }) => `${at(name, 'result')} == ${value}`),
        ...lastValues(execution).map(
          ([location, value]) => `${at(locationName(location), 'location')} == ${value}`,
        ),
      ];
      return atoms.length === 0 ? 'true' : atoms.join(' && ');
    },
  };
}

export const indented = (lines: readonly string[], by: string): string =>
  lines.map((line) => `${by}${line}\n`).join('');
