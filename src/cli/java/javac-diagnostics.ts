/** What javac says, as Heddle's own diagnostics: with the place in the user's file. */
import type { Diagnostic, SourceFile, Span } from '../../index.ts';

const PLACED = /^(.+\.java):(\d+): (error|warning): (.*)$/;
const UNPLACED = /^(error|warning): (.*)$/;
/** Lines that are about the others. */
const REMARK = /^(?:Note: |\d+ (?:error|warning)s?$|Picked up |Usage: |use --help|only showing the first)/;
const MOST_DETAILS = 3;

/**
 * Errors and warnings in javac's order. Under each of them come the source line, a caret, and
 * details, which become its help. `findSource` gives the text of a file that javac names.
 */
export function readJavacDiagnostics(
  text: string,
  findSource: (name: string) => SourceFile | undefined,
): Diagnostic[] {
  const lines = text.split(/\r?\n/);
  const isStart = (line: string): boolean => PLACED.test(line) || UNPLACED.test(line) || REMARK.test(line);
  return lines.flatMap((line, at) => {
    const next = lines.findIndex((other, i) => i > at && isStart(other));
    const rest = lines.slice(at + 1, next < 0 ? lines.length : next);
    const placed = PLACED.exec(line);
    if (placed !== null) {
      const [, name, number, severity, message] = placed;
      return [placedDiagnostic(severity, message!, findSource(name!), `${name}:${number}`, rest)];
    }
    const [, severity, message] = UNPLACED.exec(line) ?? [];
    return message === undefined
      ? []
      : [{ severity: severityOf(severity), code: 'syntax' as const, message }];
  });
}

function placedDiagnostic(
  severity: string | undefined,
  message: string,
  file: SourceFile | undefined,
  place: string,
  rest: readonly string[],
): Diagnostic {
  const caret = rest.findIndex((line) => /^\s*\^\s*$/.test(line));
  const details = rest
    .filter((line, i) => i !== caret && i !== caret - 1 && line.trim() !== '')
    .map((line) => line.trim().replace(/\s+/g, ' '));
  const column = caret < 0 ? 1 : rest[caret]!.indexOf('^') + 1;
  const span = file === undefined ? undefined : tokenSpan(file, Number(/\d+$/.exec(place)), column);
  return {
    severity: severityOf(severity),
    code: /^cannot find symbol|does not exist$/.test(message) ? 'unknown-name' : 'syntax',
    message: span === undefined ? `${message} (${place})` : message,
    ...(span === undefined ? {} : { span }),
    ...(details.length === 0 ? {} : { suggestion: details.slice(0, MOST_DETAILS).join('; ') }),
  };
}

const severityOf = (word: string | undefined): Diagnostic['severity'] =>
  word === 'warning' ? 'warning' : 'error';

/** The token at a line and column; undefined if the file does not have the line. */
function tokenSpan(file: SourceFile, line: number, column: number): Span | undefined {
  const lines = file.text.split('\n', line);
  const text = lines[line - 1];
  if (text === undefined) return undefined;
  const token = /^(?:[\p{L}\p{N}_$]+|"[^"]*"|\S)/u.exec(text.slice(column - 1));
  const start = lines.slice(0, -1).reduce((sum, { length }) => sum + length + 1, column - 1);
  return { file, start, end: start + (token?.[0].length ?? 0) };
}
