/**
 * The errors in all states that a machine can reach with a tiny program: the judge of predictions.
 */
import type { RecordedAssertion } from '../../src/execution/recording.ts';
import { BufferMachine, type BufferModel } from './buffer-machine.ts';
import type { Instruction, SmallProgram, Step } from './small-program.ts';
import { ViewMachine } from './view-machine.ts';

/** Models with a machine. */
export type Machine = BufferModel | 'ra';

/** By thread: the instruction that is next. */
export interface AnyState {
  readonly next: readonly number[];
}

/** What goes wrong somewhere, as words by which alike errors are one. */
export interface Errors {
  readonly races: Set<string>;
  readonly deadlocks: Set<string>;
  readonly assertions: Set<string>;
}

/** Names of the thread and of its instructions: alike ones, or each by itself. */
export type Naming = (thread: number, at: number) => string;

/** A machine as far as looking for errors needs it. */
export interface ErrorMachine<S extends AnyState> {
  readonly program: SmallProgram;
  begin(): S;
  steps(state: S): readonly Step<S>[];
  /** Equal for states that are. */
  keyOf(state: S): string;
  /** What the thread may read there. */
  values(state: S, thread: number, at: string): readonly number[];
  /** Whether a lock that the thread is about to take is held, and by whom. */
  holder(state: S, thread: number): number | undefined;
  /** Whether the thread may update the location and find this value there. */
  mayUpdate(state: S, thread: number, at: string, value: number): boolean;
}

export function isBroken(
  { relation, value }: { readonly relation: RecordedAssertion['relation']; readonly value: number },
  read: number,
): boolean {
  switch (relation) {
    case '==':
      return read !== value;
    case '!=':
      return read === value;
    case '<':
      return read >= value;
    case '<=':
      return read > value;
    case '>':
      return read <= value;
    case '>=':
      return read < value;
  }
}

/** All states that can be reached, each once. */
function* statesOf<S extends AnyState>(machine: ErrorMachine<S>): Generator<S> {
  const seen = new Set<string>();
  const waiting = [machine.begin()];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    const key = machine.keyOf(state);
    if (seen.has(key)) continue;
    seen.add(key);
    yield state;
    waiting.push(...machine.steps(state).map(({ state: after }) => after));
  }
}

export const errorsOf = (program: SmallProgram, model: Machine, naming: Naming): Errors =>
  model === 'ra'
    ? errorsIn(new ViewMachine(program), naming)
    : errorsIn(new BufferMachine(program, model), naming);

/** The errors of all states. */
function errorsIn<S extends AnyState>(machine: ErrorMachine<S>, naming: Naming): Errors {
  const { program } = machine;
  const errors: Errors = { races: new Set(), deadlocks: new Set(), assertions: new Set() };
  for (const state of statesOf(machine)) {
    program.forEach((_, thread) => {
      const instruction = program[thread]![state.next[thread]!];
      const name = naming(thread, state.next[thread]!);
      if (instruction?.op === 'read' && instruction.asserts !== undefined) {
        const { asserts, at } = instruction;
        if (machine.values(state, thread, at).some((value) => isBroken(asserts, value)))
          errors.assertions.add(name);
      }
      for (let other = thread + 1; other < program.length; other++)
        if (isRace(machine, state, thread, other))
          errors.races.add([name, naming(other, state.next[other]!)].sort().join(' and '));
      const cycle = cycleFrom(machine, state, thread);
      if (cycle !== undefined)
        errors.deadlocks.add(
          cycle
            .map((by) => naming(by, state.next[by]!))
            .sort()
            .join(' and '),
        );
    });
  }
  return errors;
}

function isRace<S extends AnyState>(
  machine: ErrorMachine<S>,
  state: S,
  first: number,
  second: number,
): boolean {
  const a = machine.program[first]![state.next[first]!];
  const b = machine.program[second]![state.next[second]!];
  const isAccess = (instruction: Instruction | undefined) =>
    instruction?.op === 'read' || instruction?.op === 'write' || instruction?.op === 'add';
  if (!isAccess(a) || !isAccess(b) || a.at !== b.at) return false;
  const isPlain = [a, b].some((one) => one.op !== 'add' && one.mode === 'na');
  if (!isPlain) return false;
  if (a.op === 'write' || b.op === 'write') return true;
  if (a.op === 'read' && b.op === 'read') return false;
  return writesAsRecorded(machine, state, a.op === 'add' ? first : second);
}

/** An addition may be a compare-exchange in a recording: it must read what it expects. */
function writesAsRecorded<S extends AnyState>(machine: ErrorMachine<S>, state: S, thread: number): boolean {
  const { at, expects } = machine.program[thread]![state.next[thread]!] as Instruction & { op: 'add' };
  return expects === undefined || machine.mayUpdate(state, thread, at, expects);
}

/** Threads that wait for one another, the given one first. */
function cycleFrom<S extends AnyState>(
  machine: ErrorMachine<S>,
  state: S,
  thread: number,
): number[] | undefined {
  const cycle = [thread];
  for (let by = machine.holder(state, thread); by !== undefined; by = machine.holder(state, by)) {
    if (by === thread) return cycle.length > 1 ? cycle : undefined;
    if (cycle.includes(by)) return undefined;
    cycle.push(by);
  }
  return undefined;
}
