/**
 * Java programs as engineers write them, over the classes of the user's JDK: the first line of each
 * says what holds under which model. They are compiled here, and run with the JDK whose javac is on
 * the PATH.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folderEntry } from '../../src/cli/java/class-path-entry.ts';
import { JavaClasses } from '../../src/cli/java/java-classes.ts';
import { findJdk } from '../../src/cli/java/jdk-image.ts';
import { lowerJava } from '../../src/cli/java/lower-java.ts';
import { languageOfJava } from '../../src/cli/java-language.ts';
import { checkProgram, type Freedom, openModel } from '../../src/index.ts';
import { ignoredInJava } from '../support/checked-classes.ts';
import { cpuLimit } from '../support/cpu-time.ts';
import { loader } from '../support/explore.ts';

const SOURCES = fileURLToPath(new URL('java', import.meta.url));
const names = readdirSync(SOURCES).map((file) => file.replace('.java', ''));
/** CPU seconds. */
const LIMIT = 20;

/** Not right, and why. */
const OPEN: Readonly<Record<string, string>> = {
  Exec: 'workers that are interrupted have too many executions',
};

interface Expectation {
  readonly model: string;
  /** `holds`, `violated`, and the kind of the error if it is said. */
  readonly verdict: string;
  readonly kind?: string;
}

function expectationsOf(name: string): Expectation[] {
  const [first] = readFileSync(join(SOURCES, `${name}.java`), 'utf8').split('\n');
  return [...first!.matchAll(/(sc|opmm|jam21)=(holds|violated)(?:\((\w+)\))?(?=\s|$)/g)].map(
    ([, model, verdict, kind]) => ({
      model: model!,
      verdict: verdict!,
      ...(kind === undefined ? {} : { kind }),
    }),
  );
}

const jdk = findJdk(undefined, process.env);

describe('programs over the JDK', { skip: jdk === undefined ? 'there is no JDK' : false }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-java-cases-'));
  before(() =>
    execFileSync('javac', [
      '-g',
      '-nowarn',
      '-Xlint:none',
      '-d',
      folder,
      ...names.map((name) => join(SOURCES, `${name}.java`)),
    ]),
  );
  after(() => rmSync(folder, { recursive: true }));

  for (const name of names) {
    for (const { model: modelName, verdict, kind } of expectationsOf(name)) {
      const skip = OPEN[name] ?? OPEN[`${name} ${modelName}`] ?? false;
      test(`${name} under ${modelName}`, { skip }, async () => {
        const classes = new JavaClasses([folderEntry(folder)], { ...jdk!, classes: 'fast' });
        const { code } = lowerJava({ kind: 'main', className: name, arguments: [] }, classes);
        const language = languageOfJava(modelName);
        const { model } = openModel(modelName, { language, scopes: [], threads: [] }, loader);
        const result = await checkProgram(code, name, model, {
          language,
          ignoredErrors: ignoredInJava(),
          signal: cpuLimit(LIMIT),
          freedoms: new Set<Freedom>(),
        });
        assert.equal(result.verdict, verdict, `${result.reason} ${result.executions}`);
        if (kind !== undefined) assert.equal(result.errors[0]!.kind, kind);
      });
    }
  }
});
