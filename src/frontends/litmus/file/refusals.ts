/** What litmus files may hold for herd7 and Heddle refuses by name, wherever it stands. */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { LitmusScanner, LitmusToken } from './scanner.ts';

const ALWAYS = new Set(['PTE', 'TTD', 'pteval_t']);
const BEFORE_PARENTHESIS = new Set(['PA', 'PHY', 'TAG', 'fault', 'Fault']);

/**
 * Refuses the words of herd7's virtual-memory tests (`[PTE(x)]=...`, `fault(P0:L0,x)`); `name` was
 * just read.
 */
export function refuseVirtualMemory(name: LitmusToken, scanner: LitmusScanner): void {
  if (!ALWAYS.has(name.text) && !(BEFORE_PARENTHESIS.has(name.text) && scanner.at('('))) return;
  fail('unsupported', `virtual-memory tests (\`${name.text}\`) are not supported`, { span: name.span });
}
