/** Random tiny programs: threads that access shared memory with and without locks, as they like. */
import type { Instruction, SmallProgram } from './small-program.ts';

export interface SmallShape {
  readonly threads: number;
  /** Statements of each thread; a section is one. */
  readonly length: number;
  /** Each thread has one lock within another, somewhere. */
  readonly hasNestedLocks?: boolean;
  /** Each thread ends in half of store buffering or of message passing. */
  readonly isWeak?: boolean;
}

type Random = (below: number) => number;

const pick = <T>(random: Random, ...choices: readonly T[]): T => choices[random(choices.length)]!;

export function smallProgram(shape: SmallShape, random: Random): SmallProgram {
  const { threads, length, hasNestedLocks, isWeak } = shape;
  const bodies = Array.from({ length: threads }, (_, thread) => [
    ...statements(random, length, ['l', 'm']),
    ...(hasNestedLocks ? nestedLocks(random) : []),
    ...(isWeak ? weakHalf(random, thread) : []),
  ]);
  if (random(3) > 0) return bodies;
  // The first thread starts the last one, and may wait for its end.
  const child = threads - 1;
  const parent: Instruction[] = [...bodies[0]!];
  const start = random(1 + starts(parent).length);
  parent.splice([0, ...starts(parent)][start]!, 0, { op: 'start', child });
  if (random(2) > 0) parent.push({ op: 'join', child }, ...statements(random, 1, []));
  return bodies.map((body, thread) =>
    thread === 0 ? parent : thread === child ? [{ op: 'begin' }, ...body, { op: 'end' }] : body,
  );
}

/** Goes wrong, beside the right half in another thread, only if the model is weak enough. */
function weakHalf(random: Random, thread: number): Instruction[] {
  const [own, other] = thread % 2 === 0 ? (['x', 'y'] as const) : (['y', 'x'] as const);
  const rlx = 'rlx';
  switch (random(4)) {
    case 0:
      return [
        { op: 'write', at: 'z', mode: rlx, value: 1 },
        { op: 'write', at: own, mode: rlx, value: 1 },
      ];
    case 1:
      return [
        { op: 'read', at: other, mode: rlx },
        { op: 'unless', value: 1, skips: 1 },
        { op: 'read', at: 'z', mode: rlx, asserts: { relation: '==', value: 1 } },
      ];
    default:
      return [
        { op: 'write', at: own, mode: rlx, value: 1 },
        ...(random(4) === 0 ? ([{ op: 'fence' }] as const) : []),
        { op: 'read', at: other, mode: rlx },
        { op: 'unless', value: 0, skips: 1 },
        { op: 'write', at: 'z', mode: 'na', value: 1 },
      ];
  }
}

/** Two orders of two locks more often than others. */
const ORDERS: readonly (readonly [outer: string, inner: string])[] = [
  ['l', 'm'],
  ['m', 'l'],
  ['l', 'm'],
  ['m', 'l'],
  ['l', 'n'],
];

function nestedLocks(random: Random): Instruction[] {
  const [outer, inner] = pick(random, ...ORDERS);
  return [
    { op: 'lock', at: outer },
    ...(random(2) > 0 ? statement(random, []) : []),
    { op: 'lock', at: inner },
    { op: 'unlock', at: inner },
    { op: 'unlock', at: outer },
  ];
}

/** Places between statements at which nothing is skipped. */
function starts(body: readonly Instruction[]): number[] {
  const places: number[] = [];
  let skipped = 0;
  body.forEach((instruction, at) => {
    if (skipped === 0 && instruction.op !== 'unless') places.push(at);
    skipped = instruction.op === 'unless' ? instruction.skips : Math.max(0, skipped - 1);
  });
  return places;
}

function statements(random: Random, length: number, locks: readonly string[]): Instruction[] {
  return Array.from({ length: length === 0 ? 0 : 1 + random(length) }, () => statement(random, locks)).flat();
}

function statement(random: Random, locks: readonly string[]): Instruction[] {
  const at = pick(random, 'x', 'y', 'z');
  const mode = pick(random, 'na', 'rlx', 'rlx');
  switch (random(11)) {
    case 0:
    case 1:
    case 2:
      return [{ op: 'write', at, mode, value: 1 + random(2), fromLast: random(4) === 0 }];
    case 3:
    case 4:
      return [{ op: 'read', at, mode }];
    case 5: {
      const relation = pick(random, '==', '!=', '<=', '>');
      return [{ op: 'read', at, mode, asserts: { relation, value: random(2) } }];
    }
    case 6:
      return [{ op: 'add', at, value: 1 }];
    case 7:
      return [{ op: 'fence' }];
    case 8: {
      const body = statement(random, []);
      return [
        { op: 'read', at, mode: 'rlx' },
        { op: 'unless', value: random(2), skips: body.length },
        ...body,
      ];
    }
    default: {
      if (locks.length === 0) return [{ op: 'write', at, mode, value: 1 }];
      const lock = pick(random, ...locks);
      const inner = locks.filter((other) => other !== lock);
      return [{ op: 'lock', at: lock }, ...statements(random, 2, inner), { op: 'unlock', at: lock }];
    }
  }
}
