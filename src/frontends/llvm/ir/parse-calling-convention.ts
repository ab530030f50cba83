/** `fastcc`, `cc 10`; nothing stands for `ccc`. */
import type { IrScanner } from './scanner.ts';

export function parseCallingConvention(scanner: IrScanner): string {
  if (scanner.kind !== 'word' || !scanner.text.endsWith('cc')) return 'ccc';
  const { text } = scanner;
  scanner.next();
  return text === 'cc' ? `cc ${scanner.takeCount('the number of a calling convention')}` : text;
}
