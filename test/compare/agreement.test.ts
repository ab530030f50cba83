/**
 * The search with a solver against listing: over every execution of a size, judged by evaluating the models on it, the same
 * questions have the same answers. A slow run adds more labels and larger sizes (a quarter of an hour).
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMBEDDED } from '../../src/cli/sat/embedded-solver.ts';
import { compare } from '../../src/compare/compare.ts';
import { canonicalKey } from '../../src/compare/concrete/canonical.ts';
import { isConsistent } from '../../src/compare/concrete/judge.ts';
import { weakenings } from '../../src/compare/concrete/weakenings.ts';
import { openControl } from '../../src/compare/concrete/well-formed.ts';
import type { CompareLanguage, LanguageName } from '../../src/compare/question/event-label.ts';
import type { FoundExecution } from '../../src/compare/question/found-execution.ts';
import { languageNamed } from '../../src/compare/question/languages.ts';
import type { ModelChoice, Question } from '../../src/compare/question/question.ts';
import { type Setting, settingOf } from '../../src/compare/setting.ts';
import type { ConsistencyModel } from '../../src/execution/consistency-model.ts';
import { allExecutions, drawn, withLabelsOnly } from '../support/brute-force.ts';
import { loadLibrary } from '../support/run-shape.ts';
import { skipUnlessSlow, usualOrSlow } from '../support/slow.ts';
import { asked, NO_LIMITS } from './asked.ts';

const TOOLS = { loader: loadLibrary, solver: EMBEDDED, limits: NO_LIMITS };

/** Executions of one alphabet, and the pairs of models that they are to tell apart, in both directions. */
interface Group {
  readonly language: LanguageName;
  /** Separated by spaces; all labels if it is not given. */
  readonly labels?: string;
  readonly events: number;
  readonly deadness?: boolean;
  /** `sc tso`: separated by spaces; a single one is asked whether it forbids anything. */
  readonly pairs: readonly string[];
}

const languages = new Map<string, CompareLanguage>();

/** Always the same for the same labels, since labels are told by identity. */
function languageOf({ language, labels }: Group): CompareLanguage {
  const own = languageNamed(language);
  if (labels === undefined) return own;
  const key = `${language} ${labels}`;
  const restricted = languages.get(key) ?? withLabelsOnly(own, labels.split(' '));
  languages.set(key, restricted);
  return restricted;
}

const questionOf = (
  group: Group,
  forbiddenBy: ModelChoice,
  allowedBy: string | undefined,
  all: boolean,
): Question => ({
  ...asked(`--forbidden-by sc --language ${group.language} --events ${group.events}`),
  forbiddenBy,
  allowedBy,
  language: languageOf(group),
  deadness: group.deadness ?? false,
  all,
});

/** Executions of a group, with what models said of them: listed and judged when it is asked for. */
class Listings {
  private readonly lists = new Map<string, readonly FoundExecution[]>();
  private readonly verdicts = new Map<string, Int8Array>();

  /** The executions that the solver has to choose from in this setting. */
  keyOf({ question, uses, closesControl }: Setting, events: number): string {
    const { language } = question;
    const dependencies = language.dependencies.filter(
      (name) => uses.has(name) || (name !== 'ctrl' && uses.has('depend')),
    );
    const labels = language.labels.map(({ name }) => name);
    const key = JSON.stringify([language.name, events, dependencies, closesControl, labels]);
    if (!this.lists.has(key))
      this.lists.set(key, [...allExecutions(language, events, { dependencies, closesControl })]);
    return key;
  }

  of(key: string): readonly FoundExecution[] {
    return this.lists.get(key)!;
  }

  isConsistent(key: string, number: number, model: ConsistencyModel): boolean {
    const own = `${key} ${model.name}`;
    const list = this.of(key);
    const known = this.verdicts.get(own) ?? new Int8Array(list.length);
    this.verdicts.set(own, known);
    if (known[number] === 0) known[number] = isConsistent(list[number]!, model) ? 1 : 2;
    return known[number] === 1;
  }

  /** All labels count here: that some are left out must not lose an answer. */
  isAnswer(setting: Setting, key: string, number: number): boolean {
    const { forbidding, allowing } = setting;
    return (
      !this.isConsistent(key, number, forbidding) &&
      (allowing === undefined || this.isConsistent(key, number, allowing)) &&
      setting.meetsWishes(this.of(key)[number]!)
    );
  }

  smallest(setting: Setting): FoundExecution | undefined {
    for (let events = 1; events <= setting.question.events; events++) {
      const key = this.keyOf(setting, events);
      const number = this.of(key).findIndex((_, i) => this.isAnswer(setting, key, i));
      if (number >= 0) return this.of(key)[number];
    }
    return undefined;
  }
}

/** Shared by all tests. */
const listings = new Listings();

const text = (found: FoundExecution | undefined): string => (found === undefined ? 'none' : drawn(found));

async function assertAgrees(group: Group, forbiddenBy: string, allowedBy?: string) {
  const question = questionOf(group, forbiddenBy, allowedBy, false);
  const listed = listings.smallest(settingOf(question, loadLibrary));
  const { witnesses, exhausted } = await compare(question, TOOLS);
  const found = witnesses[0]?.execution;
  assert.equal(
    found?.events.length,
    listed?.events.length,
    `${group.language}: not ${forbiddenBy} but ${allowedBy}\nby the solver: ${text(found)}\nlisted: ${text(listed)}`,
  );
  assert.equal(exhausted, listed === undefined);
}

/** Answers whose weakenings are none, by listing. */
function minimalOnes(setting: Setting): Map<string, FoundExecution> {
  const { forbidding, allowing } = setting;
  const labels = new Set(setting.labels);
  const isAnswer = (found: FoundExecution): boolean =>
    found.events.length > 0 &&
    found.events.every(({ label }) => labels.has(label)) &&
    !(setting.closesControl && openControl(found) !== undefined) &&
    !isConsistent(found, forbidding) &&
    (allowing === undefined || isConsistent(found, allowing)) &&
    setting.meetsWishes(found);
  const minimal = new Map<string, FoundExecution>();
  for (let events = 1; events <= setting.question.events; events++) {
    for (const found of listings.of(listings.keyOf(setting, events))) {
      if (!isAnswer(found) || weakenings(found, setting.labels).some(({ execution }) => isAnswer(execution)))
        continue;
      const key = canonicalKey(found);
      assert.ok(!minimal.has(key), 'listed twice');
      minimal.set(key, found);
    }
  }
  return minimal;
}

async function assertSameMinimal(
  group: Group,
  forbiddenBy: ModelChoice,
  allowedBy?: string,
): Promise<number> {
  const question = questionOf(group, forbiddenBy, allowedBy, true);
  const listed = minimalOnes(settingOf(question, loadLibrary));
  const { witnesses, exhausted } = await compare(question, TOOLS);
  const found = new Map(witnesses.map(({ execution }) => [canonicalKey(execution), execution]));
  const only = (one: typeof found, other: typeof found): string[] =>
    [...one].flatMap(([key, execution]) => (other.has(key) ? [] : [drawn(execution)]));
  assert.deepEqual(only(found, listed), [], 'found by the solver, but not listed');
  assert.deepEqual(only(listed, found), [], 'listed, but not found by the solver');
  assert.equal(witnesses.length, found.size, 'found twice');
  assert.ok(exhausted);
  return found.size;
}

const GROUPS: readonly Group[] = [
  { language: 'basic', events: 4, pairs: ['sc'], deadness: true },
  {
    language: 'x86',
    events: 3,
    pairs: ['sc tso', 'tso pso', 'sra ra', 'ra wra', 'tso sra', 'mca tso'],
  },
  { language: 'x86', events: 3, deadness: true, pairs: ['tso pso', 'ra wra'] },
  { language: 'x86', labels: 'R W', events: 4, pairs: ['sc tso'] },
  {
    language: 'c11',
    labels: 'R.acq W.rel U.acq_rel',
    events: 3,
    pairs: [
      'c11 rc11',
      'rc11 rc11-cpp20',
      'ra sra',
      'c11-sra c11',
      'c11-partial c11',
      'c11-swrf c11',
      'ocaml rc11',
    ],
  },
  {
    language: 'c11',
    labels: 'R.na W.na W.rel',
    events: 3,
    deadness: true,
    pairs: ['c11 rc11', 'c11-sra c11'],
  },
  {
    language: 'c11',
    labels: 'R.sc W.sc',
    events: 3,
    pairs: ['c11-orig c11', 'c11-orig c11-draft', 'jam21 c11-orig'],
  },
  { language: 'c11', labels: 'R.rlx W.rlx', events: 3, pairs: ['imm rc11'] },
  {
    language: 'java',
    labels: 'R W.volatile',
    events: 3,
    pairs: ['jam19 jam21', 'jam21-thesis jam21'],
  },
  { language: 'power', labels: 'R W', events: 3, pairs: ['power mca'] },
  { language: 'armv8', labels: 'R.a W.l', events: 3, pairs: ['armv8 sc'] },
  { language: 'riscv', labels: 'R W', events: 3, pairs: ['riscv sc'] },
  { language: 'ptx', labels: 'R.weak W.weak', events: 3, pairs: ['ptx1 ptx2'] },
  { language: 'opencl', labels: 'R.acq.wg W.rel.dv', events: 3, pairs: ['opencl opencl-simp'] },
];

/** Minutes. */
const SLOW_GROUPS: readonly Group[] = [
  {
    language: 'x86',
    labels: 'R W R.x W.x',
    events: 4,
    pairs: ['sc tso', 'tso pso', 'sra ra', 'ra wra', 'tso sra'],
  },
  { language: 'x86', events: 4, deadness: true, pairs: ['sc tso', 'tso pso', 'tso mca'] },
  {
    language: 'c11',
    events: 3,
    pairs: ['c11 rc11', 'rc11 rc11-cpp20', 'c11-partial c11', 'ra sra', 'c11-sra c11', 'c11 c11-draft'],
  },
  {
    language: 'c11',
    labels: 'R.na W.na R.rlx R.acq W.rlx W.rel U.acq_rel',
    events: 3,
    deadness: true,
    pairs: ['c11 rc11', 'rc11 rc11-cpp20', 'ra sra', 'c11-sra c11', 'c11 sc', 'c11-swrf c11', 'imm rc11'],
  },
  {
    language: 'c11',
    labels: 'R.rlx R.sc W.rlx W.sc',
    events: 4,
    pairs: ['c11-orig c11', 'c11-orig c11-draft', 'c11 sc', 'c11 c11-partial', 'rc11 rc11-cpp20'],
  },
  {
    language: 'c11',
    labels: 'R.acq W.rel',
    events: 4,
    pairs: ['ra sra', 'wra ra', 'c11-sra c11', 'jam21 rc11', 'imm rc11', 'sc tso', 'tso pso'],
  },
  {
    language: 'java',
    labels: 'R.opaque W.volatile',
    events: 4,
    pairs: ['jam19 jam21', 'jam21-thesis jam21', 'jam21 sc', 'ocaml jam21'],
  },
  {
    language: 'java',
    labels: 'R W R.opaque W.opaque R.volatile W.volatile U.volatile',
    events: 3,
    pairs: ['jam19 jam21', 'jam21-thesis jam21', 'jam19 sc', 'ocaml jam21'],
  },
  { language: 'ptx', labels: 'R.weak W.weak F.membar.cta', events: 3, pairs: ['ptx1 ptx2', 'ptx2 sc'] },
  { language: 'riscv', labels: 'R W F.rw.rw', events: 3, pairs: ['riscv sc'] },
  { language: 'power', events: 3, pairs: ['power sc', 'power mca'] },
  { language: 'armv7', events: 3, pairs: ['armv7 sc'] },
  { language: 'armv8', labels: 'R W R.a W.l F.dmb.sy R.x W.x', events: 3, pairs: ['armv8 sc'] },
  {
    language: 'ptx',
    labels: 'R.weak W.weak R.relaxed.cta W.release.gpu F.membar.gl',
    events: 3,
    pairs: ['ptx sc', 'ptx ptx1', 'ptx ptx2'],
  },
  {
    language: 'opencl',
    labels: 'R.na W.na R.acq.wg R.sc.dv W.rel.wg W.sc.dv',
    events: 3,
    pairs: ['opencl opencl-simp', 'opencl sc'],
  },
];

const nameOf = ({ language, labels, events, deadness }: Group): string =>
  `${language}, ${labels ?? 'all labels'}, ${events} events${deadness ? ', dead' : ''}`;

for (const group of usualOrSlow(GROUPS, [...GROUPS, ...SLOW_GROUPS])) {
  test(`what tells models apart: ${nameOf(group)}`, async () => {
    for (const pair of group.pairs) {
      const [one, other] = pair.split(' ');
      await assertAgrees(group, one!, other);
      if (other !== undefined) await assertAgrees(group, other, one);
    }
  });
}

const ALL: readonly Group[] = [
  { language: 'basic', events: 3, pairs: ['sc'] },
  { language: 'x86', labels: 'R W', events: 4, pairs: ['sc tso', 'tso pso'] },
  { language: 'x86', events: 3, deadness: true, pairs: ['tso'] },
  { language: 'c11', labels: 'R.na W.na U.acq_rel', events: 3, pairs: ['rc11', 'c11 rc11'] },
  { language: 'c11', labels: 'R.rlx R.sc W.rlx W.sc', events: 2, deadness: true, pairs: ['c11-orig', 'c11'] },
  { language: 'java', labels: 'R W.volatile U.volatile', events: 2, pairs: ['jam19', 'sc jam21'] },
  { language: 'power', labels: 'R W R.x W.x', events: 2, pairs: ['power'] },
  { language: 'ptx', labels: 'R.relaxed.cta W.release.gpu', events: 2, pairs: ['ptx', 'sc ptx'] },
];

const SLOW_ALL: readonly Group[] = [
  { language: 'basic', events: 4, deadness: true, pairs: ['sc'] },
  { language: 'x86', events: 4, pairs: ['sc tso', 'tso pso', 'tso'] },
  { language: 'x86', events: 4, deadness: true, pairs: ['sc tso', 'tso'] },
  { language: 'c11', labels: 'R.rlx W.rlx', events: 3, pairs: ['imm', 'imm rc11'] },
  {
    language: 'c11',
    labels: 'R.na W.na R.rlx R.acq W.rlx W.rel U.acq_rel F.sc F.acq',
    events: 3,
    deadness: true,
    pairs: ['rc11', 'c11', 'c11 rc11'],
  },
  {
    language: 'c11',
    labels: 'R.rlx R.sc W.rlx W.sc',
    events: 3,
    deadness: true,
    pairs: ['c11-orig', 'rc11'],
  },
  { language: 'java', labels: 'R W W.volatile U.volatile', events: 3, deadness: true, pairs: ['jam19'] },
  { language: 'power', labels: 'R W R.x W.x F.sync', events: 3, pairs: ['power'] },
  { language: 'ptx', labels: 'R.weak W.weak W.release.gpu', events: 3, pairs: ['ptx', 'sc ptx'] },
];

for (const group of usualOrSlow(ALL, [...ALL, ...SLOW_ALL])) {
  test(`all minimal tests: ${nameOf(group)}`, async () => {
    for (const pair of group.pairs) {
      const [one, other] = pair.split(' ');
      await assertSameMinimal(group, one!, other);
    }
  });
}

test('what tells models apart: relaxed accesses of PTX, which ptx tells from weak ones', {
  skip: skipUnlessSlow,
}, async () => {
  const group: Group = {
    language: 'ptx',
    labels: 'R.weak W.weak R.relaxed.cta W.release.gpu',
    events: 3,
    pairs: [],
  };
  await assertAgrees(group, 'ptx', 'ptx1');
});

test('all minimal tests of a model that looks at control, in a language whose branches end', async () => {
  const model = { name: 'own.cat', text: '"Own"\nempty [R];ctrl;[W];po;[W] as own\n' };
  const group: Group = { language: 'c11', labels: 'R.rlx W.rlx', events: 3, pairs: [] };
  assert.ok((await assertSameMinimal(group, model)) > 0);
});
