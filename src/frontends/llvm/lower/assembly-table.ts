/**
 * Reads tables of what instructions in inline assembly do (assembly-templates.ts), and looks
 * instructions up in them.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { SourceFile } from '../../../diagnostics/source.ts';
import { MODES, type Mode } from '../../../program/machine/code.ts';

/** `M`, `R`, `S`, `I`: what stands there in the instruction; a number is itself. */
export type Name = string;

export type Effect =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'fence'; readonly mode: Mode }
  | { readonly kind: 'load'; readonly mode: Mode; readonly memory: Name; readonly to: Name }
  | { readonly kind: 'store'; readonly mode: Mode; readonly memory: Name; readonly value: Name }
  | {
      readonly kind: 'update';
      readonly operation: 'xchg' | 'add' | 'sub' | 'and' | 'or' | 'xor';
      readonly memory: Name;
      readonly value: Name;
      readonly to: Name | undefined;
    }
  | { readonly kind: 'compare'; readonly memory: Name; readonly value: Name }
  | { readonly kind: 'success'; readonly to: Name }
  | { readonly kind: 'move'; readonly value: Name; readonly to: Name };

/** An effect, and what the names in it stand for: texts of operands, such as `$0`. */
export interface FoundEffect {
  readonly effect: Effect;
  readonly operands: ReadonlyMap<Name, string>;
}

interface Row {
  readonly pattern: RegExp;
  readonly names: readonly Name[];
  readonly effect: Effect;
}

export class AssemblyTable {
  private readonly rows: readonly Row[];

  /** Earlier tables come first. Throws InputError for a line that is none. */
  constructor(tables: readonly SourceFile[]) {
    this.rows = tables.flatMap((table) => readTable(table));
  }

  /**
   * The first row that is about an instruction and its operands; undefined if there is none.
   * `isInMemory`: of an operand, by its number. `mov $1,$0` loads or stores, as they are.
   */
  find(instruction: string, isInMemory: (operand: number) => boolean): FoundEffect | undefined {
    for (const { pattern, names, effect } of this.rows) {
      const match = pattern.exec(instruction);
      if (match === null) continue;
      const operands = new Map(names.map((name, i) => [name, match[i + 1]!]));
      const areMeant = [...operands].every(([name, text]) => {
        if (name === 'I') return true;
        const isMemory = isInMemory(operandNumber(text)) || /[([]/.test(text);
        return isMemory === (name === 'M');
      });
      if (areMeant) return { effect, operands };
    }
    return undefined;
  }
}

/** Of the text of an operand: `$1`, `${1:k}`, `0($1)`. */
export const operandNumber = (text: string): number => Number(/\$\{?(\d+)/.exec(text)![1]);

/** The instructions of a template: prefixes stay with what they belong to. */
export function instructionsOf(template: string): string[] {
  const parts = template
    .replace(/\/\*.*?\*\//gs, ' ')
    .split(/[\n;]/)
    .map((part) => part.replace(/#.*/, '').trim().replace(/\s+/g, ' ').replace(/ ?, ?/g, ','))
    .filter((part) => part !== '');
  const instructions: string[] = [];
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    const isPrefix = part === 'lock' || (part === 'rep' && parts[0] === 'nop');
    const whole = isPrefix ? `${part}; ${parts.shift() ?? ''}` : part.replace(/^lock /, 'lock; ');
    instructions.push(whole);
  }
  return instructions;
}

function readTable(table: SourceFile): Row[] {
  const rows: Row[] = [];
  let start = 0;
  for (const line of table.text.split('\n')) {
    const span = { file: table, start, end: start + line.length };
    start += line.length + 1;
    const text = line.replace(/^\s*#.*$/, '').trim();
    if (text === '') continue;
    const [, instructions, words] = /^(.*?)\s=\s(.*)$/.exec(text) ?? [];
    const effect = words === undefined ? undefined : readEffect(words.trim().split(/\s+/));
    if (instructions === undefined || effect === undefined)
      return fail('syntax', 'this line does not say what an instruction does', {
        span,
        expected:
          '`INSTRUCTION = EFFECT`, where the effect is one of nothing, fence MODE, load MODE M -> R, ' +
          'store MODE M R, exchange M R -> R, add M R -> R (for R also I or a number), compare M R, success -> R, move R -> S',
      });
    for (const instruction of instructions.split('|')) rows.push({ ...readPattern(instruction), effect });
  }
  return rows;
}

const UPDATES = { exchange: 'xchg', add: 'add', sub: 'sub', and: 'and', or: 'or', xor: 'xor' } as const;

function readEffect(words: readonly string[]): Effect | undefined {
  const [kind, ...rest] = words;
  const arrow = rest.indexOf('->');
  const [operands, to] = arrow < 0 ? [rest, undefined] : [rest.slice(0, arrow), rest[arrow + 1]];
  const [first, second, third] = operands;
  const mode = MODES.find((known) => known === first && known !== 'na');
  const isFull = operands.length === 2 && second !== undefined && first !== undefined;
  if (kind === 'nothing' && rest.length === 0) return { kind };
  if (kind === 'fence' && mode !== undefined && rest.length === 1) return { kind, mode };
  if (kind === 'load' && mode !== undefined && second !== undefined && to !== undefined)
    return { kind, mode, memory: second, to };
  if (kind === 'store' && mode !== undefined && third !== undefined)
    return { kind, mode, memory: second!, value: third };
  if (kind !== undefined && kind in UPDATES && isFull)
    return {
      kind: 'update',
      operation: UPDATES[kind as keyof typeof UPDATES],
      memory: first,
      value: second,
      to,
    };
  if (kind === 'compare' && isFull) return { kind, memory: first, value: second };
  if (kind === 'success' && to !== undefined) return { kind, to };
  if (kind === 'move' && first !== undefined && to !== undefined) return { kind, value: first, to };
  return undefined;
}

/** An operand `$0`, perhaps with a modifier: `${0:k}`. */
const OPERAND = String.raw`(\$\d+|\$\{\d+(?::\w)?\})`;
/** Memory is an operand, or what a register points to. */
const MEMORY = String.raw`((?:0?\(|\[)?(?:\$\d+|\$\{\d+(?::\w)?\})[)\]]?)`;
const LITERAL = '(-?(?:0x[0-9a-fA-F]+|[0-9]+))';

function readPattern(instruction: string): Pick<Row, 'pattern' | 'names'> {
  const names: Name[] = [];
  const [text = ''] = instructionsOf(instruction.replace(';', '\n'));
  const source = text.replace(/[A-Z]\b|[^A-Z]+|[A-Z]/g, (part) => {
    if (!/^[MRSI]$/.test(part)) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('\\$', '\\$*');
    names.push(part);
    return part === 'I' ? LITERAL : part === 'M' ? MEMORY : OPERAND;
  });
  const sized = source.replace(/^((?:lock; )?[a-z]+)(?=[ $]|$)/, '$1[bwlq]?');
  return { pattern: new RegExp(`^${sized}$`), names };
}
