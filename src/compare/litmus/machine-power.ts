/**
 * Power (docs/litmus.md, Assembly). Whether `stwcx.` succeeded is in a condition register field,
 * which a condition cannot name: a branch around `li` puts it into a register. No read is behind
 * that field, so the branch adds no ctrl.
 */
import { asInCode, type Machine, numbered } from './assembly-machine.ts';

const indexed = (base: string, offset = 'r0'): string => `${offset},${base}`;

export const power: Machine = {
  // Not r0, which is the number 0 in addresses.
  registers: numbered('r', 1, 31),
  inState: asInCode,
  numbers: { kind: 'register', set: (target, value) => `li ${target},${value}` },
  dependencies: {
    clear: (target, source) => `xor ${target},${source},${source}`,
    and: (target, source) => `and ${target},${target},${source}`,
    add: (target, value) => `addi ${target},${target},${value}`,
    branch: (register, label) => [`cmpw ${register},${register}`, `beq ${label}`],
  },
  pairs: {
    kind: 'exclusive',
    success: 1,
    store(_label, value, { base, offset }, status, newLabel) {
      const failed = newLabel();
      return [`stwcx. ${value},${indexed(base, offset)}`, `bne ${failed}`, `li ${status},1`, `${failed}:`];
    },
  },
  load({ isPaired }, target, { base, offset }) {
    if (isPaired) return [`lwarx ${target},${indexed(base, offset)}`];
    return [offset === undefined ? `lwz ${target},0(${base})` : `lwzx ${target},${indexed(base, offset)}`];
  },
  store: (_label, value, { base, offset }) => [
    offset === undefined ? `stw ${value},0(${base})` : `stwx ${value},${indexed(base, offset)}`,
  ],
  fence: ({ mode }) => mode,
};
