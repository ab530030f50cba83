/** A litmus test, to be checked. */
import { candidateStates, checkLitmus, DEFAULT_UNROLL, litmusText } from '../../api/litmus.ts';
import { ignoredErrors } from '../../api/results.ts';
import type { JobOf } from '../protocol.ts';
import { type CheckedSource, countsOf } from './subject.ts';
import type { Workbench } from './workbench.ts';

/** For candidates that no model allows: rows of a table must not keep its columns waiting. */
const CANDIDATE_MILLISECONDS = 250;

/** Without an axiom, and without co: such executions differ where their final states may. */
const UNCONSTRAINED = { name: 'unconstrained.cat', text: '"no axioms"\n' };

/** Throws InputError. */
export function litmusSubject({ source, limits }: JobOf<'check'>, workbench: Workbench): CheckedSource {
  const { program, question } = workbench.litmusTest(source);
  const unroll = limits.unroll ?? DEFAULT_UNROLL;
  return {
    language: program.language,
    warnings: [],
    open: (model) => workbench.openModel(model, program),
    check: (opened, report) =>
      checkLitmus(program, question, opened.model, {
        unroll,
        // They say whether all was explored.
        outcomes: true,
        budget: { milliseconds: limits.seconds * 1000 },
        ignoredErrors: ignoredErrors({ ignore: [] }, program.language),
        onPartial: ({ positive, negative, states }) => report({ executions: positive + negative, states }),
      }),
    show: ({ litmus, ...result }) => ({
      counts: countsOf(litmus!.states),
      isComplete: result.outcomes!.isComplete,
      errorPictures: {},
      text: litmusText({ ...result, litmus: litmus! }),
    }),
    candidates: () =>
      candidateStates(program, question, workbench.openModel(UNCONSTRAINED, program).model, {
        unroll,
        milliseconds: Math.min(CANDIDATE_MILLISECONDS, limits.seconds * 1000),
      }),
  };
}
