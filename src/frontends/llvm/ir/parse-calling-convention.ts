/** `fastcc`, `cc 10`; nothing stands for `ccc`. */
import type { Scanner } from './scanner.ts';

export function parseCallingConvention(scanner: Scanner): string {
  if (scanner.kind !== 'word' || !scanner.text.endsWith('cc')) return 'ccc';
  const { text } = scanner;
  scanner.next();
  return text === 'cc' ? `cc ${scanner.takeCount('the number of a calling convention')}` : text;
}
