/**
 * Assertions of a trace: lines that say what the program takes to be true of a value that it has
 * read. They are no events; what they name is resolved when all lines are read.
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import { readsMemory } from '../../execution/event-columns.ts';
import { RELATIONS, type RecordedAssertion } from '../../execution/recording.ts';
import type { EventReader } from './event-reader.ts';
import type { JsonObject } from './json-value.ts';
import { LineFields, memoryValueOf, nameOf, wordOf } from './line-fields.ts';
import type { RecordedNames } from './recorded-names.ts';
import type { PlacedName } from './trace-event.ts';

type OpenAssertion = Omit<RecordedAssertion, 'read' | 'isDirect'> & {
  readonly thread: number;
  readonly read: PlacedName;
  /** How many events were read before. */
  readonly events: number;
};

export function isAssertion({ members }: JsonObject): boolean {
  return members.some(({ key, value }) => key === 'op' && value.kind === 'string' && value.text === 'assert');
}

export class AssertionReader {
  private readonly reader: EventReader;
  private readonly names: RecordedNames;
  private readonly open: OpenAssertion[] = [];

  constructor(reader: EventReader, names: RecordedNames) {
    this.reader = reader;
    this.names = names;
  }

  read(line: JsonObject): void {
    const fields = new LineFields(line, 'an assertion');
    fields.take('op');
    const thread = fields.require('thread', 'the thread that asserts it: a number or a name');
    const read = fields.require('read', 'the id of an earlier read of the thread');
    const relation = fields.require('relation', `one of ${RELATIONS.map((one) => `"${one}"`).join(', ')}`);
    const value = fields.require('value', 'what the value that was read is compared with');
    fields.refuseOthers();
    this.open.push({
      thread: this.names.thread(nameOf(thread, 'a thread')),
      read: { name: nameOf(read, 'an id'), span: read.span },
      relation: wordOf(relation, RELATIONS, 'a relation'),
      value: this.names.value(memoryValueOf(value)),
      events: this.reader.columns.size,
      span: line.span,
    });
  }

  /** To be asked when all lines are read. */
  resolve(): RecordedAssertion[] {
    const { thread: threadOf, operation, size } = this.reader.columns;
    return this.open.map(({ thread, read, relation, value, events, span }) => {
      const event = this.reader.ids.eventOf(this.reader.ids.numberOf(read.name));
      const isItsRead =
        event >= 0 &&
        event < Math.min(events, size) &&
        threadOf[event] === thread &&
        readsMemory(operation[event]!);
      if (!isItsRead)
        fail('value', `\`${read.name}\` is not an earlier read of the same thread`, { span: read.span });
      let last = events - 1;
      while (threadOf[last] !== thread) last--;
      return { read: event, relation, value, isDirect: last === event, span };
    });
  }
}
