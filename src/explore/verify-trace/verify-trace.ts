/**
 * Whether a model allows a recorded execution: `heddle verify-trace`, after the front end and
 * before the report. The problem is that of refs/rf-tso-pso (section 2, consistency under a
 * reads-from map), where the recording has one map; where it has values only, the maps are
 * searched.
 *
 * Models that are store-buffer machines go to src/procedures/store-buffers, which needs no
 * coherence order; models whose coherence follows happens-before to src/procedures/given-rf, which
 * takes near-linear time; all others to their axioms.
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import type { Recording } from '../../execution/recording.ts';
import type { Language } from '../../program/program.ts';
import { type Budget, type DriveOptions, drive, STOPS } from '../engine/drive.ts';
import { requireAxioms } from '../engine/obstacles.ts';
import { AxiomSearch } from './axiom-search.ts';
import { BufferSearch, bufferModelOf } from './buffer-search.ts';
import { ClockSearch, clockRulesOf } from './clock-search.ts';
import { PossibleSources } from './possible-sources.ts';
import type { TraceAnswer, TraceResult } from './trace-result.ts';

export interface VerifyTraceOptions extends Omit<DriveOptions, 'budget' | 'onProgress'> {
  readonly budget?: Budget;
  /** The language of the events: see programLanguage. */
  readonly language: Language;
}

/**
 * Refuses models that judge an execution by others: a recording does not say what else its program
 * might have done.
 */
export function refuseRecording({ name }: ConsistencyModel): never {
  return fail(
    'unsupported',
    `${name} cannot judge a recorded execution: that depends on the others of its program`,
    {
      suggestion: '`--model rc11-cpp20` judges executions one by one',
    },
  );
}

/** The verdict is inconclusive only if the budget ran out. */
export async function verifyTrace(
  recording: Recording,
  model: ConsistencyModel,
  options: VerifyTraceOptions,
): Promise<TraceResult> {
  const start = performance.now();
  if (model.reExecutes) refuseRecording(model);
  requireAxioms(model, 'a recorded execution');
  const possible = new PossibleSources(recording);
  const search = searchFor(recording, possible, model, options.language);
  const result = (answer: Pick<TraceResult, 'verdict' | 'reason' | 'marks'>): TraceResult => ({
    model: model.name,
    engine: search.engine,
    ...answer,
    maps: { possible: possible.maps, tried: search.tried },
    wallMilliseconds: performance.now() - start,
  });
  if (possible.obstacle !== undefined)
    return result({ verdict: 'violated', reason: `no model allows it: ${possible.obstacle}`, marks: [] });
  let answer: TraceAnswer | undefined;
  const count = () => ({ executions: 0, candidates: search.tried });
  const stop = await drive(
    reporting(search.run(), (found) => {
      answer = found;
    }),
    count,
    { ...options, budget: options.budget ?? {} },
  );
  if (stop !== undefined)
    return result({
      verdict: 'inconclusive',
      reason: `${STOPS[stop]} before all was tried`,
      marks: [],
    });
  return result(answer!);
}

/** What answers the question for a kind of models. */
export interface TraceSearch {
  readonly engine: TraceResult['engine'];
  readonly tried: number;
  run(): Generator<undefined, TraceAnswer>;
}

export function searchFor(
  recording: Recording,
  possible: PossibleSources,
  model: ConsistencyModel,
  language: Language,
): TraceSearch {
  const buffers = bufferModelOf(model);
  if (buffers !== undefined) return new BufferSearch(recording, possible, buffers, model, language);
  const rules = clockRulesOf(model, language);
  if (rules !== undefined) return new ClockSearch(recording, possible, rules, model, language);
  return new AxiomSearch(recording, possible, model, language);
}

/** Reports what a generator returns. */
function* reporting(
  search: Generator<undefined, TraceAnswer>,
  report: (answer: TraceAnswer) => void,
): Generator<undefined, void> {
  report(yield* search);
}
