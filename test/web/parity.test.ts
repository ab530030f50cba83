/** The page says what the command line says: the same JSON for the same input, apart from `statistics` and `file`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CompareReport, ModelSource, SourceText, VerdictColumn } from '../../src/web/protocol.ts';
import { file } from '../support/run-heddle.ts';
import { run as heddle } from '../support/run-here.ts';
import { run, sourceOf } from './job-runner.ts';

/** Long enough on any machine: no result depends on it. */
const limits = { seconds: 600 };

const LITMUS: Readonly<Record<string, { models: readonly string[]; tests: readonly string[] }>> = {
  C: {
    models: ['sc', 'tso', 'rc11', 'c11', 'ra', 'imm', 'xmm', 'power'],
    tests: [
      'SB',
      'MP+rel+acq',
      'MP+na',
      'LB',
      'LB+datas',
      'IRIW+scs',
      '2+2W',
      'CoRR',
      'INC2',
      'CAS2',
      'WRC+ras',
      'ISA2',
      'R+scs',
      'SB+rmws',
    ],
  },
  X86: {
    models: ['sc', 'tso', 'pso'],
    tests: ['SB', 'SB+mfences', 'MP', 'n6', 'IRIW', 'SB+xchgs', 'LOCK-INC2'],
  },
  AArch64: {
    models: ['armv8', 'sc'],
    tests: ['SB', 'MP+popl+poap', 'LB+addrs', 'MP+dmb.sy+ctrlisb', 'LDXR-STXR2', 'WRC+addrs'],
  },
  PPC: { models: ['power'], tests: ['MP+lwsync+addr', 'IRIW+syncs', 'SB+lwsyncs', 'LB+datas'] },
  RISCV: { models: ['riscv'], tests: ['MP+fence.w.w+addr', 'SB+fence.tsos', 'lr-sc2', 'LB+ctrls'] },
  Java: {
    models: ['jam21', 'jam19', 'opmm', 'sc'],
    tests: ['SB', 'MP+vols', 'LB+opqs', 'IRIW+vols', 'WRC+ras'],
  },
};

const PROGRAMS: readonly string[] = [
  'abort-on-conflict',
  'c11-threads',
  'counter-plain',
  'double-free',
  'lazy-cas-leak',
  'message-passing',
  'message-passing-relaxed',
  'mutex-opposite-order',
  'once',
  'semaphore',
  'spin-until-set',
  'store-buffering-release-acquire',
  'thread-local',
  'treiber-stack-relaxed-push',
  'uninitialised-read',
];

type Json = Record<string, unknown>;

const comparable = ({ statistics: _, file: __, ...json }: Json): Json => json;

/** What the command line prints in place of a result that it refuses. */
const columnJson = (column: VerdictColumn): Json => {
  if (column.kind === 'checked') return comparable(column.json);
  assert.equal(column.kind, 'refused');
  const diagnostics = column.diagnostics.map(
    ({ rendered: _, start: __, end: ___, ...diagnostic }) => diagnostic,
  );
  return { diagnostics };
};

const cliJson = ({ tool, version, ...json }: Json): Json =>
  'diagnostics' in json ? comparable(json) : comparable({ tool, version, ...json });

/** One result for each file under each model, in this order. */
function fromCli(
  sources: readonly SourceText[],
  models: readonly ModelSource[],
  ...options: string[]
): Json[] {
  for (const { name, text } of sources) file(name, text);
  const named = models.flatMap((model) => {
    if (typeof model !== 'string') file(model.name, model.text);
    return ['--model', typeof model === 'string' ? model : model.name];
  });
  const { out, err } = heddle('check', ...sources.map(({ name }) => name), ...named, '--json', ...options);
  assert.notEqual(out, '', err);
  const json = JSON.parse(out);
  return Array.isArray(json) ? json : [json];
}

async function assertSame(
  sources: readonly SourceText[],
  models: readonly ModelSource[],
  outcomes = false,
): Promise<void> {
  const expected = fromCli(sources, models, ...(outcomes ? ['--outcomes'] : []));
  assert.equal(expected.length, sources.length * models.length);
  for (const [i, source] of sources.entries()) {
    const { report } = await run({ kind: 'check', source, models, limits, outcomes });
    // As text, as it is compared by who reads it.
    assert.deepEqual(
      JSON.parse(JSON.stringify(report.columns.map(columnJson))),
      expected.slice(i * models.length, (i + 1) * models.length).map(cliJson),
      source.name,
    );
  }
}

for (const [language, { models, tests }] of Object.entries(LITMUS)) {
  test(`litmus tests in ${language}`, async () => {
    const sources = tests.map((name) => sourceOf(`litmus/${language}/${name}.litmus`));
    await assertSame(sources, models);
  });
}

test('a cat file of the user, and outcomes of litmus tests', async () => {
  const source = sourceOf('litmus/C/MP.litmus');
  const mine = { name: 'mine.cat', text: '"mine"\ninclude "cos.cat"\nacyclic po | rf | fr | co as sc\n' };
  const faulty = { name: 'faulty.cat', text: '"faulty"\nacyclic po | nothing as sc\n' };
  await assertSame([source], [mine, faulty, 'rc11']);
  await assertSame([source], ['sc', 'rc11'], true);
});

test('programs in C', async () => {
  await assertSame(
    PROGRAMS.map((name) => sourceOf(`examples/c/${name}.c`)),
    ['rc11', 'sc', 'tso'],
  );
});

test('a program as compiled to a machine, and its outcomes', async () => {
  const source = sourceOf('examples/c/message-passing-relaxed.c');
  await assertSame([source], ['armv8', 'imm', 'xmm', 'jam21']);
  await assertSame([source], ['sc', 'rc11'], true);
});

test('C++ and LLVM IR', async () => {
  const programs = ['call-once', 'lazy-pointer-relaxed', 'message-passing-one-fence', 'shared-ptr-raw'];
  await assertSame(
    programs.map((name) => sourceOf(`examples/cpp/${name}.cc`)),
    ['rc11', 'tso'],
  );
  const ir = `@x = global i32 0, align 4
define i32 @main() {
  store atomic i32 1, ptr @x seq_cst, align 4
  %1 = load atomic i32, ptr @x seq_cst, align 4
  %2 = sub i32 %1, 1
  ret i32 %2
}
`;
  await assertSame([{ name: 'one.ll', text: ir }], ['rc11']);
});

interface Words {
  readonly message: string;
  readonly code: string;
  readonly expected?: string;
  readonly suggestion?: string;
}

const wordsOf = ({ message, code, expected, suggestion }: Words) => ({ message, code, expected, suggestion });

/** What the page has against a program. */
const refusal = (source: SourceText): Promise<readonly Words[]> =>
  run({ kind: 'check', source, models: ['sc'], limits, outcomes: false }).then(
    () => assert.fail(`${source.name} should be refused`),
    (error: { diagnostics: Words[] }) => error.diagnostics,
  );

test('what is wrong with a program is said in the same words', async () => {
  for (const [name, text] of [
    ['syntax.c', 'int main(void) { return 0 }\n'],
    ['function.c', '#include <stdio.h>\nint main(void) { return fgetc(stdin); }\n'],
    ['syntax.litmus', 'C bad\n{}\nP0(atomic_int* x) { x = ; }\nexists (0:r0=0)\n'],
    ['unknown.litmus', 'Z80 bad\n{}\nexists (0:r0=0)\n'],
  ] as const) {
    const source = { name, text };
    const [expected] = fromCli([source], ['sc']);
    const found = await refusal(source);
    assert.deepEqual(found.map(wordsOf), (expected!.diagnostics as Words[]).map(wordsOf), name);
  }
});

test('a header that is missing: the same words, but for advice that only one of them can follow', async () => {
  for (const [text, advice, ofPage] of [
    [
      '#include <nowhere.h>\n',
      'give its folder with -I',
      'paste it into the program in place of the #include',
    ],
    ['#include <atomic>\n', 'a file of C++ ends in .cc, .cpp or .cxx', 'choose C++ as the kind of program'],
  ] as const) {
    const source = { name: 'header.c', text: `${text}int main(void) { return 0; }\n` };
    const [expected] = fromCli([source], ['sc']);
    const [ofCli] = (expected as { diagnostics: Words[] }).diagnostics;
    const [found] = await refusal(source);
    const places = 'a file beside the source or in a folder given with -I, or ';
    assert.ok(ofCli!.suggestion!.includes(advice) && ofCli!.expected!.startsWith(places));
    assert.deepEqual(wordsOf(found!), {
      ...wordsOf(ofCli!),
      expected: ofCli!.expected!.slice(places.length),
      suggestion: ofCli!.suggestion!.replace(advice, ofPage),
    });
  }
});

test('compare', async () => {
  for (const [forbiddenBy, allowedBy, language, events, noRmw] of [
    ['sc', 'tso', 'x86', 4, true],
    ['sc', 'tso', 'x86', 3, false],
    ['tso', 'pso', 'x86', 4, true],
    ['c11-sra', 'c11', 'c11', 6, true],
    ['rc11', 'c11', 'c11', 4, true],
    ['sc', 'armv8', 'armv8', 4, true],
    ['ptx2', 'ptx1', 'ptx', 4, true],
  ] as const) {
    const { report } = await run({
      kind: 'compare',
      forbiddenBy,
      allowedBy,
      language,
      events,
      noRmw,
      limits,
    });
    const { out } = heddle(
      'compare',
      ...['--forbidden-by', forbiddenBy, '--allowed-by', allowedBy, '--language', language],
      ...['--events', String(events), ...(noRmw ? ['--no-rmw'] : []), '--json'],
    );
    const found = comparable((report as CompareReport).json as Json);
    assert.deepEqual(found, comparable(JSON.parse(out)), `${forbiddenBy} ${allowedBy} ${language}`);
  }
});
