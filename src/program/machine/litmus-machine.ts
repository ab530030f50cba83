/**
 * Litmus tests in C, and where it is asked for in Java, for the engines that run machine programs: code and steppers for a Program, or why there are none. What
 * is refused here stays with the litmus engine, which can do it.
 *
 * Deviation: consume becomes acquire here, not in the model, so that a cat file of a user that tells them apart sees acquire.
 */
import type { Span } from '../../diagnostics/source.ts';
import type { Instruction } from '../instruction.ts';
import type { Language, Program } from '../program.ts';
import { MAX_THREADS, type MachineCode } from './code.ts';
import type { DependencySets } from './dependency-sets.ts';
import { litmusCode, modeOfTags } from './litmus-code.ts';
import { LitmusStepper } from './litmus-stepper.ts';
import type { Stepper, StepperOptions } from './stepper.ts';

export interface LitmusMachine {
  readonly kind: 'machine';
  /** For engines to look into; only `stepper` can run it. Its thread i + 1 is the test's thread i, object i + 1 its location i. */
  readonly code: MachineCode;
  /** `sets`: needed for states that track dependencies. */
  readonly stepper: (options: StepperOptions, sets?: DependencySets) => Stepper;
}

export interface LitmusRefusal {
  readonly kind: 'refused';
  /** What does not fit, as the end of a sentence: `operands in no order`. */
  readonly reason: string;
  readonly span: Span | undefined;
}

/** The final registers of a thread are then in its words: `registerValue` of litmus-stepper.ts. `languages`: those of tests to take. */
export function litmusMachine(
  program: Program,
  languages: readonly Language[] = ['C'],
): LitmusMachine | LitmusRefusal {
  const refusal = refusalOf(program, languages);
  if (refusal !== undefined) return refusal;
  const code = litmusCode(program);
  return {
    kind: 'machine',
    code: code.machine,
    stepper: (options, sets) => new LitmusStepper(code, options, sets),
  };
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
