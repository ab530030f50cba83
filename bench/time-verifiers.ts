/** How long the verifiers of refs/rf-tso-pso and the naive ones take for an instance, with and without the closure. */
import { createContext, Script } from 'node:vm';
import { NaiveVerifyPSO, NaiveVerifyTSO } from '../src/procedures/store-buffers/definition/naive.ts';
import type { Instance } from '../src/procedures/store-buffers/instance.ts';
import type { Verifier } from '../src/procedures/store-buffers/verifier.ts';
import { type BufferModel, createVerifier } from './collect-instances.ts';

/** Microseconds of one call, the best of many; null: it did not end within the limit. */
export interface VerifierTimes {
  readonly closed: number;
  readonly naiveClosed: number | null;
  readonly open: number;
  readonly naiveOpen: number | null;
}

/** Of one call. Only naive ones come to it. */
export const LIMIT_SECONDS = 1;

/** Calls are repeated for so long, at least so often; a call that takes longer than the last of these is not repeated. */
const MEASURED_MILLISECONDS = 0.3;
const LEAST_BATCHES = 5;
const LONG_MILLISECONDS = 20;
/** Calls are timed in batches of about this length, so that the clock's own steps do not count. */
const BATCH_MILLISECONDS = 0.02;
const MOST_PER_BATCH = 16;

export class VerifierTimer {
  private readonly model: BufferModel;
  private readonly fast: Verifier;
  private naive: Verifier;

  constructor(model: BufferModel) {
    this.model = model;
    this.fast = createVerifier(model);
    this.naive = createNaive(model);
  }

  /** Throws if an answer is wrong: a fast wrong verifier is worth nothing. */
  time(instance: Instance, isRealisable: boolean): VerifierTimes {
    const expect = (verifier: Verifier, closure: boolean) => () => {
      if (verifier.verify(instance, { closure }) !== isRealisable)
        throw new Error(`internal error: a verifier does not say ${isRealisable}`);
    };
    return {
      closed: bestOf(expect(this.fast, true)),
      naiveClosed: this.timeNaive((naive) => expect(naive, true)),
      open: bestOf(expect(this.fast, false)),
      naiveOpen: this.timeNaive((naive) => expect(naive, false)),
    };
  }

  private timeNaive(callOf: (naive: Verifier) => () => void): number | null {
    const call = callOf(this.naive);
    if (endsInTime(call)) return bestOf(call);
    // It was stopped anywhere: nobody knows what state it is in.
    this.naive = createNaive(this.model);
    return null;
  }
}

const createNaive = (model: BufferModel): Verifier =>
  model === 'tso' ? new NaiveVerifyTSO() : new NaiveVerifyPSO();

const context = createContext({ call: () => {} });
const script = new Script('call()');

/** Calls once, for the limit at most. The functions called are stopped where they are. */
function endsInTime(call: () => void): boolean {
  context.call = call;
  try {
    script.runInContext(context, { timeout: LIMIT_SECONDS * 1000 });
    return true;
  } catch (error) {
    // An error of the context's own realm: no instance of this one's Error.
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}

function bestOf(call: () => void): number {
  const begin = performance.now();
  call();
  const first = performance.now() - begin;
  if (first > LONG_MILLISECONDS) return first * 1000;
  const size = Math.min(MOST_PER_BATCH, Math.max(1, Math.ceil(BATCH_MILLISECONDS / first)));
  let best = first;
  for (let batch = 0, end = 0; batch < LEAST_BATCHES || end - begin < MEASURED_MILLISECONDS; batch++) {
    const start = performance.now();
    for (let i = 0; i < size; i++) call();
    end = performance.now();
    best = Math.min(best, (end - start) / size);
  }
  return best * 1000;
}
