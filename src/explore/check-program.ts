/** Checks a machine program (C, C++) under one model: explores it, looks for errors, says the verdict. */
import { fail } from '../diagnostics/diagnostic.ts';
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import type { MachineCode } from '../program/machine/code.ts';
import type { Language } from '../program/program.ts';
import { drive, STOPS, type Stop } from './drive.ts';
import type { SearchCounters } from './enumerate/candidate-search.ts';
import { enumerateProgram } from './enumerate/enumerate-program.ts';
import { FoundErrors } from './found-errors.ts';
import { graphRun } from './graph/graph-run.ts';
import { judgeFinding } from './judge-finding.ts';
import {
  DEFAULT_PROGRAM_UNROLL,
  type EngineRun,
  type ProgramCheckOptions,
  type Tally,
} from './program-check-options.ts';
import type { CheckResult, Verdict } from './result.ts';
import { mappingFor } from './run/event-mapping.ts';
import { statisticsOf } from './statistics.ts';

/** What C programs are seen as by a model for these languages: C, or an architecture that C is compiled to. */
export const programLanguage = (languages: readonly Language[]): Language =>
  mappingFor(languages)?.language ?? 'C';

export async function checkProgram(
  code: MachineCode,
  name: string,
  model: ConsistencyModel,
  options: ProgramCheckOptions,
): Promise<CheckResult> {
  const start = performance.now();
  const errors = new FoundErrors(options.ignoredErrors);
  const tally: Tally = { executions: 0, blocked: 0, cut: undefined };
  const obstacle = graphObstacle(model, options);
  if (options.engine === 'graph' && obstacle !== undefined) {
    fail('unsupported', `the graph engine cannot be used here: ${obstacle}`, {
      suggestion: '`--engine enumerate` can',
    });
  }
  const engine = options.engine ?? (obstacle === undefined ? 'graph' : 'enumerate');
  const begin = engine === 'graph' ? graphRun : enumerateRun;
  const { steps, counters } = begin(code, name, model, options, errors, tally);
  const isDone = (): boolean => !options.allErrors && errors.size > 0;
  const count = () => ({ executions: tally.executions, candidates: counters().candidates });
  const stop = await drive(until(steps, isDone), count, { ...options, budget: options.budget ?? {} });
  return {
    model: model.name,
    engine,
    ...(engine === 'enumerate' && options.engine === undefined ? { engineReason: obstacle! } : {}),
    equivalence: options.equivalence,
    ...verdictOf(errors, stop, tally),
    executions: tally.executions,
    blocked: tally.blocked,
    duplicates: 0,
    errors: errors.list,
    statistics: statisticsOf(start, tally.executions, counters(), options),
  };
}

/** Why the graph engine cannot check the model so; undefined if it can. */
function graphObstacle(
  model: ConsistencyModel,
  { equivalence, language }: ProgramCheckOptions,
): string | undefined {
  if (language !== undefined && language !== 'C')
    return `under ${model.name} a C program is one of ${language}, whose order it does not keep`;
  if (model.graphRules === undefined) {
    return model.porfAcyclic
      ? `nothing is declared of ${model.name} that lets it add events one by one`
      : `po and rf may form cycles under ${model.name}`;
  }
  return equivalence === 'rf' ? 'it tells executions apart by co' : undefined;
}

function enumerateRun(
  code: MachineCode,
  name: string,
  model: ConsistencyModel,
  options: ProgramCheckOptions,
  errors: FoundErrors,
  tally: Tally,
): EngineRun {
  const counters: SearchCounters = { candidates: 0, consistencyChecks: 0 };
  const steps = enumerateProgram(
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
        Object.assign(tally, { executions: 0, blocked: 0, cut: undefined });
        options.onBegin?.();
      },
      tell(finding) {
        const { counts, cut } = judgeFinding(
          finding,
          finding.isProvisional ? new FoundErrors(options.ignoredErrors) : errors,
        );
        if (counts === 'nothing') return;
        tally.cut ??= cut;
        if (finding.isNewClass) tally[counts]++;
        options.onExecution?.(finding.execution, finding.status);
      },
    },
  );
  return { steps, counters: () => counters };
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
