/**
 * One event of a trace: what its line says, with the names of other events not yet resolved
 * (event-resolver.ts does that).
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import type { Span } from '../../diagnostics/source.ts';
import {
  RECORDED_OPERATIONS,
  type RecordedEvent,
  type RecordedOperation,
} from '../../execution/event-columns.ts';
import type { Mode } from '../../program/machine/code.ts';
import { type AccessSize, accessSizeOf } from './access-sizes.ts';
import type { JsonObject, JsonValue } from './json-value.ts';
import { LineFields, memoryValueOf, nameOf, namesOf, wordOf } from './line-fields.ts';
import type { RecordedNames } from './recorded-names.ts';

export interface PlacedName {
  readonly name: string;
  readonly span: Span;
}

export interface NamedEvent {
  /** Without what names other events. */
  readonly event: Omit<RecordedEvent, 'source' | 'addressSources' | 'dataSources' | 'controlSources'>;
  readonly id: PlacedName | undefined;
  readonly from: PlacedName | undefined;
  readonly dependencies: Readonly<Record<'address' | 'data' | 'control', readonly PlacedName[]>>;
  /** Of a lock: whether the thread would not have waited for it. */
  readonly isTry?: boolean;
  /** Of an access, if the line says it. */
  readonly size?: AccessSize | undefined;
}

/** What each may be, the usual one first. */
export const MODES_OF: Readonly<Record<RecordedOperation, readonly Mode[]>> = {
  read: ['rlx', 'na', 'acq', 'sc'],
  write: ['rlx', 'na', 'rel', 'sc'],
  update: ['rlx', 'acq', 'rel', 'acq_rel', 'sc'],
  fence: ['sc', 'acq', 'rel', 'acq_rel'],
  // As in programs; a line does not say so.
  start: ['rel'],
  begin: ['acq'],
  end: ['rel'],
  join: ['acq'],
  lock: ['acq'],
  unlock: ['rel'],
};

/** For messages. */
export const TITLES: Readonly<Record<RecordedOperation, string>> = {
  read: 'a read',
  write: 'a write',
  update: 'an update',
  fence: 'a fence',
  start: 'the start of a thread',
  begin: 'the beginning of a thread',
  end: 'the end of a thread',
  join: 'a join',
  lock: 'a lock',
  unlock: 'an unlock',
};

export function readEvent(line: JsonObject, names: RecordedNames): NamedEvent {
  const operation = operationOf(line);
  const fields = new LineFields(line, TITLES[operation]);
  fields.take('op');
  const thread = names.thread(
    nameOf(fields.require('thread', 'the thread that does it: a number or a name'), 'a thread'),
  );
  const made = { thread, operation, span: line.span };
  switch (operation) {
    case 'read':
    case 'write':
    case 'update':
    case 'fence':
      return readAccess(line, fields, names, { ...made, operation });
    case 'lock':
    case 'unlock':
      return readLock(fields, names, { ...made, operation });
    default:
      return readThreadEvent(fields, names, { ...made, operation });
  }
}

/** What is known of an event before its own keys are read. */
interface EventHead<Operation extends RecordedOperation> {
  readonly thread: number;
  readonly operation: Operation;
  readonly span: Span;
}

function readAccess(
  line: JsonObject,
  fields: LineFields,
  names: RecordedNames,
  head: EventHead<'read' | 'write' | 'update' | 'fence'>,
): NamedEvent {
  const { operation } = head;
  const location = operation === 'fence' ? -1 : locationOf(fields, names);
  const isRead = operation === 'read' || operation === 'update';
  const isWrite = operation === 'write' || operation === 'update';
  const read = isRead ? fields.take(operation === 'update' ? 'read' : 'value') : undefined;
  const from = isRead ? placedName(fields.take('from'), 'the id of a write, or "initial"') : undefined;
  if (isRead && read === undefined && from === undefined)
    fail(
      'syntax',
      `${TITLES[operation]} needs ${operation === 'update' ? '`"read"`' : '`"value"`'} or \`"from"\``,
      {
        span: line.span,
        expected: 'the value that it returned, or the id of the write that it read from',
      },
    );
  const written = isWrite ? fields.take(operation === 'update' ? 'write' : 'value') : undefined;
  const id = idOf(fields);
  if (isWrite && written === undefined && id === undefined)
    fail('syntax', `${TITLES[operation]} needs ${operation === 'update' ? '`"write"`' : '`"value"`'}`, {
      span: line.span,
      expected: 'the value that it wrote, or an `"id"` by which reads name it',
    });
  const mode = modeOf(fields.take('mode'), operation);
  const dependencies = {
    address: operation === 'fence' ? [] : dependenciesOf(fields, 'address'),
    data: isWrite ? dependenciesOf(fields, 'data') : [],
    control: dependenciesOf(fields, 'control'),
  };
  const size = operation === 'fence' ? undefined : accessSizeOf(fields.take('size'));
  fields.refuseOthers();
  return {
    event: {
      ...head,
      location,
      mode,
      readValue: read === undefined ? -1 : names.value(memoryValueOf(read)),
      writtenValue: !isWrite
        ? -1
        : written === undefined
          ? names.unknownValue()
          : names.value(memoryValueOf(written)),
    },
    id,
    from,
    dependencies,
    size,
  };
}

/** What a lock or an unlock writes is known when both are (threads-and-locks.ts). */
function readLock(fields: LineFields, names: RecordedNames, head: EventHead<'lock' | 'unlock'>): NamedEvent {
  const location = locationOf(fields, names);
  const isLock = head.operation === 'lock';
  const turn = isLock ? fields.take('turn') : undefined;
  const isTry = isLock && truthOf(fields.take('try'));
  const from = isLock ? placedName(fields.take('from'), 'the id of an unlock, or "initial"') : undefined;
  const id = idOf(fields);
  fields.refuseOthers();
  const value = turn === undefined ? undefined : memoryValueOf(turn);
  if (value?.canonical.startsWith('-'))
    fail('value', 'this is not a turn', {
      span: turn!.span,
      expected: 'how often the lock had been taken before: 0 for the first time',
    });
  const readValue = value === undefined ? -1 : names.value(value);
  return { ...namedEvent(head, location, readValue, id, from), isTry };
}

function truthOf(value: JsonValue | undefined): boolean {
  if (value === undefined) return false;
  if (value.kind === 'word' && value.text !== 'null') return value.text === 'true';
  return fail('value', 'this is neither true nor false', {
    span: value.span,
    expected: '`true` if the thread would not have waited for the lock',
  });
}

function readThreadEvent(
  fields: LineFields,
  names: RecordedNames,
  head: EventHead<'start' | 'begin' | 'end' | 'join'>,
): NamedEvent {
  const { operation, thread } = head;
  const isOfOther = operation === 'start' || operation === 'join';
  const of = isOfOther
    ? names.thread(nameOf(fields.require('child', 'the thread: a number or a name'), 'a thread'))
    : thread;
  const id = idOf(fields);
  fields.refuseOthers();
  const at = operation === 'start' || operation === 'begin' ? 'start' : 'end';
  return namedEvent(head, names.announcement(at, of), -1, id, undefined);
}

const namedEvent = (
  head: EventHead<RecordedOperation>,
  location: number,
  readValue: number,
  id: PlacedName | undefined,
  from: PlacedName | undefined,
): NamedEvent => ({
  event: { ...head, location, mode: MODES_OF[head.operation][0]!, readValue, writtenValue: -1 },
  id,
  from,
  dependencies: { address: [], data: [], control: [] },
});

const locationOf = (fields: LineFields, names: RecordedNames): number =>
  names.location(
    nameOf(fields.require('location', 'the location: a name in quotes, or an address'), 'a location'),
  );

function idOf(fields: LineFields): PlacedName | undefined {
  const id = placedName(fields.take('id'), 'an id');
  if (id?.name === 'initial')
    fail('value', '`initial` is the name of the initial values', { span: id.span, expected: 'another id' });
  return id;
}

function operationOf(line: JsonObject): RecordedOperation {
  const op = line.members.find(({ key }) => key === 'op')?.value;
  if (op !== undefined) return wordOf(op, RECORDED_OPERATIONS, 'an operation');
  return fail('syntax', 'this line is not an event: it has no `"op"`', {
    span: line.span,
    expected: `"op": one of ${[...RECORDED_OPERATIONS, 'assert'].map((name) => `"${name}"`).join(', ')}`,
  });
}

function modeOf(value: JsonValue | undefined, operation: RecordedOperation): Mode {
  const modes = MODES_OF[operation];
  return value === undefined ? modes[0]! : wordOf(value, modes, `a mode of ${TITLES[operation]}`);
}

function placedName(value: JsonValue | undefined, meaning: string): PlacedName | undefined {
  return value === undefined ? undefined : { name: nameOf(value, meaning), span: value.span };
}

function dependenciesOf(fields: LineFields, key: 'address' | 'data' | 'control'): PlacedName[] {
  const value = fields.take(key);
  return value === undefined ? [] : namesOf(value, 'the id of an earlier read');
}
