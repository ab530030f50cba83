/**
 * Pictures of a litmus test's executions: one that a model allows, and the one that says why it
 * allows none.
 */
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import type { Execution } from '../execution/execution.ts';
import type { ExplainedEdge } from '../execution/explain-check.ts';
import type { Explanation } from '../explore/explain.ts';
import type { Program } from '../program/program.ts';
import { executionPicture } from './execution-picture.ts';
import { explanationSentence } from './explanation-text.ts';
import type { Picture } from './picture.ts';

/** `state`: what it ends in. */
export const allowedPicture = (
  { name }: Pick<Program, 'name'>,
  model: ConsistencyModel,
  execution: Execution,
  state: string,
): Picture =>
  executionPicture({
    execution,
    model,
    title: `${name}: allowed by ${model.name}`,
    subtitle: state,
  });

export const forbiddenPicture = (
  { name }: Pick<Program, 'name'>,
  model: ConsistencyModel,
  explanation: Explanation,
): Picture =>
  executionPicture({
    execution: explanation.execution,
    model,
    title: `${name}: forbidden by ${model.name}`,
    subtitle: explanationSentence(explanation, model),
    highlighted: explainedEdges(explanation),
  });

function explainedEdges(explanation: Explanation): readonly ExplainedEdge[] {
  switch (explanation.kind) {
    case 'axiom':
      return explanation.failure.path;
    case 'no-re-execution':
      return explanation.cycle;
    case 'no-choice':
      return [];
  }
}
