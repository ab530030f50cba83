/** A program under each model, one after another; the table fills as they end. */
import { VERSION } from '../../api/catalogue.ts';
import { type Diagnostic, InputError } from '../../api/diagnostics.ts';
import type { OpenedModel } from '../../api/models.ts';
import { alignedOutcomes, type CheckResult, resultJson } from '../../api/results.ts';
import { loadPart } from '../load-file.ts';
import type {
  CheckReport,
  JobOf,
  ModelSource,
  PlainDiagnostic,
  ResultJson,
  VerdictColumn,
} from '../protocol.ts';
import type { JobTools } from './job-tools.ts';
import { litmusSubject } from './litmus-subject.ts';
import { plainDiagnostic } from './plain-diagnostic.ts';
import { type CheckedSource, countsOf } from './subject.ts';
import { TableRows } from './table-rows.ts';
import { modelName } from './workbench.ts';

/** Throws InputError if the program itself cannot be read. */
export async function checkJob(job: JobOf<'check'>, tools: JobTools): Promise<CheckReport> {
  const subject = await openSubject(job, tools);
  return new Check(job, subject, tools).run();
}

/** What clang and the front end for its output need is loaded only for programs. */
async function openSubject(job: JobOf<'check'>, tools: JobTools): Promise<CheckedSource> {
  if (job.source.name.endsWith('.litmus')) return litmusSubject(job, tools.workbench);
  const { programSubject } = await loadPart('the front end for C', () => import('./program-subject.ts'));
  return programSubject(job, tools);
}

interface Checked {
  readonly opened: OpenedModel;
  readonly result: CheckResult;
}

class Check {
  private readonly job: JobOf<'check'>;
  private readonly subject: CheckedSource;
  private readonly tools: JobTools;
  private readonly columns: VerdictColumn[];
  private readonly checked: (Checked | undefined)[] = [];
  private readonly rows = new TableRows();
  private readonly warnings: Diagnostic[];

  constructor(job: JobOf<'check'>, subject: CheckedSource, tools: JobTools) {
    this.job = job;
    this.subject = subject;
    this.tools = tools;
    this.columns = job.models.map((model) => ({ kind: 'waiting', model: modelName(model) }));
    this.warnings = [...subject.warnings];
  }

  async run(): Promise<CheckReport> {
    let hasCandidates = false;
    for (const [place, model] of this.job.models.entries()) {
      await this.fill(place, model);
      // After the first column: a verdict comes before rows that say what cannot be.
      if (hasCandidates || this.columns[place]!.kind !== 'checked') continue;
      hasCandidates = true;
      this.rows.addCandidates((await this.subject.candidates?.()) ?? []);
      this.tools.update(this.report());
    }
    if (this.job.outcomes) this.alignOutcomes();
    return this.report();
  }

  private async fill(place: number, model: ModelSource): Promise<void> {
    const name = modelName(model);
    const become = (column: VerdictColumn): void => {
      this.columns[place] = column;
      this.tools.update(this.report());
    };
    become({ kind: 'running', model: name });
    try {
      const opened = this.subject.open(model);
      this.warnings.push(...opened.warnings);
      const result = await this.subject.check(opened, ({ executions, states = [] }) => {
        this.rows.add(states);
        become({ kind: 'running', model: name, executions, counts: countsOf(states) });
      });
      this.rows.add(result.litmus?.states ?? []);
      this.checked[place] = { opened, result };
      become(this.column(name, { opened, result }));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const diagnostics = error.diagnostics.map((diagnostic) => this.plain(diagnostic, model));
      become({ kind: 'refused', model: name, diagnostics });
    }
  }

  private column(model: string, { opened, result }: Checked): VerdictColumn {
    const { source, outcomes } = this.job;
    const json = resultJson(outcomes ? result : withoutOutcomes(result), {
      version: VERSION,
      file: source.name,
      language: this.subject.language,
    }) as ResultJson;
    return { kind: 'checked', model, json, ...this.subject.show(result, opened) };
  }

  /** Outcomes of all models in the same variables, as `--outcomes` shows them. */
  private alignOutcomes(): void {
    const found = this.checked.flatMap((entry, place) => (entry === undefined ? [] : [{ ...entry, place }]));
    const aligned = alignedOutcomes(found.map(({ result }) => result.outcomes!));
    for (const [i, { opened, result, place }] of found.entries()) {
      const outcomes = aligned[i]!;
      this.columns[place] = this.column(this.columns[place]!.model, {
        opened,
        result: { ...result, outcomes },
      });
    }
  }

  /** What is wrong may be in the program or in a cat file of the user's. */
  private plain(diagnostic: Diagnostic, model?: ModelSource) {
    const isOfModel = typeof model === 'object' && diagnostic.span?.file.name === model.name;
    return plainDiagnostic(diagnostic, isOfModel ? model : this.job.source);
  }

  private report(): CheckReport {
    return {
      kind: 'check',
      language: this.subject.language.toLowerCase(),
      columns: [...this.columns],
      states: this.rows.list(),
      warnings: distinct(this.warnings.map((warning) => this.plain(warning))),
    };
  }
}

/** The same one may come with several columns. */
const distinct = (warnings: readonly PlainDiagnostic[]): PlainDiagnostic[] => [
  ...new Map(warnings.map((warning) => [warning.rendered, warning])).values(),
];

const withoutOutcomes = ({ outcomes: _, ...result }: CheckResult): CheckResult => result;
