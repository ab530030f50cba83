/**
 * Random programs (java-program.ts) in which a thread writes a cell, perhaps another one hands on what it knows, and the last one writes
 * and reads the cell: what it sees depends on the whole chain. What is handed over is often 0, so that states differ in nothing but in who
 * knows what; otherwise it tells the last thread what it must know.
 */
import type { JavaProgram, Statement, Value } from './java-program.ts';

type Random = (below: number) => number;

const [X, FLAG] = [0, 1];

/** Ways to hand over; `monitor` tells nothing but what it orders. */
const WAYS = ['volatile', 'monitor', 'fence', 'ordered', 'strong'] as const;

interface Link {
  readonly number: number;
  readonly way: (typeof WAYS)[number];
  /** How the next thread acquires: now and then in another way. */
  readonly answer: (typeof WAYS)[number];
  readonly value: Value & { kind: 'constant' };
}

export function chainProgram(random: Random): JavaProgram {
  const links = Array.from({ length: random(3) === 0 ? 2 : 1 }, (_, number): Link => {
    const way = WAYS[random(WAYS.length)]!;
    const answer = random(6) === 0 ? WAYS[random(WAYS.length)]! : way;
    return { number, way, answer, value: { kind: 'constant', number: random(2) } };
  });
  const roles = links.map((link, i): Statement[] => [
    ...(i === 0 ? [write(1)] : acquire(links[i - 1]!)),
    ...release(link),
  ]);
  const read: Statement = { kind: 'read', register: 0, cell: X };
  roles.push([...acquire(links.at(-1)!), ...(random(3) > 0 ? [write(2)] : []), read]);
  // Any of them may be main, which the engines look at first.
  const first = random(roles.length);
  const bodies = roles.map((_, i) => swapped(roles[(first + i) % roles.length]!, random));
  const starts = bodies.slice(1).map((_, i): Statement => ({ kind: 'start', target: i + 1 }));
  const threads = bodies.map((body, i) => ({ registers: 2, body: i === 0 ? [...starts, ...body] : body }));
  return { cells: 3, volatiles: 2, monitors: 2, threads };
}

const write = (number: number): Statement => ({
  kind: 'write',
  cell: X,
  value: { kind: 'constant', number },
});

function release({ way, number, value }: Link): Statement[] {
  const cell = FLAG + number;
  switch (way) {
    case 'volatile':
      return [{ kind: 'volatile-write', volatile: number, value }];
    case 'monitor':
      return [{ kind: 'synchronized', monitor: number, body: [] }];
    case 'fence':
      return [
        { kind: 'fence', mode: 'release' },
        { kind: 'write', cell, value, mode: 'opaque' },
      ];
    case 'ordered':
      return [{ kind: 'write', cell, value, mode: 'ordered' }];
    case 'strong':
      return [{ kind: 'add', register: 0, cell, number: value.number }];
  }
}

function acquire({ answer, number }: Link): Statement[] {
  const cell = FLAG + number;
  switch (answer) {
    case 'volatile':
      return [{ kind: 'volatile-read', register: 1, volatile: number }];
    case 'monitor':
      return [{ kind: 'synchronized', monitor: number, body: [] }];
    case 'fence':
      return [
        { kind: 'read', register: 1, cell, mode: 'opaque' },
        { kind: 'fence', mode: 'acquire' },
      ];
    case 'ordered':
      return [{ kind: 'read', register: 1, cell, mode: 'ordered' }];
    case 'strong':
      return [{ kind: 'read', register: 1, cell, mode: 'volatile' }];
  }
}

/** Perhaps with two neighbours in the other order. */
function swapped(body: readonly Statement[], random: Random): readonly Statement[] {
  if (random(4) > 0) return body;
  const at = random(body.length - 1);
  return [...body.slice(0, at), body[at + 1]!, body[at]!, ...body.slice(at + 2)];
}
