/**
 * What the parsers of one module share: the scanner, the type table, references to globals, debug
 * information.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import type { DebugTable } from './debug-table.ts';
import { IrScanner } from './scanner.ts';
import type { IrType, PointerType } from './syntax.ts';
import type { TypeTable } from './type-table.ts';

export interface ReadContext {
  readonly scanner: IrScanner;
  readonly types: TypeTable;
  readonly debug: DebugTable;
  /** Where each global was first referred to, for those that turn out not to exist. */
  readonly globalUses: Map<string, number>;
  /** Where each attribute group was first referred to. */
  readonly groupUses: Map<number, number>;
}

/**
 * The type of a pointer that the text does not spell out: the result of an `alloca`, the callee of
 * a call. Where no pointer type has been read yet, the next one in the text tells which notation
 * the module has.
 */
export function impliedPointer(
  { scanner, types }: ReadContext,
  pointee: IrType,
  addressSpace: number,
): PointerType {
  types.typedPointers ??= typedPointersAhead(scanner);
  return types.typedPointers ? types.pointerTo(pointee, addressSpace) : types.pointer(addressSpace);
}

function typedPointersAhead(from: IrScanner): boolean {
  const scanner = new IrScanner(from.file, from.start);
  while (scanner.kind !== 'end' && !scanner.at('*') && !scanner.at('ptr')) scanner.next();
  return scanner.at('*');
}

/** Takes one of the given words; `what` names their kind in messages. */
export function takeWordOf<T extends string>({ scanner }: ReadContext, words: readonly T[], what: string): T {
  const { text } = scanner;
  if (scanner.kind !== 'word' || !(words as readonly string[]).includes(text)) {
    fail('syntax', `${scanner.shown()} is no ${what}`, {
      span: scanner.span(),
      expected: words.length <= 12 ? `one of ${words.join(', ')}` : undefined,
      suggestion: didYouMean(text, words),
    });
  }
  scanner.next();
  return text as T;
}
