/**
 * The classic shapes of litmus tests, as the threads' accesses and the outcome that is asked for. A shape says nothing
 * of fences, dependencies or modes: a variant adds them (variant.ts). Names as the literature has them (Alglave,
 * Maranget and Tautschnig, "Herding cats", TOPLAS 2014).
 */

export interface Access {
  readonly kind: 'R' | 'W';
  readonly location: string;
  /** The value written, or the value that the asked outcome reads. */
  readonly value: number;
}

export interface Shape {
  readonly name: string;
  readonly threads: readonly (readonly Access[])[];
  /** Final values of locations that the asked outcome needs besides the reads. */
  readonly finals: Readonly<Record<string, number>>;
  /** What the outcome would mean, in one line. */
  readonly asks: string;
}

/** Name, threads (`Wx1 Ry0 | ...`), final values (`x=2`), meaning. */
const TABLE: readonly (readonly [string, string, string, string])[] = [
  ['SB', 'Wx1 Ry0 | Wy1 Rx0', '', 'do both threads miss the write of the other?'],
  ['MP', 'Wx1 Wy1 | Ry1 Rx0', '', 'is the flag seen without the data?'],
  ['LB', 'Rx1 Wy1 | Ry1 Wx1', '', 'does each read see the write after the read of the other thread?'],
  [
    'S',
    'Wx2 Wy1 | Ry1 Wx1',
    'x=2',
    'is a write made after the flag was seen overwritten by the earlier one?',
  ],
  [
    'R',
    'Wx1 Wy1 | Wy2 Rx0',
    'y=2',
    'is the last writer of y blind to what was written before the other write of y?',
  ],
  ['2+2W', 'Wx2 Wy1 | Wy2 Wx1', 'x=2 y=2', 'is the first write of each thread the last of its location?'],
  [
    'WRC',
    'Wx1 | Rx1 Wy1 | Ry1 Rx0',
    '',
    'is a write that was passed on by a reader missed by the third thread?',
  ],
  [
    'RWC',
    'Wx1 | Rx1 Ry0 | Wy1 Rx0',
    '',
    'may a reader see x early while another thread misses it and is missed?',
  ],
  [
    'WWC',
    'Wx2 | Rx2 Wy1 | Ry1 Wx1',
    'x=2',
    'does a write that causally follows x=2 come before it in coherence?',
  ],
  [
    'WRW+2W',
    'Wx2 | Rx2 Wy1 | Wy2 Wx1',
    'x=2 y=2',
    'does a chain of read, write and coherence contradict coherence?',
  ],
  ['WRR+2W', 'Wx2 | Rx2 Ry0 | Wy1 Wx1', 'x=2', 'does a reader of x=2 miss what was written before x=1?'],
  [
    'WRW+WR',
    'Wx1 | Rx1 Wy1 | Wy2 Rx0',
    'y=2',
    'is the last writer of y blind to what the first one had read?',
  ],
  [
    'IRIW',
    'Wx1 | Rx1 Ry0 | Wy1 | Ry1 Rx0',
    '',
    'do two readers see two independent writes in opposite orders?',
  ],
  [
    'IRRWIW',
    'Wx2 | Rx2 Ry0 | Wy1 | Ry1 Wx1',
    'x=2',
    'is IRIW with one write instead of the last read possible?',
  ],
  [
    'IRWIW',
    'Wx2 | Rx2 Wy1 | Wy2 | Ry2 Wx1',
    'x=2 y=2',
    'is IRIW with writes instead of the last reads possible?',
  ],
  ['ISA2', 'Wx1 Wy1 | Ry1 Wz1 | Rz1 Rx0', '', 'is the data missed at the end of a chain of two flags?'],
  ['W+RWC', 'Wx1 Wy1 | Ry1 Rz0 | Wz1 Rx0', '', 'is x missed although its flag was seen before z was missed?'],
  ['Z6.0', 'Wx1 Wy1 | Ry1 Wz1 | Wz2 Rx0', 'z=2', 'is x missed across a flag and a coherence step?'],
  ['Z6.1', 'Wx2 Wy1 | Wy2 Wz1 | Rz1 Wx1', 'x=2 y=2', 'does a cycle of two coherence steps and a flag close?'],
  ['Z6.2', 'Wx2 Wy1 | Ry1 Wz1 | Rz1 Wx1', 'x=2', 'does a cycle of two flags and a coherence step close?'],
  ['Z6.3', 'Wx1 Wy1 | Wy2 Wz1 | Rz1 Rx0', 'y=2', 'is x missed across a coherence step and a flag?'],
  ['Z6.4', 'Wx1 Wy1 | Wy2 Rz0 | Wz1 Rx0', 'y=2', 'does a cycle of one coherence step and two misses close?'],
  ['Z6.5', 'Wx1 Wy1 | Wy2 Wz1 | Wz2 Rx0', 'y=2 z=2', 'does a cycle of two coherence steps and a miss close?'],
  ['3.SB', 'Wx1 Ry0 | Wy1 Rz0 | Wz1 Rx0', '', 'does each of three threads miss the write of the next?'],
  ['3.LB', 'Rx1 Wy1 | Ry1 Wz1 | Rz1 Wx1', '', 'does each of three reads see a write after the next read?'],
  [
    '3.2W',
    'Wx2 Wy1 | Wy2 Wz1 | Wz2 Wx1',
    'x=2 y=2 z=2',
    'is the first write of each of three threads the last of its location?',
  ],
  ['CoRR', 'Wx1 | Rx1 Rx0', '', 'does the second read of a location see an older value than the first?'],
  ['CoRR2', 'Wx1 | Wx2 | Rx1 Rx2 | Rx2 Rx1', '', 'do two readers see the writes of x in opposite orders?'],
  ['CoRW1', 'Rx1 Wx1', '', 'does a read see the later write of its own thread?'],
  ['CoRW2', 'Wx1 | Rx1 Wx2', 'x=1', 'does a write after a read come before the write that was read?'],
  ['CoWR', 'Wx1 Rx2 | Wx2', 'x=1', 'does a read see a write that its own thread has overwritten?'],
  ['CoWW', 'Wx1 Wx2', 'x=1', 'is the first of two writes of one thread the last in coherence?'],
  // Shapes with a local step inside the reading thread, used with explicit dependencies.
  [
    'MP.rfi',
    'Wx1 Wy1 | Ry1 Wz1 Rz1 Rx0',
    '',
    'is the data missed when the reader goes through a store that it reads back?',
  ],
  [
    'MP.fri',
    'Wx1 Wy1 | Ry1 Wy2 Ry2 Rx0',
    'y=2',
    'is the data missed when the reader overwrites the flag and reads it back?',
  ],
  ['MP.rsw', 'Wx1 Wy1 | Ry1 Rz0 Rz0 Rx0', '', 'is the data missed across two reads that see the same write?'],
  [
    'MP.rdw',
    'Wx1 Wy1 | Ry1 Rz0 Rz1 Rx0 | Wz1',
    '',
    'is the data missed across two reads that see different writes?',
  ],
  [
    'MP.via',
    'Wx1 Wy1 | Ry1 Rz0 Rx0',
    '',
    'is the data missed when only a read between is ordered after the flag?',
  ],
  ['LB.via', 'Rx1 Ra0 Wy1 | Ry1 Rb0 Wx1', '', 'is load buffering possible across a read between?'],
  [
    'SB.rfi',
    'Wx1 Rx1 Ry0 | Wy1 Ry1 Rx0',
    '',
    'does each thread see its own write early and miss the other one?',
  ],
  [
    'MP.seq',
    'Wx1 Wy1 Wy2 | Ry2 Rx0',
    '',
    'does a later write of the same thread carry on the release of the flag?',
  ],
];

function parseAccess(text: string): Access {
  const [kind, location, ...digits] = text;
  return { kind: kind as 'R' | 'W', location: location!, value: Number(digits.join('')) };
}

function parseFinals(text: string): Record<string, number> {
  const pairs = text.split(' ').filter((part) => part !== '');
  return Object.fromEntries(pairs.map((pair) => [pair.split('=')[0]!, Number(pair.split('=')[1])]));
}

export const SHAPES: ReadonlyMap<string, Shape> = new Map(
  TABLE.map(([name, threads, finals, asks]) => [
    name,
    {
      name,
      threads: threads.split(' | ').map((thread) => thread.split(' ').map(parseAccess)),
      finals: parseFinals(finals),
      asks,
    },
  ]),
);

/** Locations of a shape, in alphabetical order. */
export function locationsOf(shape: Shape): readonly string[] {
  return [...new Set(shape.threads.flat().map((access) => access.location))].sort();
}
