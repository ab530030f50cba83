/**
 * What litmus tests of all languages take from an execution: values, names and the condition. Each
 * write writes another value than the other writes to its location, and none writes the initial
 * value, so that the values that are read say what was read from.
 */
import { type FoundExecution, readsOf } from '../question/found-execution.ts';

/**
 * By event: the value that it writes, counted from 1 in the coherence order of its location; 0 if
 * it does not write.
 */
export function writtenValues({ events, coherence }: FoundExecution): readonly number[] {
  const values = events.map(() => 0);
  for (const order of coherence) {
    order.forEach((write, index) => {
      values[write] = index + 1;
    });
  }
  return values;
}

/** By event: the value that it reads; 0 too if it does not read. */
export function readValues(execution: FoundExecution): readonly number[] {
  const written = writtenValues(execution);
  return execution.readsFrom.map((write) => (write < 0 ? 0 : written[write]!));
}

const NAMES = ['x', 'y', 'z', 'w', 'v', 'u', 't', 's'] as const;

export const locationName = (location: number): string => NAMES[location] ?? `loc${location}`;

/** By event: `r0`, `r1`, ... for the reads of each thread, undefined for what does not read. */
export function registerNames({ events }: FoundExecution): readonly (string | undefined)[] {
  const counts = new Map<number, number>();
  return events.map((event) => {
    if (!readsOf(event)) return undefined;
    const count = counts.get(event.thread) ?? 0;
    counts.set(event.thread, count + 1);
    return `r${count}`;
  });
}

/**
 * The last values of the locations with several writes. Where there is one write, what was read
 * says that it happens.
 */
export const lastValues = ({
  coherence,
}: FoundExecution): readonly (readonly [location: number, value: number])[] =>
  coherence.flatMap(({ length }, location) => (length >= 2 ? [[location, length] as const] : []));

/**
 * `exists (0:r0=1 /\ [x]=2)`: what every read reads, the last values, and then what `further` says.
 */
export function finalCondition(
  execution: FoundExecution,
  registers: readonly (string | undefined)[],
  further: readonly string[] = [],
): string {
  const read = readValues(execution);
  const atoms = execution.events.flatMap(({ thread }, event) =>
    registers[event] === undefined ? [] : [`${thread}:${registers[event]}=${read[event]}`],
  );
  const last = lastValues(execution).map(([location, value]) => `[${locationName(location)}]=${value}`);
  const all = [...atoms, ...last, ...further];
  return `exists (${all.length === 0 ? 'true' : all.join(' /\\ ')})`;
}

/** The reads that each event depends on by the relation, ascending. */
export function sourcesOf(
  { events }: FoundExecution,
  relation: readonly (readonly [number, number])[],
): readonly (readonly number[])[] {
  return events.map((_, event) =>
    relation
      .filter(([, to]) => to === event)
      .map(([from]) => from)
      .sort((a, b) => a - b),
  );
}
