/**
 * One of several results may fail without losing the others: what is wrong is said, and stands in
 * its place.
 */
import { badInputJson } from '../api/doors/check.ts';
import { STOPS, type StopCause, Stopped } from '../api/doors/stop.ts';
import { InputError, renderDiagnostic, VERSION } from '../index.ts';
import type { CheckFlags } from './check-flags.ts';
import { ExitCode } from './exit-codes.ts';
import { reportInternalError } from './internal-error.ts';
import { complain, print } from './job/console.ts';
import type { Phase } from './job/messages.ts';
import { beginPhase, stopIfOver } from './job/phase.ts';

/** What stands in place of a result. */
export interface Refusal {
  readonly kind: 'refused';
  readonly exitCode: number;
  readonly json: object;
}

/**
 * Does the work; what is wrong with the input, or with Heddle, is said and returned. With a phase,
 * the work has its budget: if that is used up before there is a result, this is said and returned.
 */
export async function attempt(
  path: string,
  work: () => Promise<void>,
  phase?: Phase,
): Promise<Refusal | undefined> {
  try {
    if (phase !== undefined) {
      beginPhase(phase);
      stopIfOver();
    }
    await work();
    return undefined;
  } catch (error) {
    const stop = stopReason(error);
    if (stop !== undefined && phase !== undefined) {
      const reason = `${STOPS[stop]} before there was a result`;
      if (phase.json === undefined) print(`${phase.text} (${reason})\n`);
      return { kind: 'refused', exitCode: ExitCode.inconclusive, json: { ...phase.json, reason } };
    }
    if (error instanceof InputError) {
      for (const diagnostic of error.diagnostics) complain(`${renderDiagnostic(diagnostic)}\n`);
      const json = badInputJson(error.diagnostics, { version: VERSION, file: path });
      return { kind: 'refused', exitCode: ExitCode.badInput, json };
    }
    const internalError = reportInternalError(error, path);
    const json = { tool: 'heddle', version: VERSION, file: path, internalError };
    return { kind: 'refused', exitCode: ExitCode.internalError, json };
  }
}

/** Undefined of other errors. */
function stopReason(error: unknown): StopCause | undefined {
  if (error instanceof Stopped) return error.reason;
  // Thrown by what waits for another process.
  return error instanceof Error && error.name === 'AbortError' ? 'cancelled' : undefined;
}

/**
 * The phase of a file under a model, or without one as it is opened. `used` milliseconds of its
 * time are gone.
 */
export function resultPhase(
  path: string,
  model: string | undefined,
  isSingle: boolean,
  used: number,
  { timeout, memory, json }: Pick<CheckFlags, 'timeout' | 'memory' | 'json'>,
): Phase {
  return {
    ...(timeout === undefined ? {} : { milliseconds: Math.max(0, timeout * 1000 - used) }),
    ...(memory === undefined ? {} : { megabytes: memory }),
    text: [path, ...(model === undefined ? [] : [model]), 'inconclusive'].join(': '),
    ...(json ? { json: unfinishedJson(path, model) } : {}),
    isSingle,
  };
}

const unfinishedJson = (file: string, model: string | undefined): object => ({
  tool: 'heddle',
  version: VERSION,
  file,
  ...(model === undefined ? {} : { model }),
  verdict: 'inconclusive',
  executions: 0,
  blocked: 0,
  duplicates: 0,
  errors: [],
});
