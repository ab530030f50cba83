/**
 * All final states of a small program under OpMM as the paper defines it: every order of the threads' actions, every write that Mask&Read
 * gives to a read. Nothing is reduced and no two states are taken for one that differ in anything. Loops are unrolled.
 */
import { OpmmState, REPAIRED_RULES } from '../../src/procedures/opmm/definition/opmm-state.ts';
import { type Block, type JavaProgram, resultName, type Statement, type Value } from './java-program.ts';

export interface FinalStates {
  /** Such as `t0r0=1 t1r0=0`, sorted. */
  readonly states: readonly string[];
  readonly hasDeadlock: boolean;
  /** States in between that were looked at. */
  readonly explored: number;
}

type Access = Exclude<Statement, { kind: 'synchronized' | 'if' | 'repeat' }>;

type Instruction =
  | Access
  | { readonly kind: 'lock' | 'unlock'; readonly monitor: number }
  /** Goes there if the register is, or is not, this number. */
  | {
      readonly kind: 'branch';
      readonly register: number;
      readonly number: number;
      readonly isEqual: boolean;
      to: number;
    }
  | { readonly kind: 'jump'; to: number };

interface ThreadState {
  readonly status: 'new' | 'running' | 'ended';
  readonly position: number;
  readonly registers: readonly number[];
}

interface State {
  readonly memory: OpmmState;
  readonly threads: readonly ThreadState[];
}

/** Which is as good as one for each thread, as repairs.test.ts shows. */
const ONE_LIST = { ...REPAIRED_RULES, lists: 'shared' } as const;

/** Undefined if there are more than `most` states in between. */
export function finalStates(program: JavaProgram, most = Number.POSITIVE_INFINITY): FinalStates | undefined {
  return new ProgramOracle(program).explore(most);
}

class ProgramOracle {
  private readonly program: JavaProgram;
  private readonly code: readonly (readonly Instruction[])[];

  constructor(program: JavaProgram) {
    this.program = program;
    this.code = program.threads.map(({ body }) => {
      const instructions: Instruction[] = [];
      flatten(body, instructions);
      return instructions;
    });
  }

  explore(most: number): FinalStates | undefined {
    const visited = new Set<string>();
    const states = new Set<string>();
    let hasDeadlock = false;
    const open = [this.first()];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      const key = keyOf(state);
      if (visited.has(key)) continue;
      visited.add(key);
      if (visited.size > most) return undefined;
      const before = open.length;
      for (let thread = 0; thread < state.threads.length; thread++) open.push(...this.next(state, thread));
      if (open.length > before) continue;
      if (state.threads.every(({ status }) => status === 'ended')) states.add(resultOf(state));
      else hasDeadlock = true;
    }
    return { states: [...states].sort(), hasDeadlock, explored: visited.size };
  }

  private first(): State {
    const { cells, threads } = this.program;
    const memory = new OpmmState(threads.length, ONE_LIST);
    for (let cell = 0; cell < cells; cell++) memory.create(cell, 0);
    return {
      memory,
      threads: threads.map(({ registers }, thread) => ({
        status: thread === 0 ? 'running' : 'new',
        ...this.settled(
          thread,
          0,
          Array.from({ length: registers }, () => 0),
        ),
      })),
    };
  }

  /** All states after the next action of a thread; none if it has none or must wait. */
  private next(state: State, thread: number): readonly State[] {
    const { status, position } = state.threads[thread]!;
    if (status !== 'running') return [];
    const instruction = this.code[thread]![position];
    if (instruction?.kind === 'lock' && !state.memory.canLock(instruction.monitor, thread)) return [];
    if (instruction?.kind === 'join' && !state.memory.canDetectEnd(instruction.target)) return [];
    const memory = state.memory.copy();
    if (instruction === undefined) {
      memory.end(thread);
      return [changed(state, memory, thread, { status: 'ended' })];
    }
    if (instruction.kind !== 'read' || !isPlain(instruction))
      return [this.perform(instruction, state, memory, thread)];
    const seen = memory.read(instruction.cell, thread);
    return seen.map(({ value }) => this.assign(state, memory.copy(), thread, instruction.register, value));
  }

  /** Does what has one outcome to `memory`, a copy of the state's. */
  private perform(instruction: Instruction, state: State, memory: OpmmState, thread: number): State {
    const { registers } = state.threads[thread]!;
    switch (instruction.kind) {
      case 'read': {
        const acquires = instruction.mode !== 'opaque';
        const value = memory.readLatest(instruction.cell, thread, acquires);
        return this.assign(state, memory, thread, instruction.register, value);
      }
      case 'write':
        memory.write(instruction.cell, stored(instruction.value, registers), thread);
        if (!isPlain(instruction) && instruction.mode !== 'opaque')
          memory.releaseCell(instruction.cell, thread);
        break;
      case 'add': {
        const old = memory.readLatest(instruction.cell, thread, true);
        memory.write(instruction.cell, old + instruction.number, thread);
        memory.releaseCell(instruction.cell, thread);
        return this.assign(state, memory, thread, instruction.register, old);
      }
      case 'fence':
        memory.fence(thread, instruction.mode !== 'release', instruction.mode !== 'acquire');
        break;
      case 'volatile-write':
        memory.volatileWrite(instruction.volatile, stored(instruction.value, registers), thread);
        break;
      case 'volatile-read': {
        const value = memory.volatileRead(instruction.volatile, thread);
        return this.assign(state, memory, thread, instruction.register, value);
      }
      case 'volatile-add': {
        const old = memory.volatileRead(instruction.volatile, thread);
        memory.volatileWrite(instruction.volatile, old + instruction.number, thread);
        return this.assign(state, memory, thread, instruction.register, old);
      }
      case 'lock':
        memory.lock(instruction.monitor, thread);
        break;
      case 'unlock':
        memory.unlock(instruction.monitor, thread);
        break;
      case 'join':
        memory.detectEnd(instruction.target, thread);
        break;
      case 'start': {
        memory.start(instruction.target, thread);
        const { target } = instruction;
        const started = changed(state, memory, target, { status: 'running' });
        return this.proceed(started, memory, thread);
      }
      default:
        throw new Error('this is no action with one outcome');
    }
    return this.proceed(state, memory, thread);
  }

  private proceed(state: State, memory: OpmmState, thread: number): State {
    const { position, registers } = state.threads[thread]!;
    return changed(state, memory, thread, this.settled(thread, position + 1, registers));
  }

  private assign(state: State, memory: OpmmState, thread: number, register: number, value: number): State {
    const { position, registers } = state.threads[thread]!;
    const assigned = [...registers];
    assigned[register] = value;
    return changed(state, memory, thread, this.settled(thread, position + 1, assigned));
  }

  /** Goes over branches and jumps. */
  private settled(
    thread: number,
    position: number,
    registers: readonly number[],
  ): Pick<ThreadState, 'position' | 'registers'> {
    const code = this.code[thread]!;
    for (;;) {
      const instruction = code[position];
      if (instruction?.kind === 'jump') position = instruction.to;
      else if (instruction?.kind === 'branch') {
        const isEqual = registers[instruction.register] === instruction.number;
        position = isEqual === instruction.isEqual ? instruction.to : position + 1;
      } else return { position, registers };
    }
  }
}

function changed({ threads }: State, memory: OpmmState, thread: number, change: Partial<ThreadState>): State {
  const copy = [...threads];
  copy[thread] = { ...threads[thread]!, ...change };
  return { memory, threads: copy };
}

function flatten(body: Block, code: Instruction[]): void {
  for (const statement of body) {
    switch (statement.kind) {
      case 'synchronized':
        code.push({ kind: 'lock', monitor: statement.monitor });
        flatten(statement.body, code);
        code.push({ kind: 'unlock', monitor: statement.monitor });
        break;
      case 'if': {
        const { register, equals: number } = statement;
        const branch: Instruction = { kind: 'branch', register, number, isEqual: false, to: 0 };
        code.push(branch);
        flatten(statement.body, code);
        const jump: Instruction = { kind: 'jump', to: 0 };
        code.push(jump);
        branch.to = code.length;
        flatten(statement.otherwise, code);
        jump.to = code.length;
        break;
      }
      case 'repeat': {
        const leaves: (Instruction & { kind: 'branch' })[] = [];
        for (let round = 0; round < statement.times; round++) {
          flatten(statement.body, code);
          leaves.push({ kind: 'branch', register: statement.until, number: 0, isEqual: false, to: 0 });
          code.push(leaves.at(-1)!);
        }
        for (const leave of leaves) leave.to = code.length;
        break;
      }
      default:
        code.push(statement);
    }
  }
}

const isPlain = ({ mode }: Access & { kind: 'read' | 'write' }): boolean => (mode ?? 'plain') === 'plain';

const stored = (value: Value, registers: readonly number[]): number =>
  value.kind === 'constant' ? value.number : registers[value.register]! + value.number;

const keyOf = ({ memory, threads }: State): string =>
  [
    memory.text(),
    ...threads.map(({ status, position, registers }) => `${status} ${position} ${registers}`),
  ].join('\n');

const resultOf = ({ threads }: State): string =>
  threads
    .flatMap(({ registers }, thread) =>
      registers.map((value, register) => `${resultName(thread, register)}=${value}`),
    )
    .join(' ');
