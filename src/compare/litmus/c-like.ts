/**
 * The body of a thread in a language with C's statements. Reads go to registers `r0`, `r1`, ...;
 * what depends on a read by control is in an `if` that asks for the value that the execution reads;
 * dependencies by address and by data add the register times zero; what is in no order are operands
 * of `+`.
 */
import { type FoundExecution, readsOf } from '../question/found-execution.ts';
import {
  checkDependencies,
  controlledSteps,
  eventsOf,
  type ThreadBlock,
  threadBlocks,
} from './thread-blocks.ts';
import { readValues, registerNames, sourcesOf, writtenValues } from './values.ts';

/** What is particular to a language. */
export interface CLikeDialect {
  /**
   * The access or fence as an expression, without the register that it is read to. `plus` is a sum
   * of registers times zero, to be added to the address, such as ` + 0 * r0`, or nothing; `value`
   * is what is written.
   */
  expression(event: number, plus: string, value: string): string;
  /** Whether the expression of a write or a fence has a value, as an assignment has. */
  hasValue(event: number): boolean;
}

/** The lines of the body, without its braces. */
export function threadBody(
  execution: FoundExecution,
  thread: number,
  dialect: CLikeDialect,
): readonly string[] {
  checkDependencies(execution);
  const { events } = execution;
  const registers = registerNames(execution);
  const read = readValues(execution);
  const written = writtenValues(execution);
  const [addr, data, ctrl] = [execution.addr, execution.data, execution.ctrl].map((relation) =>
    sourcesOf(execution, relation),
  ) as [Sources, Sources, Sources];
  const timesZero = (sources: readonly number[]): string =>
    sources.map((source) => ` + 0 * ${registers[source]}`).join('');
  const right = (event: number): string =>
    dialect.expression(event, timesZero(addr[event]!), `${written[event]}${timesZero(data[event]!)}`);
  const effect = (event: number): string =>
    readsOf(events[event]!) ? `${registers[event]} = ${right(event)}` : right(event);
  const condition = (reads: readonly number[]): string =>
    reads.map((source) => `${registers[source]} == ${read[source]}`).join(' && ');
  /** An expression with the effects of the blocks, one after the other, and some value. */
  const valued = (blocks: readonly ThreadBlock[], guards: readonly number[]): string => {
    let isVoid = false;
    const parts = controlledSteps(blocks, guards, ctrl).map((step) => {
      isVoid = step.kind === 'block' && isVoidBlock(step.block);
      if (step.kind === 'block') return blockEffect(step.block, guards);
      return `(${condition(step.reads)} ? (${valued(step.body, [...guards, ...step.reads])}) : 0)`;
    });
    return [...parts, ...(isVoid ? ['0'] : [])].join(', ');
  };
  const isVoidBlock = (block: ThreadBlock): boolean =>
    block.kind === 'event' && !readsOf(events[block.event]!) && !dialect.hasValue(block.event);
  const blockEffect = (block: ThreadBlock, guards: readonly number[]): string =>
    block.kind === 'event' ? effect(block.event) : operands(block.parts, guards);
  const operands = (parts: readonly ThreadBlock[], guards: readonly number[]): string =>
    parts.map((part) => `(${valued(part.kind === 'series' ? part.parts : [part], guards)})`).join(' + ');

  /** Registers that are assigned where they cannot be declared. */
  const declaredFirst: string[] = [];
  const statement = (block: ThreadBlock, guards: readonly number[]): string => {
    const reads = eventsOf(block).filter((event) => readsOf(events[event]!));
    const text = `${blockEffect(block, guards)};`;
    if (block.kind === 'event' && guards.length === 0) return reads.length > 0 ? `int ${text}` : text;
    // A value that the execution does not read, so that conditions tell whether the read was made.
    for (const event of reads) declaredFirst.push(`int ${registers[event]} = ${read[event] === 0 ? -1 : 0};`);
    return text;
  };
  const statements = (blocks: readonly ThreadBlock[], guards: readonly number[]): readonly string[] =>
    controlledSteps(blocks, guards, ctrl).flatMap((step) => {
      if (step.kind === 'block') return [statement(step.block, guards)];
      const body = statements(step.body, [...guards, ...step.reads]);
      return [`if (${condition(step.reads)}) {`, ...body.map((line) => `  ${line}`), '}'];
    });
  const body = statements(threadBlocks(execution, thread), []);
  return [...declaredFirst, ...body];
}

type Sources = readonly (readonly number[])[];
