/** Diagnostics as text: place, message, the source line with a marker under it, what was expected, what to do. */
import type { Diagnostic } from './diagnostic.ts';
import { lineText, locationText, positionOf } from './source.ts';

const LONGEST_SHOWN_LINE = 120;

export function renderDiagnostic(diagnostic: Diagnostic): string {
  const { span } = diagnostic;
  const place = span === undefined ? 'heddle' : locationText(span);
  const lines = [`${place}: ${diagnostic.severity}: ${diagnostic.message}`];
  if (span !== undefined) {
    const { line, column } = positionOf(span.file, span.start);
    const shown = excerpt(lineText(span.file, line), column - 1, Math.max(1, span.end - span.start));
    lines.push(`  ${shown.text}`, `  ${' '.repeat(shown.marker)}${'^'.repeat(shown.width)}`);
  }
  if (diagnostic.expected !== undefined) lines.push(`  expected: ${diagnostic.expected}`);
  if (diagnostic.suggestion !== undefined) lines.push(`  help: ${diagnostic.suggestion}`);
  return lines.join('\n');
}

/** Cuts a long line around the marked place; shows control characters as a dot, so that a terminal is safe. */
function excerpt(
  line: string,
  start: number,
  length: number,
): { text: string; marker: number; width: number } {
  const from = line.length <= LONGEST_SHOWN_LINE ? 0 : Math.max(0, start - 40);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach the terminal
  const text = line
    .slice(from, from + LONGEST_SHOWN_LINE)
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, (c) => (c === '\t' ? ' ' : '.'));
  const marker = start - from;
  return { text, marker, width: Math.max(1, Math.min(length, text.length - marker)) };
}
