/** What a program gives, or why it is refused, as tables of cases say it. */
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import type { EngineName } from '../../src/explore/engine/finding.ts';
import { checkProgram, openModel } from '../../src/index.ts';
import type { CompiledProgram } from './compile-all.ts';
import { cpuLimit } from './cpu-time.ts';
import { loader } from './explore.ts';

/** CPU time: a search that takes longer fails, and does not hang. */
const MOST_SECONDS = 30;

export interface Found {
  /** `holds`, `violated: KIND: MESSAGE`, `refused: MESSAGE`. */
  readonly text: string;
  readonly executions: number;
  readonly assumptions: readonly string[];
}

export async function verdictOf(
  program: CompiledProgram | InputError,
  modelName: string,
  engine?: EngineName,
): Promise<Found> {
  try {
    if (program instanceof InputError) throw program;
    const vocabulary = { language: 'C', scopes: [], threads: [] } as const;
    const { model } = openModel(modelName, vocabulary, loader);
    const {
      verdict,
      errors,
      executions,
      assumptions = [],
    } = await checkProgram(program.code, 'program', model, {
      ...(engine !== undefined && { engine }),
      ignoredErrors: new Set(['memory-leak']),
      signal: cpuLimit(MOST_SECONDS),
    });
    const [error] = errors;
    const text = error === undefined ? verdict : `${verdict}: ${error.kind}: ${error.message}`;
    return { text, executions, assumptions: assumptions.map(({ id }) => id) };
  } catch (reason) {
    if (!(reason instanceof InputError)) throw reason;
    return { text: `refused: ${reason.diagnostics[0]!.message}`, executions: 0, assumptions: [] };
  }
}
