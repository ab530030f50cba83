/**
 * Random small programs: the operational engine finds the final states that the definition of OpMM gives, with and without reduction;
 * under SC it finds those of the graph engine; and SC is within TSO within OpMM.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { SEED } from '../seed.ts';
import { usualOrSlow } from '../support/slow.ts';
import { chainProgram } from './chain-programs.ts';
import { engineStates } from './engine-states.ts';
import { machineText } from './java-program.ts';
import { type FinalStates, finalStates } from './program-oracle.ts';
import { randomJavaProgram } from './random-java-programs.ts';

const PROGRAMS = usualOrSlow(2000, 10_000);
/** Accesses of a program; states of the oracle. */
const MOST_ACCESSES = 7;
const MOST_STATES = 1000;

const GRAPH = { engine: 'graph', equivalence: 'rf-co' } as const;
const OPERATIONAL = { engine: 'operational' } as const;

/** By turns; `plain` programs have no modes of access but plain and volatile. */
const KINDS = ['plain', 'plain', 'mixed', 'plain', 'plain', 'mixed', 'plain', 'chain'] as const;

test(`${PROGRAMS} random programs (seed ${SEED})`, async () => {
  const random = randomNumbers(SEED);
  const weaker = { tso: 0, opmm: 0 };
  const explored = { reduced: 0, unreduced: 0 };
  for (let done = 0; done < PROGRAMS; ) {
    const kind = KINDS[done % KINDS.length]!;
    const program =
      kind === 'chain' ? chainProgram(random) : randomJavaProgram(random, MOST_ACCESSES, kind === 'mixed');
    const opmm = finalStates(program, MOST_STATES);
    if (opmm === undefined) continue;
    done++;
    const context = `of program ${done}:\n${machineText(program)}`;
    const reduced = await engineStates(program, 'opmm', OPERATIONAL);
    const unreduced = await engineStates(program, 'opmm', { ...OPERATIONAL, reduction: false });
    requireSame('opmm without reduction', unreduced, 'opmm by the oracle', opmm, context);
    requireSame('opmm', reduced, 'opmm by the oracle', opmm, context);
    explored.reduced += reduced.explored;
    explored.unreduced += unreduced.explored;

    const sc = await engineStates(program, 'sc', GRAPH);
    requireSame('sc', await engineStates(program, 'sc', OPERATIONAL), 'sc by graphs', sc, context);
    requireWithin('sc', sc, 'opmm', opmm, context);
    // Opaque, acquire and release accesses are stronger in OpMM than in TSO.
    if (kind !== 'plain') continue;
    const tso = await engineStates(program, 'tso', GRAPH);
    requireWithin('sc', sc, 'tso', tso, context);
    requireWithin('tso', tso, 'opmm', opmm, context);
    if (tso.states.length > sc.states.length) weaker.tso++;
    if (opmm.states.length > tso.states.length) weaker.opmm++;
  }
  // The programs are worth something only if the models differ on them, and the reduction has something to do.
  assert.ok(weaker.tso > PROGRAMS / 100, `${weaker.tso} programs tell tso from sc`);
  assert.ok(weaker.opmm > PROGRAMS / 10, `${weaker.opmm} programs tell opmm from tso`);
  assert.ok(explored.reduced < explored.unreduced / 2, `${explored.reduced} of ${explored.unreduced} states`);
});

function requireSame(
  name: string,
  found: FinalStates,
  other: string,
  expected: FinalStates,
  context: string,
): void {
  requireWithin(name, found, other, expected, context);
  requireWithin(other, expected, name, found, context);
  assert.equal(found.hasDeadlock, expected.hasDeadlock, `${name}: deadlock ${context}`);
}

function requireWithin(
  stronger: string,
  { states }: FinalStates,
  weaker: string,
  allowed: FinalStates,
  context: string,
): void {
  const known = new Set(allowed.states);
  for (const state of states)
    if (!known.has(state)) assert.fail(`${stronger} allows ${state}, ${weaker} does not, ${context}`);
}
