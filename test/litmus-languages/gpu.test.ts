import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openclLanguage } from '../../src/frontends/litmus/gpu/opencl-language.ts';
import { ptxLanguage } from '../../src/frontends/litmus/gpu/ptx-language.ts';
import { lowerText } from './lower-text.ts';

const ptx = (...rows: readonly string[]): readonly string[] =>
  lowerText(ptxLanguage, ['P0@cta 0,gpu 0', ...rows].map((row) => `${row} ;\n`).join('')).text[0]!;

test('PTX: weak and strong accesses, state spaces and types', () => {
  assert.deepEqual(
    ptx(
      'ld r0, [x]',
      'ld.weak.global.u32 r1, x',
      'ld.relaxed.cta r0, [y]',
      'ld.acquire.sys %r0, [y]',
      'ld.volatile r0, [x]',
    ),
    [
      'r0 := load x {WEAK}',
      'r1 := load x {WEAK}',
      'r0 := load y {RLX,CTA}',
      'r0 := load y {ACQ,SYS}',
      'r0 := load x {RLX,SYS}',
    ],
  );
  assert.deepEqual(
    ptx('st [x], 1', 'st.relaxed.gpu x, r1', 'st.release.cta [x+4], r1', 'mov r2, x', 'st [r2], -3'),
    [
      'store x 1 {WEAK}',
      'store x r1 {RLX,GPU}',
      'store (x +.64 4) r1 {REL,CTA}',
      'r2 := x',
      'store r2 -3 {WEAK}',
    ],
  );
});

test('PTX: atomics split their order over read and write', () => {
  assert.deepEqual(
    ptx(
      'atom.relaxed.gpu.add r0, [x], 1',
      'atom.acquire.cta.exch r0, [x], r1',
      'atom.acq_rel.sys.cas r0, [x], r0, 2',
      'red.release.gpu.plus x, 1',
      'atom.xor.b32 r0, [x], 1',
    ),
    [
      'r0 := rmw x <- (r0 + 1) {RLX,GPU} {RLX,GPU}',
      'r0 := rmw x <- r1 {ACQ,CTA} {RLX,CTA}',
      '%old := rmw x if (%old == r0) <- 2 {ACQ,SYS} {REL,SYS} else {ACQ,SYS}',
      'r0 := %old',
      '%discarded := rmw x <- (%discarded + 1) {RLX,GPU} {REL,GPU}',
      'r0 := rmw x <- (r0 ^ 1) {RLX,GPU} {RLX,GPU}',
    ],
  );
});

test('PTX: fences', () => {
  assert.deepEqual(
    ptx('fence.acq_rel.gpu', 'fence.sc.sys', 'fence.cta', 'membar.cta', 'membar.gl', 'membar.sys'),
    [
      'fence {ACQ_REL,GPU}',
      'fence {SC,SYS}',
      'fence {ACQ_REL,CTA}',
      'fence {MEMBAR.CTA,SC,CTA}',
      'fence {MEMBAR.GL,SC,GPU}',
      'fence {MEMBAR.SYS,SC,SYS}',
    ],
  );
});

test('PTX: branches and arithmetic', () => {
  assert.deepEqual(
    ptx(
      'L0: add.s32 r1, r0, 1',
      'setp.lt.u32 p0, r1, 3',
      '@p0 bra L0',
      '@!p0 bra L1',
      'bne r0, 1, L0',
      'L1: bra L1',
    ),
    ['r1 := (r0 + 1)', 'p0 := (r1 <u 3)', 'if p0 goto 0', 'if !p0 goto 5', 'if (r0 != 1) goto 0', 'goto 5'],
  );
});

test('PTX: a group number counts within the wider group', () => {
  const header = 'P0@cta 0,gpu 0 | P1@cta 1,gpu 0 | P2@cta 0,gpu 1 | P3@gpu 1, cta 0 ;';
  assert.deepEqual(lowerText(ptxLanguage, header).scopes, [
    { name: 'cta', groupOf: [0, 1, 2, 2] },
    { name: 'gpu', groupOf: [0, 0, 1, 1] },
    { name: 'sys', groupOf: [0, 0, 0, 0] },
  ]);
});

test('PTX: registers are known with and without `%`', () => {
  assert.equal(ptxLanguage.canonicalRegister('%r1'), 'r1');
  assert.equal(ptxLanguage.canonicalRegister('rd2'), 'rd2');
  assert.equal(ptxLanguage.canonicalRegister('x'), undefined);
});

const opencl = (statements: string): readonly string[] =>
  lowerText(
    openclLanguage,
    `P0@wg 0,dev 0 (global atomic_int* x, local int* y, __local atomic_int* z) { ${statements} }`,
  ).text[0]!;

test('OpenCL: scopes nest, spaces and non-atomic locations are tagged', () => {
  assert.deepEqual(
    opencl(`*y = 1; *x = 1; atomic_init(x, 0); atomic_store(x, 1);
            atomic_store_explicit(x, 1, memory_order_release, memory_scope_work_group);
            int r = atomic_load_explicit(z, memory_order_acquire, memory_scope_device);
            r = atomic_load_explicit(x, memory_order_relaxed);
            r = atomic_fetch_add_explicit(x, 1, memory_order_acq_rel, memory_scope_all_svm_devices);
            r = atomic_exchange_explicit_remote(x, 1, memory_order_acq_rel, memory_scope_device);`),
    [
      'store y 1 {NA,NAL,L}',
      'store x 1 {SC,A,WG,DV,G}',
      'store x 0 {NA,G}',
      'store x 1 {SC,A,WG,DV,G}',
      'store x 1 {REL,A,WG,G}',
      'r := load z {ACQ,A,WG,DV,L}',
      'r := load x {RLX,A,WG,DV,G}',
      'r := rmw x <- (r + 1) {ACQ_REL,A,WG,DV,SY,G,RMW}',
      'r := rmw x <- 1 {ACQ_REL,A,WG,DV,G,REM,RMW}',
    ],
  );
});

test('OpenCL: fences by their flags', () => {
  assert.deepEqual(
    opencl(`atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, memory_scope_device);
            atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_order_seq_cst,
              memory_scope_work_group);`),
    ['fence {ACQ,A,WG,DV,G}', 'fence {SC,A,WG,G,L}'],
  );
});

test('OpenCL: scope tree and tags of initial writes', () => {
  const { scopes, locations } = lowerText(
    openclLanguage,
    `P0@wg 0, dev 0 (global atomic_int* x, local int* t) { }
     kernel void P1@wg 1 (global atomic_int* x) { } P2@wg 0,dev 1 () { }`,
    { variables: { t: { length: 2 } } },
  );
  assert.deepEqual(scopes, [
    { name: 'wg', groupOf: [0, 1, 2] },
    { name: 'dev', groupOf: [0, 0, 1] },
    { name: 'sys', groupOf: [0, 0, 0] },
  ]);
  assert.deepEqual(
    locations.locations.map(({ name, tags }) => [name, tags]),
    [
      ['t[0]', ['L', 'NAL']],
      ['t[1]', ['L', 'NAL']],
      ['x', ['G']],
    ],
  );
});
