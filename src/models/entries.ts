/**
 * The catalogue's table: one entry per model, grouped as `heddle models` lists them. What the
 * fields mean: model-entry.ts.
 */
import type { ClockRule, GraphRules } from '../execution/graph-rules.ts';
import type { Language } from '../program/program.ts';
import type { Inclusion, ModelEntry } from './model-entry.ts';

const EVERY_LANGUAGE: readonly Language[] = [
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
/** Languages whose modes the store-buffer and release-acquire models know (cat/modes.cat). */
const MODE_LANGUAGES: readonly Language[] = ['C', 'Java', 'X86', 'X86_64'];

const WICKERSON_2017 = 'Wickerson, Batty, Sorensen, Constantinides, POPL 2017';
const BATTY_2016 = 'Batty, Donaldson, Wickerson, POPL 2016';
const ALGLAVE_2014 = 'Alglave, Maranget, Tautschnig, TOPLAS 2014';
const LAHAV_2016 = 'Lahav, Giannarakis, Vafeiadis, POPL 2016';
const LIU_2022 = 'Liu, Bender, Palsberg, ECOOP 2022';

type Facts = Pick<ModelEntry, 'title' | 'paper' | 'languages'> & Partial<ModelEntry>;

/**
 * The common case: reads-from and coherence order, no cycle of po and rf, the file named like the
 * model.
 */
function model(name: string, facts: Facts): ModelEntry {
  return {
    name,
    aliases: [],
    file: `${name}.cat`,
    usesCoherence: true,
    porfAcyclic: true,
    thinAirFree: true,
    reExecutes: false,
    within: [],
    ...facts,
  };
}

/** What the graph engine checks as events are added (execution/graph-rules.ts). */
function graphRules(clocks: ClockRule, rules: Partial<GraphRules> = {}): { readonly graphRules: GraphRules } {
  return {
    graphRules: {
      clocks,
      coherence: 'total',
      order: 'none',
      seqCst: 'none',
      hasRaces: false,
      asksCat: false,
      atEnd: 'none',
      leavesOut: 'nothing',
      ...rules,
    },
  };
}

function within(model: string, ...languages: readonly Language[]): Inclusion {
  return { model, languages };
}

/** Load buffering happens, but not through dependencies. */
const LOAD_BUFFERING = { porfAcyclic: false, thinAirFree: true };
/** Nothing forbids values out of thin air, of plain accesses at least. */
const THIN_AIR = { porfAcyclic: false, thinAirFree: false };

/**
 * Models that know little of access modes: sequential consistency, store buffers, release-acquire.
 */
export const STORE_MODELS: readonly ModelEntry[] = [
  model('sc', {
    title: 'Sequential consistency',
    paper: 'Lamport, IEEE Transactions on Computers 1979',
    ...graphRules('causal', { order: 'sc' }),
    operational: 'sc',
    languages: EVERY_LANGUAGE,
    within: [
      within('tso', ...MODE_LANGUAGES),
      within('armv7', 'ARM'),
      within('armv8', 'AArch64'),
      within('armv8-2018', 'AArch64'),
      within('power', 'PPC'),
      within('mca', 'PPC'),
      within('riscv', 'RISCV'),
      within('ptx2', 'PTX'),
      within('ptx', 'PTX'),
      within('ocaml', 'C', 'Java'),
      within('jam21', 'Java', 'C'),
      within('jam21-thesis', 'Java', 'C'),
      within('jam19', 'Java', 'C'),
      within('opmm', 'Java'),
    ],
  }),
  model('tso', {
    aliases: ['x86-tso'],
    title: 'Total store order (x86)',
    paper: 'Owens, Sarkar, Sewell, TPHOLs 2009',
    ...graphRules('causal', { order: 'tso' }),
    languages: MODE_LANGUAGES,
    within: [
      within('pso', ...MODE_LANGUAGES),
      within('sra', ...MODE_LANGUAGES),
      within('rc11', 'C'),
      within('imm', 'C'),
      within('mca', 'X86', 'X86_64'),
    ],
  }),
  model('pso', {
    aliases: ['sparc-pso'],
    title: 'Partial store order (SPARC)',
    paper: 'SPARC Architecture Manual, version 8, 1992',
    ...graphRules('structural', { order: 'pso' }),
    languages: MODE_LANGUAGES,
  }),
  model('sra', {
    title: 'Strong release-acquire',
    paper: LAHAV_2016,
    ...graphRules('causal', { order: 'hb-co', seqCst: 'fences' }),
    languages: MODE_LANGUAGES,
    within: [within('ra', ...MODE_LANGUAGES)],
  }),
  model('ra', {
    title: 'Release-acquire',
    paper: LAHAV_2016,
    ...graphRules('causal', { seqCst: 'fences' }),
    languages: MODE_LANGUAGES,
    within: [within('wra', ...MODE_LANGUAGES)],
  }),
  model('wra', {
    title: 'Weak release-acquire',
    paper: 'Lahav, Boker, TOPLAS 2022',
    ...graphRules('causal', { coherence: 'none' }),
    languages: MODE_LANGUAGES,
    usesCoherence: false,
  }),
];

/** C and C++. */
export const C_MODELS: readonly ModelEntry[] = [
  model('rc11', {
    title: 'Repaired C11, release sequences as published',
    paper: 'Lahav, Vafeiadis, Kang, Hur, Dreyer, PLDI 2017',
    ...graphRules('rc11', { seqCst: 'psc', hasRaces: true }),
    languages: ['C'],
  }),
  model('rc11-cpp20', {
    title: 'Repaired C11 with the rules of C++20',
    paper: 'Lahav, Vafeiadis, Kang, Hur, Dreyer, PLDI 2017, with WG21 P0982R1 and P0668R5',
    ...graphRules('rc11-cpp20', { seqCst: 'psc-cpp20', hasRaces: true }),
    languages: ['C'],
    within: [within('xmm', 'C')],
  }),
  model('xmm', {
    title: 'RC11 with load buffering by re-execution',
    paper: 'Meluzzi, Model Checking the XMM Memory Model, TU Delft 2024',
    ...graphRules('rc11-cpp20', { seqCst: 'psc-cpp20', hasRaces: true }),
    ...THIN_AIR,
    reExecutes: true,
    languages: ['C'],
  }),
  model('c11', {
    title: 'C11 with the simplified SC axiom',
    paper: BATTY_2016,
    languages: ['C'],
    ...THIN_AIR,
    within: [within('c11-partial', 'C')],
  }),
  model('c11-partial', {
    title: 'C11 with a partial SC order',
    paper: BATTY_2016,
    languages: ['C'],
    ...THIN_AIR,
    within: [within('c11-orig', 'C')],
  }),
  model('c11-orig', {
    title: 'C11 as in the standard of 2011',
    paper: 'Batty, Owens, Sarkar, Sewell, Weber, POPL 2011',
    languages: ['C'],
    ...THIN_AIR,
    within: [within('c11-draft', 'C')],
  }),
  model('c11-draft', {
    title: 'C11 without its condition on SC reads',
    paper: WICKERSON_2017,
    languages: ['C'],
    ...THIN_AIR,
  }),
  model('c11-swrf', {
    title: 'C11 with synchronisation and reads-from acyclic',
    paper: WICKERSON_2017,
    languages: ['C'],
    ...THIN_AIR,
    within: [within('c11', 'C')],
  }),
  model('c11-sra', {
    title: 'C11 with strong release-acquire coherence',
    paper: WICKERSON_2017,
    languages: ['C'],
    ...THIN_AIR,
    within: [within('c11', 'C')],
  }),
  model('imm', {
    title: 'Intermediate memory model',
    paper: 'Podkopaev, Lahav, Vafeiadis, POPL 2019',
    languages: ['C'],
    ...LOAD_BUFFERING,
  }),
  model('ocaml', {
    title: 'OCaml',
    paper: 'Dolan, Sivaramakrishnan, Madhavapeddy, PLDI 2018',
    ...graphRules('structural', { asksCat: true }),
    languages: ['C', 'Java'],
  }),
];

export const MACHINE_MODELS: readonly ModelEntry[] = [
  model('armv7', { title: 'ARMv7', paper: ALGLAVE_2014, languages: ['ARM'], ...LOAD_BUFFERING }),
  model('armv8', {
    title: 'ARMv8 (AArch64)',
    paper: 'Arm Architecture Reference Manual (DDI 0487), issue M.c, section B2.3',
    languages: ['AArch64'],
    ...LOAD_BUFFERING,
  }),
  model('armv8-2018', {
    title: 'ARMv8 of 2018 (AArch64)',
    paper: 'Pulte, Flur, Deacon, French, Sarkar, Sewell, POPL 2018',
    languages: ['AArch64'],
    ...LOAD_BUFFERING,
  }),
  model('power', { title: 'IBM Power', paper: ALGLAVE_2014, languages: ['PPC'], ...LOAD_BUFFERING }),
  model('riscv', {
    title: 'RISC-V (RVWMO)',
    paper: 'The RISC-V Instruction Set Manual, volume I, 2019',
    languages: ['RISCV'],
    ...LOAD_BUFFERING,
  }),
  model('mca', {
    title: 'Multi-copy atomicity, with the ppo of x86 or Power',
    paper: WICKERSON_2017,
    languages: ['X86', 'X86_64', 'PPC'],
    ...THIN_AIR,
  }),
];

export const GPU_MODELS: readonly ModelEntry[] = [
  model('ptx1', {
    title: 'PTX before version 6, fences not cumulative',
    paper: 'Alglave et al., ASPLOS 2015',
    languages: ['PTX'],
    ...LOAD_BUFFERING,
  }),
  model('ptx2', {
    title: 'PTX before version 6, cumulative fences',
    paper: WICKERSON_2017,
    languages: ['PTX'],
    ...LOAD_BUFFERING,
    within: [within('ptx1', 'PTX')],
  }),
  model('ptx', {
    title: 'PTX since version 6.0',
    paper: 'Lustig, Sahasrabuddhe, Giroux, ASPLOS 2019',
    languages: ['PTX'],
    ...LOAD_BUFFERING,
  }),
  model('opencl', {
    title: 'OpenCL 2.0 with a scoped SC axiom',
    paper: BATTY_2016,
    languages: ['OpenCL'],
    ...THIN_AIR,
  }),
  model('opencl-simp', {
    title: 'OpenCL 2.0 with the SC axiom of the standard, simplified',
    paper: BATTY_2016,
    languages: ['OpenCL'],
    ...THIN_AIR,
  }),
];

export const JAVA_MODELS: readonly ModelEntry[] = [
  model('jam21', {
    title: 'Java access modes, 2021',
    paper: LIU_2022,
    languages: ['Java', 'C'],
    usesCoherence: false,
    ...THIN_AIR,
    ...graphRules('rc11-cpp20', { coherence: 'jam21', leavesOut: 'cycles' }),
  }),
  model('jam21-thesis', {
    title: 'Java access modes, 2021, as the GenMC thesis prints them',
    paper: `${LIU_2022}; thesis MichRacz00/jam21, 2025`,
    languages: ['Java', 'C'],
    ...graphRules('rc11', { atEnd: 'cat' }),
  }),
  model('opmm', {
    title: 'An operational Java memory model',
    paper: "De, Roychoudhury, D'Souza, Java Memory Model Aware Software Verification",
    languages: ['Java'],
    file: undefined,
    operational: 'opmm',
    rules: [
      'a plain write is added to the writes of its cell, and the thread knows it',
      'a plain read takes any write of its cell, unless the thread knows that another has overwritten it',
      'a volatile read takes the latest write, and the thread gets to know what the writers knew; so does an acquire read',
      'a lock gives a thread what those knew that had it before; a start, what the starter knew; a join, what the thread knew at its end',
      'a read of a final field takes the latest write; what is reached through it is seen as it was when the constructor ended, or newer',
      'default values are known to all threads',
    ],
  }),
  model('jam19', {
    title: 'Java access modes, 2019',
    paper: 'Bender, Palsberg, OOPSLA 2019',
    languages: ['Java', 'C'],
    usesCoherence: false,
    ...THIN_AIR,
  }),
];
