/**
 * Collects what an engine finds of a litmus test: counts, final states, flags, errors; and derives
 * the answer, the observation and the verdict.
 */
import { locationText } from '../diagnostics/source.ts';
import type { Skeleton } from '../execution/skeleton.ts';
import type { LitmusQuestion } from '../program/condition.ts';
import type { Program } from '../program/program.ts';
import type { Trace } from '../program/trace.ts';
import { type DriveStop, STOPS } from './engine/drive.ts';
import type { Finding } from './engine/finding.ts';
import { accessOf } from './judge/error-accesses.ts';
import { FoundErrors } from './judge/found-errors.ts';
import { type FinalValues, Outcomes, textOfState } from './results/outcomes.ts';
import type {
  ErrorKind,
  LitmusAnswer,
  LitmusResult,
  Observation,
  ObservedOutcomes,
  ProgramError,
  Verdict,
} from './results/result.ts';

/**
 * Called for each complete execution that the filter keeps, with whether the proposition is true of
 * it and the state that it ends in (`0:r0=0; [x]=1;`). The execution of an operational engine is
 * that of the machine, from which the state cannot be read.
 */
export type ExecutionListener = (finding: Finding, matches: boolean, state: () => string) => void;

export class LitmusTally {
  executions = 0;
  blocked = 0;
  private readonly program: Program;
  private readonly question: LitmusQuestion;
  private readonly onExecution: ExecutionListener | undefined;
  private readonly outcomes: Outcomes;
  private readonly found: FoundErrors;
  private readonly flags = new Set<string>();
  private matching = 0;
  /** Why and where a consistent execution was cut off. */
  private cut: string | undefined;

  constructor(
    program: Program,
    question: LitmusQuestion,
    options: {
      readonly ignoredErrors?: ReadonlySet<ErrorKind>;
      readonly onExecution?: ExecutionListener;
    },
  ) {
    this.program = program;
    this.question = question;
    this.onExecution = options.onExecution;
    this.outcomes = new Outcomes(program, question);
    this.found = new FoundErrors(options);
  }

  get errors(): readonly ProgramError[] {
    return this.found.list;
  }

  /**
   * A consistent execution. `read`, `skeleton`: see Outcomes.record; only asked of a complete one.
   */
  record(finding: Finding, read: FinalValues, skeleton?: Skeleton): void {
    const { status, isNewClass } = finding;
    if (status !== 'complete') {
      this.addUndefined(finding);
      // Nothing but assumptions that do not hold: no thread has an end to report.
      if (status !== 'blocked') this.recordEnds(finding.execution.skeleton.traces);
      if (isNewClass) this.blocked++;
      return;
    }
    const matches = this.outcomes.record(read, isNewClass, skeleton);
    // What the filter leaves out says nothing, not even that it is undefined.
    if (matches === undefined) return;
    this.addUndefined(finding);
    for (const flag of finding.marks.flags) this.flags.add(flag);
    if (isNewClass) {
      this.executions++;
      if (matches) this.matching++;
    }
    this.onExecution?.(finding, matches, () => textOfState(this.program, this.question, read));
  }

  /** Why executions are missing; undefined if all were explored. */
  missing(stop: DriveStop | undefined): string | undefined {
    return stop === undefined ? this.cut : `${STOPS[stop]} before all executions were explored`;
  }

  /** `isComplete`: all executions were explored. */
  result(isComplete: boolean): LitmusResult {
    const { executions, matching } = this;
    const { condition } = this.question;
    const others = executions - matching;
    const [positive, negative] = condition.quantifier === '~exists' ? [others, matching] : [matching, others];
    return {
      name: this.program.name,
      condition: condition.text,
      kind: condition.quantifier,
      answer: this.answer(isComplete),
      observation: this.observation(isComplete),
      isComplete,
      positive,
      negative,
      states: this.outcomes.finalStates(),
      flags: [...this.flags],
    };
  }

  /** A search that was cut short still decides what one execution can decide. */
  verdict(litmus: LitmusResult, missing: string | undefined): { verdict: Verdict; reason: string } {
    const [error] = this.errors;
    if (error !== undefined) return { verdict: 'violated', reason: error.message };
    if (litmus.answer === 'Unknown') return { verdict: 'inconclusive', reason: missing! };
    return { verdict: litmus.answer === 'Ok' ? 'holds' : 'violated', reason: reasonOf(litmus) };
  }

  /** The final states once more, as outcomes (`--outcomes`). */
  observed({ states, isComplete }: LitmusResult): ObservedOutcomes {
    return {
      variables: [],
      outcomes: states.map(({ text, executions }) => ({ text, values: [], executions })),
      isComplete,
    };
  }

  /** One execution decides the question, whatever the others are. */
  private get isDecided(): boolean {
    const { quantifier } = this.question.condition;
    if (quantifier === 'forall') return this.matching < this.executions;
    return quantifier !== 'final' && this.matching > 0;
  }

  private observation(isComplete: boolean): Observation {
    const others = this.executions - this.matching;
    if (this.matching > 0 && others > 0) return 'Sometimes';
    if (!isComplete) return this.isDecided ? 'Sometimes' : 'Unknown';
    return this.matching === 0 ? 'Never' : 'Always';
  }

  private answer(isComplete: boolean): LitmusAnswer {
    if (this.found.size > 0) return 'Undef';
    if (!isComplete && !this.isDecided) return 'Unknown';
    switch (this.question.condition.quantifier) {
      case 'exists':
        return this.matching > 0 ? 'Ok' : 'No';
      case '~exists':
        return this.matching === 0 ? 'Ok' : 'No';
      case 'forall':
        return this.matching === this.executions ? 'Ok' : 'No';
      case 'final':
        return 'Ok';
    }
  }

  /** Faults and cut-off loops of all threads: one of them must not hide another. */
  private recordEnds(traces: readonly Trace[]): void {
    for (const { status, end } of traces) {
      if (status === 'cut') this.cut ??= `${end!.reason}, at ${locationText(end!.span)}`;
      if (status === 'fault') this.found.add('invalid-access', end!.reason, locationText(end!.span));
    }
  }

  /** Failed checks `undefined_unless`: data races unless the model calls them otherwise. */
  private addUndefined(finding: Finding): void {
    for (const name of finding.marks.undefinedBy) {
      const { program, events } = finding.execution.skeleton;
      const accesses = finding.evidence(name).map((number) => accessOf(program, events[number]!));
      const message = `the behaviour is undefined: ${name}`;
      this.found.add('data-race', message, accesses[0]?.location ?? '', accesses);
    }
  }
}

function reasonOf({ kind, positive, negative }: LitmusResult): string {
  switch (kind) {
    case 'exists':
      return positive > 0 ? `${count(positive)} the condition` : 'no execution satisfies the condition';
    case '~exists':
      return negative > 0 ? `${count(negative)} the condition` : 'no execution satisfies the condition';
    case 'forall':
      return negative > 0
        ? `${count(negative, 'violate')} the condition`
        : 'every execution satisfies the condition';
    case 'final':
      return 'all final states were listed';
  }
}

/** `satisfies`, `violates` with one execution. */
const count = (n: number, verb: 'satisfy' | 'violate' = 'satisfy'): string =>
  n === 1 ? `1 execution ${verb === 'satisfy' ? 'satisfies' : 'violates'}` : `${n} executions ${verb}`;
