/**
 * The ids of outcomes, Java regular expressions, as JavaScript's: the step between an @Outcome and
 * grade-results.ts. What JavaScript does not have is refused by name. `\s` means Unicode's white
 * space here, ASCII's in Java; jcstress's results have neither but the space.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';

export interface JavaPattern {
  /** Whether it matches the whole text. */
  readonly matches: (text: string) => boolean;
  /** The one text that it matches, if it is made of plain characters. */
  readonly literal: string | undefined;
}

/** Escapes that mean the same in both languages. */
const SHARED_ESCAPES = /^(?:[dDsSwWbBtnrf]|[1-9]|k<[A-Za-z][A-Za-z0-9]*>|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4})/;

/** Escapes of Java whose meaning here is another, or none. */
const FOREIGN_ESCAPES: Readonly<Record<string, string>> = {
  A: '^',
  z: '$',
  Z: '$',
  a: '\\x07',
  e: '\\x1b',
};

const GROUP_STARTS = /^\(\?(?:[:=!]|<[=!]|<[A-Za-z][A-Za-z0-9]*>)/;
const QUANTIFIER = /^(?:[*+?]|\{\d+(?:,\d*)?\})/;

/** Throws InputError if the text is no regular expression, or one that cannot be translated. */
export function javaPattern(source: string): JavaPattern {
  const { pattern, literal } = translate(source);
  let whole: RegExp;
  try {
    whole = new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    return fail('syntax', `\`${source}\` is no regular expression`);
  }
  return { matches: (text) => whole.test(text), literal };
}

interface Translated {
  readonly pattern: string;
  readonly literal: string | undefined;
}

function translate(source: string): Translated {
  let pattern = '';
  let literal: string | undefined = '';
  let at = 0;
  const plain = (text: string): void => {
    pattern += escaped(text);
    if (literal !== undefined) literal += text;
  };
  const special = (text: string): void => {
    pattern += text;
    literal = undefined;
  };
  while (at < source.length) {
    const rest = source.slice(at);
    const quoted = /^\\Q(.*?)(?:\\E|$)/s.exec(rest);
    const quantifier = QUANTIFIER.exec(rest)?.[0];
    if (quoted !== null) {
      plain(quoted[1]!);
      at += quoted[0].length;
    } else if (rest.startsWith('\\')) {
      const meaning = escapeOf(rest.slice(1), source);
      if (meaning.character === undefined) special(meaning.pattern);
      else plain(meaning.character);
      at += 1 + meaning.length;
    } else if (rest.startsWith('[')) {
      const length = classLength(rest, source);
      special(classPattern(rest.slice(0, length), source));
      at += length;
    } else if (quantifier !== undefined) {
      const mark = source[at + quantifier.length];
      if (mark === '+') unsupported(source, `the possessive quantifier \`${quantifier}+\``);
      special(quantifier + (mark === '?' ? '?' : ''));
      at += quantifier.length + (mark === '?' ? 1 : 0);
    } else if (rest.startsWith('(?')) {
      const start = GROUP_STARTS.exec(rest)?.[0];
      if (start === undefined)
        unsupported(source, rest.startsWith('(?>') ? 'the atomic group `(?>`' : `\`${rest.slice(0, 3)}\``);
      special(start);
      at += start.length;
    } else if (/^[.^$|()]/.test(rest)) {
      special(rest[0]!);
      at++;
    } else {
      const character = String.fromCodePoint(rest.codePointAt(0)!);
      // Java has no such literal, and would say so.
      if (character === '{') fail('syntax', `\`${source}\` is no regular expression`);
      plain(character);
      at += character.length;
    }
  }
  return { pattern, literal };
}

/** What follows a backslash: a character that stands for itself, or a pattern. */
function escapeOf(
  rest: string,
  source: string,
): { readonly length: number; readonly pattern: string; readonly character?: string } {
  const shared = SHARED_ESCAPES.exec(rest)?.[0];
  if (shared !== undefined) return { length: shared.length, pattern: `\\${shared}` };
  const letter = rest[0];
  if (letter === undefined) return fail('syntax', `\`${source}\` is no regular expression`);
  const foreign = FOREIGN_ESCAPES[letter];
  if (foreign !== undefined) return { length: 1, pattern: foreign };
  if (/[A-Za-z0-9]/.test(letter)) return unsupported(source, `\`\\${letter}\``);
  const character = String.fromCodePoint(rest.codePointAt(0)!);
  return { length: character.length, pattern: escaped(character), character };
}

/** The length of a character class, brackets included. */
function classLength(rest: string, source: string): number {
  const length = /^\[\^?(?:[^\]\\]|\\.)+\]/s.exec(rest)?.[0].length;
  return length ?? fail('syntax', `\`${source}\` is no regular expression`);
}

/** Of a class without others inside it. */
function classPattern(text: string, source: string): string {
  const start = text[1] === '^' ? '[^' : '[';
  const inside = text.slice(start.length, -1);
  if (inside.includes('&&')) unsupported(source, 'the intersection `&&`');
  let pattern = start;
  for (let at = 0; at < inside.length; ) {
    const character = String.fromCodePoint(inside.codePointAt(at)!);
    if (character === '[') unsupported(source, 'a character class inside another');
    if (character === '\\') {
      const meaning = escapeOf(inside.slice(at + 1), source);
      if (/^[bBAzZ1-9k]/.test(inside.slice(at + 1)))
        unsupported(source, `\`${inside.slice(at, at + 2)}\` in a character class`);
      pattern += meaning.character === '-' ? '\\-' : meaning.pattern;
      at += 1 + meaning.length;
    } else {
      pattern += character === '-' ? '-' : escaped(character);
      at += character.length;
    }
  }
  return `${pattern}]`;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function unsupported(source: string, construct: string): never {
  return fail('unsupported', `${construct} in the regular expression \`${source}\` is not supported`, {
    expected: 'what regular expressions of Java and JavaScript have in common, and \\Q...\\E',
  });
}
