/** The public API of Heddle: the sum of the parts in src/api, and nothing of its own. */
export * from './api/catalogue.ts';
export * from './api/compare.ts';
export * from './api/diagnostics.ts';
export * from './api/java.ts';
export * from './api/litmus.ts';
export * from './api/models.ts';
export * from './api/pictures.ts';
export * from './api/programs.ts';
export * from './api/results.ts';
export * from './api/traces.ts';
export * from './api/verify.ts';
