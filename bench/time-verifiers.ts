/** How long the verifiers of paper 001 and the naive ones take for an instance, with and without the closure. */
import { Script } from 'node:vm';
import { type Instance, isReading } from '../src/verify/instance.ts';
import { NaiveVerifyPSO, NaiveVerifyTSO } from '../src/verify/naive.ts';
import type { Verifier } from '../src/verify/verifier.ts';
import { type BufferModel, createVerifier } from './collect-instances.ts';

/** Microseconds of one call; undefined: it did not end within the limit. */
export type Microseconds = number | undefined;

export interface VerifierTimes {
  readonly fastClosed: Microseconds;
  readonly naiveClosed: Microseconds;
  readonly fast: Microseconds;
  readonly naive: Microseconds;
  /** As the engine calls it: the closure only if a few states were not enough. */
  readonly chosen: Microseconds;
}
