/**
 * Debug information: from `!dbg !5` to file, line and column. Metadata stands at the end of a
 * module and most of it is never asked for, so nodes are only remembered by offset while the module
 * is read, and the ones that instructions, functions and variables refer to are read by `finish`.
 * The DebugLocation objects handed out before are filled then.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { SourceFile } from '../../../diagnostics/source.ts';
import { decodeText } from './escapes.ts';
import { IrScanner, type IrTokenKind, quoted } from './scanner.ts';
import type { DebugFile, DebugLocation, DebugVariable, Local } from './syntax.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** A node such as `!DILocation(line: 3, scope: !5)`. */
interface DebugNode {
  readonly name: string;
  readonly fields: ReadonlyMap<string, { readonly kind: IrTokenKind; readonly text: string }>;
  readonly offset: number;
}

interface Scope {
  readonly file: DebugFile;
  readonly subprogram: string;
}

const NO_FILE: DebugFile = { name: '', directory: '' };
const DEEPEST_SCOPE = 1000;

export class DebugTable {
  private readonly file: SourceFile;
  private readonly nodes = new Map<number, number>();
  private readonly locations = new Map<number, { location: Writable<DebugLocation>; usedAt: number }>();
  private readonly inPlace: { location: Writable<DebugLocation>; offset: number }[] = [];
  private readonly variables: { variable: Writable<DebugVariable>; node: number; usedAt: number }[] = [];
  private readonly files = new Map<number, DebugFile>();
  private readonly scopes = new Map<number, Scope>();

  constructor(file: SourceFile) {
    this.file = file;
  }

  /** `!5 = ...` is defined by the text at this offset. */
  define(node: number, offset: number, definedAt: number): void {
    if (this.nodes.has(node)) this.refuse(definedAt, `\`!${node}\` is defined twice`);
    this.nodes.set(node, offset);
  }

  /** The location that a node describes; its fields hold only after `finish`. */
  location(node: number, usedAt: number): DebugLocation {
    const known = this.locations.get(node);
    if (known !== undefined) return known.location;
    const location = emptyLocation();
    this.locations.set(node, { location, usedAt });
    return location;
  }

  /** The same for a `!DILocation(...)` written where it is used. */
  locationInPlace(offset: number): DebugLocation {
    const location = emptyLocation();
    this.inPlace.push({ location, offset });
    return location;
  }

  /** A variable whose `!DILocalVariable` is the given node; its name holds only after `finish`. */
  variable(local: Local, role: DebugVariable['role'], node: number, usedAt: number): DebugVariable {
    const variable = { local, role, name: '' };
    this.variables.push({ variable, node, usedAt });
    return variable;
  }

  /** Fills everything handed out. Call once, when the whole module has been read. */
  finish(): void {
    for (const { location, offset } of this.inPlace) this.fill(location, this.read(offset));
    // The map grows while it is walked, by the locations that code was inlined at.
    for (const [id, { location, usedAt }] of this.locations) this.fill(location, this.node(id, usedAt));
    for (const { variable, node, usedAt } of this.variables) {
      const { name, fields, offset } = this.node(node, usedAt);
      if (name !== 'DILocalVariable') this.refuse(offset, `expected a DILocalVariable, not ${quoted(name)}`);
      variable.name = fields.get('name')?.text ?? '';
    }
    for (const { location, usedAt } of this.locations.values()) this.checkInlining(location, usedAt);
  }

  private refuse(offset: number, message: string): never {
    return fail('syntax', message, { span: { file: this.file, start: offset, end: offset + 1 } });
  }

  private fill(location: Writable<DebugLocation>, node: DebugNode): void {
    if (node.name !== 'DILocation' && node.name !== 'DISubprogram')
      this.refuse(node.offset, `expected a DILocation, not ${quoted(node.name)}`);
    location.line = numberField(node, 'line');
    if (node.name === 'DISubprogram') {
      location.file = this.fileOf(node);
      location.subprogram = node.fields.get('name')?.text ?? '';
      return;
    }
    location.column = numberField(node, 'column');
    const scope = nodeField(node, 'scope');
    if (scope === undefined) this.refuse(node.offset, 'this DILocation has no scope');
    Object.assign(location, this.scope(scope, node.offset));
    const inlinedAt = nodeField(node, 'inlinedAt');
    if (inlinedAt !== undefined) location.inlinedAt = this.location(inlinedAt, node.offset);
  }

  /** The file of a scope, and the function around it. */
  private scope(id: number, usedAt: number): Scope {
    const known = this.scopes.get(id);
    if (known !== undefined) return known;
    const inner = this.node(id, usedAt);
    let node = inner;
    for (let steps = 0; node.name !== 'DISubprogram'; steps++) {
      const outer = nodeField(node, 'scope');
      if (outer === undefined || steps > DEEPEST_SCOPE)
        this.refuse(node.offset, 'this scope is in no function');
      node = this.node(outer, node.offset);
    }
    const scope = { file: this.fileOf(inner), subprogram: node.fields.get('name')?.text ?? '' };
    this.scopes.set(id, scope);
    return scope;
  }

  private fileOf(node: DebugNode): DebugFile {
    const id = nodeField(node, 'file');
    if (id === undefined) return NO_FILE;
    let file = this.files.get(id);
    if (file === undefined) {
      const { fields } = this.node(id, node.offset);
      file = { name: fields.get('filename')?.text ?? '', directory: fields.get('directory')?.text ?? '' };
      this.files.set(id, file);
    }
    return file;
  }

  private checkInlining(location: DebugLocation, usedAt: number): void {
    let steps = 0;
    for (let outer = location.inlinedAt; outer !== undefined; outer = outer.inlinedAt) {
      if (++steps > DEEPEST_SCOPE) this.refuse(usedAt, 'this location is inlined into itself');
    }
  }

  private node(id: number, usedAt: number): DebugNode {
    const offset = this.nodes.get(id);
    if (offset === undefined) this.refuse(usedAt, `there is no metadata \`!${id}\` in this module`);
    return this.read(offset);
  }

  private read(offset: number): DebugNode {
    const scanner = new IrScanner(this.file, offset);
    scanner.accept('distinct');
    const name = scanner.kind === 'metadata' ? scanner.text : '';
    const fields = new Map<string, { kind: IrTokenKind; text: string }>();
    if (name === '') return { name: 'metadata tuple', fields, offset };
    scanner.next();
    scanner.expect('(');
    while (!scanner.at(')')) {
      const field = scanner.take('label', 'the name of a field and a colon');
      const { kind } = scanner;
      const text = kind === 'string' ? decodeText(scanner.text, scanner.span()) : scanner.text;
      fields.set(field, { kind, text });
      skipField(scanner);
      if (!scanner.accept(',') && !scanner.at(')')) scanner.unexpected('`,` or `)`');
    }
    return { name, fields, offset };
  }
}

/** A word or number, flags joined by bars, a reference, or a node in brackets. */
function skipField(scanner: IrScanner): void {
  do {
    if (scanner.at(')') || scanner.at(',') || scanner.kind === 'end')
      scanner.unexpected('the value of a field');
    scanner.next();
    if (scanner.at('(') || scanner.at('{')) scanner.skipBrackets();
  } while (scanner.accept('|'));
}

function emptyLocation(): Writable<DebugLocation> {
  return { file: NO_FILE, line: 0, column: 0, subprogram: '' };
}

function numberField(node: DebugNode, name: string): number {
  return Number(node.fields.get(name)?.text ?? 0);
}

function nodeField(node: DebugNode, name: string): number | undefined {
  const field = node.fields.get(name);
  return field?.kind === 'metadata' ? Number(field.text) : undefined;
}
