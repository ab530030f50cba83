/**
 * Programs that run a test on the machine at hand and count how often it ends as the execution
 * does. They are self-contained: C11 with POSIX threads, or one class of Java. A compiler may drop
 * dependencies that compute with zero, and reorder what its language lets it: what is counted is
 * the compiled program.
 */
import type { FoundExecution } from '../question/found-execution.ts';
import { cHarness } from './harness-c.ts';
import { javaHarness } from './harness-java.ts';

export interface Harness {
  readonly fileName: string;
  readonly text: string;
}

/** Undefined for languages without one. Throws an Error as litmusOf does. */
export function harnessOf(execution: FoundExecution, name: string): Harness | undefined {
  switch (execution.language.name) {
    case 'c11':
      return { fileName: `${name}.c`, text: cHarness(execution, name) };
    case 'java': {
      const className = `Litmus_${name.replaceAll(/[^A-Za-z0-9]/g, '_')}`;
      return { fileName: `${className}.java`, text: javaHarness(execution, className) };
    }
    default:
      return undefined;
  }
}
