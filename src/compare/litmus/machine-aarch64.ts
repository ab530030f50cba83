/**
 * ARMv8 (docs/litmus.md, Assembly): values are in the 32-bit registers, addresses in the 64-bit
 * ones. Only LDR and STR take an offset; for the others it is added to the address before.
 */
import { type AssemblyAddress, type Machine, mnemonicOf, numbered } from './assembly-machine.ts';

const LOADS = { plain: 'LDR', q: 'LDAPR', a: 'LDAR', x: 'LDXR', ax: 'LDAXR' };
const STORES = { plain: 'STR', l: 'STLR', x: 'STXR', lx: 'STLXR' };
const FENCES = { isb: 'ISB', 'dmb.ld': 'DMB LD', 'dmb.st': 'DMB ST', 'dmb.sy': 'DMB SY' };

const wide = (register: string): string => register.replace('W', 'X');

function access(instruction: string, { base, offset }: AssemblyAddress): readonly string[] {
  if (offset === undefined) return [`${instruction},[${wide(base)}]`];
  if (/^(LDR|STR) /.test(instruction)) return [`${instruction},[${wide(base)},${offset},SXTW]`];
  return [`ADD ${wide(offset)},${wide(base)},${offset},SXTW`, `${instruction},[${wide(offset)}]`];
}

export const armv8: Machine = {
  registers: numbered('W', 0, 30),
  inState: wide,
  numbers: { kind: 'register', set: (target, value) => `MOV ${target},#${value}` },
  dependencies: {
    clear: (target, source) => `EOR ${target},${source},${source}`,
    and: (target, source) => `AND ${target},${target},${source}`,
    add: (target, value) => `ADD ${target},${target},#${value}`,
    branch: (register, label) => [`CBNZ ${register},${label}`],
  },
  pairs: {
    kind: 'exclusive',
    success: 0,
    store: (label, value, address, status) =>
      access(`${mnemonicOf(STORES, label)} ${status},${value}`, address),
  },
  load: (label, target, address) => access(`${mnemonicOf(LOADS, label)} ${target}`, address),
  store: (label, value, address) => access(`${mnemonicOf(STORES, label)} ${value}`, address),
  fence: (label) => mnemonicOf(FENCES, label),
};
