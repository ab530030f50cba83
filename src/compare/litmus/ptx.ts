/**
 * PTX litmus tests (docs/litmus.md, PTX): the table of assembly tests, with the place of each
 * thread in the scope tree.
 */
import type { EventLabel } from '../question/event-label.ts';
import type { FoundExecution } from '../question/found-execution.ts';
import { tableLitmus } from './assembly-frame.ts';
import { type AssemblyAddress, asInCode, type Machine, numbered } from './assembly-machine.ts';

const mnemonic = (operation: string, { mode, scope }: EventLabel): string =>
  [operation, mode, scope].filter((word) => word !== '').join('.');

/** The access to an address; with an offset it is computed before. */
function access(
  { base, offset }: AssemblyAddress,
  instruction: (address: string) => string,
): readonly string[] {
  return offset === undefined
    ? [instruction(`[${base}]`)]
    : [`add ${offset}, ${offset}, ${base}`, instruction(`[${offset}]`)];
}

const machine: Machine = {
  registers: numbered('r', 0, 63),
  inState: asInCode,
  numbers: { kind: 'immediate', operand: (value) => `${value}` },
  dependencies: {
    clear: (target, source) => `xor ${target}, ${source}, ${source}`,
    and: (target, source) => `and ${target}, ${target}, ${source}`,
    add: (target, value) => `add ${target}, ${target}, ${value}`,
    branch: (register, label) => [`bne ${register}, 0, ${label}`],
  },
  pairs: undefined,
  load: (label, target, address) =>
    access(address, (operand) => `${mnemonic('ld', label)} ${target}, ${operand}`),
  store: (label, value, address) =>
    access(address, (operand) => `${mnemonic('st', label)} ${operand}, ${value}`),
  fence: (label) => mnemonic(label.mode === 'membar' ? '' : 'fence', label),
};

/** As assemblyLitmus. */
export function ptxLitmus(execution: FoundExecution, name: string, title?: string): string {
  const group = (level: string, thread: number): number =>
    execution.scopes.find((scope) => scope.level === level)?.groupOf[thread] ?? 0;
  return tableLitmus(
    execution,
    machine,
    name,
    title,
    (thread) => `@cta ${group('cta', thread)},gpu ${group('gpu', thread)}`,
  );
}
