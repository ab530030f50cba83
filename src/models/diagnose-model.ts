/**
 * What is wrong with a cat file, with no test at hand: it should make sense for the executions of
 * at least one language.
 */
import type { CatLoader } from '../cat/index.ts';
import { type Diagnostic, InputError } from '../diagnostics/diagnostic.ts';
import type { SourceFile } from '../diagnostics/source.ts';
import type { Language } from '../program/program.ts';
import { openModel } from './open-model.ts';

const LANGUAGES: readonly Language[] = [
  'C',
  'X86',
  'AArch64',
  'PPC',
  'RISCV',
  'ARM',
  'Java',
  'PTX',
  'OpenCL',
];

/** Errors and warnings in the language that has the fewest errors. */
export function diagnoseModel(file: SourceFile, loader: CatLoader): readonly Diagnostic[] {
  let least: readonly Diagnostic[] | undefined;
  for (const language of LANGUAGES) {
    try {
      return openModel(file, { language, scopes: [], threads: [] }, loader).warnings;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const { diagnostics } = error;
      const isOfAnother = diagnostics.some(({ code }) => code === 'architecture');
      if (!isOfAnother && (least === undefined || diagnostics.length < least.length)) least = diagnostics;
    }
  }
  return least ?? [];
}
