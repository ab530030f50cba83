/**
 * What it is worth that recursive definitions are cut off after ROUNDS rounds (setting.ts; paper 004, section 7.3). A solver looks for an
 * execution in which one more round adds a pair: if there is none, the definition has its least fixpoint in all executions of that size. Where
 * there is one, it looks for an execution whose verdict depends on it.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadCat } from '../../src/cli/files.ts';
import { EMBEDDED } from '../../src/cli/sat/embedded-solver.ts';
import { requireAllowed } from '../../src/compare/encoding/model-constraints.ts';
import { encodeProblem, type Problem } from '../../src/compare/encoding/problem.ts';
import type { ModelChoice } from '../../src/compare/question.ts';
import { ROUNDS, type Setting, settingOf } from '../../src/compare/setting.ts';
import { asked, NO_LIMITS } from './asked.ts';

const isSlow = process.env.HEDDLE_SLOW !== undefined;

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

const POWER = { model: 'power', language: 'power', round: powerRound('ISYNC', 'po-loc') };
const ARMV7 = { model: 'armv7', language: 'armv7', round: powerRound('ISB', '0') };

async function isSatisfiable({ clauses }: Problem): Promise<boolean> {
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
function addsPair(
  { language, round }: { readonly language: string; readonly round: string },
  events: number,
  rounds: number,
): Promise<boolean> {
  return isSatisfiable(encodeProblem(settingWith({ name: 'round.cat', text: round }, language, rounds), events));
}

/** Whether some execution is allowed with so many rounds, and forbidden with more; or the other way round. */
async function changesVerdict(
  { model, language }: { readonly model: ModelChoice; readonly language: string },
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
const [beforePushto] = loadCat('jam21.cat', undefined)!.text.split('let pushers');
const JAM21 = { model: { name: 'jam21-without-pushto.cat', text: beforePushto! }, language: 'java', round: `${beforePushto}
let more = coinit | coww | cowr | corw | corr | cofw | (((rf;[updates])^-1;co-jam) & ww)
empty more \\ co-jam as closed` };
const MCA = POWER;
export { POWER, ARMV7, MCA, JAM21, addsPair, changesVerdict };
