/**
 * Diagnostics as text: place, message, the source line with a marker under it, what was expected,
 * what to do.
 */
import type { Diagnostic } from './diagnostic.ts';
import { lineText, locationText, positionOf } from './source.ts';

const LONGEST_SHOWN_LINE = 120;

export function renderDiagnostic(diagnostic: Diagnostic): string {
  const { span } = diagnostic;
  const place = span === undefined ? 'heddle' : locationText(span);
  const lines = [`${place}: ${diagnostic.severity}: ${diagnostic.message}`];
  // A place that a compiler noted has no text where the source is not at hand.
  if (span !== undefined && !(span.position !== undefined && span.file.text === '')) {
    const { line, column } = positionOf(span.file, span.start);
    const shown = excerpt(lineText(span.file, line), column - 1, Math.max(1, span.end - span.start));
    lines.push(`  ${shown.text}`, `  ${' '.repeat(shown.marker)}${'^'.repeat(shown.width)}`);
  }
  if (diagnostic.expected !== undefined) lines.push(`  expected: ${diagnostic.expected}`);
  if (diagnostic.suggestion !== undefined) lines.push(`  help: ${diagnostic.suggestion}`);
  return lines.join('\n');
}

/**
 * Cuts a long line around the marked place; shows control characters as a dot, so that a terminal
 * is safe.
 */
function excerpt(
  line: string,
  start: number,
  length: number,
): { text: string; marker: number; width: number } {
  const from = line.length <= LONGEST_SHOWN_LINE ? 0 : Math.max(0, start - 40);
  const text = Array.from(line.slice(from, from + LONGEST_SHOWN_LINE), printable).join('');
  const marker = start - from;
  return { text, marker, width: Math.max(1, Math.min(length, text.length - marker)) };
}

function printable(character: string): string {
  const code = character.charCodeAt(0);
  if (code === 9) return ' ';
  return code < 32 || (code >= 127 && code < 160) ? '.' : character;
}
