/**
 * Which language a text is in, by the ending of its name and, of a litmus test, by its first word.
 */
import type { ModelEntry } from '../../../api/catalogue.ts';
import type { SourceText } from '../../protocol.ts';

export type SourceKind = 'litmus' | 'c' | 'cc' | 'll' | 'cat';
export type ProgramLanguage = ModelEntry['languages'][number];

export const KIND_TITLES: Readonly<Record<Exclude<SourceKind, 'cat'>, string>> = {
  litmus: 'Litmus test',
  c: 'C',
  cc: 'C++',
  ll: 'LLVM IR',
};

const LITMUS_LANGUAGES: readonly ProgramLanguage[] = [
  'C',
  'Java',
  'X86',
  'X86_64',
  'ARM',
  'AArch64',
  'PPC',
  'RISCV',
  'LISA',
  'PTX',
  'OpenCL',
];

export function kindOf({ name }: Pick<SourceText, 'name'>): SourceKind {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  if (ending === 'cpp') return 'cc';
  return ending === 'c' || ending === 'cc' || ending === 'll' || ending === 'cat' ? ending : 'litmus';
}

/** Undefined while a litmus test does not begin with a language that we know. */
export function languageOf(source: SourceText): ProgramLanguage | undefined {
  if (kindOf(source) !== 'litmus') return 'C';
  const word = /^\s*([A-Za-z0-9_]+)/.exec(source.text)?.[1];
  return LITMUS_LANGUAGES.find((language) => language === word);
}

export const needsClang = (source: Pick<SourceText, 'name'>): boolean => ['c', 'cc'].includes(kindOf(source));
