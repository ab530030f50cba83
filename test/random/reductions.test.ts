/**
 * Random C programs with loops that wait, locks, barriers, exchanges that are tried again, values
 * that nobody uses, and threads that run one function: with all reductions, without one of them, and
 * without any, they have the same verdict, outcomes and kinds of errors. At the end stands how often
 * each reduction was used, since a program to which none applies says nothing of them.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  ALL_REDUCTIONS,
  EXECUTION_REDUCTIONS,
  type MachineCode,
  type ReductionName,
} from '../../src/index.ts';
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { SEED } from '../seed.ts';
import { compilePrograms, plainName } from '../support/compiled-litmus.ts';
import { type CThreads, randomCThreads, threadsText, WAITING_THEMES } from '../support/random-c-threads.ts';
import {
  assertSameAnswers,
  NO_REDUCTIONS,
  type ReductionAnswer,
  reducedRun,
  withoutOne,
} from '../support/reduction-runs.ts';
import { isSlowRun, usualOrSlow } from '../support/slow.ts';

const MODELS = ['sc', 'tso', 'pso', 'ra', 'rc11', 'rc11-cpp20', 'jam21'];
/** A usual run has each theme under each pair of models about three times. */
const PROGRAMS = usualOrSlow(200, 20_000);
const BATCH = 50;
/** Which programs are also compared without each of the reductions: every first, or every third. */
const EACH = usualOrSlow(1, 3);
/** Where `coarser` may choose the rf engine. These programs are too small for that: it is chosen here. */
const COARSER = new Set(['ra', 'rc11', 'rc11-cpp20']);

/** Two different models, each as often as every other. */
const modelsOf = (number: number): [string, string] => {
  const first = number % MODELS.length;
  const apart = 1 + (Math.floor(number / MODELS.length) % (MODELS.length - 1));
  return [MODELS[first]!, MODELS[(first + apart) % MODELS.length]!];
};

class Counts {
  compared = 0;
  tooLarge = 0;
  /** Comparisons in which the search with all reductions explored something else than that without. */
  reduced = 0;
  executions = 0;
  unreduced = 0;
  /** By model: comparisons. */
  readonly byModel = new Map<string, number>();
  /** By reduction: programs of which fewer or more executions are explored with it, all others on. */
  readonly used = new Map<ReductionName, number>(EXECUTION_REDUCTIONS.map((name) => [name, 0]));

  use(name: ReductionName): void {
    this.used.set(name, this.used.get(name)! + 1);
  }

  text(): string {
    const list = (numbers: ReadonlyMap<string, number>): string =>
      [...numbers].map(([name, number]) => `${name} ${number}`).join(', ');
    return [
      `${this.compared} compared (${list(this.byModel)}), ${this.tooLarge} too large`,
      `${this.reduced} with fewer executions: ${this.executions} for ${this.unreduced} in all`,
      `of one program in ${EACH}, those in which a reduction was used: ${list(this.used)}`,
    ].join('\n');
  }
}

interface Subject {
  readonly code: MachineCode;
  readonly text: string;
  readonly model: string;
  /** Globals whose final values are compared. */
  readonly outcomes: readonly string[];
}

/** Fails if the reductions lose or add something. Undefined if there is too much to explore without them. */
async function compare(
  { code, text, model, outcomes }: Subject,
  counts: Counts,
): Promise<readonly [on: ReductionAnswer, off: ReductionAnswer] | undefined> {
  const options = { outcomes };
  const off = await reducedRun(code, model, NO_REDUCTIONS, options);
  if (off === undefined) {
    counts.tooLarge++;
    return undefined;
  }
  const on = await reducedRun(code, model, ALL_REDUCTIONS, options);
  if (on === undefined) {
    // Where loops are cut off without them, there may be more to find out with them.
    assert.ok(off.isCut, `with reductions the search takes longer, under ${model}:\n${text}`);
    counts.tooLarge++;
    return undefined;
  }
  assertSameAnswers(on, off, `with all reductions, under ${model}:\n${text}`);
  counts.compared++;
  counts.byModel.set(model, (counts.byModel.get(model) ?? 0) + 1);
  if (on.count !== off.count) counts.reduced++;
  counts.executions += on.executions;
  counts.unreduced += off.executions;
  return [on, off];
}

/** The same without each of the reductions, if they make a difference at all. */
async function compareEach(
  { code, text, model, outcomes }: Subject,
  [on, off]: readonly [on: ReductionAnswer, off: ReductionAnswer],
  counts: Counts,
): Promise<void> {
  if (on.count !== off.count)
    for (const name of EXECUTION_REDUCTIONS) {
      if (name === 'coarser') continue;
      const without = await reducedRun(code, model, withoutOne(name), { outcomes });
      assert.ok(
        without !== undefined || off.isCut,
        `without ${name} the search takes longer, under ${model}:\n${text}`,
      );
      if (without === undefined) continue;
      assertSameAnswers(without, off, `with all but ${name}, under ${model}:\n${text}`);
      if (without.count !== on.count) counts.use(name);
    }
  if (!COARSER.has(model)) return;
  const classes = await reducedRun(code, model, ALL_REDUCTIONS, { outcomes, engine: 'rf' });
  // Where a class leaves a doubt, `coarser` goes back to executions.
  if (classes === undefined || classes.isCut) return;
  assertSameAnswers(classes, off, `by reads-from classes, under ${model}:\n${text}`);
  if (classes.count !== on.count) counts.use('coarser');
}

const makePrograms = (first: number, count: number): CThreads[] => {
  const random = randomNumbers(SEED + first);
  return Array.from({ length: count }, (_, i) =>
    randomCThreads(random, WAITING_THEMES[(first + i) % WAITING_THEMES.length]!, true),
  );
};

/** All but z, whose values nobody uses, and what would name a thread. */
const OBSERVED = new Set(['x', 'y', 'data', 'ready', 'result', 'lock', 'turn', 'ticket', 'room']);
const observedOf = ({ globals }: MachineCode): string[] =>
  globals.map(({ name }) => name).filter((name) => OBSERVED.has(plainName(name)));

const differenceIn = async (work: () => Promise<void>): Promise<string | undefined> => {
  try {
    await work();
    return undefined;
  } catch (error) {
    return String((error as Error).stack);
  }
};

describe(`${PROGRAMS} random programs with and without reductions`, () => {
  const counts = new Counts();

  for (let first = 0; first < PROGRAMS; first += BATCH)
    test(`from program ${first} on`, async () => {
      const texts = makePrograms(first, BATCH).map(threadsText);
      const codes = await compilePrograms(texts);
      const differences: string[] = [];
      for (const [i, code] of codes.entries()) {
        const outcomes = observedOf(code);
        for (const [turn, model] of modelsOf(first + i).entries()) {
          const subject = { code, text: texts[i]!, model, outcomes };
          const difference = await differenceIn(async () => {
            const answers = await compare(subject, counts);
            if (turn === 0 && i % EACH === 0 && answers !== undefined)
              await compareEach(subject, answers, counts);
          });
          if (difference !== undefined) differences.push(`program ${first + i}: ${difference}`);
        }
      }
      assert.equal(differences.length, 0, differences.join('\n\n'));
    });

  test('each reduction was used, and few programs were too large', (t) => {
    for (const line of [`seed ${SEED}`, ...counts.text().split('\n')]) t.diagnostic(line);
    assert.ok(counts.executions < counts.unreduced, counts.text());
    assert.ok(counts.tooLarge < 0.05 * counts.compared, counts.text());
    // Among few programs there need not be one for each.
    if (isSlowRun) for (const [name, number] of counts.used) assert.ok(number > 0, name);
  });
});
