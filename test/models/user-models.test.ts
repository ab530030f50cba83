/** Cat files as users of herd7 write them: names that herd7 gives to every model, in the places where they matter. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import { checkLitmus } from '../../src/explore/check-litmus.ts';
import type { CheckResult } from '../../src/explore/results/result.ts';
import { parseLitmus } from '../../src/frontends/litmus/parse-litmus.ts';
import { openModel } from '../../src/models/open-model.ts';
import { loadLibrary } from '../support/run-shape.ts';

async function run(cat: string, litmus: string): Promise<CheckResult> {
  const { program, question } = parseLitmus({ name: 'test.litmus', text: litmus });
  const { model, equivalence } = openModel({ name: 'user.cat', text: cat }, program, loadLibrary);
  return checkLitmus(program, question, model, { equivalence });
}

const allows = async (cat: string, litmus: string): Promise<boolean> =>
  (await run(cat, litmus)).litmus!.states.some(({ matches }) => matches);

const MP_RELEASE = `AArch64 MP
{ 0:X1=x; 0:X3=y; 1:X1=x; 1:X3=y; }
 P0           | P1           ;
 MOV W0,#1    | LDAR W0,[X3] ;
 STR W0,[X1]  | LDR W2,[X1]  ;
 STLR W0,[X3] |              ;
exists (1:X0=1 /\\ 1:X2=0)
`;

test('a set of herd7 that no test here can fill is empty, and `try` does not fall back', async () => {
  const model = (release: string): string => `include "cos.cat"
let L = try ${release} with emptyset
acyclic rfe | fre | po;[L] | [A];po as order`;
  assert.equal(await allows(model('L & (Exp & M | FAULT)'), MP_RELEASE), false);
  assert.equal(await allows(model('L & no-such-set'), MP_RELEASE), true);
});

test('two initial writes are not external to each other', async () => {
  const text = 'C t\n{ x=0; y=0; }\nP0 (int* x, int* y) { *x = 1; int r0 = *y; }\nexists (0:r0=0)\n';
  assert.equal(await allows('empty ext & (IW * IW) as none', text), true);
  assert.equal(await allows('~empty ext & (IW * M) as some', text), true);
  assert.equal(await allows('empty int & (IW * _) as none', text), true);
});

test('EX holds exclusives, X atomic instructions too, I the initial writes, sm and si are identities', async () => {
  const text = `RISCV t
{ 0:x5=x; }
 P0                    ;
 lr.w x6,(x5)          ;
 sc.w x7,x6,(x5)       ;
 amoadd.w x8,x6,(x5)   ;
exists (0:x7=0)
`;
  assert.equal(await allows('empty (rmw \\ amo) \\ (EX * EX) as pairs', text), true);
  assert.equal(await allows('empty amo & (EX * _) as none', text), true);
  assert.equal(await allows('empty rmw \\ (X * X) as all', text), true);
  assert.equal(await allows('empty (I \\ IW) | (IW \\ I) as same', text), true);
  assert.equal(await allows('empty (sm \\ id) | ([M] \\ sm) | (si \\ id) as same', text), true);
});

test('what needs register events or virtual memory is refused by name', () => {
  const { program } = parseLitmus({ name: 'test.litmus', text: MP_RELEASE });
  const open = (text: string) => () => openModel({ name: 'user.cat', text }, program, loadLibrary);
  const refusal = (message: RegExp) => (error: unknown) =>
    error instanceof InputError && error.diagnostics.some((found) => message.test(found.message));
  assert.throws(
    open('AArch64 deps\ncatdep\nacyclic iico_data'),
    refusal(/`iico_data` is not supported: register/),
  );
  assert.throws(open('acyclic [PTE];po'), refusal(/`PTE` is not supported: virtual memory/));
  assert.doesNotThrow(open('let PTE = if "vmsa" then PTE else emptyset\nacyclic [PTE];po'));
});
