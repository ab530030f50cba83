/** RISC-V (docs/litmus.md, Assembly). */
import { type AssemblyAddress, asInCode, type Machine, mnemonicOf, numbered } from './assembly-machine.ts';

const LOADS = { plain: 'lw', x: 'lr.w', aqx: 'lr.w.aq', aqrlx: 'lr.w.aq.rl' };
const STORES = { plain: 'sw', x: 'sc.w', rlx: 'sc.w.rl', aqrlx: 'sc.w.aq.rl' };

function access(
  instruction: string,
  displacement: '' | '0',
  { base, offset }: AssemblyAddress,
): readonly string[] {
  if (offset === undefined) return [`${instruction},${displacement}(${base})`];
  return [`add ${offset},${base},${offset}`, `${instruction},${displacement}(${offset})`];
}

export const riscv: Machine = {
  registers: numbered('x', 5, 31),
  inState: asInCode,
  numbers: { kind: 'register', set: (target, value) => `ori ${target},x0,${value}` },
  dependencies: {
    clear: (target, source) => `xor ${target},${source},${source}`,
    and: (target, source) => `and ${target},${target},${source}`,
    add: (target, value) => `addi ${target},${target},${value}`,
    branch: (register, label) => [`bne ${register},x0,${label}`],
  },
  pairs: {
    kind: 'exclusive',
    success: 0,
    store: (label, value, address, status) =>
      access(`${mnemonicOf(STORES, label)} ${status},${value}`, '', address),
  },
  load: (label, target, address) =>
    access(`${mnemonicOf(LOADS, label)} ${target}`, label.isPaired ? '' : '0', address),
  store: (label, value, address) => access(`${mnemonicOf(STORES, label)} ${value}`, '0', address),
  fence: ({ mode }) => (mode === 'tso' ? 'fence.tso' : `fence ${mode.replace('.', ',')}`),
};
