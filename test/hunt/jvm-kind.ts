/** Random Java of one thread: a JVM says what methods give, and Heddle must say the same. */
import { folderEntry } from '../../src/cli/java/class-path-entry.ts';
import { JavaClasses } from '../../src/cli/java/java-classes.ts';
import { lowerJava } from '../../src/cli/java/lower-java.ts';
import { checkProgram, openModel } from '../../src/index.ts';
import { randomMethods } from '../java/semantics/write-random-java.ts';
import { ignoredInJava } from '../support/checked-classes.ts';
import { loader } from '../support/explore.ts';
import type { Comparer } from './comparer.ts';
import { missingJdk, runJava, withClasses } from './javac.ts';
import type { Difference, Kind } from './kind.ts';

/** Methods of a seed; the first `methods` of them. */
interface RandomMethodsOf {
  readonly seed: number;
  readonly methods: number;
}

const METHODS = 25;
const CLASS = 'RandomMethods';

async function examine(
  { seed, methods }: RandomMethodsOf,
  comparer: Comparer,
): Promise<Difference | undefined> {
  const printing = new Map([[CLASS, randomMethods(seed, methods, undefined)]]);
  const lines = await withClasses(printing, async (folder) => runJava(folder, CLASS).trim().split('\n'));
  const asserting = new Map([[CLASS, randomMethods(seed, methods, lines)]]);
  return withClasses(asserting, (folder) =>
    comparer.differenceOf(async () => {
      const { code } = lowerJava(
        { kind: 'main', className: CLASS, arguments: [] },
        new JavaClasses([folderEntry(folder)]),
      );
      const { model } = openModel('sc', { language: 'C', scopes: [], threads: [] }, loader);
      for (const generated of [true, false]) {
        const { errors, verdict, reason } = await checkProgram(code, CLASS, model, {
          language: 'C',
          ignoredErrors: ignoredInJava(),
          generated,
        });
        const said = errors.map(({ kind, message, location }) => `${kind} at ${location}: ${message}`);
        comparer.same(
          'java methods: a JVM / heddle',
          generated ? 'generated stepper' : 'interpreter',
          { by: 'java', says: ['holds'] },
          { by: 'heddle', says: [verdict, ...(verdict === 'inconclusive' ? [reason] : said)] },
          ['check FILE --model sc'],
        );
      }
    }),
  );
}

export const jvmKind: Kind<RandomMethodsOf> = {
  name: 'jvm',
  about: 'Java methods of one thread: arithmetic, arrays, exceptions, as a JVM runs them',
  missing: missingJdk,
  make: (seed) => [{ seed: seed >>> 0, methods: METHODS }],
  examine: async (programs, comparer) => {
    const found = [];
    for (const program of programs) found.push(await examine(program, comparer));
    return found;
  },
  smaller: function* ({ seed, methods }) {
    for (const fewer of [methods >> 1, methods - 1]) if (fewer > 0) yield { seed, methods: fewer };
  },
  files: ({ seed, methods }) => [{ name: `${CLASS}.java`, text: randomMethods(seed, methods, undefined) }],
};
