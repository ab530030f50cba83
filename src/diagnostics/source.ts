/**
 * Source texts and places in them. Every token, instruction and event that comes from a file
 * carries a Span, so that a message can show the user's own line.
 */

export interface SourceFile {
  /** As the user named it; shown in messages. */
  readonly name: string;
  readonly text: string;
}

/** A half-open range of character offsets of one file. */
export interface Span {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  /** Where it starts, of code whose text may not be at hand: what a compiler noted. */
  readonly position?: Position;
}

export interface Position {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in characters. */
  readonly column: number;
}

/** A place that a compiler noted, without the text. */
export interface Place extends Position {
  readonly file: string;
}

const lineStartsOf = new WeakMap<SourceFile, number[]>();

function lineStarts(file: SourceFile): number[] {
  let starts = lineStartsOf.get(file);
  if (starts === undefined) {
    starts = [0];
    for (let i = file.text.indexOf('\n'); i !== -1; i = file.text.indexOf('\n', i + 1)) starts.push(i + 1);
    lineStartsOf.set(file, starts);
  }
  return starts;
}

export function positionOf(file: SourceFile, offset: number): Position {
  const starts = lineStarts(file);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - starts[low]! + 1 };
}

/** The text of a 1-based line, without its line break. */
export function lineText(file: SourceFile, line: number): string {
  const starts = lineStarts(file);
  const start = starts[line - 1] ?? file.text.length;
  const end = starts[line] === undefined ? file.text.length : starts[line]! - 1;
  return file.text.slice(start, end).replace(/\r$/, '');
}

/** `file:line:column`, as editors understand it. */
export function locationText(span: Span): string {
  const { line, column } = span.position ?? positionOf(span.file, span.start);
  return `${span.file.name}:${line}:${column}`;
}

/** The same of a place; empty if it is not known. */
export const placeText = (place: Place | undefined): string =>
  place === undefined ? '' : locationText(spanOfPlace(place));

/** A span of one character at the place, in its file if the text is known. */
export function spanOfPlace({ file: name, line, column }: Place, text = ''): Span {
  const file = { name, text };
  const start = (lineStarts(file)[line - 1] ?? 0) + Math.max(0, column - 1);
  return { file, start, end: start + 1, position: { line, column } };
}
