/** `addrspace(3)`. */
import type { IrScanner } from './scanner.ts';

export function parseAddressSpace(scanner: IrScanner): number {
  scanner.expect('addrspace');
  scanner.expect('(');
  const space = scanner.takeCount('the number of an address space');
  scanner.expect(')');
  return space;
}
