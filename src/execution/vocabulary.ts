/**
 * The names that an execution brings to a cat model, by language: base sets and relations. What exists depends on
 * the language alone (and a program's scopes), so that `try X with 0` means the same for every test of a language.
 * Source: facts of herd7's sets per architecture; PTX and OpenCL are ours (docs/litmus.md).
 */
import type { Vocabulary } from '../cat/vocabulary.ts';
import type { Language, Program } from '../program/program.ts';

const COMMON_SETS = ['M', 'R', 'W', 'F', 'B', 'IW', 'FW', 'Exp'];

export const COMMON_RELATIONS = [
  'id',
  'loc',
  'int',
  'ext',
  'po',
  'rf',
  'co',
  'addr',
  'data',
  'ctrl',
  'depend',
  'casdep',
  'rmw',
  'amo',
  'lxsx',
  'tst',
  'success',
  'control',
];

const AARCH64_BARRIERS = ['DMB', 'DSB'].flatMap((barrier) => [
  ...['NSH', 'ISH', 'OSH'].flatMap((domain) => ['', 'LD', 'ST'].map((kind) => `${barrier}.${domain}${kind}`)),
  `${barrier}.SY`,
  `${barrier}.LD`,
  `${barrier}.ST`,
]);

const RISCV_ACCESSES = ['r', 'w', 'rw'];
const RISCV_FENCES = RISCV_ACCESSES.flatMap((before) =>
  RISCV_ACCESSES.map((after) => `Fence.${before}.${after}`),
);

const C_SETS = ['RMW', 'A', 'NA', 'RLX', 'CON', 'ACQ', 'REL', 'ACQ_REL', 'SC'];
const X86_SETS = ['MFENCE', 'SFENCE', 'LFENCE', 'X'];

export const LANGUAGE_SETS: Readonly<Record<Language, readonly string[]>> = {
  C: C_SETS,
  OpenCL: [...C_SETS, 'WG', 'DV', 'SY', 'G', 'L', 'REM', 'NAL'],
  Java: ['RMW', 'V', 'ACQ', 'REL', 'RA', 'O'],
  X86: X86_SETS,
  X86_64: X86_SETS,
  ARM: ['DMB', 'DMB.ISH', 'DMB.ST', 'DSB', 'DSB.ST', 'ISB', 'A', 'L', 'X'],
  AArch64: [...AARCH64_BARRIERS, 'ISB', 'A', 'Q', 'L', 'X', 'NoRet'],
  PPC: ['SYNC', 'LWSYNC', 'EIEIO', 'ISYNC', 'X'],
  RISCV: [...RISCV_FENCES, 'Fence.tso', 'Fence.i', 'Acq', 'Rel', 'AcqRel', 'Sc', 'X'],
  LISA: ['RMW', 'X'],
  PTX: [
    'WEAK',
    'RLX',
    'ACQ',
    'REL',
    'ACQ_REL',
    'SC',
    'CTA',
    'GPU',
    'SYS',
    'MEMBAR.CTA',
    'MEMBAR.GL',
    'MEMBAR.SYS',
  ],
};

/** The vocabulary of a program's executions. A LISA program's tags come from its bell file and its own code. */
export function vocabularyOf(program: Program, bellTags: Iterable<string> = []): Vocabulary {
  const sets = new Set([...COMMON_SETS, ...LANGUAGE_SETS[program.language], ...bellTags]);
  if (program.language === 'LISA') for (const tag of tagsOf(program)) sets.add(tag);
  return { sets, relations: new Set([...COMMON_RELATIONS, ...program.scopes.map(({ name }) => name)]) };
}

function tagsOf(program: Program): string[] {
  return program.threads.flatMap(({ code }) =>
    code.flatMap((instruction) => {
      switch (instruction.kind) {
        case 'load':
        case 'store':
        case 'fence':
          return instruction.tags;
        case 'rmw':
          return [...instruction.readTags, ...instruction.writeTags, ...instruction.failureTags];
        default:
          return [];
      }
    }),
  );
}
