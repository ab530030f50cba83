import type { Language } from '../../../program/program.ts';

/** Languages of litmus tests that can be laid out as code of the machine here. */
export const LITMUS_LANGUAGES: readonly Language[] = ['C', 'Java'];
