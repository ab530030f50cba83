import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cLanguage } from '../../src/frontends/litmus/c/c-language.ts';
import { lowerText } from './lower-text.ts';

const body = (statements: string): readonly string[] =>
  lowerText(cLanguage, `P0(atomic_int* x, int* y) { ${statements} }`).text[0]!;

test('if, else and conditions with accesses on their right', () => {
  assert.deepEqual(body('int r = 0; if (r == 0 || *y) r = 1; else if (!(r < 2)) { r = 2; }'), [
    'r := 0',
    'if (r == 0) goto 4',
    '%1 := load y {NA}',
    'if !%1 goto 6',
    'r := 1',
    'goto 8',
    'if (r < 2) goto 8',
    'r := 2',
  ]);
  assert.deepEqual(body('int r; if (!(*y && *x)) r = 1;'), [
    '%2 := load y {NA}',
    'if !%2 goto 4',
    '%1 := load x {SC,A}',
    'if %1 goto 5',
    'r := 1',
  ]);
});

test('loops, break, continue and return', () => {
  assert.deepEqual(body('while (atomic_load(x) != 1);'), ['%0 := load x {SC,A}', 'if (%0 != 1) goto 0']);
  assert.deepEqual(body('for (int i = 0; i < 3; i++) { if (i == 1) continue; *y = i; }'), [
    'i := 0',
    'if (i >= 3) goto 7',
    'if (i != 1) goto 4',
    'goto 5',
    'store y i {NA}',
    'i := (i + 1)',
    'goto 1',
  ]);
  assert.deepEqual(body('do { if (*y) break; } while (*x); return; *y = 1;'), [
    '%0 := load y {NA}',
    'if !%0 goto 3',
    'goto 5',
    '%1 := load x {SC,A}',
    'if %1 goto 0',
    'goto 7',
    'store y 1 {NA}',
  ]);
  assert.deepEqual(body('for (;;) { *y = 1; }'), ['store y 1 {NA}', 'goto 0']);
  assert.deepEqual(body('while (1) { if (*y == 1) break; }'), [
    '%0 := load y {NA}',
    'if (%0 != 1) goto 3',
    'goto 4',
    'goto 0',
  ]);
});

test('declarations: several declarators, blocks that follow each other share a name', () => {
  const { threads, text } = lowerText(cLanguage, 'P0() { int a = 1, b, *p; { int c = a; } { int c = b; } }');
  assert.deepEqual(text[0], ['a := 1', 'c := a', 'c := b']);
  assert.deepEqual(threads[0]!.registers.names, ['a', 'b', 'p', 'c']);
});

test('assumptions', () => {
  assert.deepEqual(body('assume(*y == 1); __VERIFIER_assume(0); __assume(1);'), [
    '%0 := load y {NA}',
    'assume (%0 == 1)',
    'assume 0',
    'assume 1',
  ]);
});

test('dependencies go through locals', () => {
  assert.deepEqual(body('int r = *y; int s = r + 1; *y = s; if (s) *y = 2;'), [
    'r := load y {NA}',
    's := (r + 1)',
    'store y s {NA}',
    'if !s goto 5',
    'store y 2 {NA}',
  ]);
});

test('heads of functions, comments between them, parameters that the init section binds', () => {
  const code = `
    static void P0(volatile int* x, _Atomic int *y, int t[2]) { *x = 1; *y = 2; t[1] = 3; }
    (* a comment of the litmus format *)
    P1(const int* p, atomic_bool* q) { int r0 = (*p); /* and of C */ *q = 5; }`;
  const { text, locations } = lowerText(cLanguage, code, { bound: { '1:p': 'x' } });
  assert.deepEqual(text, [
    ['store x 1 {NA}', 'store y 2 {SC,A}', 'store t[1] 3 {NA}'],
    ['r0 := load p {NA}', 'store q 1 {SC,A}'],
  ]);
  assert.deepEqual(
    locations.locations.map(({ name }) => name),
    ['x', 'y', 't[0]', 't[1]', 'q'],
  );
});
