/**
 * Verdicts of machine models. Authority: refs/herd7, release 7.58, with its own riscv.cat, ppc.cat
 * and arm.cat and with Arm's aarch64.cat; refs/arm-manual and refs/riscv say the same.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkLitmus, openModel, parseLitmus, type SourceFile } from '../../src/index.ts';
import { loader } from '../support/explore.ts';

const caseText = (name: string): string =>
  readFileSync(new URL(`./honest/${name}.litmus`, import.meta.url), 'utf8');

async function observation(text: string, model: string | SourceFile): Promise<string> {
  const { program, question } = parseLitmus({ name: 'test.litmus', text });
  const opened = openModel(model, program, loader);
  return (await checkLitmus(program, question, opened.model, { equivalence: opened.equivalence })).litmus
    .observation;
}

const CASES = [
  ['riscv-sb-rl-aq', 'riscv', 'Sometimes'],
  ['riscv-sc-result', 'riscv', 'Never'],
  ['arm-noret-dmbld', 'armv8', 'Sometimes'],
  ['arm-noret-dmbld', 'armv8-2018', 'Never'],
  ['arm-dsb-st', 'armv8', 'Never'],
  ['arm-dsb-st', 'armv8-2018', 'Sometimes'],
  ['ppc-mp-sync-ctrlisync', 'power', 'Never'],
] as const;

for (const [name, model, expected] of CASES) {
  test(`${name} under ${model}: ${expected}`, async () => {
    assert.equal(await observation(caseText(name), model), expected);
  });
}

/** A thread a list of instructions; registers X1 and X3 hold the addresses of x and y. */
function aarch64(first: readonly string[], second: readonly string[], condition: string): string {
  const rows = Array.from(
    { length: Math.max(first.length, second.length) },
    (_, i) => ` ${first[i] ?? ''} | ${second[i] ?? ''} ;`,
  );
  const init = '0:X1=x; 0:X3=y; 1:X1=x; 1:X3=y;';
  return `AArch64 t\n{ ${init} }\n P0 | P1 ;\n${rows.join('\n')}\nexists ${condition}\n`;
}

const sb = (write: (address: string) => readonly string[]): string =>
  aarch64([...write('[X1]'), 'LDR W6,[X3]'], [...write('[X3]'), 'LDR W6,[X1]'], '(0:X6=0 /\\ 1:X6=0)');

const mp = (fence: string, read: readonly string[], condition: string): string =>
  aarch64(['MOV W0,#1', 'STR W0,[X1]', fence, 'STR W0,[X3]'], read, condition);

/** P0 reads from its own atomic write before it reads y; P1 is its SB partner. */
const ownAtomic = (swap: string): string =>
  aarch64(
    ['MOV W0,#1', `${swap} W0,W2,[X1]`, 'LDAR W5,[X1]', 'LDR W6,[X3]'],
    ['MOV W0,#1', 'STR W0,[X3]', 'DMB SY', 'LDR W6,[X1]'],
    '(0:X5=1 /\\ 0:X6=0 /\\ 1:X6=0)',
  );

const seen = '(1:X6=1 /\\ 1:X7=0)';

/** Test, verdict of Arm's current model, verdict of the text of 2018. */
const ARM_LINES = [
  ['SB+swpal', sb((at) => ['MOV W0,#1', `SWPAL W0,W2,${at}`]), 'Never', 'Sometimes'],
  ['SB+ldaddal', sb((at) => ['MOV W0,#1', `LDADDAL W0,W2,${at}`]), 'Never', 'Sometimes'],
  ['SB+swpal to WZR', sb((at) => ['MOV W0,#1', `SWPAL W0,WZR,${at}`]), 'Sometimes', 'Sometimes'],
  ['SB+swpa', sb((at) => ['MOV W0,#1', `SWPA W0,W2,${at}`]), 'Sometimes', 'Sometimes'],
  ['SB+dsb.st', sb((at) => ['MOV W0,#1', `STR W0,${at}`, 'DSB ST']), 'Never', 'Sometimes'],
  ['SB+dmb.st', sb((at) => ['MOV W0,#1', `STR W0,${at}`, 'DMB ST']), 'Sometimes', 'Sometimes'],
  ['SB+dsb.ld', sb((at) => ['MOV W0,#1', `STR W0,${at}`, 'DSB LD']), 'Sometimes', 'Sometimes'],
  ['swp, own read with ldar', ownAtomic('SWP'), 'Sometimes', 'Never'],
  ['swpl, own read with ldar', ownAtomic('SWPL'), 'Never', 'Never'],
  ['MP+dmb.nsh', mp('DMB NSH', ['LDR W6,[X3]', 'DMB NSH', 'LDR W7,[X1]'], seen), 'Never', 'Sometimes'],
  [
    'MP+stadd+dmb.ld',
    mp('DMB SY', ['MOV W8,#2', 'STADD W8,[X3]', 'DMB LD', 'LDR W7,[X1]'], '([y]=3 /\\ 1:X7=0)'),
    'Sometimes',
    'Never',
  ],
  [
    'MP+ldadd+dmb.ld',
    mp('DMB SY', ['MOV W8,#2', 'LDADD W8,W6,[X3]', 'DMB LD', 'LDR W7,[X1]'], seen),
    'Never',
    'Never',
  ],
  [
    'MP+stadd+dmb.sy',
    mp('DMB SY', ['MOV W8,#2', 'STADD W8,[X3]', 'DMB SY', 'LDR W7,[X1]'], '([y]=3 /\\ 1:X7=0)'),
    'Never',
    'Never',
  ],
] as const;

for (const [name, text, current, older] of ARM_LINES) {
  test(`${name}: ${current} under armv8, ${older} under armv8-2018`, async () => {
    assert.equal(await observation(text, 'armv8'), current);
    assert.equal(await observation(text, 'armv8-2018'), older);
  });
}

/** Written as herd7's ppc.cat calls it: with the dependency and the fence. */
const CTRL_ISYNC = (call: string): SourceFile => ({
  name: 'ctrl-isync.cat',
  text: `PPC\ninclude "cos.cat"\nlet ctrlisync = try ${call} with 0\nacyclic rfe | fre | fencerel(SYNC) | ctrlisync\n`,
});

test('a model that calls ctrlcfence as herd7 does within a `try` is not weaker', async () => {
  const text = caseText('ppc-mp-sync-ctrlisync');
  assert.equal(await observation(text, CTRL_ISYNC('ctrlcfence(ctrl,ISYNC)')), 'Never');
  assert.equal(await observation(text, CTRL_ISYNC('ctrlcfence(ctrl,NOFENCE)')), 'Sometimes');
});

test('a mistake within a `try` is refused', async () => {
  const text = caseText('ppc-mp-sync-ctrlisync');
  await assert.rejects(
    () => observation(text, CTRL_ISYNC('ctrlcfence(ISYNC)')),
    /takes 2 arguments, 1 given/,
  );
  await assert.rejects(() => observation(text, CTRL_ISYNC('fencerel(ctrl)')), /needs a set of events/);
});
