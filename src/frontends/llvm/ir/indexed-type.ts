/** What indices lead to: the element types of `getelementptr`, `extractvalue` and `insertvalue`. */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';
import { printType } from './print-type.ts';
import type { IrType, IrValue } from './syntax.ts';
import { scalarOf, type TypeTable } from './type-table.ts';

/** The body of a named struct; other types are themselves. */
export function bodyOf(types: TypeTable, type: IrType, span: Span): IrType {
  if (type.kind !== 'named') return type;
  const body = types.structs.get(type.name);
  if (body === undefined || body === 'opaque')
    fail('type', `the fields of \`${printType(type)}\` are not known here`, {
      span,
      suggestion: 'define the type before its first use',
    });
  return body;
}

/** One step into an array or struct by a number. */
export function elementType(types: TypeTable, type: IrType, index: number, span: Span): IrType {
  const body = bodyOf(types, type, span);
  if (body.kind === 'array' || body.kind === 'struct') {
    const count = body.kind === 'array' ? body.length : body.fields.length;
    if (index >= count) fail('type', `\`${printType(type)}\` has no element ${index}`, { span });
    return body.kind === 'array' ? body.element : body.fields[index]!;
  }
  return fail('type', `\`${printType(type)}\` has no elements`, { span });
}

/** The type of the pointer that a `getelementptr` gives. Checks that the indices fit. */
export function addressedType(
  types: TypeTable,
  sourceType: IrType,
  pointer: IrValue,
  indices: readonly IrValue[],
  span: Span,
): IrType {
  const base = scalarOf(pointer.type);
  if (base.kind !== 'pointer')
    fail('type', `getelementptr starts at a pointer, not at \`${printType(pointer.type)}\``, { span });
  if (base.pointee !== undefined && base.pointee !== sourceType)
    fail('type', `the pointer is to \`${printType(base.pointee)}\`, not to \`${printType(sourceType)}\``, {
      span,
    });
  let target = sourceType;
  let shape = pointer.type;
  for (const [position, index] of indices.entries()) {
    if (scalarOf(index.type).kind !== 'integer')
      fail('type', `an index is an integer, not \`${printType(index.type)}\``, { span });
    if (index.type.kind === 'vector') shape = index.type;
    if (position > 0) target = indexedType(types, target, index, span);
  }
  const pointee = base.pointee === undefined ? base : types.pointerTo(target, base.addressSpace);
  return types.shapedLike(shape, pointee);
}

function indexedType(types: TypeTable, type: IrType, index: IrValue, span: Span): IrType {
  const body = bodyOf(types, type, span);
  switch (body.kind) {
    case 'array':
    case 'vector':
      return body.element;
    case 'struct':
      if (index.kind !== 'integer')
        fail('type', `a field of \`${printType(type)}\` is chosen by a constant`, { span });
      return elementType(types, type, Number(index.value), span);
    default:
      return fail('type', `\`${printType(type)}\` has no elements`, { span });
  }
}
