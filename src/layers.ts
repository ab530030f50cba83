/**
 * The layers of Heddle, bottom up. A file belongs to the row with the longest name that its path
 * begins with. It may import from its own row and from the rows listed for it, and from nowhere
 * else; test/architecture.test.ts reads this table and fails on any other import.
 */

/** What every layer of the exploration stands on. */
const BASE = ['util', 'diagnostics', 'program', 'execution'] as const;

export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  util: [],
  diagnostics: [],
  cat: ['util', 'diagnostics'],
  program: ['util', 'diagnostics'],
  'frontends/litmus': ['util', 'diagnostics', 'program', 'cat'],
  'frontends/llvm': ['util', 'diagnostics', 'program'],
  'frontends/bytecode': ['util', 'diagnostics', 'program'],
  execution: ['util', 'diagnostics', 'cat', 'program'],
  /** A recorded execution is no program: what this front end makes is a value of execution. */
  'frontends/trace': ['util', 'diagnostics', 'program', 'execution'],
  models: [...BASE, 'cat'],
  /**
   * Graphs that grow event by event. It knows no model: what a model adds comes in through its
   * hooks.
   */
  kernel: [...BASE, 'cat'],
  /**
   * Models with a procedure of their own: definition, fast procedure, and what they give to the
   * kernel and the engines.
   */
  procedures: [...BASE, 'kernel'],
  /** What is known of a check: results, statistics, outcomes. */
  'explore/results': BASE,
  /**
   * Complete, blocked, deadlock, liveness, leaks: decided once, from an end state. Knows no engine.
   */
  'explore/judge': [...BASE, 'explore/results'],
  /** The interface of engines: Engine, Task, what they report. */
  'explore/engine': [...BASE, 'kernel', 'procedures', 'explore/results', 'explore/judge'],
  /**
   * Executions over one skeleton: for the engine enumerate, for explanations and for recorded
   * executions.
   */
  'explore/candidates': [...BASE, 'cat', 'procedures', 'explore/results', 'explore/engine'],
  /** What the engines that grow graphs have in common besides the kernel. */
  'explore/growth': [...BASE, 'kernel', 'procedures', 'explore/results', 'explore/judge', 'explore/engine'],
  /**
   * A folder for each. None imports another, but for xmm, which continues the search of graph; and
   * none the registry.
   */
  'explore/engines': [
    ...BASE,
    'cat',
    'kernel',
    'procedures',
    'explore/results',
    'explore/judge',
    'explore/engine',
    'explore/candidates',
    'explore/growth',
  ],
  /** Searches that several workers share, whichever engine searches. */
  'explore/parts': [...BASE, 'kernel', 'explore/results', 'explore/judge', 'explore/engine'],
  /** The only file that knows the engines; everything else asks it. */
  'explore/registry.ts': ['explore/engine', 'explore/engines'],
  /** Checks of programs, litmus tests and recorded executions, and explanations. */
  explore: [
    ...BASE,
    'cat',
    'kernel',
    'procedures',
    'explore/results',
    'explore/judge',
    'explore/engine',
    'explore/candidates',
    'explore/parts',
    'explore/registry.ts',
  ],
  compare: [
    'util',
    'diagnostics',
    'cat',
    'program',
    'frontends/litmus',
    'execution',
    'models',
    'explore',
    'explore/results',
    'explore/engine',
  ],
  report: [
    'util',
    'diagnostics',
    'cat',
    'program',
    'execution',
    'explore',
    'explore/results',
    'explore/judge',
    'compare',
  ],
  /**
   * The public API in parts, by theme; index.ts is their sum. The page imports parts: bundlers keep
   * together what one file exports, so what is loaded on its own needs a file of its own (who
   * imports api/litmus.ts loads no front end for C). api/doors has what the command line and the
   * page need besides: it is in no sum, and not in the package.
   */
  api: [
    'util',
    'diagnostics',
    'cat',
    'program',
    'frontends/litmus',
    'frontends/llvm',
    'frontends/trace',
    'frontends/bytecode',
    'execution',
    'models',
    'procedures',
    'explore',
    'explore/results',
    'explore/judge',
    'explore/engine',
    'explore/parts',
    'compare',
    'report',
    'version.ts',
  ],
  'index.ts': ['api'],
  'version.ts': [],
  'layers.ts': [],
  /** Of api only api/doors. */
  cli: ['index.ts', 'api'],
  web: ['api'],
  /**
   * What the npm package exports: the API, and what it needs of this machine as the command line
   * finds it.
   */
  'package.ts': ['index.ts', 'cli'],
};

/** The only folder that may import node:* modules. */
export const FOLDER_WITH_NODE = 'cli';
/** The folders that may import packages. */
export const FOLDERS_WITH_PACKAGES: readonly string[] = ['cli', 'web'];
