/** Mapping files: what is wrong with them is said, the tables of the library are whole, and executions become what they say. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadMappingFile, mappingNames } from '../../src/cli/system/files.ts';
import { amdRefusalOf } from '../../src/compare/amd/compile-for-amd.ts';
import { isConsistent, openFor } from '../../src/compare/concrete/judge.ts';
import { isWellFormed } from '../../src/compare/concrete/well-formed.ts';
import { litmusOf } from '../../src/compare/litmus/litmus-of.ts';
import { applyMapping, type MappedExecution } from '../../src/compare/mappings/apply.ts';
import { parseMapping } from '../../src/compare/mappings/parse-mapping.ts';
import type { FoundExecution } from '../../src/compare/question/found-execution.ts';
import { writesOf } from '../../src/compare/question/found-execution.ts';
import type { Mapping } from '../../src/compare/question/mapping.ts';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import { loadLibrary } from '../support/run-shape.ts';
import { written } from './known-witnesses.ts';
import { randomExecution } from './random-execution.ts';

const library = (name: string): Mapping => parseMapping(loadMappingFile(name));
const parse = (text: string): Mapping => parseMapping({ name: 'mine/own.map', text });

interface Fault {
  readonly text: string;
  readonly message: string;
  /** The marked source text. */
  readonly marked: string;
  readonly expected?: string;
  readonly suggestion?: string;
}

const BASIC = 'source basic\ntarget power\n';
const FAULTS: readonly Fault[] = [
  {
    text: 'R -> R',
    message: 'the target language is not named',
    marked: 'R',
    expected: 'a line such as `target power` before the first row',
  },
  {
    text: 'target power\nR -> R',
    message: 'the source language is not named',
    marked: 'R',
    expected: 'a line such as `source c11` before the first row',
  },
  { text: '', message: 'the source language is not named', marked: '' },
  {
    text: 'source c12',
    message: 'there is no language `c12` to compare in',
    marked: 'c12',
    suggestion: 'did you mean `c11`?',
  },
  { text: 'source', message: '`source` without a name', marked: 'source' },
  { text: 'source c11 x86', message: '`x86` cannot stand here', marked: 'x86' },
  { text: 'source c11\nsource x86', message: 'a second `source`', marked: 'source' },
  {
    text: `${BASIC}R -> R\ntarget x86`,
    message: 'a second `target`',
    marked: 'target',
    expected: 'one: the first is in line 2',
  },
  {
    text: 'source opencl\ntarget power\nscope wg -> b',
    message: 'power has no scope level `b`',
    marked: 'b',
    expected: 'no `scope` line',
  },
  {
    text: 'source basic\nrefuse R "why"\ntarget power',
    message: '`target` after the first row',
    marked: 'target',
  },
  {
    text: 'machine amt',
    message: 'there is no machine `amt`',
    marked: 'amt',
    suggestion: 'did you mean `amd`?',
  },
  {
    text: `${BASIC}machine amd\nR -> R`,
    message: 'both a target language and a machine',
    marked: 'machine',
    expected: '`target` or `machine`, not both',
  },
  {
    text: 'source basic\nmachine amd\nR -> R',
    message: 'steps of a row whose target is a machine',
    marked: 'R',
    expected: "`amd`: the machine's own compiler makes the steps",
  },
  {
    text: `${BASIC}trimed`,
    message: '`trimed` starts no line',
    marked: 'trimed',
    suggestion: 'did you mean `trimmed`?',
  },
  { text: `${BASIC}trimmed R`, message: '`R` cannot stand here', marked: 'R' },
  {
    text: `${BASIC}R ->`,
    message: 'a row without steps',
    marked: '->',
    expected: 'labels of the target; `nothing` if the event becomes no instruction',
  },
  { text: `${BASIC}-> R`, message: 'a label is missing', marked: '->' },
  { text: `${BASIC}R, -> R`, message: 'a label is missing', marked: ',' },
  {
    text: `${BASIC}R W U -> R`,
    message: '`W` cannot stand here',
    marked: 'W',
    expected: 'a comma between labels',
  },
  { text: `${BASIC}R, "W" -> R`, message: '`W` cannot stand here', marked: '"W"' },
  {
    text: 'source c11\ntarget x86\nW.rell -> W',
    message: 'c11 has no label `W.rell`',
    marked: 'W.rell',
    suggestion: 'did you mean `W.rel`?',
  },
  {
    text: 'source c11\ntarget x86\nW.*.* -> W',
    message: 'c11 has no label `W.*.*`',
    marked: 'W.*.*',
    expected: '`*` for one part of a label, such as R.na',
  },
  {
    text: `${BASIC}F -> F.synk`,
    message: 'power has no label `F.synk`',
    marked: 'F.synk',
    suggestion: 'did you mean `F.sync`?',
  },
  { text: `${BASIC}F -> F.sync, F.sync`, message: '`,` among the steps of a row', marked: ',' },
  {
    text: `${BASIC}F -> nothing F.sync`,
    message: '`nothing` beside other steps',
    marked: 'nothing',
    expected: '`nothing` alone',
  },
  {
    text: `${BASIC}R, W -> R`,
    message: 'these steps do not do what `W` does',
    marked: 'R',
    expected: 'one write, or a pair such as `R.x W.x`, and fences before and after it',
  },
  {
    text: `${BASIC}R -> nothing`,
    message: 'these steps do not do what `R` does',
    marked: 'nothing',
    expected: 'one read, and fences before and after it',
  },
  { text: `${BASIC}R -> F.sync R R`, message: 'these steps do not do what `R` does', marked: 'F.sync R R' },
  { text: `${BASIC}R -> R.x`, message: 'these steps do not do what `R` does', marked: 'R.x' },
  { text: `${BASIC}R -> R.x W.x`, message: 'these steps do not do what `R` does', marked: 'R.x W.x' },
  { text: `${BASIC}W -> W.x R.x`, message: 'these steps do not do what `W` does', marked: 'W.x R.x' },
  { text: `${BASIC}W -> R W`, message: 'these steps do not do what `W` does', marked: 'R W' },
  {
    text: 'source c11\ntarget power\nU.rlx -> R.x F.sync W.x',
    message: 'these steps do not do what `U.rlx` does',
    marked: 'R.x F.sync W.x',
    expected: 'a pair such as `R.x W.x`, or one update, and fences before and after it',
  },
  {
    text: `${BASIC}F -> F.sync W`,
    message: 'these steps do not do what `F` does',
    marked: 'F.sync W',
    expected: 'fences only, or `nothing`',
  },
  {
    text: 'source x86\ntarget power\nR.x -> R.x F.sync',
    message: 'these steps do not do what `R.x` does',
    marked: 'R.x F.sync',
    expected: 'the read half of a pair as the last step, perhaps after fences',
  },
  {
    text: 'source c11\ntarget c11\nW.na -> W.na\nR.na -> F.acq R.rlx',
    message: '`R.na` cannot become `R.rlx`, which is atomic',
    marked: 'F.acq R.rlx',
    expected:
      'labels of c11 that are not atomic for labels that are not, atomic ones for all others: a location is one or the other',
  },
  {
    text: 'source opencl\ntarget c11\nW.rel.wg, W.rlx.wg -> W.na',
    message: '`W.rel.wg` cannot become `W.na`, which is not atomic',
    marked: 'W.na',
  },
  {
    text: 'source java\ntarget c11\nR -> R.na',
    message: '`R` cannot become `R.na`, which is not atomic',
    marked: 'R.na',
  },
  {
    text: 'source opencl\ntarget opencl\nR.na -> R.na',
    message: 'OpenCL is no target',
    marked: 'opencl',
    expected:
      'a target whose locations are all in one space: a table does not say which space a location is in',
  },
  {
    text: `${BASIC}R -> ctrl R`,
    message: '`ctrl` without a read before it',
    marked: 'ctrl',
    expected: '`ctrl` after the read',
  },
  { text: `${BASIC}R -> R ctrl F.isync ctrl`, message: '`ctrl` twice in a row', marked: 'ctrl' },
  {
    text: `${BASIC}W -> R.x ctrl W.x`,
    message: '`ctrl` in the row of `W`, which does not read',
    marked: 'R.x ctrl W.x',
  },
  {
    text: 'source basic\ntarget x86\nR -> R ctrl',
    message: 'x86 has no control dependencies',
    marked: 'ctrl',
    suggestion: 'leave `ctrl` out',
  },
  {
    text: `${BASIC}R -> R\nF, R -> R`,
    message: '`R` is in the table twice',
    marked: 'R',
    expected: 'one row for each label: line 3 has it',
  },
  { text: `${BASIC}R -> R\nrefuse R "why"`, message: '`R` is in the table twice', marked: 'R' },
  { text: `${BASIC}refuse R`, message: 'a `refuse` line without a reason', marked: 'refuse R' },
  { text: `${BASIC}refuse R " "`, message: 'a `refuse` line without a reason', marked: 'refuse R " "' },
  { text: `${BASIC}refuse R "why`, message: 'a text without its closing `"`', marked: '"' },
  { text: `${BASIC}refuse "why"`, message: 'a label is missing', marked: '"why"' },
  {
    text: `${BASIC}R -> R  # and no more`,
    message: 'the table has no row for W, F',
    marked: 'source',
    expected: 'a row for every label of basic',
    suggestion: '`refuse W "why"` leaves a label out',
  },
  {
    text: 'source opencl\ntarget power',
    message:
      'the table has no row for R.na, W.na, R.rlx.wg, R.rlx.dv, R.rlx.sy, R.rlx.rem.wg, R.rlx.rem.dv, R.rlx.rem.sy, R.acq.wg, R.acq.dv, R.acq.sy, R.acq.rem.wg and 71 more',
    marked: 'source',
  },
  {
    text: 'source opencl\ntarget ptx\nscope wg cta',
    message: 'a `scope` line of another form',
    marked: 'scope wg cta',
  },
  {
    text: 'source opencl\ntarget ptx\nscope dv -> gpu',
    message: 'opencl has no scope level `dv`',
    marked: 'dv',
    suggestion: 'did you mean `dev`?',
  },
  {
    text: 'source opencl\ntarget ptx\nscope wg -> cta\nscope wg -> gpu',
    message: 'a second `scope` line for `wg`',
    marked: 'scope wg -> gpu',
  },
  {
    text: 'source basic\ntarget ptx\nrefuse R, W, F "all"',
    message: 'no scope of basic becomes cta, gpu, sys of ptx',
    marked: 'target',
    expected: 'a source with scopes, since ptx has some',
  },
  {
    text: `${tableOf('opencl-ptx').replace('wg  -> cta', 'wg -> gpu').replace('dev -> gpu', 'dev -> cta')}`,
    message: 'the `scope` lines mix up narrow and wide levels',
    marked: 'target',
  },
];

function tableOf(name: string): string {
  return loadMappingFile(name).text;
}

test('what is wrong with a mapping file is said', () => {
  for (const { text, message, marked, expected, suggestion } of FAULTS) {
    assert.throws(
      () => parse(text),
      (error) => {
        assert.ok(error instanceof InputError, String(error));
        const [diagnostic] = error.diagnostics;
        assert.equal(diagnostic!.message, message, text);
        const { start, end } = diagnostic!.span!;
        assert.equal(text.slice(start, end), marked, message);
        if (expected !== undefined) assert.equal(diagnostic!.expected, expected, message);
        if (suggestion !== undefined) assert.equal(diagnostic!.suggestion, suggestion, message);
        return true;
      },
    );
  }
});

test('any text is a mapping or an input error', () => {
  const words = [
    'source',
    'target',
    'machine',
    'amd',
    'basic',
    'ptx',
    'scope',
    'refuse',
    'trimmed',
    'R',
    'W',
    'U',
    'F',
  ];
  const signs = [
    '->',
    ',',
    '"',
    '"why"',
    '*',
    '.',
    '#',
    '\n',
    '\r\n',
    ' ',
    'nothing',
    'ctrl',
    '\t',
    'R.*',
    'cta',
    '->->',
  ];
  const text = fc
    .array(fc.constantFrom(...words, ...signs), { maxLength: 30 })
    .map((parts) => parts.join(' '));
  fc.assert(
    fc.property(fc.constantFrom('', BASIC), text, (start, rest) => {
      try {
        parse(start + rest);
      } catch (error) {
        assert.ok(error instanceof InputError, String(error));
      }
    }),
    { numRuns: 500 },
  );
});

test('a row is parsed into steps with roles', () => {
  const { name, rows, refused, isTrimmed } = parse(
    'source c11\ntarget power\ntrimmed\r\nW.*, U.rlx->F.sync R.x W.x # a "pair"\nR.* -> R ctrl F.isync\n' +
      'refuse U.acq, U.rel, U.acq_rel, U.sc, F.* "no # fences"',
  );
  const pair = (role: string): object[] => [
    { label: 'F.sync', role: 'fence' },
    { label: 'R.x', role },
    { label: 'W.x', role: 'access' },
  ];
  assert.equal(name, 'own');
  assert.equal(isTrimmed, true);
  assert.deepEqual(rows, [
    { source: ['W.na', 'W.rlx', 'W.rel', 'W.sc'], steps: pair('extra'), controlFrom: undefined },
    { source: ['U.rlx'], steps: pair('access'), controlFrom: undefined },
    {
      source: ['R.na', 'R.rlx', 'R.acq', 'R.sc'],
      steps: [
        { label: 'R', role: 'access' },
        { label: 'F.isync', role: 'fence' },
      ],
      controlFrom: 1,
    },
  ]);
  assert.deepEqual(
    refused.map(({ labels, reason }) => [labels.slice(0, 2), labels.length, reason]),
    [[['U.acq', 'U.rel'], 9, 'no # fences']],
  );
});

test('the library: every table parses, is on the page, and has the name of its file', () => {
  const page = readFileSync(new URL('../../docs/mappings.md', import.meta.url), 'utf8');
  const names = mappingNames();
  assert.equal(names.length, 12);
  for (const name of names) {
    assert.equal(library(name).name, name);
    assert.ok(page.includes(`| \`${name}\` |`), `docs/mappings.md does not list ${name}`);
  }
  const folder = new URL('../../src/models/mappings/', import.meta.url);
  assert.ok(readdirSync(folder).every((file) => file.endsWith('.map')));
  assert.throws(() => loadMappingFile('c11-powr'), /there is no mapping `c11-powr`/);
  assert.throws(() => loadMappingFile('none.map'), /there is no file `none.map`/);
});

test('the example of the page parses', () => {
  const page = readFileSync(new URL('../../docs/mappings.md', import.meta.url), 'utf8');
  const [, example] = /```\n(# [\s\S]*?)```/.exec(page)!;
  assert.equal(parse(example!).source.name, 'c11');
});

test('opencl-amd refuses what the compiler of the machine refuses', () => {
  const { machine, source, refused } = library('opencl-amd');
  assert.equal(machine, 'amd');
  const own = new Set(refused.flatMap(({ labels }) => labels));
  for (const label of source.labels)
    assert.equal(own.has(label.name), amdRefusalOf(label) !== undefined, label.name);
});

const apply = (mapping: string, source: FoundExecution): MappedExecution =>
  applyMapping(source, library(mapping))!;
const judged = (model: string, found: FoundExecution): boolean =>
  isConsistent(found, openFor(model, found.language, loadLibrary));

/** Wickerson et al., table 2, task 13, the solution that their files hint at. */
test('c11-power-trimmed: seven events become eight, and the outcome appears', () => {
  const source = written('c11', 'a:W.rlx x; f:F.sc; b:R.rlx y | c:W.sc y; d:W.rel x; e:R.rlx x | g:R.sc x', {
    rf: 'a>e d>g',
    co: 'd<a',
  });
  const { target, mapped } = apply('c11-power-trimmed', source);
  assert.deepEqual(
    target,
    written('power', 'a:W x; f:F.sync; b:R y | c:W y; l:F.lwsync; d:W x; e:R x | g:R x', {
      rf: 'a>e d>g',
      co: 'd<a',
    }),
  );
  assert.deepEqual(mapped, [
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [4, 5],
    [5, 6],
    [6, 7],
  ]);
  assert.equal(judged('c11-partial', source), false);
  assert.equal(judged('power', target), true);
});

/** The stored solution of task 16. */
test('opencl-ptx: five events become eight, scopes and control follow', () => {
  const relations = { rf: 'a>b c>d', co: 'e<a', ctrl: 'b>c' };
  const source = written('opencl', 'a:W.rlx.dv x | b:R.rlx.sy x; c:W.rel.wg y | d:R.acq.wg y; e:W.rlx.dv x', {
    ...relations,
    scopes: { wg: [0, 1, 1], dev: [0, 0, 0], sys: [0, 0, 0] },
  });
  const { target } = apply('opencl-ptx', source);
  assert.deepEqual(
    target,
    written(
      'ptx',
      'a:W.weak x | b:R.weak x; f:F.membar.sys; g:F.membar.cta; c:W.weak y | d:R.weak y; h:F.membar.cta; e:W.weak x',
      {
        ...relations,
        ctrl: 'b>g b>c',
        scopes: { cta: [0, 1, 1], gpu: [0, 0, 0], sys: [0, 0, 0] },
      },
    ),
  );
  assert.equal(judged('opencl-simp', source), false);
  assert.equal(judged('ptx1', target), true);
  assert.equal(judged('ptx2', target), false);
});

test('c11-x86: the read of an exchange reads the write before its own', () => {
  const source = written('c11', 'a:W.sc x; b:R.sc y; f:F.sc | c:W.sc x; d:U.rlx x; g:F.acq', {
    rf: 'c>d',
    co: 'c<d<a',
    ctrl: 'b>f',
  });
  assert.deepEqual(
    apply('c11-x86', source).target,
    written('x86', 'e:R.x x; a:W.x x; b:R y; f:F.mfence | h:R.x x; c:W.x x; i:R.x x; d:W.x x', {
      rf: 'd>e c>i',
      co: 'c<d<a',
      rmw: 'e>a h>c i>d',
    }),
  );
  assert.deepEqual(
    apply('c11-x86-mfence', written('c11', 'a:W.sc x')).target,
    written('x86', 'a:W x; f:F.mfence'),
  );
});

test('c11-power: what follows depends on the read, not what comes before it', () => {
  const source = written(
    'c11',
    'a:R.sc x; b:U.acq_rel y; c:W.na z | d:R.na z; e:R.na w; f:W.na v; g:W.na u',
    {
      rf: 'c>d',
      addr: 'a>b',
      data: 'a>b b>c',
      ctrl: 'd>f',
    },
  );
  assert.deepEqual(
    apply('c11-power', source).target,
    written(
      'power',
      's:F.sync; a:R x; i:F.isync; l:F.lwsync; r:R.x y; b:W.x y; j:F.isync; c:W z | d:R z; e:R w; f:W v; g:W u',
      {
        rf: 'c>d',
        addr: 'a>r a>b',
        data: 'a>b r>c',
        ctrl: 'a>i a>l a>r a>b a>j a>c r>b r>j r>c d>f d>g',
        rmw: 'r>b',
      },
    ),
  );
  assert.deepEqual(
    apply('c11-power-trailing', written('c11', 'a:W.sc x; b:R.sc y')).target,
    written('power', 'l:F.lwsync; a:W x; s:F.sync; b:R y; t:F.sync'),
  );
});

test('a refused label gives no target, a thread of nothing is no thread', () => {
  const groups = { wg: [0, 1, 2], dev: [0, 0, 0], sys: [0, 0, 0] };
  const update = written('opencl', 'a:U.acq.wg x | b:W.na y | c:W.na z', { scopes: groups });
  assert.equal(applyMapping(update, library('opencl-ptx')), undefined);
  assert.deepEqual(
    apply('c11-armv8', written('c11', 'f:F.rlx | a:R.acq x | g:F.rlx; b:W.rel x')).target,
    written('armv8', 'a:R.a x | b:W.l x'),
  );
  const trimmed = parse(`${tableOf('opencl-ptx')}\ntrimmed`);
  const fences = written('opencl', 'a:W.na x | f:F.sc.dv | b:R.sc.wg y', { scopes: groups });
  assert.deepEqual(
    applyMapping(fences, trimmed)!.target,
    written('ptx', 'a:W.weak x | b:R.weak y', { scopes: { cta: [0, 1], gpu: [0, 0], sys: [0, 0] } }),
  );
});

test('operands in no order stay so where the target knows that', () => {
  const { events, ...rest } = written('c11', 'a:R.sc x; b:W.na y; c:W.sc z');
  const source: FoundExecution = { ...rest, events, sequenced: [[0, 1]] };
  const strong = parse(
    'source c11\ntarget c11\nR.na -> R.na\nR.rlx, R.acq, R.sc -> F.sc R.sc\nW.na -> W.na\nW.rlx, W.rel, W.sc -> W.sc\nU.* -> U.sc\nF.* -> F.sc',
  );
  const { target } = applyMapping(source, strong)!;
  assert.deepEqual(
    target.events.map(({ label }) => label.name),
    ['F.sc', 'R.sc', 'W.na', 'W.sc'],
  );
  assert.deepEqual(target.sequenced, [
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
  assert.equal(apply('c11-x86-mfence', source).target.sequenced.length, 6);
});

for (const name of mappingNames()) {
  const mapping = library(name);
  if (mapping.machine !== undefined) continue;
  test(`${name}: targets of random executions are executions, and tests can be made of them`, () => {
    const refused = new Set(mapping.refused.flatMap(({ labels }) => labels));
    const labels = mapping.source.labels.filter(({ name: label }) => !refused.has(label));
    const sources = randomExecution({ ...mapping.source, labels }, { controlEnds: true, isPartial: true });
    fc.assert(
      fc.property(sources, (source) => {
        const { target, mapped } = applyMapping(source, mapping)!;
        assert.equal(isWellFormed(target), undefined);
        if (target.events.length > 0) litmusOf(target, 'target');
        // Read back: the writes of a location come from those of the source in the same order.
        const sourceOf = new Map(mapped.map(([from, to]) => [to, from]));
        const readBack = target.coherence.map((writes) => writes.map((n) => sourceOf.get(n)));
        assert.deepEqual(readBack, source.coherence);
        for (const [n, { label }] of target.events.entries()) {
          const own = source.events[sourceOf.get(n)!]!;
          if (label.kind !== 'read' || (writesOf(own) && own.label.kind === 'write')) continue;
          assert.equal(sourceOf.get(target.readsFrom[n]!) ?? -1, source.readsFrom[sourceOf.get(n)!]);
        }
      }),
      { numRuns: 100 },
    );
  });
}
