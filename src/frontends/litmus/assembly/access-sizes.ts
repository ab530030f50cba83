/**
 * Refuses mixed-size accesses. Memory is one cell a variable or array element, so all accesses to a
 * variable must have one size, that of its declared type if there is one. The variable of an access
 * is known when its address is a constant, or comes from a register that holds an address initially
 * and is never written; an address that the program computes otherwise (loaded from memory) is not
 * followed.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { type Expression, visitRegisters } from '../../../program/expression.ts';
import type { Instruction } from '../../../program/instruction.ts';
import { bytesOfType } from '../file/initial-state.ts';
import type { LocationTable, LoweredThread } from '../file/litmus-file.ts';
import type { RegisterAccess } from './thread-code.ts';

type Sized = LoweredThread & { readonly accesses: readonly RegisterAccess[] };

export function checkAccessSizes(threads: readonly Sized[], locations: LocationTable): void {
  const sizes = new Map<string, { bits: number; why: string }>();
  for (const name of locations.names()) {
    const type = locations.typeOf(name);
    const bytes = bytesOfType(type);
    if (bytes !== undefined) sizes.set(name, { bits: bytes * 8, why: `is declared \`${type}\`` });
  }
  for (const thread of threads) {
    const written = writtenRegisters(thread.code);
    for (const { index, bits } of thread.accesses) {
      const instruction = thread.code[index]!;
      if (!('address' in instruction)) continue;
      const variable = variableOf(instruction.address, thread, written, locations);
      if (variable === undefined) continue;
      const known = sizes.get(variable);
      if (known === undefined) sizes.set(variable, { bits, why: 'is accessed elsewhere' });
      else if (known.bits !== bits) {
        fail('unsupported', 'mixed-size accesses are not supported', {
          span: instruction.span,
          expected: `an access of ${known.bits} bits, not ${bits}: \`${variable}\` ${known.why} with ${known.bits} bits`,
        });
      }
    }
  }
}

function writtenRegisters(code: readonly Instruction[]): ReadonlySet<number> {
  const written = new Set<number>();
  for (const instruction of code) {
    if ('register' in instruction) written.add(instruction.register);
    if (instruction.kind === 'store' && instruction.exclusive !== undefined)
      written.add(instruction.exclusive.status);
  }
  return written;
}

function variableOf(
  address: Expression,
  thread: Sized,
  written: ReadonlySet<number>,
  locations: LocationTable,
): string | undefined {
  let base = address.kind === 'constant' ? variableAt(address.value, locations) : undefined;
  visitRegisters(address, (register) => {
    if (!written.has(register)) base ??= variableAt(thread.registers.initialValues[register]!, locations);
  });
  return base;
}

function variableAt(address: number, locations: LocationTable): string | undefined {
  return locations.locations.find((location) => location.address === address)?.name.replace(/\[.*/, '');
}
