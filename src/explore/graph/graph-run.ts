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
import { type GraphSearch, NoSuchOption } from './graph-search.ts';
import { parseReplay, replayString, wrongReplay } from './replay-string.ts';

/** The graph engine at work. */
export interface GraphRun extends EngineRun {
  /** The search of the present run; undefined before the first. */
  readonly search: () => GraphSearch | undefined;
}

export function graphRun(
  code: MachineCode,
  name: string,
  model: ConsistencyModel,
  options: ProgramCheckOptions,
  errors: FoundErrors,
  tally: Tally,
): GraphRun {
  const rules = model.graphRules!;
  const texts = options.texts ?? new Map<string, string>();
  const cat = new CatCheck(model, name);
  const looksForLeaks = !errors.isIgnored('memory-leak');
  const contextOf = (search: GraphSearch): ErrorContext => ({
    search,
    errors,
    name,
    texts,
    replay: replayString(search.path()),
  });
  const pausesOften = options.budget?.executions !== undefined;
  let estimate: number | undefined;
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
      ...(options.replay !== undefined && {
        part: { path: parseReplay(options.replay), start: 0 },
        rehearses: true,
      }),
      ...(options.nextPart && { nextPart: options.nextPart }),
      ...(options.lessons && { lessons: options.lessons }),
      ...(options.random !== undefined && { random: options.random }),
      ...(options.seed !== undefined && { seed: options.seed }),
      ...(options.bound !== undefined && { mostRevisits: options.bound }),
    },
    {
      begins(at) {
        search = at;
        Object.assign(tally, { executions: 0, blocked: 0, cut: restriction(options) });
        tally.outcomes?.begin(at.memory.map);
        options.onBegin?.();
      },
      complete(at) {
        const judgement = judgeGraph(at);
        const { status, error, cut, fault } = judgement;
        tally[status === 'complete' ? 'executions' : 'blocked']++;
        if (tally.outcomes !== undefined && (status === 'complete' || fault !== undefined))
          recordGraphOutcome(at, tally.outcomes, texts, fault?.kind);
        if (status === 'complete') {
          if (looksForLeaks) addLeaks(contextOf(at));
        } else if (error !== undefined) addStuckError(contextOf(at), judgement);
        if (pausesOften || errors.size > 0) at.pause();
        if (cut !== undefined) tally.cut ??= withPlace(cut.reason, cut.place);
        if (fault !== undefined && errors.isIgnored(fault.kind)) {
          const reason = `an execution ends at an error that is not looked for (${fault.kind})`;
          tally.cut ??= withPlace(reason, fault.place);
        }
        options.onExecution?.(graphExecution(at, name, texts).execution, status);
      },
      error(at, error) {
        if (error.isLate) tally.cut ??= 'what follows on the use of memory that is gone is not explored';
        if (addGraphError(contextOf(at), error)) at.pause();
      },
      ...(options.onProgress !== undefined && {
        estimated(executions: number) {
          estimate = executions;
        },
      }),
    },
  );
  /** What was left out may have been last. */
  function* noticeBound(): Generator<undefined, void> {
    for (;;) {
      const { done } = steps.next();
      if (search?.isBounded) tally.cut ??= 'the bound on revisits left executions out';
      if (done) return;
      yield;
    }
  }

  return {
    search: () => search,
    steps:
      options.replay === undefined
        ? noticeBound()
        : replayed(steps, () => tally.executions + tally.blocked > 0),
    counters: () => ({
      candidates: search?.steps ?? 0,
      consistencyChecks: search?.consistency.checks ?? 0,
      ...(search && { depth: search.graph.count }),
      ...(estimate !== undefined && { estimate }),
    }),
  };
}

/** Only the one execution that the string stands for. */
function* replayed(steps: Iterator<undefined>, isDone: () => boolean): Generator<undefined, void> {
  try {
    while (!isDone() && !steps.next().done) yield;
  } catch (error) {
    if (error instanceof NoSuchOption) wrongReplay();
    throw error;
  }
}

/** Why the search is not of all executions, whatever it finds. */
function restriction({ replay, random }: ProgramCheckOptions): string | undefined {
  if (replay !== undefined) return 'only the execution that was to be replayed was looked at';
  return random === undefined ? undefined : `only ${random} executions, chosen at random, were looked at`;
}

function withPlace(reason: string, place: Parameters<typeof spanOfPlace>[0] | undefined): string {
  return place === undefined ? reason : `${reason}, at ${locationText(spanOfPlace(place))}`;
}
