/**
 * Small programs as values, and as litmus tests in C. Registers have names of their own, one number over the whole program, since tests of
 * transformations move statements and compare what registers hold (test/support/random-litmus.ts only knows the value read last).
 */

export type Order = 'relaxed' | 'acquire' | 'release' | 'acq_rel' | 'seq_cst';

export type Value =
  | { readonly kind: 'constant'; readonly number: number }
  /** `r`, `!r`, and `number + (r & 0)`. */
  | { readonly kind: 'copy' | 'negation'; readonly register: number }
  | { readonly kind: 'false-dependency'; readonly register: number; readonly number: number };

interface Access {
  readonly location: number;
  readonly order: Order;
}

export type Load = { readonly kind: 'load'; readonly register: number } & Access;
export type Store = { readonly kind: 'store'; readonly value: Value } & Access;

export type Statement =
  | Load
  | Store
  | ({ readonly kind: 'add' | 'or' | 'exchange'; readonly register: number; readonly value: Value } & Access)
  /** The register says whether it succeeded. */
  | ({
      readonly kind: 'compare-exchange';
      readonly register: number;
      readonly expected: number;
      readonly value: Value;
    } & Access)
  | { readonly kind: 'fence'; readonly order: Order }
  /** Transformations put it in place of loads. */
  | { readonly kind: 'assign'; readonly register: number; readonly value: Value }
  | {
      readonly kind: 'if';
      readonly register: number;
      readonly number: number;
      readonly body: Block;
      readonly otherwise: Block;
    };

export type Block = readonly Statement[];
/** Threads. Each register belongs to one of them and is read into once; before that it is 0. */
export type XmmProgram = readonly Block[];

const LOCATIONS = ['x', 'y', 'z', 'w'];

/** Of a compare-exchange that fails. */
const FAILURE: Record<Order, Order> = {
  relaxed: 'relaxed',
  acquire: 'acquire',
  release: 'relaxed',
  acq_rel: 'acquire',
  seq_cst: 'seq_cst',
};

/** The program as a litmus test. */
export function litmusText(program: XmmProgram): string {
  const parameters = LOCATIONS.map((name) => `atomic_int* ${name}`).join(', ');
  const threads = program.map((block, thread) => {
    const lines = block.map((statement) => `  ${statementText(statement)}\n`);
    const declared = declaredBy(block).map((name) => `int ${name} = 0;`);
    return `P${thread}(${parameters}) {\n  ${declared.join(' ')}\n${lines.join('')}}`;
  });
  return `C random\n{}\n${threads.join('\n')}\nexists (true)\n`;
}

function declaredBy(block: Block): string[] {
  return block.flatMap((statement) => {
    switch (statement.kind) {
      case 'if':
        return [...declaredBy(statement.body), ...declaredBy(statement.otherwise)];
      case 'compare-exchange':
        return [`r${statement.register}`, `e${statement.register}`];
      case 'store':
      case 'fence':
        return [];
      default:
        return [`r${statement.register}`];
    }
  });
}

function statementText(statement: Statement): string {
  const call = (name: string, operands: readonly string[], ...orders: readonly Order[]): string =>
    `atomic_${name}_explicit(${[...operands, ...orders.map((order) => `memory_order_${order}`)].join(', ')})`;
  switch (statement.kind) {
    case 'load':
      return `r${statement.register} = ${call('load', [LOCATIONS[statement.location]!], statement.order)};`;
    case 'store': {
      const { location, value, order } = statement;
      return `${call('store', [LOCATIONS[location]!, valueText(value)], order)};`;
    }
    case 'add':
    case 'or':
    case 'exchange': {
      const { kind, register, location, value, order } = statement;
      const name = kind === 'exchange' ? kind : `fetch_${kind}`;
      return `r${register} = ${call(name, [LOCATIONS[location]!, valueText(value)], order)};`;
    }
    case 'compare-exchange': {
      const { register, expected, location, value, order } = statement;
      const operands = [LOCATIONS[location]!, `&e${register}`, valueText(value)];
      const exchange = call('compare_exchange_strong', operands, order, FAILURE[order]);
      return `e${register} = ${expected}; r${register} = ${exchange};`;
    }
    case 'fence':
      return `atomic_thread_fence(memory_order_${statement.order});`;
    case 'assign':
      return `r${statement.register} = ${valueText(statement.value)};`;
    case 'if': {
      const [body, otherwise] = [statement.body, statement.otherwise].map((block) =>
        block.map(statementText).join(' '),
      );
      return `if (r${statement.register} == ${statement.number}) { ${body} } else { ${otherwise} }`;
    }
  }
}

function valueText(value: Value): string {
  switch (value.kind) {
    case 'constant':
      return String(value.number);
    case 'copy':
      return `r${value.register}`;
    case 'negation':
      return `!r${value.register}`;
    case 'false-dependency':
      return `${value.number} + (r${value.register} & 0)`;
  }
}
