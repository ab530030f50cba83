/** The catalogue as the page shows it: by family, and what each language begins with. */
import { MODELS, type ModelEntry } from '../../../api/catalogue.ts';
import type { ProgramLanguage } from '../editor/source-language.ts';

export interface ModelFamily {
  readonly title: string;
  readonly models: readonly ModelEntry[];
}

/** A model is in the first family whose test it passes. */
const FAMILIES: readonly { readonly title: string; readonly has: (model: ModelEntry) => boolean }[] = [
  { title: 'Any language', has: ({ languages }) => languages.length >= 4 },
  { title: 'C and C++', has: ({ languages }) => languages.includes('C') },
  { title: 'Java', has: ({ languages }) => languages.includes('Java') },
  { title: 'GPU', has: ({ languages }) => languages.some((name) => name === 'PTX' || name === 'OpenCL') },
  { title: 'Machines', has: () => true },
];

const STARTING_MODELS: Readonly<Record<ProgramLanguage, readonly string[]>> = {
  C: ['sc', 'tso', 'pso', 'ra', 'rc11'],
  Java: ['sc', 'jam21', 'jam19', 'opmm'],
  X86: ['sc', 'tso', 'pso'],
  X86_64: ['sc', 'tso', 'pso'],
  ARM: ['sc', 'armv7'],
  AArch64: ['sc', 'armv8'],
  PPC: ['sc', 'power'],
  RISCV: ['sc', 'riscv'],
  LISA: ['sc'],
  PTX: ['sc', 'ptx'],
  OpenCL: ['sc', 'opencl'],
};

export const startingModels = (language: ProgramLanguage): readonly string[] =>
  STARTING_MODELS[language].filter((name) => fits(name, language));

/** False of what the catalogue does not have. */
export function fits(name: string, language: ProgramLanguage): boolean {
  return MODELS.some((model) => model.name === name && model.languages.includes(language));
}

/** Families with at least one model for the language; all models if there is no language. */
export function familiesFor(language: ProgramLanguage | undefined): ModelFamily[] {
  const left = new Set(
    MODELS.filter(({ languages }) => language === undefined || languages.includes(language)),
  );
  return FAMILIES.map(({ title, has }) => {
    const models = [...left].filter(has);
    for (const model of models) left.delete(model);
    return { title, models };
  }).filter(({ models }) => models.length > 0);
}
