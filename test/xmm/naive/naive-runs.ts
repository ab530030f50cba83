/**
 * What one thread of a small program (../xmm-program.ts) can do: an interpreter of its own, so that
 * the oracle of this folder shares nothing with Heddle's front end, machine and engines.
 *
 * A read may return anything that some thread can write to its location: the least fixpoint of
 * values. An RMW is two events, a failed compare-exchange one.
 */
import type { Block, Order, Statement, Value, XmmProgram } from '../xmm-program.ts';

export type Mode = 'na' | 'rlx' | 'acq' | 'rel' | 'acq_rel' | 'sc';

/** Compared by identity: a run of a thread has the same events in all graphs. */
export interface NaiveEvent {
  /** -1 for initial writes. */
  readonly thread: number;
  /** Its place in the thread. */
  readonly index: number;
  readonly kind: 'R' | 'W' | 'F';
  /** -1 for a fence. */
  readonly location: number;
  readonly mode: Mode;
  readonly value: number;
  /** Of the write of an RMW: its read. */
  readonly rmwRead: NaiveEvent | undefined;
}

/** One way through a thread. */
export type NaiveRun = readonly NaiveEvent[];

/** By location: what may be read. */
type Values = ReadonlyMap<number, ReadonlySet<number>>;

/** Where so many values can be written, there may be no end of them. */
const MOST_VALUES = 8;

const READ_MODE: Readonly<Record<Order, Mode>> = {
  relaxed: 'rlx',
  acquire: 'acq',
  release: 'rlx',
  acq_rel: 'acq',
  seq_cst: 'sc',
};
const WRITE_MODE: Readonly<Record<Order, Mode>> = {
  relaxed: 'rlx',
  acquire: 'rlx',
  release: 'rel',
  acq_rel: 'rel',
  seq_cst: 'sc',
};
const FENCE_MODE: Readonly<Record<Order, Mode>> = {
  relaxed: 'rlx',
  acquire: 'acq',
  release: 'rel',
  acq_rel: 'acq_rel',
  seq_cst: 'sc',
};

/** By thread, all its runs; undefined if values have no end that this oracle would wait for. */
export function runsOf(program: XmmProgram, locations: readonly number[]): NaiveRun[][] | undefined {
  const values = new Map(locations.map((location) => [location, new Set([0])]));
  for (;;) {
    const runs = program.map((block, thread) => [...new Walk(thread, values).from(block, [], new Map())]);
    let grew = false;
    for (const { kind, location, value } of runs.flat(2)) {
      const known = values.get(location);
      if (kind !== 'W' || known === undefined || known.has(value)) continue;
      known.add(value);
      grew = true;
    }
    if (!grew) return runs;
    if ([...values.values()].some(({ size }) => size > MOST_VALUES)) return undefined;
  }
}

type Registers = ReadonlyMap<number, number>;

/** Goes through a thread in every way. */
class Walk {
  private readonly thread: number;
  private readonly values: Values;

  constructor(thread: number, values: Values) {
    this.thread = thread;
    this.values = values;
  }

  *from(statements: Block, done: NaiveRun, registers: Registers): Generator<NaiveRun> {
    const [statement, ...rest] = statements;
    if (statement === undefined) {
      yield done;
      return;
    }
    const { kind } = statement;
    if (kind === 'if') {
      const isTaken = (registers.get(statement.register) ?? 0) === statement.number;
      yield* this.from([...(isTaken ? statement.body : statement.otherwise), ...rest], done, registers);
    } else if (kind === 'assign') {
      const value = evaluate(statement.value, registers);
      yield* this.from(rest, done, new Map([...registers, [statement.register, value]]));
    } else if (kind === 'fence') {
      const fence = this.event(done, 'F', -1, FENCE_MODE[statement.order], 0);
      yield* this.from(rest, [...done, fence], registers);
    } else if (kind === 'store') {
      const value = evaluate(statement.value, registers);
      const write = this.event(done, 'W', statement.location, WRITE_MODE[statement.order], value);
      yield* this.from(rest, [...done, write], registers);
    } else yield* this.reading(statement, rest, done, registers);
  }

  private *reading(
    statement: Extract<Statement, { readonly location: number; readonly register: number }>,
    rest: Block,
    done: NaiveRun,
    registers: Registers,
  ): Generator<NaiveRun> {
    const { kind, register, location, order } = statement;
    for (const seen of this.values.get(location) ?? []) {
      const read = this.event(done, 'R', location, READ_MODE[order], seen);
      const isExchanged = kind === 'compare-exchange' && seen === statement.expected;
      const result = kind === 'compare-exchange' ? Number(isExchanged) : seen;
      const after = new Map([...registers, [register, result]]);
      if (kind === 'load') yield* this.from(rest, [...done, read], after);
      else if (kind === 'compare-exchange' && !isExchanged) {
        // A failure does not release: its order is that of a load.
        yield* this.from(rest, [...done, read], after);
      } else {
        const operand = evaluate(statement.value, registers);
        const written = kind === 'add' ? seen + operand : kind === 'or' ? seen | operand : operand;
        const write = this.event([...done, read], 'W', location, WRITE_MODE[order], written, read);
        yield* this.from(rest, [...done, read, write], after);
      }
    }
  }

  private event(
    done: NaiveRun,
    kind: NaiveEvent['kind'],
    location: number,
    mode: Mode,
    value: number,
    rmwRead?: NaiveEvent,
  ): NaiveEvent {
    return { thread: this.thread, index: done.length, kind, location, mode, value, rmwRead };
  }
}

function evaluate(value: Value, registers: Registers): number {
  switch (value.kind) {
    case 'constant':
    case 'false-dependency':
      return value.number;
    case 'copy':
      return registers.get(value.register) ?? 0;
    case 'negation':
      return Number((registers.get(value.register) ?? 0) === 0);
  }
}
