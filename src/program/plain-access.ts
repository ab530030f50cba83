/** Accesses that are not atomic: tagged NA in C, and without any tag in Java. */
import type { Instruction } from './instruction.ts';
import type { Program } from './program.ts';

export const hasPlainAccess = ({ threads }: Pick<Program, 'threads'>): boolean =>
  threads.some(({ code }) => code.some(isPlainAccess));

const isPlainAccess = (instruction: Instruction): boolean =>
  (instruction.kind === 'load' || instruction.kind === 'store') &&
  (instruction.tags.length === 0 || instruction.tags.includes('NA'));
