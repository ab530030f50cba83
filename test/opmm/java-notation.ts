/**
 * Small programs (java-program.ts) as text, one text for each thread beside main, which starts them all and joins those that no other has joined:
 *
 *   r1 = x; if r1 == 0 { x = 1 } else { y = r1 }; sync m { x = r1 + 1 }; r2 = v; r3 = v.getAndAdd(1); join 1
 *
 * Registers are r and a number; names with v are volatiles, with m monitors, with o cells that are accessed in opaque mode,
 * all others plain cells.
 */
import type { AccessMode, Block, JavaProgram, JavaThread, Statement, Value } from './java-program.ts';

/** Names in a text, numbered as they appear. */
class Names {
  private readonly names: string[] = [];

  number(name: string): number {
    const known = this.names.indexOf(name);
    return known >= 0 ? known : this.names.push(name) - 1;
  }

  get count(): number {
    return this.names.length;
  }
}

export interface ReadProgram {
  readonly program: JavaProgram;
  /** A state such as `1:r1=0 2:r2=1` in the words of the oracle: what it says of those registers. */
  readonly matches: (state: string, wanted: string) => boolean;
}

export function readJavaProgram(...texts: readonly string[]): ReadProgram {
  const shared = { cells: new Names(), volatiles: new Names(), monitors: new Names() };
  const registers = texts.map(() => new Names());
  const bodies = texts.map((text, i) => new ThreadReader(text, shared, registers[i]!).read());
  const targets = texts.map((_, i) => i + 1);
  const joined = bodies.flat().flatMap((statement) => (statement.kind === 'join' ? [statement.target] : []));
  const main: JavaThread = {
    registers: 0,
    body: [
      ...targets.map((target): Statement => ({ kind: 'start', target })),
      ...targets
        .filter((target) => !joined.includes(target))
        .map((target): Statement => ({ kind: 'join', target })),
    ],
  };
  return {
    program: {
      cells: shared.cells.count,
      volatiles: shared.volatiles.count,
      monitors: shared.monitors.count,
      threads: [main, ...bodies.map((body, i) => ({ registers: registers[i]!.count, body }))],
    },
    matches: (state, wanted) => {
      const parts = state.split(' ');
      return wanted.split(' ').every((part) => {
        const [, thread, register, value] = /^(\d+):(r\d+)=(-?\d+)$/.exec(part)!;
        const number = registers[Number(thread) - 1]!.number(register!);
        return parts.includes(`t${thread}r${number}=${value}`);
      });
    },
  };
}

class ThreadReader {
  private readonly tokens: readonly string[];
  private readonly shared: Readonly<Record<'cells' | 'volatiles' | 'monitors', Names>>;
  private readonly registers: Names;
  private at = 0;

  constructor(
    text: string,
    shared: Readonly<Record<'cells' | 'volatiles' | 'monitors', Names>>,
    registers: Names,
  ) {
    this.tokens = text.match(/==|[\w.]+|[=+;{}()]/g) ?? [];
    this.shared = shared;
    this.registers = registers;
  }

  read(): Block {
    const body: Statement[] = [];
    while (this.at < this.tokens.length && this.tokens[this.at] !== '}') {
      if (this.tokens[this.at] === ';') this.at++;
      else body.push(this.statement());
    }
    return body;
  }

  private statement(): Statement {
    const first = this.next();
    if (first === 'join') return { kind: 'join', target: Number(this.next()) };
    if (first === 'sync') {
      const monitor = this.shared.monitors.number(this.next());
      return { kind: 'synchronized', monitor, body: this.braces() };
    }
    if (first === 'if') {
      const register = this.registers.number(this.next());
      this.expect('==');
      const equals = Number(this.next());
      const body = this.braces();
      if (this.tokens[this.at] !== 'else') return { kind: 'if', register, equals, body, otherwise: [] };
      this.at++;
      return { kind: 'if', register, equals, body, otherwise: this.braces() };
    }
    this.expect('=');
    if (!isRegister(first)) {
      const value = this.value();
      return isVolatile(first)
        ? { kind: 'volatile-write', volatile: this.shared.volatiles.number(first), value }
        : { kind: 'write', cell: this.shared.cells.number(first), value, mode: modeOf(first) };
    }
    return this.load(this.registers.number(first));
  }

  private load(register: number): Statement {
    const [name, method] = this.next().split('.');
    if (!isVolatile(name!)) {
      const cell = this.shared.cells.number(name!);
      return { kind: 'read', register, cell, mode: modeOf(name!) };
    }
    const volatile = this.shared.volatiles.number(name!);
    if (method === undefined) return { kind: 'volatile-read', register, volatile };
    this.expect('(');
    const number = Number(this.next());
    this.expect(')');
    return { kind: 'volatile-add', register, volatile, number };
  }

  private value(): Value {
    const first = this.next();
    if (!isRegister(first)) return { kind: 'constant', number: Number(first) };
    const register = this.registers.number(first);
    if (this.tokens[this.at] !== '+') return { kind: 'sum', register, number: 0 };
    this.at++;
    return { kind: 'sum', register, number: Number(this.next()) };
  }

  private braces(): Block {
    this.expect('{');
    const body = this.read();
    this.expect('}');
    return body;
  }

  private next(): string {
    const token = this.tokens[this.at++];
    if (token === undefined) throw new Error('the text of a thread ends too early');
    return token;
  }

  private expect(token: string): void {
    const found = this.next();
    if (found !== token) throw new Error(`${found} where ${token} should be`);
  }
}

const isRegister = (name: string): boolean => /^r\d+$/.test(name);
const isVolatile = (name: string): boolean => name.startsWith('v');
const modeOf = (name: string): AccessMode => (name.startsWith('o') ? 'opaque' : 'plain');
