/** Flags between an opcode and its operands. */
import type { ReadContext } from './read-context.ts';
import type { Flag } from './syntax.ts';

const NONE: readonly Flag[] = [];

/** The flags that stand here, of those that the opcode may have. */
export function parseFlags({ scanner }: ReadContext, allowed: readonly Flag[]): readonly Flag[] {
  let flags: Flag[] | undefined;
  while (scanner.kind === 'word' && (allowed as readonly string[]).includes(scanner.text)) {
    flags ??= [];
    flags.push(scanner.text as Flag);
    scanner.next();
  }
  return flags ?? NONE;
}
