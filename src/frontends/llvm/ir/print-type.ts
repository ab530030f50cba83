/** Types and names as LLVM writes them, for messages and tests. */
import { encodeBytes } from './escapes.ts';
import type { IrType } from './syntax.ts';

const BARE_NAME = /^[-a-zA-Z$._][-a-zA-Z$._0-9]*$|^[0-9]+$/;

/** A name behind its sigil, in quotes where it needs them. */
export function printName(sigil: string, name: string): string {
  if (BARE_NAME.test(name)) return sigil + name;
  const bare = /^"[0-9]+"$/.test(name) ? name.slice(1, -1) : name;
  return `${sigil}"${encodeBytes(new TextEncoder().encode(bare))}"`;
}

export function printType(type: IrType): string {
  switch (type.kind) {
    case 'void':
    case 'label':
    case 'metadata':
    case 'token':
      return type.kind;
    case 'integer':
      return `i${type.width}`;
    case 'float':
      return type.format;
    case 'pointer': {
      const space = type.addressSpace === 0 ? '' : ` addrspace(${type.addressSpace})`;
      return type.pointee === undefined ? `ptr${space}` : `${printType(type.pointee)}${space}*`;
    }
    case 'array':
      return `[${type.length} x ${printType(type.element)}]`;
    case 'vector':
      return `<${type.length} x ${printType(type.element)}>`;
    case 'struct': {
      const body = type.fields.length === 0 ? '{}' : `{ ${type.fields.map(printType).join(', ')} }`;
      return type.packed ? `<${body}>` : body;
    }
    case 'named':
      return printName('%', type.name);
    case 'function': {
      const parameters = type.parameters.map(printType);
      if (type.variadic) parameters.push('...');
      return `${printType(type.result)} (${parameters.join(', ')})`;
    }
  }
}
