/**
 * The oracle of traces: runs a thread of a litmus test straight from its instructions, with registers as numbers and
 * dependencies as lists, and shares nothing with the machine that the engines run threads on.
 */
import type { Span } from '../../src/diagnostics/source.ts';
import { type Expression, evaluate, ValueRangeError, visitRegisters } from '../../src/program/expression.ts';
import type {
  BranchInstruction,
  Instruction,
  LoadInstruction,
  RmwInstruction,
  StoreInstruction,
  Tags,
} from '../../src/program/instruction.ts';
import type { Pause, TracerOptions } from '../../src/program/litmus/thread-tracer.ts';
import type { Program, Thread } from '../../src/program/program.ts';
import type { DependencySources, TraceEvent, TraceStatus } from '../../src/program/trace.ts';

const NONE: DependencySources = [];

export class TraceOracle {
  private readonly threadIndex: number;
  private readonly thread: Thread;
  private readonly locationAt: ReadonlyMap<number, number>;
  private readonly options: TracerOptions;
  private position = 0;
  private step = 0;
  private registers: number[];
  /** The reads that each register's value depends on. */
  private sources: DependencySources[];
  private control: DependencySources = NONE;
  private readonly events: TraceEvent[];
  private reservation: { readonly event: number; readonly location: number } | undefined;
  /** Times each backward jump was taken, by the index of the jump. */
  private readonly timesBack: Map<number, number>;
  private operandPath: readonly number[] = [];
  private forks = 0;
  /** By open bracket of unsequenced operands: what control depended on before it, and that with all operands so far. */
  private outerControl: readonly { readonly before: DependencySources; readonly after: DependencySources }[] =
    [];
  /** Set when an answer led to a value out of range; the next `advance` ends the trace with it. */
  private outOfRange: ValueRangeError | undefined;

  constructor(program: Program, thread: number, options: TracerOptions, from?: TraceOracle) {
    this.threadIndex = thread;
    this.thread = program.threads[thread]!;
    this.options = options;
    this.locationAt =
      from?.locationAt ?? new Map(program.locations.map(({ address }, index) => [address, index]));
    this.registers = from === undefined ? [...this.thread.initialValues] : [...from.registers];
    this.sources = from === undefined ? this.thread.initialValues.map(() => NONE) : [...from.sources];
    this.events = from === undefined ? [] : [...from.events];
    this.timesBack = new Map(from?.timesBack);
    if (from !== undefined) {
      this.position = from.position;
      this.step = from.step;
      this.control = from.control;
      this.reservation = from.reservation;
      this.operandPath = from.operandPath;
      this.forks = from.forks;
      this.outerControl = from.outerControl;
    }
  }

  copy(program: Program): TraceOracle {
    return new TraceOracle(program, this.threadIndex, this.options, this);
  }

  /** Runs to the next pause. Calling it again at a pause other than `end` gives the same pause. */
  advance(): Pause {
    if (this.outOfRange !== undefined) return this.endOutOfRange(this.outOfRange);
    try {
      while (this.position < this.thread.code.length) {
        const pause = this.run(this.thread.code[this.position]!);
        if (pause !== undefined) return pause;
      }
    } catch (error) {
      if (error instanceof ValueRangeError) return this.endOutOfRange(error);
      throw error;
    }
    return { kind: 'end', trace: { events: this.events, registers: this.registers, status: 'complete' } };
  }

  /** Answers a `read` pause. `writes` answers an open one; otherwise the condition of an RMW is evaluated. */
  supplyRead(value: number, writes?: boolean): void {
    const instruction = this.instruction() as LoadInstruction | RmwInstruction;
    const location = this.locationAt.get(evaluate(instruction.address, this.registers))!;
    const addressSources = this.sourcesOf(instruction.address);
    const read = this.events.length;
    if (instruction.kind === 'load') {
      this.add({ isRead: true, location, readValue: value, tags: instruction.tags, addressSources });
      this.assign(instruction.register, value, [read]);
      if (instruction.exclusive) this.reservation = { event: read, location };
      this.proceed();
      return;
    }
    try {
      this.readModifyWrite(instruction, location, value, addressSources, writes);
      this.proceed();
    } catch (error) {
      if (!(error instanceof ValueRangeError)) throw error;
      // The read has happened, so that the fault is one only where a write gives it this value.
      this.add({ isRead: true, location, readValue: value, tags: instruction.readTags, addressSources });
      this.outOfRange = error;
    }
  }

  /** Answers an `exclusive-store` pause. A store without a reservation for its address must fail. */
  supplyExclusiveStore(succeeds: boolean): void {
    const instruction = this.instruction() as StoreInstruction;
    const { status, success, failure } = instruction.exclusive!;
    if (succeeds) this.store(instruction, this.reservation!.event);
    this.reservation = undefined;
    this.assign(status, succeeds ? success : failure, NONE);
    this.proceed();
  }

  /** True if an exclusive store at this pause can succeed. */
  canSucceed(): boolean {
    const { address } = this.instruction() as StoreInstruction;
    return this.reservation?.location === this.locationAt.get(evaluate(address, this.registers));
  }

  /** Answers a `direction` pause: whether the branch is taken. Gives the end if that is one round too many. */
  supplyDirection(isTaken: boolean): Pause | undefined {
    const { target } = this.instruction() as BranchInstruction;
    return this.goTo(isTaken ? target : this.position + 1);
  }

  private instruction(): Instruction {
    return this.thread.code[this.position]!;
  }

  private run(instruction: Instruction): Pause | undefined {
    switch (instruction.kind) {
      case 'set':
        this.assign(
          instruction.register,
          evaluate(instruction.value, this.registers),
          this.sourcesOf(instruction.value),
        );
        return this.proceed();
      case 'load':
      case 'rmw': {
        const location = this.locationAt.get(evaluate(instruction.address, this.registers));
        if (location === undefined) return this.noSuchAddress(instruction);
        const isOpen =
          this.options.speculative && instruction.kind === 'rmw' && instruction.condition !== undefined;
        return { kind: 'read', location, isOpen };
      }
      case 'store': {
        if (!this.locationAt.has(evaluate(instruction.address, this.registers)))
          return this.noSuchAddress(instruction);
        if (instruction.exclusive !== undefined) return { kind: 'exclusive-store' };
        this.store(instruction, -1);
        return this.proceed();
      }
      case 'fence':
        this.add({ tags: instruction.tags });
        return this.proceed();
      case 'jump':
        return this.goTo(instruction.target);
      case 'branch': {
        const sources = this.sourcesOf(instruction.condition);
        this.control = merge(this.control, sources);
        if (this.options.speculative && sources.length > 0) return { kind: 'direction' };
        const taken = evaluate(instruction.condition, this.registers) !== 0;
        return this.goTo(taken ? instruction.target : this.position + 1);
      }
      case 'assume': {
        const sources = this.sourcesOf(instruction.condition);
        this.control = merge(this.control, sources);
        if (this.options.speculative && sources.length > 0) return this.proceed();
        if (evaluate(instruction.condition, this.registers) !== 0) return this.proceed();
        return this.end('blocked', 'an assumption does not hold', instruction.span);
      }
      case 'unsequenced':
        this.bracket(instruction.marker);
        return this.proceed();
    }
  }

  private readModifyWrite(
    rmw: RmwInstruction,
    location: number,
    value: number,
    addressSources: DependencySources,
    isToWrite: boolean | undefined,
  ): void {
    const read = this.events.length;
    // In operand and condition its own register is the old value: no dependency on whatever was loaded there before.
    this.assign(rmw.register, value, NONE);
    const expectedSources = rmw.condition === undefined ? NONE : this.sourcesOf(rmw.condition);
    const dataSources = this.sourcesOf(rmw.value);
    const writes =
      isToWrite ?? (rmw.condition === undefined || evaluate(rmw.condition, this.registers) !== 0);
    const common = { location, readValue: value, addressSources, expectedSources };
    if (!writes) this.add({ ...common, isRead: true, tags: rmw.failureTags });
    else {
      const writtenValue = evaluate(rmw.value, this.registers);
      if (rmw.form === 'single') {
        const tags = [...new Set([...rmw.readTags, ...rmw.writeTags])];
        this.add({ ...common, isRead: true, isWrite: true, writtenValue, dataSources, tags });
      } else {
        this.add({ ...common, isRead: true, tags: rmw.readTags });
        this.add({
          location,
          isWrite: true,
          writtenValue,
          addressSources,
          dataSources,
          tags: rmw.writeTags,
          pairedRead: read,
          isAtomicInstruction: true,
        });
      }
    }
    this.sources[rmw.register] = [read];
  }

  private store(instruction: StoreInstruction, pairedRead: number): void {
    this.add({
      isWrite: true,
      location: this.locationAt.get(evaluate(instruction.address, this.registers))!,
      writtenValue: evaluate(instruction.value, this.registers),
      tags: instruction.tags,
      addressSources: this.sourcesOf(instruction.address),
      dataSources: this.sourcesOf(instruction.value),
      pairedRead,
    });
  }

  private add(event: Partial<TraceEvent> & { readonly tags: Tags }): void {
    this.events.push({
      thread: this.threadIndex,
      isRead: false,
      isWrite: false,
      location: -1,
      readValue: 0,
      writtenValue: 0,
      addressSources: NONE,
      dataSources: NONE,
      expectedSources: NONE,
      pairedRead: -1,
      isAtomicInstruction: false,
      span: this.instruction().span,
      step: this.step,
      controlSources: this.control,
      operandPath: this.operandPath,
      ...event,
    });
  }

  private assign(register: number, value: number, sources: DependencySources): void {
    this.registers[register] = value;
    this.sources[register] = sources;
  }

  private sourcesOf(expression: Expression): DependencySources {
    let result = NONE;
    visitRegisters(expression, (register) => {
      result = merge(result, this.sources[register]!);
    });
    return result;
  }

  private proceed(): undefined {
    this.position++;
    this.step++;
    return undefined;
  }

  private goTo(target: number): Pause | undefined {
    const from = this.position;
    const { span } = this.instruction();
    if (target <= from) {
      const times = (this.timesBack.get(from) ?? 0) + 1;
      if (times > this.options.unroll)
        return this.end('cut', `a loop went back more than ${this.options.unroll} times (--unroll)`, span);
      this.timesBack.set(from, times);
      // Loops inside this one start afresh with each of its rounds.
      for (const jump of this.timesBack.keys())
        if (jump >= target && jump < from) this.timesBack.delete(jump);
    }
    this.position = target;
    this.step++;
    return undefined;
  }

  /** A branch in one operand controls what comes after all of them, but not the other operands. */
  private bracket(marker: 'begin' | 'next' | 'end'): void {
    if (marker === 'begin') {
      this.operandPath = [...this.operandPath, this.forks++, 0];
      this.outerControl = [...this.outerControl, { before: this.control, after: this.control }];
      return;
    }
    const outer = this.outerControl.slice(0, -1);
    const { before, after } = this.outerControl.at(-1)!;
    const soFar = merge(after, this.control);
    if (marker === 'end') {
      this.operandPath = this.operandPath.slice(0, -2);
      this.outerControl = outer;
      this.control = soFar;
    } else {
      this.operandPath = [...this.operandPath.slice(0, -1), this.operandPath.at(-1)! + 1];
      this.outerControl = [...outer, { before, after: soFar }];
      this.control = before;
    }
  }

  private noSuchAddress(instruction: LoadInstruction | StoreInstruction | RmwInstruction): Pause {
    const address = evaluate(instruction.address, this.registers);
    return this.end(
      'fault',
      `an access to address ${address}, at which there is no variable`,
      instruction.span,
    );
  }

  private endOutOfRange({ isLimit, message }: ValueRangeError): Pause {
    return this.end(isLimit ? 'cut' : 'fault', message, this.instruction().span);
  }

  private end(status: TraceStatus, reason: string, span: Span): Pause {
    this.outOfRange = undefined;
    // A thread that has ended for good must not go on when asked again.
    this.position = this.thread.code.length;
    return {
      kind: 'end',
      trace: { events: this.events, registers: this.registers, status, end: { reason, span } },
    };
  }
}

function merge(a: DependencySources, b: DependencySources): DependencySources {
  if (a.length === 0 || a === b) return b;
  if (b.length === 0) return a;
  return [...new Set([...a, ...b])].sort((x, y) => x - y);
}
