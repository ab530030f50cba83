/**
 * The names that an execution brings to a cat model, by language: base sets and relations. What
 * exists depends on the language alone (and a program's scopes), so that `try X with 0` means the
 * same for every test of a language. Source: herd7's sets per architecture (refs/herd7); PTX and
 * OpenCL are ours (docs/litmus.md).
 */
import type { Vocabulary } from '../cat/vocabulary.ts';
import type { Language, Program } from '../program/program.ts';

const COMMON_SETS = ['M', 'R', 'W', 'F', 'B', 'I', 'IW', 'FW', 'Exp'];

/**
 * Sets that herd7 has for every machine and that are empty without faults, tags, TLB and cache
 * maintenance: tests with those are refused. A model may name them, and within a `try` an unknown
 * name would silently change its meaning.
 */
const EMPTY_MACHINE_SETS = [
  ...['NExp', 'SPURIOUS', 'T', 'TLBI', 'CutOff'],
  ...['FAULT', 'FAULT-RD', 'FAULT-WR', 'EXC-ENTRY', 'EXC-RET'],
];
const EMPTY_AARCH64_SETS = ['MMU', 'TagCheck', 'SVC', 'DC.CVAU', 'IC.IVAU', 'IC.IALLU', 'IC.IALLUIS'];
/** Locks, successful locks and unlocks of C: refused in tests, so empty too. */
const EMPTY_C_SETS = ['LK', 'LS', 'UL'];

const COMMON_RELATIONS = [
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

/** TH: starts and ends of threads, in programs that make them. */
const C_SETS = ['RMW', 'A', 'NA', 'RLX', 'CON', 'ACQ', 'REL', 'ACQ_REL', 'SC', 'TH', ...EMPTY_C_SETS];
const X86_SETS = ['MFENCE', 'SFENCE', 'LFENCE', 'X', ...EMPTY_MACHINE_SETS];
/** X: accesses of exclusives and of atomic instructions; EX: of exclusives only. */
const EXCLUSIVE_SETS = ['X', 'EX', ...EMPTY_MACHINE_SETS];

const LANGUAGE_SETS: Readonly<Record<Language, readonly string[]>> = {
  C: C_SETS,
  OpenCL: [...C_SETS, 'WG', 'DV', 'SY', 'G', 'L', 'REM', 'NAL'],
  Java: ['RMW', 'V', 'ACQ', 'REL', 'RA', 'O'],
  X86: X86_SETS,
  X86_64: X86_SETS,
  ARM: ['DMB', 'DMB.ISH', 'DMB.ST', 'DSB', 'DSB.ST', 'ISB', 'A', 'L', ...EXCLUSIVE_SETS],
  AArch64: [...AARCH64_BARRIERS, 'ISB', 'A', 'Q', 'L', 'NoRet', ...EXCLUSIVE_SETS, ...EMPTY_AARCH64_SETS],
  PPC: ['SYNC', 'LWSYNC', 'EIEIO', 'ISYNC', ...EXCLUSIVE_SETS],
  RISCV: [...RISCV_FENCES, 'Fence.tso', 'Fence.i', 'Acq', 'Rel', 'AcqRel', 'Sc', ...EXCLUSIVE_SETS],
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

/**
 * The vocabulary of a program's executions. A LISA program's tags come from its bell file and its
 * own code.
 */
export function vocabularyOf(
  program: Pick<Program, 'language' | 'scopes' | 'threads'>,
  bellTags: Iterable<string> = [],
): Vocabulary {
  const sets = new Set([...COMMON_SETS, ...LANGUAGE_SETS[program.language], ...bellTags]);
  if (program.language === 'LISA') for (const tag of tagsOf(program)) sets.add(tag);
  return { sets, relations: new Set([...COMMON_RELATIONS, ...program.scopes.map(({ name }) => name)]) };
}

function tagsOf(program: Pick<Program, 'threads'>): string[] {
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
