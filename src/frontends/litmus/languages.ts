/** The litmus languages by the first word of a file. */
import { fail } from '../../diagnostics/diagnostic.ts';
import type { Span } from '../../diagnostics/source.ts';
import { didYouMean } from '../../diagnostics/suggest.ts';
import { aarch64Language } from './assembly/aarch64.ts';
import { armLanguage } from './assembly/arm.ts';
import { type BellAnnotations, lisaLanguage } from './assembly/lisa.ts';
import { ppcLanguage } from './assembly/ppc.ts';
import { riscvLanguage } from './assembly/riscv.ts';
import { x86_64Language, x86Language } from './assembly/x86.ts';
import { cLanguage } from './c/c-language.ts';
import type { LitmusLanguage } from './file/litmus-file.ts';
import { shown } from './file/shown.ts';
import { openclLanguage } from './gpu/opencl-language.ts';
import { ptxLanguage } from './gpu/ptx-language.ts';
import { javaLanguage } from './java/java-language.ts';

const LANGUAGES = new Map<string, (bell: BellAnnotations | undefined) => LitmusLanguage>([
  ['C', () => cLanguage],
  ['Java', () => javaLanguage],
  ['X86', () => x86Language],
  ['X86_64', () => x86_64Language],
  ['ARM', () => armLanguage],
  ['AArch64', () => aarch64Language],
  ['PPC', () => ppcLanguage],
  ['RISCV', () => riscvLanguage],
  ['LISA', lisaLanguage],
  ['PTX', () => ptxLanguage],
  ['OpenCL', () => openclLanguage],
]);

/** First words that herd7 knows and Heddle does not support. */
const REFUSED = new Set(['MIPS', 'CPP', 'C++', 'ASL', 'BPF', 'JVM', 'Bell', 'CUDA', 'VULKAN', 'Vulkan']);

/** The language that the first word names; `bell` is what LISA annotations are checked against. */
export function languageOf(word: string, span: Span, bell: BellAnnotations | undefined): LitmusLanguage {
  const make = LANGUAGES.get(word);
  if (make !== undefined) return make(bell);
  const expected = `one of ${[...LANGUAGES.keys()].join(', ')}`;
  if (REFUSED.has(word)) {
    return fail('architecture', `litmus tests for ${word} are not supported`, { span, expected });
  }
  return fail('architecture', `${shown(word)} is not a litmus language`, {
    span,
    expected,
    suggestion: didYouMean(word, LANGUAGES.keys()),
  });
}
