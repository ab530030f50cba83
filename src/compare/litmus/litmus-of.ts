/**
 * An execution as a litmus test of its language: a program that can behave so, and the condition
 * that it did (refs/memalloy, section 3.2).
 */
import type { FoundExecution } from '../question/found-execution.ts';
import { assemblyLitmus } from './assembly.ts';
import { cLitmus, openclLitmus } from './c.ts';
import { javaLitmus } from './java.ts';
import { lisaLitmus } from './lisa.ts';
import { ptxLitmus } from './ptx.ts';

/** The text of the test. Throws an Error that says why if no code of the language behaves so. */
export function litmusOf(execution: FoundExecution, name: string, title?: string): string {
  switch (execution.language.name) {
    case 'basic':
      return lisaLitmus(execution, name, title);
    case 'c11':
      return cLitmus(execution, name, title);
    case 'opencl':
      return openclLitmus(execution, name, title);
    case 'java':
      return javaLitmus(execution, name, title);
    case 'ptx':
      return ptxLitmus(execution, name, title);
    case 'x86':
    case 'power':
    case 'armv7':
    case 'armv8':
    case 'riscv':
      return assemblyLitmus(execution, name, title);
  }
}
