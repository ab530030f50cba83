/**
 * The names of one function while it is read: locals and labels, numbered or named, used before or
 * after they are defined. Unnamed parameters, blocks and results share one counter, as LLVM
 * prescribes.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import { printName, printType } from './print-type.ts';
import type { IrScanner } from './scanner.ts';
import type { DebugVariable, FunctionType, IrLabel, IrType, Local } from './syntax.ts';

interface LocalEntry {
  readonly local: { kind: 'local'; type: IrType; index: number; name: string };
  /** Offset of the first use, for a name that turns out to be undefined or of another type. */
  readonly usedAt: number;
  defined: boolean;
}

interface LabelEntry {
  readonly label: { name: string; index: number };
  readonly usedAt: number;
}

export class FunctionScope {
  readonly type: FunctionType;
  readonly variables: DebugVariable[] = [];
  private readonly scanner: IrScanner;
  private readonly entries = new Map<string, LocalEntry>();
  private readonly labels = new Map<string, LabelEntry>();
  private readonly defined: Local[] = [];
  private nextNumber = 0;
  private blockCount = 0;

  constructor(scanner: IrScanner, type: FunctionType) {
    this.scanner = scanner;
    this.type = type;
  }

  /** A use of `%name` at the given offset. */
  use(name: string, type: IrType, offset: number): Local {
    let entry = this.entries.get(name);
    if (entry === undefined) {
      entry = { local: { kind: 'local', type, index: -1, name }, usedAt: offset, defined: false };
      this.entries.set(name, entry);
    } else if (entry.local.type !== type) {
      this.refuseType(name, type, entry.local.type, offset);
    }
    return entry.local;
  }

  /** The type of a name that is defined or used already. */
  typeOf(name: string): IrType | undefined {
    return this.entries.get(name)?.local.type;
  }

  /** A definition; without a name it gets the next number. */
  define(name: string | undefined, type: IrType, offset: number): Local {
    const chosen = this.number(name, '%', offset);
    let entry = this.entries.get(chosen);
    if (entry === undefined) {
      entry = { local: { kind: 'local', type, index: -1, name: chosen }, usedAt: offset, defined: false };
      this.entries.set(chosen, entry);
    }
    if (entry.defined) this.refuse(`\`${printName('%', chosen)}\` is defined twice`, offset);
    if (entry.local.type !== type) this.refuseType(chosen, entry.local.type, type, entry.usedAt);
    entry.defined = true;
    entry.local.index = this.defined.length;
    this.defined.push(entry.local);
    return entry.local;
  }

  useLabel(name: string, offset: number): IrLabel {
    let entry = this.labels.get(name);
    if (entry === undefined) {
      entry = { label: { name, index: -1 }, usedAt: offset };
      this.labels.set(name, entry);
    }
    return entry.label;
  }

  /** The label of the block that starts here; without a name it gets the next number. */
  defineLabel(name: string | undefined, offset: number): IrLabel {
    const chosen = this.number(name, '', offset);
    const label = this.useLabel(chosen, offset) as { name: string; index: number };
    if (label.index !== -1) this.refuse(`the block \`${chosen}\` is defined twice`, offset);
    label.index = this.blockCount++;
    return label;
  }

  /** The locals in the order of their indices. Refuses names without a definition. */
  finish(): readonly Local[] {
    for (const { local, usedAt, defined } of this.entries.values()) {
      if (!defined) this.refuseUnknown('value', local.name, usedAt, this.defined);
    }
    const labels = [...this.labels.values()];
    const known = labels.map(({ label }) => label).filter(({ index }) => index !== -1);
    for (const { label, usedAt } of labels) {
      if (label.index === -1) this.refuseUnknown('block', label.name, usedAt, known);
    }
    return this.defined;
  }

  private number(name: string | undefined, sigil: string, offset: number): string {
    if (name === undefined) return String(this.nextNumber++);
    if (!/^[0-9]+$/.test(name)) return name;
    const number = Number(name);
    if (number < this.nextNumber)
      this.refuse(`\`${sigil}${name}\` is out of order: the next number is ${this.nextNumber}`, offset);
    this.nextNumber = number + 1;
    return name;
  }

  private refuse(message: string, offset: number): never {
    return fail('syntax', message, { span: this.spanAt(offset) });
  }

  private refuseType(name: string, used: IrType, found: IrType, offset: number): never {
    const shown = `\`${printName('%', name)}\``;
    return fail('type', `${shown} is used as \`${printType(used)}\`, but is \`${printType(found)}\``, {
      span: this.spanAt(offset),
    });
  }

  private refuseUnknown(
    what: string,
    name: string,
    offset: number,
    known: readonly { readonly name: string }[],
  ): never {
    return fail('unknown-name', `there is no ${what} \`${printName('%', name)}\` in this function`, {
      span: this.spanAt(offset),
      suggestion: didYouMean(
        printName('%', name),
        known.map((entry) => printName('%', entry.name)),
      ),
    });
  }

  private spanAt(offset: number): Span {
    return { file: this.scanner.file, start: offset, end: offset + 1 };
  }
}
