/** `@name = ...`: global variables and aliases. */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { parseAddressSpace } from './parse-address-space.ts';
import { parseAliasTarget, parseConstant } from './parse-constant.ts';
import { acceptPlacement, type LinkageWords, parseLinkage } from './parse-linkage.ts';
import { skipAttachment } from './parse-metadata.ts';
import { parseType, parseValueType } from './parse-type.ts';
import type { ReadContext } from './read-context.ts';
import type { Alias, GlobalVariable } from './syntax.ts';

const SANITIZERS = new Set([
  'no_sanitize_address',
  'no_sanitize_hwaddress',
  'sanitize_memtag',
  'sanitize_address_dyninit',
]);

export function parseGlobal(context: ReadContext): GlobalVariable | Alias {
  const { scanner } = context;
  const { start } = scanner;
  const name = scanner.take('global', 'the name of a global');
  scanner.expect('=');
  const words = parseLinkage(scanner);
  if (scanner.at('ifunc'))
    fail('unsupported', '`ifunc` (a function chosen at load time) is not supported', {
      span: scanner.span(),
    });
  if (scanner.accept('alias')) return parseAlias(context, name, words, start);
  return parseVariable(context, name, words, start);
}

function parseAlias(context: ReadContext, name: string, words: LinkageWords, start: number): Alias {
  const { scanner } = context;
  parseType(context);
  scanner.expect(',');
  const target = parseAliasTarget(context);
  while (scanner.accept(',')) {
    if (!acceptPlacement(scanner)) scanner.unexpected('`partition`');
  }
  return { kind: 'alias', name, linkage: words.linkage, target, span: scanner.spanFrom(start) };
}

function parseVariable(
  context: ReadContext,
  name: string,
  { linkage, elsewhere, threadLocal }: LinkageWords,
  start: number,
): GlobalVariable {
  const { scanner } = context;
  const addressSpace = scanner.at('addrspace') ? parseAddressSpace(scanner) : 0;
  scanner.accept('externally_initialized');
  const constant = scanner.at('constant');
  if (!constant && !scanner.at('global')) scanner.unexpected('`global`, `constant` or `alias`');
  scanner.next();
  const type = parseValueType(context);
  const initialiser = elsewhere ? undefined : parseConstant(context, type);
  const align = parseOptions(context);
  const span = scanner.spanFrom(start);
  const variable = { kind: 'variable', name, type, linkage, constant, threadLocal, addressSpace } as const;
  return { ...variable, align, initialiser, span };
}

/** `, section ".data", align 8, !dbg !3`; gives the alignment. */
function parseOptions(context: ReadContext): number | undefined {
  const { scanner } = context;
  let align: number | undefined;
  while (scanner.accept(',')) {
    if (scanner.kind === 'metadata') skipAttachment(context);
    else if (scanner.accept('align')) align = scanner.takeCount('an alignment');
    else if (SANITIZERS.has(scanner.text)) scanner.next();
    else if (!acceptPlacement(scanner)) scanner.unexpected('`align`, `section`, `comdat` or an attachment');
  }
  // Attribute groups of globals carry names for linkers only.
  while (scanner.kind === 'attributes') scanner.next();
  return align;
}
