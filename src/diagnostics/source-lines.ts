/**
 * Refusals of what a compiler made have a place in the user's source, but not its text: that comes
 * from here.
 */
import { InputError } from './diagnostic.ts';
import { type SourceFile, type Span, spanOfPlace } from './source.ts';

/**
 * An InputError with the lines of the sources, by name; any other error stays as it is. What is
 * wrong with the IR of a module as a whole is wrong with the source that it was made from.
 */
export function withSourceLines(
  error: unknown,
  textOf: (file: string) => string | undefined,
  modules: readonly { readonly ir: SourceFile; readonly source: SourceFile }[] = [],
): unknown {
  if (!(error instanceof InputError)) return error;
  const inSource = (span: Span): Span => {
    const module = modules.find(({ ir }) => ir === span.file);
    if (module !== undefined && span.start === 0) return { file: module.source, start: 0, end: 0 };
    const text = textOf(span.file.name);
    if (span.position === undefined || text === undefined) return span;
    return spanOfPlace({ file: span.file.name, ...span.position }, text);
  };
  return new InputError(
    error.diagnostics.map(({ span, ...rest }) => ({
      ...rest,
      ...(span === undefined ? {} : { span: inSource(span) }),
    })),
  );
}
