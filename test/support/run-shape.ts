/** Runs a shape (shape-text.ts) under a model of the catalogue, from the sources. */
import { existsSync, readFileSync } from 'node:fs';
import type { CatLoader } from '../../src/cat/index.ts';
import { checkLitmus } from '../../src/explore/check-litmus.ts';
import type { CheckResult } from '../../src/explore/results/result.ts';
import { parseLitmus } from '../../src/frontends/litmus/parse-litmus.ts';
import { openModel } from '../../src/models/open-model.ts';
import type { Language } from '../../src/program/program.ts';
import { shapeText } from './shape-text.ts';

const LIBRARY = new URL('../../src/models/cat/', import.meta.url);

export const loadLibrary: CatLoader = (name) => {
  const url = new URL(name, LIBRARY);
  return existsSync(url) ? { name, text: readFileSync(url, 'utf8') } : undefined;
};

export interface Shape {
  readonly language: Language;
  readonly threads: string;
  /** What the weak outcome is. */
  readonly final: string;
  /** PTX: the CTA of each thread; each its own if left out. */
  readonly groups?: readonly number[];
}

export async function runText(
  model: string,
  text: string,
  equivalence?: 'rf' | 'rf-co',
): Promise<CheckResult> {
  const { program, question } = parseLitmus({ name: 'shape.litmus', text });
  const opened = openModel(model, program, loadLibrary, equivalence === undefined ? {} : { equivalence });
  return checkLitmus(program, question, opened.model, { equivalence: opened.equivalence });
}

export function runShape(model: string, shape: Shape, equivalence?: 'rf' | 'rf-co'): Promise<CheckResult> {
  return runText(model, shapeText(shape.language, shape.threads, shape.final, shape.groups), equivalence);
}
