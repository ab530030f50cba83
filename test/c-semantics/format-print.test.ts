/** What printf writes, against what glibc writes for the same calls, and against BigInt for all integers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import { formatPrint } from '../support/format-print.ts';

function integer(value: bigint): number[] {
  return [Number(BigInt.asIntN(32, value)), Number(BigInt.asIntN(32, value >> 32n))];
}

function real(value: number): number[] {
  return [...new Int32Array(new Float64Array([value]).buffer)];
}

const MEMORY = 'heddle\0';
const OBJECT = 7;

const readString = (object: number, offset: number, most: number): string => {
  assert.equal(object, OBJECT);
  const end = Math.min(MEMORY.indexOf('\0'), offset + most);
  return MEMORY.slice(offset, end);
};

const format = (text: string, ...values: number[][]): string =>
  formatPrint(text, Int32Array.from(values.flat()), readString);

const INTEGERS: readonly (readonly [format: string, value: bigint, expected: string])[] = [
  ['%d', -5n, '-5'],
  ['%i', 2n ** 31n, '-2147483648'],
  ['%u', -1n, '4294967295'],
  ['%lu', -1n, '18446744073709551615'],
  ['%lld', -(2n ** 63n), '-9223372036854775808'],
  ['%hhd', 200n, '-56'],
  ['%hhu', 456n, '200'],
  ['%hd', 40000n, '-25536'],
  ['%zu', 12n, '12'],
  ['%5d|', 42n, '   42|'],
  ['%-5d|', 42n, '42   |'],
  ['%05d', -42n, '-0042'],
  ['%+d', 7n, '+7'],
  ['% d', 7n, ' 7'],
  ['%.4d', 7n, '0007'],
  ['%08.4d', -7n, '   -0007'],
  ['%.0d', 0n, ''],
  ['%x', 255n, 'ff'],
  ['%#X', 255n, '0XFF'],
  ['%#x', 0n, '0'],
  ['%#010x', 255n, '0x000000ff'],
  ['%o', 8n, '10'],
  ['%#o', 8n, '010'],
  ['%c', 65n, 'A'],
  ['%3c|', 66n, '  B|'],
  ['%p', 0n, '(nil)'],
  ['%d%%', 3n, '3%'],
];

test('integers', () => {
  for (const [text, value, expected] of INTEGERS) assert.equal(format(text, integer(value)), expected, text);
});

const REALS: readonly (readonly [format: string, value: number, expected: string])[] = [
  ['%f', 0.5, '0.500000'],
  ['%.0f', 0.5, '0'],
  ['%.0f', 1.5, '2'],
  ['%.0f', 2.5, '2'],
  ['%.2f', 0.125, '0.12'],
  ['%.2f', 0.375, '0.38'],
  ['%10.3f|', -5.14159, '    -5.142|'],
  ['%-10.1f|', 2.25, '2.2       |'],
  ['%010.2f', -1.005, '-000001.00'],
  ['%+.1f', 0.05, '+0.1'],
  ['% .3f', 1e-7, ' 0.000'],
  ['%f', 1e22, '10000000000000000000000.000000'],
  ['%.20f', 0.1, '0.10000000000000000555'],
  ['%#.0f', 3, '3.'],
  ['%e', 0, '0.000000e+00'],
  ['%e', 12345.678, '1.234568e+04'],
  ['%.0e', 9.5, '1e+01'],
  ['%.2e', 9.995, '9.99e+00'],
  ['%.3E', 1e-310, '1.000E-310'],
  ['%e', 5e-324, '4.940656e-324'],
  ['%e', 1e15, '1.000000e+15'],
  ['%e', Number.MAX_VALUE, '1.797693e+308'],
  ['%g', 100000, '100000'],
  ['%g', 1000000, '1e+06'],
  ['%g', 0.0001, '0.0001'],
  ['%g', 0.00001234, '1.234e-05'],
  ['%.3g', 999.5, '1e+03'],
  ['%#g', 1.5, '1.50000'],
  ['%G', 1e-10, '1E-10'],
  ['%.0g', 0.25, '0.2'],
  ['%g', -0, '-0'],
  ['%g', 999999.5, '1e+06'],
  ['%.17g', 0.3, '0.29999999999999999'],
  ['%8.3e|', -0.00012345, '-1.234e-04|'],
  ['%f', Number.POSITIVE_INFINITY, 'inf'],
  ['%05F', Number.NEGATIVE_INFINITY, ' -INF'],
  ['%e', Number.NaN, 'nan'],
];

test('reals are rounded as C rounds them', () => {
  for (const [text, value, expected] of REALS) assert.equal(format(text, real(value)), expected, text);
});

test('seventeen digits bring every double back', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      assert.equal(Number(format('%.17g', real(value))), value);
      assert.equal(Number(format('%.16e', real(value))), value);
    }),
  );
});

test('integers of 64 bits', () => {
  fc.assert(
    fc.property(fc.bigInt(-(2n ** 63n), 2n ** 64n - 1n), (value) => {
      assert.equal(format('%lld', integer(value)), String(BigInt.asIntN(64, value)));
      assert.equal(format('%llx', integer(value)), BigInt.asUintN(64, value).toString(16));
      assert.equal(format('%u', integer(value)), String(BigInt.asUintN(32, value)));
    }),
  );
});

test('strings, widths from arguments, several conversions', () => {
  const text = [0, OBJECT];
  assert.equal(format('[%s]', text), '[heddle]');
  assert.equal(format('[%.3s|%8s|%-8s]', text, text, [2, OBJECT]), '[hed|  heddle|ddle    ]');
  assert.equal(
    format('%*d|%-*d|%.*s', integer(4n), integer(1n), integer(3n), integer(2n), integer(2n), text),
    '   1|2  |he',
  );
  assert.equal(format('%*d|', integer(-4n), integer(1n)), '1   |');
  assert.equal(format('%s', [0, 0]), '(null)');
  assert.equal(format('no conversions'), 'no conversions');
});

test('what is not supported, and arguments that are missing, are refused', () => {
  for (const text of ['%n', '%ls', '%Lf', '%y', '%'])
    assert.throws(() => format(text, [0, 0]), InputError, text);
  assert.throws(() => format('%d %d', integer(1n)), InputError);
});
