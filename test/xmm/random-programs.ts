/**
 * Random litmus tests in C for XMM: rings of threads, each of which reads what the one before it writes and then writes for the next,
 * so that reads may see what comes after them in po ∪ rf. Values are copied, negated and made with false dependencies; stores stand
 * in branches that sometimes do the same. Registers have names of their own, one number over the whole program, since tests of
 * transformations move statements and compare what registers hold (test/graph/random-litmus.ts only knows the value read last).
 */
import fc from 'fast-check';

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
  | ({ readonly kind: 'add' | 'exchange'; readonly register: number; readonly value: Value } & Access)
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

export interface ProgramKind {
  readonly threads: number;
  readonly locations: number;
  /** On the longest path through each thread, all threads together. */
  readonly accesses: number;
  /** Read-modify-writes and fences; without them there are only loads and stores. */
  readonly hasUpdates: boolean;
  /** How many of 10 accesses are more than relaxed. */
  readonly strong: number;
  /** How many of 10 writes stand in branches. */
  readonly guarded: number;
  /** How many of 10 statements are followed by another of the same location. */
  readonly repeats: number;
}

const SIZE = { threads: 4, locations: 4, accesses: 9 };
/** About two of three programs of these kinds have load-buffering races and candidates with cycles. */
export const RELAXED: ProgramKind = { ...SIZE, hasUpdates: false, strong: 0, guarded: 3, repeats: 1 };
export const STRONG: ProgramKind = { ...SIZE, hasUpdates: true, strong: 1, guarded: 3, repeats: 1 };
/** With many accesses next to another of the same location. */
export const REPEATING: ProgramKind = { ...SIZE, hasUpdates: false, strong: 0, guarded: 3, repeats: 6 };
/** One in twenty has candidates with cycles and no load-buffering race. */
export const BRANCHING: ProgramKind = { ...SIZE, hasUpdates: false, strong: 0, guarded: 10, repeats: 1 };

const LOCATIONS = ['x', 'y', 'z', 'w'];
const ACCESS_ORDERS = {
  load: ['acquire', 'seq_cst'],
  store: ['release', 'seq_cst'],
  update: ['acquire', 'release', 'acq_rel', 'seq_cst'],
} as const;
/** Of a compare-exchange that fails. */
const FAILURE: Record<Order, Order> = {
  relaxed: 'relaxed',
  acquire: 'acquire',
  release: 'relaxed',
  acq_rel: 'acquire',
  seq_cst: 'seq_cst',
};

/** Programs of at most this size. */
export function xmmPrograms(kind: ProgramKind): fc.Arbitrary<XmmProgram> {
  const statements = new StatementArbitraries(kind);
  return fc
    .tuple(
      fc.integer({ min: 2, max: kind.threads }),
      fc.integer({ min: 2, max: kind.locations }),
      fc.boolean(),
    )
    .chain(([threads, locations, isWide]) =>
      fc.tuple(
        ...Array.from({ length: threads }, (_, thread) =>
          statements.thread(thread % locations, (thread + 1) % (isWide ? locations : 2), locations),
        ),
      ),
    )
    .map((threads) => settled(cutTo(threads, kind.accesses)))
    .filter((program) => program.length > 1);
}

/** Statements whose registers are any numbers; `settled` makes them into registers that are there. */
class StatementArbitraries {
  private readonly kind: ProgramKind;
  private readonly register = fc.nat({ max: 5 });
  private readonly number = fc.constantFrom(1, 1, 1, 2);
  private readonly value: fc.Arbitrary<Value> = fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('constant' as const), number: this.number }) },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('copy' as const), register: this.register }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('negation' as const), register: this.register }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('false-dependency' as const),
        register: this.register,
        number: this.number,
      }),
    },
  );

  constructor(kind: ProgramKind) {
    this.kind = kind;
  }

  /** Reads `from`, then writes `to`, with something before, between and after now and then. */
  thread(from: number, to: number, locations: number): fc.Arbitrary<Block> {
    const any = fc
      .nat({ max: locations - 1 })
      .chain((location) => fc.oneof(this.reading(location), this.writing(location)));
    const sometimes = (of: number): fc.Arbitrary<Block> =>
      fc.nat({ max: 9 }).chain((die) => (die < of ? any : fc.constant([])));
    return fc
      .tuple(sometimes(1), this.reading(from), sometimes(3), this.writing(to), sometimes(2))
      .map((blocks) => blocks.flat());
  }

  private reading(location: number): fc.Arbitrary<Block> {
    return this.repeated(
      fc.oneof(
        { weight: 9, arbitrary: this.load(location) },
        { weight: this.kind.hasUpdates ? 1 : 0, arbitrary: this.update(location) },
      ),
      location,
    );
  }

  private writing(location: number): fc.Arbitrary<Block> {
    const store = this.store(location);
    const fenced = fc
      .tuple(fc.constantFrom('acquire', 'release', 'acq_rel', 'seq_cst'), store)
      .map(([order, statement]): Block => [{ kind: 'fence', order }, statement]);
    const branches = fc.oneof(
      { weight: 3, arbitrary: store.map((statement): [Block, Block] => [[statement], []]) },
      { weight: 2, arbitrary: store.map((statement): [Block, Block] => [[statement], [statement]]) },
      { weight: 1, arbitrary: fc.tuple(store, store).map(([a, b]): [Block, Block] => [[a], [b]]) },
      {
        weight: 1,
        arbitrary: fc.tuple(this.load(location), store).map(([a, b]): [Block, Block] => [[a, b], [b]]),
      },
    );
    const { guarded, hasUpdates } = this.kind;
    return fc.oneof(
      { weight: 2 * (10 - guarded), arbitrary: this.repeated(store, location) },
      {
        weight: 3 * guarded,
        arbitrary: fc
          .tuple(this.register, fc.constantFrom(0, 1, 1), branches)
          .map(
            ([register, number, [body, otherwise]]): Block => [
              { kind: 'if', register, number, body, otherwise },
            ],
          ),
      },
      {
        weight: hasUpdates ? 5 : 0,
        arbitrary: this.update(location).map((statement) => [statement]),
      },
      { weight: hasUpdates ? 2 : 0, arbitrary: fenced },
    );
  }

  /** Followed by a load or store of the same location now and then. */
  private repeated(statement: fc.Arbitrary<Statement>, location: number): fc.Arbitrary<Block> {
    const again = fc.oneof(this.load(location), this.store(location));
    return fc
      .tuple(statement, fc.nat({ max: 9 }), again)
      .map(([first, die, second]) => (die < this.kind.repeats ? [first, second] : [first]));
  }

  private order(kind: keyof typeof ACCESS_ORDERS): fc.Arbitrary<Order> {
    const { strong } = this.kind;
    return fc.oneof(
      { weight: 10 - strong, arbitrary: fc.constant('relaxed' as const) },
      { weight: strong, arbitrary: fc.constantFrom<Order>(...ACCESS_ORDERS[kind]) },
    );
  }

  private load(location: number): fc.Arbitrary<Statement> {
    return this.order('load').map((order) => ({ kind: 'load', register: 0, location, order }));
  }

  private store(location: number): fc.Arbitrary<Statement> {
    return fc
      .tuple(this.order('store'), this.value)
      .map(([order, value]) => ({ kind: 'store', location, order, value }));
  }

  private update(location: number): fc.Arbitrary<Statement> {
    const kind = fc.constantFrom('add', 'exchange', 'compare-exchange');
    return fc
      .tuple(kind, this.order('update'), this.value, fc.nat({ max: 1 }))
      .map(([name, order, value, expected]) =>
        name === 'compare-exchange'
          ? { kind: name, register: 0, location, order, value, expected }
          : { kind: name, register: 0, location, order, value },
      );
  }
}

/** Accesses on the longest path. */
const lengthOf = (block: Block): number =>
  block.reduce((length, statement) => {
    if (statement.kind === 'if')
      return length + Math.max(lengthOf(statement.body), lengthOf(statement.otherwise));
    return statement.kind === 'fence' || statement.kind === 'assign' ? length : length + 1;
  }, 0);

/** Leaves out what would make the program too long, and threads of which nothing is left. */
function cutTo(program: XmmProgram, accesses: number): XmmProgram {
  let left = accesses;
  return program
    .map((block) =>
      block.filter((statement) => {
        const length = lengthOf([statement]);
        if (length > left) return false;
        left -= length;
        return true;
      }),
    )
    .filter((block) => block.length > 0);
}

/** Gives each read a register of its own; uses go to registers read before in the thread, and without any to constants. */
function settled(program: XmmProgram): XmmProgram {
  let next = 0;
  return program.map((thread) => {
    const first = next;
    const known = (register: number): number | undefined =>
      next === first ? undefined : first + (register % (next - first));
    const settledValue = (value: Value): Value => {
      if (value.kind === 'constant') return value;
      const register = known(value.register);
      return register === undefined ? { kind: 'constant', number: 1 } : { ...value, register };
    };
    const settle = (statement: Statement): Block => {
      switch (statement.kind) {
        case 'load':
          return [{ ...statement, register: next++ }];
        case 'store':
          return [{ ...statement, value: settledValue(statement.value) }];
        case 'if': {
          const register = known(statement.register);
          const body = statement.body.flatMap(settle);
          if (register === undefined) return body;
          return [{ ...statement, register, body, otherwise: statement.otherwise.flatMap(settle) }];
        }
        case 'fence':
          return [statement];
        default: {
          const value = settledValue(statement.value);
          return [{ ...statement, value, register: next++ }];
        }
      }
    };
    return thread.flatMap(settle);
  });
}

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
    case 'exchange': {
      const { kind, register, location, value, order } = statement;
      const name = kind === 'add' ? 'fetch_add' : 'exchange';
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
