/** Checks a machine program (C, C++) under one model: explores it, looks for errors, says the verdict. */
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import type { MachineCode } from '../program/machine/code.ts';
import type { Language } from '../program/program.ts';
import { type Budget, type DriveOptions, drive, STOPS, type Stop } from './drive.ts';
import type { SearchCounters } from './enumerate/candidate-search.ts';
import type { Equivalence } from './enumerate/enumerate.ts';
import { enumerateProgram, type ProgramFinding } from './enumerate/enumerate-program.ts';
import { FoundErrors } from './found-errors.ts';
import { judgeFinding } from './judge-finding.ts';
import type { CheckResult, ErrorKind, Verdict } from './result.ts';
import { mappingFor } from './run/event-mapping.ts';
import { statisticsOf } from './statistics.ts';

export interface ProgramCheckOptions extends Omit<DriveOptions, 'budget'> {
  readonly budget?: Budget;
  /** What the program is seen as, C unless said otherwise: see programLanguage. */
  readonly language?: Language;
  readonly unroll?: number;
  readonly equivalence: Equivalence;
  readonly ignoredErrors?: ReadonlySet<ErrorKind>;
  /** Go on after the first error. */
  readonly allErrors?: boolean;
  /** Texts of source files, by name. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Off where code may not be generated (a strict content security policy), and in tests. */
  readonly generated?: boolean;
  /** A run of the search begins, and executions are told from the beginning. */
  readonly onBegin?: () => void;
  /** Sees each consistent execution; `isError`: it has an error that is looked for. */
  readonly onExecution?: (finding: ProgramFinding, isError: boolean) => void;
}

/** What C programs are seen as by a model for these languages: C, or an architecture that C is compiled to. */
export const programLanguage = (languages: readonly Language[]): Language =>
  mappingFor(languages)?.language ?? 'C';

/** How often a loop of a program may go back unless the user says otherwise: only to end what does not end. */
export const DEFAULT_PROGRAM_UNROLL = 10_000;

export async function checkProgram(
  code: MachineCode,
  name: string,
  model: ConsistencyModel,
  options: ProgramCheckOptions,
): Promise<CheckResult> {
  const start = performance.now();
  const errors = new FoundErrors(options.ignoredErrors);
  const counters: SearchCounters = { candidates: 0, consistencyChecks: 0 };
  const tally = { executions: 0, blocked: 0, cut: undefined as string | undefined };
  const engine = enumerateProgram(
    code,
    name,
    model,
    {
      language: options.language ?? 'C',
      unroll: options.unroll ?? DEFAULT_PROGRAM_UNROLL,
      equivalence: options.equivalence,
      pausesOften: true,
      texts: options.texts ?? new Map(),
      generated: options.generated ?? true,
    },
    counters,
    {
      begins() {
        tally.executions = 0;
        tally.blocked = 0;
        tally.cut = undefined;
        options.onBegin?.();
      },
      tell(finding) {
        const { counts, isError, cut } = judgeFinding(
          finding,
          finding.isProvisional ? new FoundErrors(options.ignoredErrors) : errors,
        );
        if (counts === 'nothing') return;
        tally.cut ??= cut;
        if (finding.isNewClass) tally[counts]++;
        options.onExecution?.(finding, isError);
      },
    },
  );
  const isDone = (): boolean => !options.allErrors && errors.size > 0;
  const count = () => ({ executions: tally.executions, candidates: counters.candidates });
  const stop = await drive(until(engine, isDone), count, { ...options, budget: options.budget ?? {} });
  return {
    model: model.name,
    engine: 'enumerate',
    equivalence: options.equivalence,
    ...verdictOf(errors, stop, tally),
    executions: tally.executions,
    blocked: tally.blocked,
    duplicates: 0,
    errors: errors.list,
    statistics: statisticsOf(start, tally.executions, counters, options),
  };
}

/** The engine's steps until `isDone`. */
function* until(engine: Iterator<undefined>, isDone: () => boolean): Generator<undefined, void> {
  while (!isDone() && !engine.next().done) yield;
}

function verdictOf(
  errors: FoundErrors,
  stop: Stop | undefined,
  { cut, executions, blocked }: { readonly cut: string | undefined; executions: number; blocked: number },
): { verdict: Verdict; reason: string } {
  const [error] = errors.list;
  if (error !== undefined) return { verdict: 'violated', reason: `${error.kind}: ${error.message}` };
  if (stop !== undefined) {
    return { verdict: 'inconclusive', reason: `${STOPS[stop]} before all executions were explored` };
  }
  if (cut !== undefined) return { verdict: 'inconclusive', reason: cut };
  const reason = executions > 0 || blocked === 0 ? '' : ', but none is complete either: all are blocked';
  return { verdict: 'holds', reason: `no execution has an error${reason}` };
}
