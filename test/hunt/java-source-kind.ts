/** Twins in Java: a random program through javac and the front end of class files, and as code of the machine. */
import { folderEntry } from '../../src/cli/java/class-path-entry.ts';
import { JavaClasses } from '../../src/cli/java/java-classes.ts';
import { lowerJava } from '../../src/cli/java/lower-java.ts';
import { languageOfJava } from '../../src/cli/java-language.ts';
import { checkProgram, type MachineCode, openModel } from '../../src/index.ts';
import { type JavaProgram, resultNames } from '../opmm/java-program.ts';
import type { FinalStates } from '../opmm/program-oracle.ts';
import { ignoredInJava } from '../support/checked-classes.ts';
import { cpuLimit } from '../support/cpu-time.ts';
import { loader } from '../support/explore.ts';
import type { Comparer } from './comparer.ts';
import { answerOf, javaPrograms, statesOf } from './java-kind.ts';
import { javaText } from './java-text.ts';
import { missingJdk, withClasses } from './javac.ts';
import type { Kind } from './kind.ts';

const PROGRAMS = 8;
const MODELS = ['sc', 'tso', 'opmm'] as const;
const MOST_SECONDS = 3;
/** How the code of the machine is explored. */
const MACHINE = {
  sc: { engine: 'graph', equivalence: 'rf-co' },
  tso: { engine: 'graph', equivalence: 'rf-co' },
  opmm: { engine: 'operational' },
} as const;

const nameOf = (number: number): string => `Case${number}`;

/** Final states of a class by its usual engine; undefined if it takes too long. */
async function classStates(
  code: MachineCode,
  className: string,
  program: JavaProgram,
  model: string,
): Promise<FinalStates | undefined> {
  const language = languageOfJava(model);
  const names = resultNames(program);
  const signal = cpuLimit(MOST_SECONDS);
  const { outcomes, errors } = await checkProgram(
    code,
    className,
    openModel(model, { language, scopes: [], threads: [] }, loader).model,
    {
      language,
      signal,
      allErrors: true,
      ignoredErrors: ignoredInJava(),
      outcomes: names.map((name) => `${className}.${name}`),
    },
  );
  if (signal.aborted || !outcomes!.isComplete) return undefined;
  const kinds = errors.map(({ kind }) => kind).filter((kind) => kind !== 'deadlock');
  const states = outcomes!.outcomes
    .filter(({ error }) => error === undefined)
    .map(({ values }) => names.map((name, i) => `${name}=${values[i]}`).join(' '));
  return {
    states: [...new Set([...kinds, ...states])].sort(),
    hasDeadlock: errors.some(({ kind }) => kind === 'deadlock'),
    explored: 0,
  };
}

async function compare(
  program: JavaProgram,
  className: string,
  classes: JavaClasses,
  comparer: Comparer,
): Promise<void> {
  const { code } = lowerJava({ kind: 'main', className, arguments: [] }, classes);
  for (const model of MODELS) {
    const expected = await statesOf(program, model, MACHINE[model]);
    const found = expected && (await classStates(code, className, program, model));
    if (expected === undefined || found === undefined) {
      comparer.skip('java sources: an engine takes too long');
      continue;
    }
    comparer.same(
      'java: code of the machine / class files',
      model,
      answerOf('machine', expected),
      answerOf('class files', found),
      [`check FILE --model ${model} --outcomes`],
    );
  }
}

export const javaSourceKind: Kind<JavaProgram> = {
  name: 'java-source',
  about: 'Java sources through javac against the same programs in code of the machine',
  missing: missingJdk,
  make: (seed) => javaPrograms(seed, PROGRAMS),
  examine: (programs, comparer) =>
    withClasses(
      new Map(programs.map((program, i) => [nameOf(i), javaText(program, nameOf(i))])),
      async (folder) => {
        const classes = new JavaClasses([folderEntry(folder)]);
        const found = [];
        for (const [i, program] of programs.entries())
          found.push(await comparer.differenceOf(() => compare(program, nameOf(i), classes, comparer)));
        return found;
      },
    ),
  files: (program) => [{ name: 'Case0.java', text: javaText(program, nameOf(0)) }],
};
