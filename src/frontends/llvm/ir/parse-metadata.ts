/**
 * Metadata in the text: attachments, nodes, debug records. Only debug information is kept
 * (debug-table.ts).
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { type FunctionContext, parseTypedValue } from './function-context.ts';
import type { ReadContext } from './read-context.ts';
import type { DebugLocation } from './syntax.ts';

/** `, !dbg !5, !tbaa !6` behind an instruction or a global. */
export function parseAttachments(context: ReadContext): DebugLocation | undefined {
  const { scanner } = context;
  let location: DebugLocation | undefined;
  while (scanner.accept(',')) location = parseAttachment(context) ?? location;
  return location;
}

/** `!dbg !5`; gives the location if it is one. */
export function parseAttachment(context: ReadContext): DebugLocation | undefined {
  const { scanner, debug } = context;
  const name = scanner.take('metadata', 'an attachment such as `!dbg !5`');
  const { start } = scanner;
  const node = parseReference(context);
  if (name !== 'dbg') return undefined;
  return node === undefined ? debug.locationInPlace(start) : debug.location(node, start);
}

/** An attachment of a global variable, which tells its source name and place. */
export function skipAttachment(context: ReadContext): void {
  context.scanner.take('metadata', 'an attachment such as `!dbg !5`');
  parseReference(context);
}

/** `!5`; undefined for a node written in place, which is skipped. */
function parseReference(context: ReadContext): number | undefined {
  const { scanner } = context;
  if (scanner.kind === 'metadata' && /^[0-9]+$/.test(scanner.text)) {
    const node = Number(scanner.text);
    scanner.next();
    return node;
  }
  skipNode(context);
  return undefined;
}

/** `distinct !DILocation(...)` or `!{...}`: moved over, as brackets that match. */
function skipNode({ scanner }: ReadContext): void {
  scanner.accept('distinct');
  if (scanner.kind === 'metadata') {
    scanner.next();
    if (!scanner.at('(')) scanner.unexpected('`(`');
  } else {
    scanner.expect('!');
    if (!scanner.at('{')) scanner.unexpected('`{`');
  }
  scanner.skipBrackets();
}

/** `!5 = ...` or `!llvm.ident = ...` at the top of a module. */
export function parseMetadataDefinition(context: ReadContext): void {
  const { scanner, debug } = context;
  const { start } = scanner;
  const name = scanner.take('metadata', 'metadata');
  scanner.expect('=');
  if (/^[0-9]+$/.test(name)) debug.define(Number(name), scanner.start, start);
  skipNode(context);
}

/**
 * `#dbg_declare(ptr %x.addr, !12, !DIExpression(), !13)`: kept as the name of a local, if it is
 * one.
 */
export function parseDebugRecord(context: FunctionContext): void {
  const { scanner, scope, debug } = context;
  const { text, start } = scanner;
  const [, role] = /^dbg_(declare_value|declare|value|assign|label)$/.exec(text) ?? [];
  if (role === undefined) fail('syntax', `${scanner.shown()} is no debug record`, { span: scanner.span() });
  scanner.next();
  if (!scanner.at('(')) scanner.unexpected('`(`');
  const { start: open } = scanner;
  if (role === 'declare' || role === 'value') {
    scanner.next();
    const value = scanner.kind === 'metadata' || scanner.at('!') ? undefined : parseTypedValue(context);
    if (value?.kind === 'local' && scanner.accept(',') && scanner.kind === 'metadata') {
      const node = Number(scanner.text);
      if (!Number.isNaN(node)) scope.variables.push(debug.variable(value, role, node, start));
    }
  }
  scanner.rewind(open);
  scanner.skipBrackets();
}
