/** `--graphs DIR`: draws executions that witness the condition (of `forall`: that violate it), or the forbidden one. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ConsistencyModel,
  type Execution,
  type Explanation,
  executionPicture,
  explanationSentence,
  fail,
  keepExecution,
  type LitmusTest,
  type Picture,
  renderDot,
  renderSvg,
  stateText,
} from '../index.ts';

const MOST_PICTURES = 20;

export class GraphWriter {
  readonly written: string[] = [];
  private readonly folder: string;
  private readonly test: LitmusTest;
  private readonly model: ConsistencyModel;

  constructor(folder: string, test: LitmusTest, model: ConsistencyModel) {
    this.folder = folder;
    this.test = test;
    this.model = model;
  }

  /** Draws an execution that decides the condition, up to a sensible number of them. */
  see(execution: Execution, matches: boolean): void {
    const wanted = this.test.question.condition.quantifier === 'forall' ? !matches : matches;
    if (!wanted || this.written.length >= 2 * MOST_PICTURES) return;
    const kept = keepExecution(execution);
    this.write(
      executionPicture({
        execution: kept,
        model: this.model,
        title: this.title('allowed by'),
        subtitle: stateText(this.test.program, this.test.question, kept),
      }),
    );
  }

  explain(explanation: Explanation): void {
    this.write(
      executionPicture({
        execution: explanation.execution,
        model: this.model,
        title: this.title('forbidden by'),
        subtitle: explanationSentence(explanation, this.model),
        highlighted: explanation.kind === 'axiom' ? explanation.failure.path : [],
      }),
    );
  }

  private title(relation: string): string {
    return `${this.test.program.name}: ${relation} ${this.model.name}`;
  }

  private write(picture: Picture): void {
    const number = this.written.length / 2 + 1;
    const name = `${this.test.program.name}.${this.model.name}.${number}`.replace(/[^A-Za-z0-9._+-]/g, '_');
    for (const [extension, text] of [
      ['svg', renderSvg(picture)],
      ['dot', renderDot(picture)],
    ] as const) {
      const path = join(this.folder, `${name}.${extension}`);
      try {
        writeFileSync(path, text);
      } catch {
        fail('usage', `cannot write \`${path}\``);
      }
      this.written.push(path);
    }
  }
}
