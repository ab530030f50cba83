/**
 * What is wrong with an input, as values: where, what was expected, what to do. Nothing here
 * prints.
 */
export { type Diagnostic, type DiagnosticCode, InputError } from '../diagnostics/diagnostic.ts';
export { renderDiagnostic } from '../diagnostics/render.ts';
export { locationText, type Place, type SourceFile, type Span } from '../diagnostics/source.ts';
