/**
 * Constants that are a global name plus a distance, through casts and `getelementptr`: callees,
 * aliases, thread-locals.
 */
import type { IrConstant, IrValue } from '../ir/syntax.ts';
import type { DataLayout } from './data-layout.ts';
import { signedValue } from './integer-residue.ts';

export interface AddressBase {
  readonly name: string;
  /** Bytes behind the start of what the name stands for. */
  readonly offset: number;
}

/** Undefined for all other constants. */
export function addressBase(layout: DataLayout, constant: IrConstant): AddressBase | undefined {
  let offset = 0n;
  let at = constant;
  for (;;) {
    switch (at.kind) {
      case 'global':
        return { name: at.name, offset: Number(BigInt.asIntN(32, offset)) };
      case 'constant-cast':
        if (at.opcode !== 'bitcast' && at.opcode !== 'addrspacecast') return undefined;
        at = at.operand;
        break;
      case 'constant-getelementptr': {
        const indices = at.indices.map((index) =>
          index.kind === 'integer' ? signedValue(index) : undefined,
        );
        if (!indices.every((index) => index !== undefined)) return undefined;
        offset += layout.indexOffset(at.sourceType, indices);
        at = at.pointer;
        break;
      }
      default:
        return undefined;
    }
  }
}

/**
 * The name that a call names directly, or through casts of its pointer; undefined if the callee is
 * computed.
 */
export function calleeName(callee: IrValue): string | undefined {
  let at = callee;
  while (at.kind === 'constant-cast' && (at.opcode === 'bitcast' || at.opcode === 'addrspacecast'))
    at = at.operand;
  return at.kind === 'global' ? at.name : undefined;
}
