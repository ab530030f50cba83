/** `--graphs DIR`: draws executions. */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
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

/** Writes pictures into a folder, each as SVG and DOT. */
class GraphWriter {
  readonly written: string[] = [];
  private readonly folder: string;
  private readonly name: string;
  protected readonly model: ConsistencyModel;

  constructor(folder: string, name: string, model: ConsistencyModel) {
    this.folder = folder;
    this.name = name;
    this.model = model;
  }

  protected get isFull(): boolean {
    return this.written.length >= 2 * MOST_PICTURES;
  }

  protected title(relation: string): string {
    return `${this.name}: ${relation} ${this.model.name}`;
  }

  protected write(picture: Picture): void {
    const number = this.written.length / 2 + 1;
    const name = `${this.name}.${this.model.name}.${number}`.replace(/[^A-Za-z0-9._+-]/g, '_');
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

/** Executions that witness the condition (of `forall`: that violate it), or the forbidden one. */
export class LitmusGraphs extends GraphWriter {
  private readonly test: LitmusTest;

  constructor(folder: string, test: LitmusTest, model: ConsistencyModel) {
    super(folder, test.program.name, model);
    this.test = test;
  }

  /** Draws an execution that decides the condition, up to a sensible number of them. */
  see(execution: Execution, matches: boolean): void {
    const wanted = this.test.question.condition.quantifier === 'forall' ? !matches : matches;
    if (!wanted || this.isFull) return;
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
}

/** Executions of a program: those with errors. The engine may tell them several times over; the last time counts. */
export class ProgramGraphs extends GraphWriter {
  private executions: Execution[] = [];

  constructor(folder: string, path: string, model: ConsistencyModel) {
    super(folder, basename(path), model);
  }

  begin(): void {
    this.executions = [];
  }

  see(execution: Execution, isError: boolean): void {
    if (isError && this.executions.length < MOST_PICTURES) this.executions.push(keepExecution(execution));
  }

  finish(): void {
    for (const execution of this.executions) {
      const title = this.title('an error under');
      this.write(executionPicture({ execution, model: this.model, title, subtitle: '' }));
    }
  }
}
