/** Collects final states while an engine runs: counts per state, for and against the condition. */
import { type Execution, finalValue } from '../../execution/execution.ts';
import type { Skeleton } from '../../execution/skeleton.ts';
import { holds, type LitmusQuestion, type Observable, visitObservables } from '../../program/condition.ts';
import { type Program, valueText } from '../../program/program.ts';
import type { FinalState } from './result.ts';

/** The values in which an execution ends. */
export type FinalValues = (observable: Observable) => number;

interface State {
  readonly values: readonly number[];
  readonly text: string;
  readonly matches: boolean;
  executions: number;
}

export class Outcomes {
  private readonly program: Program;
  private readonly question: LitmusQuestion;
  private readonly observesMemory: boolean;
  private readonly states = new Map<string, State>();
  /**
   * The last result. If neither state nor filter looks at memory, all executions over one skeleton
   * end in one state.
   */
  private last: { readonly skeleton: Skeleton; readonly state: State | undefined } | undefined;

  constructor(program: Program, question: LitmusQuestion) {
    this.program = program;
    this.question = question;
    const asked: Observable[] = [...question.observed];
    if (question.filter !== undefined)
      visitObservables(question.filter, (observable) => asked.push(observable));
    this.observesMemory = asked.some(({ kind }) => kind === 'location');
  }

  /**
   * Counts an execution. Undefined if the filter leaves it out, else whether the proposition is
   * true of it. `read` gives its final values; `skeleton`, where there is one: all executions over
   * it end with the same registers.
   */
  record(read: FinalValues, counts: boolean, skeleton?: Skeleton): boolean | undefined {
    const state = this.stateOf(read, skeleton);
    if (state === undefined) return undefined;
    if (counts) state.executions++;
    return state.matches;
  }

  /** The final states, in ascending order of their values. */
  finalStates(): FinalState[] {
    return [...this.states.values()]
      .sort(byValues)
      .map(({ text, executions, matches }) => ({ text, executions, matches }));
  }

  private stateOf(read: FinalValues, skeleton: Skeleton | undefined): State | undefined {
    if (skeleton === undefined || this.observesMemory) return this.lookUp(read);
    if (this.last?.skeleton !== skeleton) this.last = { skeleton, state: this.lookUp(read) };
    return this.last.state;
  }

  private lookUp(read: FinalValues): State | undefined {
    const { observed, filter, condition } = this.question;
    if (filter !== undefined && !holds(filter, read)) return undefined;
    const values = observed.map(read);
    const key = values.join();
    const known = this.states.get(key);
    if (known !== undefined) return known;
    const text = textOfState(this.program, this.question, read);
    const state = { values, text, matches: holds(condition.proposition, read), executions: 0 };
    this.states.set(key, state);
    return state;
  }
}

/** The observed values at the end of an execution: `0:r0=0; [x]=1;`. */
export const stateText = (program: Program, question: LitmusQuestion, execution: Execution): string =>
  textOfState(program, question, (observable) => finalValue(execution, observable));

export const textOfState = (program: Program, { observed }: LitmusQuestion, read: FinalValues): string =>
  observed.map((observable) => textOfValue(program, observable, read(observable))).join(' ');

/** The part of a state that is about one observable: `0:r0=0;`. */
export const textOfValue = (program: Program, observable: Observable, value: number): string =>
  `${shownName(observable)}=${valueText(program, value)};`;

const shownName = (observable: Observable): string =>
  observable.kind === 'register' ? `${observable.thread}:${observable.name}` : `[${observable.name}]`;

function byValues(a: State, b: State): number {
  for (let i = 0; i < a.values.length; i++)
    if (a.values[i] !== b.values[i]) return a.values[i]! - b.values[i]!;
  return 0;
}
