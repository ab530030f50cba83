/** Wrong inputs and the exact messages that users see. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildPlan } from '../../src/cat/index.ts';
import { errorsOf, modelOf, VOCABULARY } from './support.ts';

interface Case {
  readonly text: string;
  readonly message: string;
  /** The marked source text. */
  readonly marked: string;
  readonly expected?: string;
  readonly suggestion?: string;
}

const CASES: readonly Case[] = [
  {
    text: 'acyclic ~r+',
    message: '`+` cannot stand after `~` without parentheses',
    marked: '+',
    suggestion: 'put parentheses around a complement, or around what `+` belongs to',
  },
  {
    text: 'acyclic ~A*B',
    message: '`*` cannot stand after `~` without parentheses',
    marked: '*',
    suggestion: 'put parentheses around a complement, or around what `*` belongs to',
  },
  {
    text: 'acyclic A*B*C',
    message: '`*` cannot stand after the product `*` without parentheses',
    marked: '*',
    suggestion: 'put parentheses around a product, or around what `*` belongs to',
  },
  { text: 'acyclic r^+', message: 'unexpected `+`', marked: '+', expected: '`-1`' },
  {
    text: 'let f x y = x',
    message: 'a function takes one parameter, `y` would be a second one',
    marked: 'y',
    suggestion: 'write several as a tuple: `let f(a, b) = ...`',
  },
  {
    text: 'acylic po | rf',
    message: 'unexpected `|`',
    marked: '|',
    expected: 'a statement',
    suggestion: 'did you mean `acyclic`?',
  },
  { text: 'let a b', message: 'unexpected the end of the file', marked: '', expected: '`=`' },
  { text: 'acyclic', message: 'unexpected the end of the file', marked: '', expected: 'an expression' },
  { text: 'acyclic (a | b', message: 'unexpected the end of the file', marked: '', expected: '`)`' },
  { text: 'acyclic a |', message: 'unexpected the end of the file', marked: '', expected: 'an expression' },
  { text: 'acyclic a b)', message: 'unexpected `)`', marked: ')', expected: 'a statement' },
  {
    text: 'let a = b (* open',
    message: 'this comment is not closed',
    marked: '(*',
    expected: '`*)` before the end of the file',
  },
  { text: 'include "cos.cat', message: 'this string is not closed', marked: '"', expected: 'a closing `"`' },
  { text: 'acyclic a % b', message: '`%` is no part of the cat language', marked: '%' },
  { text: 'acyclic 12', message: 'cat has no number `1`', marked: '1', expected: '`0`, the empty relation' },
  {
    text: 'include cos.cat',
    message: 'unexpected `cos.cat`',
    marked: 'cos.cat',
    expected: 'the name of a file in double quotes',
  },
  {
    text: 'flag ~emtpy po as x',
    message: 'unexpected `emtpy`',
    marked: 'emtpy',
    expected: '`acyclic`, `irreflexive` or `empty`',
    suggestion: 'did you mean `empty`?',
  },
  {
    text: 'procedure p(a) = acyclic a',
    message: 'unexpected the end of the file',
    marked: '',
    expected: 'a statement or `end`',
  },
  {
    text: "procedure p(a) = enum T = 't end",
    message: '`enum` can only stand at the top level of a file',
    marked: 'enum',
  },
  {
    text: 'forall x on S do end',
    message: 'unexpected `on`',
    marked: 'on',
    expected: '`in`',
    suggestion: 'did you mean `in`?',
  },
  { text: 'let and = b', message: 'unexpected the keyword `and`', marked: 'and', expected: 'a name or `_`' },
  {
    text: 'acyclic match S with || {} -> a || {} -> b end',
    message: 'this match has two cases for the empty set',
    marked: 'match S with || {} -> a || {} -> b end',
    expected: 'one case `{}` and one case `x ++ s`',
  },
  {
    text: "acyclic match t with _ -> a || 't -> b end",
    message: 'unexpected `||`',
    marked: '||',
    expected: '`end`, since `_` is the last case',
  },
  { text: 'enum T = a || b', message: 'unexpected `a`', marked: 'a', expected: "a tag such as `'once`" },
  {
    text: 'if po = rf acyclic po end',
    message: 'unexpected `po`',
    marked: 'po',
    expected: 'the name of a variant in double quotes, `not` or `(`',
  },
  {
    text: 'include "nowhere.cat"',
    message: 'there is no file "nowhere.cat" to include',
    marked: 'include "nowhere.cat"',
    expected: 'a file beside this one, or one of the library',
  },
];

for (const { text, message, marked, expected, suggestion } of CASES) {
  test(`refuses ${text}`, () => {
    const [found] = errorsOf(() => modelOf(text));
    assert.ok(found);
    assert.equal(found.message, message);
    assert.equal(found.expected, expected);
    assert.equal(found.suggestion, suggestion);
    assert.equal(text.slice(found.span!.start, found.span!.end), marked);
  });
}

test('an include cycle names the files', () => {
  const files = { 'a.cat': 'include "b.cat"', 'b.cat': 'include "a.cat"' };
  const [found] = errorsOf(() => modelOf('include "a.cat"', files));
  assert.equal(found!.message, '"a.cat" includes itself');
  assert.equal(found!.span!.file.name, 'b.cat');
  assert.equal(found!.suggestion, 'the files are "model.cat" -> "a.cat" -> "b.cat" -> "a.cat"');
});

const DEEP: Readonly<Record<string, string>> = {
  parentheses: `acyclic ${'('.repeat(50_000)}po${')'.repeat(50_000)}`,
  unions: `acyclic ${'po|'.repeat(50_000)}po`,
  differences: `acyclic ${'po\\'.repeat(50_000)}po`,
  complements: `acyclic ${'~'.repeat(50_000)}po`,
  postfix: `acyclic po${'?'.repeat(50_001)}`,
  recursion: 'let rec f x = f x | x\nacyclic f po',
};

for (const [what, text] of Object.entries(DEEP)) {
  test(`absurd ${what} are refused, not a crash`, () => {
    const [found] = errorsOf(() => buildPlan(modelOf(text), VOCABULARY));
    assert.equal(found!.message, 'this model is nested too deeply, or calls itself without end');
  });
}
