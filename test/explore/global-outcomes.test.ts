/** Final values of globals: both engines find the same, names mean what a user means by them. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  type CheckResult,
  checkProgram,
  InputError,
  observedGlobals,
  openModel,
  type ProgramCheckOptions,
} from '../../src/index.ts';
import { compileAll } from '../support/compile-all.ts';
import { loader } from '../support/explore.ts';
import { usualPart } from '../support/slow.ts';

const NAMES = [
  'c/store-buffering-release-acquire.c',
  'c/message-passing-relaxed.c',
  'c/condition-if-not-while.c',
  'c/mutex-opposite-order.c',
  'c/treiber-stack.c',
  'c/array-slots.c',
  'cpp/atomic-flag-lock.cc',
  'cpp/lock-guard.cc',
  'families/N-writers.c',
] as const;

describe('outcomes', () => {
  let programs: Awaited<ReturnType<typeof compileAll>>;
  before(async () => {
    programs = await compileAll(NAMES.map((name) => `examples/${name}`));
  });
  const programOf = (name: (typeof NAMES)[number]) => programs.get(`examples/${name}`)!;

  async function check(
    name: (typeof NAMES)[number],
    modelName: string,
    options: Partial<ProgramCheckOptions>,
  ): Promise<CheckResult> {
    const { code, texts } = programOf(name);
    const { model } = openModel(modelName, { language: 'C', scopes: [], threads: [] }, loader);
    return checkProgram(code, name, model, { equivalence: 'rf-co', texts, allErrors: true, ...options });
  }

  for (const [turn, name] of NAMES.entries()) {
    test(`both engines find the same outcomes of ${name}`, async () => {
      for (const model of usualPart(['sc', 'tso', 'rc11'], 3, turn)) {
        const fast = await check(name, model, { engine: 'graph', outcomes: 'all' });
        const slow = await check(name, model, { engine: 'enumerate', outcomes: 'all' });
        assert.deepEqual(fast.outcomes, slow.outcomes, model);
        assert.ok(fast.outcomes!.isComplete);
        const complete = fast.outcomes!.outcomes.filter(({ error }) => error === undefined);
        assert.equal(
          complete.reduce((sum, { executions }) => sum + executions, 0),
          fast.executions,
          model,
        );
      }
    });
  }

  test('under a model without co, every write that may be the last is an outcome', async () => {
    const { outcomes } = await check('families/N-writers.c', 'wra', { equivalence: 'rf', outcomes: 'all' });
    assert.ok(outcomes!.outcomes.length > 1);
    const co = await check('families/N-writers.c', 'ra', { outcomes: 'all' });
    const texts = (result: CheckResult): string[] => result.outcomes!.outcomes.map(({ text }) => text);
    assert.deepEqual(
      outcomes!.outcomes.map(({ text }) => text),
      texts(co),
    );
  });

  test('what is in an unnamed namespace goes by its own name; other names are refused with what there is', () => {
    const { code } = programOf('cpp/atomic-flag-lock.cc');
    assert.deepEqual(
      observedGlobals(code, 'all').map(({ name }) => name),
      ['counter', 'visits', 'spin'],
    );
    assert.equal(observedGlobals(code, ['counter'])[0]!.name, 'counter');
    assert.throws(
      () => observedGlobals(code, ['countre']),
      (error) =>
        error instanceof InputError &&
        error.diagnostics[0]!.expected === 'one of counter, visits, spin' &&
        error.diagnostics[0]!.suggestion === 'did you mean `counter`?',
    );
    assert.throws(() => observedGlobals(code, ['destructors']), InputError);
    assert.throws(() => observedGlobals(code, ['counter[1]']), InputError);
  });
});
