/**
 * The bytes of an object at the start of the program: an initialiser laid out in memory, the lowest
 * byte first. Pointers are as in registers, offset in the low word and object in the high one.
 * Padding and `undef` are zero.
 */
import type { IrConstant } from '../ir/syntax.ts';
import type { ConstantValues } from './constant-value.ts';
import type { Unit } from './linked-program.ts';

/** As many bytes as the type of the initialiser takes in an array. */
export function initialBytes(constants: ConstantValues, unit: Unit, initialiser: IrConstant): Uint8Array {
  const bytes = new Uint8Array(unit.layout.abiSize(initialiser.type));
  write(constants, unit, initialiser, bytes, 0);
  return bytes;
}

/** The reader bounds how deep constants are nested. */
function write(
  constants: ConstantValues,
  unit: Unit,
  constant: IrConstant,
  bytes: Uint8Array,
  offset: number,
): void {
  const { layout } = unit;
  switch (constant.kind) {
    case 'null':
    case 'undef':
    case 'poison':
    case 'zeroinitializer':
      return;
    case 'string':
      bytes.set(constant.bytes, offset);
      return;
    case 'aggregate':
      for (const [i, element] of constant.elements.entries())
        write(constants, unit, element, bytes, offset + layout.elementAt(constant.type, i).offset);
      return;
    default: {
      let rest = constants.residue(unit, constant);
      for (let i = 0, size = layout.sizeOf(constant.type); i < size; i++, rest >>= 8n)
        bytes[offset + i] = Number(rest & 0xffn);
    }
  }
}
