/** Runs a litmus text under a model and gives its executions as comparable strings. */
import { existsSync, readFileSync } from 'node:fs';
import {
  type CatLoader,
  checkLitmus,
  type Equivalence,
  type Execution,
  type LitmusCheckOptions,
  type LitmusCheckResult,
  type OpenedModel,
  openModel,
  type Program,
  parseLitmus,
} from '../../src/index.ts';

const library = new URL('../../src/models/cat/', import.meta.url).pathname;

/** The library's cat files. */
export const loader: CatLoader = (name) =>
  existsSync(library + name) ? { name, text: readFileSync(library + name, 'utf8') } : undefined;

export interface RunOptions {
  readonly prune?: boolean;
  readonly equivalence?: Equivalence;
  /** Let keys speak of co where the model has it. */
  readonly withCoherence?: boolean;
  /** Whatever else the check is to do. */
  readonly check?: Omit<LitmusCheckOptions, 'equivalence' | 'prune' | 'onBegin' | 'onExecution'>;
}

export interface Run {
  readonly result: LitmusCheckResult;
  /** One key per execution, sorted; blocked executions are not among them. */
  readonly executions: readonly string[];
}

const opened = new Map<string, OpenedModel>();

/** Opens each model once per language: random programs of one language share their vocabulary. */
function open(model: string, program: Program, equivalence: Equivalence | undefined): OpenedModel {
  const key = `${model} ${program.language} ${equivalence}`;
  const known =
    opened.get(key) ?? openModel(model, program, loader, equivalence === undefined ? {} : { equivalence });
  opened.set(key, known);
  return known;
}

export async function run(text: string, model: string, options: RunOptions = {}): Promise<Run> {
  const { program, question } = parseLitmus({ name: 'random.litmus', text });
  const { model: consistency, equivalence } = open(model, program, options.equivalence);
  let executions: string[] = [];
  const result = await checkLitmus(program, question, consistency, {
    ignoredErrors: new Set(['data-race']),
    ...options.check,
    // The operational engine counts states.
    ...(options.check?.engine === 'operational' ? {} : { equivalence }),
    prune: options.prune ?? true,
    onBegin() {
      executions = [];
    },
    onExecution: ({ execution }) => {
      executions.push(keyOf(execution, options.withCoherence ?? true));
    },
  });
  return { result, executions: executions.sort() };
}

/** Events with their values, rf, and co or the final writes: equal for equal executions, whatever engine found them. */
function keyOf({ skeleton, readsFrom, coherence, finalWrites }: Execution, withCoherence: boolean): string {
  const events = skeleton.events.map((event, number) => {
    const access = `${event.thread}:${event.isRead ? `R${event.readValue}` : ''}${event.isWrite ? `W${event.writtenValue}` : ''}`;
    return `${access}@${event.location}${event.isRead ? `<-${readsFrom[number]}` : ''}`;
  });
  return `${events.join(' ')} ${withCoherence ? JSON.stringify(coherence ?? Array.from(finalWrites)) : ''}`;
}
