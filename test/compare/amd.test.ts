/** The AMD-style machine against what refs/memalloy, section 6.1, found with it, and against interleavings. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type AmdMappingOptions, compileForAmd, isRefused } from '../../src/compare/amd/compile-for-amd.ts';
import type { AmdProgram, AmdStep } from '../../src/compare/amd/machine.ts';
import { type AmdSearch, amdGoal, searchAmd } from '../../src/compare/amd/search-amd.ts';
import { readValues, writtenValues } from '../../src/compare/litmus/values.ts';
import {
  type Edge,
  type FoundExecution,
  readsOf,
  writesOf,
} from '../../src/compare/question/found-execution.ts';
import { findLabel, languageNamed } from '../../src/compare/question/languages.ts';

const opencl = languageNamed('opencl');
const X = 0;
const Y = 1;

interface Draft {
  /** By thread: labels and locations. */
  readonly threads: readonly (readonly (readonly [label: string, location: number])[])[];
  /** By thread; each its own if absent. */
  readonly workGroups?: readonly number[];
  readonly readsFrom: readonly number[];
  readonly coherence: readonly (readonly number[])[];
  readonly ctrl?: readonly Edge[];
}

function execution({ threads, workGroups, readsFrom, coherence, ctrl = [] }: Draft): FoundExecution {
  const events = threads.flatMap((accesses, thread) =>
    accesses.map(([name, location]) => ({ label: findLabel(opencl, name)!, thread, location })),
  );
  const sequenced = events.flatMap((event, i) =>
    events.flatMap((other, j): Edge[] => (i < j && event.thread === other.thread ? [[i, j]] : [])),
  );
  const oneGroup = threads.map(() => 0);
  return {
    language: opencl,
    events,
    sequenced,
    addr: [],
    data: [],
    ctrl,
    rmw: [],
    readsFrom,
    coherence,
    scopes: [
      { level: 'wg', groupOf: workGroups ?? threads.map((_, thread) => thread) },
      { level: 'dev', groupOf: oneGroup },
      { level: 'sys', groupOf: oneGroup },
    ],
  };
}

function program(source: FoundExecution, options?: AmdMappingOptions): AmdProgram {
  const compiled = compileForAmd(source, options);
  assert.ok(!isRefused(compiled), isRefused(compiled) ? compiled.refused : '');
  return compiled;
}

function search(draft: Draft, options?: AmdMappingOptions): AmdSearch {
  const source = execution(draft);
  const found = searchAmd(program(source, options), amdGoal(source));
  assert.equal(found.exhausted, true);
  return found;
}

const reaches = (draft: Draft, options?: AmdMappingOptions): boolean => search(draft, options).reached;

const texts = (trace: readonly AmdStep[] | undefined): string[] => (trace ?? []).map(({ text }) => text);

/** The update reads 0 though the remote write comes before it in coherence. */
const rmwAtomicity: Draft = {
  threads: [[['U.acq.wg', X]], [['W.rel.rem.dv', X]]],
  readsFrom: [-1, -1],
  coherence: [[1, 0]],
};

const messagePassing = (write: string, secondRead: string, workGroups?: readonly number[]): Draft => ({
  threads: [
    [
      [write, Y],
      ['W.rel.dv', X],
    ],
    [
      ['R.acq.dv', X],
      [secondRead, Y],
    ],
  ],
  readsFrom: [-1, -1, 1, -1],
  coherence: [[1], [0]],
  ctrl: [[2, 3]],
  ...(workGroups && { workGroups }),
});

describe('bugs of the mapping that the paper reports', () => {
  test('read-modify-writes are not atomic: the nine steps of figure 13', () => {
    const { reached, trace } = search(rmwAtomicity);
    assert.equal(reached, true);
    assert.deepEqual(texts(trace).sort(), [
      'thread 0 updates x from 0 to 2 in the cache of wg 0',
      'thread 1 locks x',
      'thread 1 sees that the cache of wg 1 holds nothing dirty',
      'thread 1 sees that the other caches hold nothing valid',
      'thread 1 stores x=1 in the cache of wg 1',
      'thread 1 unlocks x',
      'wg 0 fetches x=0 from memory',
      'wg 0 flushes x=2 to memory',
      'wg 1 flushes x=1 to memory',
    ]);
    assert.equal(trace!.at(-1)!.text, 'wg 0 flushes x=2 to memory');
  });

  test('message passing fails in ten steps: y is fetched after the invalidation, before it is written', () => {
    const { reached, trace } = search(messagePassing('W.rel.wg', 'R.acq.wg'));
    assert.equal(reached, true);
    assert.deepEqual(
      trace!.map(({ kind }) => kind).sort(),
      [
        'env-fetch',
        'env-fetch',
        'env-flush',
        'env-flush',
        'flush',
        'inval',
        'load',
        'load',
        'store',
        'store',
      ],
      texts(trace).join('\n'),
    );
    assert.equal(trace!.at(-1)!.text, 'thread 1 loads y=0');
    assert.equal(trace!.at(-1)!.event, 3);
  });

  test('non-atomic and system-scoped accesses are compiled alike', () => {
    assert.equal(search(messagePassing('W.na', 'R.na')).trace?.length, 10);
    const ofScope = (scope: string) =>
      program(execution({ ...rmwAtomicity, threads: [[['R.acq.wg', X]], [[`W.rel.rem.${scope}`, X]]] }))
        .threads;
    assert.deepEqual(ofScope('sy'), ofScope('dv'));
  });
});

describe('the repair of remote stores', () => {
  const flushAfterRemoteStore = true;
  const flushOtherCaches = true;

  test('a flush after the store stops the run of figure 13, but a dirty entry outlives its invalidation', () => {
    const { reached, trace } = search(rmwAtomicity, { flushAfterRemoteStore });
    assert.equal(reached, true);
    assert.ok(texts(trace).includes('wg 0 invalidates its dirty entry x=2'), texts(trace).join('\n'));
  });

  test('a flush of the other caches alone does not stop figure 13', () => {
    assert.equal(reaches(rmwAtomicity, { flushOtherCaches }), true);
  });

  test('both together keep updates atomic and stop no run that they may have', () => {
    const options = { flushAfterRemoteStore, flushOtherCaches };
    assert.equal(reaches(rmwAtomicity, options), false);
    assert.equal(reaches({ ...rmwAtomicity, coherence: [[0, 1]] }, options), true);
    assert.equal(reaches({ ...rmwAtomicity, readsFrom: [1, -1] }, options), true);
  });

  test('a lock that keeps its holder from flushing, as in the paper, would never be given up', () => {
    const source = execution({ ...rmwAtomicity, coherence: [[0, 1]] });
    const strict = { ...program(source, { flushAfterRemoteStore }), holderFlushes: false };
    assert.equal(searchAmd(strict, amdGoal(source)).reached, false);
  });
});

describe('what the machine does not do', () => {
  const cases: readonly (readonly [name: string, reached: boolean, draft: Draft])[] = [
    ['message passing in one work-group', false, messagePassing('W.rel.wg', 'R.acq.wg', [0, 0])],
    ['message passing with two device-scoped reads', false, messagePassing('W.rel.wg', 'R.acq.dv')],
    [
      'a new value, then the old one, in another work-group',
      false,
      {
        threads: [
          [['W.rel.wg', X]],
          [
            ['R.acq.wg', X],
            ['R.acq.wg', X],
          ],
        ],
        readsFrom: [-1, 0, -1],
        coherence: [[0]],
      },
    ],
    [
      'two updates of one work-group that both read 0',
      false,
      {
        threads: [[['U.acq.wg', X]], [['U.rel.wg', X]]],
        workGroups: [0, 0],
        readsFrom: [-1, -1],
        coherence: [[0, 1]],
      },
    ],
    [
      'two updates of different work-groups that both read 0: possible',
      true,
      { threads: [[['U.acq.wg', X]], [['U.rel.wg', X]]], readsFrom: [-1, -1], coherence: [[0, 1]] },
    ],
  ];
  for (const [name, reached, draft] of cases) test(name, () => assert.equal(reaches(draft), reached));

  test('with one work-group it does what interleavings do', () => {
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const source = execution(draft);
        const expected = isInterleaving(source);
        verdicts.add(expected);
        assert.equal(reaches(draft), expected);
        assert.equal(reaches(draft, { flushAfterRemoteStore: true, flushOtherCaches: true }), expected);
      }),
      { numRuns: 200 },
    );
    assert.equal(verdicts.size, 2);
  });
});

describe('outcomes and limits', () => {
  test('an instruction whose condition fails is skipped', () => {
    const source = execution({
      threads: [
        [
          ['R.acq.wg', X],
          ['W.rel.wg', Y],
        ],
        [['W.rel.wg', X]],
      ],
      readsFrom: [2, -1, -1],
      coherence: [[2], [1]],
      ctrl: [[0, 1]],
    });
    const ends = (x: number, y: number) =>
      searchAmd(program(source), { registers: new Map([[0, x]]), memory: [1, y], coherence: 'whole' })
        .reached;
    assert.deepEqual([ends(1, 1), ends(0, 0), ends(1, 0), ends(0, 1)], [true, true, false, false]);
  });

  test('the order of earlier stores counts only for the whole coherence', () => {
    const source = execution({
      threads: [
        [
          ['W.na', X],
          ['W.na', X],
          ['W.na', X],
        ],
      ],
      readsFrom: [-1, -1, -1],
      coherence: [[1, 0, 2]],
    });
    assert.equal(searchAmd(program(source), amdGoal(source)).reached, false);
    assert.equal(searchAmd(program(source), amdGoal(source, 'last')).reached, true);
  });

  test('a search that a limit ends says so', () => {
    const source = execution(rmwAtomicity);
    for (const limits of [{ states: 3 }, { deadline: 0 }, { signal: AbortSignal.abort() }]) {
      const { reached, exhausted } = searchAmd(program(source), amdGoal(source), limits);
      assert.deepEqual({ reached, exhausted }, { reached: false, exhausted: false });
    }
  });
});

describe('what the mapping takes', () => {
  test('labels', () => {
    const taken = opencl.labels.filter(({ name, kind }) => {
      const source = execution({
        threads: [[[name, kind === 'fence' ? -1 : X]]],
        readsFrom: [-1],
        coherence: [],
      });
      const compiled = compileForAmd(source);
      if (isRefused(compiled)) assert.ok(compiled.refused.startsWith(`${name}: `), compiled.refused);
      return !isRefused(compiled);
    });
    const all = (modes: string, scopes: string) =>
      modes.split(' ').flatMap((mode) => scopes.split(' ').map((scope) => `${mode}.${scope}`));
    assert.deepEqual(
      taken.map(({ name }) => name).sort(),
      [
        'R.na',
        'W.na',
        ...all('R.acq W.rel W.rel.rem', 'wg dv sy'),
        ...all('R.acq.rem U.acq U.acq.rem U.rel U.rel.rem U.acq_rel U.acq_rel.rem', 'wg'),
      ].sort(),
    );
  });

  test('one device, operands in order, opencl', () => {
    const source = execution(messagePassing('W.na', 'R.na'));
    const [wg, dev, sys] = source.scopes;
    const refusal = (changes: Partial<FoundExecution>) => {
      const compiled = compileForAmd({ ...source, ...changes });
      return isRefused(compiled) ? compiled.refused : 'taken';
    };
    assert.equal(refusal({}), 'taken');
    assert.match(refusal({ scopes: [wg!, { ...dev!, groupOf: [0, 1] }, sys!] }), /one device/);
    assert.match(refusal({ sequenced: source.sequenced.slice(1) }), /in order/);
    assert.match(refusal({ language: languageNamed('c11') }), /from opencl, not from c11/);
  });
});

const ONE_GROUP_LABELS = [
  'R.na',
  'R.acq.wg',
  'R.acq.dv',
  'W.na',
  'W.rel.wg',
  'W.rel.dv',
  'W.rel.rem.dv',
  'U.acq_rel.wg',
] as const;

/** Up to three threads of one work-group with up to four events, each read from any write to its location. */
const anyDraft: fc.Arbitrary<Draft> = fc
  .record({
    accesses: fc.array(
      fc.tuple(fc.constantFrom(...ONE_GROUP_LABELS), fc.constantFrom(X, Y), fc.constantFrom(0, 1, 2)),
      { minLength: 1, maxLength: 4 },
    ),
    sources: fc.array(fc.nat(11), { minLength: 4, maxLength: 4 }),
    ranks: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
  })
  .map(({ accesses, sources, ranks }) => {
    const threads = [0, 1, 2]
      .map((thread) => accesses.filter(([, , t]) => t === thread).map(([name, x]) => [name, x] as const))
      .filter((thread) => thread.length > 0);
    const events = threads.flat();
    const writesTo = (location: number): number[] =>
      ranks.filter((i) => i < events.length && events[i]![1] === location && !events[i]![0].startsWith('R'));
    return {
      threads,
      workGroups: threads.map(() => 0),
      readsFrom: events.map(([name, location], i) => {
        const choices = [-1, ...writesTo(location).filter((write) => write !== i)];
        return name.startsWith('W') ? -1 : choices[sources[i]! % choices.length]!;
      }),
      coherence: (events.some(([, location]) => location === Y) ? [X, Y] : [X]).map(writesTo),
    };
  });

/** Whether the events can run one at a time, in the order of their threads, with its reads and its coherence. */
function isInterleaving(source: FoundExecution): boolean {
  const { events } = source;
  const read = readValues(source);
  const written = writtenValues(source);
  const run = (done: ReadonlySet<number>, memory: readonly number[]): boolean => {
    if (done.size === events.length) return true;
    return events.some((event, i) => {
      if (done.has(i)) return false;
      if (events.some(({ thread }, j) => j < i && thread === event.thread && !done.has(j))) return false;
      const { location } = event;
      if (readsOf(event) && memory[location] !== read[i]) return false;
      if (!writesOf(event)) return run(new Set(done).add(i), memory);
      if (written[i] !== memory[location]! + 1) return false;
      return run(
        new Set(done).add(i),
        memory.map((value, at) => (at === location ? written[i]! : value)),
      );
    });
  };
  return run(
    new Set(),
    source.coherence.map(() => 0),
  );
}
