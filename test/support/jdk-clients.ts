/**
 * Clients of the JDK's own classes (test/java/jdk), compiled here and explored over the JDK whose
 * javac is on the PATH; and bugs to plant in the classes: what was read of one is changed before it
 * is lowered.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderEntry } from '../../src/cli/java/class-path-entry.ts';
import { JavaClasses } from '../../src/cli/java/java-classes.ts';
import type { Jdk } from '../../src/cli/java/jdk-image.ts';
import { languageOfJava } from '../../src/cli/java-language.ts';
import { ACCESS } from '../../src/frontends/bytecode/classfile/class-file.ts';
import {
  type CheckResult,
  type ClassFile,
  checkProgram,
  type Freedom,
  type JdkClasses,
  openModel,
  readJavaProgram,
} from '../../src/index.ts';
import { ignoredInJava } from './checked-classes.ts';
import { cpuLimit } from './cpu-time.ts';
import { loader } from './explore.ts';

const SOURCES = fileURLToPath(new URL('../java/jdk', import.meta.url));

type Edit = (file: ClassFile) => ClassFile;

export interface JdkClient {
  readonly name: string;
  /** Of the JDK, as it is written without its package. */
  readonly about: string;
  readonly models: readonly ('sc' | 'jam21')[];
  readonly classes?: JdkClasses;
}

const BOTH = ['sc', 'jam21'] as const;

/** What they promise holds. */
export const CLIENTS: readonly JdkClient[] = [
  { name: 'QueuePublishes', about: 'ConcurrentLinkedQueue: offer, poll', models: BOTH },
  { name: 'MapPublishes', about: 'ConcurrentHashMap: put, get', models: BOTH },
  { name: 'MapMerges', about: 'ConcurrentHashMap: merge', models: BOTH },
  { name: 'MapComputes', about: 'ConcurrentHashMap: put, compute, get', models: BOTH },
  { name: 'BlockingHandOver', about: 'LinkedBlockingQueue(1): put, take', models: BOTH },
  { name: 'PoolRuns', about: 'ThreadPoolExecutor: two workers, two tasks', models: ['sc'] },
  { name: 'FuturesChain', about: 'CompletableFuture: thenApply, get', models: BOTH },
  { name: 'StampedReads', about: 'StampedLock: validated read', models: BOTH },
  { name: 'StampedReads', about: 'StampedLock: validated read', models: BOTH, classes: 'real' },
  { name: 'PhaserMeets', about: 'Phaser: arriveAndAwaitAdvance', models: BOTH },
  { name: 'AtomicsPublish', about: 'AtomicInteger: setRelease, getAcquire', models: ['jam21'] },
  {
    name: 'AtomicsPublish',
    about: 'AtomicInteger: setRelease, getAcquire',
    models: ['jam21'],
    classes: 'real',
  },
];

/** A client that is violated when the class is changed. */
export interface PlantedBug extends Omit<JdkClient, 'models'> {
  readonly bug: string;
  readonly model: 'sc' | 'jam21';
  readonly edit: Edit;
}

const CONCURRENT = 'java/util/concurrent';

/** Changes one class and leaves the others. */
const only =
  (name: string, edit: Edit): Edit =>
  (file) =>
    file.name === `${CONCURRENT}/${name}` ? edit(file) : file;

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

function withoutMonitor(file: ClassFile, method: string): ClassFile {
  const methods = file.methods.map((info) => {
    if (info.name !== method || info.code === undefined) return info;
    const instructions = info.code.instructions.map((instruction) =>
      instruction.op === 'monitorEnter' || instruction.op === 'monitorExit'
        ? ({ ...instruction, op: 'pop' } as const)
        : instruction,
    );
    return { ...info, code: { ...info.code, instructions } };
  });
  return { ...file, methods };
}

const plainCas = (name: string, method: string): Edit =>
  only(name, (file) => withCalls(file, method, 'compareAndSet', 'weakCompareAndSetPlain'));

export const PLANTED: readonly PlantedBug[] = [
  {
    name: 'MapPublishes',
    about: 'ConcurrentHashMap',
    bug: 'tables and values are read and written plainly',
    model: 'jam21',
    edit: (file) => {
      const node = only('ConcurrentHashMap$Node', (other) => withPlainField(other, 'val'))(file);
      return only('ConcurrentHashMap', (map) => {
        const reads = withCalls(map, 'tabAt', 'getReferenceAcquire', 'getReference');
        return withCalls(reads, 'casTabAt', 'compareAndSetReference', 'weakCompareAndSetReferencePlain');
      })(node);
    },
  },
  {
    name: 'MapMerges',
    about: 'ConcurrentHashMap',
    bug: 'merge takes no lock',
    model: 'sc',
    edit: only('ConcurrentHashMap', (file) => withoutMonitor(file, 'merge')),
  },
  {
    name: 'QueuePublishes',
    about: 'ConcurrentLinkedQueue',
    bug: 'offer links plainly',
    model: 'jam21',
    edit: plainCas('ConcurrentLinkedQueue', 'offer'),
  },
  {
    name: 'BlockingHandOver',
    about: 'LinkedBlockingQueue',
    bug: 'put wakes those that put, not those that take',
    model: 'sc',
    edit: only('LinkedBlockingQueue', (file) => withCalls(file, 'put', 'signalNotEmpty', 'signalNotFull')),
  },
  {
    name: 'PoolRuns',
    about: 'FutureTask, which the pool runs',
    bug: 'set does not wake who waits',
    model: 'sc',
    edit: only('FutureTask', (file) => withCalls(file, 'set', 'finishCompletion', 'done')),
  },
  {
    name: 'FuturesChain',
    about: 'CompletableFuture',
    bug: 'a value is set plainly',
    model: 'jam21',
    edit: plainCas('CompletableFuture', 'completeValue'),
  },
  {
    name: 'StampedReads',
    about: 'StampedLock',
    bug: 'validate has no acquire fence',
    model: 'jam21',
    classes: 'real',
    edit: only('locks/StampedLock', (file) => withCalls(file, 'validate', 'loadFence', 'storeFence')),
  },
  {
    name: 'PhaserMeets',
    about: 'Phaser',
    bug: 'arrivals are counted plainly',
    model: 'jam21',
    edit: plainCas('Phaser', 'arriveAndAwaitAdvance'),
  },
];

/** The clients' classes into a folder. */
export function compileClients(folder: string): void {
  const files = readdirSync(SOURCES).map((file) => join(SOURCES, file));
  execFileSync('javac', ['-g', '-d', folder, ...files]);
}

/** Nothing fails without a reason. */
export function checkClient(
  folder: string,
  jdk: Jdk,
  { name, model: modelName, classes: kind = 'fast', edit = (file) => file }: ClientRun,
): Promise<CheckResult> {
  const classes = new JavaClasses([folderEntry(folder)], { ...jdk, classes: kind });
  const known = new Map<string, ClassFile | undefined>();
  const find = (className: string): ClassFile | undefined => {
    const found = classes.find(className);
    if (!known.has(className)) known.set(className, found && edit(found));
    return known.get(className);
  };
  const entry = { kind: 'main', className: name, arguments: [] } as const;
  const code = readJavaProgram({ entry, find, isLibrary: classes.isLibrary });
  const language = languageOfJava(modelName);
  const { model } = openModel(modelName, { language, scopes: [], threads: [] }, loader);
  return checkProgram(code, name, model, {
    language,
    ignoredErrors: ignoredInJava(),
    signal: cpuLimit(60),
    freedoms: new Set<Freedom>(),
  });
}

export interface ClientRun {
  readonly name: string;
  readonly model: string;
  readonly classes?: JdkClasses;
  readonly edit?: Edit;
}
