/**
 * Random litmus tests in C for XMM: rings of threads, each of which reads what the one before it writes and then writes for the next,
 * so that reads may see what comes after them in po ∪ rf. Values are copied, negated and made with false dependencies; stores stand
 * in branches that sometimes do the same, or come to the same by way of another load.
 */
import fc from 'fast-check';
import type { Block, Order, Statement, Value, XmmProgram } from './xmm-program.ts';

export interface ProgramKind {
  readonly threads: number;
  readonly locations: number;
  /** On the longest path through each thread, all threads together. */
  readonly accesses: number;
  /** Read-modify-writes and fences; without them there are only loads and stores. */
  readonly hasUpdates: boolean;
  /** How many of 10 accesses are more than relaxed. */
  readonly strong: number;
  /** How many of 10 values are copied from a register. */
  readonly copies: number;
  /** How many of 10 writes stand in branches. */
  readonly guarded: number;
  /** How many of 10 statements are followed by another of the same location. */
  readonly repeats: number;
}

const SIZE = { threads: 4, locations: 4, accesses: 8 };
/** Half of the programs of these kinds have load-buffering races and candidates with cycles. */
export const RELAXED: ProgramKind = {
  ...SIZE,
  hasUpdates: false,
  strong: 0,
  copies: 4,
  guarded: 3,
  repeats: 1,
};
export const STRONG: ProgramKind = {
  ...SIZE,
  hasUpdates: true,
  strong: 1,
  copies: 4,
  guarded: 3,
  repeats: 1,
};
/** In these, numbers are added. */
export const COUNTING: ProgramKind = { ...STRONG, copies: 0, guarded: 5 };
/** With many accesses next to another of the same location. */
export const REPEATING: ProgramKind = {
  ...SIZE,
  hasUpdates: false,
  strong: 0,
  copies: 4,
  guarded: 3,
  repeats: 6,
};
/** One in fifty has candidates with cycles and no load-buffering race. */
export const BRANCHING: ProgramKind = {
  ...SIZE,
  hasUpdates: false,
  strong: 0,
  copies: 1,
  guarded: 10,
  repeats: 1,
};

const ACCESS_ORDERS = {
  load: ['acquire', 'seq_cst'],
  store: ['release', 'seq_cst'],
  update: ['acquire', 'release', 'acq_rel', 'seq_cst'],
} as const;
/** Programs of at most this size. */
export function xmmPrograms(kind: ProgramKind): fc.Arbitrary<XmmProgram> {
  return fc
    .tuple(
      fc.integer({ min: 2, max: kind.threads }),
      fc.integer({ min: 2, max: kind.locations }),
      fc.boolean(),
    )
    .chain(([threads, locations, isWide]) => {
      const statements = new StatementArbitraries(kind, locations);
      const ring = isWide ? locations : 2;
      return fc.tuple(
        ...Array.from({ length: threads }, (_, thread) =>
          statements.thread(thread % ring, (thread + 1) % ring),
        ),
      );
    })
    .map((threads) => settled(cutTo(threads, kind.accesses)))
    .filter((program) => program.length > 1);
}

/** Statements whose registers say how many reads ago they were read into; `settled` gives them their numbers. */
class StatementArbitraries {
  private readonly kind: ProgramKind;
  private readonly any: fc.Arbitrary<number>;
  private readonly register = fc.constantFrom(0, 0, 0, 1, 2);
  private readonly number = fc.constantFrom(1, 1, 1, 2);
  private readonly constant = fc.record({ kind: fc.constant('constant' as const), number: this.number });
  private readonly value: fc.Arbitrary<Value>;

  constructor(kind: ProgramKind, locations: number) {
    this.kind = kind;
    this.any = fc.nat({ max: locations - 1 });
    const { register, number } = this;
    this.value = fc.oneof(
      { weight: 10 - kind.copies, arbitrary: this.constant },
      { weight: kind.copies, arbitrary: fc.record({ kind: fc.constant('copy' as const), register }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('negation' as const), register }) },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('false-dependency' as const), register, number }),
      },
    );
  }

  /** Mostly reads `from` and writes `to`, with something before, between and after now and then. */
  thread(from: number, to: number): fc.Arbitrary<Block> {
    const anything = this.any.chain((location) => fc.oneof(this.reading(location), this.writing(location)));
    return fc
      .tuple(
        sometimes(1, anything),
        sometimes(9, this.reading(from)),
        sometimes(3, anything),
        this.writing(to),
        sometimes(2, anything),
      )
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
        weight: 3,
        arbitrary: fc.tuple(store, this.detour(location)).map(([a, b]): [Block, Block] => [[a], b]),
      },
    );
    const { guarded, hasUpdates } = this.kind;
    return fc.oneof(
      { weight: 2 * (10 - guarded), arbitrary: this.repeated(store, location) },
      {
        weight: 3 * guarded,
        arbitrary: fc
          .tuple(this.register, fc.nat({ max: 1 }), branches)
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

  /** A store that waits for another load, perhaps for what it reads, perhaps after another store. */
  private detour(location: number): fc.Arbitrary<Block> {
    const before = sometimes(
      4,
      this.any.chain((other) => this.store(other)).map((store) => [store]),
    );
    const load = this.any.chain((other) => this.load(other));
    return fc
      .tuple(before, load, this.store(location), fc.boolean())
      .map(([first, read, store, isGuarded]) => [
        ...first,
        read,
        isGuarded ? { kind: 'if', register: 0, number: 1, body: [store], otherwise: [] } : store,
      ]);
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

  /** Where values are copied nothing is added, for a sum that is promised to itself has no end of values. */
  private update(location: number): fc.Arbitrary<Statement> {
    const order = this.order('update');
    const kind = this.kind.copies === 0 ? 'add' : 'or';
    return fc.oneof(
      fc
        .tuple(order, this.constant)
        .map(([order, value]): Statement => ({ kind, register: 0, location, order, value })),
      fc
        .tuple(order, this.value)
        .map(([order, value]): Statement => ({ kind: 'exchange', register: 0, location, order, value })),
      fc.tuple(order, this.value, fc.nat({ max: 1 })).map(
        ([order, value, expected]): Statement => ({
          kind: 'compare-exchange',
          register: 0,
          location,
          order,
          value,
          expected,
        }),
      ),
    );
  }
}

/** In so many of 10 cases. */
const sometimes = (cases: number, block: fc.Arbitrary<Block>): fc.Arbitrary<Block> =>
  fc.nat({ max: 9 }).chain((die) => (die < cases ? block : fc.constant([])));

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
      next === first ? undefined : next - 1 - (register % (next - first));
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

/** The programs, with one or two fences of any kind put before statements or at ends of threads. */
export function withFences(programs: fc.Arbitrary<XmmProgram>): fc.Arbitrary<XmmProgram> {
  const order = fc.constantFrom<Order>('relaxed', 'acquire', 'release', 'acq_rel', 'seq_cst');
  const places = fc.array(fc.record({ thread: fc.nat(), at: fc.nat(), order }), {
    minLength: 1,
    maxLength: 2,
  });
  return fc.tuple(programs, places).map(([program, fences]) =>
    fences.reduce<XmmProgram>((before, fence) => {
      const thread = fence.thread % before.length;
      return before.map((block, i) => {
        const at = fence.at % (block.length + 1);
        if (i !== thread) return block;
        return [...block.slice(0, at), { kind: 'fence', order: fence.order }, ...block.slice(at)];
      });
    }, program),
  );
}
