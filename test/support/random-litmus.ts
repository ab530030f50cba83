/**
 * Random litmus tests in C for the graph engine: everything that makes it branch. Stores, loads, read-modify-writes whose kind
 * depends on what they read, fences, non-atomic accesses, branches, assumptions and loops that wait, over up to five locations.
 */
import fc from 'fast-check';

/** An operand: a number, or what the thread has read last, plus a number. */
export interface Operand {
  readonly isLast: boolean;
  readonly number: number;
}

interface Access {
  readonly location: number;
  /** Into the modes of the kind of access. */
  readonly mode: number;
}

export type Operation =
  | ({ readonly kind: 'load' } & Access)
  | ({ readonly kind: 'store' | 'add' | 'exchange'; readonly value: Operand } & Access)
  | ({ readonly kind: 'cas'; readonly expected: Operand; readonly value: Operand } & Access)
  | { readonly kind: 'fence'; readonly mode: number }
  /** The branches read nothing that the condition could not see: `last` is the same after both. */
  | {
      readonly kind: 'if';
      readonly number: number;
      readonly body: readonly Operation[];
      readonly otherwise: readonly Operation[];
    }
  | { readonly kind: 'assume'; readonly number: number }
  | ({ readonly kind: 'await'; readonly number: number } & Access);

export type LitmusProgram = readonly (readonly Operation[])[];

export interface ProgramSize {
  readonly threads: number;
  readonly locations: number;
  /** Of a thread, and of the program. */
  readonly length: number;
  readonly operations: number;
  /** Assumptions and loops that wait, so that executions are blocked or cut off. */
  readonly hasWaits?: boolean;
  /** Weights of stores, loads, RMWs and fences. */
  readonly weights?: readonly [number, number, number, number];
}

export const LOCATIONS = ['x', 'y', 'z', 'u', 'v'] as const;

const ORDERS = {
  load: ['na', 'relaxed', 'relaxed', 'acquire', 'seq_cst'],
  store: ['na', 'relaxed', 'relaxed', 'release', 'seq_cst'],
  update: ['relaxed', 'acquire', 'release', 'acq_rel', 'seq_cst'],
  fence: ['acquire', 'release', 'acq_rel', 'seq_cst', 'seq_cst'],
} as const;
/** Of a compare-exchange that fails, by its mode. */
const FAILURE_ORDERS = ['relaxed', 'acquire', 'relaxed', 'acquire', 'seq_cst'] as const;

/** Programs up to this size; those that are larger are cut. */
export function litmusPrograms(size: ProgramSize): fc.Arbitrary<LitmusProgram> {
  const location = fc.integer({ min: 0, max: size.locations - 1 });
  const mode = fc.integer({ min: 0, max: 4 });
  const number = fc.integer({ min: 0, max: 2 });
  const operand = fc.record({ isLast: fc.boolean(), number });
  const [stores, loads, updates, fences] = size.weights ?? [8, 8, 6, 2];
  const simple: fc.Arbitrary<Operation> = fc.oneof(
    {
      weight: stores,
      arbitrary: fc.record({ kind: fc.constant('store' as const), location, mode, value: operand }),
    },
    { weight: loads, arbitrary: fc.record({ kind: fc.constant('load' as const), location, mode }) },
    {
      weight: updates / 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('add' as const, 'exchange' as const),
        location,
        mode,
        value: operand,
      }),
    },
    {
      weight: updates / 2,
      arbitrary: fc.record({
        kind: fc.constant('cas' as const),
        location,
        mode,
        expected: operand,
        value: operand,
      }),
    },
    { weight: fences, arbitrary: fc.record({ kind: fc.constant('fence' as const), mode }) },
  );
  const branch = fc.array(simple, { maxLength: 2 });
  const operation: fc.Arbitrary<Operation> = fc.oneof(
    { weight: 10, arbitrary: simple },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('if' as const), number, body: branch, otherwise: branch }),
    },
    ...(size.hasWaits === true
      ? [
          { weight: 1, arbitrary: fc.record({ kind: fc.constant('assume' as const), number }) },
          {
            weight: 1,
            arbitrary: fc.record({ kind: fc.constant('await' as const), location, mode, number }),
          },
        ]
      : []),
  );
  const thread = fc.array(operation, { minLength: 1, maxLength: size.length });
  return fc
    .array(thread, { minLength: 2, maxLength: size.threads })
    .map((program) => cutTo(program, size.operations))
    .filter((program) => program.length > 1);
}

const sizeOf = (operation: Operation): number =>
  operation.kind === 'if'
    ? Math.max(operation.body.length, operation.otherwise.length)
    : operation.kind === 'fence' || operation.kind === 'assume'
      ? 0
      : 1;

function cutTo(program: LitmusProgram, operations: number): LitmusProgram {
  let left = operations;
  return program
    .map((thread) =>
      thread.filter((operation) => {
        left -= sizeOf(operation);
        return left >= 0;
      }),
    )
    .filter((thread) => thread.length > 0);
}

export function litmusText(program: LitmusProgram): string {
  const threads = program.map((operations, thread) => {
    const parameters = LOCATIONS.flatMap((name) => [`atomic_int* ${name}`, `int* n${name}`]);
    return `P${thread}(${parameters.join(', ')}) {\n${new ThreadPrinter().print(operations)}}`;
  });
  const init = program.flatMap((_, thread) => LOCATIONS.map((name) => `${thread}:n${name}=${name};`));
  return `C random\n{ ${init.join(' ')} }\n${threads.join('\n')}\nexists (true)\n`;
}

class ThreadPrinter {
  private count = 0;
  private readonly declared: string[] = ['int last = 0;'];

  print(operations: readonly Operation[]): string {
    const lines = operations.map((operation) => this.statement(operation));
    return [...this.declared, ...lines].map((line) => `  ${line}\n`).join('');
  }

  private statement(item: Operation): string {
    switch (item.kind) {
      case 'load':
        return `last = ${load(item)};`;
      case 'store':
        return ORDERS.store[item.mode] === 'na'
          ? `*n${LOCATIONS[item.location]} = ${operandText(item.value)};`
          : `atomic_store_explicit(${LOCATIONS[item.location]}, ${operandText(item.value)}, memory_order_${ORDERS.store[item.mode]});`;
      case 'add':
      case 'exchange': {
        const name = item.kind === 'add' ? 'fetch_add' : 'exchange';
        return `last = atomic_${name}_explicit(${LOCATIONS[item.location]}, ${operandText(item.value)}, memory_order_${ORDERS.update[item.mode]});`;
      }
      case 'cas': {
        const expected = `e${this.count++}`;
        this.declared.push(`int ${expected} = 0;`);
        const orders = `memory_order_${ORDERS.update[item.mode]}, memory_order_${FAILURE_ORDERS[item.mode]}`;
        const call = `atomic_compare_exchange_strong_explicit(${LOCATIONS[item.location]}, &${expected}, ${operandText(item.value)}, ${orders})`;
        return `${expected} = ${operandText(item.expected)}; last = ${call}; last = ${expected} + last;`;
      }
      case 'fence':
        return `atomic_thread_fence(memory_order_${ORDERS.fence[item.mode]});`;
      case 'if': {
        const [then, otherwise] = [item.body, item.otherwise].map((body) =>
          body.map((operation) => this.statement(operation)).join(' '),
        );
        return `if (last == ${item.number}) { ${then} } else { ${otherwise} }`;
      }
      case 'assume':
        return `assume(last == ${item.number});`;
      case 'await':
        return `while (${load(item)} != ${item.number});`;
    }
  }
}

const load = ({ location, mode }: Access): string =>
  ORDERS.load[mode] === 'na'
    ? `*n${LOCATIONS[location]}`
    : `atomic_load_explicit(${LOCATIONS[location]}, memory_order_${ORDERS.load[mode]})`;

const operandText = ({ isLast, number }: Operand): string => (isLast ? `last + ${number}` : String(number));
