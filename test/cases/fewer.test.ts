/**
 * Programs whose loops wait or try again: explored in few executions, with no bound reached. The numbers of executions are by
 * hand: the orders in which the threads can do what they do.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { checkProgram, type EngineName, REDUCTION_NAMES, type Verdict } from '../../src/index.ts';
import { type CompiledProgram, compileAll } from '../support/compile-all.ts';
import { open } from '../support/litmus-graphs.ts';

interface Row {
  readonly executions: number;
  /** At most so many are blocked. */
  readonly blocked: number;
  /** The usual one unless given. */
  readonly engine?: EngineName;
  /** `holds` unless given. */
  readonly verdict?: Verdict;
}

const ROWS: Readonly<Record<string, Row>> = {
  'cas-idiom': { executions: 6, blocked: 21 },
  'cas-reload': { executions: 6, blocked: 21 },
  'cas-wrapped': { executions: 6, blocked: 21 },
  'cas-weak': { executions: 6, blocked: 103 },
  'poll-mutex': { executions: 1, blocked: 1 },
  fptr: { executions: 1, blocked: 0 },
  // A local loop of 100,000 rounds comes before an assertion that fails.
  longloop: { executions: 0, blocked: 0, verdict: 'violated' },
  // The thread reads the index, and stores it in its cache, once or at most twice.
  cached_spin: { executions: 1, blocked: 1 },
  // Two orders; the second thread may have failed once by then, which changes its node.
  retry_write: { executions: 4, blocked: 2 },
  // A round reads 0, or the loop ends: in the first round, in the second, ..., or never.
  bounded_spin: { executions: 1025, blocked: 0 },
  'assume-in-calls': { executions: 1, blocked: 0, engine: 'graph' },
};

/** Threads that do the same are told apart here. */
const OF_LOOPS = new Set(REDUCTION_NAMES.filter((name) => name !== 'symmetry'));

const path = (name: string): string => `test/cases/fewer/${name}.c`;

describe('loops in few executions', () => {
  let programs: Map<string, CompiledProgram>;
  before(async () => {
    programs = await compileAll(Object.keys(ROWS).map(path));
  });

  for (const [name, { executions, blocked, engine, verdict = 'holds' }] of Object.entries(ROWS))
    for (const model of ['rc11', 'sc'])
      test(`${name} under ${model}`, async () => {
        const { code } = programs.get(path(name))!;
        const result = await checkProgram(code, name, open(model).model, {
          reductions: OF_LOOPS,
          ...(engine && { engine }),
        });
        assert.equal(result.verdict, verdict, result.reason);
        assert.equal(result.executions, executions);
        assert.ok(result.blocked <= blocked, `${result.blocked} blocked`);
      });
});
