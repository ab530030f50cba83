/**
 * The fields of one line of a trace: each is asked for by name and kind, and what nobody asked for
 * is refused. Stands between the JSON of a line (json-value.ts) and what the line means
 * (parse-trace.ts).
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import type { Span } from '../../diagnostics/source.ts';
import { didYouMean } from '../../diagnostics/suggest.ts';
import type { JsonMember, JsonObject, JsonValue } from './json-value.ts';

/** A value of memory, comparable by `canonical`: 16, "16" and "0x10" are the same. */
export interface MemoryValue {
  readonly canonical: string;
  /** As the user wrote it. */
  readonly text: string;
}

const INTEGER = /^-?[0-9]+$/;
const HEXADECIMAL = /^(-?)0[xX]([0-9a-fA-F]+)$/;

export class LineFields {
  readonly span: Span;
  /** What the line is, for messages: `a write`. */
  private readonly what: string;
  private readonly members: Map<string, JsonMember>;
  private readonly asked = new Set<string>();

  constructor({ members, span }: JsonObject, what: string) {
    this.span = span;
    this.what = what;
    this.members = new Map(members.map((member) => [member.key, member]));
  }

  /** The value of a key; undefined if it is not there. */
  take(key: string): JsonValue | undefined {
    this.asked.add(key);
    return this.members.get(key)?.value;
  }

  /** The value of a key that must be there; `meaning` says what it is. */
  require(key: string, meaning: string): JsonValue {
    return (
      this.take(key) ??
      fail('syntax', `${this.what} needs \`"${key}"\``, { span: this.span, expected: meaning })
    );
  }

  /** Throws if there is a key that was not asked for. */
  refuseOthers(): void {
    for (const { key, keySpan } of this.members.values()) {
      if (this.asked.has(key)) continue;
      const suggestion = didYouMean(key, this.asked);
      fail('unknown-name', `${this.what} has no \`"${key}"\``, {
        span: keySpan,
        expected: `one of ${[...this.asked].join(', ')}`,
        ...(suggestion === undefined ? {} : { suggestion }),
      });
    }
  }
}

/** A name: a text that is not empty, or a whole number. `meaning`: such as `a location`. */
export function nameOf(value: JsonValue, meaning: string): string {
  if (value.kind === 'string' && value.text.trim() !== '') return value.text;
  if (value.kind === 'number' && INTEGER.test(value.text)) return value.text;
  return fail('type', `this is not ${meaning}`, {
    span: value.span,
    expected: `${meaning}: a name in quotes, or a whole number`,
  });
}

/** An integer, as a number or in quotes, decimal or hexadecimal, of any size. */
export function memoryValueOf(value: JsonValue): MemoryValue {
  if (value.kind === 'number' || value.kind === 'string') {
    const text = value.text.trim();
    if (INTEGER.test(text)) return { canonical: BigInt(text).toString(), text };
    const [, sign, digits] = HEXADECIMAL.exec(text) ?? [];
    if (digits !== undefined) {
      const magnitude = BigInt(`0x${digits}`);
      return { canonical: (sign === '-' ? -magnitude : magnitude).toString(), text };
    }
  }
  return fail('value', 'this is not a value of memory', {
    span: value.span,
    expected: 'a whole number, such as 1, or in quotes, such as "0x7fff0010"',
  });
}

/** One of some words. */
export function wordOf<Word extends string>(value: JsonValue, words: readonly Word[], meaning: string): Word {
  const given = value.kind === 'string' ? value.text : undefined;
  const word = words.find((candidate) => candidate === given);
  if (word !== undefined) return word;
  const suggestion = given === undefined ? undefined : didYouMean(given, words);
  return fail('value', `this is not ${meaning}`, {
    span: value.span,
    expected: `one of ${words.map((candidate) => `"${candidate}"`).join(', ')}`,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

/** The names in a list, or the one name that stands alone. */
export function namesOf(value: JsonValue, meaning: string): { name: string; span: Span }[] {
  const elements = value.kind === 'array' ? value.elements : [value];
  return elements.map((element) => ({ name: nameOf(element, meaning), span: element.span }));
}

/** The members of an object that names locations. */
export function membersOf(value: JsonValue, example: string): readonly JsonMember[] {
  if (value.kind === 'object') return value.members;
  return fail('type', 'this is not an object', {
    span: value.span,
    expected: `values by location: ${example}`,
  });
}
