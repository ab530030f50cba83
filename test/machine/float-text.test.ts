/** Texts of floating-point numbers, as Java 21 prints them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doubleText, floatText } from '../../src/program/machine/float-text.ts';

test('doubles', () => {
  const texts: readonly (readonly [number, string])[] = [
    [0, '0.0'],
    [-0, '-0.0'],
    [1, '1.0'],
    [-1.5, '-1.5'],
    [100, '100.0'],
    [1234567, '1234567.0'],
    [9999999, '9999999.0'],
    [1e7, '1.0E7'],
    [12345678.9, '1.23456789E7'],
    [1e10, '1.0E10'],
    [0.001, '0.001'],
    [0.0123, '0.0123'],
    [0.00099, '9.9E-4'],
    [0.1 + 0.2, '0.30000000000000004'],
    [2e23, '2.0E23'],
    [Number.MIN_VALUE, '4.9E-324'],
    [Number.MAX_VALUE, '1.7976931348623157E308'],
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    [Number.NEGATIVE_INFINITY, '-Infinity'],
  ];
  for (const [value, text] of texts) assert.equal(doubleText(value), text);
});

test('floats', () => {
  const texts: readonly (readonly [number, string])[] = [
    [1, '1.0'],
    [1.1, '1.1'],
    [-0.1, '-0.1'],
    [1 / 3, '0.33333334'],
    [16777216, '1.6777216E7'],
    [3.4028235e38, '3.4028235E38'],
    [1.4e-45, '1.4E-45'],
    [2 ** -44, '5.684342E-14'],
    [341767.125, '341767.12'],
    [2 ** -12, '2.4414062E-4'],
    [1e10, '1.0E10'],
    [-Infinity, '-Infinity'],
  ];
  for (const [value, text] of texts) assert.equal(floatText(Math.fround(value)), text);
});
