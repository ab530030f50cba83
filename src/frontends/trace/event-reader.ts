/**
 * Reads the lines of a trace into columns, one after the other. A line of the usual form takes the
 * fast way (line-scanner.ts); any other is read as JSON (trace-event.ts), with the same meaning and
 * with messages. What names other events stays a number of an id until all lines are read
 * (event-resolver.ts).
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import type { SourceFile } from '../../diagnostics/source.ts';
import { locationText } from '../../diagnostics/source.ts';
import { EventColumns, RECORDED_OPERATIONS, UNKNOWN_SOURCE } from '../../execution/event-columns.ts';
import { MODES } from '../../program/machine/code.ts';
import { AccessSizes } from './access-sizes.ts';
import { EventIds } from './event-ids.ts';
import { type JsonObject, parseJson } from './json-value.ts';
import { LineScanner, SCANNED, type ScannedKey } from './line-scanner.ts';
import type { RecordedNames } from './recorded-names.ts';
import { MODES_OF, type NamedEvent, readEvent } from './trace-event.ts';

/** In the column `from`: the event names no source; the initial write. */
export const NO_NAME = -1;
export const NAMED_INITIAL = -2;

/** Of each key that the fast way knows: its bit. */
const BIT = Object.fromEntries(SCANNED.map((name, key) => [name, 1 << key])) as Readonly<
  Record<ScannedKey, number>
>;
const key = (name: ScannedKey): number => SCANNED.indexOf(name);
const THREAD = key('thread');
const OP = key('op');
const LOCATION = key('location');
const FROM = key('from');
const ID = key('id');
const MODE = key('mode');

/** How the lines of an operation look: keys that must be there, that may be, and what they hold. */
interface UsualLine {
  readonly needed: number;
  readonly known: number;
  /** The keys of the value that is read and of the one that is written; -1 if there is none. */
  readonly read: number;
  readonly written: number;
}

function usualLine(
  needed: readonly ScannedKey[],
  optional: readonly ScannedKey[],
  read?: ScannedKey,
  written?: ScannedKey,
): UsualLine {
  const bits = (keys: readonly ScannedKey[]): number => keys.reduce((all, name) => all | BIT[name], 0);
  const all = bits(['thread', 'op', ...needed]);
  return {
    needed: all,
    known: all | bits(['id', ...optional]),
    read: read === undefined ? -1 : key(read),
    written: written === undefined ? -1 : key(written),
  };
}

/** By operation; starts and ends of threads are too few to matter. */
const USUAL_LINES: readonly (UsualLine | undefined)[] = RECORDED_OPERATIONS.map((operation) => {
  switch (operation) {
    case 'read':
      return usualLine(['location'], ['value', 'from', 'mode'], 'value');
    case 'write':
      return usualLine(['location', 'value'], ['mode'], undefined, 'value');
    case 'update':
      return usualLine(['location', 'write'], ['read', 'from', 'mode'], 'read', 'write');
    case 'fence':
      return usualLine([], ['mode']);
    case 'lock':
      return usualLine(['location'], ['turn', 'from'], 'turn');
    case 'unlock':
      return usualLine(['location'], []);
    default:
      return undefined;
  }
});
const LOCK = RECORDED_OPERATIONS.indexOf('lock');
/** Numbers of more digits are for the other way. */
const MOST_DIGITS = 15;
const DIGITS = /^-?(?:[1-9][0-9]*|0)$/;

export class EventReader {
  readonly columns: EventColumns;
  readonly ids = new EventIds();
  /** By event: the number of the id of its source, NO_NAME or NAMED_INITIAL. */
  readonly from: Int32Array;
  /** Locks for which the thread would not have waited. */
  readonly tries = new Set<number>();
  readonly sizes = new AccessSizes();
  /** Of events that depend on others: what they name. */
  readonly dependencies = new Map<number, NamedEvent['dependencies']>();
  private readonly file: SourceFile;
  private readonly names: RecordedNames;
  private readonly scanner: LineScanner;

  /** `capacity`: the most events that there can be. */
  constructor(file: SourceFile, names: RecordedNames, capacity: number) {
    this.file = file;
    this.names = names;
    this.columns = new EventColumns(capacity);
    this.from = new Int32Array(capacity);
    this.scanner = new LineScanner(file.text);
  }

  /** Reads the event of a line of the usual form; false if the line is not one. */
  readUsual(start: number, end: number): boolean {
    const { scanner, columns, names } = this;
    if (!scanner.scan(start, end)) return false;
    const operation = RECORDED_OPERATIONS.indexOf(scanner.value(OP) as never);
    const usual = USUAL_LINES[operation];
    const { found, quoted } = scanner;
    if (usual === undefined || (quoted & BIT.op) === 0) return false;
    if ((found & usual.needed) !== usual.needed || (found & ~usual.known) !== 0) return false;
    const isLock = operation === LOCK;
    if (usual.read >= 0 && !isLock && (found & ((1 << usual.read) | BIT.from)) === 0) return false;
    const mode = this.usualMode(operation);
    const read = this.usualValue(usual.read);
    const written = this.usualValue(usual.written);
    const id = scanner.value(ID);
    if (mode < 0 || read === undefined || written === undefined || id === 'initial') return false;
    if (isLock && read.startsWith('-')) return false;
    for (const name of [THREAD, LOCATION, FROM, ID]) if (scanner.value(name)?.trim() === '') return false;
    const event = columns.size++;
    columns.operation[event] = operation;
    columns.mode[event] = mode;
    columns.thread[event] = names.thread(scanner.value(THREAD)!);
    columns.location[event] = (found & BIT.location) === 0 ? -1 : names.location(scanner.value(LOCATION)!);
    columns.readValue[event] = read === '' ? -1 : names.value({ canonical: read, text: read });
    columns.writtenValue[event] = written === '' ? -1 : names.value({ canonical: written, text: written });
    columns.source[event] = UNKNOWN_SOURCE;
    columns.start[event] = scanner.start;
    columns.end[event] = scanner.end;
    this.from[event] = this.fromOf(scanner.value(FROM));
    if (id !== undefined) this.define(id, event);
    return true;
  }

  /** Reads the event of any line. */
  read(line: JsonObject): void {
    const { columns } = this;
    const { event: made, id, from, dependencies, isTry = false, size } = readEvent(line, this.names);
    const event = columns.size++;
    columns.operation[event] = RECORDED_OPERATIONS.indexOf(made.operation);
    columns.mode[event] = MODES.indexOf(made.mode);
    columns.thread[event] = made.thread;
    columns.location[event] = made.location;
    columns.readValue[event] = made.readValue;
    columns.writtenValue[event] = made.writtenValue;
    columns.source[event] = UNKNOWN_SOURCE;
    columns.start[event] = made.span.start;
    columns.end[event] = made.span.end;
    this.from[event] = this.fromOf(from?.name);
    if (Object.values(dependencies).some((named) => named.length > 0))
      this.dependencies.set(event, dependencies);
    if (isTry) this.tries.add(event);
    if (size !== undefined) this.sizes.note(made.location, this.names.locations[made.location]!, size);
    if (id !== undefined) this.define(id.name, event);
  }

  /** What the line of an event says, with places: for messages. */
  again(event: number): NamedEvent {
    const { start, end } = this.columns;
    return readEvent(parseJson(this.file, start[event]!, end[event]!) as JsonObject, this.names);
  }

  private define(id: string, event: number): void {
    const before = this.ids.define(id, event);
    if (before < 0) return;
    const { file, columns } = this;
    fail('value', `another event has the id \`${id}\``, {
      span: this.again(event).id!.span,
      suggestion: `the other one is at ${locationText({ file, start: columns.start[before]!, end: 0 })}`,
    });
  }

  private fromOf(name: string | undefined): number {
    if (name === undefined) return NO_NAME;
    return name === 'initial' ? NAMED_INITIAL : this.ids.numberOf(name);
  }

  /** The number of the mode; -1 if it is not one of the operation. */
  private usualMode(operation: number): number {
    const modes = MODES_OF[RECORDED_OPERATIONS[operation]!];
    const word = this.scanner.value(MODE);
    if (word === undefined) return MODES.indexOf(modes[0]!);
    const mode = modes.find((known) => known === word);
    return mode === undefined ? -1 : MODES.indexOf(mode);
  }

  /** A value in its usual form, empty if there is none; undefined if it is another. */
  private usualValue(of: number): string | undefined {
    const text = of < 0 ? undefined : this.scanner.value(of);
    if (text === undefined) return '';
    return text.length <= MOST_DIGITS && text !== '-0' && DIGITS.test(text) ? text : undefined;
  }
}
