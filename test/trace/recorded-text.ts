/** Executions of litmus tests in C as the text of a trace: what somebody would have logged who saw all of it, or values only. */
import type { Execution } from '../../src/execution/execution.ts';
import type { Event } from '../../src/execution/skeleton.ts';
import { valueText } from '../../src/program/program.ts';

const MODES = new Map([
  ['NA', 'na'],
  ['RLX', 'rlx'],
  ['ACQ', 'acq'],
  ['REL', 'rel'],
  ['ACQ_REL', 'acq_rel'],
  ['SC', 'sc'],
]);

/**
 * `sources`: reads name the write that they read from. `values`: reads have their values, and the last line has the final
 * values of all locations. Executions that differ in nothing that is logged have the same text.
 */
export function recordedText(execution: Execution, kind: 'sources' | 'values'): string {
  const { skeleton, finalWrites } = execution;
  const { program } = skeleton;
  const value = (number: number): number => Number(valueText(program, number));
  const lines: object[] = [
    {
      initial: Object.fromEntries(
        program.locations.map(({ name, initialValue }) => [name, value(initialValue)]),
      ),
    },
  ];
  skeleton.events.forEach((event, number) => {
    const { thread, isRead, isWrite, location, readValue, writtenValue } = event;
    if (thread < 0) return;
    const source = execution.readsFrom[number]!;
    const from = skeleton.events[source]?.thread === -1 ? 'initial' : `e${source}`;
    const op = isRead ? (isWrite ? 'update' : 'read') : isWrite ? 'write' : 'fence';
    lines.push({
      thread,
      op,
      mode: modeOf(event),
      ...(op === 'fence' ? {} : { location: program.locations[location]!.name }),
      ...(isWrite ? { [isRead ? 'write' : 'value']: value(writtenValue) } : {}),
      ...(isRead && kind === 'sources' ? { from } : {}),
      ...(isRead && kind === 'values' ? { [isWrite ? 'read' : 'value']: value(readValue) } : {}),
      ...(kind === 'sources' ? { id: `e${number}` } : {}),
    });
  });
  if (kind === 'values') {
    const finals = program.locations.flatMap(({ name }, location) => {
      const write = finalWrites[location]!;
      return write < 0 ? [] : [[name, value(skeleton.events[write]!.writtenValue)]];
    });
    lines.push({ final: Object.fromEntries(finals) });
  }
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

function modeOf({ tags }: Event): string {
  const mode = tags.map((tag) => MODES.get(tag)).find((found) => found !== undefined);
  if (mode === undefined) throw new Error(`no mode in ${tags.join()}`);
  return mode;
}
