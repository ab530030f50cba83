/** `--graphs DIR`: draws executions. */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fail } from '../api/doors/input.ts';
import {
  allowedPicture,
  type ConsistencyModel,
  type Execution,
  type Explanation,
  errorPicture,
  errorPictureSize,
  forbiddenPicture,
  keepExecution,
  type LitmusTest,
  type Picture,
  type ProgramError,
  renderDot,
  renderSvg,
} from '../index.ts';

const MOST_PICTURES = 20;
/** Of a picture of a program's execution: a larger one is no help, and takes long to lay out. */
const MOST_EVENTS = 150;

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

/**
 * Executions that witness the condition (of `forall`: that violate it), or the forbidden one. The
 * engine may tell them several times over; the last time counts.
 */
export class LitmusGraphs extends GraphWriter {
  private readonly test: LitmusTest;
  private executions: { readonly execution: Execution; readonly state: string }[] = [];

  constructor(folder: string, test: LitmusTest, model: ConsistencyModel) {
    super(folder, test.program.name, model);
    this.test = test;
  }

  begin(): void {
    this.executions = [];
  }

  /**
   * Keeps an execution that decides the condition, up to a sensible number of them. It is made only
   * if it is wanted.
   */
  see(execution: () => Execution, matches: boolean, state: () => string): void {
    const wanted = this.test.question.condition.quantifier === 'forall' ? !matches : matches;
    if (wanted && this.executions.length < MOST_PICTURES)
      this.executions.push({ execution: keepExecution(execution()), state: state() });
  }

  finish(): void {
    for (const { execution, state } of this.executions)
      this.write(allowedPicture(this.test.program, this.model, execution, state));
  }

  explain(explanation: Explanation): void {
    this.write(forbiddenPicture(this.test.program, this.model, explanation));
  }
}

/** Executions of a program that show its errors. */
export class ProgramGraphs extends GraphWriter {
  private drawn = 0;
  private readonly omissions: string[] = [];

  constructor(folder: string, path: string, model: ConsistencyModel) {
    super(folder, basename(path), model);
  }

  /** What was written, and what was not drawn and why. */
  get lines(): string[] {
    return [...this.written.map((file) => `Graph ${file}`), ...this.omissions];
  }

  draw(error: ProgramError): void {
    const reason = this.obstacleTo(error);
    if (reason === undefined) this.add(errorPicture(error, this.model, this.title('an error under'))!);
    else this.omissions.push(`No graph of ${error.kind} at ${error.location}: ${reason}`);
  }

  /** Draws the execution that ends in a result. */
  drawResult(result: string, witness: ProgramError): void {
    const reason = this.obstacleTo(witness);
    const title = this.title(`${result} under`);
    if (reason === undefined) this.add(errorPicture(witness, this.model, title, 'witness')!);
    else this.omissions.push(`No graph of \`${result}\`: ${reason}`);
  }

  private add(picture: Picture): void {
    this.drawn++;
    this.write(picture);
  }

  private obstacleTo({ evidence }: ProgramError): string | undefined {
    if (evidence === undefined) return 'no execution was kept of it';
    if (this.drawn === MOST_PICTURES) return `there are ${MOST_PICTURES} graphs already`;
    const size = errorPictureSize(evidence);
    return size <= MOST_EVENTS
      ? undefined
      : `its execution has ${size} events, and no more than ${MOST_EVENTS} are drawn`;
  }
}
