/**
 * What it takes to add an engine (a value and a line in a list) and a model with graph rules (a cat text and its declaration), and
 * that the catalogue, the registry and a check agree on which engine explores what.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { declaredTraits, usualEngine } from '../../src/api/doors/engines.ts';
import type { GraphRules } from '../../src/execution/graph-rules.ts';
import type { Engine } from '../../src/explore/engine/engine.ts';
import { ENGINES } from '../../src/explore/registry.ts';
import { readProgram } from '../../src/frontends/llvm/read-program.ts';
import {
  checkLitmus,
  checkProgram,
  type MachineCode,
  MODELS,
  type OpenedModel,
  openModel,
  programLanguage,
} from '../../src/index.ts';
import { loader } from '../support/explore.ts';
import { allTests } from '../support/litmus-tests.ts';

const code: MachineCode = readProgram(
  [{ name: 'test.ll', text: 'define i32 @main() {\nentry:\n  ret i32 0\n}\n' }],
  [],
  { arguments: ['test'], isLibraryFile: () => false },
);

function open(name: string): OpenedModel {
  const { languages } = MODELS.find((entry) => entry.name === name)!;
  return openModel(name, { language: programLanguage(languages), scopes: [], threads: [] }, loader);
}

/** Finds one execution, and does not claim that it is the only one. */
const toy: Engine = {
  name: 'toy',
  equivalences: ['rf-co'],
  options: ['depth'],
  obstacle: (_, { usesCoherence }) => (usesCoherence ? undefined : { reason: 'it plays with co' }),
  claim: () => ({}),
  counted: () => 'rf-co',
  run(task) {
    assert.ok(task.kind === 'program');
    const { tally } = task;
    function* steps(): Generator<undefined, void> {
      tally.executions = 1;
      tally.cut = 'a toy looks at one execution only';
      yield;
    }
    return { steps: steps(), counters: () => ({ candidates: 1, consistencyChecks: 0 }) };
  },
};

describe('an engine is one value', () => {
  const engines = [toy, ...ENGINES];
  const check = (model: string, options: Parameters<typeof checkProgram>[3]) =>
    checkProgram(code, 'test', open(model).model, options, engines);

  test('it is asked before those that come after it', async () => {
    const { engine, verdict, reason, executions, equivalence } = await check('rc11', {});
    assert.deepEqual([engine, verdict, executions, equivalence], ['toy', 'inconclusive', 1, 'rf-co']);
    assert.equal(reason, 'a toy looks at one execution only');
  });

  test('its obstacle is the reason for the next engine, or the refusal if it was asked for', async () => {
    const { engine, engineReason } = await check('jam21', {});
    assert.deepEqual([engine, engineReason], ['rf', 'it plays with co']);
    await assert.rejects(
      check('jam21', { engine: 'toy' }),
      /the toy engine cannot be used here: it plays with co/,
    );
  });

  test('its options are its own, and those of others are refused', async () => {
    assert.equal((await check('rc11', { depth: 3 })).engine, 'toy');
    await assert.rejects(
      check('rc11', { engine: 'toy', random: 3 }),
      /`--random` needs the graph engine, which is not used here: `--engine toy` was given/,
    );
  });

  test('a name that no engine has is refused with those there are', async () => {
    await assert.rejects(check('rc11', { engine: 'toyy' }), /there is no engine `toyy`/);
  });
});

describe('a model with graph rules is a cat text and their declaration', () => {
  /** Release-acquire whose fences are worth nothing. */
  const text = `"toy RA"
include "cos.cat"
include "modes.cat"
let hb = (po | rmw | rf)+
irreflexive hb
irreflexive hb;(co | fr)
empty update & (fr;co)
`;
  const rules: GraphRules = {
    clocks: 'causal',
    coherence: 'total',
    order: 'none',
    seqCst: 'none',
    hasRaces: false,
    asksCat: false,
    atEnd: 'none',
    leavesOut: 'nothing',
  };

  test('the graph engine counts with the rules what enumerate counts with the text', async () => {
    let compared = 0;
    for (const { program, question } of allTests().slice(0, 60)) {
      const { model } = openModel({ name: 'toy.cat', text }, program, loader);
      const declared = { ...model, graphRules: rules, porfAcyclic: true };
      const subject = { litmus: program, language: program.language };
      if (ENGINES.find(({ name }) => name === 'graph')!.obstacle(subject, declared) !== undefined) continue;
      const run = async (engine: string): Promise<unknown[]> => {
        const { executions, litmus } = await checkLitmus(program, question, declared, { engine });
        return [executions, litmus.states.map((state) => state.text).sort()];
      };
      assert.deepEqual(await run('graph'), await run('enumerate'), program.name);
      compared++;
    }
    assert.ok(compared > 30, `${compared} tests`);
  });
});

describe('what `heddle models` says of engines is what a check does', () => {
  for (const entry of MODELS.filter(({ languages }) => languages.includes(programLanguage(languages)))) {
    test(entry.name, async () => {
      const usual = usualEngine(declaredTraits(entry), entry.languages);
      const { model } = open(entry.name);
      const { engine, equivalence } = await checkProgram(code, 'test', model, {
        language: programLanguage(entry.languages),
      });
      assert.deepEqual({ engine, equivalence }, usual);
    });
  }
});
