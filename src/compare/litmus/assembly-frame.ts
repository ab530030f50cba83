/**
 * A litmus test as a table: one column a thread, the init section before it and the condition after
 * it.
 */
import { type FoundExecution, threadCount, writesOf } from '../question/found-execution.ts';
import type { Machine } from './assembly-machine.ts';
import { threadText } from './assembly-thread.ts';
import { finalCondition } from './values.ts';

/**
 * `place` is what stands after the name of a thread in its column. Throws an Error if the language
 * cannot say the execution.
 */
export function tableLitmus(
  execution: FoundExecution,
  machine: Machine,
  name: string,
  title: string | undefined,
  place: (thread: number) => string = () => '',
): string {
  checkShape(execution, machine);
  let labels = 0;
  const newLabel = (): string => `LC${String(labels++).padStart(2, '0')}`;
  const threads = Array.from({ length: threadCount(execution) }, (_, thread) =>
    threadText(execution, thread, machine, newLabel),
  );
  const registers = execution.events.map(({ thread }, event) => threads[thread]!.registers.get(event));
  const successes = threads.flatMap((thread) => thread.successes);
  return [
    `${execution.language.litmus} ${name}`,
    ...(title === undefined ? [] : [`"${title}"`]),
    '{',
    ...threads.flatMap(({ initial }) => (initial.length === 0 ? [] : [`${initial.join('; ')};`])),
    '}',
    ...tableRows(threads.map(({ lines }, thread) => [`P${thread}${place(thread)}`, ...lines])),
    finalCondition(execution, registers, successes),
    '',
  ].join('\n');
}

function tableRows(columns: readonly (readonly string[])[]): string[] {
  const widths = columns.map((column) => Math.max(...column.map(({ length }) => length)));
  const height = Math.max(...columns.map(({ length }) => length));
  return Array.from(
    { length: height },
    (_, row) => ` ${columns.map((column, i) => (column[row] ?? '').padEnd(widths[i]!)).join(' | ')} ;`,
  );
}

/**
 * Refuses what no table says. Threads are sequences of instructions; pairs do not overlap, as a
 * load-exclusive ends the reservation of an earlier one; only accesses have addresses and only
 * writes have values.
 */
function checkShape(execution: FoundExecution, machine: Machine): void {
  const { events, sequenced, addr, data, ctrl, rmw, language } = execution;
  if (machine.dependencies === undefined && addr.length + data.length + ctrl.length > 0)
    throw new Error(`tests in ${language.litmus} have no dependencies`);
  const pairs = new Map(rmw);
  const isSequenced = new Set(sequenced.map(([from, to]) => `${from} ${to}`));
  events.forEach(({ thread, label }, number) => {
    for (let later = number + 1; later < events.length && events[later]!.thread === thread; later++) {
      const areOneInstruction = language.pairsAreInstructions && pairs.get(number) === later;
      if (!areOneInstruction && !isSequenced.has(`${number} ${later}`))
        throw new Error(
          `the events ${number} and ${later} are in no order, which ${language.litmus} cannot say`,
        );
    }
    if (!label.isPaired || label.kind !== 'read') return;
    const next = events.findIndex(
      (event, later) => later > number && (event.label.isPaired || language.pairsAreInstructions),
    );
    if (pairs.get(number) !== next)
      throw new Error(`the read-modify-write of event ${number} cannot be written in ${language.litmus}`);
  });
  for (const [, to] of addr)
    if (events[to]!.location < 0) throw new Error(`event ${to} has no address to depend on a read`);
  for (const [, to] of data)
    if (!writesOf(events[to]!)) throw new Error(`event ${to} has no value to depend on a read`);
}
