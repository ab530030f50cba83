/**
 * What the machine knows beforehand about the objects of a program: its globals, thread-locals and
 * shared locals.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Place } from '../../../diagnostics/source.ts';
import type { ObjectTemplate } from '../../../program/machine/code.ts';
import type { IrType } from '../ir/syntax.ts';
import type { ConstantValues } from './constant-value.ts';
import type { DataLayout } from './data-layout.ts';
import { initialBytes } from './initial-bytes.ts';
import type { LinkedVariable } from './linked-program.ts';
import { refusedAt } from './locate-refusals.ts';
import { shownVariableName } from './shown-name.ts';

/** Offsets are int32. */
const LARGEST_OBJECT = 0x7fff_ffff;

/** A global or a thread-local variable. */
export function variableTemplate(
  constants: ConstantValues,
  { variable, unit }: LinkedVariable,
): ObjectTemplate {
  return refusedAt(
    () => variable.span,
    () => {
      const { type, initialiser, align, constant } = variable;
      const { layout } = unit;
      if (initialiser === undefined)
        throw new Error(`internal error: \`${variable.name}\` has no initial value`);
      const name = shownVariableName(variable);
      const size = checkedSize(name, layout.abiSize(type));
      return {
        name,
        size,
        alignment: align ?? layout.alignmentOf(type),
        bytes: initialBytes(constants, unit, initialiser),
        isConstant: constant,
        cells: layout.cellsOf(type),
        isArray: isScalarArray(type),
        place: undefined,
        isLibrary: unit.isLibrary,
      };
    },
  );
}

/** A local variable, `count` of its type one behind the other, that other threads may see. */
export function stackTemplate(
  layout: DataLayout,
  type: IrType,
  count: number,
  name: string,
  alignment: number | undefined,
  place: Place | undefined,
): ObjectTemplate {
  const stride = layout.abiSize(type);
  return {
    name,
    size: checkedSize(name, stride * count),
    alignment: alignment ?? layout.alignmentOf(type),
    bytes: undefined,
    isConstant: false,
    cells: repeatedCells(layout.cellsOf(type), stride, count),
    isArray: isScalarArray(type),
    place,
  };
}

function isScalarArray(type: IrType): boolean {
  if (type.kind !== 'array') return false;
  const { element } = type;
  return element.kind === 'array' ? isScalarArray(element) : element.kind !== 'struct';
}

function checkedSize(name: string, size: number): number {
  if (size > LARGEST_OBJECT)
    fail('unsupported', `\`${name}\` has ${size} bytes; an object has at most ${LARGEST_OBJECT}`);
  return size;
}

function repeatedCells(cells: Int32Array, stride: number, count: number): Int32Array {
  const all = new Int32Array(cells.length * count);
  for (let copy = 0, at = 0; copy < count; copy++) {
    for (let i = 0; i < cells.length; i += 2) {
      all[at++] = cells[i]! + copy * stride;
      all[at++] = cells[i + 1]!;
    }
  }
  return all;
}
