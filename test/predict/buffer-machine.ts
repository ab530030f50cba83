/**
 * A machine for tiny programs under sc, tso and pso, one step at a time: memory, and a buffer for
 * each thread. It knows nothing of prefixes, reads-from maps or verification.
 */
import type { ErrorMachine } from './machine-errors.ts';
import { ended, nextInstruction, replaced, type SmallProgram, type Step, started } from './small-program.ts';

export type BufferModel = 'sc' | 'tso' | 'pso';

interface Entry {
  readonly at: string;
  readonly value: number;
  /** Waits for all entries before it, under pso too. */
  readonly isOrdered: boolean;
}

export interface BufferState {
  readonly next: readonly number[];
  readonly last: readonly number[];
  readonly buffers: readonly (readonly Entry[])[];
  readonly memory: Readonly<Record<string, number>>;
}

export class BufferMachine implements ErrorMachine<BufferState> {
  readonly program: SmallProgram;
  readonly model: BufferModel;

  constructor(program: SmallProgram, model: BufferModel) {
    this.program = program;
    this.model = model;
  }

  begin(): BufferState {
    return {
      next: this.program.map((body) => nextInstruction(body, 0, 0)),
      last: this.program.map(() => 0),
      buffers: this.program.map(() => []),
      memory: {},
    };
  }

  keyOf({ next, last, buffers, memory }: BufferState): string {
    return JSON.stringify([next, last, buffers, Object.entries(memory).sort()]);
  }

  steps(state: BufferState): Step<BufferState>[] {
    return this.program.flatMap((_, thread) => [...this.flushes(state, thread), ...this.runs(state, thread)]);
  }

  values(state: BufferState, thread: number, at: string): number[] {
    return [this.value(state, thread, at)];
  }

  /** Writes of others must have left their buffers: the update comes behind all of them. */
  mayUpdate({ buffers, memory }: BufferState, thread: number, at: string, value: number): boolean {
    const isAlone = buffers.every((buffer, by) => by === thread || buffer.every((entry) => entry.at !== at));
    return isAlone && buffers[thread]!.length === 0 && (memory[at] ?? 0) === value;
  }

  holder(state: BufferState, thread: number): number | undefined {
    const instruction = this.program[thread]![state.next[thread]!];
    if (instruction?.op !== 'lock') return undefined;
    const holder = (state.memory[instruction.at] ?? 0) - 1;
    return holder >= 0 && holder !== thread ? holder : undefined;
  }

  private value(state: BufferState, thread: number, at: string): number {
    const own = state.buffers[thread]!.filter((entry) => entry.at === at).at(-1);
    return own?.value ?? state.memory[at] ?? 0;
  }

  private flushes({ buffers, memory, ...rest }: BufferState, thread: number): Step<BufferState>[] {
    const buffer = buffers[thread]!;
    return buffer.flatMap((entry, i) => {
      const before = buffer.slice(0, i);
      const isNext =
        this.model === 'pso' && !entry.isOrdered ? before.every(({ at }) => at !== entry.at) : i === 0;
      if (!isNext) return [];
      const left = buffers.map((old, by) => (by === thread ? old.filter((_, j) => j !== i) : old));
      return [{ state: { ...rest, buffers: left, memory: { ...memory, [entry.at]: entry.value } } }];
    });
  }

  private runs(state: BufferState, thread: number): Step<BufferState>[] {
    const at = state.next[thread]!;
    const instruction = this.program[thread]![at];
    if (instruction === undefined) return [];
    const isEmpty = state.buffers[thread]!.length === 0;
    const done = { thread, at, instruction };
    const go = (last: number, change: Partial<BufferState> = {}): BufferState => ({
      ...state,
      ...change,
      next: replaced(state.next, thread, nextInstruction(this.program[thread]!, at + 1, last)),
      last: replaced(state.last, thread, last),
    });
    const keep = state.last[thread]!;
    const inMemory = (location: string, value: number): Partial<BufferState> => ({
      memory: { ...state.memory, [location]: value },
    });
    const toBuffer = (location: string, value: number, isOrdered: boolean): Partial<BufferState> =>
      this.model === 'sc'
        ? inMemory(location, value)
        : {
            buffers: replaced(state.buffers, thread, [
              ...state.buffers[thread]!,
              { at: location, value, isOrdered },
            ]),
          };
    switch (instruction.op) {
      case 'read': {
        const read = this.value(state, thread, instruction.at);
        if (read !== (instruction.expects ?? read)) return [];
        return [{ state: go(read), done: { ...done, read } }];
      }
      case 'write': {
        const written = instruction.value + (instruction.fromLast ? keep : 0);
        return [{ state: go(keep, toBuffer(instruction.at, written, false)), done: { ...done, written } }];
      }
      case 'add': {
        const read = this.value(state, thread, instruction.at);
        if (!isEmpty || read !== (instruction.expects ?? read)) return [];
        const written = read + instruction.value;
        return [{ state: go(read, inMemory(instruction.at, written)), done: { ...done, read, written } }];
      }
      case 'fence':
        return isEmpty ? [{ state: go(keep), done }] : [];
      case 'lock':
        if (!isEmpty || (state.memory[instruction.at] ?? 0) !== 0) return [];
        return [{ state: go(keep, inMemory(instruction.at, thread + 1)), done }];
      case 'unlock':
        return isEmpty ? [{ state: go(keep, inMemory(instruction.at, 0)), done }] : [];
      case 'start':
        return [{ state: go(keep, toBuffer(started(instruction.child), 1, true)), done }];
      case 'begin':
        return state.memory[started(thread)] === 1 ? [{ state: go(keep), done }] : [];
      case 'end':
        return [{ state: go(keep, toBuffer(ended(thread), 1, true)), done }];
      case 'join':
        return state.memory[ended(instruction.child)] === 1 ? [{ state: go(keep), done }] : [];
      case 'unless':
        throw new Error('is passed over by skip');
    }
  }
}
