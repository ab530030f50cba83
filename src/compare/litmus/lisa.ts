/** Litmus tests in LISA, the assembly of no machine: what the language `basic` is written in. */
import { type FoundExecution, readsOf, threadCount } from '../question/found-execution.ts';
import { checkDependencies, controlledSteps, type ThreadBlock, threadBlocks } from './thread-blocks.ts';
import {
  finalCondition,
  locationName,
  readValues,
  registerNames,
  sourcesOf,
  writtenValues,
} from './values.ts';

export function lisaLitmus(execution: FoundExecution, name: string, title?: string): string {
  checkDependencies(execution);
  // Unique in the whole test, as herd7 wants them.
  let labels = 0;
  const newLabel = (): string => `L${labels++}`;
  const columns = Array.from({ length: threadCount(execution) }, (_, thread) => [
    `P${thread}`,
    ...threadCode(execution, thread, newLabel),
  ]);
  const widths = columns.map((column) => Math.max(...column.map(({ length }) => length)));
  const rows = Array.from({ length: Math.max(...columns.map(({ length }) => length)) }, (_, row) =>
    columns.map((column, index) => (column[row] ?? '').padEnd(widths[index]!)).join(' | '),
  );
  const titleLine = title === undefined ? '' : `"${title}"\n`;
  const condition = finalCondition(execution, registerNames(execution));
  return `LISA ${name}\n${titleLine}{\n}\n${rows.map((row) => ` ${row} ;\n`).join('')}${condition}\n`;
}

function threadCode(execution: FoundExecution, thread: number, newLabel: () => string): readonly string[] {
  const { events } = execution;
  const registers = registerNames(execution);
  const read = readValues(execution);
  const written = writtenValues(execution);
  const addr = sourcesOf(execution, execution.addr);
  const data = sourcesOf(execution, execution.data);
  const ctrl = sourcesOf(execution, execution.ctrl);
  let used = events.filter((event) => event.thread === thread && readsOf(event)).length;
  const code: string[] = [];
  const compute = (operation: string): string => {
    const register = `r${used++}`;
    code.push(`mov ${register} (${operation})`);
    return register;
  };
  /** A register that is zero and depends on the reads; undefined if there are none. */
  const zeroFrom = (sources: readonly number[]): string | undefined =>
    sources
      .map((source) => compute(`xor ${registers[source]} ${registers[source]}`))
      .reduce<string | undefined>(
        (sum, zero) => (sum === undefined ? zero : compute(`add ${sum} ${zero}`)),
        undefined,
      );
  const emit = (event: number): void => {
    const { label, location } = events[event]!;
    const shift = zeroFrom(addr[event]!);
    const address = `${locationName(location)}${shift === undefined ? '' : `+${shift}`}`;
    const zero = zeroFrom(data[event]!);
    const value = zero === undefined ? String(written[event]) : compute(`add ${zero} ${written[event]}`);
    switch (label.kind) {
      case 'read':
        code.push(`r[] ${registers[event]} ${address}`);
        return;
      case 'write':
        code.push(`w[] ${address} ${value}`);
        return;
      case 'update':
        throw new Error('a read-modify-write of LISA is a read and a write, not one event');
      case 'fence':
        code.push('f[]');
    }
  };
  const emitAll = (blocks: readonly ThreadBlock[], guards: readonly number[]): void => {
    for (const step of controlledSteps(blocks, guards, ctrl)) {
      if (step.kind === 'if') {
        const end = newLabel();
        for (const source of step.reads)
          code.push(`b[] ${compute(`neq ${registers[source]} ${read[source]}`)} ${end}`);
        emitAll(step.body, [...guards, ...step.reads]);
        code.push(`${end}:`);
      } else if (step.block.kind === 'event') emit(step.block.event);
      else throw new Error('LISA has no instructions in no order');
    }
  };
  emitAll(threadBlocks(execution, thread), []);
  return code;
}
