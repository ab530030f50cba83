/**
 * The code of one thread of an execution. All instructions always run: control dependencies come
 * from branches to the next instruction. As a branch controls all that follows it, ctrl must be
 * closed under program order.
 */
import { type FoundExecution, readsOf, writesOf } from '../question/found-execution.ts';
import type { AssemblyAddress, Machine } from './assembly-machine.ts';
import { RegisterPool } from './register-pool.ts';
import { locationName, sourcesOf, writtenValues } from './values.ts';

export interface ThreadText {
  /** `0:X1=x`: registers that hold addresses. */
  readonly initial: readonly string[];
  readonly lines: readonly string[];
  /** By event: the register of what it reads, as the condition names it. */
  readonly registers: ReadonlyMap<number, string>;
  /** `0:X2=0`: store-exclusives that succeed. */
  readonly successes: readonly string[];
}

/**
 * Pre: checkShape of assembly-frame.ts lets the execution through. `newLabel` gives a label that no
 * thread of the test has: herd7 wants them unique in the whole test.
 */
export function threadText(
  execution: FoundExecution,
  thread: number,
  machine: Machine,
  newLabel: () => string,
): ThreadText {
  return new ThreadWriter(execution, thread, machine, newLabel).write();
}

class ThreadWriter {
  private readonly execution: FoundExecution;
  private readonly thread: number;
  private readonly machine: Machine;
  private readonly own: readonly number[];
  private readonly written: ReturnType<typeof writtenValues>;
  private readonly addressSources: ReturnType<typeof sourcesOf>;
  private readonly dataSources: ReturnType<typeof sourcesOf>;
  private readonly controlSources: ReturnType<typeof sourcesOf>;
  private readonly pool: RegisterPool;
  /**
   * By location: the register that holds its address, or its name where addresses are immediate.
   */
  private readonly bases = new Map<number, string>();
  private readonly lines: string[] = [];
  private readonly registers = new Map<number, string>();
  private readonly successes: string[] = [];
  private readonly newLabel: () => string;

  constructor(execution: FoundExecution, thread: number, machine: Machine, newLabel: () => string) {
    this.newLabel = newLabel;
    this.execution = execution;
    this.thread = thread;
    this.machine = machine;
    this.own = execution.events.flatMap((event, number) => (event.thread === thread ? [number] : []));
    this.written = writtenValues(execution);
    this.addressSources = sourcesOf(execution, execution.addr);
    this.dataSources = sourcesOf(execution, execution.data);
    this.controlSources = sourcesOf(execution, execution.ctrl);
    this.pool = new RegisterPool(machine.registers, execution.language.litmus);
  }

  write(): ThreadText {
    const { machine, thread, bases, lines, registers, successes } = this;
    this.takeBases();
    let controlled: readonly number[] = [];
    for (const number of this.own) {
      this.emitBranches(number, controlled);
      controlled = this.controlSources[number]!;
      this.emit(number);
      this.pool.returnLent();
    }
    return {
      initial: [...bases].flatMap(([location, base]) =>
        machine.numbers.kind === 'immediate'
          ? []
          : [`${thread}:${machine.inState(base)}=${locationName(location)}`],
      ),
      lines,
      registers: new Map([...registers].map(([number, register]) => [number, machine.inState(register)])),
      successes,
    };
  }

  private takeBases(): void {
    for (const number of this.own) {
      const { location } = this.execution.events[number]!;
      if (location < 0 || this.bases.has(location)) continue;
      const isImmediate = this.machine.numbers.kind === 'immediate';
      this.bases.set(location, isImmediate ? locationName(location) : this.pool.take());
    }
  }

  /** A branch for each read that controls the event and not the events before it. */
  private emitBranches(number: number, controlled: readonly number[]): void {
    const control = this.controlSources[number]!;
    if (controlled.some((read) => !control.includes(read)))
      throw new Error(`ctrl is not closed under program order at event ${number}`);
    for (const read of control.filter((source) => !controlled.includes(source))) {
      const label = this.newLabel();
      this.lines.push(...this.machine.dependencies!.branch(this.registerOf(read), label), `${label}:`);
    }
  }

  private emit(number: number): void {
    const { machine, lines } = this;
    const event = this.execution.events[number]!;
    const { label } = event;
    if (!readsOf(event) && !writesOf(event)) lines.push(machine.fence(label));
    else if (readsOf(event)) this.emitRead(number);
    else if (!label.isPaired) {
      const value = this.valueFor(number);
      lines.push(...machine.store(label, value, this.addressOf(number)));
    } else if (machine.pairs?.kind === 'exclusive') {
      const value = this.valueFor(number);
      const address = this.addressOf(number);
      const status = this.pool.take();
      lines.push(...machine.pairs.store(label, value, address, status, () => this.newLabel()));
      this.successes.push(`${this.thread}:${machine.inState(status)}=${machine.pairs.success}`);
    }
  }

  private emitRead(number: number): void {
    const { machine, lines, execution } = this;
    const { label } = execution.events[number]!;
    const address = this.addressOf(number);
    const target = this.pool.take();
    this.registers.set(number, target);
    if (label.isPaired && machine.pairs?.kind === 'instruction') {
      const write = new Map(execution.rmw).get(number)!;
      lines.push(...machine.pairs.exchange(target, this.written[write]!, address));
    } else lines.push(...machine.load(label, target, address));
  }

  private addressOf(number: number): AssemblyAddress {
    const sources = this.addressSources[number]!;
    return {
      base: this.bases.get(this.execution.events[number]!.location)!,
      offset: sources.length === 0 ? undefined : this.zeroFrom(sources),
    };
  }

  private valueFor(number: number): string {
    const { machine, lines } = this;
    const value = this.written[number]!;
    const sources = this.dataSources[number]!;
    if (sources.length > 0) {
      const target = this.zeroFrom(sources);
      lines.push(machine.dependencies!.add(target, value));
      return target;
    }
    if (machine.numbers.kind === 'immediate') return machine.numbers.operand(value);
    const target = this.pool.lend();
    lines.push(machine.numbers.set(target, value));
    return target;
  }

  /** A register that is 0 and depends on all the reads. */
  private zeroFrom(sources: readonly number[]): string {
    const { clear, and } = this.machine.dependencies!;
    const target = this.pool.lend();
    sources.forEach((source, index) => {
      this.lines.push((index === 0 ? clear : and)(target, this.registerOf(source)));
    });
    return target;
  }

  private registerOf(read: number): string {
    const register = this.registers.get(read);
    if (register === undefined) throw new Error(`event ${read} is no earlier read of thread ${this.thread}`);
    return register;
  }
}
