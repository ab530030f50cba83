/**
 * The languages of comparisons: the labels that events can have in each, weaker ones first, and
 * what else differs. The tags are those that the litmus front ends give (docs/litmus.md), so that a
 * model means the same here and in `check`.
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../diagnostics/suggest.ts';
import type { CompareLanguage, EventKind, EventLabel, LanguageName } from './event-label.ts';

const LETTERS: Readonly<Record<EventKind, string>> = { read: 'R', write: 'W', update: 'U', fence: 'F' };

/**
 * One label; `weaker` are modes of the same kind and scope, and for a narrower scope see `scoped`.
 */
interface Draft {
  readonly kind: EventKind;
  readonly mode: string;
  readonly tags: readonly string[];
  readonly weaker?: readonly string[];
  readonly isPaired?: boolean;
  readonly onlyIfRead?: readonly string[];
}

const labelName = (kind: EventKind, mode: string, scope: string): string =>
  [LETTERS[kind], mode === 'plain' ? '' : mode, scope].filter((part) => part !== '').join('.');

function label({ kind, mode, tags, weaker = [], isPaired = false, onlyIfRead }: Draft): EventLabel {
  return {
    name: labelName(kind, mode, ''),
    kind,
    mode,
    scope: '',
    isPaired,
    tags,
    weaker: weaker.map((other) => labelName(kind, other, '')),
    ...(onlyIfRead !== undefined && { onlyIfRead }),
  };
}

/**
 * The label once for each scope, narrowest first. `scopes` gives the tags of each; a label of a
 * narrower scope is weaker.
 */
function scoped(
  draft: Draft,
  scopes: readonly (readonly [name: string, tags: readonly string[]])[],
  unscoped: ReadonlySet<string>,
): EventLabel[] {
  const { kind, mode, weaker = [] } = draft;
  return scopes.map(([scope, tags], i) => ({
    ...label(draft),
    name: labelName(kind, mode, scope),
    scope,
    tags: [...draft.tags, ...tags],
    weaker: [
      ...weaker.map((other) => labelName(kind, other, unscoped.has(other) ? '' : scope)),
      ...(i === 0 ? [] : [labelName(kind, mode, scopes[i - 1]![0])]),
    ],
  }));
}

const read = (mode: string, tags: readonly string[], ...weaker: string[]): Draft => ({
  kind: 'read',
  mode,
  tags,
  weaker,
});
const write = (mode: string, tags: readonly string[], ...weaker: string[]): Draft => ({
  kind: 'write',
  mode,
  tags,
  weaker,
});
const update = (mode: string, tags: readonly string[], ...weaker: string[]): Draft => ({
  kind: 'update',
  mode,
  tags,
  weaker,
});
const fence = (mode: string, tags: readonly string[], ...weaker: string[]): Draft => ({
  kind: 'fence',
  mode,
  tags,
  weaker,
});
const paired = (draft: Draft): Draft => ({ ...draft, isPaired: true });

const C_ORDERS: readonly Draft[] = [
  read('rlx', ['RLX', 'A'], 'na'),
  read('acq', ['ACQ', 'A'], 'rlx'),
  read('sc', ['SC', 'A'], 'acq'),
  write('rlx', ['RLX', 'A'], 'na'),
  write('rel', ['REL', 'A'], 'rlx'),
  write('sc', ['SC', 'A'], 'rel'),
  update('rlx', ['RLX', 'A', 'RMW']),
  update('acq', ['ACQ', 'A', 'RMW'], 'rlx'),
  update('rel', ['REL', 'A', 'RMW'], 'rlx'),
  update('acq_rel', ['ACQ_REL', 'A', 'RMW'], 'acq', 'rel'),
  update('sc', ['SC', 'A', 'RMW'], 'acq_rel'),
  fence('rlx', ['RLX', 'A']),
  fence('acq', ['ACQ', 'A'], 'rlx'),
  fence('rel', ['REL', 'A'], 'rlx'),
  fence('acq_rel', ['ACQ_REL', 'A'], 'acq', 'rel'),
  fence('sc', ['SC', 'A'], 'acq_rel'),
];
const C_PLAIN: readonly Draft[] = [read('na', ['NA']), write('na', ['NA'])];

const NO_SCOPES = {
  scopeLevels: [],
  hasAtomicLocations: false,
  hasPartialSequencing: false,
  pairsAreInstructions: false,
  initialTags: (): readonly string[] => [],
} as const;
const ALL_DEPENDENCIES = ['addr', 'data', 'ctrl'] as const;

const c11: CompareLanguage = {
  ...NO_SCOPES,
  name: 'c11',
  litmus: 'C',
  labels: [...C_PLAIN, ...C_ORDERS].map(label),
  hasAtomicLocations: true,
  hasPartialSequencing: true,
  dependencies: ALL_DEPENDENCIES,
};

/** Global memory only, as the paper has it. */
const OPENCL_SCOPES = [
  ['wg', ['WG']],
  ['dv', ['WG', 'DV']],
  ['sy', ['WG', 'DV', 'SY']],
] as const;

const opencl: CompareLanguage = {
  ...NO_SCOPES,
  name: 'opencl',
  litmus: 'OpenCL',
  labels: [
    ...C_PLAIN.map((draft) => label({ ...draft, tags: [...draft.tags, 'NAL', 'G'] })),
    ...C_ORDERS.flatMap((draft) => {
      const inGlobal = { ...draft, tags: [...draft.tags, 'G'] };
      const remote = {
        ...inGlobal,
        mode: `${draft.mode}.rem`,
        weaker: [
          draft.mode,
          ...(draft.weaker ?? []).filter((mode) => mode !== 'na').map((mode) => `${mode}.rem`),
        ],
        tags: [...inGlobal.tags, 'REM'],
      };
      const drafts = draft.kind === 'fence' ? [inGlobal] : [inGlobal, remote];
      return drafts.flatMap((item) => scoped(item, OPENCL_SCOPES, new Set(['na'])));
    }),
  ],
  scopeLevels: ['wg', 'dev', 'sys'],
  hasAtomicLocations: true,
  hasPartialSequencing: true,
  dependencies: ALL_DEPENDENCIES,
  initialTags: (isAtomic) => (isAtomic ? ['G'] : ['G', 'NAL']),
};

const PTX_SCOPES = [
  ['cta', ['CTA']],
  ['gpu', ['GPU']],
  ['sys', ['SYS']],
] as const;
const MEMBAR_SCOPES = [
  ['cta', ['MEMBAR.CTA', 'CTA']],
  ['gl', ['MEMBAR.GL', 'GPU']],
  ['sys', ['MEMBAR.SYS', 'SYS']],
] as const;
const ifRead = (draft: Draft, ...names: readonly string[]): Draft => ({ ...draft, onlyIfRead: names });

/** Without read-modify-writes. */
const ptx: CompareLanguage = {
  ...NO_SCOPES,
  name: 'ptx',
  litmus: 'PTX',
  labels: [
    label(read('weak', ['WEAK'])),
    label(write('weak', ['WEAK'])),
    ...[
      ifRead(read('relaxed', ['RLX'], 'weak'), 'RLX', 'WEAK'),
      ifRead(read('acquire', ['ACQ'], 'relaxed'), 'ACQ', 'RLX', 'WEAK'),
      ifRead(write('relaxed', ['RLX'], 'weak'), 'RLX', 'WEAK'),
      ifRead(write('release', ['REL'], 'relaxed'), 'REL', 'RLX', 'WEAK'),
      ifRead(fence('acq_rel', ['ACQ_REL']), 'ACQ_REL', 'SC'),
    ].flatMap((draft) => scoped(draft, PTX_SCOPES, new Set(['weak']))),
    ...scoped(fence('membar', ['SC']), MEMBAR_SCOPES, new Set()),
  ],
  scopeLevels: ['cta', 'gpu', 'sys'],
  dependencies: ALL_DEPENDENCIES,
};

const machineAccesses: readonly Draft[] = [
  read('plain', []),
  write('plain', []),
  paired(read('x', ['X', 'EX'])),
  paired(write('x', ['X', 'EX'])),
];

const x86: CompareLanguage = {
  ...NO_SCOPES,
  name: 'x86',
  litmus: 'X86',
  labels: [
    read('plain', []),
    write('plain', []),
    paired(read('x', ['X'])),
    paired(write('x', ['X'])),
    fence('mfence', ['MFENCE']),
  ].map(label),
  dependencies: [],
  pairsAreInstructions: true,
};

const power: CompareLanguage = {
  ...NO_SCOPES,
  name: 'power',
  litmus: 'PPC',
  labels: [
    ...machineAccesses,
    fence('isync', ['ISYNC']),
    fence('eieio', ['EIEIO']),
    fence('lwsync', ['LWSYNC'], 'eieio'),
    fence('sync', ['SYNC'], 'lwsync'),
  ].map(label),
  dependencies: ALL_DEPENDENCIES,
};

const armv7: CompareLanguage = {
  ...NO_SCOPES,
  name: 'armv7',
  litmus: 'ARM',
  labels: [
    ...machineAccesses,
    fence('isb', ['ISB']),
    fence('dmb.st', ['DMB.ST']),
    fence('dmb', ['DMB'], 'dmb.st'),
  ].map(label),
  dependencies: ALL_DEPENDENCIES,
};

const armv8: CompareLanguage = {
  ...NO_SCOPES,
  name: 'armv8',
  litmus: 'AArch64',
  labels: [
    ...machineAccesses,
    read('q', ['Q'], 'plain'),
    read('a', ['A'], 'q'),
    write('l', ['L'], 'plain'),
    paired(read('ax', ['A', 'X', 'EX'], 'x')),
    paired(write('lx', ['L', 'X', 'EX'], 'x')),
    fence('isb', ['ISB']),
    fence('dmb.ld', ['DMB.LD']),
    fence('dmb.st', ['DMB.ST']),
    fence('dmb.sy', ['DMB.SY'], 'dmb.ld', 'dmb.st'),
  ].map(label),
  dependencies: ALL_DEPENDENCIES,
};

const riscv: CompareLanguage = {
  ...NO_SCOPES,
  name: 'riscv',
  litmus: 'RISCV',
  labels: [
    ...machineAccesses,
    paired(read('aqx', ['Acq', 'X', 'EX'], 'x')),
    paired(read('aqrlx', ['AcqRel', 'X', 'EX'], 'aqx')),
    paired(write('rlx', ['Rel', 'X', 'EX'], 'x')),
    paired(write('aqrlx', ['AcqRel', 'X', 'EX'], 'rlx')),
    fence('r.r', ['Fence.r.r']),
    fence('r.w', ['Fence.r.w']),
    fence('w.r', ['Fence.w.r']),
    fence('w.w', ['Fence.w.w']),
    fence('r.rw', ['Fence.r.rw'], 'r.r', 'r.w'),
    fence('rw.r', ['Fence.rw.r'], 'r.r', 'w.r'),
    fence('w.rw', ['Fence.w.rw'], 'w.r', 'w.w'),
    fence('rw.w', ['Fence.rw.w'], 'r.w', 'w.w'),
    fence('tso', ['Fence.tso'], 'r.rw', 'rw.w'),
    fence('rw.rw', ['Fence.rw.rw'], 'tso', 'rw.r', 'w.rw'),
  ].map(label),
  dependencies: ALL_DEPENDENCIES,
};

const java: CompareLanguage = {
  ...NO_SCOPES,
  name: 'java',
  litmus: 'Java',
  labels: [
    read('plain', []),
    read('opaque', ['O'], 'plain'),
    read('acquire', ['ACQ', 'RA'], 'opaque'),
    read('volatile', ['V'], 'acquire'),
    write('plain', []),
    write('opaque', ['O'], 'plain'),
    write('release', ['REL', 'RA'], 'opaque'),
    write('volatile', ['V'], 'release'),
    update('plain', ['RMW']),
    update('acquire', ['ACQ', 'RA', 'RMW'], 'plain'),
    update('release', ['REL', 'RA', 'RMW'], 'plain'),
    update('volatile', ['V', 'RMW'], 'acquire', 'release'),
    fence('acquire', ['ACQ']),
    fence('release', ['REL']),
    fence('full', ['V'], 'acquire', 'release'),
  ].map(label),
  dependencies: ['data', 'ctrl'],
};

/** Reads, writes and one fence, written as LISA. */
const basic: CompareLanguage = {
  ...NO_SCOPES,
  name: 'basic',
  litmus: 'LISA',
  labels: [read('plain', []), write('plain', []), fence('plain', [])].map(label),
  dependencies: ALL_DEPENDENCIES,
};

export const LANGUAGES: readonly CompareLanguage[] = [
  basic,
  c11,
  opencl,
  ptx,
  x86,
  power,
  armv7,
  armv8,
  riscv,
  java,
];

const BY_NAME = new Map<string, CompareLanguage>(LANGUAGES.map((language) => [language.name, language]));

export function requireLanguage(name: string): CompareLanguage {
  return (
    BY_NAME.get(name) ??
    fail('unknown-name', `there is no language \`${name}\` to compare in`, {
      expected: `one of ${[...BY_NAME.keys()].join(', ')}`,
      suggestion: didYouMean(name, BY_NAME.keys()),
    })
  );
}

export const languageNamed = (name: LanguageName): CompareLanguage => BY_NAME.get(name)!;

/** The label of that name, undefined if the language has none. */
export const findLabel = ({ labels }: CompareLanguage, name: string): EventLabel | undefined =>
  labels.find((candidate) => candidate.name === name);
