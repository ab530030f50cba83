import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cLanguage } from '../../src/frontends/litmus/c/c-language.ts';
import { lowerText } from './lower-text.ts';

const body = (statements: string): readonly string[] =>
  lowerText(cLanguage, `P0(atomic_int* x, int* y, atomic_long* l) { ${statements} }`).text[0]!;

test('every memory order, long and short', () => {
  const orders = [
    ['memory_order_relaxed', 'RLX'],
    ['memory_order_consume', 'CON'],
    ['memory_order_acquire', 'ACQ'],
    ['memory_order_seq_cst', 'SC'],
    ['mo_relaxed', 'RLX'],
    ['acquire', 'ACQ'],
    ['acq', 'ACQ'],
    ['sc', 'SC'],
  ] as const;
  for (const [written, tag] of orders) {
    assert.deepEqual(body(`int r = atomic_load_explicit(x, ${written});`), [`r := load x {${tag},A}`]);
  }
  assert.deepEqual(body('atomic_store_explicit(x, 1, memory_order_release);'), ['store x 1 {REL,A}']);
  assert.deepEqual(body('atomic_thread_fence(memory_order_acq_rel); atomic_thread_fence(relaxed);'), [
    'fence {ACQ_REL,A}',
    'fence {RLX,A}',
  ]);
});

test('forms without `_explicit` are seq_cst, atomic_init is not atomic', () => {
  assert.deepEqual(body('atomic_init(x, 3); atomic_store(x, 1); int r = atomic_load(x);'), [
    'store x 3 {NA}',
    'store x 1 {SC,A}',
    'r := load x {SC,A}',
  ]);
});

test('read-modify-writes are one event and keep clear of the registers they compute with', () => {
  assert.deepEqual(
    body(`int r = atomic_fetch_add_explicit(x, 2, memory_order_acq_rel); r = atomic_fetch_sub(x, r);
          atomic_fetch_or(x, 1); atomic_fetch_and(x, 1); atomic_fetch_xor(x, 1); int s = atomic_exchange(x, r);
          s = atomic_exchange_explicit(x, s, release);`),
    [
      'r := rmw x <- (r + 2) {ACQ_REL,A,RMW}',
      '%1 := rmw x <- (%1 - r) {SC,A,RMW}',
      'r := %1',
      '%2 := rmw x <- (%2 | 1) {SC,A,RMW}',
      '%3 := rmw x <- (%3 & 1) {SC,A,RMW}',
      '%4 := rmw x <- (%4 ^ 1) {SC,A,RMW}',
      's := rmw x <- r {SC,A,RMW}',
      '%6 := rmw x <- s {REL,A,RMW}',
      's := %6',
    ],
  );
});

test('compare-exchange with the expected value in a local', () => {
  assert.deepEqual(
    body(`int e = 1; int ok = atomic_compare_exchange_strong_explicit(x, &e, 5, acq_rel, relaxed); *y = e;
          if (!atomic_compare_exchange_weak(x, &e, e + 1)) *y = 2;`),
    [
      'e := 1',
      '%2 := rmw x if (%2 == e) <- 5 {ACQ_REL,A,RMW} else {RLX,A}',
      '%3 := (%2 == e)',
      'e := %2',
      'ok := %3',
      'store y e {NA}',
      '%4 := rmw x if (%4 == e) <- (e + 1) {SC,A,RMW} else {SC,A}',
      '%5 := (%4 == e)',
      'e := %4',
      'if %5 goto 11',
      'store y 2 {NA}',
    ],
  );
});

test('compare-exchange with the expected value in memory', () => {
  assert.deepEqual(body('int r = atomic_compare_exchange_strong(x, y, 5);'), [
    '%1 := load y {NA}',
    '%2 := rmw x if (%2 == %1) <- 5 {SC,A,RMW} else {SC,A}',
    '%3 := (%2 == %1)',
    'if %3 goto 5',
    'store y %2 {NA}',
    'r := %3',
  ]);
});

test('arguments with accesses are unsequenced, the access itself comes after them', () => {
  assert.deepEqual(body('atomic_store(x + *y, atomic_load(l));'), [
    'unsequenced begin',
    '%0 := load y {NA}',
    'unsequenced next',
    '%1 := load l {SC,A}',
    'unsequenced end',
    'store (x +.64 (%0 *.64 4)) (%1 + 0) {SC,A}',
  ]);
});

test('flags', () => {
  const code =
    'P0(atomic_flag* f) { while (atomic_flag_test_and_set_explicit(f, acquire)); atomic_flag_clear(f); }';
  assert.deepEqual(lowerText(cLanguage, code).text[0], [
    '%0 := rmw f <- 1 {ACQ,A,RMW}',
    'if %0 goto 0',
    'store f 0 {SC,A}',
  ]);
});

test('64-bit objects', () => {
  assert.deepEqual(body('long r = atomic_fetch_add(l, 1); int s = atomic_load(l); r += s;'), [
    'r := rmw l <- (r +.64 1) {SC,A,RMW}',
    '%2 := load l {SC,A}',
    's := (%2 + 0)',
    'r := (r +.64 s)',
  ]);
});
