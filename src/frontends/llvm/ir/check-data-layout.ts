/**
 * Heddle lays out memory as x86_64 Linux does (lower/data-layout.ts). A module for another target
 * may be read if its `target datalayout` says the same about all that Heddle supports:
 * little-endian, and 64-bit pointers, integers and floats that are aligned to their size.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';

const SPECIFICATION =
  /^(?:[eE]|[SPAG]\d+|F[in]\d+|m:\w|n\d+(?::\d+)*|ni:\d+(?::\d+)*|p\w*(?:\[\d+\])?(?::\d+)+|[ivfa]\d*(?::\d+)+)$/;

/** Refuses a layout that makes the program mean something else. */
export function checkDataLayout(text: string, span: Span): void {
  for (const specification of text.split('-').filter((part) => part !== '')) {
    if (!SPECIFICATION.test(specification))
      fail('syntax', `\`${specification}\` says nothing about a data layout`, { span });
    const difference = differenceOf(specification);
    if (difference !== undefined)
      fail('unsupported', `this module is for a machine with ${difference}`, {
        span,
        suggestion: 'compile it for a 64-bit target, such as `--target=x86_64-unknown-linux-gnu`',
      });
  }
}

function differenceOf(specification: string): string | undefined {
  if (specification === 'E') return 'the most significant byte first';
  const [kind, number] = specification.split(':');
  if (number === '64') return undefined;
  // The number is a pointer's size, but an integer's or a float's alignment.
  if (kind === 'p' || kind === 'p0') return `pointers of ${number} bits`;
  return kind === 'i64' || kind === 'f64' ? `\`${kind}\` aligned to ${number} bits` : undefined;
}
