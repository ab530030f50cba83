/**
 * The search with a solver against listing: over every execution of a size, judged by evaluating the models on it, the same
 * questions have the same answers. HEDDLE_SLOW=1 does it with more labels and larger sizes.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMBEDDED } from '../../src/cli/sat/embedded-solver.ts';
import { compare } from '../../src/compare/compare.ts';
import { canonicalKey } from '../../src/compare/concrete/canonical.ts';
import { isConsistent } from '../../src/compare/concrete/judge.ts';
import { weakenings } from '../../src/compare/concrete/weakenings.ts';
import { openControl } from '../../src/compare/concrete/well-formed.ts';
import type { CompareLanguage, LanguageName } from '../../src/compare/event-label.ts';
import type { FoundExecution } from '../../src/compare/found-execution.ts';
import { languageNamed } from '../../src/compare/languages.ts';
import type { Question } from '../../src/compare/question.ts';
import type { SolveLimits } from '../../src/compare/sat-solver.ts';
import { type Setting, settingOf } from '../../src/compare/setting.ts';
import type { ConsistencyModel } from '../../src/execution/consistency-model.ts';
import { loadLibrary } from '../models/run-shape.ts';
import { allExecutions, drawn, withLabelsOnly } from './brute-force.ts';

const IS_SLOW = process.env.HEDDLE_SLOW === '1';
const LIMITS: SolveLimits = { deadline: undefined, signal: new AbortController().signal };
const TOOLS = { loader: loadLibrary, solver: EMBEDDED, limits: LIMITS };

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

const languageOf = ({ language, labels }: Group): CompareLanguage => {
  const own = languageNamed(language);
  return labels === undefined ? own : withLabelsOnly(own, labels.split(' '));
};

function questionOf(group: Group, forbiddenBy: string, allowedBy: string | undefined, all: boolean): Question {
  return {
    forbiddenBy,
    allowedBy,
    language: languageOf(group),
    mapping: undefined,
    monotonic: undefined,
    events: group.events,
    isExact: false,
    targetEvents: undefined,
    threads: undefined,
    locations: undefined,
    maxRmw: undefined,
    sequencing: 'total',
    deadness: group.deadness ?? false,
    where: [],
    all,
  };
}

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

const text = (found: FoundExecution | undefined): string => (found === undefined ? 'none' : drawn(found));

async function assertAgrees(listings: Listings, group: Group, forbiddenBy: string, allowedBy?: string) {
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
  const listings = new Listings();
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
      if (!isAnswer(found) || weakenings(found).some(({ execution }) => isAnswer(execution))) continue;
      const key = canonicalKey(found);
      assert.ok(!minimal.has(key), 'listed twice');
      minimal.set(key, found);
    }
  }
  return minimal;
}

async function assertSameMinimal(group: Group, forbiddenBy: string, allowedBy?: string): Promise<number> {
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
const GROUPS: readonly Group[] = JSON.parse(process.env.HGROUPS!);
for (const group of GROUPS) {
  test(`${group.language}: ${group.pairs.join(', ')}`, async () => {
    const listings = new Listings();
    for (const pair of group.pairs) {
      const [one, other] = pair.split(' ');
      const start = performance.now();
      try { await assertAgrees(listings, group, one!, other); } catch (e) { console.log('FAULT', (e as Error).stack?.slice(0, 1500)); }
      if (other !== undefined) try { await assertAgrees(listings, group, other, one); } catch (e) { console.log('FAULT', (e as Error).stack?.slice(0, 1500)); }
      console.log(group.language, group.labels, group.events, group.deadness ?? false, pair, Math.round(performance.now() - start));
    }
  });
}
if (process.env.AGROUPS) for (const group of JSON.parse(process.env.AGROUPS) as Group[]) {
  test(`all ${group.language}: ${group.pairs.join(', ')}`, async () => {
    for (const pair of group.pairs) {
      const [one, other] = pair.split(' ');
      const start = performance.now();
      let n = -1;
      try { n = await assertSameMinimal(group, one!, other); } catch (e) { console.log('FAULT', (e as Error).stack?.slice(0, 1500)); }
      console.log('all', n, group.language, group.labels, group.events, group.deadness ?? false, pair, Math.round(performance.now() - start));
    }
  });
}
