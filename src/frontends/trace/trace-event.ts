/**
 * One event of a trace: what its line says, with the names of other events not yet resolved
 * (event-resolver.ts does that).
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import type { Span } from '../../diagnostics/source.ts';
import type { RecordedEvent } from '../../execution/event-columns.ts';
import { RECORDED_OPERATIONS } from '../../execution/event-columns.ts';
import type { Mode } from '../../program/machine/code.ts';
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
}

type Operation = RecordedEvent['operation'];

/** What each may be, the usual one first. */
export const MODES_OF: Readonly<Record<Operation, readonly Mode[]>> = {
  read: ['rlx', 'na', 'acq', 'sc'],
  write: ['rlx', 'na', 'rel', 'sc'],
  update: ['rlx', 'acq', 'rel', 'acq_rel', 'sc'],
  fence: ['sc', 'acq', 'rel', 'acq_rel'],
};

const TITLES: Readonly<Record<Operation, string>> = {
  read: 'a read',
  write: 'a write',
  update: 'an update',
  fence: 'a fence',
};

export function readEvent(line: JsonObject, names: RecordedNames): NamedEvent {
  const operation = operationOf(line);
  const fields = new LineFields(line, TITLES[operation]);
  fields.take('op');
  const thread = names.thread(
    nameOf(fields.require('thread', 'the thread that does it: a number or a name'), 'a thread'),
  );
  const location =
    operation === 'fence'
      ? -1
      : names.location(
          nameOf(fields.require('location', 'the location: a name in quotes, or an address'), 'a location'),
        );
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
  const id = placedName(fields.take('id'), 'an id');
  if (isWrite && written === undefined && id === undefined)
    fail('syntax', `${TITLES[operation]} needs ${operation === 'update' ? '`"write"`' : '`"value"`'}`, {
      span: line.span,
      expected: 'the value that it wrote, or an `"id"` by which reads name it',
    });
  if (id?.name === 'initial')
    fail('value', '`initial` is the name of the initial values', { span: id.span, expected: 'another id' });
  const mode = modeOf(fields.take('mode'), operation);
  const dependencies = {
    address: operation === 'fence' ? [] : dependenciesOf(fields, 'address'),
    data: isWrite ? dependenciesOf(fields, 'data') : [],
    control: dependenciesOf(fields, 'control'),
  };
  fields.refuseOthers();
  return {
    event: {
      thread,
      operation,
      location,
      mode,
      readValue: read === undefined ? -1 : names.value(memoryValueOf(read)),
      writtenValue: !isWrite
        ? -1
        : written === undefined
          ? names.unknownValue()
          : names.value(memoryValueOf(written)),
      span: line.span,
    },
    id,
    from,
    dependencies,
  };
}

function operationOf(line: JsonObject): Operation {
  const op = line.members.find(({ key }) => key === 'op')?.value;
  if (op !== undefined) return wordOf(op, RECORDED_OPERATIONS, 'an operation');
  return fail('syntax', 'this line is not an event: it has no `"op"`', {
    span: line.span,
    expected: `"op": one of ${RECORDED_OPERATIONS.map((name) => `"${name}"`).join(', ')}`,
  });
}

function modeOf(value: JsonValue | undefined, operation: Operation): Mode {
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
