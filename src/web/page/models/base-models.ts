/** The models of the catalogue that one can begin from, and the languages of the classic tests. */
import { MODELS, type ModelEntry } from '../../../api/catalogue.ts';
import type { ProgramLanguage } from '../editor/source-language.ts';
import { recallText } from '../shared/session-text.ts';

/** There are classic tests in these. */
const TEST_LANGUAGES: readonly ProgramLanguage[] = ['C', 'X86', 'AArch64', 'PPC', 'RISCV', 'Java'];

export const testLanguages = ({ languages }: ModelEntry): ProgramLanguage[] =>
  TEST_LANGUAGES.filter((language) => languages.includes(language));

export const BASES = MODELS.filter((model) => model.file !== undefined && testLanguages(model).length > 0);

/** As they were before a reload. */
export const rememberedBase = (): ModelEntry =>
  BASES.find(({ name }) => name === (recallText('base') ?? 'rc11')) ?? BASES[0]!;
export const rememberedLanguage = (base: ModelEntry): ProgramLanguage => {
  const languages = testLanguages(base);
  return languages.find((name) => name === recallText('tests')) ?? languages[0]!;
};
