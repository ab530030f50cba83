/** `addrspace(3)`. */
import type { Scanner } from './scanner.ts';

export function parseAddressSpace(scanner: Scanner): number {
  scanner.expect('addrspace');
  scanner.expect('(');
  const space = scanner.takeCount('the number of an address space');
  scanner.expect(')');
  return space;
}
