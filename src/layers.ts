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
  'frontends/trace': ['util', 'diagnostics', 'program'],
  'frontends/bytecode': ['util', 'diagnostics', 'program'],
  execution: ['util', 'diagnostics', 'cat', 'program'],
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
  'version.ts': [],
  'layers.ts': [],
  cli: ['index.ts'],
};

/** The only folder that may import node:* modules. */
export const FOLDER_WITH_NODE = 'cli';
