/** Which globals a value names: what the linker follows, and how types name their bases. */
import type { IrValue } from '../ir/syntax.ts';

/** The global names in a value, in the order of the text. */
export function* namesIn(value: IrValue): Generator<string> {
  const open: IrValue[] = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    switch (at.kind) {
      case 'global':
        yield at.name;
        break;
      case 'aggregate':
        for (let i = at.elements.length - 1; i >= 0; i--) open.push(at.elements[i]!);
        break;
      case 'constant-getelementptr':
        open.push(...at.indices, at.pointer);
        break;
      case 'constant-cast':
        open.push(at.operand);
        break;
      case 'constant-binary':
      case 'constant-icmp':
        open.push(at.right, at.left);
    }
  }
}
