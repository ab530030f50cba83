/**
 * One of several results may fail without losing the others: what is wrong is said, and stands in
 * its place.
 */
import { badInputJson } from '../api/doors/check.ts';
import { InputError, renderDiagnostic, VERSION } from '../index.ts';
import { ExitCode } from './exit-codes.ts';
import { reportInternalError } from './internal-error.ts';

/** What stands in place of a result. */
export interface Refusal {
  readonly kind: 'refused';
  readonly exitCode: number;
  readonly json: object;
}

/** Does the work; what is wrong with the input, or with Heddle, is said and returned. */
export async function attempt(path: string, work: () => Promise<void>): Promise<Refusal | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof InputError) {
      for (const diagnostic of error.diagnostics) process.stderr.write(`${renderDiagnostic(diagnostic)}\n`);
      const json = badInputJson(error.diagnostics, { version: VERSION, file: path });
      return { kind: 'refused', exitCode: ExitCode.badInput, json };
    }
    const internalError = reportInternalError(error, path);
    const json = { tool: 'heddle', version: VERSION, file: path, internalError };
    return { kind: 'refused', exitCode: ExitCode.internalError, json };
  }
}
