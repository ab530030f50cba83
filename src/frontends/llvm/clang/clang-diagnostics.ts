/**
 * Clang's diagnostics, text without colours and carets, as Heddle's own: with the place in the
 * user's file.
 */
import type { Diagnostic, DiagnosticCode } from '../../../diagnostics/diagnostic.ts';
import type { SourceFile, Span } from '../../../diagnostics/source.ts';

const PLACED = /^(.+?):(\d+):(\d+): (fatal error|error|warning|note|remark): (.*)$/;
const UNPLACED = /^(?:[\w.+-]+: )?(fatal error|error|warning): (.*)$/;
const MOST_NOTES = 3;

/** Finds the text of a file that clang names; undefined for clang's own headers. */
export type FindSource = (name: string) => SourceFile | undefined;

/** Errors and warnings in clang's order; notes become the help of what they belong to. */
export function readClangDiagnostics(text: string, findSource: FindSource): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  let notes: string[] = [];
  const attachNotes = (): void => {
    const last = diagnostics.pop();
    if (last === undefined) return;
    const suggestion = notes.slice(0, MOST_NOTES).join('; ');
    diagnostics.push(notes.length === 0 ? last : { ...last, suggestion });
    notes = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const placed = PLACED.exec(line);
    const [kind, words] = placed?.slice(4) ?? UNPLACED.exec(line)?.slice(1) ?? [];
    if (kind === undefined || words === undefined) continue;
    if (kind === 'note') {
      const [, name, line, column] = placed!;
      notes.push(`${words} (${findSource(name!)?.name ?? name}:${line}:${column})`);
      continue;
    }
    attachNotes();
    const message = words.replace(/ \[-[^\]]*\]$/, '');
    if (message === 'too many errors emitted, stopping now')
      notes.push('there are more errors after this one');
    else if (kind !== 'remark') {
      diagnostics.push(diagnostic(kind === 'warning' ? 'warning' : 'error', message, placed, findSource));
    }
  }
  attachNotes();
  return diagnostics;
}

function diagnostic(
  severity: Diagnostic['severity'],
  message: string,
  placed: RegExpExecArray | null,
  findSource: FindSource,
): Diagnostic {
  const code = codeOf(message);
  if (placed === null) return { severity, code, message };
  const [, name, line, column] = placed;
  const file = findSource(name!);
  const span = file === undefined ? undefined : tokenSpan(file, Number(line), Number(column));
  if (span === undefined) return { severity, code, message: `${message} (${name}:${line}:${column})` };
  return { severity, code, message, span };
}

function codeOf(message: string): DiagnosticCode {
  if (/undeclared|unknown type name|no member named/.test(message)) return 'unknown-name';
  return message.includes('file not found') ? 'missing-file' : 'syntax';
}

/**
 * The token at a line and column; undefined where a #line directive made up a line that the file
 * does not have.
 */
function tokenSpan(file: SourceFile, line: number, column: number): Span | undefined {
  const lines = file.text.split('\n', line);
  const text = lines[line - 1];
  if (text === undefined) return undefined;
  // Clang counts columns in bytes, from 1.
  const before = new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, column - 1)).length;
  const token = /^(?:[\p{L}\p{N}_]+|"[^"]*"|<[\w./+-]+>|\S)/u.exec(text.slice(before));
  const start = lines.slice(0, -1).reduce((sum, { length }) => sum + length + 1, before);
  return { file, start, end: start + (token?.[0].length ?? 0) };
}
