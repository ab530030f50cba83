/**
 * X86 (docs/litmus.md, Assembly): constants and locations stand in the instructions, a
 * read-modify-write is XCHG.
 */
import { asInCode, type Machine } from './assembly-machine.ts';

export const x86: Machine = {
  registers: ['EAX', 'EBX', 'ECX', 'EDX', 'ESI', 'EDI', 'EBP'],
  inState: asInCode,
  numbers: { kind: 'immediate', operand: (value) => `$${value}` },
  dependencies: undefined,
  pairs: {
    kind: 'instruction',
    exchange: (register, value, { base }) => [`MOV ${register},$${value}`, `XCHG [${base}],${register}`],
  },
  load: (_label, target, { base }) => [`MOV ${target},[${base}]`],
  store: (_label, value, { base }) => [`MOV [${base}],${value}`],
  fence: () => 'MFENCE',
};
