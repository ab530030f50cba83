/** What rustc says with --error-format=json, one message a line, as diagnostics. */
import type { Diagnostic, SourceFile } from '../../index.ts';

interface RustcMessage {
  readonly message: string;
  readonly level: string;
  readonly spans: readonly {
    readonly file_name: string;
    readonly byte_start: number;
    readonly byte_end: number;
    readonly is_primary: boolean;
  }[];
  readonly children: readonly { readonly message: string; readonly level: string }[];
}

/** `find`: the file of a name. */
export function readRustcDiagnostics(
  text: string,
  find: (name: string) => SourceFile | undefined,
): Diagnostic[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): RustcMessage => JSON.parse(line))
    .filter(({ level, spans }) => level === 'warning' || (level === 'error' && spans.length > 0))
    .map((message) => diagnosticOf(message, find));
}

function diagnosticOf(
  { message, level, spans, children }: RustcMessage,
  find: (name: string) => SourceFile | undefined,
): Diagnostic {
  const primary = spans.find(({ is_primary: isPrimary }) => isPrimary);
  const file = primary === undefined ? undefined : find(primary.file_name);
  const help = children.find((child) => child.level === 'help' || child.level === 'note');
  return {
    severity: level === 'error' ? 'error' : 'warning',
    code: 'syntax',
    message,
    ...(primary !== undefined &&
      file !== undefined && {
        span: {
          file,
          start: characters(file.text, primary.byte_start),
          end: characters(file.text, primary.byte_end),
        },
      }),
    ...(help !== undefined && { suggestion: help.message }),
  };
}

/** How many characters the first bytes of a text are. */
const characters = (text: string, bytes: number): number =>
  Buffer.from(text).subarray(0, bytes).toString().length;
