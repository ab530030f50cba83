/**
 * Consistency under SC with a given reads-from map (VSC-rf): events in, a witness trace or "not
 * realisable" out.
 *
 * Lower sets of thread events (Abdulla et al. 2019, Biswas and Enea 2019, as refs/rf-tso-pso
 * recalls them), but reads are not enumerated. A read of the next events of its thread is done as
 * soon as its source has been written. That loses no witness: since then its source holds the
 * location, so it is still the last write, and moving the read forward to this point in a witness
 * changes no read. So of all prefixes with the same writes only one with most reads is looked at,
 * and the writes decide the state. This is the maximality argument of VerifyTSO, with buffers that
 * are always empty; store-order-search.ts has the search of both.
 */
import { StoreOrderSearch } from './store-order-search.ts';
import type { Verifier } from './verifier.ts';

/**
 * Visits at most the product over threads of (writes + 1) lower sets, at most n^k for n events of k
 * threads: O(k * n^(k+1)) time.
 */
export class VerifySC extends StoreOrderSearch implements Verifier {
  constructor() {
    super('sc');
  }
}
