/**
 * Random small programs (java-program.ts): main starts one or two threads, acts beside them, joins them (not always) and reads what they
 * have written. Plain accesses, volatiles and monitors, branches on what was read, loops of two rounds.
 */
import type { AccessMode, Block, JavaProgram, Statement, Value } from './java-program.ts';

type Random = (below: number) => number;

/**
 * With so many accesses and synchronisations at most on the longest path through each thread, all threads together. Some thread reads
 * what another writes. `mixes`: cells are accessed in all modes of VarHandles, and there are fences. `workers`: most threads besides main.
 */
export function randomJavaProgram(random: Random, most: number, mixes: boolean, workers = 2): JavaProgram {
  for (;;) {
    const program = anyProgram(random, most, mixes, workers);
    if (hasCommunication(program)) return program;
  }
}

function anyProgram(random: Random, most: number, mixes: boolean, mostWorkers: number): JavaProgram {
  const kind = { cells: random(4) === 0 ? 1 : 2, volatiles: 1, monitors: 1 + random(2) };
  // Half of the programs have hardly anything but plain accesses: these are the weak ones.
  const plain = random(2) === 0 ? 9 : 5;
  const workers = 1 + random(mostWorkers);
  const budget = { left: most };
  const made = Array.from(
    { length: workers },
    () => new RandomThread({ ...kind, plain, mixes }, random, budget),
  );
  const main = new RandomThread({ ...kind, plain, mixes }, random, budget);
  const targets = made.map((_, i) => i + 1);
  const starts = targets.map((target): Statement => ({ kind: 'start', target }));
  const joins = targets.filter(() => random(8) > 0).map((target): Statement => ({ kind: 'join', target }));
  // What is done last gets what the budget has left.
  const first = random(3) === 0 ? main.block(1) : [];
  // With more than two workers, main acts between the first start and the others.
  const early = workers > 2 ? main.block(1) : [];
  const bodies = made.map((thread) => thread.block(2 + random(2)));
  const between = workers === 1 ? main.block(2 + random(2)) : [];
  const last = main.reads();
  const body = [...first, starts[0]!, ...early, ...starts.slice(1), ...between, ...joins, ...last];
  return {
    ...kind,
    threads: [
      { registers: main.registers, body },
      ...made.map(({ registers }, i) => ({ registers, body: bodies[i]! })),
    ],
  };
}

function hasCommunication({ threads }: JavaProgram): boolean {
  const [reads, writes] = [new Set<string>(), new Set<string>()];
  for (const [thread, { body }] of threads.entries()) {
    visit(body, (statement) => {
      if (statement.kind === 'read') reads.add(`${thread} ${statement.cell}`);
      if (statement.kind === 'write') writes.add(`${thread} ${statement.cell}`);
    });
  }
  return [...reads].some((read) => {
    const [thread, cell] = read.split(' ');
    return threads.some((_, other) => other !== Number(thread) && writes.has(`${other} ${cell}`));
  });
}

function visit(body: Block, see: (statement: Statement) => void): void {
  for (const statement of body) {
    see(statement);
    if ('body' in statement) visit(statement.body, see);
    if ('otherwise' in statement) visit(statement.otherwise, see);
  }
}

interface ThreadKind extends Omit<JavaProgram, 'threads'> {
  /** How many of 10 statements are accesses of cells. */
  readonly plain: number;
  readonly mixes: boolean;
}

const MODES = ['plain', 'plain', 'plain', 'opaque', 'ordered', 'volatile'] as const;

class RandomThread {
  registers = 0;
  /** The cell of the last access, if that was a write. */
  private lastWritten: number | undefined;
  private readonly kind: ThreadKind;
  private readonly random: Random;
  private readonly budget: { left: number };

  constructor(kind: ThreadKind, random: Random, budget: { left: number }) {
    this.kind = kind;
    this.random = random;
    this.budget = budget;
  }

  block(statements: number): Block {
    const body: Statement[] = [];
    for (let i = 0; i < statements && this.budget.left > 0; i++) body.push(this.statement());
    return body;
  }

  /** Of some cells. */
  reads(): Block {
    const body: Statement[] = [];
    for (let cell = 0; cell < this.kind.cells; cell++)
      if (this.random(3) > 0 && this.budget.left-- > 0)
        body.push({ kind: 'read', register: this.registers++, cell });
    return body;
  }

  private statement(): Statement {
    const { random, budget } = this;
    if (random(10) < this.kind.plain) return this.cellAccess();
    const die = random(10);
    if (die < 3 && budget.left > 2) {
      budget.left -= 2;
      return { kind: 'synchronized', monitor: random(this.kind.monitors), body: this.block(1 + random(2)) };
    }
    if (die < 5 && this.registers > 0) {
      const register = random(this.registers);
      const body = this.block(1);
      return {
        kind: 'if',
        register,
        equals: random(2),
        body,
        otherwise: random(3) === 0 ? this.block(1) : [],
      };
    }
    if (die === 5 && budget.left > 3) return this.loop();
    return this.volatileAccess();
  }

  /** Both rounds count. */
  private loop(): Statement {
    const before = this.budget.left;
    const body = [this.cellAccess(), ...(this.random(2) === 0 ? [this.volatileAccess()] : [])];
    this.budget.left -= before - this.budget.left;
    const until = this.random(this.registers === 0 ? 1 : this.registers);
    this.registers = Math.max(this.registers, 1);
    return { kind: 'repeat', times: 2, until, body };
  }

  private cellAccess(): Statement {
    const { random, kind } = this;
    this.budget.left--;
    const cell = random(kind.cells);
    const mode: AccessMode = kind.mixes ? MODES[random(MODES.length)]! : 'plain';
    if (kind.mixes && random(10) === 0)
      return { kind: 'fence', mode: (['acquire', 'release', 'full'] as const)[random(3)]! };
    if (kind.mixes && random(10) === 0) return { kind: 'add', register: this.registers++, cell, number: 1 };
    const written = this.lastWritten;
    this.lastWritten = undefined;
    // Reads of another cell after a write: what a store buffer shows.
    if (written !== undefined && kind.cells > 1 && random(2) === 0)
      return { kind: 'read', register: this.registers++, cell: 1 - written, mode };
    if (random(2) === 1) return { kind: 'read', register: this.registers++, cell, mode };
    this.lastWritten = cell;
    return { kind: 'write', cell, value: this.value(), mode };
  }

  private volatileAccess(): Statement {
    this.budget.left--;
    const volatile = this.random(this.kind.volatiles);
    const die = this.random(5);
    if (die < 2) return { kind: 'volatile-write', volatile, value: this.value() };
    if (die < 4) return { kind: 'volatile-read', register: this.registers++, volatile };
    return { kind: 'volatile-add', register: this.registers++, volatile, number: 1 };
  }

  private value(): Value {
    const number = 1 + this.random(2);
    if (this.registers === 0 || this.random(3) > 0) return { kind: 'constant', number };
    return { kind: 'sum', register: this.random(this.registers), number: this.random(2) };
  }
}
