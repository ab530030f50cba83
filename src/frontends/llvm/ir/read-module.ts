/**
 * The reader of LLVM IR text: a `.ll` file, from clang or by hand, to a Module (syntax.ts). First
 * step of the llvm front end; the lowering to programs comes behind it. Written after the LLVM
 * language reference, for the text that LLVM 14 to 22 write. What cannot be executed is refused by
 * name; what only concerns linkers and optimisers is read over.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { SourceFile } from '../../../diagnostics/source.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import { checkDataLayout } from './check-data-layout.ts';
import { checkStructs } from './check-structs.ts';
import { DebugTable } from './debug-table.ts';
import { parseAttributeGroup } from './parse-attributes.ts';
import { parseDeclaration, parseDefinition } from './parse-function.ts';
import { parseGlobal } from './parse-global.ts';
import { parseMetadataDefinition } from './parse-metadata.ts';
import { parseStruct } from './parse-type.ts';
import { printName } from './print-type.ts';
import type { ReadContext } from './read-context.ts';
import { IrScanner } from './scanner.ts';
import type { Alias, Attribute, GlobalVariable, IrFunction, Module } from './syntax.ts';
import { TypeTable } from './type-table.ts';

interface ModuleParts {
  sourceName?: string;
  dataLayout?: string;
  triple?: string;
  readonly globals: Map<string, GlobalVariable>;
  readonly aliases: Map<string, Alias>;
  readonly functions: Map<string, IrFunction>;
  readonly attributeGroups: Map<number, readonly Attribute[]>;
}

const UNSUPPORTED = new Map([
  ['module', 'assembly at the top of a module'],
  ['uselistorder', 'orders of uses'],
  ['uselistorder_bb', 'orders of uses'],
]);

const TOP_LEVEL = ['define', 'declare', 'target', 'source_filename', 'attributes', ...UNSUPPORTED.keys()];

/**
 * Reads a whole module. Throws InputError where the text is wrong or beyond what Heddle executes.
 */
export function readModule(file: SourceFile): Module {
  refuseBinary(file);
  const scanner = new IrScanner(file);
  const context: ReadContext = {
    scanner,
    types: new TypeTable(),
    debug: new DebugTable(file),
    globalUses: new Map(),
    groupUses: new Map(),
  };
  const parts: ModuleParts = {
    globals: new Map(),
    aliases: new Map(),
    functions: new Map(),
    attributeGroups: new Map(),
  };
  while (scanner.kind !== 'end') parseTopLevel(context, parts);
  checkGlobalUses(context, parts);
  checkGroups(context, parts);
  checkStructs(file, context.types);
  context.debug.finish();
  return { file, structs: context.types.structs, ...parts };
}

function refuseBinary(file: SourceFile): void {
  const { text } = file;
  const span = { file, start: 0, end: 1 };
  if (text.startsWith('BC\u00c0\u00de') || text.startsWith('BC\ufffd\ufffd'))
    fail('not-text', 'this is LLVM bitcode, not text', {
      span,
      suggestion: 'turn it into text with llvm-dis, or compile with -S -emit-llvm',
    });
  if (text.includes('\0')) fail('not-text', 'this is not text', { span });
}

function parseTopLevel(context: ReadContext, parts: ModuleParts): void {
  const { scanner } = context;
  switch (scanner.kind) {
    case 'global': {
      const { start } = scanner;
      const global = parseGlobal(context);
      refuseTwice(context, parts, global.name, start);
      if (global.kind === 'alias') parts.aliases.set(global.name, global);
      else parts.globals.set(global.name, global);
      return;
    }
    case 'local':
      parseNamedType(context);
      return;
    case 'metadata':
      parseMetadataDefinition(context);
      return;
    case 'comdat':
      parseComdat(context);
      return;
    case 'word':
      parseTopLevelWord(context, parts);
      return;
    default:
      if (scanner.at('^'))
        fail('unsupported', '`^` (a summary for the linker) is not supported', {
          span: scanner.span(),
        });
      scanner.unexpected('a definition of LLVM IR');
  }
}

function parseTopLevelWord(context: ReadContext, parts: ModuleParts): void {
  const { scanner } = context;
  const { text, start } = scanner;
  switch (text) {
    case 'define':
    case 'declare': {
      const definition = text === 'define' ? parseDefinition(context) : parseDeclaration(context);
      refuseTwice(context, parts, definition.name, start);
      parts.functions.set(definition.name, definition);
      return;
    }
    case 'source_filename':
      scanner.next();
      scanner.expect('=');
      parts.sourceName = scanner.takeString('the name of the source in quotes');
      return;
    case 'target':
      parseTarget(context, parts);
      return;
    case 'attributes': {
      scanner.next();
      const group = Number(scanner.take('attributes', 'the number of a group, such as `#0`'));
      scanner.expect('=');
      parts.attributeGroups.set(group, parseAttributeGroup(context));
      return;
    }
    default: {
      const span = scanner.span();
      const unsupported = UNSUPPORTED.get(text);
      if (unsupported !== undefined)
        fail('unsupported', `\`${text}\` (${unsupported}) is not supported`, { span });
      fail('syntax', `unexpected ${scanner.shown()}`, {
        span,
        expected: 'a definition of LLVM IR',
        suggestion: didYouMean(text, TOP_LEVEL),
      });
    }
  }
}

function parseTarget({ scanner }: ReadContext, parts: ModuleParts): void {
  scanner.next();
  const { text } = scanner;
  if (!scanner.accept('datalayout') && !scanner.accept('triple'))
    scanner.unexpected('`datalayout` or `triple`');
  scanner.expect('=');
  const span = scanner.span();
  const value = scanner.takeString('a string');
  if (text === 'triple') {
    parts.triple = value;
    return;
  }
  checkDataLayout(value, span);
  parts.dataLayout = value;
}

function parseNamedType(context: ReadContext): void {
  const { scanner, types } = context;
  const span = scanner.span();
  const name = scanner.take('local', 'a type');
  scanner.expect('=');
  scanner.expect('type');
  if (types.structs.has(name))
    fail('syntax', `the type \`${printName('%', name)}\` is defined twice`, { span });
  if (scanner.accept('opaque')) {
    types.structs.set(name, 'opaque');
    return;
  }
  const packed = scanner.accept('<');
  if (!scanner.at('{')) scanner.unexpected('the fields of a struct, or `opaque`');
  types.structs.set(name, parseStruct(context, packed));
  if (packed) scanner.expect('>');
}

function parseComdat({ scanner }: ReadContext): void {
  scanner.next();
  scanner.expect('=');
  scanner.expect('comdat');
  scanner.take('word', 'a kind of comdat, such as `any`');
}

function refuseTwice({ scanner }: ReadContext, parts: ModuleParts, name: string, start: number): void {
  if (!parts.globals.has(name) && !parts.aliases.has(name) && !parts.functions.has(name)) return;
  const span = { file: scanner.file, start, end: start + 1 };
  fail('syntax', `\`${printName('@', name)}\` is defined twice`, { span });
}

function checkGlobalUses({ scanner, globalUses }: ReadContext, parts: ModuleParts): void {
  for (const [name, start] of globalUses) {
    const { globals, aliases, functions } = parts;
    // LLVM declares an intrinsic by itself where it is used.
    if (globals.has(name) || functions.has(name) || aliases.has(name) || name.startsWith('llvm.')) continue;
    fail('unknown-name', `there is no \`${printName('@', name)}\` in this module`, {
      span: { file: scanner.file, start, end: start + 1 },
      suggestion: didYouMean(
        `@${name}`,
        [...globals.keys(), ...functions.keys(), ...aliases.keys()].map((known) => `@${known}`),
      ),
    });
  }
}

function checkGroups({ scanner, groupUses }: ReadContext, { attributeGroups }: ModuleParts): void {
  for (const [group, start] of groupUses) {
    if (!attributeGroups.has(group))
      fail('unknown-name', `there is no attribute group \`#${group}\` in this module`, {
        span: { file: scanner.file, start, end: start + 1 },
      });
  }
}
