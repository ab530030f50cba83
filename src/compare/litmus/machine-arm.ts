/**
 * ARMv7 (docs/litmus.md, Assembly). Exclusive accesses take no offset, so that it is added to the
 * address before.
 */
import { type AssemblyAddress, asInCode, type Machine, mnemonicOf, numbered } from './assembly-machine.ts';

const FENCES = { isb: 'ISB', 'dmb.st': 'DMB ST', dmb: 'DMB' };

/** The access to an address without offset; `access` is given the register. */
function exclusive(
  { base, offset }: AssemblyAddress,
  access: (address: string) => string,
): readonly string[] {
  return offset === undefined ? [access(base)] : [`ADD ${offset},${offset},${base}`, access(offset)];
}

const operand = ({ base, offset }: AssemblyAddress): string =>
  offset === undefined ? `[${base}]` : `[${offset},${base}]`;

export const armv7: Machine = {
  registers: numbered('R', 0, 12),
  inState: asInCode,
  numbers: { kind: 'register', set: (target, value) => `MOV ${target},#${value}` },
  dependencies: {
    clear: (target, source) => `EOR ${target},${source},${source}`,
    and: (target, source) => `AND ${target},${target},${source}`,
    add: (target, value) => `ADD ${target},${target},#${value}`,
    branch: (register, label) => [`CMP ${register},${register}`, `BNE ${label}`],
  },
  pairs: {
    kind: 'exclusive',
    success: 0,
    store: (_label, value, address, status) =>
      exclusive(address, (register) => `STREX ${status},${value},[${register}]`),
  },
  load: ({ isPaired }, target, address) =>
    isPaired
      ? exclusive(address, (register) => `LDREX ${target},[${register}]`)
      : [`LDR ${target},${operand(address)}`],
  store: (_label, value, address) => [`STR ${value},${operand(address)}`],
  fence: (label) => mnemonicOf(FENCES, label),
};
