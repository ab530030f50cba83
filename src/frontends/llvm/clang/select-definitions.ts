/**
 * The part of a library's IR that a program can reach, cut out as text: reading the whole library
 * would take as long as all the rest of a short check. Works on what clang writes, where every
 * definition begins at the start of a line; text that only looks like a name makes the part larger,
 * never smaller. The linker decides afterwards what is really used.
 */
import type { SourceFile } from '../../../diagnostics/source.ts';

const GLOBAL_NAME = /@("[^"]*"|[-\w.$]+)/g;
const METADATA_NAME = /!(\d+)/g;

/** One line, or all lines of a function. */
interface Definition {
  readonly text: string;
  /** `@name` or `!number`; undefined for what is always kept, such as types and attributes. */
  readonly name: string | undefined;
}

/** The library without what neither the program's texts nor an always needed name leads to. */
export function selectDefinitions(
  library: SourceFile,
  program: readonly SourceFile[],
  isAlwaysNeeded: (name: string) => boolean,
): SourceFile {
  const definitions = splitDefinitions(library.text);
  const byName = new Map<string, Definition>();
  for (const definition of definitions)
    if (definition.name !== undefined) byName.set(definition.name, definition);
  const kept = new Set<Definition>();
  const pending: Definition[] = [];
  const keep = (definition: Definition | undefined): void => {
    if (definition === undefined || kept.has(definition)) return;
    kept.add(definition);
    pending.push(definition);
  };
  for (const definition of definitions)
    if (definition.name === undefined || isAlwaysNeeded(definition.name.slice(1))) keep(definition);
  for (const { text } of program) for (const [name] of text.matchAll(GLOBAL_NAME)) keep(byName.get(name));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const pattern of [GLOBAL_NAME, METADATA_NAME])
      for (const [name] of next.text.matchAll(pattern)) keep(byName.get(name));
  }
  const text = definitions
    .filter((definition) => kept.has(definition))
    .map((definition) => definition.text)
    .join('\n');
  return { name: library.name, text: `${text}\n` };
}

function splitDefinitions(text: string): Definition[] {
  const definitions: Definition[] = [];
  for (let start = 0; start < text.length; ) {
    const lineEnd = endOf(text, '\n', start);
    const line = text.slice(start, lineEnd);
    const isFunction = line.startsWith('define ');
    const end = isFunction ? endOf(text, '\n}\n', start) + 2 : lineEnd;
    definitions.push({ text: text.slice(start, end), name: definedName(line) });
    start = end + 1;
  }
  return definitions;
}

function definedName(line: string): string | undefined {
  if (line.startsWith('define ') || line.startsWith('declare ')) return line.match(GLOBAL_NAME)?.[0];
  return /^(?:@(?:"[^"]*"|[-\w.$]+)|!\d+)(?= = )/.exec(line)?.[0];
}

function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end === -1 ? text.length : end;
}
