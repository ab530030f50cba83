/**
 * The memory models that come with Heddle: where their cat text is, what they are for, and what is
 * known about them beyond the text. Engines get these properties as values; names are looked up
 * here and nowhere else. Each model has a page docs/models/NAME.md, where the arguments for its
 * properties and inclusions stand.
 */
import { fail } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/suggest.ts';
import type { ModelTraits } from '../execution/consistency-model.ts';
import type { Language } from '../program/program.ts';
import { C_MODELS, GPU_MODELS, JAVA_MODELS, MACHINE_MODELS, STORE_MODELS } from './entries.ts';
import type { ModelEntry } from './model-entry.ts';

export type { Inclusion, ModelEntry } from './model-entry.ts';

export const MODELS: readonly ModelEntry[] = [
  ...STORE_MODELS,
  ...C_MODELS,
  ...MACHINE_MODELS,
  ...GPU_MODELS,
  ...JAVA_MODELS,
];

const BY_NAME = new Map<string, ModelEntry>(
  MODELS.flatMap((model) => [model.name, ...model.aliases].map((name) => [name, model] as const)),
);

const DEFAULTS: Readonly<Record<Language, string>> = {
  C: 'rc11',
  Java: 'jam21',
  X86: 'tso',
  X86_64: 'tso',
  ARM: 'armv7',
  AArch64: 'armv8',
  PPC: 'power',
  RISCV: 'riscv',
  PTX: 'ptx',
  OpenCL: 'opencl',
  LISA: 'sc',
};

/** The model of that name or alias, undefined if there is none. */
export function findModel(name: string): ModelEntry | undefined {
  return BY_NAME.get(name);
}

/** The model of that name or alias; an input error with a suggestion if there is none. */
export function requireModel(name: string): ModelEntry {
  const model = findModel(name);
  if (model !== undefined) return model;
  return fail('unknown-model', `there is no model \`${name}\``, {
    expected: `one of ${MODELS.map((entry) => entry.name).join(', ')}, or a file that ends in .cat`,
    suggestion: didYouMean(name, BY_NAME.keys()),
  });
}

/**
 * What the catalogue declares of a model, as an engine asks it; the model need not be opened for
 * it.
 */
export const declaredTraits = (entry: ModelEntry): ModelTraits => ({
  name: entry.name,
  graphRules: entry.graphRules,
  operational: entry.operational,
  isOperationalOnly: entry.file === undefined,
  porfAcyclic: entry.porfAcyclic,
  reExecutes: entry.reExecutes,
  usesCoherence: entry.usesCoherence,
});

/** The model under which a test of this language runs if the user names none. */
export function defaultModel(language: Language): ModelEntry {
  return BY_NAME.get(DEFAULTS[language])!;
}

/**
 * True if `weaker` is known to allow every execution that `stronger` allows, of programs in this
 * language.
 */
export function isWithin(stronger: string, weaker: string, language: Language): boolean {
  const seen = new Set<ModelEntry>();
  const goal = findModel(weaker);
  const pending = [findModel(stronger)];
  for (let model = pending.pop(); model !== undefined; model = pending.pop()) {
    if (model === goal) return true;
    if (seen.has(model)) continue;
    seen.add(model);
    for (const inclusion of model.within) {
      if (inclusion.languages.includes(language)) pending.push(findModel(inclusion.model));
    }
  }
  return false;
}
