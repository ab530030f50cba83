/**
 * Random recordings of threads that are started and joined and take locks, most of which no machine would give: as a text with
 * starts, joins and locks, and as one with nothing but reads, writes, updates and fences, written from what these stand for.
 */
import { randomNumbers } from '../support/recorded-run.ts';

/** How a start or an end is announced, and heard of, where it is written out. */
export type Announcing = 'rel-acq' | 'fences' | 'fences-rel-acq';

interface RandomEvent {
  readonly thread: number;
  readonly op: string;
  readonly location?: string;
  readonly child?: number;
  readonly mode?: string;
  readonly id: string;
  readonly from?: string;
  readonly turn?: number;
}

const KINDS = ['read', 'read', 'write', 'write', 'update', 'fence', 'section', 'section'] as const;

export class RandomSections {
  readonly events: RandomEvent[] = [];
  private readonly below: (n: number) => number;

  constructor(seed: number) {
    this.below = randomNumbers(seed);
    const { below } = this;
    const children = 1 + below(2);
    const locks = ['turn', 'from', 'open'][below(3)]!;
    for (let child = 1; child <= children; child++) {
      if (below(3) > 0) this.addEvents(0, below(2));
      this.add({ thread: 0, op: 'start', child });
    }
    for (let child = 1; child <= children; child++) {
      this.add({ thread: child, op: 'begin', child });
      this.addEvents(child, 1 + below(3));
      this.add({ thread: child, op: 'end', child });
    }
    this.addEvents(0, below(3));
    for (let child = 1; child <= children; child++)
      if (below(2) === 0) this.add({ thread: 0, op: 'join', child });
    this.addEvents(0, below(2));
    this.chooseSources();
    this.orderLocks(locks);
  }

  /** With starts, joins and locks. */
  text(): string {
    return textOf(
      this.events.map(({ child, ...event }) =>
        event.op === 'start' || event.op === 'join' ? { ...event, child } : event,
      ),
    );
  }

  /** Without. */
  writtenOut(announcing: Announcing): string {
    const held = new Map<string, string>();
    const [tells, hears] = announcing === 'fences' ? ['rlx', 'rlx'] : ['rel', 'acq'];
    const lines = this.events.flatMap(({ thread, op, child, turn, id, ...rest }): object[] => {
      const fences = announcing === 'rel-acq' ? [] : [{ thread, op: 'fence', mode: 'sc' }];
      const at = op === 'start' || op === 'begin' ? `start ${child}` : `end ${child}`;
      const what = { thread, id, ...rest };
      switch (op) {
        case 'start':
        case 'end':
          return [...fences, { ...what, op: 'write', location: at, value: 1, mode: tells }];
        case 'begin':
        case 'join':
          return [{ ...what, op: 'read', location: at, value: 1, mode: hears }, ...fences];
        case 'lock':
          held.set(`${thread} ${rest.location}`, id);
          return [
            {
              ...what,
              op: 'update',
              mode: 'acq',
              write: 1000 + Number(id.slice(1)),
              ...(rest.from === undefined ? { read: turn ?? 0 } : {}),
            },
          ];
        case 'unlock': {
          const from = held.get(`${thread} ${rest.location}`)!;
          const lock = this.events.find((event) => event.id === from)!;
          return [
            { ...what, op: 'update', from, write: lock.turn === undefined ? 0 : lock.turn + 1, mode: 'rel' },
          ];
        }
        default:
          return [op === 'read' || op === 'fence' ? { ...what, op } : { ...what, op, ...writtenBy(op, id) }];
      }
    });
    return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
  }

  private add(event: Omit<RandomEvent, 'id'>): void {
    this.events.push({ ...event, id: `e${this.events.length}` });
  }

  private addEvents(thread: number, count: number): void {
    const { below } = this;
    for (let i = 0; i < count; i++) {
      const kind = KINDS[below(KINDS.length)]!;
      const location = `x${below(2)}`;
      if (kind === 'section') {
        const lock = `m${below(2)}`;
        this.add({ thread, op: 'lock', location: lock });
        if (below(3) > 0) this.add({ thread, op: below(2) === 0 ? 'read' : 'write', location, mode: 'na' });
        if (thread === 0 || below(8) > 0) this.add({ thread, op: 'unlock', location: lock });
        else return;
      } else if (kind === 'fence') this.add({ thread, op: kind, mode: below(2) === 0 ? 'sc' : 'acq_rel' });
      else this.add({ thread, op: kind, location, mode: below(3) === 0 ? 'sc' : 'rlx' });
    }
  }

  private chooseSources(): void {
    const { events, below } = this;
    events.forEach((event, i) => {
      if (event.op !== 'read' && event.op !== 'update') return;
      const writes = events.filter(
        ({ op, location, id }) =>
          location === event.location && (op === 'write' || op === 'update') && id !== event.id,
      );
      events[i] = { ...event, from: ['initial', ...writes.map(({ id }) => id)][below(writes.length + 1)]! };
    });
  }

  /** Sections follow one another in some order, which the recording says in this way. */
  private orderLocks(how: string): void {
    const { events, below } = this;
    for (const lock of ['m0', 'm1']) {
      const taken = events.flatMap(({ op, location }, i) => (op === 'lock' && location === lock ? [i] : []));
      for (let i = taken.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [taken[i], taken[j]] = [taken[j]!, taken[i]!];
      }
      taken.forEach((event, turn) => {
        const made = events[event]!;
        if (how === 'turn') events[event] = { ...made, turn };
        if (how !== 'from') return;
        const before = turn === 0 ? undefined : this.unlockOf(taken[turn - 1]!);
        events[event] = { ...made, from: before?.id ?? 'initial' };
      });
    }
  }

  private unlockOf(lock: number): RandomEvent | undefined {
    const { thread, location } = this.events[lock]!;
    return this.events
      .slice(lock)
      .find((event) => event.op === 'unlock' && event.thread === thread && event.location === location);
  }
}

/** What a write or an update of that id writes. */
const writtenBy = (op: string, id: string): object => ({
  [op === 'update' ? 'write' : 'value']: Number(id.slice(1)) + 1,
});

function textOf(events: readonly Omit<RandomEvent, 'child'>[]): string {
  const lines = events.map((event) =>
    event.op === 'write' || event.op === 'update' ? { ...event, ...writtenBy(event.op, event.id) } : event,
  );
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}
