/** Models from text, with the real library files; running them directly and through their plans. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  buildPlan,
  type CatLoader,
  type CatModel,
  type LoadOptions,
  loadModel,
  type Plan,
  type ResidualOutcome,
  runResidual,
  type Vocabulary,
} from '../../src/cat/index.ts';
import { type Diagnostic, InputError } from '../../src/diagnostics/diagnostic.ts';
import {
  evaluatePlan,
  type NaiveExecution,
  naiveAlgebra,
  type Relation,
  relationOf,
} from './naive-algebra.ts';

export function libraryText(name: string): string | undefined {
  try {
    return readFileSync(new URL(`../../src/models/cat/${name}`, import.meta.url), 'utf8');
  } catch {
    return undefined;
  }
}

/** Finds library files, and before them the files given here. */
export function loaderOf(files: Readonly<Record<string, string>> = {}): CatLoader {
  return (name) => {
    const text = files[name] ?? libraryText(name);
    return text === undefined ? undefined : { name, text };
  };
}

export function modelOf(
  text: string,
  files: Readonly<Record<string, string>> = {},
  options: LoadOptions = {},
): CatModel {
  return loadModel(loaderOf(files), { name: 'model.cat', text }, options);
}

export const VOCABULARY: Vocabulary = {
  sets: new Set(['M', 'R', 'W', 'IW', 'FW', 'F', 'A', 'RMW', 'SC']),
  relations: new Set(['loc', 'int', 'ext', 'po', 'rf', 'co', 'addr', 'data', 'ctrl', 'rmw', 'amo']),
};

/** Two threads, W0 initial, W1 po R2, W3; R2 reads W3. */
export const SMALL: NaiveExecution = {
  size: 4,
  sets: { M: [0, 1, 2, 3], R: [2], W: [0, 1, 3], IW: [0], FW: [3], F: [], A: [], RMW: [], SC: [] },
  relations: {
    loc: [0, 1, 2, 3].flatMap((a) => [0, 1, 2, 3].map((b) => [a, b] as const)),
    int: [1, 2].flatMap((a) => [1, 2].map((b) => [a, b] as const)).concat([[3, 3]]),
    ext: [
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 3],
      [3, 1],
      [2, 3],
      [3, 2],
    ],
    po: [[1, 2]],
    rf: [[3, 2]],
    co: [
      [0, 1],
      [0, 3],
      [1, 3],
    ],
    addr: [],
    data: [],
    ctrl: [],
    rmw: [],
    amo: [],
  },
};

const NO_PLAN: Plan = {
  nodes: [],
  fixpoints: [],
  checks: [],
  shown: [],
  names: new Map(),
  baseNames: new Set(),
  hasResidual: true,
  residual: { bindings: new Map(), plannedChecks: new Set(), start: 0 },
};

/** The whole model by the interpreter, without a plan. */
export function runDirectly(model: CatModel, execution: NaiveExecution): ResidualOutcome<Relation> {
  const algebra = naiveAlgebra(execution);
  return runResidual(model, NO_PLAN, algebra, () => {
    throw new Error('nothing is computed');
  });
}

/** The model as an engine runs it: first the checks of the plan, then the residual. */
export function runPlanned(
  model: CatModel,
  execution: NaiveExecution,
): ResidualOutcome<Relation> & { plan: Plan } {
  const plan = buildPlan(model, {
    sets: new Set(Object.keys(execution.sets)),
    relations: new Set(Object.keys(execution.relations)),
  });
  const algebra = naiveAlgebra(execution);
  const value = evaluatePlan(plan, algebra);
  const flags: string[] = [];
  const undefinedBy: string[] = [];
  const reflexive = (r: Relation): boolean =>
    [...r].some((pair) => pair.split(',')[0] === pair.split(',')[1]);
  for (const check of plan.checks) {
    const relation = value(check.node) as Relation;
    const plain = {
      acyclic: () => !reflexive(algebra.transitiveClosure(relation)),
      irreflexive: () => !reflexive(relation),
      empty: () => relation.size === 0,
    }[check.kind]();
    const holds = plain !== check.negated;
    if (check.mode === 'require' && !holds) {
      const failed = { name: check.name, span: check.span };
      return { consistent: false, failed, flags: [], undefined: [], shown: [], plan };
    }
    if (check.mode === 'flag' && holds) flags.push(check.name);
    if (check.mode === 'undefined-unless' && !holds) undefinedBy.push(check.name);
  }
  if (!plan.hasResidual) {
    const shown = plan.shown.map(({ name, node }) => ({ name, relation: value(node) as Relation }));
    return { consistent: true, flags, undefined: undefinedBy, shown, plan };
  }
  const outcome = runResidual(model, plan, algebra, ({ id }) => value(id));
  return {
    consistent: outcome.consistent,
    ...(outcome.failed === undefined ? {} : { failed: outcome.failed }),
    flags: outcome.consistent ? [...flags, ...outcome.flags] : [],
    undefined: outcome.consistent ? [...undefinedBy, ...outcome.undefined] : [],
    shown: outcome.shown,
    plan,
  };
}

/** The value of a relation expression, after some statements. */
export function relationValue(expression: string, execution: NaiveExecution = SMALL, before = ''): string[] {
  const outcome = runDirectly(modelOf(`${before}\nshow ${expression} as result`), execution);
  return [...(outcome.shown.find(({ name }) => name === 'result')?.relation ?? [])].sort();
}

/** The value of a set expression. */
export function setValue(expression: string, execution: NaiveExecution = SMALL, before = ''): number[] {
  return relationValue(`[${expression}]`, execution, before).map((pair) => Number(pair.split(',')[0]));
}

export function textOf(pairs: readonly (readonly [number, number])[]): string[] {
  return [...relationOf(pairs)].sort();
}

/** The diagnostics of the InputError that `run` throws. */
export function errorsOf(run: () => unknown): readonly Diagnostic[] {
  try {
    run();
  } catch (reason) {
    if (reason instanceof InputError) return reason.diagnostics;
    throw reason;
  }
  return assert.fail('no error was thrown');
}
