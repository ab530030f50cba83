/**
 * A question made ready for the search: the opened models, deadness and the user's constraints as
 * cat texts, and the labels that matter.
 */
import { buildPlan, type CatLoader, type CatModel, checkModel, loadModel } from '../cat/index.ts';
import { fail, InputError } from '../diagnostics/diagnostic.ts';
import { type ConsistencyModel, definesRaces } from '../execution/consistency-model.ts';
import { isConsistent, openFor } from './concrete/judge.ts';
import { closesControl } from './concrete/well-formed.ts';
import { usefulLabels } from './encoding/label-choice.ts';
import type { ProblemSetting } from './encoding/problem.ts';
import type { FoundExecution } from './question/found-execution.ts';
import type { Question } from './question/question.ts';

export interface Setting extends ProblemSetting {
  /** Deadness and wishes, of a concrete execution. */
  meetsWishes(found: FoundExecution): boolean;
}

/**
 * Rounds after which recursive definitions are cut off at first; more where these do not close
 * them.
 */
export const ROUNDS = 4;

/** What the machine of a mapping is. */
const ONE_DEVICE = { name: 'one device', text: 'empty (ext \\ dev) & ((_ \\ IW)*(_ \\ IW)) as one-device' };

export function settingOf(question: Question, loader: CatLoader, rounds = ROUNDS): Setting {
  const { language, mapping } = question;
  const forbidding = openFor(question.forbiddenBy, language, loader);
  const hasMachine = mapping?.machine !== undefined;
  const allowing =
    question.allowedBy === undefined || hasMachine
      ? undefined
      : openFor(question.allowedBy, mapping?.target ?? language, loader);
  const hasRacyModel = [forbidding, allowing].find(
    (model) => model !== undefined && (mapping === undefined || model === forbidding) && definesRaces(model),
  );
  const behind = hasRacyModel ?? forbidding;
  if (question.deadness && hasRacyModel !== undefined) refuseWithoutSync(hasRacyModel);
  const library = (file: string): CatModel => loadModel(loader, loader(file, undefined)!);
  const deadness = question.deadness
    ? [
        library('dead.cat'),
        ...(closesControl(language) ? [] : [library('dead-branches.cat')]),
        ...(hasRacyModel === undefined ? [] : [library('dead-races.cat')]),
      ]
    : [];
  const where = hasMachine ? [...question.where, ONE_DEVICE] : question.where;
  const wishes = [...deadness, ...where.map((source) => loadModel(loader, source))];
  const wishing = wishesModel(behind, wishes);
  const read = new Set(
    [forbidding, allowing, wishing].flatMap((model) =>
      model === undefined ? [] : [...model.plan.baseNames],
    ),
  );
  const refused = new Set(mapping?.refused.flatMap(({ labels }) => labels));
  const all = mapping === undefined ? usefulLabels(language, read, question.maxRmw !== 0) : language.labels;
  const labels = all.filter(
    (label) =>
      !refused.has(label.name) && (question.maxRmw !== 0 || (label.kind !== 'update' && !label.isPaired)),
  );
  return {
    question,
    forbidding,
    allowing,
    wishes,
    behind,
    labels,
    uses: read,
    // In C an `if` covers a block, but models that look at control read it as machines do.
    closesControl:
      closesControl(language) ||
      [forbidding, allowing].some((model) => model?.plan.baseNames.has('ctrl') === true),
    rounds,
    meetsWishes: (found) => wishes.length === 0 || isConsistent(found, wishing),
  };
}

/** Deadness speaks of a model's release sequences and synchronisation. */
function refuseWithoutSync({ name, cat }: ConsistencyModel): void {
  const defined = new Set(
    cat.statements.flatMap((statement) =>
      statement.kind === 'let'
        ? statement.bindings.map(({ pattern }) => (pattern.kind === 'name' ? pattern.name : undefined))
        : [],
    ),
  );
  const missing = ['rs', 'sw'].filter((needed) => !defined.has(needed));
  if (missing.length === 0) return;
  fail('unknown-name', `model \`${name}\` has data races, but no ${missing.join(' and no ')}`, {
    expected:
      'rs (release sequence) and sw (synchronises with), which deadness needs to keep tests free of races',
    suggestion: 'define them, or use --no-deadness',
  });
}

/** The wishes as a model: behind the definitions of the one they speak of, without its checks. */
function wishesModel(behind: ConsistencyModel, wishes: readonly CatModel[]): ConsistencyModel {
  const definitions = behind.cat.statements.filter(
    ({ kind }) => kind === 'let' || kind === 'procedure' || kind === 'enum',
  );
  const cat = {
    ...behind.cat,
    name: 'wishes',
    statements: [...definitions, ...wishes.flatMap(({ statements }) => statements)],
  };
  const errors = checkModel(cat, behind.vocabulary).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new InputError(errors);
  const plan = buildPlan(cat, behind.vocabulary);
  if (plan.hasResidual) {
    fail('unsupported', '`--where` must be a check that needs no choice', {
      expected: 'acyclic, irreflexive or empty, of an expression over sets and relations',
    });
  }
  const never = plan.checks.map(() => false);
  return { ...behind, name: 'wishes', cat, plan, prunes: never, prunesPrefixes: never };
}
