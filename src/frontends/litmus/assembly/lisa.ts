/**
 * LISA, herd7's neutral test language: `r[acquire] r1 x`, `w[release] x 1`, `f[mb]`, `rmw[] r1 (add
 * r1 1) x`, `mov r2 (xor r1 r1)`, `b[] r1 L`. Annotations become set names with a capital first
 * letter. With a bell file they are checked and an instruction without any gets its defaults.
 * Obsolete and unsupported: `call`, fences from label sets to label sets.
 */
import type { BellInfo as ModelBellInfo } from '../../../cat/bell.ts';
import { fail } from '../../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import {
  type BinaryOperator,
  binary,
  constant,
  type Expression,
  register,
} from '../../../program/expression.ts';
import type { Tags } from '../../../program/instruction.ts';
import type { LitmusLanguage } from '../file/litmus-file.ts';
import { LitmusScanner, type LitmusToken } from '../file/scanner.ts';
import { assemblyLanguage, type Lowering } from './assembly-language.ts';
import type { AssemblyInstruction } from './table.ts';
import type { ThreadCode } from './thread-code.ts';

/** What LISA takes of a bell file: allowed and default annotations by kind of event. */
export type BellAnnotations = Pick<ModelBellInfo, 'annotations' | 'defaults'>;

type BellInstruction = 'R' | 'W' | 'F' | 'RMW' | 'B';

const REGISTER = /^r[0-9]+$/;

const canonicalRegister = (name: string): string | undefined => (REGISTER.test(name) ? name : undefined);

/** The language, with annotations checked against `bell` if there is one. */
export function lisaLanguage(bell: BellAnnotations | undefined): LitmusLanguage {
  const instruction =
    (kind: BellInstruction | undefined, lower: (line: Line, tags: Tags) => void): Lowering =>
    (code, parsed) => {
      const line = new Line(code, parsed);
      const tags = line.annotations(kind, bell);
      lower(line, tags);
      line.end();
    };
  const lowerings = new Map<string, Lowering>([
    ['r', instruction('R', read)],
    ['w', instruction('W', write)],
    ['f', instruction('F', fence)],
    ['rmw', instruction('RMW', readModifyWrite)],
    ['b', instruction('B', branch)],
    ['mov', instruction(undefined, move)],
  ]);
  return assemblyLanguage({
    language: 'LISA',
    lowerings,
    refused: new Map([['call', 'obsolete in herd7 too']]),
    examples: 'r, w, f, rmw, mov or b',
    canonicalRegister,
    readsFlags: () => false,
  });
}

const OPERATORS: Record<string, BinaryOperator> = {
  add: '+',
  sub: '-',
  xor: '^',
  and: '&',
  or: '|',
  eq: '==',
  neq: '!=',
};

/** One instruction while it is read. */
class Line {
  readonly code: ThreadCode;
  readonly instruction: AssemblyInstruction;
  readonly scanner: LitmusScanner;

  constructor(code: ThreadCode, instruction: AssemblyInstruction) {
    this.code = code;
    this.instruction = instruction;
    const { file, end } = instruction.whole.span;
    this.scanner = new LitmusScanner(file, instruction.mnemonic.span.end, end);
  }

  get span() {
    return this.instruction.whole.span;
  }

  end(): void {
    if (this.scanner.peek().kind !== 'end') this.scanner.unexpected('the end of the instruction');
  }

  /** The tags in brackets, capitalised. */
  annotations(kind: BellInstruction | undefined, bell: BellAnnotations | undefined): Tags {
    const written: LitmusToken[] = [];
    if (this.scanner.accept('[')) {
      while (!this.scanner.accept(']')) {
        written.push(this.tag());
        if (!this.scanner.at(']')) this.scanner.expect(',');
      }
    }
    if (kind === undefined) {
      if (written.length > 0)
        fail('syntax', '`mov` takes no annotations', { span: written[0]!.span, expected: 'a register' });
      return [];
    }
    const tags = written.length === 0 ? (bell?.defaults.get(kind) ?? []) : written.map(({ text }) => text);
    if (bell !== undefined) checkAnnotations(kind, tags, written, this.instruction, bell);
    return tags.map((name) => name[0]!.toUpperCase() + name.slice(1));
  }

  /** A tag may have hyphens: `rb-dep`. */
  private tag(): LitmusToken {
    const first = this.scanner.expectName('an annotation or `]`');
    let { end } = first.span;
    while (this.scanner.at('-')) {
      this.scanner.next();
      end = this.scanner.expectName('the rest of an annotation').span.end;
    }
    const span = { ...first.span, end };
    return { kind: 'name', text: span.file.text.slice(span.start, end), span };
  }

  register(): number {
    const token = this.scanner.peek();
    if (token.kind !== 'name' || !REGISTER.test(token.text))
      this.scanner.unexpected('a register such as `r1`');
    this.scanner.next();
    return this.code.registers.index(token.text);
  }

  isRegister(): boolean {
    const token = this.scanner.peek();
    return token.kind === 'name' && REGISTER.test(token.text);
  }

  /** A register, a number, or a variable's address. */
  atom(what = 'a register, a number or a variable'): Expression {
    if (this.isRegister()) return register(this.register());
    if (this.scanner.peek().kind === 'number' || this.scanner.at('-'))
      return constant(this.scanner.expectNumber(what));
    return constant(this.code.locations.address(this.scanner.expectName(what).text));
  }

  /** `x`, `r1`, `x+r1`, `x+4`. */
  address(): Expression {
    const base = this.atom('a variable or a register');
    return this.scanner.accept('+') ? binary('+', base, this.atom('a register or a number'), 64) : base;
  }

  /** An atom or `(add r1 1)`. */
  operation(): Expression {
    if (!this.scanner.accept('(')) return this.atom();
    const name = this.scanner.expectName('an operation such as `add`');
    const operator = OPERATORS[name.text];
    if (operator === undefined) {
      return fail('unknown-name', `\`${name.text}\` is not an operation of LISA`, {
        span: name.span,
        expected: `one of ${Object.keys(OPERATORS).join(', ')}`,
        suggestion: didYouMean(name.text, Object.keys(OPERATORS)),
      });
    }
    const left = this.atom();
    const right = this.atom();
    this.scanner.expect(')');
    return binary(operator, left, right, 32);
  }
}

function checkAnnotations(
  kind: BellInstruction,
  tags: readonly string[],
  written: readonly LitmusToken[],
  { mnemonic }: AssemblyInstruction,
  bell: BellAnnotations,
): void {
  const accepted = bell.annotations.get(kind) ?? [[]];
  const fits = accepted.some(
    (positions) => positions.length === tags.length && positions.every((allowed, i) => allowed.has(tags[i]!)),
  );
  if (fits) return;
  const known = new Set(accepted.flatMap((positions) => positions.flatMap((allowed) => [...allowed])));
  const expected = known.size === 0 ? 'no annotation' : `one of ${[...known].join(', ')}`;
  const unknown = written.find(({ text }) => !known.has(text));
  if (unknown === undefined) {
    const count = tags.length === 0 ? 'no annotations' : `the annotations ${tags.join(', ')}`;
    fail('syntax', `the bell file does not allow \`${mnemonic.text}\` with ${count}`, {
      span: mnemonic.span,
      expected: known.size === 0 ? expected : `${expected} in each position of its \`instructions ${kind}\``,
    });
  }
  fail(
    'unknown-name',
    `the bell file does not allow the annotation \`${unknown.text}\` on \`${mnemonic.text}\``,
    {
      span: unknown.span,
      expected,
      suggestion: didYouMean(unknown.text, known),
    },
  );
}

function read(line: Line, tags: Tags): void {
  const target = line.register();
  line.code.load(line.span, target, line.address(), tags);
}

function write(line: Line, tags: Tags): void {
  const address = line.address();
  line.code.store(line.span, address, line.atom(), tags);
}

function fence(line: Line, tags: Tags): void {
  if (line.scanner.at('{')) {
    fail('unsupported', 'fences between sets of labels are not supported', {
      span: line.scanner.peek().span,
    });
  }
  line.code.fence(line.span, ...tags);
}

/**
 * In the operation the register means the old value, so that the IR's own reading of the value is
 * right.
 */
function readModifyWrite(line: Line, tags: Tags): void {
  const destination = line.register();
  const value = line.operation();
  const address = line.address();
  line.code.readModifyWriteInPlace(line.span, destination, address, value, [...tags, 'X', 'RMW']);
}

function move(line: Line): void {
  const target = line.register();
  line.code.set(line.span, target, line.operation());
}

function branch(line: Line): void {
  const condition = line.isRegister() ? register(line.register()) : undefined;
  const token = line.scanner.expectName('a label');
  const label = { text: token.text, span: token.span };
  if (condition === undefined) line.code.jump(line.span, label);
  else line.code.branch(line.span, condition, label);
}
