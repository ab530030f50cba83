/** Files of `heddle check`, read and compiled: what each is, and how it is checked under a model. */
import { extname } from 'node:path';
import {
  type CheckResult,
  type Diagnostic,
  fail,
  findModel,
  type Language,
  loadBell,
  type OpenedModel,
  observedGlobals,
  parseLitmus,
  programLanguage,
  type SourceFile,
} from '../index.ts';
import { type CheckFlags, openNamedModel } from './check-flags.ts';
import { checkLitmusFile } from './check-litmus-file.ts';
import { checkProgramFile } from './check-program-file.ts';
import { refuseForLitmus } from './check-usage.ts';
import { loadCat, readSource } from './files.ts';
import { isProgramFile, ProgramOpener } from './open-program.ts';

/** A file that was read. */
export interface Subject {
  /** Of the model's vocabulary. */
  readonly language: Language;
  /** As the JSON names it. */
  readonly languageName: string;
  readonly warnings: readonly Diagnostic[];
  readonly open: (model: string) => OpenedModel;
  readonly check: (opened: OpenedModel) => Promise<CheckResult>;
}

export interface OpenedFile {
  readonly path: string;
  /** Throws what is wrong with the file, to be said when it is its turn. */
  readonly subject: () => Subject;
}

/** Whether a file is of a kind that `heddle check` reads, by its name. */
export const isCheckedFile = (path: string): boolean => extname(path) === '.litmus' || isProgramFile(path);

/** Reads and compiles all files before the first is explored: one compiler does them all, and its memory is free then. */
export async function openSubjects(
  files: readonly string[],
  flags: CheckFlags,
  programArguments: readonly string[],
  signal: AbortSignal,
): Promise<OpenedFile[]> {
  const opened: OpenedFile[] = [];
  const programs = new ProgramOpener(flags, programArguments, signal, process.env);
  try {
    for (const path of files) {
      try {
        const subject = await openSubject(path, flags, programs, signal);
        opened.push({ path, subject: () => subject });
      } catch (error) {
        if (signal.aborted) throw error;
        opened.push({
          path,
          subject: () => {
            throw error;
          },
        });
      }
    }
  } finally {
    await programs.close();
  }
  return opened;
}

async function openSubject(
  path: string,
  flags: CheckFlags,
  programs: ProgramOpener,
  signal: AbortSignal,
): Promise<Subject> {
  const file = readSource(path);
  if (extname(path) === '.litmus') return litmusSubject(file, flags, signal);
  if (!isCheckedFile(path)) {
    fail('unsupported', `\`${path}\` is not a kind of file that Heddle reads`, {
      expected: 'a litmus test (.litmus), C or C++ (.c .cc .cpp), or LLVM IR (.ll)',
    });
  }
  const program = await programs.open(file);
  // Said once for the file, not again under each model.
  if (flags.outcomes !== undefined) observedGlobals(program.code, flags.outcomes);
  return {
    language: 'C',
    languageName: program.language,
    warnings: program.warnings,
    open: (model) =>
      openNamedModel(model, { language: languageUnder(model), scopes: [], threads: [] }, flags),
    check: (opened) =>
      checkProgramFile(path, program, opened, languageUnder(opened.model.name), flags, signal),
  };
}

/** What a C program is to a model: compiled to its architecture, if it is a model of one. */
const languageUnder = (model: string): Language => programLanguage(findModel(model)?.languages ?? []);

function litmusSubject(file: SourceFile, flags: CheckFlags, signal: AbortSignal): Subject {
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
