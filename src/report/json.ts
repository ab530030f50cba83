/** A result in the JSON of the contract. The words are stable: scripts rely on them. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { locationText } from '../diagnostics/source.ts';
import type { CheckResult, LitmusResult, ObservedOutcomes, ProgramError } from '../explore/results/result.ts';

export interface JsonContext {
  readonly version: string;
  readonly file: string;
  readonly language: string;
}

export function resultJson(result: CheckResult, { version, file, language }: JsonContext): object {
  const { model, engine, equivalence, verdict, reason, executions, blocked, duplicates } = result;
  const { engineReason, errors, outcomes, litmus, assumptions } = result;
  const { wallMilliseconds, peakMegabytes, ...statistics } = result.statistics;
  return {
    tool: 'heddle',
    version,
    file,
    language: language.toLowerCase(),
    model,
    engine,
    ...(engineReason === undefined ? {} : { engineReason }),
    equivalence,
    verdict,
    reason,
    assumptions,
    executions,
    blocked,
    duplicates,
    errors: errors.map(errorJson),
    ...(outcomes === undefined ? {} : outcomesJson(outcomes)),
    ...(litmus === undefined ? {} : { litmus: litmusJson(litmus) }),
    statistics: {
      wallMilliseconds: Math.round(wallMilliseconds * 10) / 10,
      peakMegabytes: Math.round(peakMegabytes),
      ...statistics,
    },
  };
}

const errorJson = ({ evidence: _, ...error }: ProgramError): object => error;

const outcomesJson = ({ outcomes, isComplete }: ObservedOutcomes): object => ({
  outcomes: outcomes.map(({ text, executions }) => ({ text, executions })),
  outcomesComplete: isComplete,
});

const litmusJson = ({
  states,
  name,
  condition,
  kind,
  observation,
  positive,
  negative,
  flags,
}: LitmusResult) => ({
  name,
  condition,
  kind,
  observation,
  positive,
  negative,
  states: states.map(({ text }) => text),
  flags,
});

/** What stands in place of a result when a file or a model cannot be used. */
export function badInputJson(
  diagnostics: readonly Diagnostic[],
  { version, file }: Pick<JsonContext, 'version' | 'file'>,
): object {
  return {
    tool: 'heddle',
    version,
    file,
    diagnostics: diagnostics.map(({ severity, code, message, span, expected, suggestion }) => ({
      severity,
      code,
      message,
      ...(span === undefined ? {} : { location: locationText(span) }),
      ...(expected === undefined ? {} : { expected }),
      ...(suggestion === undefined ? {} : { suggestion }),
    })),
  };
}
