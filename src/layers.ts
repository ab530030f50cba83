/**
 * The layers of Heddle, bottom up. A file may import from its own folder and from the folders listed for it, and from
 * nowhere else; test/architecture.test.ts reads this table and fails on any other import.
 */
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
  models: ['util', 'diagnostics', 'cat', 'program', 'execution'],
  verify: ['util', 'diagnostics'],
  jam: ['util'],
  xmm: ['util', 'execution'],
  opmm: ['util'],
  explore: ['util', 'diagnostics', 'cat', 'program', 'execution', 'verify', 'jam', 'xmm', 'opmm'],
  compare: ['util', 'diagnostics', 'cat', 'program', 'frontends/litmus', 'execution', 'models', 'explore'],
  report: ['util', 'diagnostics', 'cat', 'program', 'execution', 'explore', 'compare'],
  /**
   * The public API in parts, by theme; index.ts is their sum. The page imports parts: bundlers keep together what one file
   * exports, so what is loaded on its own needs a file of its own (who imports api/litmus.ts loads no front end for C).
   * api/doors has what the command line and the page need besides: it is in no sum, and not in the package.
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
    'explore',
    'compare',
    'report',
    'verify',
    'version.ts',
  ],
  'index.ts': ['api'],
  'version.ts': [],
  'layers.ts': [],
  /** Of api only api/doors. */
  cli: ['index.ts', 'api'],
  web: ['api'],
  /** What the npm package exports: the API, and what it needs of this machine as the command line finds it. */
  'package.ts': ['index.ts', 'cli'],
};

/** The only folder that may import node:* modules. */
export const FOLDER_WITH_NODE = 'cli';
/** The folders that may import packages. */
export const FOLDERS_WITH_PACKAGES: readonly string[] = ['cli', 'web'];
