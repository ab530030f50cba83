/** Pictures of a litmus test's executions: one that a model allows, and the one that says why it allows none. */
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import type { Execution } from '../execution/execution.ts';
import type { ExplainedEdge } from '../execution/explain-check.ts';
import type { Explanation } from '../explore/explain.ts';
import { stateText } from '../explore/outcomes.ts';
import type { Question } from '../program/condition.ts';
import type { Program } from '../program/program.ts';
import { executionPicture } from './execution-picture.ts';
import { explanationSentence } from './explanation-text.ts';
import type { Picture } from './picture.ts';

interface Test {
  readonly program: Program;
  readonly question: Question;
}

export const allowedPicture = (
  { program, question }: Test,
  model: ConsistencyModel,
  execution: Execution,
): Picture =>
  executionPicture({
    execution,
    model,
    title: `${program.name}: allowed by ${model.name}`,
    subtitle: stateText(program, question, execution),
  });

export const forbiddenPicture = (
  { program }: Pick<Test, 'program'>,
  model: ConsistencyModel,
  explanation: Explanation,
): Picture =>
  executionPicture({
    execution: explanation.execution,
    model,
    title: `${program.name}: forbidden by ${model.name}`,
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
