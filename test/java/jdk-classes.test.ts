/**
 * Clients of the JDK's own classes, explored as they are (jdk/*.java): what a class promises holds, and
 * is violated when the class is weakened. The classes are those of the JDK whose javac is on the
 * PATH; weakening changes what was read of one, before it is lowered.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folderEntry } from '../../src/cli/java/class-path-entry.ts';
import { JavaClasses } from '../../src/cli/java/java-classes.ts';
import { findJdk } from '../../src/cli/java/jdk-image.ts';
import { languageOfJava } from '../../src/cli/java-language.ts';
import { ACCESS } from '../../src/frontends/bytecode/classfile/class-file.ts';
import {
  type AssumptionId,
  type CheckResult,
  type ClassFile,
  checkProgram,
  type Freedom,
  type JdkClasses,
  openModel,
  readJavaProgram,
} from '../../src/index.ts';
import { ignoredInJava } from '../support/checked-classes.ts';
import { cpuLimit } from '../support/cpu-time.ts';
import { loader } from '../support/explore.ts';

const SOURCES = fileURLToPath(new URL('jdk', import.meta.url));
const jdk = findJdk(undefined, process.env);
const MAP = 'java/util/concurrent/ConcurrentHashMap';

/** A class in which the calls of one method of one name are calls of another. */
function withCalls(file: ClassFile, method: string, from: string, to: string): ClassFile {
  let changed = 0;
  const methods = file.methods.map((info) => {
    if (info.name !== method || info.code === undefined) return info;
    const instructions = info.code.instructions.map((instruction) => {
      if (instruction.op !== 'invoke' || instruction.name !== from) return instruction;
      changed++;
      return { ...instruction, name: to };
    });
    return { ...info, code: { ...info.code, instructions } };
  });
  assert.ok(changed > 0, `${file.name}.${method} calls no ${from}`);
  return { ...file, methods };
}

function withPlainField(file: ClassFile, name: string): ClassFile {
  const fields = file.fields.map((field) =>
    field.name === name ? { ...field, accessFlags: field.accessFlags & ~ACCESS.volatile } : field,
  );
  return { ...file, fields };
}

describe('classes of the JDK', { skip: jdk === undefined ? 'there is no JDK' : false }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-jdk-classes-'));
  before(() => {
    const files = readdirSync(SOURCES).map((file) => join(SOURCES, file));
    execFileSync('javac', ['-g', '-d', folder, ...files]);
  });
  after(() => rmSync(folder, { recursive: true }));

  function check(
    className: string,
    modelName: string,
    kind: JdkClasses = 'fast',
    edit: (file: ClassFile) => ClassFile = (file) => file,
  ): Promise<CheckResult> {
    const classes = new JavaClasses([folderEntry(folder)], { ...jdk!, classes: kind });
    const known = new Map<string, ClassFile | undefined>();
    const find = (name: string): ClassFile | undefined => {
      const found = classes.find(name);
      if (!known.has(name)) known.set(name, found && edit(found));
      return known.get(name);
    };
    const entry = { kind: 'main', className, arguments: [] } as const;
    const code = readJavaProgram({ entry, find, isLibrary: classes.isLibrary });
    const language = languageOfJava(modelName);
    const { model } = openModel(modelName, { language, scopes: [], threads: [] }, loader);
    return checkProgram(code, className, model, {
      language,
      ignoredErrors: ignoredInJava(),
      signal: cpuLimit(60),
      freedoms: new Set<Freedom>(),
    });
  }

  for (const name of ['QueuePublishes', 'MapPublishes', 'MapMerges', 'FuturesChain', 'BlockingHandOver'])
    for (const model of ['sc', 'jam21'])
      test(`${name} holds under ${model}`, async () => {
        const { verdict, reason } = await check(name, model);
        assert.equal(verdict, 'holds', reason);
      });

  for (const kind of ['real', 'fast'] as const)
    test(`AtomicsPublish holds under jam21, with ${kind} atomics`, async () => {
      const { verdict, reason } = await check('AtomicsPublish', 'jam21', kind);
      assert.equal(verdict, 'holds', reason);
    });

  test('the collections of one thread compute what a JVM computes, in one execution', async () => {
    const { verdict, executions, reason } = await check('AloneCostsNothing', 'sc');
    assert.deepEqual([verdict, executions], ['holds', 1], reason);
  });

  const assumed: Readonly<Record<string, readonly AssumptionId[]>> = {
    AsksForProcessors: ['one-processor'],
    PutsIntoSkipList: ['one-index-level'],
    GoesThroughSet: ['one-order-of-sets'],
    GoesThroughPair: ['one-order-of-sets'],
    LooksIntoSet: [],
    ManyNumbers: ['few-random-numbers'],
    AnySeed: ['few-random-numbers'],
    OneSeed: [],
  };
  for (const [name, ids] of Object.entries(assumed))
    test(`${name} holds, assuming ${ids.join() || 'nothing'}`, async () => {
      const { verdict, assumptions, reason } = await check(name, 'sc');
      assert.equal(verdict, 'holds', reason);
      assert.deepEqual(
        assumptions.map(({ id }) => id),
        ids,
      );
    });

  for (const name of ['LargestNumber', 'FewNumbers'])
    test(`${name} is tried`, async () => {
      assert.equal((await check(name, 'sc')).verdict, 'violated');
    });

  test('an ArrayList that two threads share loses elements', async () => {
    assert.equal((await check('ListsRace', 'sc')).verdict, 'violated');
  });

  test('a map whose tables and values are read and written plainly does not publish', async () => {
    const weakened = (file: ClassFile): ClassFile => {
      if (file.name === `${MAP}$Node`) return withPlainField(file, 'val');
      if (file.name !== MAP) return file;
      const reads = withCalls(file, 'tabAt', 'getReferenceAcquire', 'getReference');
      return withCalls(reads, 'casTabAt', 'compareAndSetReference', 'weakCompareAndSetReferencePlain');
    };
    assert.equal((await check('MapPublishes', 'jam21', 'fast', weakened)).verdict, 'violated');
  });

  test('a map that puts without its lock loses increments', async () => {
    const weakened = (file: ClassFile): ClassFile => {
      if (file.name !== MAP) return file;
      const methods = file.methods.map((info) => {
        if (info.name !== 'merge' || info.code === undefined) return info;
        const instructions = info.code.instructions.map((instruction) =>
          instruction.op === 'monitorEnter' || instruction.op === 'monitorExit'
            ? ({ ...instruction, op: 'pop' } as const)
            : instruction,
        );
        return { ...info, code: { ...info.code, instructions } };
      });
      return { ...file, methods };
    };
    assert.equal((await check('MapMerges', 'sc', 'fast', weakened)).verdict, 'violated');
  });
});
