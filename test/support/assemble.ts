/**
 * An assembler for tests: programs of the machine as text.
 *
 *   global x 8                      an object of so many bytes, zero at first
 *   function f(a, p:2) -> 1         parameters (of two words: `:2`), words of the result
 *   loop L spins a b                a loop of this function: `spins`: it may, and these are the words live at its head
 *   again:                          a label
 *     add r a -1                    an instruction, its operands in the order of its signature
 *
 * A name as a source or destination is a slot, made where it is first seen: of two words if it is first seen as a pair.
 * `p.high` is the second word of a pair. Numbers as sources are constants; `&x` is a pointer to a global or a function.
 * Immediates are numbers, names of modes, RMW kinds, float predicates and loops, strings in quotes, `$x` (or `$x:2`
 * for a new slot of two words) for the number of a slot. A switch lists its cases: `switch x 1:one 2:two other`. Text after `;` is a comment. Execution starts at the
 * first function.
 */

import {
  FLOAT_PREDICATES,
  FRAME,
  type FunctionCode,
  functionObject,
  type LoopCode,
  type MachineCode,
  MODES,
  type ObjectTemplate,
  RMW_KINDS,
  type SwitchTable,
} from '../../src/program/machine/code.ts';
import { savedWords } from '../../src/program/machine/loops.ts';
import { type Mnemonic, OPCODES, SIGNATURES } from '../../src/program/machine/opcodes.ts';

const PLACE = { file: 'test', line: 1, column: 1 };

/** Kinds of names of which an immediate is the index. */
const NAMED_IMMEDIATES: readonly (readonly string[])[] = [MODES, RMW_KINDS, FLOAT_PREDICATES];

interface Scope {
  readonly slots: Map<string, number>;
  readonly labels: Map<string, number>;
  readonly loops: Map<string, number>;
  /** Words of the code that hold a label, to be filled in at the end of the function. */
  readonly pending: { readonly label: string; readonly fill: (target: number) => void }[];
  frameSize: number;
}

const isNumber = (text: string): boolean => /^-?\d/.test(text);
const bigint = (text: string): bigint => (text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text));

export function assemble(text: string): MachineCode {
  return new Assembler(text).assemble();
}

class Assembler {
  private readonly lines: readonly string[];
  private readonly code: number[] = [];
  private readonly constants: number[] = [];
  private readonly functions: FunctionCode[] = [];
  private readonly functionNames: readonly string[];
  private readonly switches: SwitchTable[] = [];
  private readonly loops: LoopCode[] = [];
  private readonly strings: string[] = [];
  private readonly globals: ObjectTemplate[] = [];
  private scope: Scope | undefined;

  constructor(text: string) {
    this.lines = text
      .split('\n')
      .map((line) => line.replace(/;.*/, '').trim())
      .filter((line) => line !== '');
    this.functionNames = this.lines.flatMap((line) => /^function (\w+)/.exec(line)?.[1] ?? []);
  }

  assemble(): MachineCode {
    for (const line of this.lines) {
      const global = /^global (\w+) (\d+)$/.exec(line);
      if (global !== null) this.globals.push(globalOf(global[1]!, Number(global[2])));
    }
    for (const line of this.lines) if (!line.startsWith('global ')) this.line(line);
    this.endFunction();
    return {
      code: Int32Array.from(this.code),
      constants: Int32Array.from(this.constants),
      sites: new Int32Array(this.code.length).fill(-1),
      places: [],
      functions: this.functions,
      switches: this.switches,
      loops: this.loops,
      strings: this.strings,
      globals: this.globals,
      threadLocals: [],
      stackTemplates: [],
      entry: 0,
    };
  }

  private line(line: string): void {
    const header = /^function (\w+)\((.*)\) -> (\d)$/.exec(line);
    if (header !== null) {
      this.startFunction(header[1]!, header[2]!, Number(header[3]));
      return;
    }
    const label = /^(\w+):$/.exec(line);
    if (label !== null) {
      this.current.labels.set(label[1]!, this.code.length);
      return;
    }
    const [first, ...operands] = line.match(/"[^"]*"|\S+/g)!;
    if (first === 'loop') this.declareLoop(operands);
    else this.instruction(first as Mnemonic, operands);
  }

  private get current(): Scope {
    if (this.scope === undefined) throw new Error('nothing may come before the first function');
    return this.scope;
  }

  private startFunction(name: string, parameters: string, resultWords: number): void {
    this.endFunction();
    this.scope = {
      slots: new Map(),
      labels: new Map(),
      loops: new Map(),
      pending: [],
      frameSize: FRAME.slots,
    };
    for (const parameter of parameters.split(',').filter((each) => each.trim() !== '')) {
      const [parameterName, words] = parameter.trim().split(':');
      this.slot(parameterName!, Number(words ?? 1));
    }
    this.functions.push({
      name,
      entry: this.code.length,
      frameSize: 0,
      parameterWords: this.current.frameSize - FRAME.slots,
      resultWords,
      isLibrary: false,
    });
  }

  private endFunction(): void {
    if (this.scope === undefined) return;
    for (const { label, fill } of this.scope.pending) {
      const target = this.scope.labels.get(label);
      if (target === undefined) throw new Error(`no label ${label}`);
      fill(target);
    }
    this.functions.push({ ...this.functions.pop()!, frameSize: this.scope.frameSize });
  }

  private slot(name: string, words: number): number {
    const [base, half] = name.split('.');
    const { slots } = this.current;
    if (!slots.has(base!)) {
      slots.set(base!, this.current.frameSize);
      this.current.frameSize += words;
    }
    return slots.get(base!)! + (half === 'high' ? 1 : 0);
  }

  private declareLoop([name, spins, ...live]: string[]): void {
    this.current.loops.set(name!, this.loops.length);
    const maySpin = spins === 'spins';
    this.loops.push({
      counterSlot: this.slot(`${name}.counter`, 1),
      savedSlot: this.slot(`${name}Saved`, savedWords(maySpin, live.length)),
      live: Int32Array.from(live, (word) => this.slot(word, 1)),
      maySpin,
      place: PLACE,
    });
  }

  private instruction(mnemonic: Mnemonic, operands: string[]): void {
    const signature = SIGNATURES[mnemonic];
    if (signature === undefined) throw new Error(`no instruction ${mnemonic}`);
    const given = mnemonic.startsWith('switch')
      ? [operands[0]!, this.table(operands.slice(1), mnemonic === 'switch2')]
      : operands;
    if (given.length !== signature.length) throw new Error(`${mnemonic} has the operands ${signature}`);
    this.code.push(OPCODES[mnemonic]);
    [...signature].forEach((letter, i) => {
      this.operand(letter, given[i]!);
    });
  }

  private operand(letter: string, text: string): void {
    switch (letter) {
      case 'd':
        this.code.push(this.slot(text, 1));
        break;
      case 'D':
        this.code.push(this.slot(text, 2));
        break;
      case 'a':
        this.code.push(isNumber(text) ? this.constant(bigint(text), 1) : this.slot(text, 1));
        break;
      case 'A':
        this.code.push(this.pair(text));
        break;
      case 'i':
        this.code.push(this.immediate(text));
        break;
      case 'l': {
        const at = this.code.push(-1) - 1;
        this.current.pending.push({ label: text, fill: (target) => (this.code[at] = target) });
        break;
      }
      case 'f':
        this.code.push(this.functionIndex(text));
    }
  }

  private functionIndex(name: string): number {
    const index = this.functionNames.indexOf(name);
    if (index === -1) throw new Error(`no function ${name}`);
    return index;
  }

  private constant(value: bigint, words: 1 | 2): number {
    const index = this.constants.push(Number(BigInt.asIntN(32, value))) - 1;
    if (words === 2) this.constants.push(Number(BigInt.asIntN(32, value >> 32n)));
    return ~index;
  }

  private pair(text: string): number {
    if (isNumber(text)) return this.constant(bigint(text), 2);
    if (!text.startsWith('&')) return this.slot(text, 2);
    const name = text.slice(1);
    const global = this.globals.findIndex((template) => template.name === name);
    const object =
      global === -1
        ? // The number of functions does not matter here, and is not yet known.
          functionObject({ globals: this.globals } as unknown as MachineCode, this.functionIndex(name))
        : global + 1;
    return this.constant(BigInt(object) << 32n, 2);
  }

  private immediate(text: string): number {
    if (isNumber(text)) return Number(text);
    const slot = /^\$([^:]+)(?::(\d+))?$/.exec(text);
    if (slot !== null) return this.slot(slot[1]!, Number(slot[2] ?? 1));
    if (text.startsWith('"')) return this.strings.push(text.slice(1, -1)) - 1;
    const loop = this.current.loops.get(text);
    if (loop !== undefined) return loop;
    const names = NAMED_IMMEDIATES.find((each) => each.includes(text));
    if (names === undefined) throw new Error(`no immediate ${text}`);
    return names.indexOf(text);
  }

  /** Makes the table of a switch; its index, as text. */
  private table(cases: string[], isPair: boolean): string {
    const values = cases.slice(0, -1).map((text) => text.split(':') as [string, string]);
    const targets = new Int32Array(values.length);
    const table = {
      low: Int32Array.from(values, ([value]) => Number(BigInt.asIntN(32, bigint(value)))),
      high: Int32Array.from(values, ([value]) =>
        isPair ? Number(BigInt.asIntN(32, bigint(value) >> 32n)) : 0,
      ),
      targets,
      otherwise: -1,
    };
    values.forEach(([, label], i) => {
      this.current.pending.push({ label, fill: (target) => (targets[i] = target) });
    });
    this.current.pending.push({ label: cases.at(-1)!, fill: (target) => (table.otherwise = target) });
    return String(this.switches.push(table) - 1);
  }
}

const globalOf = (name: string, size: number): ObjectTemplate => ({
  name,
  size,
  alignment: 8,
  bytes: new Uint8Array(size),
  isConstant: false,
  cells: new Int32Array(0),
  place: undefined,
});
