/**
 * The code of one thread of an execution. All instructions always run: control dependencies come from branches to the
 * next instruction. As a branch controls all that follows it, ctrl must be closed under program order.
 */
import { type FoundExecution, readsOf, writesOf } from '../question/found-execution.ts';
import type { Address, Machine } from './assembly-machine.ts';
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

/** Before: checkShape of assembly-frame.ts lets the execution through. */
export function threadText(execution: FoundExecution, thread: number, machine: Machine): ThreadText {
  const { events, rmw, language } = execution;
  const own = events.flatMap((event, number) => (event.thread === thread ? [number] : []));
  const written = writtenValues(execution);
  const addressSources = sourcesOf(execution, execution.addr);
  const dataSources = sourcesOf(execution, execution.data);
  const controlSources = sourcesOf(execution, execution.ctrl);
  const writeOf = new Map(rmw);

  const pool = new RegisterPool(machine.registers, language.litmus);
  const bases = new Map<number, string>();
  for (const number of own) {
    const { location } = events[number]!;
    if (location < 0 || bases.has(location)) continue;
    bases.set(location, machine.numbers.kind === 'immediate' ? locationName(location) : pool.take());
  }

  const lines: string[] = [];
  const registers = new Map<number, string>();
  const successes: string[] = [];
  let labels = 0;
  const newLabel = (): string => `LC${String(labels++).padStart(2, '0')}`;
  const registerOf = (read: number): string => {
    const register = registers.get(read);
    if (register === undefined) throw new Error(`event ${read} is no earlier read of thread ${thread}`);
    return register;
  };

  /** A register that is 0 and depends on all the reads. */
  function zeroFrom(sources: readonly number[]): string {
    const { clear, and } = machine.dependencies!;
    const target = pool.lend();
    sources.forEach((source, index) => {
      lines.push((index === 0 ? clear : and)(target, registerOf(source)));
    });
    return target;
  }

  function addressOf(number: number): Address {
    const sources = addressSources[number]!;
    return {
      base: bases.get(events[number]!.location)!,
      offset: sources.length === 0 ? undefined : zeroFrom(sources),
    };
  }

  function valueFor(number: number): string {
    const value = written[number]!;
    const sources = dataSources[number]!;
    if (sources.length > 0) {
      const target = zeroFrom(sources);
      lines.push(machine.dependencies!.add(target, value));
      return target;
    }
    if (machine.numbers.kind === 'immediate') return machine.numbers.operand(value);
    const target = pool.lend();
    lines.push(machine.numbers.set(target, value));
    return target;
  }

  function emit(number: number): void {
    const event = events[number]!;
    const { label } = event;
    if (!readsOf(event) && !writesOf(event)) lines.push(machine.fence(label));
    else if (readsOf(event)) {
      const address = addressOf(number);
      const target = pool.take();
      registers.set(number, target);
      if (label.isPaired && machine.pairs?.kind === 'instruction')
        lines.push(...machine.pairs.exchange(target, written[writeOf.get(number)!]!, address));
      else lines.push(...machine.load(label, target, address));
    } else if (!label.isPaired) {
      const value = valueFor(number);
      lines.push(...machine.store(label, value, addressOf(number)));
    } else if (machine.pairs?.kind === 'exclusive') {
      const value = valueFor(number);
      const address = addressOf(number);
      const status = pool.take();
      lines.push(...machine.pairs.store(label, value, address, status, newLabel));
      successes.push(`${thread}:${machine.inState(status)}=${machine.pairs.success}`);
    }
  }

  let controlled: readonly number[] = [];
  for (const number of own) {
    const control = controlSources[number]!;
    if (controlled.some((read) => !control.includes(read)))
      throw new Error(`ctrl is not closed under program order at event ${number}`);
    for (const read of control.filter((source) => !controlled.includes(source))) {
      const label = newLabel();
      lines.push(...machine.dependencies!.branch(registerOf(read), label), `${label}:`);
    }
    controlled = control;
    emit(number);
    pool.returnLent();
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
