/**
 * What the notation of shapes does not reach: RMW instructions of machines (two events), races of C, scopes of OpenCL. By
 * hand from the definitions; the OpenCL rows are those of docs/models/opencl.md.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runText } from '../support/run-shape.ts';

async function expectAnswers(text: string, expected: Readonly<Record<string, string>>): Promise<void> {
  for (const [models, answer] of Object.entries(expected)) {
    for (const model of models.split(' ')) {
      const { litmus } = await runText(model, text);
      assert.equal(litmus!.answer, answer, model);
    }
  }
}

const X86_XADD = `X86 two-increments
{ 0:EAX=1; 1:EAX=1; }
 P0                | P1                ;
 LOCK XADD [x],EAX | LOCK XADD [x],EAX ;
exists (0:EAX=0 /\\ 1:EAX=0)
`;
const X86_SB_XCHG = `X86 SB+xchgs
{ 0:EAX=1; 1:EAX=1; }
 P0           | P1           ;
 XCHG [x],EAX | XCHG [y],EAX ;
 MOV EBX,[y]  | MOV EBX,[x]  ;
exists (0:EBX=0 /\\ 1:EBX=0)
`;
const AARCH64_LDADD = `AArch64 two-increments
{ 0:X0=x; 1:X0=x; 0:W1=1; 1:W1=1; }
 P0                | P1                ;
 LDADD W1,W2,[X0]  | LDADD W1,W2,[X0]  ;
exists (0:X2=0 /\\ 1:X2=0)
`;
const AARCH64_ONE = `AArch64 one-increment
{ 0:X0=x; 0:W1=1; }
 P0                ;
 LDADD W1,W2,[X0]  ;
exists (0:X2=1)
`;
const RISCV_AMOADD = `RISCV two-increments
{ 0:x5=x; 1:x5=x; 0:x6=1; 1:x6=1; }
 P0                     | P1                     ;
 amoadd.w x7,x6,(x5)    | amoadd.w x7,x6,(x5)    ;
exists (0:x7=0 /\\ 1:x7=0)
`;
const PPC_LWARX = `PPC two-increments
{ 0:r2=x; 1:r2=x; 0:r3=1; 1:r3=1; }
 P0             | P1             ;
 lwarx r1,r0,r2 | lwarx r1,r0,r2 ;
 stwcx. r3,r0,r2 | stwcx. r3,r0,r2 ;
 bne Fail0      | bne Fail1      ;
 li r4,1        | li r4,1        ;
 Fail0:         | Fail1:         ;
exists (0:r4=1 /\\ 1:r4=1 /\\ 0:r1=0 /\\ 1:r1=0)
`;
const PTX_ATOM = `PTX two-increments
{ x=0; }
 P0@cta 0,gpu 0              | P1@cta 1,gpu 0              ;
 atom.relaxed.gpu.add r0,x,1 | atom.relaxed.gpu.add r0,x,1 ;
exists (0:r0=0 /\\ 1:r0=0)
`;
const PTX_ATOM_CTA = PTX_ATOM.replaceAll('gpu.add', 'cta.add');

test('RMW instructions are atomic and do not read their own write', async () => {
  await expectAnswers(X86_XADD, { 'sc tso pso ra sra wra': 'No' });
  await expectAnswers(AARCH64_LDADD, { 'sc armv8': 'No' });
  await expectAnswers(AARCH64_ONE, { 'sc armv8': 'No' });
  await expectAnswers(RISCV_AMOADD, { 'sc riscv': 'No' });
  await expectAnswers(PPC_LWARX, { 'sc power': 'No' });
  await expectAnswers(PTX_ATOM, { 'sc ptx ptx1 ptx2': 'No' });
});

test('locked instructions drain the store buffer', async () => {
  await expectAnswers(X86_SB_XCHG, { 'sc tso pso': 'No', 'ra sra': 'Ok' });
});

test('PTX atomics of scopes that do not reach each other are not atomic', async () => {
  await expectAnswers(PTX_ATOM_CTA, { ptx: 'Ok', 'sc ptx1': 'No' });
});

const RACE = `C race
{}
P0 (int* x) { *x = 1; }
P1 (int* x) { int r0 = *x; }
exists (1:r0=1)
`;
const message = (write: string, read: string): string => `C message
{}
P0 (int* x, atomic_int* y) { *x = 1; atomic_store_explicit(y, 1, memory_order_${write}); }
P1 (int* x, atomic_int* y) {
  int r0 = atomic_load_explicit(y, memory_order_${read});
  int r1 = 1;
  if (r0 == 1) { r1 = *x; }
}
exists (1:r1=0)
`;
const C_MODELS = 'rc11 rc11-cpp20 c11 c11-partial c11-orig c11-draft c11-swrf c11-sra imm';

test('data races of C', async () => {
  await expectAnswers(RACE, { [C_MODELS]: 'Undef', 'sc ocaml': 'Ok' });
  await expectAnswers(message('release', 'acquire'), { [C_MODELS]: 'No' });
  await expectAnswers(message('relaxed', 'acquire'), { [C_MODELS]: 'Undef' });
});

function openclMessage(order: readonly [string, string], scope: string, group: number): string {
  return `OpenCL message
{}
P0@wg 0,dev 0 (global int* x, global atomic_int* y) {
  *x = 1;
  atomic_store_explicit(y, 1, memory_order_${order[0]}, memory_scope_${scope});
}
P1@wg ${group},dev 0 (global int* x, global atomic_int* y) {
  int r0 = atomic_load_explicit(y, memory_order_${order[1]}, memory_scope_${scope});
  int r1 = 1;
  if (r0 == 1) { r1 = *x; }
}
exists (1:r1=0)
`;
}

function openclStoreBuffering(scope: string, more = ''): string {
  const operations = (mine: string, other: string): string => `
  atomic_store_explicit(${mine}, 1, memory_order_seq_cst, memory_scope_${scope});
  int r0 = atomic_load_explicit(${other}, memory_order_seq_cst, memory_scope_${scope});`;
  return `OpenCL SB
{}
P0@wg 0,dev 0 (global atomic_int* x, global atomic_int* y) {${operations('x', 'y')}
}
P1@wg 1,dev 0 (global atomic_int* x, global atomic_int* y, global atomic_int* z) {${operations('y', 'x')}
  ${more}
}
exists (0:r0=0 /\\ 1:r0=0)
`;
}

test('scopes of OpenCL', async () => {
  const both = 'opencl opencl-simp';
  await expectAnswers(openclMessage(['release', 'acquire'], 'device', 1), { [both]: 'No' });
  await expectAnswers(openclMessage(['release', 'acquire'], 'work_group', 0), { [both]: 'No' });
  await expectAnswers(openclMessage(['release', 'acquire'], 'work_group', 1), { [both]: 'Undef' });
  await expectAnswers(openclMessage(['relaxed', 'relaxed'], 'device', 1), { [both]: 'Undef' });
  await expectAnswers(openclStoreBuffering('device'), { [both]: 'No' });
  const narrow = 'atomic_store_explicit(z, 1, memory_order_seq_cst, memory_scope_work_group);';
  await expectAnswers(openclStoreBuffering('device', narrow), { opencl: 'No', 'opencl-simp': 'Ok' });
});
