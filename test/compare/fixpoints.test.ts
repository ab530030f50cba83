/**
 * How many rounds recursive definitions need (setting.ts starts with ROUNDS; refs/memalloy, section 7.3, says that 2 are enough). A solver looks for
 * an execution in which one more round adds a pair: if there is none, the definition has its least fixpoint in all executions of that size. And it
 * looks for an execution whose verdict depends on a further round.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { EMBEDDED } from '../../src/cli/sat/embedded-solver.ts';
import { loadCat } from '../../src/cli/system/files.ts';
import { requireAllowed } from '../../src/compare/encoding/model-constraints.ts';
import { type ComparisonProblem, encodeProblem } from '../../src/compare/encoding/problem.ts';
import type { ModelChoice } from '../../src/compare/question/question.ts';
import { ROUNDS, type Setting, settingOf } from '../../src/compare/setting.ts';
import { skipUnlessSlow, usualOrSlow } from '../support/slow.ts';
import { asked, NO_LIMITS } from './asked.ts';

/** Preserved program order, and that one more round of each of its definitions adds nothing. */
const powerRound = (fence: string, sameLocation: string): string => `
"one more round"
include "cos.cat"
let cfence = ${fence}
let cc0-same-loc = ${sameLocation}
include "power-ppo.cat"
let more-ii = ii0 | ci | ic;ci | ii;ii
let more-ic = ii | cc | ic;cc | ii;ic
let more-ci = ci0 | ci;ii | cc;ci
let more-cc = cc0 | ci | ci;ic | cc;cc
empty (more-ii \\ ii) | (more-ic \\ ic) | (more-ci \\ ci) | (more-cc \\ cc) as closed`;

/** JAM21 up to where it chooses an order, with coherence as a recursive definition. */
const [beforeChoice] = loadCat('jam21.cat', undefined)!.text.split('let pushers');
const COHERENCE_ROUND = `
let more = coinit | coww | cowr | corw | corr | cofw | (((rf;[updates])^-1;co-jam) & ww)
empty more \\ co-jam as closed`;

interface Recursion {
  readonly model: ModelChoice;
  readonly language: string;
  /** A model that forbids an execution if one more round adds a pair. */
  readonly round: string;
}

const POWER: Recursion = { model: 'power', language: 'power', round: powerRound('ISYNC', 'po-loc') };
const ARMV7: Recursion = { model: 'armv7', language: 'armv7', round: powerRound('ISB', '0') };

const JAM21: Recursion = {
  model: { name: 'jam21-before-choice.cat', text: beforeChoice! },
  language: 'java',
  round: `${beforeChoice}${COHERENCE_ROUND}`,
};

async function isSatisfiable({ clauses }: ComparisonProblem): Promise<boolean> {
  const solver = await EMBEDDED.create(NO_LIMITS);
  try {
    solver.addClauses(clauses.take());
    return (await solver.solve()) === 'satisfiable';
  } finally {
    solver.dispose();
  }
}

function settingWith(model: ModelChoice, language: string, rounds: number): Setting {
  const question = asked(`--forbidden-by sc --language ${language} --no-deadness`);
  return settingOf({ ...question, forbiddenBy: model }, loadCat, rounds);
}

/** Whether a round after so many adds a pair, in some execution. */
function addsPair({ language, round }: Recursion, events: number, rounds: number): Promise<boolean> {
  return isSatisfiable(
    encodeProblem(settingWith({ name: 'round.cat', text: round }, language, rounds), events),
  );
}

/** Whether some execution is allowed with so many rounds, and forbidden with more; or the other way round. */
async function changesVerdict(
  { model, language }: Recursion,
  events: number,
  rounds: number,
  more: number,
): Promise<boolean> {
  const differs = (allows: number, forbids: number): Promise<boolean> => {
    const setting = settingWith(model, language, forbids);
    const problem = encodeProblem(setting, events);
    requireAllowed({ ...problem.scope, rounds: allows }, setting.forbidding, problem.source.parts);
    return isSatisfiable(problem);
  };
  return (await differs(rounds, more)) || (await differs(more, rounds));
}

describe('rounds of preserved program order, on Power and of MCA', () => {
  test('3 close it with up to 4 events, 2 do not', async () => {
    for (const events of [2, 3, 4]) assert.equal(await addsPair(POWER, events, 3), false, `${events} events`);
    assert.equal(await addsPair(POWER, 3, 2), true);
  });

  test('2 are enough for all verdicts with 4 events, as the paper has it, and 1 is not', async () => {
    assert.equal(await changesVerdict(POWER, 4, 2, 3), false);
    assert.equal(await changesVerdict(POWER, 4, 1, 3), true);
  });

  test(`with 5 events ${ROUNDS} close it, 3 do not, and 2 are enough for all verdicts`, {
    skip: skipUnlessSlow,
  }, async () => {
    assert.equal(await addsPair(POWER, 5, 3), true);
    assert.equal(await addsPair(POWER, 5, ROUNDS), false);
    assert.equal(await changesVerdict(POWER, 5, 2, ROUNDS), false);
  });
});

test('rounds of preserved program order on ARMv7: 3 close it with 4 events', async () => {
  assert.equal(await addsPair(ARMV7, 4, 3), false);
});

describe('rounds of coherence in JAM21: as many as there are events, one for each update in a row', () => {
  for (const events of usualOrSlow([3], [3, 4, 5])) {
    test(`${events} events`, async () => {
      assert.equal(await changesVerdict(JAM21, events, events, 2 * events), false);
      assert.equal(await changesVerdict(JAM21, events, events - 1, events), true);
    });
  }
});
