/**
 * Front end of `heddle verify-trace`: JSON lines (docs/traces.md) to a recording. A line is an
 * event; the first may give initial values, the last final ones. Lines are read one by one
 * (trace-event.ts); then the names of events are resolved (event-resolver.ts).
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import type { SourceFile } from '../../diagnostics/source.ts';
import { didYouMean } from '../../diagnostics/suggest.ts';
import type { RecordedFinal, Recording } from '../../execution/recording.ts';
import { EventResolver } from './event-resolver.ts';
import { type JsonObject, type JsonValue, parseJson } from './json-value.ts';
import { LineFields, membersOf, memoryValueOf, nameOf } from './line-fields.ts';
import { RecordedNames } from './recorded-names.ts';
import { type PlacedName, readEvent } from './trace-event.ts';

const AN_EVENT = 'an event, such as `{"thread": 0, "op": "write", "location": "x", "value": 1}`';

/** The recording that the file holds; an input error if it is not one. */
export function parseTrace(file: SourceFile): Recording {
  const lines = jsonLines(file);
  refuseMisplaced(lines);
  const initialLine = lines.find(hasInitial);
  const finalLine = lines.find(hasFinal);
  const eventLines = lines.filter((line) => line !== initialLine && line !== finalLine);
  if (eventLines.length === 0)
    fail('syntax', 'there are no events in this file', {
      span: { file, start: 0, end: 0 },
      expected: `${AN_EVENT}, one a line`,
    });
  const names = new RecordedNames();
  if (initialLine !== undefined) readInitial(initialLine, names);
  const named = eventLines.map((line) => readEvent(line, names));
  const resolver = new EventResolver(named, names);
  const events = resolver.events();
  const finals = finalLine === undefined ? [] : readFinals(finalLine, resolver, names);
  const { threads, locations, values } = names;
  return { file, threads, locations, values, events, finals };
}

/** The objects of the file; a line of blanks is nothing. */
function jsonLines(file: SourceFile): JsonObject[] {
  const lines: JsonObject[] = [];
  const { text } = file;
  // A byte order mark is no part of the text.
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    if (text.slice(start, end).trim() !== '') {
      const value = parseJson(file, start, end);
      if (value.kind !== 'object')
        return fail('syntax', 'this line is not a JSON object', { span: value.span, expected: AN_EVENT });
      lines.push(value);
    }
    start = end + 1;
  }
  return lines;
}

const hasKey =
  (wanted: string) =>
  ({ members }: JsonObject): boolean =>
    members.some(({ key }) => key === wanted);
const hasInitial = hasKey('initial');
const hasFinal = hasKey('final');

function refuseMisplaced(lines: readonly JsonObject[]): void {
  lines.forEach((line, index) => {
    if (hasInitial(line) && index > 0)
      fail('syntax', 'initial values stand in the first line only', { span: line.span });
    if (hasFinal(line) && index < lines.length - 1)
      fail('syntax', 'final values stand in the last line only', { span: line.span });
  });
}

function readInitial(line: JsonObject, names: RecordedNames): void {
  const fields = new LineFields(line, 'the line of initial values');
  const members = membersOf(fields.require('initial', 'values by location'), '{"x": 0}');
  fields.refuseOthers();
  for (const { key, keySpan, value } of members) {
    if (key.trim() === '') fail('value', 'this is not a location', { span: keySpan, expected: 'a name' });
    names.setInitial(key, memoryValueOf(value));
  }
}

function readFinals(line: JsonObject, resolver: EventResolver, names: RecordedNames): RecordedFinal[] {
  const fields = new LineFields(line, 'the line of final values');
  const members = membersOf(fields.require('final', 'values by location'), '{"x": 1}');
  fields.refuseOthers();
  return members.map(({ key, keySpan, value }) => {
    const known = names.locations.map(({ name }) => name);
    const location = known.indexOf(key);
    if (location < 0) {
      const suggestion = didYouMean(key, known);
      fail('unknown-name', `no event and no initial value names the location \`${key}\``, {
        span: keySpan,
        ...(suggestion === undefined ? {} : { suggestion }),
      });
    }
    const final = { location, span: keySpan };
    return value.kind === 'object'
      ? { ...final, ...resolver.writeTo(location, finalSource(value)) }
      : { ...final, value: names.value(memoryValueOf(value)), source: undefined };
  });
}

/** `{"from": ID}` in place of a final value. */
function finalSource(value: JsonObject): PlacedName {
  const fields = new LineFields(value, 'a final write');
  const from: JsonValue = fields.require('from', 'the `"id"` of a write, or "initial"');
  fields.refuseOthers();
  return { name: nameOf(from, 'the id of a write'), span: from.span };
}
