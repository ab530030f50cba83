/**
 * From what the user asked for (a name of the catalogue or the text of a cat file) to the model
 * that an engine takes: load, check, plan, analyse. Everything that can be wrong with a model is
 * told here, before any execution is made.
 */

import {
  analyseMonotonicity,
  type BellInfo,
  bellInfo,
  buildPlan,
  type CatLoader,
  type CatModel,
  checkModel,
  loadModel,
} from '../cat/index.ts';
import { type Diagnostic, fail, InputError } from '../diagnostics/diagnostic.ts';
import type { SourceFile } from '../diagnostics/source.ts';
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import type { EndRule } from '../execution/graph-rules.ts';
import { vocabularyOf } from '../execution/vocabulary.ts';
import type { Language, Program } from '../program/program.ts';
import { defaultModel, type ModelEntry, requireModel } from './catalogue.ts';

export interface OpenOptions {
  /** Asked for by the user; without it the model's own is taken. */
  readonly equivalence?: 'rf' | 'rf-co';
  /** Bell file of a LISA test. */
  readonly bell?: SourceFile;
}

export interface OpenedModel {
  readonly model: ConsistencyModel;
  readonly equivalence: 'rf' | 'rf-co';
  readonly warnings: readonly Diagnostic[];
}

/** What a model must know of a program: the names that its executions bring. */
export type ProgramKind = Pick<Program, 'language' | 'scopes' | 'threads'>;

/** What grows while a candidate is built. */
const GROWING: ReadonlySet<string> = new Set(['rf', 'co', 'FW']);

/**
 * Put before a model without co when executions are to be counted as pairs of rf and co
 * (docs/models/jam21.md).
 */
const FRAME = 'rc11-frame.cat';
/** What the frame is to the graph engine. */
const FRAME_RULES = {
  clocks: 'rc11',
  coherence: 'total',
  order: 'none',
  seqCst: 'none',
  hasRaces: false,
  asksCat: false,
  leavesOut: 'outside',
} as const;

/** What is asked at the end in RC11's coherence, for models of which more is known. */
const FRAMED: Readonly<Record<string, EndRule>> = { jam19: 'jam19', jam21: 'jam21' };

/**
 * Architecture words that a cat file may start with, by the languages they fit. Other words are
 * just names.
 */
const ARCHITECTURES: Readonly<Record<string, readonly Language[]>> = {
  C: ['C', 'OpenCL'],
  JAVA: ['Java'],
  X86: ['X86', 'X86_64'],
  X86_64: ['X86', 'X86_64'],
  ARM: ['ARM'],
  AARCH64: ['AArch64'],
  PPC: ['PPC'],
  RISCV: ['RISCV'],
  LISA: ['LISA'],
  PTX: ['PTX'],
  OPENCL: ['OpenCL'],
};

/**
 * Opens a model for programs like this one. `model` is a catalogue name, or a cat file of the
 * user's.
 */
export function openModel(
  model: string | SourceFile,
  program: ProgramKind,
  loader: CatLoader,
  options: OpenOptions = {},
): OpenedModel {
  const entry = typeof model === 'string' ? requireModel(model) : undefined;
  if (entry !== undefined) checkLanguage(entry, program);
  const name = entry?.name ?? (model as SourceFile).name;
  const source = entry === undefined ? (model as SourceFile) : textOf(entry, loader);
  const bell = options.bell === undefined ? {} : { bell: options.bell };
  const own = compile(name, loadModel(loader, source, bell), program, entry);
  const equivalence = options.equivalence ?? (own.model.usesCoherence ? 'rf-co' : 'rf');
  if (equivalence === 'rf' || own.model.usesCoherence || own.model.isOperationalOnly)
    return { ...own, equivalence };
  const frame = loadModel(loader, libraryFile(FRAME, loader));
  const framed = { ...own.model.cat, statements: [...frame.statements, ...own.model.cat.statements] };
  const { model: framedModel, warnings } = compile(name, framed, program, entry);
  const graphRules = { ...FRAME_RULES, atEnd: FRAMED[name] ?? 'cat' } as const;
  return {
    model: { ...framedModel, porfAcyclic: true, thinAirFree: true, graphRules },
    warnings,
    equivalence,
  };
}

/**
 * The checks of a model as the user would read them: `acyclic ... as name`. None if it has rules
 * instead.
 */
export function modelAxioms(entry: ModelEntry, loader: CatLoader): string[] {
  const { statements } = loadModel(loader, textOf(entry, loader));
  const axioms = statements.flatMap(({ kind, span }) =>
    kind === 'check' ? [span.file.text.slice(span.start, span.end).replace(/\s+/g, ' ')] : [],
  );
  // A model may ask for the same before and after it chooses an order.
  return [...new Set(axioms)];
}

/** What a bell file says of LISA's instructions. */
export function loadBell(loader: CatLoader, file: SourceFile): BellInfo {
  return bellInfo(loadModel(loader, file));
}

/** The sets that the tags of a bell file name: tags with a capital letter. */
const tagSets = ({ enums }: BellInfo): string[] =>
  [...enums.values()].flat().map((tag) => tag.charAt(0).toUpperCase() + tag.slice(1));

/** The cat text of a model; a model that has rules instead has an empty one. */
const textOf = ({ name, file }: ModelEntry, loader: CatLoader): SourceFile =>
  file === undefined ? { name, text: `"${name}"\n` } : libraryFile(file, loader);

function libraryFile(name: string, loader: CatLoader): SourceFile {
  const file = loader(name, undefined);
  if (file === undefined) throw new Error(`the library has no ${name}`);
  return file;
}

function checkLanguage(entry: ModelEntry, { language }: ProgramKind): void {
  if (entry.languages.includes(language)) return;
  fail(
    'architecture',
    `model \`${entry.name}\` is for ${entry.languages.join(', ')}, and this test is in ${language}`,
    {
      suggestion: `\`--model ${defaultModel(language).name}\` is the model of ${language}`,
    },
  );
}

/** A cat file that names an architecture is for tests of that architecture. */
function checkArchitecture({ architecture, name, source }: CatModel, { language }: ProgramKind): void {
  const languages = architecture === undefined ? undefined : ARCHITECTURES[architecture.toUpperCase()];
  if (languages === undefined || languages.includes(language)) return;
  const start = source.text.indexOf(architecture!);
  fail('architecture', `model \`${name}\` is for ${architecture}, and this test is in ${language}`, {
    span: { file: source, start, end: start + architecture!.length },
    suggestion: `\`--model ${defaultModel(language).name}\` is the model of ${language}`,
  });
}

function compile(
  name: string,
  cat: CatModel,
  program: ProgramKind,
  entry: ModelEntry | undefined,
): Omit<OpenedModel, 'equivalence'> {
  checkArchitecture(cat, program);
  const vocabulary = vocabularyOf(program, cat.bell === undefined ? [] : tagSets(bellInfo(cat)));
  const diagnostics = checkModel(cat, vocabulary);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new InputError(errors);
  const plan = buildPlan(cat, vocabulary);
  const { pruning } = analyseMonotonicity(plan, GROWING);
  const onPrefixes = analyseMonotonicity(plan, GROWING, { eventsGrow: true }).pruning;
  const model = {
    name,
    cat,
    plan,
    vocabulary,
    prunes: plan.checks.map((check) => pruning.includes(check)),
    prunesPrefixes: plan.checks.map((check) => onPrefixes.includes(check)),
    porfAcyclic: entry?.porfAcyclic ?? false,
    usesCoherence: plan.baseNames.has('co'),
    thinAirFree: entry?.thinAirFree ?? false,
    reExecutes: entry?.reExecutes ?? false,
    operational: entry?.operational,
    isOperationalOnly: entry !== undefined && entry.file === undefined,
    graphRules: entry?.graphRules,
  };
  // The library's own files are checked by tests; warnings in them are not the user's business.
  return { model, warnings: entry === undefined ? diagnostics : [] };
}
