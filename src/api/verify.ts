/** Consistency under a reads-from map for sc, tso and pso (docs/reads-from.md). */
export { Closure } from '../procedures/store-buffers/closure.ts';
export type { CycleReason } from '../procedures/store-buffers/cycle-reasons.ts';
export {
  ANY,
  type BufferOperation,
  INITIAL,
  Instance,
  NONE,
  OPERATION,
  validate,
} from '../procedures/store-buffers/instance.ts';
export type { StoreModel } from '../procedures/store-buffers/layout.ts';
export type { Verifier, VerifyOptions } from '../procedures/store-buffers/verifier.ts';
export { VerifyPSO } from '../procedures/store-buffers/verify-pso.ts';
export { VerifySC } from '../procedures/store-buffers/verify-sc.ts';
export { VerifyTSO } from '../procedures/store-buffers/verify-tso.ts';
