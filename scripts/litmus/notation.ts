/**
 * The compact notation in which programs for C and Java are written down here, and its parser:
 *   x_rlx := 1        store            r := y_acq      load             y_rlx      load, value dropped
 *   x_na := 1, r := x_na               non-atomic (C) or plain (Java) accesses
 *   r := FADD_rlx[x, 1]   XCHG_sc[x, 2]   CAS_rlx/rlx[x, 0, 1]          F_sc       fence
 *   r := e   if (e) { ... } else { ... }   assume(e)                    local steps
 * Modes: na, rlx, acq, rel, ar (acquire and release), sc. A location is a name or `a[index]`.
 */

export type Mode = 'na' | 'rlx' | 'acq' | 'rel' | 'ar' | 'sc';

export type Statement =
  | { readonly kind: 'store'; readonly location: string; readonly mode: Mode; readonly value: string }
  | { readonly kind: 'load'; readonly register: string; readonly location: string; readonly mode: Mode }
  | {
      readonly kind: 'rmw';
      readonly operation: 'FADD' | 'XCHG' | 'CAS';
      readonly register: string;
      readonly location: string;
      readonly mode: Mode;
      readonly failureMode: Mode;
      /** One operand, or expected and new value of a CAS. */
      readonly operands: readonly string[];
    }
  | { readonly kind: 'fence'; readonly mode: Mode }
  | { readonly kind: 'assign'; readonly register: string; readonly value: string }
  | { readonly kind: 'assume'; readonly condition: string }
  | {
      readonly kind: 'if';
      readonly condition: string;
      readonly body: readonly Statement[];
      readonly otherwise: readonly Statement[];
    };

const MODE = '(na|rlx|acq|rel|ar|sc)';
const LOCATION = '([a-z]\\w*?(?:\\[\\w+\\])?)';
const LOAD = new RegExp(`^${LOCATION}_${MODE}$`);
const STORE = new RegExp(`^${LOCATION}_${MODE} := (.+)$`);
const RMW = new RegExp(`^(FADD|XCHG|CAS)_${MODE}(?:/${MODE})?\\[(.+)\\]$`);
const FENCE = new RegExp(`^F_${MODE}$`);
const ASSIGN = /^(\w+) := (.+)$/;

/** Index of the bracket that closes the one at `open`. */
function closing(text: string, open: number, pair: string): number {
  let depth = 0;
  for (let index = open; index < text.length; index++) {
    if (text[index] === pair[0]) depth++;
    else if (text[index] === pair[1] && --depth === 0) return index;
  }
  throw new Error(`no ${pair[1]} in ${text}`);
}

/** Parses the statements of one thread. Dropped values go to registers `d0`, `d1`, ... */
export function parseThread(text: string): readonly Statement[] {
  let dropped = 0;
  const simple = (source: string): Statement => {
    const load = (register: string, value: string): Statement => {
      const direct = LOAD.exec(value);
      if (direct !== null) return { kind: 'load', register, location: direct[1]!, mode: direct[2] as Mode };
      const rmw = RMW.exec(value);
      if (rmw === null) return { kind: 'assign', register, value };
      const [location, ...operands] = rmw[4]!.split(',').map((part) => part.trim());
      const mode = rmw[2] as Mode;
      return {
        kind: 'rmw',
        operation: rmw[1] as 'FADD' | 'XCHG' | 'CAS',
        register,
        location: location!,
        mode,
        failureMode: (rmw[3] ?? mode) as Mode,
        operands,
      };
    };
    const fence = FENCE.exec(source);
    if (fence !== null) return { kind: 'fence', mode: fence[1] as Mode };
    const store = STORE.exec(source);
    if (store !== null)
      return { kind: 'store', location: store[1]!, mode: store[2] as Mode, value: store[3]! };
    const assign = ASSIGN.exec(source);
    if (assign !== null) return load(assign[1]!, assign[2]!);
    if (LOAD.test(source) || RMW.test(source)) return load(`d${dropped++}`, source);
    throw new Error(`not understood: ${source}`);
  };

  const parse = (source: string): Statement[] => {
    const statements: Statement[] = [];
    let rest = source.trim();
    while (rest !== '') {
      if (/^(if|assume) ?\(/.test(rest)) {
        const open = rest.indexOf('(');
        const close = closing(rest, open, '()');
        const condition = rest.slice(open + 1, close);
        if (rest.startsWith('assume')) {
          statements.push({ kind: 'assume', condition });
          rest = rest.slice(close + 1).replace(/^\s*;?\s*/, '');
          continue;
        }
        const block = (from: string): [string, string] => {
          const brace = from.indexOf('{');
          const end = closing(from, brace, '{}');
          return [from.slice(brace + 1, end), from.slice(end + 1).trim()];
        };
        const [body, after] = block(rest.slice(close + 1));
        const [otherwise, tail] = after.startsWith('else') ? block(after) : ['', after];
        statements.push({ kind: 'if', condition, body: parse(body), otherwise: parse(otherwise) });
        rest = tail.replace(/^;?\s*/, '');
        continue;
      }
      const end = rest.indexOf(';');
      statements.push(simple((end === -1 ? rest : rest.slice(0, end)).trim()));
      rest = end === -1 ? '' : rest.slice(end + 1).trim();
    }
    return statements;
  };
  return parse(text);
}

export interface Notated {
  readonly name: string;
  /** What the test asks, in one line. */
  readonly asks: string;
  readonly threads: readonly string[];
  /** Initial values other than 0: `x=2`, `a={1,2}` for an array. */
  readonly init?: readonly string[];
  /** The condition after `exists`, or with its own quantifier. */
  readonly condition: string;
}

/** Calls `visit` on every statement, inner ones too; `nested` tells those inside an if. */
export function visitStatements(
  statements: readonly Statement[],
  visit: (statement: Statement, nested: boolean) => void,
  nested = false,
): void {
  for (const statement of statements) {
    visit(statement, nested);
    if (statement.kind !== 'if') continue;
    visitStatements(statement.body, visit, true);
    visitStatements(statement.otherwise, visit, true);
  }
}

/** Base names of the locations that a thread accesses, in order of appearance, with the weakest mode used. */
export function locationsUsed(statements: readonly Statement[]): ReadonlyMap<string, 'na' | 'atomic'> {
  const used = new Map<string, 'na' | 'atomic'>();
  visitStatements(statements, (statement) => {
    if (statement.kind !== 'store' && statement.kind !== 'load' && statement.kind !== 'rmw') return;
    const base = statement.location.replace(/\[.*/, '');
    if (statement.mode !== 'na') used.set(base, 'atomic');
    else if (!used.has(base)) used.set(base, 'na');
  });
  return used;
}
