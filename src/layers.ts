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
  /** The public API. */
  'index.ts': [
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
  /**
   * The same API in parts, mostly for the page: who imports `api/litmus.ts` loads the engines for litmus tests and no front end for C. Bundlers keep
   * everything together that one file exports, so a part that is to be loaded on its own needs a file of its own.
   */
  api: [
    'util',
    'diagnostics',
    'cat',
    'program',
    'frontends/litmus',
    'frontends/llvm',
    'execution',
    'models',
    'explore',
    'compare',
    'report',
    'version.ts',
  ],
  'version.ts': [],
  'layers.ts': [],
  /** Of api what must be small: a child process that runs clang and nothing else. */
  cli: ['index.ts', 'api'],
  /** Values come from api; of index.ts only types, which are gone when the page is built. */
  web: ['api', 'index.ts'],
};

/** The only folder that may import node:* modules. */
export const FOLDER_WITH_NODE = 'cli';
/** The folders that may import packages. */
export const FOLDERS_WITH_PACKAGES: readonly string[] = ['cli', 'web'];
