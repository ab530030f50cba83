/**
 * Why a model forbids a result of a program: as explain.ts does it for litmus tests, over candidate
 * executions that a model explores which asks for nothing but sense. In these a thread sees what
 * was done before it was started, and is seen by who has joined it; everything else is open. So the
 * harness around a test reads what its threads have left, and the evidence is about the threads.
 */
import type { SourceFile } from '../diagnostics/source.ts';
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import type { Execution } from '../execution/execution.ts';
import { ERROR_KINDS } from '../program/error-kind.ts';
import type { MachineCode } from '../program/machine/code.ts';
import type { Language } from '../program/program.ts';
import { checkProgram } from './check-program.ts';
import type { ProgramCheckOptions } from './engine/task.ts';
import { type Explanation, leastBroken } from './explain.ts';
import { keepForReports } from './judge/found-errors.ts';

/** The model that candidates are explored under. */
export const STARTS_AND_JOINS: SourceFile = {
  name: 'starts-and-joins.cat',
  text: `"starts and joins"
include "cos.cat"
let passed = po?; [TH]; rf; [TH]; po?
let hb = passed+
irreflexive hb
irreflexive hb; rf
irreflexive hb; co
irreflexive hb; fr
`,
};

/** Enough for a few threads with a few accesses each. */
const MOST_CHECKS = 20_000;
const MOST_CANDIDATES = 1_000;

/** `no-axioms`: the model is a machine, which has no cat file. */
export type ResultExplanation = Explanation | 'too-many' | 'no-axioms' | undefined;

export interface ResultQuestion {
  readonly code: MachineCode;
  readonly name: string;
  readonly language: Language;
  /** Whether a thread of the execution, which has met an error, has met the one that is meant. */
  readonly isWanted: (execution: Execution) => boolean;
}

/**
 * `code` is a program that fails with the result, `loose` opens the model STARTS_AND_JOINS. See
 * explainForbidden for the value.
 */
export async function explainResult(
  { code, name, language, isWanted }: ResultQuestion,
  model: ConsistencyModel,
  loose: () => ConsistencyModel,
  options: Pick<ProgramCheckOptions, 'texts' | 'freedoms' | 'signal' | 'unroll'>,
): Promise<ResultExplanation> {
  if (model.plan.checks.length === 0 && !model.plan.hasResidual) return 'no-axioms';
  const candidates: Execution[] = [];
  const { verdict } = await checkProgram(code, name, loose(), {
    ...options,
    language,
    engine: 'enumerate',
    equivalence: 'rf-co',
    allErrors: true,
    ignoredErrors: new Set(ERROR_KINDS.filter((kind) => kind !== 'assertion')),
    budget: { checks: MOST_CHECKS },
    onExecution(execution, status) {
      if (status === 'fault' && candidates.length < MOST_CANDIDATES && isWanted(execution))
        candidates.push(keepForReports(execution));
    },
  });
  const found = leastBroken(candidates, model, () => true);
  return found ?? (verdict === 'inconclusive' ? 'too-many' : undefined);
}
