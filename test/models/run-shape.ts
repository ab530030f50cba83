/** Runs a shape (shape-text.ts) under a model of the catalogue, from the sources. */
import { existsSync, readFileSync } from 'node:fs';
import type { CatLoader } from '../../src/cat/index.ts';
import { checkLitmus } from '../../src/explore/check-litmus.ts';
import type { CheckResult } from '../../src/explore/result.ts';
import { parseLitmus } from '../../src/frontends/litmus/parse-litmus.ts';
import { analyseMonotonicity, buildPlan, loadModel } from '../../src/cat/index.ts';
import { vocabularyOf } from '../../src/execution/vocabulary.ts';
import { findModel } from '../../src/models/catalogue.ts';
function openModel(name: string, program: any, loader: any, o: any): any {
  const e = findModel(name)!;
  const build = (cat: any) => { const vocabulary = vocabularyOf(program); const plan = buildPlan(cat, vocabulary);
  const { pruning } = analyseMonotonicity(plan, new Set(['rf', 'co', 'FW']));
  return { name, cat, plan, vocabulary, prunes: plan.checks.map((c) => pruning.includes(c)), usesCoherence: plan.baseNames.has('co'), thinAirFree: e.thinAirFree }; };
  const cat = loadModel(loader, loader(e.file)!); let model = build(cat);
  const equivalence = o.equivalence ?? (model.usesCoherence ? 'rf-co' : 'rf');
  if (equivalence === 'rf-co' && !model.usesCoherence) { const f = loadModel(loader, loader('rc11-frame.cat')!); model = build({ ...cat, statements: [...f.statements, ...cat.statements] }); }
  return { model, equivalence };
}

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
