/** Prints programs of the compact notation (notation.ts) as C and as Java litmus tests. */
import {
  locationsUsed,
  type Mode,
  type Notated,
  parseThread,
  type Statement,
  visitStatements,
} from './notation.ts';

const C_ORDER: Readonly<Record<Mode, string>> = {
  na: '',
  rlx: 'memory_order_relaxed',
  acq: 'memory_order_acquire',
  rel: 'memory_order_release',
  ar: 'memory_order_acq_rel',
  sc: 'memory_order_seq_cst',
};

/** Suffixes of VarHandle accessors; relaxed is Java's opaque, seq_cst its volatile. */
const JAVA_MODE: Readonly<Record<Mode, string>> = {
  na: '',
  rlx: 'Opaque',
  acq: 'Acquire',
  rel: 'Release',
  ar: '',
  sc: 'Volatile',
};

type Print = (statement: Exclude<Statement, { kind: 'if' }>, declare: (register: string) => string) => string;

/** Registers that are set inside an if, or set twice: declared at the top of the thread. */
function hoisted(statements: readonly Statement[]): string[] {
  const seen = new Set<string>();
  const needed = new Set<string>();
  visitStatements(statements, (statement, nested) => {
    if (!('register' in statement)) return;
    if (nested || seen.has(statement.register)) needed.add(statement.register);
    seen.add(statement.register);
  });
  return [...needed];
}

function printBody(statements: readonly Statement[], print: Print): string {
  const top = hoisted(statements);
  const declare = (register: string) => (top.includes(register) ? register : `int ${register}`);
  const lines = top.map((register) => `  int ${register} = 0;`);
  const walk = (block: readonly Statement[], indent: string) => {
    for (const statement of block) {
      if (statement.kind !== 'if') {
        lines.push(indent + print(statement, declare));
        continue;
      }
      lines.push(`${indent}if (${statement.condition}) {`);
      walk(statement.body, `${indent}  `);
      if (statement.otherwise.length > 0) {
        lines.push(`${indent}} else {`);
        walk(statement.otherwise, `${indent}  `);
      }
      lines.push(`${indent}}`);
    }
  };
  walk(statements, '  ');
  return lines.join('\n');
}

/** `x` is a pointer parameter, an element of an array its address. */
function cAddress(location: string): string {
  const element = /^(\w+)\[(\w+)\]$/.exec(location);
  return element === null ? location : `&${location}`;
}

const printCStatement: Print = (statement, declare) => {
  switch (statement.kind) {
    case 'store':
      if (statement.mode === 'na') return `*${statement.location} = ${statement.value};`;
      return `atomic_store_explicit(${cAddress(statement.location)}, ${statement.value}, ${C_ORDER[statement.mode]});`;
    case 'load': {
      const target = `${declare(statement.register)} = `;
      if (statement.mode === 'na') return `${target}*${statement.location};`;
      return `${target}atomic_load_explicit(${cAddress(statement.location)}, ${C_ORDER[statement.mode]});`;
    }
    case 'rmw': {
      const target = `${declare(statement.register)} = `;
      const at = cAddress(statement.location);
      const order = C_ORDER[statement.mode];
      if (statement.operation === 'FADD')
        return `${target}atomic_fetch_add_explicit(${at}, ${statement.operands[0]}, ${order});`;
      if (statement.operation === 'XCHG')
        return `${target}atomic_exchange_explicit(${at}, ${statement.operands[0]}, ${order});`;
      const [expected, value] = statement.operands;
      const local = `${statement.register}_expected`;
      return `int ${local} = ${expected}; ${target}atomic_compare_exchange_strong_explicit(${at}, &${local}, ${value}, ${order}, ${C_ORDER[statement.failureMode]});`;
    }
    case 'fence':
      return `atomic_thread_fence(${C_ORDER[statement.mode]});`;
    case 'assign':
      return `${declare(statement.register)} = ${statement.value};`;
    case 'assume':
      return `__VERIFIER_assume(${statement.condition});`;
  }
};

export function printC(program: Notated): string {
  const threads = program.threads.map(parseThread);
  const kinds = new Map<string, string>();
  for (const thread of threads) {
    for (const [name, kind] of locationsUsed(thread)) {
      kinds.set(name, kinds.get(name) === 'atomic_int' || kind === 'atomic' ? 'atomic_int' : 'int');
    }
  }
  const init = (program.init ?? []).map((entry) => {
    const [name, value] = entry.split('=');
    const values = value!.startsWith('{') ? value!.slice(1, -1).split(',') : undefined;
    const kind = kinds.get(name!);
    return values === undefined ? `${kind} ${name}=${value};` : `${kind} ${name}[${values.length}]=${value};`;
  });
  const functions = threads.map((thread, index) => {
    const parameters = [...locationsUsed(thread).keys()].map((name) => `${kinds.get(name)}* ${name}`);
    return `P${index}(${parameters.join(', ')}) {\n${printBody(thread, printCStatement)}\n}\n`;
  });
  const state = init.length === 0 ? '{ }' : `{ ${init.join(' ')} }`;
  return `C ${program.name}\n"${program.asks}"\n${state}\n\n${functions.join('\n')}\n${quantified(program.condition)}\n`;
}

const printJavaStatement: Print = (statement, declare) => {
  const handle = 'location' in statement ? statement.location.toUpperCase() : '';
  switch (statement.kind) {
    case 'store':
      return `${handle}.set${JAVA_MODE[statement.mode]}(${statement.value});`;
    case 'load':
      return `${declare(statement.register)} = ${handle}.get${JAVA_MODE[statement.mode]}();`;
    case 'rmw': {
      const suffix = statement.mode === 'acq' || statement.mode === 'rel' ? JAVA_MODE[statement.mode] : '';
      const names = { FADD: 'getAndAdd', XCHG: 'getAndSet', CAS: 'compareAndExchange' };
      return `${declare(statement.register)} = ${handle}.${names[statement.operation]}${suffix}(${statement.operands.join(', ')});`;
    }
    case 'fence': {
      const names: Partial<Record<Mode, string>> = {
        sc: 'fullFence',
        acq: 'acquireFence',
        rel: 'releaseFence',
      };
      const name = names[statement.mode];
      if (name === undefined) throw new Error(`Java has no fence ${statement.mode}`);
      return `VarHandle.${name}();`;
    }
    case 'assign':
      return `${declare(statement.register)} = ${statement.value};`;
    case 'assume':
      throw new Error('Java litmus tests have no assume');
  }
};

export function printJava(program: Notated): string {
  const threads = program.threads.map(parseThread);
  const handles = threads.map((thread, index) =>
    [...locationsUsed(thread).keys()].map((name) => `${index}:${name.toUpperCase()}=${name};`).join(' '),
  );
  const values = (program.init ?? []).map((entry) => `${entry};`);
  const bodies = threads.map(
    (thread, index) => `Thread${index} {\n${printBody(thread, printJavaStatement)}\n}\n`,
  );
  const init = [...values, ...handles].join('\n');
  return `Java ${program.name}\n"${program.asks}"\n{\n${init}\n}\n\n${bodies.join('\n')}\n${quantified(program.condition)}\n`;
}

function quantified(condition: string): string {
  return /^(exists|~exists|forall)\b/.test(condition) ? condition : `exists (${condition})`;
}
