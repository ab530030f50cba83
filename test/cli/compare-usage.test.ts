/** Which questions the options of `heddle compare` ask, and which commands are refused. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Command } from 'commander';
import { addCompareOptions, type CompareFlags } from '../../src/cli/compare-options.ts';
import { modelsOf, questionOf } from '../../src/cli/compare-usage.ts';
import { InputError, type Question, renderDiagnostic } from '../../src/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'heddle-compare-usage-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function flagsOf(words: string): CompareFlags {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  // Words between quotes are one.
  const args = (words.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
  return addCompareOptions(command).parse(args, { from: 'user' }).opts<CompareFlags>();
}

function ask(words: string): Question {
  const asked = questionOf(flagsOf(words));
  modelsOf(asked);
  return asked;
}

/** What is said of a command that is refused; the lists of all models and mappings cut. */
function refusal(words: string): string {
  try {
    ask(words);
  } catch (error) {
    if (error instanceof InputError)
      return error.diagnostics
        .map(renderDiagnostic)
        .join('\n')
        .replace(/expected: one of sc, .*/, 'expected: one of …');
    return (error as Error).message;
  }
  return 'not refused';
}

test('options ask the question that they say', () => {
  const { language, mapping, ...plain } = ask('--forbidden-by c11-sra --allowed-by c11');
  assert.equal(language.name, 'c11');
  assert.equal(mapping, undefined);
  assert.deepEqual(plain, {
    forbiddenBy: 'c11-sra',
    allowedBy: 'c11',
    monotonic: undefined,
    events: 4,
    isExact: false,
    targetEvents: undefined,
    threads: undefined,
    locations: undefined,
    maxRmw: undefined,
    sequencing: 'total',
    deadness: true,
    where: [],
    all: false,
    minimal: false,
  });
  const full = ask(
    "--forbidden-by sc --allowed-by x86-tso --language x86 --events 6 --exactly --all --threads 2 --locations 3 --no-rmw --no-deadness --where 'empty F' --where '~empty R'",
  );
  assert.equal(full.language.name, 'x86');
  // Under its first name.
  assert.deepEqual(
    [full.allowedBy, full.events, full.isExact, full.all, full.threads, full.locations],
    ['tso', 6, true, true, 2, 3],
  );
  assert.deepEqual([full.maxRmw, full.deadness], [0, false]);
  assert.deepEqual(
    full.where.map(({ text }) => text),
    ['empty F', '~empty R'],
  );
  assert.equal(ask('--forbidden-by c11 --max-rmw 1 --sequencing partial').sequencing, 'partial');
});

test('the language comes from the mapping, or from what the models share', () => {
  const compiled = ask('--forbidden-by sc --mapping c11-power --allowed-by power --target-events 8');
  assert.equal(compiled.language.name, 'c11');
  assert.equal(compiled.mapping?.target.name, 'power');
  assert.equal(ask('--forbidden-by opencl --mapping opencl-amd').allowedBy, undefined);
  assert.equal(ask('--forbidden-by sc --allowed-by jam21 --language java').language.name, 'java');
  assert.equal(ask('--forbidden-by mca --allowed-by power').language.name, 'power');
  const monotonic = ask('--forbidden-by c11 --monotonic modes');
  assert.deepEqual([monotonic.allowedBy, monotonic.monotonic], ['c11', 'modes']);
  assert.equal(ask('--forbidden-by c11 --allowed-by c11 --monotonic modes').allowedBy, 'c11');
});

test('a cat file is a model of any language', () => {
  const path = join(folder, 'own.cat');
  writeFileSync(path, '"own"\nacyclic po | rf as thin-air\n');
  const { forbiddenBy, language } = ask(`--forbidden-by ${path} --allowed-by power`);
  assert.equal(typeof forbiddenBy === 'string' ? '' : forbiddenBy.name, path);
  assert.equal(language.name, 'power');
  writeFileSync(path, '"own"\nacyclic po | rff\n');
  assert.match(
    refusal(`--forbidden-by ${path} --allowed-by power`),
    /own\.cat:2:14: error: `rff` is not defined/,
  );
});

/** Commands, and what is said of them in full. */
const REFUSED: readonly (readonly [words: string, text: string])[] = [
  [
    '--allowed-by c11',
    'heddle: error: no model is named that forbids what is searched for\n  expected: `--forbidden-by MODEL`\n' +
      '  help: `heddle compare --forbidden-by c11-sra --allowed-by c11 --events 6`; `heddle models` lists them',
  ],
  [
    '--forbidden-by c12',
    'heddle: error: there is no model `c12`\n  expected: one of …\n  help: did you mean `c11`?',
  ],
  [
    '--forbidden-by c11 --language amrv8',
    'heddle: error: there is no language `amrv8` to compare in\n' +
      '  expected: one of basic, c11, opencl, ptx, x86, power, armv7, armv8, riscv, java\n  help: did you mean `armv8`?',
  ],
  [
    '--forbidden-by sc --allowed-by tso',
    'heddle: error: `sc` and `tso` can be compared in several languages, and none is named\n' +
      '  expected: `--language` with one of c11, x86, java',
  ],
  [
    '--forbidden-by c11 --allowed-by power',
    'heddle: error: `c11` and `power` have no language in common\n' +
      '  expected: `c11` is for c11, `power` is for power\n' +
      '  help: `--mapping NAME` compares a source language with what it is compiled to',
  ],
  [
    '--forbidden-by mca --allowed-by sc --language c11',
    'heddle: error: model `mca` is not for c11\n  expected: a model of c11, such as `rc11`\n  help: `mca` is for x86, power',
  ],
  [
    '--forbidden-by xmm',
    'heddle: error: model `xmm` cannot be compared: its executions are made from other executions\n' +
      '  expected: a model that is a set of axioms on single executions\n  help: `heddle models` lists the models with their axioms',
  ],
  [
    '--forbidden-by c11 --allowed-by rc11 --monotonic modes',
    'heddle: error: `--monotonic` asks about one model, and `--allowed-by` names another\n  help: leave out `--allowed-by`',
  ],
  [
    '--forbidden-by tso --allowed-by x86-tso --language x86',
    'heddle: error: no execution is both forbidden and allowed by `tso`\n' +
      '  help: `--monotonic sequencing|modes|fences` compares executions of one model; without `--allowed-by`, all is shown that it forbids',
  ],
  [
    '--forbidden-by c11 --no-rmw --max-rmw 2',
    'heddle: error: `--no-rmw` and `--max-rmw 2` contradict each other',
  ],
  [
    '--forbidden-by c11 --all --jobs 2',
    'heddle: error: `--jobs` and `--all` do not go together\n  help: leave out `--jobs`: the search is then one formula a size',
  ],
  [
    '--forbidden-by opencl --mapping opencl-amd --jobs 2',
    'heddle: error: `--jobs` is not there with mapping `opencl-amd`, whose target is a machine (amd)',
  ],
  [
    '--forbidden-by c11 --threads 5',
    'heddle: error: `--threads 5` is more than there are events (4)\n' +
      '  help: `--events 5` or more: each of the threads has at least one event',
  ],
  [
    '--forbidden-by c11 --target-events 3',
    'heddle: error: `--target-events` is about compiled executions, and no mapping is named\n' +
      '  help: `--mapping NAME` compiles, `--events` bounds executions that are not compiled',
  ],
  [
    '--forbidden-by c11 --mapping c11-power --allowed-by power --language opencl',
    'heddle: error: mapping `c11-power` compiles c11, not opencl\n  help: leave out `--language`, or `--language c11`',
  ],
  [
    '--forbidden-by c11 --mapping c11-power',
    'heddle: error: no model is named that allows what mapping `c11-power` compiles to\n' +
      '  expected: `--allowed-by MODEL`, for power\n  help: `--allowed-by power` is the model of power',
  ],
  [
    '--forbidden-by c11 --mapping c11-power --allowed-by tso',
    'heddle: error: model `tso` is not for power\n  expected: a model of power, such as `power`\n  help: `tso` is for c11, x86, java',
  ],
  [
    '--forbidden-by opencl --mapping opencl-amd --allowed-by ptx',
    'heddle: error: the target of mapping `opencl-amd` is a machine (amd), which has no other model\n  help: leave out `--allowed-by`',
  ],
  [
    '--forbidden-by c11 --mapping c11-power --monotonic modes',
    'heddle: error: `--mapping` and `--monotonic` are two questions\n  expected: one of them',
  ],
  [
    '--forbidden-by c11 --monotonic modes --all',
    'heddle: error: `--all` is not there with `--monotonic`, which asks about two executions',
  ],
  [
    '--forbidden-by c11 --mapping c11-power --allowed-by power --all',
    'heddle: error: `--all` is not there with `--mapping`: one test is enough to break it\n  help: `--where` asks for another test',
  ],
  [
    '--forbidden-by c11 --events 21',
    "error: option '--events <n>' argument '21' is invalid. a whole number from 1 to 20 is expected",
  ],
  [
    '--forbidden-by power --sequencing partial',
    'heddle: error: `--sequencing partial` is not there in power, where all events of a thread are in order\n  expected: one of c11, opencl',
  ],
  [
    '--forbidden-by sc --language basic --max-rmw 2',
    'heddle: error: `--max-rmw 2` has no meaning in basic, which has no read-modify-writes\n' +
      '  expected: one of c11, opencl, x86, power, armv7, armv8, riscv, java\n  help: leave it out',
  ],
  [
    '--forbidden-by tso --language x86 --monotonic modes',
    'heddle: error: `--monotonic modes` has no meaning in x86, where no event has a weaker mode',
  ],
  [
    '--forbidden-by power --harness programs',
    'heddle: error: no harness can be written in power\n  expected: one of c11, java\n  help: `--output DIR` writes the litmus tests',
  ],
  [
    "--forbidden-by c11 --where 'R & NA'",
    'heddle: error: `--where R & NA` is no check of cat\n  expected: `acyclic`, `irreflexive`, `empty` or `~empty`, and an expression\n' +
      "  help: `--where 'empty R & NA'` or `--where '~empty R & NA'`",
  ],
];

for (const [words, text] of REFUSED)
  test(`refused: ${words}`, () => {
    assert.equal(refusal(words), text);
  });

test('read-modify-writes can be bounded where there are any, and to none everywhere', () => {
  assert.equal(ask('--forbidden-by power --max-rmw 1').maxRmw, 1);
  assert.equal(ask('--forbidden-by sc --language basic --max-rmw 0').maxRmw, 0);
});

test('operands in no order are refused with a mapping to a language that has them too', () => {
  const path = join(folder, 'stronger.map');
  writeFileSync(
    path,
    'source c11\ntarget c11\nR.na -> R.na\nW.na -> W.na\nR.rlx, R.acq, R.sc -> R.sc\n' +
      'W.rlx, W.rel, W.sc -> W.sc\nU.* -> U.sc\nF.* -> F.sc\n',
  );
  const words = `--forbidden-by c11 --mapping ${path} --allowed-by c11`;
  assert.equal(ask(words).sequencing, 'total');
  assert.equal(
    refusal(`${words} --sequencing partial`),
    'heddle: error: `--sequencing partial` is not there with mapping `stronger`, whose target is c11\n' +
      '  expected: a mapping to a language whose threads are all in order\n  help: leave out `--sequencing`',
  );
  const toPower = '--forbidden-by c11 --mapping c11-power --allowed-by power --sequencing partial';
  assert.equal(ask(toPower).sequencing, 'partial');
  assert.equal(ask('--forbidden-by opencl --mapping opencl-amd --sequencing partial').sequencing, 'partial');
});

test('a mapping that is not there names those that are', () => {
  assert.match(
    refusal('--forbidden-by c11 --mapping c11-powr --allowed-by power'),
    /^heddle: error: there is no mapping `c11-powr`\n {2}expected: .*c11-x86.*\n {2}help: did you mean `c11-power`\?$/,
  );
});
