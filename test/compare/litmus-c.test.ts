/** Litmus tests and programs out of executions in C, OpenCL, Java and LISA. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { harnessOf } from '../../src/compare/litmus/harness.ts';
import { litmusOf } from '../../src/compare/litmus/litmus-of.ts';
import type { CompareLanguage, LanguageName } from '../../src/compare/question/event-label.ts';
import { type Edge, type FoundExecution, writesOf } from '../../src/compare/question/found-execution.ts';
import { findLabel, languageNamed } from '../../src/compare/question/languages.ts';
import { type RandomOptions, randomExecution } from './random-execution.ts';
import { assertRealises } from './same-execution.ts';

const assertLaw = (language: CompareLanguage, options: RandomOptions): void => {
  fc.assert(
    fc.property(randomExecution(language, options), (execution) => {
      assertRealises(litmusOf(execution, 'random', 'a title'), execution);
    }),
    { numRuns: 80 },
  );
};

/** No addresses are computed in Java. */
const java: CompareLanguage = { ...languageNamed('java'), dependencies: ['data', 'ctrl'] };
/** A read-modify-write of LISA is two events. */
const basic: CompareLanguage = {
  ...languageNamed('basic'),
  labels: languageNamed('basic').labels.filter(({ kind }) => kind !== 'update'),
};

for (const language of [languageNamed('c11'), languageNamed('opencl'), basic, java]) {
  test(`a test in ${language.name} has the execution that it was made of`, () => {
    assertLaw(language, {});
    assertLaw(language, { controlEnds: true });
  });
}

for (const name of ['c11', 'opencl'] as const) {
  test(`a test in ${name} has the execution that it was made of, with operands in no order`, () => {
    assertLaw(languageNamed(name), { isPartial: true });
    assertLaw(languageNamed(name), { isPartial: true, controlEnds: true });
  });
}

/** Threads of labels with locations, `R.rlx 0`; all in order, reads read 0, coherence by number, unless `parts` says otherwise. */
function executionOf(
  name: LanguageName,
  threads: readonly (readonly string[])[],
  parts: Partial<FoundExecution> = {},
): FoundExecution {
  const language = languageNamed(name);
  const events = threads.flatMap((items, thread) =>
    items.map((item) => {
      const [label, location = '-1'] = item.split(' ') as [string, string?];
      return { label: findLabel(language, label)!, thread, location: Number(location) };
    }),
  );
  return {
    language,
    events,
    sequenced: events.flatMap((a, i) =>
      events.flatMap((b, j): Edge[] => (i < j && a.thread === b.thread ? [[i, j]] : [])),
    ),
    addr: [],
    data: [],
    ctrl: [],
    rmw: [],
    readsFrom: events.map(() => -1),
    coherence: [...new Set(events.flatMap(({ location }) => (location < 0 ? [] : [location])))].map(
      (location) =>
        events.flatMap((event, index) => (writesOf(event) && event.location === location ? [index] : [])),
    ),
    scopes: language.scopeLevels.map((level) => ({ level, groupOf: threads.map(() => 0) })),
    ...parts,
  };
}

test('every label has the tags that the front end gives its instruction', () => {
  for (const language of [languageNamed('c11'), languageNamed('opencl'), basic, java]) {
    for (const { name, kind } of language.labels) {
      const execution = executionOf(language.name, [[kind === 'fence' ? name : `${name} 0`]]);
      assertRealises(litmusOf(execution, 'label'), execution);
    }
  }
});

test('control is a block that ends where it ends, dependencies are syntax, a skipped read is told', () => {
  const execution = executionOf(
    'c11',
    [
      ['R.acq 0', 'R.na 1', 'W.rlx 2', 'F.sc'],
      ['W.rlx 2', 'U.sc 0'],
    ],
    {
      ctrl: [
        [0, 1],
        [0, 2],
        [1, 2],
      ],
      addr: [[0, 1]],
      data: [
        [0, 2],
        [1, 2],
      ],
      readsFrom: [5, -1, -1, -1, -1, -1],
    },
  );
  const text = litmusOf(execution, 'blocks', 'by hand');
  assert.equal(
    text,
    `C blocks
"by hand"
{ }

P0(atomic_int* x, int* y, atomic_int* z) {
  int r1 = -1;
  int r0 = atomic_load_explicit(x, memory_order_acquire);
  if (r0 == 1) {
    r1 = *(y + 0 * r0);
    if (r1 == 0) {
      atomic_store_explicit(z, 1 + 0 * r0 + 0 * r1, memory_order_relaxed);
    }
  }
  atomic_thread_fence(memory_order_seq_cst);
}

P1(atomic_int* z, atomic_int* x) {
  atomic_store_explicit(z, 2, memory_order_relaxed);
  int r0 = atomic_exchange_explicit(x, 1, memory_order_seq_cst);
}

exists (0:r0=1 /\\ 0:r1=0 /\\ 1:r0=0 /\\ [z]=2)
`,
  );
  assertRealises(text, execution);
});

test('what depends on less than its neighbour has a condition of its own', () => {
  const execution = executionOf('java', [['R 0', 'R.volatile 1', 'W 2', 'W.release 3', 'F.full']], {
    ctrl: [
      [0, 2],
      [1, 2],
      [0, 3],
      [0, 4],
    ],
  });
  assert.deepEqual(litmusOf(execution, 'less').split('\n').slice(3, -3), [
    'Thread0 {',
    '  int r0 = (int) X.get();',
    '  int r1 = (int) Y.getVolatile();',
    '  if (r0 == 0 && r1 == 0) {',
    '    Z.set(1);',
    '  }',
    '  if (r0 == 0) {',
    '    W.setRelease(1);',
    '    VarHandle.fullFence();',
    '  }',
    '}',
  ]);
});

test('what is in no order are operands', () => {
  const execution = executionOf('c11', [['R.rlx 0', 'W.rel 1', 'R.na 2', 'W.na 3']], {
    sequenced: [
      [0, 1],
      [2, 3],
    ],
    ctrl: [[0, 1]],
  });
  const text = litmusOf(execution, 'operands');
  const line = text.split('\n').find((candidate) => candidate.includes(' + '));
  assert.equal(
    line,
    '  (r0 = atomic_load_explicit(x, memory_order_relaxed), ' +
      '(r0 == 0 ? (atomic_store_explicit(y, 1, memory_order_release), 0) : 0)) + (r1 = *z, *w = 1);',
  );
  assertRealises(text, execution);
});

test('what no code can be is refused', () => {
  const refused: readonly [FoundExecution, RegExp][] = [
    [
      executionOf('c11', [['W.rlx 0', 'W.rlx 1', 'W.rlx 2', 'W.rlx 3']], {
        sequenced: [
          [0, 2],
          [0, 3],
          [1, 3],
        ],
      }),
      /not made of series and parallel parts.*0, 1, 2, 3/,
    ],
    [executionOf('c11', [['R.na 0', 'W.sc 0']]), /event 0 reads an atomic location/],
    [executionOf('c11', [['R.rlx 0', 'R.rlx 1']], { data: [[0, 1]] }), /data from event 0 to event 1/],
    [executionOf('java', [['R 0', 'R 1']], { addr: [[0, 1]] }), /no code in Java has the dependency addr/],
    [executionOf('basic', [['R 0', 'W 1']], { sequenced: [] }), /LISA has no instructions in no order/],
  ];
  for (const [execution, message] of refused) assert.throws(() => litmusOf(execution, 'none'), { message });
});

/** What always happens: a thread reads its own writes, and before its write that of nobody. */
const HARNESSES: Readonly<Record<'c11' | 'java', FoundExecution>> = {
  c11: executionOf(
    'c11',
    [['W.na 0', 'W.rlx 1', 'R.na 0', 'U.acq_rel 1', 'F.rlx', 'R.sc 1', 'R.na 2', 'W.na 2'], ['F.sc']],
    {
      readsFrom: [-1, -1, 0, 1, -1, 3, -1, -1, -1],
      ctrl: [[2, 5]],
    },
  ),
  java: executionOf(
    'java',
    [['W 0', 'U 0', 'U.volatile 0', 'F.full', 'R.opaque 0', 'R 1', 'W 1'], ['F.acquire']],
    {
      readsFrom: [-1, 0, 1, -1, 2, -1, -1, -1],
      ctrl: [[1, 4]],
    },
  ),
};

function output(directory: string, command: string, ...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: directory, encoding: 'utf8' });
  assert.equal(status, 0, `${command}: ${stderr}`);
  return stdout;
}

for (const name of ['c11', 'java'] as const) {
  const compiler = name === 'c11' ? 'cc' : 'javac';
  const isMissing = spawnSync(compiler, ['--version']).error !== undefined;
  test(`a program in ${name} compiles and counts`, { skip: isMissing && `there is no ${compiler}` }, () => {
    const directory = mkdtempSync(join(tmpdir(), 'heddle-harness-'));
    try {
      const run = (execution: FoundExecution): string => {
        const { fileName, text } = harnessOf(execution, 'MP-1')!;
        writeFileSync(join(directory, fileName), text);
        if (name === 'java') return output(directory, 'java', fileName, '2200');
        output(directory, 'cc', '-std=c11', '-O2', '-Wall', '-Werror', '-pthread', fileName);
        return output(directory, './a.out', '2200');
      };
      assert.match(run(HARNESSES[name]), /MP.1: 2200 of 2200 rounds/);
      if (name === 'java') return;
      // The first write cannot be the last of its location.
      const { coherence } = HARNESSES[name];
      const reversed = coherence.map((order) => [...order].reverse());
      assert.match(run({ ...HARNESSES[name], coherence: reversed }), /MP.1: 0 of 2200 rounds/);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
}

test('other languages have no program', () => {
  assert.equal(harnessOf(executionOf('basic', [['W 0']]), 'none'), undefined);
});
