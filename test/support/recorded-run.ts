/**
 * Recordings of random runs, of any length: threads take turns at random on one memory, so every
 * model that contains SC allows the run as it is. The lines are in the order of the run.
 */
export interface RunShape {
  readonly events: number;
  readonly threads: number;
  readonly locations: number;
  readonly seed: number;
  /** Of reads, writes, updates and fences, in percent. */
  readonly weights?: readonly [number, number, number, number];
  /** Modes that accesses and fences may have; by default all but `sc` and `na`. */
  readonly modes?: readonly string[];
  /** Events that a write stays in the buffer of its thread, at most; 0: none. */
  readonly buffer?: number;
  /** The chance that a read takes an older write of its location, whatever the models say. */
  readonly wrong?: number;
  /**
   * Writes take one of so many values, and reads say what they have read but not from which write.
   * Without it every write has a value of its own, and reads name it.
   */
  readonly values?: number;
}

const USUAL_MODES = ['rlx', 'acq', 'rel', 'acq_rel'];
const MODES_OF: Readonly<Record<string, readonly string[]>> = {
  read: ['rlx', 'na', 'acq', 'sc'],
  write: ['rlx', 'na', 'rel', 'sc'],
  update: ['rlx', 'acq', 'rel', 'acq_rel', 'sc'],
  fence: ['sc', 'acq', 'rel', 'acq_rel'],
};

/** Numbers below `n`, the same ones for the same seed (mulberry32). */
export function randomNumbers(seed: number): (n: number) => number {
  let state = seed | 0;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

/** A write in a buffer: its id, and when it reaches memory at the latest. */
interface Buffered {
  readonly id: string;
  readonly location: number;
  readonly until: number;
}

/** The text of the recording, a line at a time, with line breaks. */
export function* recordedRun(shape: RunShape): Generator<string, void> {
  const { events, threads, locations, seed, weights = [55, 33, 9, 3], modes = USUAL_MODES } = shape;
  const { buffer = 0, wrong = 0, values } = shape;
  const below = randomNumbers(seed);
  const memory: string[] = Array.from({ length: locations }, () => 'initial');
  const older: string[] = [...memory];
  const buffers: Buffered[][] = Array.from({ length: threads }, () => []);
  const usable = Object.fromEntries(
    Object.entries(MODES_OF).map(([op, all]) => [op, all.filter((mode) => modes.includes(mode))]),
  );
  /** By id of a write: its value, where reads have values. */
  const written = new Map([['initial', 0]]);
  const seen = (id: string, key: string): string =>
    values === undefined ? `"from":"${id}"` : `"${key}":${written.get(id)}`;
  const drain = (thread: number, time: number): void => {
    const waiting = buffers[thread]!;
    while (waiting.length > 0 && waiting[0]!.until <= time) {
      const { id, location } = waiting.shift()!;
      older[location] = memory[location]!;
      memory[location] = id;
    }
  };
  for (let event = 0; event < events; event++) {
    const thread = below(threads);
    if (buffer > 0) for (let other = 0; other < threads; other++) drain(other, event);
    const kind = below(100);
    const [reads, writes, updates] = weights;
    const op =
      kind < reads
        ? 'read'
        : kind < reads + writes
          ? 'write'
          : kind < reads + writes + updates
            ? 'update'
            : 'fence';
    const options = usable[op]!.length > 0 ? usable[op]! : [MODES_OF[op]![0]!];
    const mode = options[below(options.length)]!;
    const location = below(locations);
    const what = `"thread":${thread},"op":"${op}","mode":"${mode}"`;
    if (op === 'fence' || op === 'update') drain(thread, Number.POSITIVE_INFINITY);
    if (op === 'fence') {
      yield `{${what}}\n`;
      continue;
    }
    const own = buffers[thread]!.filter((write) => write.location === location).at(-1)?.id;
    const source = own ?? memory[location]!;
    const from = below(1_000_000) < wrong * 1_000_000 ? older[location]! : source;
    const id = `e${event}`;
    const at = `"location":"x${location}"`;
    const value = values === undefined ? event + 1 : 1 + below(values);
    const named = values === undefined ? `,"id":"${id}"` : '';
    if (op === 'read') yield `{${what},${at},${seen(from, 'value')}}\n`;
    else if (op === 'write') yield `{${what},${at},"value":${value}${named}}\n`;
    else yield `{${what},${at},${seen(from, 'read')},"write":${value}${named}}\n`;
    if (op === 'read') continue;
    if (values !== undefined) written.set(id, value);
    const until = op === 'write' && buffer > 0 ? event + below(buffer) : event;
    if (op === 'write' && buffer > 0) buffers[thread]!.push({ id, location, until });
    else {
      older[location] = memory[location]!;
      memory[location] = id;
    }
    if (mode === 'sc') drain(thread, Number.POSITIVE_INFINITY);
  }
}
