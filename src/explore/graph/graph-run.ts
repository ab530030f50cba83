/** A check of a program by the graph engine: what is counted, what is an error, what the caller sees of it. */
import { locationText, spanOfPlace } from '../../diagnostics/source.ts';
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import type { MachineCode } from '../../program/machine/code.ts';
import { createStepper } from '../../program/machine/create-stepper.ts';
import type { FoundErrors } from '../found-errors.ts';
import {
  DEFAULT_PROGRAM_UNROLL,
  type EngineRun,
  MOST_WORDS,
  type ProgramCheckOptions,
  type Tally,
} from '../program-check-options.ts';
import { addGraphError, addLeaks, addStuckError, type ErrorContext } from './add-graph-error.ts';
import { CatCheck } from './cat-check.ts';
import { exploreGraph } from './explore-graph.ts';
import { graphExecution } from './graph-execution.ts';
import { judgeGraph } from './graph-judge.ts';
import { recordGraphOutcome } from './graph-outcomes.ts';
import type { GraphSearch } from './graph-search.ts';

export function graphRun(
  code: MachineCode,
  name: string,
  model: ConsistencyModel,
  options: ProgramCheckOptions,
  errors: FoundErrors,
  tally: Tally,
): EngineRun {
  const rules = model.graphRules!;
  const texts = options.texts ?? new Map<string, string>();
  const cat = new CatCheck(model, name);
  const contextOf = (search: GraphSearch): ErrorContext => ({ search, errors, name, texts, replay: '' });
  let search: GraphSearch | undefined;
  const steps = exploreGraph(
    code,
    {
      rules,
      looksForRaces: rules.hasRaces && !errors.isIgnored('data-race'),
      stepper: (memory) =>
        createStepper(
          code,
          {
            unroll: options.unroll ?? DEFAULT_PROGRAM_UNROLL,
            prints: false,
            mostWords: MOST_WORDS,
            cellSize: memory.cellSize,
          },
          { generated: options.generated ?? true },
        ),
      askCat: (at) => cat.allows(at),
    },
    {
      begins(at) {
        search = at;
        Object.assign(tally, { executions: 0, blocked: 0, cut: undefined });
        tally.outcomes?.begin(at.memory.map);
        options.onBegin?.();
      },
      complete(at) {
        const judgement = judgeGraph(at);
        const { status, error, cut, fault } = judgement;
        tally[status === 'complete' ? 'executions' : 'blocked']++;
        if (tally.outcomes !== undefined && (status === 'complete' || fault !== undefined))
          recordGraphOutcome(at, tally.outcomes, texts, fault?.kind);
        if (status === 'complete') addLeaks(contextOf(at));
        else if (error !== undefined) addStuckError(contextOf(at), judgement);
        if (cut !== undefined) tally.cut ??= withPlace(cut.reason, cut.place);
        if (fault !== undefined && errors.isIgnored(fault.kind)) {
          const reason = `an execution ends at an error that is not looked for (${fault.kind})`;
          tally.cut ??= withPlace(reason, fault.place);
        }
        options.onExecution?.(graphExecution(at, name, texts).execution, status);
      },
      error(at, error) {
        addGraphError(contextOf(at), error);
      },
    },
  );
  return {
    steps,
    counters: () => ({
      candidates: search?.steps ?? 0,
      consistencyChecks: search?.consistency.checks ?? 0,
    }),
  };
}

function withPlace(reason: string, place: Parameters<typeof spanOfPlace>[0] | undefined): string {
  return place === undefined ? reason : `${reason}, at ${locationText(spanOfPlace(place))}`;
}
