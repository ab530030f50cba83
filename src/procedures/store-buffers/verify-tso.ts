/**
 * Consistency under TSO with a given reads-from map (VTSO-rf, refs/rf-tso-pso, section 4.1): events
 * in, a witness trace or "not realisable" out. The search is algorithm 1 (store-order-search.ts):
 * thread events are done as early as they can be, only the order of memory-writes is searched.
 */
import { StoreOrderSearch } from './store-order-search.ts';
import type { Verifier } from './verifier.ts';

/**
 * Visits at most the product over threads of (writes + 1) lower sets, at most n^k for n events of k
 * threads, and not the n^(2k) of all lower sets (naive.ts): theorem 3.1, O(k * n^(k+1)) time.
 * Fences, updates of both flavours and atomic writes do not change the bound.
 */
export class VerifyTSO extends StoreOrderSearch implements Verifier {
  constructor() {
    super('tso');
  }
}
