/**
 * Diagnostics on their way to the page: with offsets into the text that it sent, and without that
 * text.
 */
import { type Diagnostic, locationText, renderDiagnostic } from '../../api/diagnostics.ts';
import type { PlainDiagnostic, SourceText } from '../protocol.ts';

export function plainDiagnostic({ span, ...diagnostic }: Diagnostic, source: SourceText): PlainDiagnostic {
  const rendered = renderDiagnostic(span === undefined ? diagnostic : { ...diagnostic, span });
  if (span === undefined) return { ...diagnostic, rendered };
  const isAboutIt = span.file.name === source.name && span.file.text === source.text;
  return {
    ...diagnostic,
    rendered,
    location: locationText(span),
    ...(isAboutIt && { start: span.start, end: span.end }),
  };
}
