/** A result in the JSON of the contract. The words are stable: scripts rely on them. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { locationText } from '../diagnostics/source.ts';
import type { Estimate } from '../explore/results/estimate.ts';
import type { CheckResult, LitmusResult, ObservedOutcomes, ProgramError } from '../explore/results/result.ts';

export interface JsonContext {
  readonly version: string;
  readonly file: string;
  readonly language: string;
}

export function resultJson(result: CheckResult, { version, file, language }: JsonContext): object {
  const { model, engine, equivalence, verdict, reason, executions, blocked, duplicates } = result;
  const { engineReason, explored, errors, outcomes, litmus, assumptions, notLookedFor, jdk } = result;
  const { wallMilliseconds, peakMegabytes, estimate, ...statistics } = result.statistics;
  return {
    tool: 'heddle',
    version,
    file,
    language: language.toLowerCase(),
    model,
    engine,
    ...(engineReason === undefined ? {} : { engineReason }),
    equivalence,
    ...(jdk === undefined ? {} : { jdk }),
    verdict,
    reason,
    assumptions,
    ...(notLookedFor === undefined ? {} : { notLookedFor }),
    executions,
    blocked,
    duplicates,
    ...(explored === undefined ? {} : { explored }),
    errors: errors.map(errorJson),
    ...(outcomes === undefined ? {} : outcomesJson(outcomes)),
    ...(litmus === undefined ? {} : { litmus: litmusJson(litmus) }),
    statistics: {
      wallMilliseconds: toTenths(wallMilliseconds),
      peakMegabytes: Math.round(peakMegabytes),
      ...statistics,
      ...(estimate === undefined ? {} : { estimate: estimateJson(estimate) }),
    },
  };
}

/** Classes and steps are for the choice of an engine. */
const estimateJson = ({ executions, spread, blocked, seconds, secondsSpread, probes }: Estimate): object => ({
  executions,
  spread,
  blocked,
  seconds: toTenths(seconds),
  secondsSpread: secondsSpread.map(toTenths),
  probes,
});

const toTenths = (value: number): number => Math.round(value * 10) / 10;

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
  isComplete,
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
  ...(isComplete ? {} : { partial: true }),
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
