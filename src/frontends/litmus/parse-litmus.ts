/**
 * The litmus front end: text to Program and Question. Cuts the file (file/sections.ts), reads the
 * init section, lets the language lower the code, then reads the condition, which names the
 * threads' registers. Formats: cat.md, "Litmus".
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import type { SourceFile } from '../../diagnostics/source.ts';
import type { LitmusQuestion } from '../../program/condition.ts';
import type { Program } from '../../program/program.ts';
import type { BellAnnotations } from './assembly/lisa.ts';
import { parseTail } from './file/condition-clause.ts';
import { parseInit } from './file/init-section.ts';
import { initialState } from './file/initial-state.ts';
import type { LitmusFile, LoweredThread } from './file/litmus-file.ts';
import { checkText, findTail, readArchitecture, readHeader } from './file/sections.ts';
import { languageOf } from './languages.ts';

export interface LitmusTest {
  readonly program: Program;
  readonly question: LitmusQuestion;
}

export interface LitmusOptions {
  /**
   * What a bell file says of the annotations of LISA tests. Without it every annotation is
   * accepted.
   */
  readonly bell?: BellAnnotations;
}

/** Reads a litmus test. Throws InputError for anything that it does not understand. */
export function parseLitmus(file: SourceFile, options: LitmusOptions = {}): LitmusTest {
  checkText(file);
  const { architecture, span: architectureSpan } = readArchitecture(file);
  const language = languageOf(architecture, architectureSpan, options.bell);
  const { name, initStart } = readHeader(architectureSpan);
  const init = parseInit(file, initStart);
  const tail = findTail(file, init.end);
  const litmus: LitmusFile = {
    file,
    architecture,
    architectureSpan,
    name,
    init: init.entries,
    code: { start: init.end, end: tail },
    tail,
  };
  const { locations, registers } = initialState(litmus, language);
  const { threads, scopes } = language.lower(litmus, locations, registers);
  checkThreads(litmus, threads);
  const clauses = parseTail(litmus, { language, threads, locations });
  const program: Program = {
    name,
    language: language.language,
    threads: threads.map((thread) => ({
      name: thread.name,
      code: thread.code,
      registers: thread.registers.names,
      initialValues: thread.registers.initialValues,
    })),
    locations: locations.locations,
    scopes: clauses.scopes ?? scopes ?? [],
  };
  return { program, question: clauses.question };
}

function checkThreads(file: LitmusFile, threads: readonly LoweredThread[]): void {
  for (const entry of file.init) {
    if (entry.kind !== 'register' || entry.thread < threads.length) continue;
    fail('unknown-name', `there is no thread ${entry.thread}`, {
      span: entry.span,
      expected: threads.length === 1 ? 'thread 0' : `a thread from 0 to ${threads.length - 1}`,
    });
  }
}
