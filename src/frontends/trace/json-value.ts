/**
 * JSON with places: each value knows where it stands, so that a message can point at it, and a
 * number keeps its digits, since values of 64 bits do not fit into JavaScript's numbers. First step
 * of the trace front end, used once a line.
 *
 * Deviation from JSON: a key may stand only once in an object.
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import type { SourceFile, Span } from '../../diagnostics/source.ts';

interface Placed {
  readonly span: Span;
}

export interface JsonMember {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: JsonValue;
}

export interface JsonObject extends Placed {
  readonly kind: 'object';
  readonly members: readonly JsonMember[];
}

export type JsonValue =
  | JsonObject
  | (Placed & { readonly kind: 'array'; readonly elements: readonly JsonValue[] })
  | (Placed & { readonly kind: 'string'; readonly text: string })
  | (Placed & { readonly kind: 'number'; readonly text: string })
  | (Placed & { readonly kind: 'word'; readonly text: 'true' | 'false' | 'null' });

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const STRING = /"(?:[^"\\\p{Cc}]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"/uy;
const WORD = /[A-Za-z_][\w.-]*/y;
const BLANKS = /[ \t\r]*/y;
/** Deeper than anything that is understood here; keeps the parser off the end of the stack. */
const DEEPEST = 32;

/** The value that fills the range of the file; an input error if it is not JSON. */
export function parseJson(file: SourceFile, start: number, end: number): JsonValue {
  const text = file.text.slice(0, end);
  let at = start;

  const spanFrom = (from: number, to = at): Span => ({ file, start: from, end: to });
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const refuse = (expected: string): never => {
    const found =
      at < end ? `unexpected \`${String.fromCodePoint(text.codePointAt(at)!)}\`` : 'the line ends here';
    return fail('syntax', found, { span: spanFrom(at, at + 1), expected });
  };
  const expectCharacter = (character: string, expected: string): void => {
    match(BLANKS);
    if (text[at] !== character) refuse(expected);
    at++;
  };
  const string = (expected: string): string => {
    const from = at;
    const found = match(STRING);
    if (found !== undefined) return JSON.parse(found) as string;
    if (text[at] !== '"') return refuse(expected);
    return fail('syntax', 'this string does not end, or has a character that JSON does not allow', {
      span: spanFrom(from, from + 1),
      expected: 'a closing `"`; in a string, `\\\\` for a backslash and `\\n` for a line break',
    });
  };

  const value = (depth: number, expected: string): JsonValue => {
    match(BLANKS);
    const from = at;
    if (depth > DEEPEST)
      return fail('syntax', 'brackets are nested too deeply', { span: spanFrom(at, at + 1) });
    if (text[at] === '{') return object(depth);
    if (text[at] === '[') return array(depth);
    if (text[at] === '"') {
      const content = string(expected);
      return { kind: 'string', text: content, span: spanFrom(from) };
    }
    const number = match(NUMBER);
    if (number !== undefined) return { kind: 'number', text: number, span: spanFrom(from) };
    const word = match(WORD);
    if (word === 'true' || word === 'false' || word === 'null')
      return { kind: 'word', text: word, span: spanFrom(from) };
    if (word === undefined) return refuse(expected);
    return fail('syntax', `\`${word}\` is not JSON`, {
      span: spanFrom(from),
      expected,
      suggestion: `text stands in quotes: \`"${word}"\``,
    });
  };

  const object = (depth: number): JsonValue => {
    const from = at++;
    const members: JsonMember[] = [];
    match(BLANKS);
    while (text[at] !== '}') {
      if (members.length > 0) expectCharacter(',', '`,` or `}`');
      match(BLANKS);
      const keyStart = at;
      const key = string('a key in quotes');
      const keySpan = spanFrom(keyStart);
      if (members.some((member) => member.key === key))
        fail('syntax', `the key \`${key}\` stands here twice`, { span: keySpan });
      expectCharacter(':', '`:` after a key');
      members.push({ key, keySpan, value: value(depth + 1, 'a value') });
      match(BLANKS);
    }
    at++;
    return { kind: 'object', members, span: spanFrom(from) };
  };

  const array = (depth: number): JsonValue => {
    const from = at++;
    const elements: JsonValue[] = [];
    match(BLANKS);
    while (text[at] !== ']') {
      if (elements.length > 0) expectCharacter(',', '`,` or `]`');
      elements.push(value(depth + 1, 'a value'));
      match(BLANKS);
    }
    at++;
    return { kind: 'array', elements, span: spanFrom(from) };
  };

  const whole = value(0, 'a JSON object, `{ ... }`');
  match(BLANKS);
  if (at < end) refuse('the end of the line: one JSON object a line');
  return whole;
}
