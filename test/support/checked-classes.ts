/**
 * The Java programs of test/java/programs, lowered once each and explored under a model by its usual engine, as `heddle check` does it but
 * without its report. What the golden tables of Java are compared with.
 */
import type { CheckFlags } from '../../src/cli/check-flags.ts';
import { folderEntry } from '../../src/cli/java/class-path-entry.ts';
import { JavaClasses } from '../../src/cli/java/java-classes.ts';
import { lowerJava } from '../../src/cli/java/lower-java.ts';
import { languageOfJava } from '../../src/cli/java-language.ts';
import {
  type CheckResult,
  checkProgram,
  ENDINGS,
  type ErrorKind,
  findJcstressTest,
  ignoredErrors,
  type JcstressTest,
  type MachineCode,
  type OpenedModel,
  openModel,
  type ProgramCheckOptions,
  RESULT_VARIABLE,
} from '../../src/index.ts';
import { cpuLimit } from './cpu-time.ts';
import { loader } from './explore.ts';

export const MODELS_OF_TABLES = ['sc', 'tso', 'opmm', 'jam21'] as const;
export type ModelOfTables = (typeof MODELS_OF_TABLES)[number];

/** CPU time, much more than any row needs: a row that takes longer fails, and does not hang. */
const MOST_SECONDS = 60;

/** `heddle check` without options. */
const NO_FLAGS: CheckFlags = { model: [], ignore: [], unReduction: [], I: [], D: [], flag: [], O: '0' };

/** Errors that say that a thread does not end: of tests that are about that, a result. */
const ENDLESS: readonly ErrorKind[] = ['deadlock', 'liveness'];

const classes = new JavaClasses([folderEntry(new URL('../java/programs/classes', import.meta.url).pathname)]);
const models = new Map<string, OpenedModel>();
const mains = new Map<string, MachineCode>();

/** A main class under a model, until the first error. */
export function checkMain(
  className: string,
  model: ModelOfTables,
  options: ProgramCheckOptions = {},
): Promise<CheckResult> {
  const entry = { kind: 'main', className: className.replaceAll('.', '/'), arguments: [] } as const;
  const code = mains.get(className) ?? lowerJava(entry, classes).code;
  mains.set(className, code);
  return explore(code, className, model, ignoredInJava(), options);
}

/** What the exploration of a test tells. */
export interface FoundResults {
  /** Sorted. */
  readonly results: readonly string[];
  /** Errors that are no results. */
  readonly strays: readonly string[];
  readonly check: CheckResult;
}

/** A jcstress test, lowered once: all its results under a model. */
export function openTest(
  className: string,
): (model: ModelOfTables, options?: ProgramCheckOptions) => Promise<FoundResults> {
  const test = findJcstressTest(classes.find(className.replaceAll('.', '/'))!, classes.find)!;
  const { code } = lowerJava({ kind: 'jcstress', test }, classes);
  const ignored = ignoredInJava();
  if (test.mode !== 'Continuous') for (const kind of ENDLESS) ignored.delete(kind);
  return async (model, options = {}) => {
    const all = { outcomes: [RESULT_VARIABLE], allErrors: true, ...options };
    const check = await explore(code, className, model, ignored, all);
    const strays = check.errors
      .filter(({ kind }) => test.mode === 'Continuous' || !ENDLESS.includes(kind))
      .map(({ kind, message }) => `${kind}: ${message}`);
    return { results: resultsOf(test, check), strays, check };
  };
}

/** Errors that are not looked for unless they are asked for. */
export const ignoredInJava = (): Set<ErrorKind> => ignoredErrors(NO_FLAGS, 'java');

function resultsOf({ mode }: JcstressTest, { outcomes, errors }: CheckResult): string[] {
  const results = outcomes!.outcomes.flatMap(({ error, values }) =>
    error === undefined ? [JSON.parse(values[0]!) as string] : [],
  );
  if (mode !== 'Continuous' && errors.some(({ kind }) => ENDLESS.includes(kind)))
    results.push(ENDINGS[mode][1]);
  return [...new Set(results)].sort();
}

function explore(
  code: MachineCode,
  name: string,
  modelName: ModelOfTables,
  ignored: ReadonlySet<ErrorKind>,
  options: ProgramCheckOptions,
): Promise<CheckResult> {
  const language = languageOfJava(modelName);
  const { equivalence } = options;
  const key = `${modelName} ${equivalence}`;
  const opened =
    models.get(key) ??
    openModel(modelName, { language, scopes: [], threads: [] }, loader, equivalence && { equivalence });
  models.set(key, opened);
  return checkProgram(code, name, opened.model, {
    language,
    signal: cpuLimit(MOST_SECONDS),
    ignoredErrors: ignored,
    ...options,
  });
}
