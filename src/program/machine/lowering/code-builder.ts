/**
 * The code of a program while it is made: instructions with labels that are not bound yet,
 * constants and strings without duplicates, and the tables beside the code. Functions are lowered
 * into one builder one after the other; `finish` puts the labels in.
 */
import type { LandingPad, LoopCode, MachineCode, ObjectTemplate, SwitchTable } from '../code.ts';
import { type Mnemonic, OPCODES, SIGNATURES } from '../opcodes.ts';

/** A place in the code, perhaps not known yet. */
export type Label = number & { readonly label: unique symbol };

export interface SwitchCase {
  readonly low: number;
  /** 0 where the switch is on one word. */
  readonly high: number;
  readonly target: Label;
}

/** What `finish` gives: the parts of MachineCode that the builder makes. */
export type BuiltCode = Pick<
  MachineCode,
  'code' | 'constants' | 'sites' | 'switches' | 'loops' | 'strings' | 'stackTemplates'
>;

const UNBOUND = -1;

export class CodeBuilder {
  private readonly code: number[] = [];
  private readonly sites: number[] = [];
  private readonly constants: number[] = [];
  private readonly words = new Map<number, number>();
  private readonly pairs = new Map<bigint, number>();
  private readonly targets: number[] = [];
  /** Where the code names a label. */
  private readonly labelUses: number[] = [];
  private readonly switches: { readonly cases: readonly SwitchCase[]; readonly otherwise: Label }[] = [];
  private readonly loops: LoopCode[] = [];
  private readonly strings: string[] = [];
  private readonly stringNumbers = new Map<string, number>();
  private readonly stackTemplates: ObjectTemplate[] = [];
  private readonly padsAtLabels: (Omit<LandingPad, 'code'> & { readonly label: Label })[] = [];
  /** Whether an instruction begins an atomic block. */
  hasAtomicBlocks = false;
  private site = -1;

  /** Index of the next instruction. */
  get position(): number {
    return this.code.length;
  }

  /** Instructions from here on belong to this place (an index into MachineCode.places, or -1). */
  setSite(site: number): void {
    this.site = site;
  }

  /**
   * Appends an instruction, its operands in the order and meaning of SIGNATURES; a label (from
   * `newLabel`) stands where the letter is `l`.
   */
  emit(mnemonic: Mnemonic, ...operands: readonly number[]): void {
    const signature: string = SIGNATURES[mnemonic];
    if (operands.length !== signature.length)
      throw new Error(
        `internal error: ${mnemonic} takes ${signature.length} operands, not ${operands.length}`,
      );
    if (mnemonic === 'atomicBegin') this.hasAtomicBlocks = true;
    this.append(OPCODES[mnemonic]);
    for (let i = 0; i < operands.length; i++) {
      const operand = operands[i]!;
      if (!Number.isInteger(operand)) throw new Error(`internal error: operand ${operand} of ${mnemonic}`);
      if (signature[i] === 'l') this.labelUses.push(this.code.length);
      this.append(operand);
    }
  }

  newLabel(): Label {
    this.targets.push(UNBOUND);
    return (this.targets.length - 1) as Label;
  }

  /** The label is here. */
  bind(label: Label): void {
    if (this.targets[label] !== UNBOUND) throw new Error(`internal error: label ${label} is bound twice`);
    this.targets[label] = this.position;
  }

  /** A source operand (letter `a`) for a constant word; taken as int32. */
  word(value: number): number {
    const word = value | 0;
    let index = this.words.get(word);
    if (index === undefined) {
      index = this.constants.push(word) - 1;
      this.words.set(word, index);
    }
    return ~index;
  }

  /** A source operand (letter `A`) for a constant pair. */
  pair(low: number, high: number): number {
    const key = (BigInt(high | 0) << 32n) | BigInt(low >>> 0);
    let index = this.pairs.get(key);
    if (index === undefined) {
      index = this.constants.push(low | 0, high | 0) - 2;
      this.pairs.set(key, index);
    }
    return ~index;
  }

  /** Index into MachineCode.strings. */
  string(text: string): number {
    let index = this.stringNumbers.get(text);
    if (index === undefined) {
      index = this.strings.push(text) - 1;
      this.stringNumbers.set(text, index);
    }
    return index;
  }

  /**
   * Index into MachineCode.switches. The cases are read when the builder finishes: some may be
   * added after this.
   */
  addSwitch(cases: readonly SwitchCase[], otherwise: Label): number {
    return this.switches.push({ cases, otherwise }) - 1;
  }

  /** Index into MachineCode.loops. */
  addLoop(loop: LoopCode): number {
    return this.loops.push(loop) - 1;
  }

  /** Index into MachineCode.stackTemplates. */
  addStackTemplate(template: ObjectTemplate): number {
    return this.stackTemplates.push(template) - 1;
  }

  /** Of the call that has just been emitted; its code is at the label. */
  addLandingPad(pad: Omit<LandingPad, 'code' | 'returnTo'>, label: Label): void {
    this.padsAtLabels.push({ ...pad, returnTo: this.position, label });
  }

  /** All that were added; their labels must be bound. */
  get landingPads(): LandingPad[] {
    return this.padsAtLabels.map(({ label, ...pad }) => ({ ...pad, code: this.targetOf(label) }));
  }

  /** All labels must be bound. The builder is not used afterwards. */
  finish(): BuiltCode {
    const code = Int32Array.from(this.code);
    for (const use of this.labelUses) code[use] = this.targetOf(code[use]! as Label);
    return {
      code,
      constants: Int32Array.from(this.constants),
      sites: Int32Array.from(this.sites),
      switches: this.switches.map((table) => this.switchTable(table)),
      loops: this.loops,
      strings: this.strings,
      stackTemplates: this.stackTemplates,
    };
  }

  private append(word: number): void {
    this.code.push(word);
    this.sites.push(this.site);
  }

  private switchTable({
    cases,
    otherwise,
  }: {
    readonly cases: readonly SwitchCase[];
    readonly otherwise: Label;
  }): SwitchTable {
    return {
      low: Int32Array.from(cases, ({ low }) => low),
      high: Int32Array.from(cases, ({ high }) => high),
      targets: Int32Array.from(cases, ({ target }) => this.targetOf(target)),
      otherwise: this.targetOf(otherwise),
    };
  }

  private targetOf(label: Label): number {
    const target = this.targets[label];
    if (target === undefined || target === UNBOUND)
      throw new Error(`internal error: label ${label} is not bound`);
    return target;
  }
}
