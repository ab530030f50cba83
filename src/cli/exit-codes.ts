/** Exit codes of the contract. */
import type { Verdict } from '../index.ts';

export const ExitCode = { holds: 0, violated: 1, inconclusive: 2, badInput: 64, internalError: 70 } as const;

/** The first of these that occurs decides when there are several results. */
const WORST_FIRST = [ExitCode.internalError, ExitCode.badInput, ExitCode.violated, ExitCode.inconclusive];

export function combineExitCodes(codes: readonly number[]): number {
  return WORST_FIRST.find((code) => codes.includes(code)) ?? ExitCode.holds;
}

export const exitCodeOf = (verdict: Verdict): number => ExitCode[verdict];
