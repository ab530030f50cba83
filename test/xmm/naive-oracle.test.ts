/**
 * A second oracle for XMM (naive/), written from the definition in another style, against the
 * product's definition (`--engine enumerate`) and against the xmm engine: the same executions on
 * random programs with accesses of all orders, RMWs and fences of all kinds.
 */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import type { Execution } from '../../src/index.ts';
import { usualOrSlow } from '../support/slow.ts';
import { detourPrograms } from './detour-programs.ts';
import { takeExecutions } from './litmus-runs.ts';
import { naiveText, naiveXmm } from './naive/naive-xmm.ts';
import { type ProgramKind, STRONG, withFences, xmmPrograms } from './random-programs.ts';
import {
  type Block,
  litmusText,
  type Order,
  type Statement,
  type Value,
  type XmmProgram,
} from './xmm-program.ts';

/** As naiveText writes its graphs. */
function executionText({ skeleton, readsFrom, coherence }: Execution): string {
  const { events, program } = skeleton;
  const steps = [...events.keys()].filter((e) => events[e]!.isRead || events[e]!.isWrite);
  const nameOf = (write: number): string => {
    const { thread } = events[write]!;
    if (thread < 0) return 'initial';
    return `${thread}.${steps.filter((e) => e < write && events[e]!.thread === thread).length}`;
  };
  const lines = steps
    .filter((e) => events[e]!.thread >= 0)
    .map((e) => {
      const { thread, isRead, isWrite, location, readValue, writtenValue } = events[e]!;
      const reads = isRead ? `R${readValue}<-${nameOf(readsFrom[e]!)}` : '';
      const writes = isWrite ? `W${writtenValue}#${coherence![location]!.indexOf(e)}` : '';
      return `${thread}:${program.locations[location]!.name}${reads}${writes}`;
    });
  return lines.join(' ');
}

/** What a test has seen, so that none passes for want of cases. */
class Seen {
  programs = 0;
  candidates = 0;
  allowed = 0;
  forbidden = 0;
}

async function assertAgreement(program: XmmProgram, seen: Seen): Promise<void> {
  const naive = naiveXmm(program);
  if (naive === undefined) return;
  const text = litmusText(program);
  const of = async (model: 'candidates' | 'xmm', engine: 'enumerate' | 'xmm'): Promise<string[]> =>
    (await takeExecutions(text, model, engine, executionText)).sort();
  const candidates = naive.candidates.map(naiveText).sort();
  const members = [...naive.members].map(naiveText).sort();
  // Of a litmus test the engine also lists candidates with values that nothing but themselves explains.
  const listed = new Set(await of('candidates', 'enumerate'));
  assert.deepEqual(
    candidates.filter((graph) => !listed.has(graph)),
    [],
    `candidates of ${text}`,
  );
  assert.deepEqual(await of('xmm', 'enumerate'), members, `by the definition, ${text}`);
  assert.deepEqual(await of('xmm', 'xmm'), members, `in the engine, ${text}`);
  seen.programs++;
  seen.candidates += candidates.length;
  for (const graph of naive.candidates)
    if (graph.isCyclic) {
      if (naive.members.has(graph)) seen.allowed++;
      else seen.forbidden++;
    }
}

const ONE: Value = { kind: 'constant', number: 1 };

/** What each of two threads does after it: writes a location and reads what the other writes. */
const storeBuffering = (thread: number): fc.Arbitrary<Block> => {
  const [own, others] = [2 + thread, 3 - thread];
  const order = fc.constantFrom<Order>('seq_cst', 'seq_cst', 'relaxed');
  const fence = fc.option(fc.constantFrom<Order>('seq_cst', 'acq_rel'));
  return fc
    .tuple(order, fence, order)
    .map(
      ([first, between, second]): Block => [
        { kind: 'store', location: own, order: first, value: ONE },
        ...(between === null ? [] : [{ kind: 'fence', order: between } as const]),
        { kind: 'load', register: 4 + thread, location: others, order: second },
      ],
    );
};

/** Two threads that read what the other writes, with whatever orders, and a fence or an RMW between now and then. */
const loadBuffering: fc.Arbitrary<XmmProgram> = (() => {
  const load = fc.constantFrom<Order>('relaxed', 'relaxed', 'acquire', 'seq_cst');
  const store = fc.constantFrom<Order>('relaxed', 'relaxed', 'release', 'seq_cst');
  const any = fc.constantFrom<Order>('relaxed', 'acquire', 'release', 'acq_rel', 'seq_cst');
  const fence = fc.oneof({ weight: 2, arbitrary: fc.constant<Order>('acquire') }, any);
  const side = (thread: number): fc.Arbitrary<Block> => {
    const [from, to, register] = [thread, 1 - thread, 2 * thread];
    const value = fc.constantFrom<Value>(ONE, { kind: 'copy', register });
    const statements = fc.tuple(
      load.map((order): Statement => ({ kind: 'load', register, location: from, order })),
      fc.option(fence.map((order): Statement => ({ kind: 'fence', order }))),
      fc
        .tuple(store, value)
        .map(([order, v]): Statement => ({ kind: 'store', location: to, order, value: v })),
    );
    const updates = fc.tuple(any, any, value).map(([first, second, v]): Block => {
      const read = {
        register,
        location: from,
        order: first,
        value: { kind: 'constant', number: 0 },
      } as const;
      const write = { register: register + 1, location: to, order: second, value: v };
      return [
        { kind: 'or', ...read },
        { kind: 'exchange', ...write },
      ];
    });
    const plain = statements.map((block): Block => block.filter((statement) => statement !== null));
    return fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: updates });
  };
  return fc.tuple(side(0), side(1));
})();

const PROGRAMS = usualOrSlow(40, 2000);
const bothBufferings: fc.Arbitrary<XmmProgram> = fc
  .tuple(loadBuffering, storeBuffering(0), storeBuffering(1))
  .map(([[first, second], ...after]) => [
    [...first!, ...after[0]],
    [...second!, ...after[1]],
  ]);

/** Of programs with many candidates. */
const FEWER = PROGRAMS / 2;
const SMALL: ProgramKind = { ...STRONG, threads: 3, locations: 3, accesses: usualOrSlow(5, 6) };

const KINDS: readonly (readonly [string, fc.Arbitrary<XmmProgram>, number])[] = [
  ['load buffering', loadBuffering, 4 * PROGRAMS],
  ['load buffering, then store buffering', bothBufferings, FEWER],
  ['mostly relaxed', xmmPrograms(SMALL), PROGRAMS],
  [
    'a third of the accesses acquires, releases or is seq_cst',
    xmmPrograms({ ...SMALL, strong: 3 }),
    PROGRAMS,
  ],
  ['fences of all kinds', withFences(xmmPrograms({ ...SMALL, hasUpdates: false, guarded: 1 })), PROGRAMS],
  ['writes after detours', detourPrograms, FEWER],
];

describe('the naive oracle, the definition and the engine agree', () => {
  const cyclic = { allowed: 0, forbidden: 0 };
  for (const [title, programs, numRuns] of KINDS)
    test(title, async () => {
      const seen = new Seen();
      await fc.assert(
        fc.asyncProperty(programs, (program) => assertAgreement(program, seen)),
        { numRuns, verbose: 1 },
      );
      assert.ok(seen.programs > numRuns / 2, JSON.stringify(seen));
      cyclic.allowed += seen.allowed;
      cyclic.forbidden += seen.forbidden;
    });
  after(() => {
    const { allowed, forbidden } = cyclic;
    assert.ok(allowed > PROGRAMS / 2 && forbidden > PROGRAMS / 2, JSON.stringify(cyclic));
  });
});
