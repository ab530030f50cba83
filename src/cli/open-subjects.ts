/**
 * Files of `heddle check`, read and compiled: what each is, and how it is checked under a model.
 */
import { extname } from 'node:path';
import { wantedEquivalence } from '../api/doors/engines.ts';
import { fail } from '../api/doors/input.ts';
import {
  type Diagnostic,
  findModel,
  javaName,
  type Language,
  loadBell,
  type OpenedModel,
  observedGlobals,
  parseLitmus,
  programLanguage,
  renderDiagnostic,
  type SourceFile,
} from '../index.ts';
import { resultPhase } from './attempt.ts';
import { type CheckFlags, openNamedModel } from './check-flags.ts';
import { jcstressSubject } from './check-jcstress.ts';
import { checkLitmusFile } from './check-litmus-file.ts';
import { checkProgramFile } from './check-program-file.ts';
import { refuseForLitmus } from './check-usage.ts';
import { readBitcode } from './clang/read-bitcode.ts';
import { lowerJava } from './java/lower-java.ts';
import { isClassOf, isJavaFile, type JavaEntry, openJava } from './java/open-java.ts';
import { languageOfJava, openModelOfJava } from './java-language.ts';
import { complain } from './job/console.ts';
import type { Phase } from './job/messages.ts';
import { beginPhase } from './job/phase.ts';
import { type CompiledProgram, isProgramFile, ProgramOpener } from './open-program.ts';
import type { CheckedFile, OpenedFile } from './subject.ts';
import { isBitcode, loadCat, readSource } from './system/files.ts';

type OpenedSubject = Omit<OpenedFile, 'phase'>;

/** Whether a file is of a kind that `heddle check` reads, by its name. */
export const isCheckedFile = (path: string): boolean =>
  extname(path) === '.litmus' || isProgramFile(path) || isJavaFile(path);

/**
 * Reads and compiles all files before the first is explored: one compiler does them all, and its
 * memory is free then.
 */
export async function openSubjects(
  files: readonly string[],
  flags: CheckFlags,
  programArguments: readonly string[],
  signal: AbortSignal,
): Promise<OpenedFile[]> {
  const opened: OpenedFile[] = [];
  const programs = new ProgramOpener(flags, programArguments, signal, process.env);
  try {
    for (const paths of groupsOf(files, flags)) {
      const name = paths[0] ?? flags.classPath!;
      if (signal.aborted) {
        complain(`heddle: interrupted, \`${name}\` was not explored\n`);
        continue;
      }
      const start = performance.now();
      const phase = (model: string | undefined, used = 0): Phase =>
        resultPhase(name, model, isSingleResult(files, flags), used, flags);
      beginPhase(phase(undefined));
      const subjects = await openPaths(paths, flags, programArguments, programs, signal).catch(
        (error: unknown): OpenedSubject[] => [{ path: name, subject: () => raise(error) }],
      );
      const used = performance.now() - start;
      // Of several tests of one jar none is to blame for the time that opening took.
      const each = subjects.length === 1 ? used : 0;
      for (const subject of subjects) opened.push({ ...subject, phase: (model) => phase(model, each) });
    }
  } finally {
    await programs.close();
  }
  return opened;
}

/**
 * What is checked together: each file by itself, or all as one program. Without files, the jcstress
 * tests of the class path are meant.
 */
function groupsOf(files: readonly string[], { link }: CheckFlags): readonly (readonly string[])[] {
  if (link === true || files.length === 0) return [files];
  return files.map((file) => [file]);
}

function raise(error: unknown): never {
  throw error;
}

/** Whether the JSON is one value. Tests are always a list: the command does not show how many. */
export const isSingleResult = (files: readonly string[], flags: CheckFlags): boolean =>
  (files.length === 1 || flags.link === true) && flags.model.length <= 1 && flags.jcstress === undefined;

/** Files that belong together are one subject, or several jcstress tests. */
async function openPaths(
  paths: readonly string[],
  flags: CheckFlags,
  programArguments: readonly string[],
  programs: ProgramOpener,
  signal: AbortSignal,
): Promise<OpenedSubject[]> {
  const [path] = paths;
  if (path === undefined || isJavaFile(path) || isClassOf(path, flags))
    return openJavaSubjects(path, flags, programArguments, signal);
  const subject = await openSubject(paths, flags, programs, signal);
  return [{ path, subject: () => subject }];
}

async function openJavaSubjects(
  path: string | undefined,
  flags: CheckFlags,
  programArguments: readonly string[],
  signal: AbortSignal,
): Promise<OpenedSubject[]> {
  const { classes, entry, warnings } = await openJava(path, flags, process.env, signal);
  if (entry.kind === 'jcstress') {
    for (const warning of warnings) complain(`${renderDiagnostic(warning)}\n`);
    return entry.tests.map((name) => ({
      path: javaName(name),
      isTest: true,
      // Made when it is its turn: there may be hundreds.
      subject: () => jcstressSubject(name, classes, flags, signal),
    }));
  }
  const program = javaProgram(entry, classes, programArguments, warnings);
  const subject = programSubject([path!], program, flags, signal);
  return [{ path: path!, subject: () => subject }];
}

function javaProgram(
  entry: Exclude<JavaEntry, { readonly kind: 'jcstress' }>,
  classes: Parameters<typeof lowerJava>[1],
  programArguments: readonly string[],
  warnings: readonly Diagnostic[],
): CompiledProgram {
  if (entry.kind === 'method' && programArguments.length > 0)
    fail('usage', 'arguments are for main; a method that is named has none');
  const lowered = lowerJava(
    entry.kind === 'main' ? { ...entry, arguments: programArguments } : entry,
    classes,
  );
  const jdk = classes.usedJdk;
  return { ...lowered, ...(jdk && { jdk }), language: 'java', warnings, programArguments };
}

/** A file of `heddle check` as text. */
const readProgram = (path: string): SourceFile => (isBitcode(path) ? readBitcode(path) : readSource(path));

async function openSubject(
  paths: readonly string[],
  flags: CheckFlags,
  programs: ProgramOpener,
  signal: AbortSignal,
): Promise<CheckedFile> {
  const files = paths.map(readProgram);
  for (const path of paths) {
    if (!isCheckedFile(path))
      fail('unsupported', `\`${path}\` is not a kind of file that Heddle reads`, {
        expected:
          'a litmus test (.litmus), C or C++ (.c .cc .cpp), LLVM IR (.ll .bc), or Java (.java .class .jar)',
      });
  }
  if (extname(paths[0]!) === '.litmus') return litmusSubject(files[0]!, flags, signal);
  return programSubject(paths, await programs.open(files), flags, signal);
}

/** A program that has been read and compiled, and the models as it needs them. */
export interface CompiledSubject {
  readonly program: CompiledProgram;
  readonly languageUnder: (model: string) => Language;
  readonly open: (model: string) => OpenedModel;
}

/** Reads and compiles one program: files in C, C++, LLVM IR, or the main class of a Java file. */
export async function openProgram(
  files: readonly string[],
  flags: CheckFlags,
  programArguments: readonly string[],
  signal: AbortSignal,
): Promise<CompiledSubject> {
  const path = files[0]!;
  if (isJavaFile(path) || isClassOf(path, flags)) {
    const { classes, entry, warnings } = await openJava(path, flags, process.env, signal);
    if (entry.kind === 'jcstress')
      return fail('unsupported', `\`${path}\` is a jcstress test, which has no main`);
    return compiledSubject(javaProgram(entry, classes, programArguments, warnings), flags);
  }
  for (const file of files)
    if (!isProgramFile(file))
      fail('unsupported', `\`${file}\` is no program`, {
        expected: 'C or C++ (.c .cc .cpp), LLVM IR (.ll .bc), or Java (.java .class .jar)',
      });
  const programs = new ProgramOpener(flags, programArguments, signal, process.env);
  try {
    return compiledSubject(await programs.open(files.map(readProgram)), flags);
  } finally {
    await programs.close();
  }
}

function compiledSubject(program: CompiledProgram, flags: CheckFlags): CompiledSubject {
  const isJava = program.language === 'java';
  const languageUnder = isJava ? languageOfJava : languageOfC;
  return {
    program,
    languageUnder,
    open: (model) =>
      isJava ? openModelOfJava(model, flags) : openModelOfPrograms(model, languageUnder(model), flags),
  };
}

function programSubject(
  paths: readonly string[],
  program: CompiledProgram,
  flags: CheckFlags,
  signal: AbortSignal,
): CheckedFile {
  // Said once for the file, not again under each model.
  if (flags.outcomes !== undefined) observedGlobals(program.code, flags.outcomes);
  const { open, languageUnder } = compiledSubject(program, flags);
  return {
    language: program.language === 'java' ? 'Java' : 'C',
    languageName: program.language,
    warnings: program.warnings,
    open,
    check: (opened) =>
      checkProgramFile(paths, program, opened, languageUnder(opened.model.name), flags, signal),
  };
}

/** Models of the catalogue that were opened for programs. Several files share one. */
const modelsOfPrograms = new Map<string, OpenedModel>();

function openModelOfPrograms(name: string, language: Language, flags: CheckFlags): OpenedModel {
  const open = (): OpenedModel => openNamedModel(name, { language, scopes: [], threads: [] }, flags);
  if (findModel(name) === undefined) return open();
  const key = [name, language, wantedEquivalence(flags)].join();
  const known = modelsOfPrograms.get(key) ?? open();
  modelsOfPrograms.set(key, known);
  return known;
}

/** What a C program is to a model: compiled to its architecture, if it is a model of one. */
const languageOfC = (model: string): Language => programLanguage(findModel(model)?.languages ?? []);

function litmusSubject(file: SourceFile, flags: CheckFlags, signal: AbortSignal): CheckedFile {
  refuseForLitmus(flags);
  const bell = flags.bell === undefined ? undefined : readSource(flags.bell);
  const test = parseLitmus(file, bell === undefined ? {} : { bell: loadBell(loadCat, bell) });
  const { language } = test.program;
  return {
    language,
    languageName: language,
    warnings: [],
    open: (model) => openNamedModel(model, test.program, flags, bell),
    check: (opened) => checkLitmusFile(file.name, test, opened, flags, signal),
  };
}
