/**
 * Front end of `heddle verify-trace`: JSON lines (docs/traces.md) to a recording. A line is an
 * event; the first may give initial values, the last final ones. Lines are read one by one into
 * columns (event-reader.ts); then threads and locks are put together (threads-and-locks.ts), and
 * the names of events are resolved (event-resolver.ts).
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import type { SourceFile } from '../../diagnostics/source.ts';
import { didYouMean } from '../../diagnostics/suggest.ts';
import { type RecordedFinal, Recording } from '../../execution/recording.ts';
import { AssertionReader, isAssertion } from './assertions.ts';
import { EventReader } from './event-reader.ts';
import { EventResolver } from './event-resolver.ts';
import { type JsonObject, type JsonValue, parseJson } from './json-value.ts';
import { LineFields, membersOf, memoryValueOf, nameOf } from './line-fields.ts';
import { RecordedNames } from './recorded-names.ts';
import { ThreadsAndLocks } from './threads-and-locks.ts';
import type { PlacedName } from './trace-event.ts';

const AN_EVENT = 'an event, such as `{"thread": 0, "op": "write", "location": "x", "value": 1}`';

/** The recording that the file holds; an input error if it is not one. */
export function parseTrace(file: SourceFile): Recording {
  const names = new RecordedNames();
  const reader = new EventReader(file, names, lineCount(file));
  const assertions = new AssertionReader(reader, names);
  const finalLine = readLines(file, reader, assertions, names);
  if (reader.columns.size === 0)
    fail('syntax', 'there are no events in this file', {
      span: { file, start: 0, end: 0 },
      expected: `${AN_EVENT}, one a line`,
    });
  reader.sizes.refuseOverlaps(names.locations);
  new ThreadsAndLocks(file, reader, names).resolve();
  const resolver = new EventResolver(file, reader, names);
  resolver.resolve();
  const finals = finalLine === undefined ? [] : readFinals(finalLine, resolver, names);
  const { threads, locations, values } = names;
  return new Recording({
    file,
    threads,
    locations,
    values,
    columns: reader.columns,
    finals,
    assertions: assertions.resolve(),
    tries: reader.tries,
  });
}

function lineCount({ text }: SourceFile): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Reads all lines but that of final values, which it gives; a line of blanks is nothing. */
function readLines(
  file: SourceFile,
  reader: EventReader,
  assertions: AssertionReader,
  names: RecordedNames,
): JsonObject | undefined {
  const { text } = file;
  let finalLine: JsonObject | undefined;
  let isFirst = true;
  // A byte order mark is no part of the text.
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    if (finalLine !== undefined || !reader.readUsual(start, end)) {
      if (text.slice(start, end).trim() !== '') {
        if (finalLine !== undefined)
          fail('syntax', 'final values stand in the last line only', { span: finalLine.span });
        const line = jsonLine(file, start, end);
        if (hasKey(line, 'initial')) {
          if (!isFirst) fail('syntax', 'initial values stand in the first line only', { span: line.span });
          readInitial(line, names);
        } else if (hasKey(line, 'final')) finalLine = line;
        else if (isAssertion(line)) assertions.read(line);
        else reader.read(line);
        isFirst = false;
      }
    } else isFirst = false;
    start = end + 1;
  }
  return finalLine;
}

function jsonLine(file: SourceFile, start: number, end: number): JsonObject {
  const value = parseJson(file, start, end);
  if (value.kind === 'object') return value;
  return fail('syntax', 'this line is not a JSON object', { span: value.span, expected: AN_EVENT });
}

const hasKey = ({ members }: JsonObject, wanted: string): boolean =>
  members.some(({ key }) => key === wanted);

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
    const location = names.knownLocation(key);
    if (location === undefined) {
      const suggestion = didYouMean(
        key,
        names.locations.map(({ name }) => name),
      );
      return fail('unknown-name', `no event and no initial value names the location \`${key}\``, {
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
