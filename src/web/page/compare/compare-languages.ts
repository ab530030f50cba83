/**
 * The languages of comparisons as the page offers them, with the models that make a good first
 * question. Names are those of `--language`; `basic` is not among them, since the catalogue has
 * only one model for it.
 */
import { MODELS } from '../../../api/catalogue.ts';
import type { ProgramLanguage } from '../editor/source-language.ts';

export interface CompareChoice {
  readonly name: string;
  readonly title: string;
  /** A model can be asked about tests in one of these. */
  readonly programs: readonly ProgramLanguage[];
  readonly forbiddenBy: string;
  readonly allowedBy: string;
}

const every = (
  ...rows: readonly [
    name: string,
    title: string,
    programs: ProgramLanguage[],
    forbiddenBy: string,
    allowedBy: string,
  ][]
): CompareChoice[] =>
  rows.map(([name, title, programs, forbiddenBy, allowedBy]) => ({
    name,
    title,
    programs,
    forbiddenBy,
    allowedBy,
  }));

export const COMPARE_LANGUAGES: readonly CompareChoice[] = every(
  ['c11', 'C11', ['C'], 'sc', 'rc11'],
  ['x86', 'x86', ['X86', 'X86_64'], 'sc', 'tso'],
  ['armv8', 'ARMv8', ['AArch64'], 'sc', 'armv8'],
  ['armv7', 'ARMv7', ['ARM'], 'sc', 'armv7'],
  ['power', 'Power', ['PPC'], 'sc', 'power'],
  ['riscv', 'RISC-V', ['RISCV'], 'sc', 'riscv'],
  ['java', 'Java', ['Java'], 'sc', 'jam21'],
  ['opencl', 'OpenCL', ['OpenCL'], 'opencl', 'opencl-simp'],
  ['ptx', 'PTX', ['PTX'], 'sc', 'ptx'],
);

/**
 * Names of models with axioms for the language: what has rules instead of axioms cannot be
 * searched.
 */
export function comparable({ programs }: CompareChoice): string[] {
  return MODELS.filter(
    ({ file, languages }) => file !== undefined && programs.some((name) => languages.includes(name)),
  ).map(({ name }) => name);
}
