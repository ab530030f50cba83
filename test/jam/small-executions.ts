/**
 * Executions for lemmas.test.ts: few events, and as many orders of pushto that matter as few events can have. Those of
 * random-executions.ts are made to be consistent, and small ones of them mostly have one order.
 *
 * Steps are taken in their order; each adds to its thread, and a read takes any write that is there already. So po ∪ rf has no cycle.
 */
import fc from 'fast-check';
import { JAM, type JamExecution, NONE } from '../../src/procedures/jam21/definition/jam-execution.ts';
import { accessFlags, FENCE_NAMES, fenceFlags, MODE_NAMES } from './jam-notation.ts';

export interface SmallOptions {
  /** At most, without initial writes. */
  readonly events: number;
  readonly locations: number;
  /** Of ten accesses; the others have any mode. */
  readonly volatileOfTen?: number;
  /** For about twenty accesses. If none, there are also no thread edges and no final writes. */
  readonly fences?: number;
}

const THREADS = 3;

interface Step {
  readonly kind: 'read' | 'write' | 'update' | 'fence' | 'sync';
  readonly thread: number;
  readonly location: number;
  readonly mode: string;
  readonly fence: string;
  /** Of a read: which of the writes that are there. */
  readonly source: number;
}

export function smallExecutions(options: SmallOptions): fc.Arbitrary<JamExecution> {
  const { events, locations, volatileOfTen = 7, fences = 3 } = options;
  const kinds: fc.WeightedArbitrary<Step['kind']>[] = [
    { weight: 8, arbitrary: fc.constant('read') },
    { weight: 8, arbitrary: fc.constant('write') },
    { weight: 3, arbitrary: fc.constant('update') },
    { weight: fences, arbitrary: fc.constant('fence') },
    { weight: fences > 0 ? 1 : 0, arbitrary: fc.constant('sync') },
  ];
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.oneof(...kinds),
    thread: fc.nat(THREADS - 1),
    location: fc.nat(locations - 1),
    mode: fc.oneof(
      { weight: volatileOfTen, arbitrary: fc.constant('V') },
      { weight: 10 - volatileOfTen, arbitrary: fc.constantFrom(...MODE_NAMES) },
    ),
    fence: fc.constantFrom('Ffull', ...FENCE_NAMES),
    source: fc.nat(99),
  });
  const final = fc.oneof(
    { weight: 5, arbitrary: fc.constant(NONE) },
    { weight: fences > 0 ? 1 : 0, arbitrary: fc.nat(99) },
  );
  return fc
    .record({
      steps: fc.array(step, { minLength: events - 3, maxLength: events, size: 'max' }),
      finals: fc.array(final, { minLength: locations, maxLength: locations }),
    })
    .map(({ steps, finals }) => executionOf(steps, finals));
}

interface Made {
  readonly flags: number;
  readonly thread: number;
  readonly location: number;
  readonly source: Made | undefined;
}

function executionOf(steps: readonly Step[], finals: readonly number[]): JamExecution {
  const made: Made[] = [];
  const add = (flags: number, thread: number, location: number, source?: Made): Made => {
    const event = { flags, thread, location, source };
    made.push(event);
    return event;
  };
  const writes = finals.map((_, location) => [add(JAM.writes | JAM.opaque, NONE, location)]);

  for (const { kind, thread, location, mode, fence, source } of steps) {
    if (kind === 'fence') add(fenceFlags(fence), thread, NONE);
    else if (kind === 'sync') {
      const release = add(JAM.release, thread, NONE);
      add(JAM.acquire, (thread + 1) % THREADS, NONE, release);
    } else {
      const there = writes[location]!;
      const isRead = kind !== 'write';
      const isWrite = kind !== 'read';
      const from = isRead ? there[source % there.length] : undefined;
      const event = add(accessFlags(mode, isRead, isWrite), thread, location, from);
      if (isWrite) there.push(event);
    }
  }
  const numberOf = (event: Made | undefined): number => (event === undefined ? NONE : made.indexOf(event));
  return {
    size: made.length,
    flags: Uint16Array.from(made, ({ flags }) => flags),
    thread: Int32Array.from(made, ({ thread }) => thread),
    location: Int32Array.from(made, ({ location }) => location),
    rf: Int32Array.from(made, ({ source }) => numberOf(source)),
    finals: Int32Array.from(finals, (final, at) =>
      numberOf(writes[at]![final < 0 ? -1 : final % writes[at]!.length]),
    ),
  };
}
