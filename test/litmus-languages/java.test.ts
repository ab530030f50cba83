import assert from 'node:assert/strict';
import { test } from 'node:test';
import { javaLanguage } from '../../src/frontends/litmus/java/java-language.ts';
import { lowerText } from './lower-text.ts';

const body = (statements: string): readonly string[] =>
  lowerText(javaLanguage, `Thread0 { ${statements} }`, { bound: { '0:X': 'x', '0:Y': 'y' } }).text[0]!;

test('reads and writes in the four modes', () => {
  assert.deepEqual(body('X.set(1); X.setOpaque(2); X.setRelease(3); X.setVolatile(4);'), [
    'store x 1 {}',
    'store x 2 {O}',
    'store x 3 {REL,RA}',
    'store x 4 {V}',
  ]);
  assert.deepEqual(
    body('int a = X.get(); int b = (int) X.getOpaque(); final int c = X.getAcquire(), d = X.getVolatile();'),
    ['a := load x {}', 'b := load x {O}', 'c := load x {ACQ,RA}', 'd := load x {V}'],
  );
});

test('updates, their variants and what a failure reads', () => {
  assert.deepEqual(
    body(`int r = X.getAndAdd(1); r = X.getAndSetAcquire(2); r = X.getAndBitwiseOrRelease(3);
          r = X.getAndBitwiseAnd(4); r = X.getAndBitwiseXor(5);`),
    [
      'r := rmw x <- (r + 1) {V,RMW}',
      'r := rmw x <- 2 {ACQ,RA,RMW}',
      'r := rmw x <- (r | 3) {REL,RA,RMW}',
      'r := rmw x <- (r & 4) {V,RMW}',
      'r := rmw x <- (r ^ 5) {V,RMW}',
    ],
  );
  assert.deepEqual(
    body(`boolean b = X.compareAndSet(0, 1); int r = X.compareAndExchange(0, 1);
          r = X.compareAndExchangeAcquire(r, 2); r = X.compareAndExchangeRelease(0, 1);
          b = X.weakCompareAndSetPlain(0, 1); b = X.weakCompareAndSet(0, 1); b = X.weakCompareAndSetAcquire(0, 1);
          b = X.weakCompareAndSetRelease(0, 1);`).filter((line) => line.includes('rmw')),
    [
      '%3 := rmw x if (%3 == 0) <- 1 {V,RMW} else {V}',
      'r := rmw x if (r == 0) <- 1 {V,RMW} else {V}',
      '%5 := rmw x if (%5 == r) <- 2 {ACQ,RA,RMW} else {ACQ,RA}',
      'r := rmw x if (r == 0) <- 1 {REL,RA,RMW} else {}',
      '%6 := rmw x if (%6 == 0) <- 1 {RMW} else {}',
      '%7 := rmw x if (%7 == 0) <- 1 {V,RMW} else {V}',
      '%8 := rmw x if (%8 == 0) <- 1 {ACQ,RA,RMW} else {ACQ,RA}',
      '%9 := rmw x if (%9 == 0) <- 1 {REL,RA,RMW} else {}',
    ],
  );
});

test('fences, with and without the class', () => {
  assert.deepEqual(
    body(
      'fullFence(); VarHandle.acquireFence(); releaseFence(); VarHandle.loadLoadFence(); storeStoreFence();',
    ),
    ['fence {V}', 'fence {ACQ}', 'fence {REL}', 'fence {ACQ}', 'fence {REL}'],
  );
});

test('operands go from left to right', () => {
  assert.deepEqual(body('int r = X.get() + Y.get(); r = r++ + r; r = r + (r = 2);'), [
    '%3 := load x {}',
    '%4 := load y {}',
    'r := (%3 + %4)',
    '%5 := r',
    'r := (r + 1)',
    'r := (%5 + r)',
    '%6 := r',
    'r := 2',
    'r := (%6 + r)',
  ]);
});

test('control flow, shifts, threads under both names, a local in an inner block', () => {
  const code = `
    Thread0 { int r = X.getOpaque(); if (r == 0) { int s = r >>> 1; s >>>= 2; } while (!(X.getAcquire() == 1)) { } }
    P1 { for (int i = 0; i < 2; i++) X.set(i); }`;
  const { text, threads } = lowerText(javaLanguage, code, { bound: { '0:X': 'x', '1:X': 'x' } });
  assert.deepEqual(text, [
    [
      'r := load x {O}',
      'if (r != 0) goto 4',
      's := (r >>> 1)',
      's := (s >>> 2)',
      '%3 := load x {ACQ,RA}',
      'if (%3 != 1) goto 4',
    ],
    ['i := 0', 'if (i >= 2) goto 5', 'store x i {}', 'i := (i + 1)', 'goto 1'],
  ]);
  assert.deepEqual(
    threads.map(({ name }) => name),
    ['P0', 'P1'],
  );
});

test('the type of a location decides widths', () => {
  const setting = { variables: { l: { type: 'long' } }, bound: { '0:L': 'l' } };
  assert.deepEqual(lowerText(javaLanguage, 'Thread0 { long r = (long) L.getAndAdd(1); }', setting).text[0], [
    'r := rmw l <- (r +.64 1) {V,RMW}',
  ]);
});
