/** Java regular expressions of outcomes against java.util.regex's documented meaning. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import { javaPattern } from '../../src/frontends/bytecode/jcstress/java-pattern.ts';

/** A pattern, what it matches in full, what it does not. */
const CASES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['1, 0', ['1, 0'], ['11, 0', '1, 00', '1,0']],
  ['(0|1), [2-4]', ['0, 2', '1, 4'], ['2, 2', '0, 5']],
  ['0|1', ['0', '1'], ['01', '10']],
  ['\\Q1.(x\\E.*', ['1.(x', '1.(xy'], ['1a(x']],
  ['\\Qa', ['a'], ['Qa']],
  ['\\-1, \\[a\\]', ['-1, [a]'], ['1, a']],
  ['-1, [^0]', ['-1, 1'], ['-1, 0']],
  ['[\\d\\-.]+', ['1-2.', '0'], ['a', ',']],
  ['a]b}', ['a]b}'], ['ab']],
  ['.{2,3}?', ['ab', 'abc'], ['a', 'abcd']],
  ['(?!0, 0).*', ['0, 1'], ['0, 0']],
  ['(?<first>\\d), \\k<first>', ['1, 1'], ['1, 2']],
  ['\\A\\w+\\z', ['abc'], ['a c']],
  ['null, \\S+@\\x41', ['null, x@A'], ['null, @A']],
];

for (const [source, matched, others] of CASES) {
  test(`pattern ${source}`, () => {
    const { matches } = javaPattern(source);
    for (const text of matched) assert.ok(matches(text), `matches ${text}`);
    for (const text of others) assert.ok(!matches(text), `does not match ${text}`);
  });
}

test('what JavaScript does not have is refused by name', () => {
  const refused: readonly (readonly [string, string])[] = [
    ['a++', 'possessive quantifier `++`'],
    ['a{2}+', 'possessive quantifier `{2}+`'],
    ['(?>a)', 'atomic group'],
    ['(?i)a', '`(?i`'],
    ['[a&&b]', 'intersection'],
    ['[a[b]]', 'character class inside another'],
    ['\\p{L}', '`\\p`'],
    ['\\R', '`\\R`'],
    ['\\G1', '`\\G`'],
  ];
  for (const [source, name] of refused) {
    assert.throws(
      () => javaPattern(source),
      (error) =>
        error instanceof InputError && error.message.includes(name) && error.message.includes(source),
      source,
    );
  }
});

test('what is no regular expression is refused', () => {
  for (const source of ['(', 'a)', '[a', '{', '*', 'a\\', '[b-a]'])
    assert.throws(() => javaPattern(source), InputError, source);
});

test('a quoted text is literal', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\\E')),
      (text) => {
        const { matches, literal } = javaPattern(`\\Q${text}\\E`);
        assert.equal(literal, text);
        assert.ok(matches(text));
        assert.ok(!matches(`${text}x`));
      },
    ),
  );
});

test('any text is a pattern or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab01,\\[]{}()?*+|^$.-&QEpx<>:=') }), (source) => {
      try {
        javaPattern(source).matches('0, 1');
      } catch (error) {
        assert.ok(error instanceof InputError);
      }
    }),
  );
});
