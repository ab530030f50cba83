/**
 * Litmus tests in C, and on request in Java, for the engines that run machine programs: gives code
 * for a Program, or the reason why there is none. A test that is refused here is left to the engine
 * `enumerate`, which takes every test.
 *
 * Deviation: consume becomes acquire here, not in the model, so a cat file of a user that
 * distinguishes them sees acquire.
 */
import type { Span } from '../../diagnostics/source.ts';
import type { Instruction } from '../instruction.ts';
import { MAX_THREADS, type MachineCode } from '../machine/code.ts';
import type { Language, Program } from '../program.ts';
import { litmusCode } from './litmus-code.ts';
import { modeOfTags } from './litmus-modes.ts';

export interface LitmusMachine {
  readonly kind: 'machine';
  /** Its thread i + 1 is thread i of the test, its object i + 1 is location i (litmus-code.ts). */
  readonly code: MachineCode;
}

export interface LitmusRefusal {
  readonly kind: 'refused';
  /** The feature that does not fit, as the end of a sentence: `operands in no order`. */
  readonly reason: string;
  readonly span: Span | undefined;
}

/**
 * The final registers of a thread are then in its words: `registerValue` of litmus-code.ts.
 * `languages`: which languages of tests to take.
 */
export function litmusMachine(
  program: Program,
  languages: readonly Language[] = ['C'],
): LitmusMachine | LitmusRefusal {
  const refusal = refusalOf(program, languages);
  if (refusal !== undefined) return refusal;
  return { kind: 'machine', code: litmusCode(program).machine };
}

function refusalOf(
  { language, threads, locations }: Program,
  languages: readonly Language[],
): LitmusRefusal | undefined {
  const refused = (reason: string, span?: Span): LitmusRefusal => ({ kind: 'refused', reason, span });
  if (!languages.includes(language)) return refused(`a test in ${language}`);
  // Main is one more.
  if (threads.length >= MAX_THREADS) return refused(`more than ${MAX_THREADS - 1} threads`);
  const tagged = locations.find(({ tags }) => tags.length > 0);
  if (tagged !== undefined) return refused(`the location \`${tagged.name}\` with tags`);
  for (const instruction of threads.flatMap(({ code }) => code)) {
    const reason = misfit(instruction, language);
    if (reason !== undefined) return refused(reason, instruction.span);
  }
  return undefined;
}

function misfit(instruction: Instruction, language: Language): string | undefined {
  switch (instruction.kind) {
    case 'unsequenced':
      return 'operands in no order';
    case 'load':
      return instruction.exclusive ? 'an exclusive load' : tagMisfit(instruction.tags, language);
    case 'store':
      return instruction.exclusive === undefined
        ? tagMisfit(instruction.tags, language)
        : 'an exclusive store';
    case 'fence':
      return tagMisfit(instruction.tags, language);
    case 'rmw': {
      const { form, condition, readTags, writeTags, failureTags } = instruction;
      if (form === 'split') return 'a read-modify-write of two events';
      return (
        tagMisfit([...readTags, ...writeTags], language) ??
        (condition === undefined ? undefined : tagMisfit(failureTags, language))
      );
    }
    default:
      return undefined;
  }
}

const tagMisfit = (tags: readonly string[], language: Language): string | undefined =>
  modeOfTags(tags, language) === undefined
    ? `the tags ${tags.join(', ')}, which are no memory order of ${language}`
    : undefined;
